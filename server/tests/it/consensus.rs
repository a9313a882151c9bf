//! Times close together agree with each other; what counts for a track, how that changed, and an
//! admin's way back.

use reqwest::Method;
use segue_server::tasks::count_times;
use serde_json::{Value, json};

use crate::admin::json_of;
use crate::support::browser::Browser;
use crate::support::{Server, problem};
use crate::timestamp::{OPEN, start_with};

async fn start() -> Server {
    start_with(&[("SEGUE_TRUST_PROXY", "true")]).await
}

/// Gives the second track a time, as somebody from a network of their own.
async fn give(server: &Server, who: u32, seconds: u32) -> Value {
    server.pass_ms(1);
    let browser = Browser::new(server);
    let path = format!("/api/mixes/{OPEN}/timestamps");
    let request = browser.request(Method::POST, &path);
    let request = request.header("x-forwarded-for", format!("192.0.2.{who}"));
    let session = format!("anon_1_w{who}");
    let body = json!({ "position": 2, "start_seconds": seconds, "session_id": session });
    json_of(request.json(&body).send().await.unwrap(), 201).await
}

/// The second track's cue.
async fn cue(server: &Server) -> Value {
    server.json(&format!("/api/mixes/{OPEN}/cues")).await[1].clone()
}

/// From where to where the second track's time changed, and why, the latest first.
async fn history(server: &Server) -> Vec<Value> {
    let path = format!("/api/mixes/{OPEN}/cues/2/history");
    server.json(&path).await.as_array().unwrap().clone()
}

fn moves(history: &[Value]) -> Vec<(Option<u64>, Option<u64>, &str)> {
    let seconds = |it: &Value, name: &str| it[name].as_u64();
    let told = |it: &'_ Value| (seconds(it, "from_seconds"), seconds(it, "to_seconds"));
    history.iter().map(|it| (told(it).0, told(it).1, it["cause"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn the_middle_of_those_who_agree_counts() {
    let server = start().await;
    assert_eq!(cue(&server).await["time"], Value::Null);
    give(&server, 1, 62).await;
    let first = cue(&server).await;
    assert_eq!(first["start_seconds"], Value::Null, "one anonymous person proposes");
    assert_eq!(
        (&first["time"]["people"], &first["time"]["start_seconds"]),
        (&json!(1), &json!(62))
    );
    give(&server, 2, 66).await;
    let second = cue(&server).await;
    assert_eq!(second["start_seconds"], 62, "a second one within four seconds confirms it");
    give(&server, 3, 900).await;
    give(&server, 4, 64).await;
    let now = cue(&server).await;
    let time = &now["time"];
    assert_eq!((&now["start_seconds"], &time["status"]), (&json!(64), &json!("approved")));
    assert_eq!((&time["people"], &time["spread_seconds"]), (&json!(3), &json!(2)));
    assert_eq!((&time["agree"], &time["disagree"]), (&json!(0), &json!(0)), "nobody voted");
    let changed = history(&server).await;
    let given = [(Some(62), Some(64), "given"), (None, Some(62), "given")];
    assert_eq!(moves(&changed), given);
    let mix = server.json(&format!("/api/mixes/{OPEN}")).await;
    assert_eq!(mix["tracks"][1]["start_seconds"], 64);
}

#[tokio::test]
async fn sessions_of_one_network_and_one_new_account_move_nothing() {
    let server = start().await;
    for (who, seconds) in [(1, 62), (2, 64), (3, 65)] {
        give(&server, who, seconds).await;
    }
    assert_eq!(cue(&server).await["start_seconds"], 64);
    for session in 0..3 {
        let browser = Browser::new(&server);
        let path = format!("/api/mixes/{OPEN}/timestamps");
        let request = browser.request(Method::POST, &path).header("x-forwarded-for", "192.0.2.77");
        let session = format!("anon_1_s{session}");
        let body = json!({ "position": 2, "start_seconds": 500, "session_id": session });
        json_of(request.json(&body).send().await.unwrap(), 201).await;
    }
    let fresh = Browser::of(&server, "fresh@mixes.example").await;
    let body = json!({ "position": 2, "start_seconds": 67 });
    json_of(fresh.post(&format!("/api/mixes/{OPEN}/timestamps"), &body).await, 201).await;
    let now = cue(&server).await;
    assert_eq!(now["start_seconds"], 64);
    assert_eq!(now["time"]["people"], 4, "the new account agrees");
}

#[tokio::test]
async fn an_admin_takes_a_change_back_and_can_undo_that() {
    let server = start().await;
    give(&server, 1, 62).await;
    give(&server, 2, 63).await;
    for who in 3..7 {
        give(&server, who, 300).await;
    }
    assert_eq!(cue(&server).await["start_seconds"], 300);
    let changed = history(&server).await;
    assert_eq!(moves(&changed)[0], (Some(62), Some(300), "given"));
    let path = format!("/api/admin/cue-changes/{}/revert", changed[0]["id"].as_str().unwrap());
    let visitor = Browser::of(&server, "visitor@mixes.example").await;
    problem(visitor.post(&path, &json!({})).await, 403, "role.forbidden").await;
    let admin = Browser::admin(&server).await;
    server.pass_ms(1);
    let reverted = json_of(admin.post(&path, &json!({})).await, 200).await;
    assert_eq!(cue(&server).await["start_seconds"], 62);
    assert_eq!(moves(&history(&server).await)[0], (Some(300), Some(62), "reverted"));
    // Later times change nothing: an admin has decided.
    give(&server, 7, 301).await;
    assert_eq!(cue(&server).await["start_seconds"], 62);
    let audit = json_of(admin.get("/api/admin/audit").await, 200).await;
    let entry = &audit["entries"][0];
    assert_eq!(
        (&entry["action"], &entry["detail"]),
        (&json!("timestamp.reverted"), &json!("#2: 5:00 back to 1:02"))
    );
    assert_eq!(reverted, json!({ "audit_id": entry["id"] }));
    let undo = format!("/api/admin/audit/{}/undo", entry["id"].as_str().unwrap());
    json_of(admin.post(&undo, &json!({})).await, 200).await;
    assert_eq!(cue(&server).await["start_seconds"], 300, "five people stand for it");
    let gone = format!("/api/admin/cue-changes/{}/revert", "no-such");
    problem(admin.post(&gone, &json!({})).await, 404, "cue_change.none").await;
}

#[tokio::test]
async fn a_time_that_was_withdrawn_is_not_brought_back() {
    let server = start().await;
    let first = give(&server, 1, 62).await;
    for who in 3..7 {
        give(&server, who, 300).await;
    }
    let changed = history(&server).await;
    let browser = Browser::new(&server);
    let path = format!("/api/timestamps/{}", first["id"].as_str().unwrap());
    let request = browser.request(Method::DELETE, &path);
    let left = request.header("segue-session", "anon_1_w1").send().await.unwrap();
    assert!(left.status().is_success());
    let admin = Browser::admin(&server).await;
    let of = |change: &Value| {
        format!("/api/admin/cue-changes/{}/revert", change["id"].as_str().unwrap())
    };
    problem(admin.post(&of(&changed[0]), &json!({})).await, 409, "cue_change.gone").await;
    // Before the first time there was none: what counted is rejected.
    let last = changed.last().unwrap();
    assert_eq!(last["from_seconds"], Value::Null);
    problem(admin.post(&of(last), &json!({})).await, 409, "cue_change.gone").await;
}

#[tokio::test]
async fn what_was_given_before_is_counted_once_and_the_same_again() {
    let server = start().await;
    for (who, seconds) in [(1, 62), (2, 64), (3, 65), (4, 300)] {
        give(&server, who, seconds).await;
    }
    let rows = "SELECT start_seconds, status, confidence_score, people, spread_seconds, is_right
        FROM user_timestamps ORDER BY id";
    let counted = server.rows(rows);
    // As an update finds them.
    server.change_beside(
        "UPDATE user_timestamps SET people = NULL, spread_seconds = 1, is_right = NULL,
            confidence_score = 0.2, status = 'pending'",
    );
    let app = &server.app;
    assert_eq!(count_times::round(app).await.unwrap(), 1);
    assert_eq!(server.rows(rows), counted);
    assert_eq!(count_times::round(app).await.unwrap(), 0);
    server.change_beside("UPDATE user_timestamps SET people = NULL");
    assert_eq!(count_times::round(app).await.unwrap(), 1);
    assert_eq!(server.rows(rows), counted);
}
