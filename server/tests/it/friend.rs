//! Friends: asked, accepted, declined, blocked, removed.

use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::{Server, problem};

/// A browser whose member has a username.
pub async fn named<'s>(server: &'s Server, name: &str) -> Browser<'s> {
    let browser = Browser::of(server, &format!("{name}@mixes.example")).await;
    let set = browser.put("/api/user/username", &json!({ "username": name })).await;
    assert_eq!(set.status(), 200);
    browser
}

/// A member's id.
pub async fn id(browser: &Browser<'_>) -> String {
    let own: Value = browser.get("/api/user").await.json().await.unwrap();
    own["id"].as_str().unwrap().to_owned()
}

async fn ask(browser: &Browser<'_>, name: &str) -> reqwest::Response {
    browser.post("/api/friends", &json!({ "username": name })).await
}

async fn answer(browser: &Browser<'_>, other: &str, status: &str) -> reqwest::Response {
    browser.put(&format!("/api/friends/{other}"), &json!({ "status": status })).await
}

/// Makes two members friends.
pub async fn befriend(one: &Browser<'_>, other: &Browser<'_>) {
    let own: Value = other.get("/api/user").await.json().await.unwrap();
    assert_eq!(ask(one, own["username"].as_str().unwrap()).await.status(), 200);
    assert_eq!(answer(other, &id(one).await, "accepted").await.status(), 200);
}

/// The names in each of a member's lists: friends, incoming, outgoing, blocked.
async fn names(browser: &Browser<'_>) -> [Vec<String>; 4] {
    let all: Value = browser.get("/api/friends").await.json().await.unwrap();
    ["friends", "incoming", "outgoing", "blocked"].map(|list| {
        let people = all[list].as_array().unwrap().iter();
        people.map(|person| person["username"].as_str().unwrap().to_owned()).collect()
    })
}

fn lists(all: [&[&str]; 4]) -> [Vec<String>; 4] {
    all.map(|list| list.iter().map(|name| (*name).to_owned()).collect())
}

#[tokio::test]
async fn a_request_is_accepted_and_a_friend_removed() {
    let server = Server::start_empty(&[]).await;
    let (ada, kelp) = (named(&server, "ada").await, named(&server, "Kelp").await);
    assert_eq!(ask(&ada, " KELP ").await.status(), 200);
    assert_eq!(names(&ada).await, lists([&[], &[], &["Kelp"], &[]]));
    assert_eq!(names(&kelp).await, lists([&[], &["ada"], &[], &[]]));
    problem(ask(&ada, "kelp").await, 409, "friend.asked").await;
    assert_eq!(answer(&kelp, &id(&ada).await, "accepted").await.status(), 200);
    assert_eq!(names(&ada).await, lists([&["Kelp"], &[], &[], &[]]));
    assert_eq!(names(&kelp).await, lists([&["ada"], &[], &[], &[]]));
    problem(ask(&kelp, "ada").await, 409, "friend.already").await;
    let path = format!("/api/friends/{}", id(&kelp).await);
    assert_eq!(ada.delete(&path).await.status(), 200);
    assert_eq!(names(&kelp).await, lists([&[], &[], &[], &[]]));
    assert_eq!(ada.delete(&path).await.status(), 200, "again changes nothing");
}

#[tokio::test]
async fn two_who_ask_each_other_are_friends() {
    let server = Server::start_empty(&[]).await;
    let (ada, kelp) = (named(&server, "ada").await, named(&server, "kelp").await);
    assert_eq!(ask(&ada, "kelp").await.status(), 200);
    assert_eq!(ask(&kelp, "ada").await.status(), 200);
    assert_eq!(names(&ada).await, lists([&["kelp"], &[], &[], &[]]));
}

#[tokio::test]
async fn whoever_is_declined_is_not_told_and_asks_again_after_a_month() {
    let server = Server::start_empty(&[]).await;
    let (ada, kelp) = (named(&server, "ada").await, named(&server, "kelp").await);
    ask(&ada, "kelp").await;
    assert_eq!(answer(&kelp, &id(&ada).await, "declined").await.status(), 200);
    assert_eq!(names(&ada).await, lists([&[], &[], &["kelp"], &[]]));
    assert_eq!(names(&kelp).await, lists([&[], &[], &[], &[]]));
    problem(answer(&kelp, &id(&ada).await, "accepted").await, 404, "not_found").await;
    server.pass_days(29);
    let ada = named(&server, "ada").await;
    problem(ask(&ada, "kelp").await, 409, "friend.asked").await;
    server.pass_days(2);
    let (ada, kelp) = (named(&server, "ada").await, named(&server, "kelp").await);
    assert_eq!(ask(&ada, "kelp").await.status(), 200);
    assert_eq!(names(&kelp).await, lists([&[], &["ada"], &[], &[]]));
}

#[tokio::test]
async fn nothing_reaches_a_member_from_whom_they_have_blocked() {
    let server = Server::start_empty(&[]).await;
    let (ada, kelp) = (named(&server, "ada").await, named(&server, "kelp").await);
    befriend(&ada, &kelp).await;
    let (ada_id, kelp_id) = (id(&ada).await, id(&kelp).await);
    assert_eq!(answer(&kelp, &ada_id, "blocked").await.status(), 200);
    assert_eq!(names(&kelp).await, lists([&[], &[], &[], &["ada"]]));
    assert_eq!(names(&ada).await, lists([&[], &[], &[], &[]]));
    assert_eq!(ask(&ada, "kelp").await.status(), 200, "they cannot tell");
    assert_eq!(names(&kelp).await, lists([&[], &[], &[], &["ada"]]));
    problem(answer(&kelp, &ada_id, "accepted").await, 404, "not_found").await;
    problem(ask(&kelp, "ada").await, 409, "friend.blocked").await;
    let path = format!("/api/friends/{kelp_id}");
    assert_eq!(ada.delete(&path).await.status(), 200);
    assert_eq!(names(&kelp).await, lists([&[], &[], &[], &["ada"]]), "their block is theirs");
    assert_eq!(kelp.delete(&format!("/api/friends/{ada_id}")).await.status(), 200);
    assert_eq!(names(&kelp).await, lists([&[], &[], &[], &[]]));
}

#[tokio::test]
async fn what_cannot_be_asked_is_told() {
    let server = Server::start_empty(&[]).await;
    let ada = named(&server, "ada").await;
    problem(ask(&ada, "nobody").await, 404, "not_found").await;
    let told = problem(ask(&ada, "ADA").await, 422, "request.invalid").await;
    assert_eq!(told["errors"][0]["message"], "That's your own username.");
    let nameless = Browser::of(&server, "nameless@mixes.example").await;
    problem(ask(&nameless, "ada").await, 409, "friend.no_username").await;
    problem(answer(&ada, "nobody", "blocked").await, 404, "not_found").await;
    problem(answer(&ada, &id(&ada).await, "blocked").await, 404, "not_found").await;
    problem(answer(&ada, &id(&nameless).await, "friend").await, 422, "request.shape").await;
}

#[tokio::test]
async fn requests_have_a_limit() {
    let server = Server::start_empty(&[]).await;
    let ada = named(&server, "ada").await;
    for number in 0..20 {
        named(&server, &format!("m{number}x")).await;
        assert_eq!(ask(&ada, &format!("m{number}x")).await.status(), 200);
    }
    named(&server, "onemore").await;
    problem(ask(&ada, "onemore").await, 409, "friend.full").await;
}
