//! The mix page's data.

use crate::support::{Server, catalogue, problem};
use serde_json::{Value, json};

#[tokio::test]
async fn a_mix_with_everything() {
    let server = Server::start().await;
    let mix = server.json(&format!("/api/mixes/{}", catalogue::FULL)).await;
    assert_eq!(mix["title"], "Night Bus 12");
    assert_eq!(mix["artist"], "Halide & Otto Kline");
    assert_eq!(mix["artists"][1]["name"], "Otto Kline");
    assert_eq!(mix["artists"][1]["role"], "main");
    assert_eq!(mix["genre"], "Dub techno");
    assert_eq!((&mix["date"], &mix["event_date"]), (&json!("2026-02-20"), &json!("2026-02-20")));
    assert_eq!(mix["published_date"], "2026-02-26");
    assert_eq!((&mix["venue"], &mix["location"]), (&json!("Depot"), &json!("Rotterdam")));
    assert_eq!((&mix["duration_ms"], &mix["duration"]), (&json!(3_723_000), &json!("1:02:03")));
    assert_eq!(
        mix["audio"],
        json!({ "source": "soundcloud", "url": "https://soundcloud.com/halide/night-bus-12" })
    );
    assert_eq!(mix["completeness"], "incomplete");
    assert_eq!(mix["timed_share"], 0.8);
    assert_eq!(
        mix["lists"],
        json!([
            { "slug": "charts", "title": "Charts" },
            { "slug": "daybreak", "title": "Daybreak" },
            { "slug": "after-dark", "title": "After Dark" },
        ]),
        "by their order, without the hidden one"
    );
}

#[tokio::test]
async fn its_tracks() {
    let server = Server::start().await;
    let mix = server.json(&format!("/api/mixes/{}", catalogue::FULL)).await;
    let tracks = mix["tracks"].as_array().unwrap();
    assert_eq!(tracks.len(), 5);
    let positions: Vec<u64> = tracks.iter().map(|it| it["position"].as_u64().unwrap()).collect();
    assert_eq!(positions, [1, 2, 3, 4, 5]);

    let remix = &tracks[0];
    assert_eq!(remix["title"], "Amber Relay (Nightshift Remix)");
    assert_eq!(remix["artist"], "Halide", "the remixer is not in the credit");
    let roles: Vec<&Value> =
        remix["artists"].as_array().unwrap().iter().map(|it| &it["role"]).collect();
    assert_eq!(roles, ["primary", "remixer"]);
    assert_eq!(remix["artists"][1]["name"], "Nightshift");

    let credited = &tracks[1];
    assert_eq!(credited["artist"], "Otto Kline & Mira Voss feat. June Park");
    assert_eq!(credited["artists"][2]["role"], "featured");
    assert_eq!((&credited["start_seconds"], &credited["timestamp"]), (&json!(245), &json!("4:05")));

    let layered = &tracks[2];
    assert_eq!(layered["played_with_previous"], true);
    assert_eq!(layered["track_id"], remix["track_id"], "the same recording is the same track");

    let untimed = &tracks[3];
    assert_eq!((&untimed["start_seconds"], &untimed["timestamp"]), (&Value::Null, &json!("??:??")));
    assert_eq!(untimed["aliases"][0]["alias"], "ID7");
    assert_eq!(untimed["aliases"][0]["is_primary"], true);
    assert_eq!(untimed["aliases"][1]["is_primary"], false);
    assert_eq!((&untimed["is_unreleased"], &untimed["spotify"]), (&json!(true), &Value::Null));

    let unknown = &tracks[4];
    assert_eq!((&unknown["identified"], &unknown["start_seconds"]), (&json!(false), &json!(3723)));
    assert_eq!(tracks[0]["identified"], true);
}

#[tokio::test]
async fn tracks_nobody_knows_are_never_the_same() {
    let server = Server::start_empty(&[]).await;
    let now = segue_base::clock::Moment::from_ms(crate::support::START);
    let new =
        catalogue::a_mix(now, 0, "Blind", "Wharf", "ID - ID\nID - ID\nHalide - ID\nHalide - ID");
    server.store.write(move |tx| segue_store::mix::insert(tx, &new).map(|_| ())).await.unwrap();
    let mix = server.json("/api/mixes/blind").await;
    let ids: std::collections::HashSet<_> =
        mix["tracks"].as_array().unwrap().iter().map(|it| it["track_id"].to_string()).collect();
    assert_eq!(ids.len(), 4);
}

#[tokio::test]
async fn a_mix_goes_by_id_slug_and_title() {
    let server = Server::start().await;
    let by_slug = server.json("/api/mixes/don-t-stop-live").await;
    let id = by_slug["id"].as_str().unwrap();
    assert_eq!(server.json(&format!("/api/mixes/{id}")).await, by_slug);
    assert_eq!(server.json(&format!("/api/mixes/{}", id.to_uppercase())).await, by_slug);
    assert_eq!(server.json("/api/mixes/dont-stop-live").await, by_slug, "by the compact slug");
    // Two mixes of one title: the slug tells them apart.
    let first = server.json("/api/mixes/ferry").await;
    let second = server.json("/api/mixes/ferry-2").await;
    assert_eq!(first["title"], second["title"]);
    assert_ne!(first["id"], second["id"]);
}

#[tokio::test]
async fn what_no_mix_is_called_is_not_found() {
    let server = Server::start().await;
    for name in ["no-such-mix", "00000000-0000-7000-8000-000000000000", "%00", "%ff", "a%2Fb"] {
        problem(server.get(&format!("/api/mixes/{name}")).await, 404, "not_found").await;
    }
}

#[tokio::test]
async fn a_mix_with_little() {
    let server = Server::start().await;
    let mix = server.json("/api/mixes/foundry-floor").await;
    for empty in ["description", "genre", "event_date", "venue", "cover_url", "duration", "audio"] {
        assert_eq!(mix[empty], Value::Null, "{empty}");
    }
    assert_eq!(mix["completeness"], "complete", "the first track starts at 0:00");
    assert_eq!(mix["timed_share"], 1.0);
}
