//! The safety of accounts: mails about it, how long sessions live, and fresh sign-ins for dangerous
//! actions.

use hyper::StatusCode;
use segue_store::audit;
use segue_store::user::{self, Role};
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::{Server, catalogue};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// The mails that wait for an address, each by its subject and its text.
async fn mails(server: &Server, to: &str) -> Vec<(String, String)> {
    let sql = format!(
        "SELECT subject, body_text FROM outgoing_mails WHERE recipient = '{to}' ORDER BY id"
    );
    server.rows(&sql).into_iter().map(|row| (row[0].clone(), row[1].clone())).collect()
}

async fn told(answer: reqwest::Response, status: StatusCode, code: &str) {
    assert_eq!(answer.status(), status);
    let problem: Value = answer.json().await.unwrap();
    assert_eq!(problem["code"], code, "{problem}");
}

const PASSWORD: &str = "a long enough secret of hers";

/// Signs in with a password, which a browser does.
async fn sign_in(browser: &Browser<'_>, email: &str) -> StatusCode {
    let body = json!({ "email": email, "password": PASSWORD });
    browser.post("/api/sign-in/password", &body).await.status()
}

#[tokio::test]
async fn somebody_is_told_of_a_new_browser_and_of_a_password() {
    let server = Server::start_empty(&[]).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let set = ada.put("/api/user/password", &json!({ "new": PASSWORD })).await;
    assert_eq!(set.status(), 204);
    let about_her = async |server: &Server| mails(server, "ada@mixes.example").await;
    let told = about_her(&server).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].0, "Your password for Segue was set");
    for part in ["on 2026-03-01 at 12:00 UTC", "sign out everywhere", "/settings"] {
        assert!(told[0].1.contains(part), "{}", told[0].1);
    }
    // The first browser that she signs in with is no news.
    let first = Browser::new(&server);
    assert_eq!(sign_in(&first, "ada@mixes.example").await, 200);
    assert_eq!(sign_in(&first, "ada@mixes.example").await, 200);
    assert_eq!(about_her(&server).await.len(), 1, "a browser that is known is none");
    let second = Browser::new(&server);
    assert_eq!(sign_in(&second, "ada@mixes.example").await, 200);
    let told = about_her(&server).await;
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!(told[1].0, "New sign-in to Segue");
    assert!(told[1].1.contains("with an unknown browser"), "{}", told[1].1);
    assert_eq!(sign_in(&second, "ada@mixes.example").await, 200);
    assert_eq!(about_her(&server).await.len(), 2);
    let other = json!({ "current": PASSWORD, "new": "another secret that is long enough" });
    assert_eq!(second.put("/api/user/password", &other).await.status(), 204);
    assert_eq!(about_her(&server).await[2].0, "Your password for Segue was changed");
}

#[tokio::test]
async fn an_address_that_nobody_has_proven_gets_no_such_mail() {
    let server = Server::start_empty(&[]).await;
    let (first, second) = (Browser::new(&server), Browser::new(&server));
    assert_eq!(sign_in(&first, "bo@mixes.example").await, 201);
    assert_eq!(sign_in(&second, "bo@mixes.example").await, 200);
    let other = json!({ "current": PASSWORD, "new": "another secret that is long enough" });
    assert_eq!(second.put("/api/user/password", &other).await.status(), 204);
    assert_eq!(mails(&server, "bo@mixes.example").await, []);
}

/// The id of the member of an address.
async fn id_of(server: &Server, email: &str) -> String {
    server.store.read(|tx| user::find_by_email(tx, email)).await.unwrap().unwrap().id
}

#[tokio::test]
async fn whoever_becomes_an_admin_is_told() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    Browser::of(&server, "ada@mixes.example").await;
    let path = format!("/api/admin/users/{}", id_of(&server, "ada@mixes.example").await);
    for (role, subjects) in [("admin", 1), ("admin", 1), ("member", 1), ("admin", 2)] {
        assert_eq!(admin.put(&path, &json!({ "role": role })).await.status(), 200);
        let told = mails(&server, "ada@mixes.example").await;
        assert_eq!(told.len(), subjects, "{role}: {told:?}");
        assert!(told.iter().all(|(subject, _)| subject == "You are now an admin of Segue"));
    }
}

#[tokio::test]
async fn a_session_ends_however_often_it_is_used() {
    let server = Server::start_empty(&[]).await;
    let (ada, admin) =
        (Browser::of(&server, "ada@mixes.example").await, Browser::admin(&server).await);
    let mut lived = [0, 0];
    for day in 1..=100 {
        server.pass_ms(DAY);
        for (browser, lived) in [&ada, &admin].into_iter().zip(&mut lived) {
            if browser.get("/api/user").await.status() == 200 {
                assert_eq!(*lived, day - 1, "it came back");
                *lived = day;
            }
        }
        // The last use of a session is stored after the request was answered.
        server.settle().await;
    }
    assert_eq!(lived, [89, 13]);
}

#[tokio::test]
async fn who_becomes_an_admin_by_an_old_session_signs_in_again() {
    let server = Server::start_empty(&[]).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    for _ in 0..20 {
        server.pass_ms(DAY);
        assert_eq!(ada.get("/api/user").await.status(), 200);
        server.settle().await;
    }
    let id = id_of(&server, "ada@mixes.example").await;
    server.store.write(move |tx| user::set_role(tx, &id, Role::Admin)).await.unwrap();
    told(ada.get("/api/user").await, StatusCode::UNAUTHORIZED, "session.none").await;
}

#[tokio::test]
async fn what_is_dangerous_takes_a_fresh_sign_in() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    Browser::of(&server, "ada@mixes.example").await;
    let path = format!("/api/admin/users/{}", id_of(&server, "ada@mixes.example").await);
    let is_fresh = async |browser: &Browser<'_>| {
        let session: Value = browser.get("/api/session").await.json().await.unwrap();
        session["session"]["is_fresh"].as_bool().unwrap()
    };
    server.pass_ms(10 * MINUTE);
    assert!(is_fresh(&admin).await);
    assert_eq!(admin.put(&path, &json!({ "role": "admin" })).await.status(), 200);
    assert_eq!(admin.put(&path, &json!({ "role": "member" })).await.status(), 200);
    assert_eq!(admin.get("/api/admin/backup").await.status(), 200);
    server.pass_ms(1);
    assert!(!is_fresh(&admin).await);
    let stale = (StatusCode::FORBIDDEN, "session.stale");
    told(admin.put(&path, &json!({ "role": "admin" })).await, stale.0, stale.1).await;
    told(admin.get("/api/admin/backup").await, stale.0, stale.1).await;
    told(admin.post("/api/admin/cleanup/orphans", &json!({})).await, stale.0, stale.1).await;
    // Nothing of it was done, and all else goes on.
    let ada = server.store.read(|tx| user::find_by_email(tx, "ada@mixes.example")).await;
    let ada = ada.unwrap().unwrap();
    assert_eq!(ada.role, Role::Member);
    assert_eq!(admin.put(&path, &json!({ "spotify_access": true })).await.status(), 200);
    assert_eq!(admin.get("/api/admin/users").await.status(), 200);
    let again = Browser::of(&server, "admin@mixes.example").await;
    assert_eq!(again.put(&path, &json!({ "role": "admin" })).await.status(), 200);
    assert_eq!(again.post("/api/admin/cleanup/orphans", &json!({})).await.status(), 200);
}

#[tokio::test]
async fn whoever_deletes_much_has_signed_in_a_moment_ago() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    for number in 0..14 {
        let list = json!({ "title": format!("List {number}"), "slug": format!("many-{number}"),
            "is_visible": true });
        assert_eq!(admin.post("/api/admin/lists", &list).await.status(), 201);
    }
    let listed: Value = admin.get("/api/admin/lists").await.json().await.unwrap();
    let many = |list: &&Value| list["slug"].as_str().unwrap().starts_with("many-");
    let path = |list: &Value| format!("/api/admin/lists/{}", list["id"].as_str().unwrap());
    let lists: Vec<String> =
        listed["lists"].as_array().unwrap().iter().filter(many).map(path).collect();
    let mix = format!("/api/admin/mixes/{}", catalogue::FULL);
    server.pass_ms(11 * MINUTE);
    let (few, many) = lists.split_at(10);
    for list in few {
        assert_eq!(admin.delete(list).await.status(), 200, "{list}");
    }
    // One kind counts for the other.
    told(admin.delete(&mix).await, StatusCode::FORBIDDEN, "session.stale").await;
    told(admin.delete(&many[0]).await, StatusCode::FORBIDDEN, "session.stale").await;
    assert_eq!(server.get(&format!("/api/mixes/{}", catalogue::FULL)).await.status(), 200);
    let again = Browser::of(&server, "admin@mixes.example").await;
    assert_eq!(again.delete(&mix).await.status(), 200);
    assert_eq!(again.delete(&many[0]).await.status(), 200);
    // An hour later it is few again.
    server.pass_ms(61 * MINUTE);
    assert_eq!(again.delete(&many[1]).await.status(), 200);
}

#[tokio::test]
async fn whoever_goes_is_taken_out_of_the_audit_and_of_links() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let (ada, bo) = (
        Browser::of(&server, "ada@mixes.example").await,
        Browser::of(&server, "da@mixes.example").await,
    );
    for email in ["ada@mixes.example", "da@mixes.example"] {
        let path = format!("/api/admin/users/{}", id_of(&server, email).await);
        assert_eq!(admin.put(&path, &json!({ "role": "admin" })).await.status(), 200);
    }
    // Her actions, with her own address in the entries.
    let submission = json!({ "mix_title": "T", "mix_data": { "title": "T", "artist": "A",
        "soundcloud_url": "https://soundcloud.com/a/b", "tracklist_raw": "A - B",
        "tracklist": [{ "position": 1, "artist": "A", "title": "B" }] } });
    for browser in [&ada, &bo] {
        let sent: Value = browser.post("/api/submissions", &submission).await.json().await.unwrap();
        let path = format!("/api/admin/staged-entities/{}", sent["id"].as_str().unwrap());
        assert_eq!(ada.delete(&path).await.status(), 200);
    }
    let link = json!({ "email": "ada@mixes.example", "redirect_path": "/" });
    assert_eq!(Browser::new(&server).post("/api/sign-in/link", &link).await.status(), 202);
    let held = |what: &str| {
        let entries =
            "SELECT concat_ws(' ', actor, entity_name, detail, snapshot) FROM audit_entries";
        // As a word of its own.
        let has = |text: &str| {
            text.match_indices(what)
                .any(|(at, _)| !text[..at].ends_with(|c: char| c.is_ascii_lowercase()))
        };
        let audited = server.rows(entries).iter().filter(|row| has(&row[0])).count();
        let links = format!("SELECT count(*) FROM magic_links WHERE email = '{what}'");
        (audited, server.number(&links))
    };
    let (audited, links) = held("ada@mixes.example");
    assert!(audited >= 3 && links == 1, "{audited} {links}");
    let (others, _) = held("da@mixes.example");
    let farewell = json!({ "email": "ada@mixes.example" });
    let gone =
        ada.request(reqwest::Method::DELETE, "/api/user").json(&farewell).send().await.unwrap();
    assert_eq!(gone.status(), 204);
    assert_eq!(held("ada@mixes.example"), (0, 0));
    assert_eq!(held("da@mixes.example").0, others, "nobody else's address was touched");
    let audit: Value = admin.get("/api/admin/audit").await.json().await.unwrap();
    let actors = audit["entries"].as_array().unwrap().iter();
    assert!(actors.clone().any(|entry| entry["actor"] == audit::SOMEBODY), "{audit}");
}
