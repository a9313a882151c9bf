//! A member's account as a whole: handed back, and deleted.

use segue_base::clock::Moment;
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::{START, Server, catalogue, problem};

const ADA: &str = "ada@mixes.example";

async fn delete(browser: &Browser<'_>, email: &str) -> reqwest::Response {
    let request = browser.request(reqwest::Method::DELETE, "/api/user");
    request.json(&json!({ "email": email })).send().await.unwrap()
}

/// A member who has given something of each kind that a page takes.
async fn giving<'s>(server: &'s Server) -> (Browser<'s>, String) {
    let ada = Browser::of(server, ADA).await;
    let slug = catalogue::FULL.to_owned();
    let mix = server.json(&format!("/api/mixes/{slug}")).await;
    let track = &mix["tracks"][3];
    ada.put(&format!("/api/likes/{}", track["track_id"].as_str().unwrap()), &json!({})).await;
    ada.put(&format!("/api/likes/mixes/{}", mix["id"].as_str().unwrap()), &json!({})).await;
    let time = json!({ "position": track["position"], "start_seconds": 361, "session_id": null });
    let given = ada.post(&format!("/api/mixes/{slug}/timestamps"), &time).await;
    let status = given.status();
    assert_eq!(status, 201, "{}", given.text().await.unwrap());
    (ada, slug)
}

#[tokio::test]
async fn everything_given_is_handed_back_as_json_and_as_a_table() {
    let server = Server::start_empty(&[]).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    let (ada, slug) = giving(&server).await;
    let answer = ada.get("/api/user/export.json").await;
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let name = "attachment; filename=\"segue-2026-03-01.json\"";
    assert_eq!(answer.headers()["content-disposition"], name);
    let export: Value = answer.json().await.unwrap();
    assert_eq!(export["user"]["email"], ADA);
    let preferences = json!({ "add_to_spotify_liked": true, "add_to_segue_playlist": true });
    assert_eq!(export["like_preferences"], preferences);
    let given = export["given"].as_array().unwrap();
    let kinds: Vec<&str> = given.iter().map(|it| it["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["like", "mix_like", "timestamp"]);
    assert_eq!((&given[2]["mix_slug"], &given[2]["value"]), (&json!(slug), &json!("361")));
    let table = ada.get("/api/user/export.csv").await;
    assert_eq!(table.headers()["content-type"], "text/csv; charset=utf-8");
    let table = table.text().await.unwrap();
    assert_eq!(table.lines().count(), 7, "{table}");
    assert!(
        table.starts_with("\u{feff}Kind,Created At,Mix,Mix Title,Track Id,Title,Value\n"),
        "{table}"
    );
    let other = Browser::of(&server, "kelp@mixes.example").await;
    let other: Value = other.get("/api/user/export.json").await.json().await.unwrap();
    assert_eq!(other["given"], json!([]));
}

#[tokio::test]
async fn whoever_goes_leaves_times_and_nothing_else() {
    let server = Server::start_empty(&[]).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    let (ada, slug) = giving(&server).await;
    problem(delete(&ada, "kelp@mixes.example").await, 422, "request.invalid").await;
    let gone = delete(&ada, " ADA@mixes.example ").await;
    assert_eq!(gone.status(), 204);
    assert!(gone.headers()["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    problem(ada.get("/api/user").await, 401, "session.none").await;
    let times = server.json(&format!("/api/mixes/{slug}/timestamps")).await;
    assert_eq!(times.as_array().unwrap().len(), 1, "{times}");
    for table in ["users", "likes", "mix_likes", "sessions"] {
        let sql = format!("SELECT count(*) FROM {table}");
        assert_eq!(server.number(&sql), 0, "{table}");
    }
    let back = Browser::of(&server, ADA).await;
    let own: Value = back.get("/api/likes/ids").await.json().await.unwrap();
    assert_eq!(own["track_ids"], json!([]), "a new account is a new one");
}

#[tokio::test]
async fn the_only_admin_stays() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    problem(delete(&admin, "admin@mixes.example").await, 409, "user.only_admin").await;
    assert_eq!(admin.get("/api/user").await.status(), 200);
}
