//! Times that admins set.

use serde_json::{Value, json};

use crate::admin::json_of;
use crate::replace::undo_last;
use crate::support::browser::Browser;
use crate::support::catalogue::FULL;
use crate::support::{Server, problem};

async fn first_track(server: &Server) -> Value {
    server.json(&format!("/api/mixes/{FULL}")).await["tracks"][0].clone()
}

#[tokio::test]
async fn an_admin_sets_a_time_and_takes_it_back() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let path = format!("/api/admin/mixes/{FULL}/cue");
    let set = json!({ "position": 1, "start_seconds": 7 });
    let answer: Value = admin.put(&path, &set).await.json().await.unwrap();
    assert_eq!((&answer["start_seconds"], &answer["timestamp"]), (&json!(7), &json!("0:07")));
    let track = first_track(&server).await;
    assert_eq!((&track["start_seconds"], &track["time"]["source"]), (&json!(7), &json!("curated")));
    let taken_back = json!({ "position": 1, "start_seconds": null });
    let answer: Value = admin.put(&path, &taken_back).await.json().await.unwrap();
    assert_eq!((&answer["start_seconds"], &answer["timestamp"]), (&Value::Null, &Value::Null));
    assert_eq!(first_track(&server).await["timestamp"], "??:??");
}

/// As every change of a tracklist, it names who did it and can be taken back.
#[tokio::test]
async fn a_time_that_an_admin_set_is_in_the_audit_and_undone_there() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let path = format!("/api/admin/mixes/{FULL}/cue");
    let before = first_track(&server).await["start_seconds"].clone();
    for seconds in [7, 7, 9] {
        let set = json!({ "position": 1, "start_seconds": seconds });
        assert_eq!(admin.put(&path, &set).await.status(), 200);
    }
    let entries = json_of(admin.get("/api/admin/audit").await, 200).await["entries"].clone();
    assert_eq!(entries.as_array().unwrap().len(), 1, "within a minute it is one");
    assert_eq!(entries[0]["actor"], "admin@mixes.example");
    assert_eq!(undo_last(&admin).await["action"], entries[0]["action"]);
    assert_eq!(first_track(&server).await["start_seconds"], before);
}

#[tokio::test]
async fn a_time_keeps_the_order_of_the_others() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let path = format!("/api/admin/mixes/{FULL}/cue");
    for (position, seconds, room) in [
        (1, 246, "at 4:05 or earlier"),
        (4, 329, "between 5:30 and 1:02:03"),
        (4, 3724, "between 5:30 and 1:02:03"),
        (5, 329, "at 5:30 or later"),
    ] {
        let stray = json!({ "position": position, "start_seconds": seconds });
        // The mix ends before some of these.
        if seconds > 3723 {
            problem(admin.put(&path, &stray).await, 422, "request.invalid").await;
            continue;
        }
        let told = problem(admin.put(&path, &stray).await, 422, "cue.out_of_order").await;
        assert_eq!(told["detail"], format!("The tracks around it put it {room}."));
    }
    for (position, seconds) in [(4, 330), (4, 3723), (1, 0), (1, 245)] {
        let fits = json!({ "position": position, "start_seconds": seconds });
        assert_eq!(admin.put(&path, &fits).await.status(), 200, "{position} at {seconds}");
    }
}

#[tokio::test]
async fn pages_hear_of_a_time_that_changes_and_of_no_other() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let id = server.json(&format!("/api/mixes/{FULL}")).await["id"].as_str().unwrap().to_owned();
    server.all_told().await;
    let mut live = server.get(&format!("/api/mixes/{id}/live")).await;
    let path = format!("/api/admin/mixes/{FULL}/cue");
    let version = server.store.version().unwrap();
    let same = json!({ "position": 2, "start_seconds": 245 });
    assert_eq!(admin.put(&path, &same).await.status(), 200);
    assert_eq!(server.store.version().unwrap(), version, "nothing is written");
    let other = json!({ "position": 2, "start_seconds": 246 });
    assert_eq!(admin.put(&path, &other).await.status(), 200);
    let mut heard = String::new();
    while !heard.contains("event: mix") {
        let wait = std::time::Duration::from_secs(5);
        let chunk = tokio::time::timeout(wait, live.chunk()).await.unwrap().unwrap().unwrap();
        heard.push_str(&String::from_utf8_lossy(&chunk));
    }
    let last = tokio::time::timeout(std::time::Duration::from_millis(200), live.chunk()).await;
    assert!(last.is_err() && heard.matches("event: mix").count() == 1, "{heard}");
}

#[tokio::test]
async fn what_is_no_time_or_no_track_is_refused() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let path = format!("/api/admin/mixes/{FULL}/cue");
    let late = json!({ "position": 1, "start_seconds": 9_000_000 });
    problem(admin.put(&path, &late).await, 422, "request.invalid").await;
    let nowhere = json!({ "position": 999, "start_seconds": 7 });
    problem(admin.put(&path, &nowhere).await, 404, "not_found").await;
    let set = json!({ "position": 1, "start_seconds": 7 });
    problem(admin.put("/api/admin/mixes/nothing/cue", &set).await, 404, "not_found").await;
    let member = Browser::of(&server, "ada@mixes.example").await;
    problem(member.put(&path, &set).await, 403, "role.forbidden").await;
}
