//! What was undone is done again and undone again, and a whole edit is undone after some of its rows were undone by
//! themselves.

use serde_json::{Value, json};

use crate::admin::json_of;
use crate::support::browser::Browser;
use crate::support::{Server, problem};
use crate::undo_row::{bring_in, rows};

const AUDIT: &str = "/api/admin/audit";
const MIX: &str = "/api/admin/mixes/night-bus-12";
const TRACKLIST: &str = "/api/admin/mixes/estuary/tracklist";

async fn entries(admin: &Browser<'_>) -> Vec<Value> {
    let audit = json_of(admin.get(AUDIT).await, 200).await;
    audit["entries"].as_array().unwrap().clone()
}

async fn entry(admin: &Browser<'_>, id: &str) -> Value {
    let shown = json_of(admin.get(&format!("{AUDIT}/{id}")).await, 200).await;
    shown["entry"].clone()
}

/// Undoes an entry, and answers the one that says so.
async fn undo(admin: &Browser<'_>, id: &str) -> String {
    json_of(admin.post(&format!("{AUDIT}/{id}/undo"), &json!({})).await, 200).await;
    admin.server().pass_ms(60_000);
    entries(admin).await[0]["id"].as_str().unwrap().to_owned()
}

/// How an entry stands: what it is called, whether it is undone, and whether it can be.
async fn standing(admin: &Browser<'_>, id: &str) -> (String, bool, bool) {
    let entry = entry(admin, id).await;
    let words = entry["words"].as_str().unwrap().to_owned();
    (words, entry["undone_at"].is_string(), entry["can_undo"] == true)
}

fn stands(words: &str) -> (String, bool, bool) {
    (words.to_owned(), false, true)
}

fn struck(words: &str) -> (String, bool, bool) {
    (words.to_owned(), true, false)
}

async fn set_venue(admin: &Browser<'_>, venue: &str) -> String {
    let mut facts = json_of(admin.get(MIX).await, 200).await["facts"].clone();
    facts["venue"] = json!(venue);
    json_of(admin.put(MIX, &facts).await, 200).await;
    admin.server().pass_ms(60_000);
    entries(admin).await[0]["id"].as_str().unwrap().to_owned()
}

async fn venue(admin: &Browser<'_>) -> Value {
    json_of(admin.get(MIX).await, 200).await["facts"]["venue"].clone()
}

#[tokio::test]
async fn an_undone_edit_that_is_done_again_holds_again_and_is_undone_again() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    set_venue(&admin, "Wharf").await;
    let edit = set_venue(&admin, "Boiler house").await;
    let undone = undo(&admin, &edit).await;
    assert_eq!(standing(&admin, &edit).await, struck("Changed"));
    assert_eq!(standing(&admin, &undone).await, stands("Undid: changed"));
    assert_eq!(entry(&admin, &edit).await["undone_by"], "admin@mixes.example");
    assert_eq!(venue(&admin).await, "Wharf");

    let redone = undo(&admin, &undone).await;
    assert_eq!(standing(&admin, &edit).await, stands("Changed"));
    assert_eq!(standing(&admin, &undone).await, struck("Undid: changed"));
    assert_eq!(entry(&admin, &undone).await["undone_by"], "admin@mixes.example");
    assert_eq!(standing(&admin, &redone).await, stands("Redid: changed"));
    assert_eq!(venue(&admin).await, "Boiler house");

    // Undoing the edit and undoing its repetition are the same: either works, and only once.
    let again = undo(&admin, &edit).await;
    assert_eq!(standing(&admin, &again).await, stands("Undid: changed"));
    assert_eq!(standing(&admin, &redone).await, struck("Redid: changed"));
    assert_eq!(venue(&admin).await, "Wharf");
    let refused = admin.post(&format!("{AUDIT}/{redone}/undo"), &json!({})).await;
    problem(refused, 409, "audit.undone").await;
    let redone = undo(&admin, &again).await;
    let last = undo(&admin, &redone).await;
    assert_eq!(standing(&admin, &last).await, stands("Undid: changed"));
    assert_eq!(standing(&admin, &edit).await, struck("Changed"));
    assert_eq!(venue(&admin).await, "Wharf");
}

#[tokio::test]
async fn a_deletion_that_is_done_again_is_called_so() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let mix = json_of(admin.get(MIX).await, 200).await;
    let gone = json_of(admin.delete(MIX).await, 200).await["audit_id"].clone();
    server.pass_ms(1);
    let gone = gone.as_str().unwrap();
    let undone = undo(&admin, gone).await;
    assert_eq!(standing(&admin, &undone).await, stands("Undid: deleted"));
    assert_eq!(json_of(admin.get(MIX).await, 200).await["facts"], mix["facts"]);
    let redone = undo(&admin, &undone).await;
    assert_eq!(standing(&admin, &redone).await, stands("Redid: deleted"));
    assert_eq!(standing(&admin, gone).await, stands("Deleted"));
    assert_eq!(admin.get(MIX).await.status(), 404);
    undo(&admin, gone).await;
    assert_eq!(json_of(admin.get(MIX).await, 200).await["facts"], mix["facts"]);
}

/// What the database has of the rows of mixes.
fn kept(server: &Server) -> Vec<Vec<Vec<String>>> {
    let tables = ["artists", "tracks", "mix_tracks", "user_timestamps"];
    let of = |table| {
        let mut rows = server.rows(&format!("SELECT * FROM {table}"));
        rows.sort();
        rows
    };
    tables.map(of).to_vec()
}

async fn set(admin: &Browser<'_>, rows: &[Value]) -> String {
    json_of(admin.put(TRACKLIST, &json!({ "rows": rows })).await, 200).await;
    admin.server().pass_ms(60_000);
    let entries = entries(admin).await;
    let found = entries.iter().find(|entry| entry["action"] == "mix.tracklist_changed");
    found.unwrap()["id"].as_str().unwrap().to_owned()
}

/// A row with a track that nothing has yet.
fn new_row(title: &str) -> Value {
    json!({ "old_position": null, "track_id": null, "title": title,
        "artists": [{ "name": format!("Maker of {title}"), "role": "primary" }],
        "label": null, "start_seconds": null, "played_with_previous": false })
}

/// The rows that an entry has changed: the name of each, and whether it is undone.
async fn lines(admin: &Browser<'_>, id: &str) -> Vec<(String, bool)> {
    let shown = json_of(admin.get(&format!("{AUDIT}/{id}")).await, 200).await;
    let rows = shown["tracklist"]["rows"].as_array().unwrap().iter();
    rows.map(|row| (row["name"].as_str().unwrap().to_owned(), row["is_undone"] == true)).collect()
}

/// Undoes one row of an entry, and answers the entry that says so.
async fn undo_row(admin: &Browser<'_>, id: &str, name: &str) -> String {
    let shown = json_of(admin.get(&format!("{AUDIT}/{id}")).await, 200).await;
    let rows = shown["tracklist"]["rows"].as_array().unwrap();
    let found = rows.iter().find(|row| row["name"].as_str().unwrap().contains(name)).unwrap();
    let body = json!({ "line": found["line"] });
    let done = json_of(admin.post(&format!("{AUDIT}/{id}/row/undo"), &body).await, 200).await;
    admin.server().pass_ms(60_000);
    done["id"].as_str().unwrap().to_owned()
}

/// Edits the tracklist in every way: a row comes, a row goes, one moves, two have other times.
async fn edit(admin: &Browser<'_>) -> String {
    let mut tracks = rows(admin.server()).await;
    tracks[0]["start_seconds"] = json!(7);
    tracks[3]["start_seconds"] = json!(999);
    let moved = tracks.remove(6);
    tracks.insert(4, moved);
    tracks.remove(2);
    tracks.insert(1, new_row("Bollard"));
    set(admin, &tracks).await
}

#[tokio::test]
async fn a_whole_edit_is_undone_after_any_one_of_its_rows_was_undone_by_itself() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    bring_in(&admin).await;
    let before = kept(&server);
    for number in 0..5 {
        let entry = edit(&admin).await;
        let names = lines(&admin, &entry).await;
        assert_eq!(names.len(), 5, "{names:?}");
        let name = &names[number].0;
        undo_row(&admin, &entry, name).await;
        let undone: Vec<_> = lines(&admin, &entry).await.into_iter().filter(|it| it.1).collect();
        assert_eq!(undone, [(name.clone(), true)], "only this row reads as undone");
        let whole = undo(&admin, &entry).await;
        assert_eq!(kept(&server), before, "{name}");
        assert_eq!(standing(&admin, &entry).await, struck("Changed the tracklist of"));
        // The rest is done again; the row stays undone.
        undo(&admin, &whole).await;
        let undone: Vec<_> = lines(&admin, &entry).await.into_iter().filter(|it| it.1).collect();
        assert_eq!(undone, [(name.clone(), true)]);
        undo(&admin, &entry).await;
        assert_eq!(kept(&server), before, "{name}, again");
    }
}

#[tokio::test]
async fn an_edit_whose_rows_were_all_undone_singly_reads_as_undone_until_one_is_done_again() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    bring_in(&admin).await;
    let before = kept(&server);
    let entry = edit(&admin).await;
    let names: Vec<String> = lines(&admin, &entry).await.into_iter().map(|it| it.0).collect();
    let mut last = String::new();
    for name in &names {
        assert_eq!(standing(&admin, &entry).await, stands("Changed the tracklist of"));
        last = undo_row(&admin, &entry, name).await;
    }
    assert_eq!(standing(&admin, &entry).await, struck("Changed the tracklist of"));
    assert_eq!(kept(&server), before);
    assert!(lines(&admin, &entry).await.iter().all(|it| it.1));
    let redone = undo(&admin, &last).await;
    assert_eq!(standing(&admin, &redone).await, stands("Redid a row of"));
    assert_eq!(standing(&admin, &entry).await, stands("Changed the tracklist of"));
    let done: Vec<_> = lines(&admin, &entry).await.into_iter().filter(|it| !it.1).collect();
    assert_eq!(done, [(names[4].clone(), false)]);
    let again = undo(&admin, &redone).await;
    assert_eq!(standing(&admin, &again).await, stands("Undid a row of"));
    assert_eq!(standing(&admin, &entry).await, struck("Changed the tracklist of"));
}

#[tokio::test]
async fn a_whole_edit_is_undone_where_other_rows_came_and_went_since() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    bring_in(&admin).await;
    let first = rows(&server).await;
    let entry = edit(&admin).await;
    let mut later = rows(&server).await;
    later.insert(0, new_row("Capstan"));
    later.pop();
    set(&admin, &later).await;
    undo(&admin, &entry).await;
    let titles = |rows: &[Value]| -> Vec<Value> {
        rows.iter().map(|row| json!([row["title"], row["start_seconds"]])).collect()
    };
    let mut want = titles(&first);
    want.insert(0, json!(["Capstan", Value::Null]));
    want.pop();
    let got = titles(&rows(&server).await);
    // A row without a curated time shows the crowd's.
    assert_eq!(got.len(), want.len());
    assert_eq!(got[1..], want[1..]);
    assert_eq!(got[0][0], "Capstan");
}

#[tokio::test]
async fn a_refused_undo_names_the_row_and_who_changed_it() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    bring_in(&admin).await;
    let mut tracks = rows(&server).await;
    let title = tracks[3]["title"].as_str().unwrap().to_owned();
    tracks[3]["start_seconds"] = json!(999);
    let entry = set(&admin, &tracks).await;
    let mut later = rows(&server).await;
    later[3]["start_seconds"] = json!(1001);
    later.insert(0, new_row("Capstan"));
    let since = set(&admin, &later).await;
    let refused = admin.post(&format!("{AUDIT}/{entry}/undo"), &json!({})).await;
    let told = problem(refused, 409, "audit.changed").await;
    assert_eq!(told["detail"], format!("This was changed again since: time of row 5, {title}."));
    let by = &told["changed_by"];
    assert_eq!(
        (&by["id"], &by["actor"], &by["words"]),
        (&json!(since), &json!("admin@mixes.example"), &json!("Changed the tracklist of"))
    );
    // Undone as it is told, it goes.
    undo(&admin, &since).await;
    undo(&admin, &entry).await;
}

#[tokio::test]
async fn an_edit_that_somebody_has_changed_back_is_undone_without_a_word() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    set_venue(&admin, "Wharf").await;
    let edit = set_venue(&admin, "Boiler house").await;
    set_venue(&admin, "Wharf").await;
    let undone = undo(&admin, &edit).await;
    assert_eq!(venue(&admin).await, "Wharf");
    assert_eq!(standing(&admin, &edit).await, struck("Changed"));
    assert_eq!(entry(&admin, &undone).await["words"], "Undid: changed");
    // A row that was removed and is there again is no conflict, either.
    bring_in(&admin).await;
    let before = kept(&server);
    let tracks = rows(&server).await;
    let gone = set(&admin, &tracks[..tracks.len() - 1]).await;
    let mut again = rows(&server).await;
    let mut last = tracks[tracks.len() - 1].clone();
    last["old_position"] = Value::Null;
    again.push(last);
    set(&admin, &again).await;
    undo(&admin, &gone).await;
    assert_eq!(kept(&server), before);
}
