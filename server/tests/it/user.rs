//! A member's own record: name, preferences, and the request to connect Spotify.

use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::{Server, problem};

const REQUEST: &str = "/api/user/whitelist-request";

async fn own(browser: &Browser<'_>) -> Value {
    let answer = browser.get("/api/user").await;
    assert_eq!(answer.headers()["cache-control"], "no-store");
    answer.json().await.unwrap()
}

async fn name(browser: &Browser<'_>, name: &str) -> reqwest::Response {
    browser.put("/api/user/username", &json!({ "username": name })).await
}

#[tokio::test]
async fn a_new_member_has_defaults() {
    let server = Server::start_empty(&[]).await;
    let own = own(&Browser::of(&server, "ada@mixes.example").await).await;
    assert_eq!((&own["email"], &own["role"]), (&json!("ada@mixes.example"), &json!("member")));
    assert_eq!((&own["username"], &own["spotify_access"]), (&Value::Null, &json!(false)));
    let both = json!({ "add_to_spotify_liked": true, "add_to_segue_playlist": true });
    assert_eq!(own["like_preferences"], both);
    assert_eq!(own["whitelist_request"], Value::Null);
}

#[tokio::test]
async fn a_name_keeps_the_rules_and_is_one_members() {
    let server = Server::start_empty(&[]).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let named = name(&ada, "  Night_Owl ").await;
    assert_eq!(named.status(), 200);
    assert_eq!(named.json::<Value>().await.unwrap()["username"], "Night_Owl");
    let session: Value = ada.get("/api/session").await.json().await.unwrap();
    assert_eq!(session["user"]["username"], "Night_Owl");
    assert_eq!(name(&ada, "night_OWL").await.status(), 200, "their own, in another case");

    let kelp = Browser::of(&server, "kelp@mixes.example").await;
    let told = problem(name(&kelp, "NIGHT_owl").await, 409, "username.taken").await;
    assert_eq!(told["detail"], "This username is already taken");
    for (wanted, message) in [
        ("", "Username cannot be empty"),
        ("ab", "Username must be at least 3 characters long"),
        ("Admin", "This username is reserved"),
        ("night owl", "Username can only contain letters, numbers, and underscores"),
    ] {
        let told = problem(name(&kelp, wanted).await, 422, "request.invalid").await;
        assert_eq!(told["errors"], json!([{ "field": "username", "message": message }]));
    }
    assert_eq!(own(&kelp).await["username"], Value::Null);
    assert_eq!(name(&ada, "day_owl").await.status(), 200);
    assert_eq!(name(&kelp, "night_owl").await.status(), 200, "free again");
}

#[tokio::test]
async fn two_members_who_want_a_name_at_once_do_not_both_get_it() {
    let server = Server::start_empty(&[]).await;
    let mut asking = tokio::task::JoinSet::new();
    for number in 0..8 {
        let browser = Browser::of(&server, &format!("m{number}@mixes.example")).await;
        let request = browser.request(reqwest::Method::PUT, "/api/user/username");
        let request = request.json(&json!({ "username": "Kelp" }));
        asking.spawn(async move { request.send().await.unwrap().status().as_u16() });
    }
    let mut statuses = asking.join_all().await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
}

#[tokio::test]
async fn like_preferences_are_kept() {
    let server = Server::start_empty(&[]).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let wanted = json!({ "add_to_spotify_liked": false, "add_to_segue_playlist": true });
    let set = ada.put("/api/user/like-preferences", &wanted).await;
    assert_eq!(set.json::<Value>().await.unwrap(), wanted);
    assert_eq!(own(&ada).await["like_preferences"], wanted);
    let half = json!({ "add_to_spotify_liked": false });
    let half = ada.put("/api/user/like-preferences", &half).await;
    problem(half, 422, "request.shape").await;
    let kelp = Browser::of(&server, "kelp@mixes.example").await;
    assert_eq!(own(&kelp).await["like_preferences"]["add_to_spotify_liked"], true);
}

#[tokio::test]
async fn a_member_asks_for_spotify_and_waits_for_one_answer_at_a_time() {
    let server = Server::start_empty(&[]).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    for (address, message) in [
        ("", "Please enter the email address of your Spotify account"),
        ("ada@", "Please enter a valid email address, such as name@example.com"),
    ] {
        let told = ada.post(REQUEST, &json!({ "spotify_email": address })).await;
        let told = problem(told, 422, "request.invalid").await;
        assert_eq!(told["errors"], json!([{ "field": "spotify_email", "message": message }]));
    }
    let wish = json!({ "spotify_email": "Ada@Mixes.example" });
    let made = ada.post(REQUEST, &wish).await;
    assert_eq!(made.status(), 201);
    let made: Value = made.json().await.unwrap();
    assert_eq!(made["spotify_email"], "ada@mixes.example");
    assert_eq!((&made["status"], &made["approved_at"]), (&json!("pending"), &Value::Null));
    assert_eq!(own(&ada).await["whitelist_request"], made);
    problem(ada.post(REQUEST, &wish).await, 409, "whitelist.pending").await;

    server.change_beside("UPDATE spotify_whitelist_requests SET status = 'rejected'");
    assert_eq!(own(&ada).await["whitelist_request"]["status"], "rejected");
    server.pass_ms(1);
    assert_eq!(ada.post(REQUEST, &wish).await.status(), 201, "after a refusal, once more");
    assert_eq!(own(&ada).await["whitelist_request"]["status"], "pending");

    server.change_beside("UPDATE users SET spotify_access = TRUE");
    problem(ada.post(REQUEST, &wish).await, 409, "whitelist.has_access").await;
}
