//! A better tracklist takes the place of that of a mix, row by row, and what people gave stays.

use segue_core::difference::Row;
use segue_core::difference::completed::completed;
use segue_core::difference::two_way::two_way;
use serde_json::{Value, json};

use crate::admin::json_of;
use crate::support::browser::Browser;
use crate::support::catalogue::FULL;
use crate::support::{Server, problem};

const STAGED: &str = "/api/admin/staged-entities";

fn path() -> String {
    format!("/api/admin/mixes/{FULL}/tracklist")
}

pub async fn tracks(server: &Server) -> Vec<Value> {
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    mix["tracks"].as_array().unwrap().clone()
}

pub fn row(track: &Value) -> Row {
    let text = |name: &str| track[name].as_str().unwrap_or("Unknown Artist").to_owned();
    let start = track["start_seconds"].as_u64().map(|start| u32::try_from(start).unwrap());
    Row { id: None, artist: text("artist"), title: text("title"), start_seconds: start }
}

/// The text of tracks, one on a line, with the times that they have.
pub fn text_of(rows: &[Row]) -> String {
    let line = |row: &Row| {
        let time = row.start_seconds.map(|start| format!("{} ", segue_core::cue::print(start)));
        format!("{}{} - {}\n", time.unwrap_or_default(), row.artist, row.title)
    };
    rows.iter().map(line).collect()
}

/// The lines of a difference, each taken but those of some kinds.
fn decided(ours: &[Row], theirs: &[Row], left: &[&str]) -> Value {
    let lines = json!(two_way(ours, &completed(ours, theirs)));
    let decide = |line: &Value| {
        if left.contains(&line["kind"].as_str().unwrap()) { "leave" } else { "take" }
    };
    let decisions: Vec<&str> = lines.as_array().unwrap().iter().map(decide).collect();
    json!({ "lines": lines, "decisions": decisions })
}

pub async fn undo_last(admin: &Browser<'_>) -> Value {
    let audit = json_of(admin.get("/api/admin/audit").await, 200).await;
    let entry = audit["entries"][0].clone();
    let undo = format!("/api/admin/audit/{}/undo", entry["id"].as_str().unwrap());
    json_of(admin.post(&undo, &json!({})).await, 200).await;
    entry
}

#[tokio::test]
async fn rows_that_stay_keep_what_people_gave_and_an_undo_brings_all_back() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let before = tracks(&server).await;
    let ours: Vec<Row> = before.iter().map(row).collect();
    let liked = before[0]["track_id"].as_str().unwrap();
    assert!(ada.put(&format!("/api/likes/{liked}"), &json!({})).await.status().is_success());
    let time = json!({ "position": 4, "start_seconds": 361, "session_id": null });
    assert_eq!(ada.post(&format!("/api/mixes/{FULL}/timestamps"), &time).await.status(), 201);
    let before = tracks(&server).await;
    let ours_now: Vec<Row> = before.iter().map(row).collect();
    let mut theirs = ours_now.clone();
    theirs[0].title = "Another Song".to_owned();
    theirs[0].artist = "Otto Klein".to_owned();
    theirs[1].start_seconds = theirs[1].start_seconds.map(|start| start + 3);
    theirs.push(Row {
        artist: "Kelp".to_owned(),
        title: "Last Bus".to_owned(),
        start_seconds: Some(5000),
        id: None,
    });
    let body = json!({ "text": text_of(&theirs), "decided": decided(&ours_now, &theirs, &[]) });
    let answer = json_of(admin.post(&path(), &body).await, 200).await;
    let after = tracks(&server).await;
    let said: Vec<Row> = after.iter().map(row).collect();
    assert_eq!(said, theirs, "{answer}");
    for at in 1..before.len() {
        assert_eq!(after[at]["track_id"], before[at]["track_id"], "{at}");
    }
    assert_ne!(after[0]["track_id"], before[0]["track_id"]);
    let ids = json_of(ada.get("/api/likes/ids").await, 200).await;
    assert!(ids.to_string().contains(liked), "{ids}");
    let of_crowd = json_of(admin.get(&format!("/api/admin/mixes/{FULL}/timestamps")).await, 200);
    assert!(of_crowd.await.to_string().contains("361"));
    let again = problem(admin.post(&path(), &body).await, 409, "edit.stale").await;
    assert!(again["detail"].as_str().unwrap().starts_with("Someone else"));
    assert_eq!(undo_last(&admin).await["action"], "mix.tracklist_replaced");
    assert_eq!(tracks(&server).await, before);
    drop(ours);
}

#[tokio::test]
async fn what_is_kept_is_not_touched_and_nonsense_is_refused() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let before = tracks(&server).await;
    let ours: Vec<Row> = before.iter().map(row).collect();
    let mut theirs = ours.clone();
    theirs[1].start_seconds = theirs[1].start_seconds.map(|start| start + 3);
    theirs.remove(2);
    let text = text_of(&theirs);
    let body = json!({ "text": text, "decided": decided(&ours, &theirs, &["removed"]) });
    json_of(admin.post(&path(), &body).await, 200).await;
    let after = tracks(&server).await;
    assert_eq!(after.len(), before.len());
    assert_ne!(after[1]["start_seconds"], before[1]["start_seconds"]);
    let ours: Vec<Row> = after.iter().map(row).collect();
    let all = ["removed", "retimed", "renamed", "filled", "moved", "added"];
    let nothing = json!({ "text": text, "decided": decided(&ours, &theirs, &all) });
    let told = problem(admin.post(&path(), &nothing).await, 422, "request.invalid").await;
    assert_eq!(told["errors"][0]["message"], "Accept at least one change");
    let empty = json!({ "text": " ", "decided": { "lines": [], "decisions": [] } });
    problem(admin.post(&path(), &empty).await, 422, "request.invalid").await;
    let member = Browser::of(&server, "ada@mixes.example").await;
    assert_eq!(member.post(&path(), &body).await.status(), 403);
}

#[tokio::test]
async fn a_submission_of_a_known_mix_is_approved_by_taking_its_rows() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let before = tracks(&server).await;
    let ours: Vec<Row> = before.iter().map(row).collect();
    let mut theirs = ours.clone();
    theirs[1].start_seconds = theirs[1].start_seconds.map(|start| start + 3);
    let items: Vec<Value> = theirs
        .iter()
        .map(|row| {
            let time = row.start_seconds.map(segue_core::cue::print);
            json!({ "artist": row.artist, "title": row.title, "timestamp": time })
        })
        .collect();
    let data =
        json!({ "mix": { "title": "Night Bus 12", "artist": "Halide", "tracklist": items } });
    let staged = admin.post(STAGED, &json!({ "type": "mix", "data": data })).await;
    let id = json_of(staged, 201).await["id"].as_str().unwrap().to_owned();
    let mix = json_of(admin.get(&format!("/api/admin/mixes/{FULL}")).await, 200).await;
    let body = json!({
        "mix_data": data, "mix": FULL, "tracklist_version": mix["tracklist_version"],
        "decided": decided(&ours, &theirs, &[]),
    });
    let replace = format!("{STAGED}/{id}/replace");
    let mut stale = body.clone();
    stale["tracklist_version"] = json!("0");
    problem(admin.post(&replace, &stale).await, 409, "edit.stale").await;
    let answer = json_of(admin.post(&replace, &body).await, 200).await;
    assert_eq!((&answer["slug"], &answer["taken"]), (&json!(FULL), &json!(1)));
    let entity = json_of(admin.get(&format!("{STAGED}/{id}")).await, 200).await;
    assert_eq!((&entity["status"], &entity["mix_id"]), (&json!("imported"), &mix["id"]));
    problem(admin.post(&replace, &body).await, 409, "staged.imported").await;
    assert_eq!(undo_last(&admin).await["action"], "staged_entity.merged");
    let entity = json_of(admin.get(&format!("{STAGED}/{id}")).await, 200).await;
    assert_eq!((&entity["status"], &entity["mix_id"]), (&json!("pending"), &Value::Null));
    assert_eq!(tracks(&server).await, before);
}
