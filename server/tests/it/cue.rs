//! Times that admins set.

use serde_json::{Value, json};

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
