//! Likes.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::catalogue::FULL;
use crate::support::{Server, problem};

async fn track_ids(server: &Server) -> Vec<String> {
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    let tracks = mix["tracks"].as_array().unwrap();
    let ids = tracks.iter().map(|track| track["track_id"].as_str().unwrap().to_owned());
    ids.collect()
}

async fn liked(browser: &Browser<'_>) -> Value {
    browser.get("/api/likes").await.json::<Value>().await.unwrap()["track_ids"].clone()
}

#[tokio::test]
async fn a_track_is_liked_once_and_unliked() {
    let server = Server::start().await;
    let ids = track_ids(&server).await;
    let browser = Browser::of(&server, "ada@mixes.example").await;
    for id in [&ids[0], &ids[1], &ids[0]] {
        let answer = browser.put(&format!("/api/likes/{id}"), &json!({})).await;
        assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "track_id": id, "liked": true }));
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
