//! The home page's data.

use crate::support::{Server, problem, titles};
use reqwest::Method;

#[tokio::test]
async fn the_latest_six_and_the_curated_lists() {
    let server = Server::start().await;
    let home = server.json("/api/home").await;
    // The second 'Ferry' is the first one put in twice, so the picks go on behind it.
    assert_eq!(
        titles(&home["latest"]),
        [
            "Foundry Floor",
            "Night Bus 12",
            "Don't Stop: Live!",
            "Ferry",
            "</script><script>alert('x')</script>",
            "Quarry Hours",
        ]
    );
    let lists = home["lists"].as_array().unwrap();
    let slugs: Vec<_> = lists.iter().map(|list| list["slug"].as_str().unwrap()).collect();
    assert_eq!(slugs, ["daybreak", "after-dark"], "by order; none hidden, automatic or empty");
    assert_eq!(titles(&lists[0]["mixes"]), ["First Light", "Night Bus 12"]);
    assert_eq!(lists[0]["description"], serde_json::Value::Null);
    assert_eq!(lists[1]["mixes"].as_array().unwrap().len(), 6);
    assert_eq!(lists[1]["description"], "For the way home.");
}

#[tokio::test]
async fn a_card_says_what_a_listing_shows() {
    let server = Server::start().await;
    let home = server.json("/api/home").await;
    let card = &home["latest"][1];
    assert_eq!(card["slug"], "night-bus-12");
    assert_eq!(card["artist"], "Halide & Otto Kline");
    assert_eq!(card["date"], "2026-02-20");
    assert_eq!(card["cover_url"], "https://img.example/night-bus.jpg");
    assert_eq!(card["cover_hue"], 210);
    assert_eq!(card["duration_ms"], 3_723_000);
    assert_eq!(card["track_count"], 5);
    assert_eq!(card["is_new"], true);
    let bare = &home["latest"][0];
    assert_eq!(bare["cover_url"], serde_json::Value::Null);
    assert_eq!(bare["date"], "2026-02-28", "the day it was published stands in");
    assert!(bare["cover_hue"].as_u64().unwrap() < 360);
}

#[tokio::test]
async fn the_newest_that_plays_leads_and_says_more_of_itself() {
    let server = Server::start().await;
    let home = server.json("/api/home").await;
    assert_eq!(home["latest"][0]["has_audio"], false);
    let lead = &home["lead"];
    assert_eq!(lead["id"], home["latest"][1]["id"]);
    assert_eq!(lead["genre"], "Dub techno");
    assert_eq!(lead["description"], "Four hours on the last bus. ".repeat(7).trim_end());
    let mix = server.json("/api/mixes/night-bus-12").await;
    assert_eq!((&lead["venue"], &lead["location"]), (&mix["venue"], &mix["location"]));
}

#[tokio::test]
async fn new_wears_off() {
    let server = Server::start().await;
    assert_eq!(server.json("/api/home").await["latest"][0]["is_new"], true);
    server.pass_days(13);
    assert_eq!(server.json("/api/home").await["latest"][0]["is_new"], false);
}

#[tokio::test]
async fn an_empty_catalogue_is_an_empty_home() {
    let server = Server::start_empty(&[]).await;
    let home = server.json("/api/home").await;
    assert_eq!(home, serde_json::json!({ "latest": [], "lead": null, "lists": [] }));
}

#[tokio::test]
async fn the_second_time_it_is_known_and_a_write_makes_it_new() {
    let server = Server::start().await;
    let first = server.get("/api/home").await;
    let etag = first.headers()["etag"].clone();
    let again = || server.request(Method::GET, "/api/home").header("if-none-match", &etag).send();
    let unchanged = again().await.unwrap();
    assert_eq!(unchanged.status(), 304);
    assert_eq!(unchanged.bytes().await.unwrap().len(), 0);

    // Another process writes, as an import does.
    let other = server.beside();
    let now = segue_base::clock::Moment::from_ms(crate::support::START);
    let new = crate::support::catalogue::a_mix(now, 0, "Just Now", "Wharf", "A - B");
    other.write(move |tx| segue_store::mix::insert(tx, &new).map(|_| ())).await.unwrap();
    // It shows within two milliseconds; what another server writes, within some hundredths of a second.
    let wait = if server.database.is_some() { 1_000 } else { 3 };
    tokio::time::sleep(std::time::Duration::from_millis(wait)).await;
    let changed = again().await.unwrap();
    assert_eq!(changed.status(), 200);
    let home: serde_json::Value = changed.json().await.unwrap();
    assert_eq!(home["latest"][0]["title"], "Just Now");
}

#[tokio::test]
async fn a_listing_is_compressed_for_who_takes_it() {
    let server = Server::start().await;
    for (accept, want) in [("br, gzip", Some("br")), ("gzip", Some("gzip")), ("identity", None)] {
        let request = server.request(Method::GET, "/api/home").header("accept-encoding", accept);
        let response = request.send().await.unwrap();
        let encoding = response.headers().get("content-encoding");
        assert_eq!(encoding.map(|value| value.to_str().unwrap()), want, "{accept}");
        assert_eq!(response.headers()["vary"], "accept-encoding");
    }
}

#[tokio::test]
async fn the_wrong_method_and_the_wrong_path_are_problems() {
    let server = Server::start_empty(&[]).await;
    let wrong = server.post("/api/home", &serde_json::json!({})).send().await.unwrap();
    assert_eq!(wrong.headers()["allow"], "GET,HEAD");
    problem(wrong, 405, "method.not_allowed").await;
    for path in ["/api/nothing/here", "/api/"] {
        problem(server.get(path).await, 404, "not_found").await;
    }
}
