//! Likes.

use reqwest::Method;
use segue_base::clock::Moment;
use segue_store::mix;
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::catalogue::{self, FULL};
use crate::support::{START, Server, problem};

async fn track_ids(server: &Server) -> Vec<String> {
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    let tracks = mix["tracks"].as_array().unwrap();
    let ids = tracks.iter().map(|track| track["track_id"].as_str().unwrap().to_owned());
    ids.collect()
}

async fn liked(browser: &Browser<'_>) -> Value {
    browser.get("/api/likes/ids").await.json::<Value>().await.unwrap()["track_ids"].clone()
}

#[tokio::test]
async fn a_track_is_liked_once_and_unliked() {
    let server = Server::start().await;
    let ids = track_ids(&server).await;
    let browser = Browser::of(&server, "ada@mixes.example").await;
    for id in [&ids[0], &ids[1], &ids[0]] {
        let answer = browser.put(&format!("/api/likes/{id}"), &json!({})).await;
        assert_eq!(
            answer.json::<Value>().await.unwrap(),
            json!({ "track_id": id, "liked": true, "spotify_connected": false })
        );
        server.pass_ms(1);
    }
    assert_eq!(liked(&browser).await, json!([ids[1], ids[0]]), "the latest first, each once");
    for _ in 0..2 {
        let answer = browser.delete(&format!("/api/likes/{}", ids[1])).await;
        assert_eq!(answer.json::<Value>().await.unwrap()["liked"], false);
    }
    assert_eq!(liked(&browser).await, json!([ids[0]]));
    let other = Browser::of(&server, "kelp@mixes.example").await;
    assert_eq!(liked(&other).await, json!([]));
    problem(browser.put("/api/likes/nothing", &json!({})).await, 404, "not_found").await;
}

#[tokio::test]
async fn a_queue_is_taken_over_once() {
    let server = Server::start().await;
    let ids = track_ids(&server).await;
    let browser = Browser::of(&server, "ada@mixes.example").await;
    browser.put(&format!("/api/likes/{}", ids[0]), &json!({})).await;
    let queue = json!({ "track_ids": [ids[0], ids[1], "gone", ids[1]] });
    for added in [1, 0] {
        let answer = browser.post("/api/likes/queue", &queue).await;
        assert_eq!(answer.status(), 200);
        let answer: Value = answer.json().await.unwrap();
        assert_eq!(answer, json!({ "added": added, "unknown": ["gone"] }));
    }
    assert_eq!(liked(&browser).await.as_array().unwrap().len(), 2);
    let long = json!({ "track_ids": vec!["a"; 1001] });
    problem(browser.post("/api/likes/queue", &long).await, 422, "request.shape").await;
}

#[tokio::test]
async fn likes_within_a_millisecond_keep_their_order() {
    let server = Server::start().await;
    // A track that comes back is one like.
    let ids = track_ids(&server).await;
    let ids = [&ids[0], &ids[1], &ids[3], &ids[4]].map(|id| json!(id));
    let latest = server.json("/api/lists/latest").await;
    let mixes = latest["mixes"].as_array().unwrap().iter().take(8).map(|mix| mix["id"].clone());
    let mixes: Vec<Value> = mixes.collect();
    let path = |id: &Value| format!("/api/likes/{}", id.as_str().unwrap());
    let browser = Browser::of(&server, "ada@mixes.example").await;
    browser.put(&path(&ids[0]), &json!({})).await;
    let queue = json!({ "track_ids": ids[1..3], "mix_ids": mixes });
    assert_eq!(browser.post("/api/likes/queue", &queue).await.status(), 200);
    browser.put(&path(&ids[3]), &json!({})).await;
    let liked: Value = browser.get("/api/likes/ids").await.json().await.unwrap();
    let last_first = |given: &[Value]| given.iter().rev().cloned().collect::<Vec<_>>();
    assert_eq!(liked, json!({ "track_ids": last_first(&ids), "mix_ids": last_first(&mixes) }));
}

#[tokio::test]
async fn a_mix_is_liked_once_and_unliked() {
    let server = Server::start().await;
    let latest = server.json("/api/lists/latest").await;
    let id = |index: usize| latest["mixes"][index]["id"].as_str().unwrap().to_owned();
    let (first, second) = (id(0), id(1));
    let browser = Browser::of(&server, "ada@mixes.example").await;
    for mix in [&first, &second, &first] {
        let answer = browser.put(&format!("/api/likes/mixes/{mix}"), &json!({})).await;
        assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "mix_id": mix, "liked": true }));
        server.pass_ms(1);
    }
    let ids: Value = browser.get("/api/likes/ids").await.json().await.unwrap();
    assert_eq!(ids, json!({ "track_ids": [], "mix_ids": [second, first] }));
    let cards: Value = browser.get("/api/likes/mixes").await.json().await.unwrap();
    let slugs: Vec<_> = (0..2).map(|index| cards["mixes"][index]["slug"].clone()).collect();
    assert_eq!(slugs, [latest["mixes"][1]["slug"].clone(), latest["mixes"][0]["slug"].clone()]);
    for _ in 0..2 {
        browser.delete(&format!("/api/likes/mixes/{second}")).await;
    }
    let queue = json!({ "track_ids": [], "mix_ids": [second, "gone"] });
    let taken: Value = browser.post("/api/likes/queue", &queue).await.json().await.unwrap();
    assert_eq!(taken, json!({ "added": 1, "unknown": ["gone"] }));
    problem(browser.put("/api/likes/mixes/nothing", &json!({})).await, 404, "not_found").await;
    let other = Browser::of(&server, "kelp@mixes.example").await;
    let none: Value = other.get("/api/likes/mixes").await.json().await.unwrap();
    assert_eq!(none, json!({ "mixes": [] }));
}

#[tokio::test]
async fn many_presses_at_once_are_one_like() {
    let server = Server::start().await;
    let ids = track_ids(&server).await;
    let browser = Browser::of(&server, "ada@mixes.example").await;
    let mut pressing = tokio::task::JoinSet::new();
    for _ in 0..16 {
        let request = browser.request(Method::PUT, &format!("/api/likes/{}", ids[0]));
        pressing.spawn(async move { request.send().await.unwrap().status().as_u16() });
    }
    assert!(pressing.join_all().await.iter().all(|status| *status == 200));
    assert_eq!(liked(&browser).await, json!([ids[0]]));
}

#[tokio::test]
async fn likes_leave_prepared_pages_as_they_are() {
    let server = Server::start().await;
    let ids = track_ids(&server).await;
    let before = server.store.version().unwrap();
    let browser = Browser::of(&server, "ada@mixes.example").await;
    browser.put(&format!("/api/likes/{}", ids[0]), &json!({})).await;
    assert_eq!(server.store.version().unwrap(), before);
}

/// Ids of the tracks of a page of likes.
fn ids_of(page: &Value) -> Vec<&str> {
    let likes = page["likes"].as_array().unwrap();
    likes.iter().map(|like| like["track"]["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_liked_page_has_everything_that_it_shows() {
    let server = Server::start().await;
    let ids = track_ids(&server).await;
    let browser = Browser::of(&server, "ada@mixes.example").await;
    for id in [&ids[0], &ids[3]] {
        browser.put(&format!("/api/likes/{id}"), &json!({})).await;
        server.pass_ms(1000);
    }
    let page: Value = browser.get("/api/likes").await.json().await.unwrap();
    assert_eq!(ids_of(&page), [&ids[3], &ids[0]]);
    assert_eq!(page["next"], Value::Null);
    let like = &page["likes"][1];
    assert_eq!(like["created_at"], "2026-03-01T12:00:00.000Z");
    assert_eq!(like["synced_to_spotify"], false);
    let track = &like["track"];
    assert_eq!(track["title"], "Amber Relay (Nightshift Remix)");
    assert_eq!(track["artist"], "Halide");
    assert_eq!(track["artists"][1]["name"], "Nightshift");
    assert_eq!((&track["is_unreleased"], &track["spotify"]), (&json!(true), &Value::Null));
    assert_eq!(track["mix"]["slug"], FULL);
    assert_eq!(track["mix"]["position"], 1);
    assert_eq!(track["mix"]["cover_url"], "https://img.example/night-bus.jpg");
    // Played in many mixes: the newest one that can be heard is named.
    let tidal = &page["likes"][0]["track"];
    assert_eq!(tidal["aliases"][0]["alias"], "ID7");
    assert_eq!(
        (&tidal["mix"]["slug"], &tidal["mix"]["position"]),
        (&json!("night-bus-12"), &json!(4))
    );

    let other = Browser::of(&server, "kelp@mixes.example").await;
    let page: Value = other.get("/api/likes").await.json().await.unwrap();
    let none = json!({ "all": 0, "spotify": 0, "unreleased": 0, "other": 0 });
    assert_eq!(page, json!({ "likes": [], "next": null, "counts": none }));
}

#[tokio::test]
async fn likes_are_told_apart_by_what_is_known_of_their_tracks() {
    let server = Server::start().await;
    let ids = track_ids(&server).await;
    let browser = Browser::of(&server, "ada@mixes.example").await;
    for id in [&ids[0], &ids[1], &ids[3]] {
        browser.put(&format!("/api/likes/{id}"), &json!({})).await;
        server.pass_ms(1);
    }
    server.change_beside(&format!(
        "INSERT INTO spotify_tracks (id, spotify_id, title, artist, image_url)
             VALUES ('s', 'sp1', 'Amber Relay', 'Halide', 'https://img.example/amber.jpg');
         UPDATE tracks SET spotify_track_id = 's', is_unreleased = FALSE WHERE id = '{}';
         UPDATE tracks SET is_unreleased = FALSE WHERE id = '{}';",
        ids[0], ids[1]
    ));
    for (kind, want) in [
        ("all", vec![&ids[3], &ids[1], &ids[0]]),
        ("spotify", vec![&ids[0]]),
        ("unreleased", vec![&ids[3]]),
        ("other", vec![&ids[1]]),
    ] {
        let page = browser.get(&format!("/api/likes?kind={kind}")).await;
        let page: Value = page.json().await.unwrap();
        assert_eq!(ids_of(&page), want, "{kind}");
        let counts = json!({ "all": 3, "spotify": 1, "unreleased": 1, "other": 1 });
        assert_eq!(page["counts"], counts, "of all kinds, whichever is asked for");
        if kind == "spotify" {
            let track = &page["likes"][0]["track"];
            assert_eq!(track["spotify_track_id"], "s");
            assert_eq!(track["spotify"]["spotify_id"], "sp1");
            assert_eq!(track["spotify"]["image_url"], "https://img.example/amber.jpg");
        }
    }
}

#[tokio::test]
async fn many_likes_come_in_pages() {
    let server = Server::start_empty(&[]).await;
    let now = Moment::from_ms(START);
    let lines: Vec<String> = (0..130).map(|it| format!("Halide - Tone {it}")).collect();
    let new = catalogue::a_mix(now, 0, "Tones", "Halide", &lines.join("\n"));
    server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    let tracks = server.json("/api/mixes/tones").await["tracks"].clone();
    let ids: Vec<&Value> = tracks.as_array().unwrap().iter().map(|it| &it["track_id"]).collect();
    let browser = Browser::of(&server, "ada@mixes.example").await;
    // All at one moment: the ids tell them apart.
    browser.post("/api/likes/queue", &json!({ "track_ids": ids })).await;
    let first: Value = browser.get("/api/likes").await.json().await.unwrap();
    assert_eq!(first["likes"].as_array().unwrap().len(), 100);
    let next = first["next"].as_str().unwrap();
    // Likes that are removed between two pages do not shift the next one.
    browser.delete(&format!("/api/likes/{}", ids_of(&first)[3])).await;
    let second = browser.get(&format!("/api/likes?after={next}")).await;
    let second: Value = second.json().await.unwrap();
    assert_eq!((second["likes"].as_array().unwrap().len(), &second["next"]), (30, &Value::Null));
    let all: std::collections::HashSet<&str> =
        ids_of(&first).into_iter().chain(ids_of(&second)).collect();
    assert_eq!(all.len(), 130);
    problem(browser.get("/api/likes?after=here").await, 422, "request.shape").await;
}
