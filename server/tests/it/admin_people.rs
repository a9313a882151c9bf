//! The back-office's people: requests to connect Spotify, roles, and who is signed in where.

use reqwest::Response;
use segue_base::clock::Moment;
use segue_store::audit::{self, Which};
use segue_store::user;
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::{Server, problem};

const WHITELIST: &str = "/api/admin/whitelist";
const USERS: &str = "/api/admin/users";

async fn json_of(answer: Response) -> Value {
    let status = answer.status();
    let text = answer.text().await.unwrap();
    assert_eq!(status, 200, "{text}");
    serde_json::from_str(&text).unwrap()
}

async fn id_of(browser: &Browser<'_>) -> String {
    json_of(browser.get("/api/user").await).await["id"].as_str().unwrap().to_owned()
}

async fn ask(browser: &Browser<'_>, spotify_email: &str) {
    let body = json!({ "spotify_email": spotify_email });
    assert_eq!(browser.post("/api/user/whitelist-request", &body).await.status(), 201);
}

/// The recipients and subjects of the waiting mails.
async fn mails(server: &Server) -> Vec<(String, String)> {
    server.waiting_mails().await.into_iter().map(|mail| (mail.recipient, mail.subject)).collect()
}

/// The actions of admins, the latest first, with their subjects.
async fn entries(server: &Server) -> Vec<(String, String)> {
    let entries =
        server.store.read(|tx| audit::list(tx, &Which::default(), None, 50)).await.unwrap();
    entries.into_iter().map(|it| (it.action, it.entity_name)).collect()
}

fn pair(one: &str, other: &str) -> (String, String) {
    (one.to_owned(), other.to_owned())
}

#[tokio::test]
async fn requests_are_listed_approved_and_rejected_once() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let (ada, kelp) = (
        Browser::of(&server, "ada@mixes.example").await,
        Browser::of(&server, "kelp@mixes.example").await,
    );
    ada.put("/api/user/username", &json!({ "username": "ada_k" })).await;
    ask(&ada, "ada@music.example").await;
    server.pass_ms(1);
    ask(&kelp, "kelp@music.example").await;
    let listed = json_of(admin.get(WHITELIST).await).await;
    assert_eq!(listed["counts"], json!({ "pending": 2, "approved": 0, "rejected": 0 }));
    assert_eq!(listed["next"], Value::Null);
    let [first, second] = [&listed["requests"][0], &listed["requests"][1]];
    assert_eq!((&first["email"], &first["username"]), (&json!("kelp@mixes.example"), &Value::Null));
    assert_eq!((&second["username"], &second["status"]), (&json!("ada_k"), &json!("pending")));
    assert_eq!(second["spotify_email"], "ada@music.example");

    let path = |row: &Value| format!("{WHITELIST}/{}", row["id"].as_str().unwrap());
    let approved = json!({ "status": "approved" });
    let answered = json_of(admin.put(&path(second), &approved).await).await;
    assert_eq!(
        (&answered["status"], answered["approved_at"].is_string()),
        (&json!("approved"), true)
    );
    assert_eq!(json_of(ada.get("/api/user").await).await["spotify_access"], true);
    let rejected = json!({ "status": "rejected" });
    let answered = json_of(admin.put(&path(first), &rejected).await).await;
    assert_eq!((&answered["status"], &answered["approved_at"]), (&json!("rejected"), &Value::Null));
    assert_eq!(json_of(kelp.get("/api/user").await).await["spotify_access"], false);
    for row in [first, second] {
        problem(admin.put(&path(row), &rejected).await, 409, "whitelist.answered").await;
    }
    problem(admin.put(&format!("{WHITELIST}/nothing"), &approved).await, 404, "not_found").await;
    let pending = json!({ "status": "pending" });
    problem(admin.put(&path(first), &pending).await, 422, "request.shape").await;
    let counts = &json_of(admin.get(WHITELIST).await).await["counts"];
    assert_eq!(*counts, json!({ "pending": 0, "approved": 1, "rejected": 1 }));
    let mut told = mails(&server).await;
    told.sort();
    let rejected = "Your request to connect Spotify was not approved";
    assert_eq!(
        told,
        [
            pair("ada@mixes.example", "You can now connect Spotify to Segue"),
            pair("kelp@mixes.example", rejected)
        ]
    );
    let mut done = entries(&server).await;
    done.sort();
    assert_eq!(
        done,
        [
            pair("whitelist_request.approved", "ada@mixes.example"),
            pair("whitelist_request.rejected", "kelp@mixes.example")
        ]
    );
    ask(&kelp, "kelp@music.example").await;
}

#[tokio::test]
async fn requests_come_in_pages() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    for number in 0..103 {
        let member = Browser::of(&server, &format!("m{number}@mixes.example")).await;
        let id = id_of(&member).await;
        let now = server.app.now();
        let made = server
            .store
            .write(move |tx| segue_store::whitelist::insert(tx, &id, "a@music.example", now));
        made.await.unwrap();
    }
    let first = json_of(admin.get(WHITELIST).await).await;
    assert_eq!(first["requests"].as_array().unwrap().len(), 100);
    let next = first["next"].as_str().unwrap();
    let second = json_of(admin.get(&format!("{WHITELIST}?after={next}")).await).await;
    assert_eq!((second["requests"].as_array().unwrap().len(), &second["next"]), (3, &Value::Null));
    problem(admin.get(&format!("{WHITELIST}?after=nowhere")).await, 422, "request.shape").await;
}

#[tokio::test]
async fn members_are_found_by_a_part_of_their_address_or_name() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let ada = Browser::of(&server, "ada.kern@mixes.example").await;
    ada.put("/api/user/username", &json!({ "username": "Night_Owl" })).await;
    server.pass_ms(1);
    Browser::of(&server, "ada.kern@mixes.example").await;
    Browser::of(&server, "kelp@mixes.example").await;
    let listed = json_of(admin.get(USERS).await).await;
    let emails = |listed: &Value| -> Vec<String> {
        let users = listed["users"].as_array().unwrap().iter();
        users.map(|user| user["email"].as_str().unwrap().to_owned()).collect()
    };
    let all = ["kelp@mixes.example", "ada.kern@mixes.example", "admin@mixes.example"];
    assert_eq!(emails(&listed).first().unwrap(), all[0]);
    assert_eq!(emails(&listed).len(), 3);
    for words in ["KERN", "%20ada.k", "night_o", "Owl"] {
        let found = json_of(admin.get(&format!("{USERS}?search={words}")).await).await;
        assert_eq!(emails(&found), [all[1]], "{words}");
    }
    for words in ["%25", "_a", "nobody"] {
        let found = json_of(admin.get(&format!("{USERS}?search={words}")).await).await;
        assert!(emails(&found).is_empty(), "{words}");
    }
    let found = json_of(admin.get(&format!("{USERS}?search=ada.kern")).await).await;
    let ada = &found["users"][0];
    assert_eq!((&ada["session_count"], &ada["role"]), (&json!(2), &json!("member")));
    assert_eq!(ada["seen_at"], "2026-03-01T12:00:00.001Z");
    assert_eq!((&ada["is_email_proven"], &ada["username"]), (&json!(true), &json!("Night_Owl")));
}

#[tokio::test]
async fn roles_are_set_and_there_is_always_an_admin() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let (own, adas) = (id_of(&admin).await, id_of(&ada).await);
    let path = |id: &str| format!("{USERS}/{id}");
    let (member, promoted) = (json!({ "role": "member" }), json!({ "role": "admin" }));
    let told = problem(admin.put(&path(&own), &member).await, 409, "user.last_admin").await;
    assert_eq!(told["detail"], "This is the only admin. Make someone else an admin first.");
    let updated = json_of(admin.put(&path(&adas), &promoted).await).await;
    assert_eq!(updated["role"], "admin");
    assert_eq!(ada.get(USERS).await.status(), 200);
    problem(admin.put(&path(&own), &member).await, 409, "user.own_role").await;
    json_of(admin.put(&path(&adas), &promoted).await).await;
    assert_eq!(json_of(ada.put(&path(&own), &member).await).await["role"], "member");
    problem(admin.get(USERS).await, 403, "role.forbidden").await;
    problem(ada.put(&path("nothing"), &member).await, 404, "not_found").await;
    problem(ada.put(&path(&own), &json!({ "role": "root" })).await, 422, "request.shape").await;
    let unproven = server.store.write(|tx| {
        user::insert_with_password(tx, "otto@mixes.example", "hash", Moment::from_ms(0))
    });
    let otto = unproven.await.unwrap().id;
    problem(ada.put(&path(&otto), &promoted).await, 409, "user.unproven").await;
    // A change to the same value is no entry.
    let mut done = entries(&server).await;
    done.sort();
    assert_eq!(
        done,
        [pair("user.demoted", "admin@mixes.example"), pair("user.promoted", "ada@mixes.example")]
    );
}

#[tokio::test]
async fn spotify_access_is_given_and_taken_and_answers_a_request() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    ask(&ada, "ada@music.example").await;
    let path = format!("{USERS}/{}", id_of(&ada).await);
    let given = json_of(admin.put(&path, &json!({ "spotify_access": true })).await).await;
    assert_eq!(given["spotify_access"], true);
    let own = json_of(ada.get("/api/user").await).await;
    assert_eq!(own["whitelist_request"]["status"], "approved");
    assert_eq!(mails(&server).await.len(), 1);
    let taken = json_of(admin.put(&path, &json!({ "spotify_access": false })).await).await;
    assert_eq!(taken["spotify_access"], false);
    let mut actions: Vec<String> =
        entries(&server).await.into_iter().map(|(action, _)| action).collect();
    actions.sort();
    assert_eq!(
        actions,
        ["user.spotify_allowed", "user.spotify_disallowed", "whitelist_request.approved"]
    );
}

#[tokio::test]
async fn somebody_is_signed_out_everywhere() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let phone = Browser::of(&server, "ada@mixes.example").await;
    let path = format!("{USERS}/{}/sessions", id_of(&ada).await);
    let sessions = json_of(admin.get(&path).await).await;
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    assert_eq!(
        (&sessions[0]["device"], &sessions[0]["is_current"]),
        (&json!("Test Browser"), &json!(false))
    );
    assert_eq!(json_of(admin.delete(&path).await).await["sessions"], 2);
    for browser in [&ada, &phone] {
        problem(browser.get("/api/user").await, 401, "session.none").await;
    }
    assert_eq!(json_of(admin.get(&path).await).await, json!([]));
    assert_eq!(entries(&server).await, [pair("user.signed_out", "ada@mixes.example")]);
    let nobody = format!("{USERS}/nothing/sessions");
    problem(admin.get(&nobody).await, 404, "not_found").await;
    problem(admin.delete(&nobody).await, 404, "not_found").await;
}
