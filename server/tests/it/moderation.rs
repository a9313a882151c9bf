//! People who do harm: banned members, blocked networks, and everything that one giver has given.

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::{Server, problem};
use crate::timestamp::{OPEN, start_with};

const ADA: &str = "ada@mixes.example";

async fn start() -> Server {
    start_with(&[("SEGUE_TRUST_PROXY", "true"), ("SEGUE_COMMENTS_ENABLED", "true")]).await
}

fn times() -> String {
    format!("/api/mixes/{OPEN}/timestamps")
}

fn comments() -> String {
    format!("/api/mixes/{OPEN}/comments")
}

fn time(position: u32, start_seconds: u32, session_id: Option<&str>) -> Value {
    json!({ "position": position, "start_seconds": start_seconds, "session_id": session_id })
}

async fn read(answer: Response) -> Value {
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

/// A member's id.
async fn id_of(admin: &Browser<'_>, email: &str) -> String {
    let found = read(admin.get(&format!("/api/admin/users?search={email}")).await).await;
    found["users"][0]["id"].as_str().unwrap().to_owned()
}

/// The newest entry of the audit.
async fn newest(admin: &Browser<'_>) -> Value {
    read(admin.get("/api/admin/audit").await).await["entries"][0].clone()
}

async fn undo(admin: &Browser<'_>, audit_id: &Value) -> Response {
    admin.post(&format!("/api/admin/audit/{}/undo", audit_id.as_str().unwrap()), &json!({})).await
}

/// Sends a request as if from an address.
async fn from(
    browser: &Browser<'_>,
    method: Method,
    path: &str,
    address: &str,
    body: &Value,
) -> Response {
    let request = browser.request(method, path).header("x-forwarded-for", address);
    request.json(body).send().await.unwrap()
}

#[tokio::test]
async fn a_banned_member_is_out_until_the_ban_ends() {
    let server = start().await;
    let (ada, admin) = (Browser::of(&server, ADA).await, Browser::admin(&server).await);
    let path = format!("/api/admin/users/{}/ban", id_of(&admin, ADA).await);
    let wish = json!({ "reason": "Wrong times by the dozen", "days": 7 });
    let banned = read(admin.put(&path, &wish).await).await;
    assert_eq!(banned["ban"]["reason"], "Wrong times by the dozen");
    assert_eq!(banned["session_count"], 0);
    problem(ada.get("/api/user").await, 401, "session.none").await;
    problem(ada.post(&comments(), &json!({ "text": "Still here" })).await, 401, "session.none")
        .await;
    let mails = server.waiting_mails().await;
    let mail = mails.iter().find(|mail| mail.recipient == ADA).unwrap();
    assert!(mail.text.contains("Wrong times by the dozen") && mail.text.contains("until 20"));

    // A session that begins all the same, as one that was about to, signs nobody in.
    let late = Browser::of(&server, ADA).await;
    problem(late.get("/api/user").await, 401, "session.none").await;
    server.pass_days(7);
    assert_eq!(Browser::of(&server, ADA).await.get("/api/user").await.status(), 200);
    problem(admin.delete(&path).await, 409, "ban.none").await;
}

#[tokio::test]
async fn signing_in_says_that_a_member_is_banned() {
    let server = start().await;
    let admin = Browser::admin(&server).await;
    let visitor = Browser::new(&server);
    let wish = json!({ "email": ADA, "password": "a long enough passphrase" });
    assert_eq!(visitor.post("/api/sign-in/password", &wish).await.status(), 201);
    let path = format!("/api/admin/users/{}/ban", id_of(&admin, ADA).await);
    read(admin.put(&path, &json!({ "reason": "Spam", "days": null })).await).await;
    let told =
        problem(visitor.post("/api/sign-in/password", &wish).await, 403, "user.banned").await;
    assert_eq!(told["detail"], "This account is banned for good. The reason: Spam");
    // Nobody has proven this address, so its owner gets no mail about it.
    assert!(server.waiting_mails().await.iter().all(|mail| mail.recipient != ADA));
    let promoted = admin.put(path.trim_end_matches("/ban"), &json!({ "role": "admin" })).await;
    problem(promoted, 409, "user.unproven").await;
    let lifted = read(admin.delete(&path).await).await;
    assert_eq!(lifted["ban"], Value::Null);
    assert_eq!(visitor.post("/api/sign-in/password", &wish).await.status(), 200);
}

#[tokio::test]
async fn bans_are_undone_and_what_is_wrong_is_told() {
    let server = start().await;
    let (ada, admin) = (Browser::of(&server, ADA).await, Browser::admin(&server).await);
    let path = format!("/api/admin/users/{}/ban", id_of(&admin, ADA).await);
    let wish = json!({ "reason": "Spam", "days": 1 });
    read(admin.put(&path, &wish).await).await;
    let (banned, again) = (newest(&admin).await, json!({ "reason": "More of it", "days": null }));
    // Another admin's ban of the same member takes the place of the first.
    read(admin.put(&path, &again).await).await;
    problem(undo(&admin, &banned["id"]).await, 409, "audit.changed").await;
    let second = newest(&admin).await;
    assert_eq!(undo(&admin, &second["id"]).await.status(), 200);
    assert_eq!(undo(&admin, &banned["id"]).await.status(), 200);
    assert_eq!(Browser::of(&server, ADA).await.get("/api/user").await.status(), 200);
    problem(ada.get("/api/user").await, 401, "session.none").await;

    read(admin.put(&path, &wish).await).await;
    let banned = newest(&admin).await;
    read(admin.delete(&path).await).await;
    let lifted = newest(&admin).await;
    assert_eq!(undo(&admin, &banned["id"]).await.status(), 200, "what was lifted is lifted");
    problem(admin.delete(&path).await, 409, "ban.none").await;
    // The lift took back what is banned again.
    assert_eq!(undo(&admin, &lifted["id"]).await.status(), 200);
    let late = Browser::of(&server, ADA).await;
    problem(late.get("/api/user").await, 401, "session.none").await;

    for (body, field) in [
        (json!({ "reason": " ", "days": 1 }), "reason"),
        (json!({ "reason": "x".repeat(10_000), "days": 1 }), "reason"),
        (json!({ "reason": "Spam", "days": 0 }), "days"),
        (json!({ "reason": "Spam", "days": 3651 }), "days"),
    ] {
        let told = problem(admin.put(&path, &body).await, 422, "request.invalid").await;
        assert_eq!(told["errors"][0]["field"], field);
    }
    let own = format!("/api/admin/users/{}/ban", id_of(&admin, "admin@mixes.example").await);
    problem(admin.put(&own, &wish).await, 409, "ban.admin").await;
    problem(admin.put("/api/admin/users/nobody/ban", &wish).await, 404, "not_found").await;
    let promoted = admin.put(path.trim_end_matches("/ban"), &json!({ "role": "admin" })).await;
    problem(promoted, 409, "user.banned_admin").await;
}

#[tokio::test]
async fn a_ban_goes_with_its_member() {
    let server = start().await;
    let (_ada, admin) = (Browser::of(&server, ADA).await, Browser::admin(&server).await);
    let path = format!("/api/admin/users/{}/ban", id_of(&admin, ADA).await);
    read(admin.put(&path, &json!({ "reason": "Spam", "days": 1 })).await).await;
    read(admin.delete(&path).await).await;
    let lifted = newest(&admin).await;
    server.change_beside("DELETE FROM users WHERE email = 'ada@mixes.example'");
    assert_eq!(undo(&admin, &lifted["id"]).await.status(), 200);
    assert_eq!(server.number("SELECT count(*) FROM bans"), 0);
    let again = admin.put(&path, &json!({ "reason": "Spam", "days": 1 })).await;
    problem(again, 404, "not_found").await;
}

#[tokio::test]
async fn a_blocked_network_reads_and_writes_nothing_until_it_is_free() {
    let server = start().await;
    let (visitor, admin) = (Browser::new(&server), Browser::admin(&server).await);
    let (bad, good) = ("2001:db8:1:2::3", "2001:db8:2::1");
    let wish = json!({ "network": "2001:db8:1::1", "reason": "A flood of times", "hours": 24 });
    let path = "/api/admin/blocked-networks";
    let blocked = read(admin.post(path, &wish).await).await;
    assert_eq!(blocked["reason"], "A flood of times");
    let session = Some("anon_1_flood");
    let refused = from(&visitor, Method::POST, &times(), bad, &time(2, 60, session)).await;
    let told = problem(refused, 403, "network.blocked").await;
    assert!(told["detail"].as_str().unwrap().starts_with("Nothing can be sent from your network"));
    let given = from(&visitor, Method::POST, &times(), good, &time(2, 60, session)).await;
    assert_eq!(given.status(), 201);
    let id = given.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned();
    let vote = json!({ "vote_type": "agree", "session_id": "anon_1_other" });
    let vote_path = format!("/api/timestamps/{id}/vote");
    for (method, path, body) in [
        (Method::PUT, vote_path.as_str(), vote),
        (Method::POST, "/api/sign-in/link", json!({ "email": ADA })),
        (Method::POST, "/api/submissions", json!({})),
    ] {
        problem(from(&visitor, method, path, bad, &body).await, 403, "network.blocked").await;
    }
    // A member there speaks for themselves as little.
    let ada = Browser::of(&server, ADA).await;
    let body = json!({ "text": "From there" });
    problem(from(&ada, Method::POST, &comments(), bad, &body).await, 403, "network.blocked").await;
    assert_eq!(from(&visitor, Method::GET, &times(), bad, &json!({})).await.status(), 200);

    let listed = read(admin.get(path).await).await;
    assert_eq!(listed["networks"].as_array().unwrap().len(), 1);
    let entry = newest(&admin).await;
    assert_eq!(undo(&admin, &entry["id"]).await.status(), 200);
    let given = from(&visitor, Method::POST, &times(), bad, &time(3, 90, session)).await;
    assert_eq!(given.status(), 201);
    let again = newest(&admin).await;
    assert_eq!(undo(&admin, &again["id"]).await.status(), 200, "and blocked again");
    server.pass_days(1);
    let free = from(&visitor, Method::POST, &times(), bad, &time(4, 95, Some("anon_1_b"))).await;
    assert_eq!(free.status(), 201);
}

#[tokio::test]
async fn what_is_no_network_is_not_blocked() {
    let server = start().await;
    let admin = Browser::admin(&server).await;
    let path = "/api/admin/blocked-networks";
    let wish =
        |network: &str, hours: u32| json!({ "network": network, "reason": "Spam", "hours": hours });
    for (network, hours, field) in [
        ("", 1, "network"),
        ("example.com", 1, "network"),
        ("203.0.113.256", 1, "network"),
        ("0.0.0.0", 1, "network"),
        ("203.0.113.7", 0, "hours"),
        ("203.0.113.7", 8785, "hours"),
    ] {
        let refused = admin.post(path, &wish(network, hours)).await;
        let told = problem(refused, 422, "request.invalid").await;
        assert_eq!(told["errors"][0]["field"], field, "{network} {hours}");
    }
    let own = from(&admin, Method::POST, path, "203.0.113.9", &wish("203.0.113.9", 1)).await;
    problem(own, 409, "network.own").await;
    let blocked = read(admin.post(path, &wish("203.0.113.7", 1)).await).await;
    let release = format!("{path}/{}", blocked["network"].as_str().unwrap());
    assert_eq!(read(admin.delete(&release).await).await["networks"], json!([]));
    problem(admin.delete(&release).await, 409, "network.free").await;
}

/// Takes all that a member has given, and all that a network has, and puts it back.
#[tokio::test]
async fn all_that_one_giver_gave_is_removed_and_put_back() {
    let server = start().await;
    let (visitor, admin) = (Browser::new(&server), Browser::admin(&server).await);
    let (ada, ben) =
        (Browser::of(&server, ADA).await, Browser::of(&server, "ben@mixes.example").await);
    let home = "192.0.2.7";
    let given = from(&visitor, Method::POST, &times(), home, &time(2, 60, Some("anon_1_a"))).await;
    let visitors: Value = given.json().await.unwrap();
    let vote_path = format!("/api/timestamps/{}/vote", visitors["id"].as_str().unwrap());
    let agree = json!({ "vote_type": "agree", "session_id": null });
    read(ada.put(&vote_path, &agree).await).await;
    assert_eq!(ada.post(&times(), &time(3, 90, None)).await.status(), 201);
    let said: Value =
        ada.post(&comments(), &json!({ "text": "Buy here" })).await.json().await.unwrap();
    let answer = format!("/api/comments/{}/replies", said["id"].as_str().unwrap());
    assert_eq!(ben.post(&answer, &json!({ "text": "No" })).await.status(), 201);
    let bens: Value = ben.post(&comments(), &json!({ "text": "Fine" })).await.json().await.unwrap();
    let up = format!("/api/comments/{}/vote", bens["id"].as_str().unwrap());
    read(ada.put(&up, &json!({ "vote": "up" })).await).await;

    let path = format!("/api/admin/givers/{}", id_of(&admin, ADA).await);
    let counted = read(admin.get(&path).await).await;
    let counts =
        |it: &Value| ["times", "votes", "comments", "submissions"].map(|kind| it[kind].clone());
    assert_eq!(counts(&counted), [1, 2, 1, 0].map(Value::from));
    let state = async || {
        let times = read(visitor.get(&times()).await).await;
        let comments = read(visitor.get(&comments()).await).await;
        (times, comments)
    };
    let before = state().await;
    let removed = read(admin.delete(&path).await).await;
    assert_eq!(counts(&removed), counts(&counted));
    let (left, _) = state().await;
    assert_eq!(left.as_array().unwrap().len(), 1);
    assert_eq!(left[0]["agree"], 0, "the vote no longer counts");
    let entry = newest(&admin).await;
    assert_eq!(entry["detail"], "1 time, 2 votes, 1 comment");
    assert_eq!(undo(&admin, &removed["audit_id"]).await.status(), 200);
    assert_eq!(state().await, before);

    // Somebody else's vote since is in nobody's way, and counts beside the one that comes back.
    let removed = read(admin.delete(&path).await).await;
    read(ben.put(&vote_path, &agree).await).await;
    assert_eq!(undo(&admin, &removed["audit_id"]).await.status(), 200);
    let (now, _) = state().await;
    let of_visitor = now.as_array().unwrap().iter().find(|it| it["id"] == visitors["id"]).unwrap();
    let votes = server.number("SELECT count(*) FROM timestamp_votes");
    assert_eq!((votes, &of_visitor["agree"]), (2, &json!(1)), "new accounts have one voice");

    // The network is found by one of its times.
    let of_time = format!("/api/admin/timestamps/{}/giver", visitors["id"].as_str().unwrap());
    let network = read(admin.get(&of_time).await).await["giver"].clone();
    let path = format!("/api/admin/givers/{}", network.as_str().unwrap());
    let counted = read(admin.get(&path).await).await;
    assert_eq!((&counted["times"], &counted["is_member"]), (&json!(1), &json!(false)));
    read(admin.delete(&path).await).await;
    let left = read(visitor.get(&times()).await).await;
    assert_eq!(left.as_array().unwrap().len(), 1, "Ada's is not theirs");
    problem(admin.get("/api/admin/givers/nobody").await, 404, "not_found").await;
}

/// Hidden times are rejected and hidden comments blanks, in one entry of the audit; votes stay.
#[tokio::test]
async fn all_times_and_comments_of_a_giver_are_hidden_at_once_and_come_back() {
    let server = start().await;
    let (admin, ada) = (Browser::admin(&server).await, Browser::of(&server, ADA).await);
    let visitor = Browser::new(&server);
    assert_eq!(ada.post(&times(), &time(3, 90, None)).await.status(), 201);
    assert_eq!(ada.post(&comments(), &json!({ "text": "Buy here" })).await.status(), 201);
    let state = async || {
        let times = read(visitor.get(&times()).await).await;
        let comments = read(visitor.get(&comments()).await).await;
        (times, comments)
    };
    let before = state().await;
    let path = format!("/api/admin/givers/{}", id_of(&admin, ADA).await);
    let hidden = read(admin.post(&format!("{path}/hide"), &json!({})).await).await;
    assert_eq!((&hidden["times"], &hidden["comments"]), (&json!(1), &json!(1)));
    let (left, said) = state().await;
    assert!(left.as_array().unwrap().iter().all(|it| it["status"] == "rejected"), "{left}");
    assert!(!said.to_string().contains("Buy here"), "{said}");
    let entry = newest(&admin).await;
    assert_eq!(
        (&entry["action"], &entry["detail"]),
        (&json!("given.hidden"), &json!("1 time, 1 comment"))
    );
    assert_eq!(read(admin.get(&path).await).await["times"], 0, "what is hidden is decided on");
    assert_eq!(undo(&admin, &hidden["audit_id"]).await.status(), 200);
    assert_eq!(state().await, before);
}

/// A flood by one member ends within seconds, and each kind of write has its own limit.
#[tokio::test]
async fn a_flood_by_a_member_ends_soon() {
    let server = start().await;
    let ada = Browser::of(&server, ADA).await;
    let mut written = 0;
    while ada.post(&comments(), &json!({ "text": "Buy here" })).await.status() == 201 {
        written += 1;
    }
    assert!((10..14).contains(&written), "{written} comments");
    let refused = ada.post(&comments(), &json!({ "text": "Buy here" })).await;
    problem(refused, 429, "flood").await;
    assert_eq!(ada.post(&times(), &time(2, 60, None)).await.status(), 201);
    let ben = Browser::of(&server, "ben@mixes.example").await;
    assert_eq!(ben.post(&comments(), &json!({ "text": "Fine" })).await.status(), 201);
}

#[tokio::test]
async fn reports_are_one_per_person_and_answered_by_a_decision() {
    let server = start().await;
    let (visitor, admin) = (Browser::new(&server), Browser::admin(&server).await);
    let (ada, ben) =
        (Browser::of(&server, ADA).await, Browser::of(&server, "ben@mixes.example").await);
    let said: Value = ada
        .post(&comments(), &json!({ "text": "Buy at www.mixes.example" }))
        .await
        .json()
        .await
        .unwrap();
    let fine: Value = ben.post(&comments(), &json!({ "text": "Fine" })).await.json().await.unwrap();
    let id = said["id"].as_str().unwrap();
    let path = format!("/api/comments/{id}/report");
    let spam = json!({ "reason": "spam", "words": " Look at the link " });
    for _ in 0..2 {
        assert_eq!(ben.put(&path, &spam).await.status(), 204);
        assert_eq!(from(&visitor, Method::PUT, &path, "192.0.2.1", &spam).await.status(), 204);
    }
    let queue = read(admin.get("/api/admin/moderation").await).await;
    let items = queue["items"].as_array().unwrap();
    assert_eq!((items[0]["id"].as_str(), &items[0]["reports"]), (Some(id), &json!(2)));
    assert_eq!(items[0]["why"], json!(["reported", "link", "new_account"]));
    assert_eq!(items[0]["report_words"], json!(["Look at the link", "Look at the link"]));

    let wish = |act: &str, ids: &[&Value]| {
        let items: Vec<Value> =
            ids.iter().map(|id| json!({ "kind": "comment", "id": id })).collect();
        json!({ "act": act, "items": items })
    };
    let done =
        admin.post("/api/admin/moderation", &wish("accept", &[&said["id"], &fine["id"]])).await;
    let done = read(done).await;
    assert_eq!((&done["done"], &done["gone"]), (&json!(2), &json!(0)));
    assert_eq!(read(admin.get("/api/admin/moderation").await).await["items"], json!([]));
    assert_eq!(undo(&admin, &done["audit_id"]).await.status(), 200);
    let queue = read(admin.get("/api/admin/moderation").await).await;
    assert_eq!(queue["items"].as_array().unwrap().len(), 2);
    assert_eq!(queue["items"][0]["reports"], 2, "reports wait again");

    // Removed with its reports, and both come back.
    let done =
        read(admin.post("/api/admin/moderation", &wish("remove", &[&said["id"]])).await).await;
    problem(
        admin.post("/api/admin/moderation", &wish("hide", &[&said["id"]])).await,
        409,
        "moderation.gone",
    )
    .await;
    assert_eq!(undo(&admin, &done["audit_id"]).await.status(), 200);
    assert_eq!(server.number("SELECT count(*) FROM reports"), 2);
    let hidden =
        read(admin.post("/api/admin/moderation", &wish("hide", &[&said["id"]])).await).await;
    let seen = read(visitor.get(&comments()).await).await;
    assert!(!seen.to_string().contains("www.mixes.example"), "{seen}");
    assert_eq!(undo(&admin, &hidden["audit_id"]).await.status(), 200);
    let seen = read(visitor.get(&comments()).await).await;
    assert!(seen.to_string().contains("www.mixes.example"), "{seen}");

    problem(ben.put("/api/comments/none/report", &spam).await, 404, "not_found").await;
    let long = json!({ "reason": "other", "words": "x".repeat(10_000) });
    problem(ben.put(&path, &long).await, 422, "request.invalid").await;
    problem(ben.put(&path, &json!({ "reason": "bored" })).await, 422, "request.shape").await;
    let all = json!({ "act": "accept", "items": [{ "kind": "submission", "id": "a" }] });
    problem(admin.post("/api/admin/moderation", &all).await, 422, "request.invalid").await;
    let none = json!({ "act": "accept", "items": [] });
    problem(admin.post("/api/admin/moderation", &none).await, 422, "request.invalid").await;
}

#[tokio::test]
async fn the_worst_times_come_first_and_are_decided_together() {
    let server = start().await;
    let (visitor, admin) = (Browser::new(&server), Browser::admin(&server).await);
    for position in 2..5 {
        let session = format!("anon_1_v{position}");
        let body = time(position, 1, Some(&session));
        assert_eq!(from(&visitor, Method::POST, &times(), "192.0.2.7", &body).await.status(), 201);
    }
    server.pass_ms(1000);
    let ada = Browser::of(&server, ADA).await;
    let adas: Value = ada.post(&times(), &time(2, 90, None)).await.json().await.unwrap();
    let queue = read(admin.get("/api/admin/moderation").await).await;
    let items = queue["items"].as_array().unwrap();
    assert_eq!(items.len(), 4);
    assert_eq!((&items[0]["timestamp"], &items[3]["id"]), (&json!("0:01"), &adas["id"]));
    assert_eq!(items[0]["why"], json!(["same_time", "no_account"]));
    let bad: Vec<Value> =
        items[..3].iter().map(|it| json!({ "kind": "time", "id": it["id"] })).collect();
    let wish = json!({ "act": "remove", "items": bad });
    let done = read(admin.post("/api/admin/moderation", &wish).await).await;
    assert_eq!(done["done"], 3);
    assert_eq!(newest(&admin).await["entity_name"], "3 times");
    assert_eq!(read(visitor.get(&times()).await).await.as_array().unwrap().len(), 1);
    assert_eq!(undo(&admin, &done["audit_id"]).await.status(), 200);
    let wish = json!({ "act": "accept", "items": [{ "kind": "time", "id": adas["id"] }] });
    read(admin.post("/api/admin/moderation", &wish).await).await;
    let left = read(admin.get("/api/admin/moderation").await).await;
    assert_eq!(left["items"].as_array().unwrap().len(), 3);
    let report = format!("/api/timestamps/{}/report", adas["id"].as_str().unwrap());
    let wrong = json!({ "reason": "wrong", "words": "" });
    assert_eq!(from(&visitor, Method::PUT, &report, "192.0.2.8", &wrong).await.status(), 204);
    let queue = read(admin.get("/api/admin/moderation").await).await;
    assert_eq!(queue["items"][0]["id"], adas["id"], "what was decided is reported again");
}
