//! Better tracklists that people suggest, and how they are decided.

use segue_core::difference::completed::completed;
use segue_core::difference::three_way::three_way;
use segue_core::difference::two_way::two_way;
use segue_core::difference::{Kind, Line, Row};
use serde_json::{Value, json};

use crate::admin::json_of;
use crate::replace::{row, text_of, tracks, undo_last};
use crate::support::browser::Browser;
use crate::support::catalogue::FULL;
use crate::support::{Server, problem};

const ADA: &str = "ada@mixes.example";

fn path() -> String {
    format!("/api/mixes/{FULL}/suggestions")
}

async fn rows(server: &Server) -> Vec<Row> {
    tracks(server).await.iter().map(row).collect()
}

/// What is sent to suggest a list.
fn suggested(ours: &[Row], theirs: &[Row]) -> Value {
    json!({
        "text": text_of(theirs),
        "note": "From the label's own page",
        "lines": two_way(ours, &completed(ours, theirs)),
    })
}

/// The rows of a mix with another time for the second, and one more behind the last.
fn better(ours: &[Row]) -> Vec<Row> {
    let mut theirs = ours.to_vec();
    theirs[1].start_seconds = theirs[1].start_seconds.map(|start| start + 3);
    let (artist, title) = ("Kelp".to_owned(), "Last Bus".to_owned());
    theirs.push(Row { artist, title, start_seconds: Some(5000), id: None });
    theirs
}

async fn send(browser: &Browser<'_>, body: &Value) -> String {
    let sent = json_of(browser.post(&path(), body).await, 201).await;
    sent["id"].as_str().unwrap().to_owned()
}

async fn show(admin: &Browser<'_>, id: &str) -> Value {
    json_of(admin.get(&format!("/api/admin/suggestions/{id}")).await, 200).await
}

/// Decisions on a suggestion as it is shown: all lines but those of a kind are taken.
fn decided(shown: &Value, left: &[Kind]) -> Value {
    let rows = |name: &str| -> Vec<Row> { serde_json::from_value(shown[name].clone()).unwrap() };
    let (base, ours) = (rows("base"), rows("ours"));
    let lines = three_way(&base, &ours, &completed(&base, &rows("theirs")));
    let decide = |line: &Line| if left.contains(&line.kind) { "leave" } else { "take" };
    let decisions: Vec<&str> = lines.iter().map(decide).collect();
    json!({ "lines": lines, "decisions": decisions })
}

async fn decide(admin: &Browser<'_>, id: &str, body: &Value) -> Value {
    json_of(admin.post(&format!("/api/admin/suggestions/{id}"), body).await, 200).await
}

async fn own(browser: &Browser<'_>) -> Vec<Value> {
    let own = json_of(browser.get("/api/suggestions").await, 200).await;
    own["suggestions"].as_array().unwrap().clone()
}

async fn queued(admin: &Browser<'_>) -> Vec<Value> {
    let queue = json_of(admin.get("/api/admin/moderation").await, 200).await;
    let items = queue["items"].as_array().unwrap().iter();
    items.filter(|item| item["kind"] == "suggestion").cloned().collect()
}

#[tokio::test]
async fn a_suggestion_is_decided_row_by_row_and_its_giver_sees_what_became_of_it() {
    let server = Server::start().await;
    let (admin, ada) = (Browser::admin(&server).await, Browser::of(&server, ADA).await);
    let before = rows(&server).await;
    let id = send(&ada, &suggested(&before, &better(&before))).await;
    assert_eq!(rows(&server).await, before, "nothing changes before it is decided");
    assert_eq!(own(&ada).await[0]["state"], "waiting");
    // While its mix is hidden, its giver is not led to it.
    let shown = format!("/api/admin/mixes/{FULL}/shown");
    for (state, slug) in [("hidden", Value::Null), ("shown", json!(FULL))] {
        json_of(admin.put(&shown, &json!({ "state": state })).await, 200).await;
        assert_eq!(own(&ada).await[0]["mix_slug"], slug, "{state}");
    }
    let waiting = queued(&admin).await;
    assert_eq!((&waiting[0]["id"], &waiting[0]["giver_name"]), (&json!(id), &json!(ADA)));
    assert_eq!(waiting[0]["text"], "From the label's own page");
    let shown = show(&admin, &id).await;
    assert_eq!((&shown["mix_slug"], &shown["giver"]), (&json!(FULL), &json!(ADA)));
    let answer = decide(&admin, &id, &decided(&shown, &[Kind::Added])).await;
    assert_eq!((&answer["state"], &answer["taken"]), (&json!("accepted"), &json!(1)));
    let after = rows(&server).await;
    assert_eq!(after.len(), before.len());
    assert_eq!(after[1].start_seconds, before[1].start_seconds.map(|start| start + 3));
    let mine = own(&ada).await[0].clone();
    assert_eq!(
        (&mine["state"], &mine["accepted"], &mine["decided"]),
        (&json!("accepted"), &json!(1), &json!(2))
    );
    assert_eq!(mine["kept_rows"], json!([before.len() + 1]));
    assert!(queued(&admin).await.is_empty());
    let again = decided(&shown, &[]);
    let path = format!("/api/admin/suggestions/{id}");
    problem(admin.post(&path, &again).await, 409, "suggestion.settled").await;
    assert_eq!(undo_last(&admin).await["action"], "suggestion.accepted");
    assert_eq!(rows(&server).await, before);
    assert_eq!(own(&ada).await[0]["state"], "waiting");
    assert_eq!(queued(&admin).await.len(), 1);
}

#[tokio::test]
async fn a_mix_that_changed_meanwhile_is_a_conflict_that_says_who_stands() {
    let server = Server::start().await;
    let (admin, ada) = (Browser::admin(&server).await, Browser::of(&server, ADA).await);
    let time = json!({ "position": 4, "start_seconds": 361, "session_id": null });
    assert_eq!(ada.post(&format!("/api/mixes/{FULL}/timestamps"), &time).await.status(), 201);
    let before = rows(&server).await;
    let mut theirs = before.clone();
    theirs[1].start_seconds = theirs[1].start_seconds.map(|start| start + 3);
    let id = send(&ada, &suggested(&before, &theirs)).await;
    let cue = json!({ "position": 2, "start_seconds": 247 });
    assert_eq!(admin.put(&format!("/api/admin/mixes/{FULL}/cue"), &cue).await.status(), 200);
    let shown = show(&admin, &id).await;
    assert_eq!(
        (&shown["times"][0]["position"], &shown["times"][0]["people"]),
        (&json!(4), &json!(1))
    );
    let body = decided(&shown, &[]);
    assert_eq!(body["lines"][1]["kind"], "conflict", "{body}");
    // Decisions on what was there before are refused, and nothing is lost.
    let mut old = body.clone();
    old["lines"][1]["kind"] = json!("retimed");
    let path = format!("/api/admin/suggestions/{id}");
    problem(admin.post(&path, &old).await, 409, "edit.stale").await;
    assert_eq!(decide(&admin, &id, &body).await["taken"], 1);
    assert_eq!(rows(&server).await[1].start_seconds, theirs[1].start_seconds);
}

#[tokio::test]
async fn a_member_has_one_suggestion_for_a_mix_and_can_withdraw_it() {
    let server = Server::start().await;
    let (admin, ada) = (Browser::admin(&server).await, Browser::of(&server, ADA).await);
    let before = rows(&server).await;
    let mut body = suggested(&before, &better(&before));
    let first = send(&ada, &body).await;
    problem(ada.post(&path(), &body).await, 409, "suggestion.waiting").await;
    body["replaces"] = json!(true);
    let second = send(&ada, &body).await;
    let states: Vec<Value> = own(&ada).await.into_iter().map(|it| it["state"].clone()).collect();
    assert_eq!(states, ["waiting", "withdrawn"]);
    let other = Browser::of(&server, "bo@mixes.example").await;
    let of = |id: &str| format!("/api/suggestions/{id}");
    problem(other.delete(&of(&second)).await, 404, "not_found").await;
    assert_eq!(json_of(ada.delete(&of(&second)).await, 200).await["state"], "withdrawn");
    problem(ada.delete(&of(&first)).await, 409, "suggestion.settled").await;
    assert!(queued(&admin).await.is_empty());
}

#[tokio::test]
async fn a_visitor_suggests_too_and_a_second_press_is_the_first_one_still() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let visitor = Browser::new(&server);
    let before = rows(&server).await;
    let body = suggested(&before, &better(&before));
    let first = send(&visitor, &body).await;
    assert_eq!(send(&visitor, &body).await, first);
    let waiting = queued(&admin).await;
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0]["giver"].as_str().unwrap().len(), 64, "{waiting:?}");
    // All of one giver is counted with it, and goes with it.
    let giver = format!("/api/admin/givers/{}", waiting[0]["giver"].as_str().unwrap());
    assert_eq!(json_of(admin.get(&giver).await, 200).await["suggestions"], 1);
    assert_eq!(json_of(admin.delete(&giver).await, 200).await["suggestions"], 1);
    assert!(queued(&admin).await.is_empty());
    undo_last(&admin).await;
    assert_eq!(queued(&admin).await.len(), 1);
}

#[tokio::test]
async fn what_suggests_nothing_is_refused() {
    let server = Server::start().await;
    let ada = Browser::of(&server, ADA).await;
    let before = rows(&server).await;
    let told =
        problem(ada.post(&path(), &suggested(&before, &before)).await, 422, "request.invalid")
            .await;
    assert_eq!(told["errors"][0]["message"], "Nothing differs from the tracklist as it is");
    let mut old = suggested(&before, &better(&before));
    old["lines"][1]["kind"] = json!("renamed");
    problem(ada.post(&path(), &old).await, 409, "edit.stale").await;
    let mut long = suggested(&before, &better(&before));
    long["note"] = json!("x".repeat(1001));
    problem(ada.post(&path(), &long).await, 422, "request.invalid").await;
    let nowhere = suggested(&before, &better(&before));
    problem(ada.post("/api/mixes/nothing/suggestions", &nowhere).await, 404, "not_found").await;
    problem(ada.get("/api/admin/suggestions/nothing").await, 403, "role.forbidden").await;
}

#[tokio::test]
async fn a_suggestion_for_a_mix_that_went_is_kept_and_can_be_declined() {
    let server = Server::start().await;
    let (admin, ada) = (Browser::admin(&server).await, Browser::of(&server, ADA).await);
    let before = rows(&server).await;
    let id = send(&ada, &suggested(&before, &better(&before))).await;
    let shown = show(&admin, &id).await;
    assert_eq!(admin.delete(&format!("/api/admin/mixes/{FULL}")).await.status(), 200);
    let gone = show(&admin, &id).await;
    assert_eq!((&gone["mix_slug"], &gone["mix_title"]), (&Value::Null, &shown["mix_title"]));
    let path = format!("/api/admin/suggestions/{id}");
    let body = decided(&shown, &[]);
    problem(admin.post(&path, &body).await, 409, "suggestion.mix_gone").await;
    // The mix comes back with it.
    undo_last(&admin).await;
    assert_eq!(show(&admin, &id).await["mix_slug"], FULL);
    assert_eq!(admin.delete(&format!("/api/admin/mixes/{FULL}")).await.status(), 200);
    let decline = json!({ "act": "remove", "items": [{ "kind": "suggestion", "id": id }] });
    let done = json_of(admin.post("/api/admin/moderation", &decline).await, 200).await;
    assert_eq!(done["done"], 1);
    let mine = own(&ada).await[0].clone();
    assert_eq!((&mine["state"], &mine["accepted"]), (&json!("declined"), &json!(0)));
    let accept = json!({ "act": "accept", "items": [{ "kind": "suggestion", "id": id }] });
    problem(admin.post("/api/admin/moderation", &accept).await, 422, "request.invalid").await;
}
