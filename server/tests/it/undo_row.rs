//! The rows of a tracklist that an action has changed: each is shown as what became of it, and undone by itself.

use reqwest::Response;
use serde_json::{Value, json};

use crate::admin::{json_of, row};
use crate::support::browser::Browser;
use crate::support::{Server, problem};

const AUDIT: &str = "/api/admin/audit";
const STAGED: &str = "/api/admin/staged-entities";
const TRACKLIST: &str = "/api/admin/mixes/estuary/tracklist";

/// Brings the mix `estuary` with ten rows into the catalogue.
pub async fn bring_in(admin: &Browser<'_>) {
    let titles =
        ["Tide", "Ebb", "Flood", "Wrack", "Spit", "Shoal", "Sluice", "Weir", "Fen", "Mere"];
    let tracks: Vec<Value> = (1..)
        .zip(titles)
        .map(|(at, title)| {
            // One row is left to the crowd.
            let timestamp = (title != "Shoal").then(|| format!("{}:00", at * 4));
            json!({ "position": at, "artist": format!("Kelp {at}"), "title": title, "timestamp": timestamp })
        })
        .collect();
    let data = json!({ "mix": {
        "title": "Estuary", "artist": "Otto Kline", "soundcloud_url": "https://soundcloud.com/otto/estuary",
        "tracklist": tracks,
    } });
    let made =
        json_of(admin.post(STAGED, &json!({ "type": "mix", "data": data })).await, 201).await;
    let path = format!("{STAGED}/{}/approve", made["id"].as_str().unwrap());
    json_of(admin.post(&path, &json!({ "mix_data": data })).await, 200).await;
    admin.server().pass_ms(60_000);
}

/// Its rows, as its editor sends them.
pub async fn rows(server: &Server) -> Vec<Value> {
    let mix = server.json("/api/mixes/estuary").await;
    let mut rows: Vec<Value> = mix["tracks"].as_array().unwrap().iter().map(row).collect();
    for row in rows.iter_mut().filter(|row| row["title"] == "Shoal") {
        row["start_seconds"] = Value::Null;
    }
    rows
}

/// Sets the tracklist, and answers the entry of that.
async fn set(admin: &Browser<'_>, rows: &[Value]) -> String {
    json_of(admin.put(TRACKLIST, &json!({ "rows": rows })).await, 200).await;
    admin.server().pass_ms(60_000);
    let audit = json_of(admin.get(AUDIT).await, 200).await;
    let entries = audit["entries"].as_array().unwrap();
    // A correction has an entry beside it, which says so.
    let entry = entries.iter().find(|entry| entry["action"] == "mix.tracklist_changed").unwrap();
    entry["id"].as_str().unwrap().to_owned()
}

async fn shown(admin: &Browser<'_>, id: &str) -> Value {
    json_of(admin.get(&format!("{AUDIT}/{id}")).await, 200).await
}

/// What became of each changed row, with its name.
fn told(shown: &Value) -> Vec<(String, String)> {
    let text = |cell: &Value| cell.as_str().unwrap().to_owned();
    let rows = shown["tracklist"]["rows"].as_array().unwrap().iter();
    rows.map(|row| (text(&row["line"]["kind"]), text(&row["name"]))).collect()
}

fn pair(kind: &str, name: &str) -> (String, String) {
    (kind.to_owned(), name.to_owned())
}

#[tokio::test]
async fn one_removed_row_is_shown_as_one() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    bring_in(&admin).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let time = json!({ "position": 6, "start_seconds": 1401, "session_id": null });
    let path = "/api/mixes/estuary/timestamps";
    assert_eq!(ada.post(path, &time).await.status(), 201);
    let mut tracks = rows(&server).await;
    tracks.remove(1);
    let entry = set(&admin, &tracks).await;
    let removed = shown(&admin, &entry).await;
    assert_eq!(told(&removed), [pair("removed", "Kelp 2 - Ebb")]);
    assert_eq!((&removed["tracklist"]["kept"], &removed["changes"]), (&json!(9), &json!([])));
}

#[tokio::test]
async fn rows_are_shown_as_the_action_left_them_whatever_came_since() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    bring_in(&admin).await;
    let mut tracks = rows(&server).await;
    tracks[2]["start_seconds"] = json!(725);
    tracks[4]["label"] = json!("Tideline");
    let mere = tracks.remove(9);
    tracks.insert(0, mere);
    tracks[0]["start_seconds"] = Value::Null;
    let entry = set(&admin, &tracks).await;
    let want = [
        pair("moved", "Kelp 10 - Mere"),
        pair("retimed", "Kelp 3 - Flood"),
        pair("kept", "Kelp 5 - Spit"),
    ];
    let first = shown(&admin, &entry).await;
    assert_eq!(told(&first), want);
    let fields = |at: usize| first["tracklist"]["rows"][at]["fields"].clone();
    assert_eq!(fields(0)[0], json!({ "name": "place", "before": "row 10", "after": "row 1" }));
    assert_eq!(fields(1), json!([{ "name": "time", "before": "12:00", "after": "12:05" }]));
    assert_eq!(fields(2), json!([{ "name": "label", "before": null, "after": "Tideline" }]));
    // Later edits of the same rows, one of which the audit does not have.
    let mut tracks = rows(&server).await;
    tracks.remove(5);
    tracks.remove(3);
    tracks.truncate(7);
    set(&admin, &tracks).await;
    let cue = json!({ "position": 2, "start_seconds": 245 });
    let path = "/api/admin/mixes/estuary/cue";
    json_of(admin.put(path, &cue).await, 200).await;
    assert_eq!(shown(&admin, &entry).await["tracklist"], first["tracklist"]);
}

/// The line of a row that an entry has changed, by what its name says.
async fn line(admin: &Browser<'_>, id: &str, name: &str) -> Value {
    let shown = shown(admin, id).await;
    let rows = shown["tracklist"]["rows"].as_array().unwrap();
    let found = rows.iter().find(|row| row["name"].as_str().unwrap().contains(name));
    found.unwrap_or_else(|| panic!("{name}: {shown}"))["line"].clone()
}

async fn undo_line(admin: &Browser<'_>, id: &str, line: &Value) -> Response {
    admin.post(&format!("{AUDIT}/{id}/row/undo"), &json!({ "line": line })).await
}

/// Undoes the row of that name, and answers the entry that says so.
async fn undo(admin: &Browser<'_>, id: &str, name: &str) -> Value {
    let line = line(admin, id, name).await;
    let entry = json_of(undo_line(admin, id, &line).await, 200).await;
    admin.server().pass_ms(60_000);
    entry
}

/// What is said where the row of that name cannot be undone.
async fn refused(admin: &Browser<'_>, id: &str, name: &str, code: &str) -> String {
    let line = line(admin, id, name).await;
    let told = problem(undo_line(admin, id, &line).await, 409, code).await;
    told["detail"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn one_row_comes_back_and_the_others_keep_what_people_gave() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    bring_in(&admin).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let time = json!({ "position": 6, "start_seconds": 1401, "session_id": null });
    assert_eq!(ada.post("/api/mixes/estuary/timestamps", &time).await.status(), 201);
    let first = rows(&server).await;
    let mut tracks = first.clone();
    tracks.remove(7);
    tracks.remove(1);
    tracks[0]["start_seconds"] = json!(200);
    let entry = set(&admin, &tracks).await;
    let undone = undo(&admin, &entry, "Ebb").await;
    assert_eq!(
        (&undone["action"], &undone["detail"], &undone["entity_name"]),
        (&json!("mix.row_undone"), &json!("Row 2 added: Kelp 2 - Ebb"), &json!("Estuary"))
    );
    let mut want = first.clone();
    want.remove(7);
    want[0]["start_seconds"] = json!(200);
    for (at, row) in (1..).zip(&mut want) {
        row["old_position"] = json!(at);
    }
    assert_eq!(rows(&server).await, want);
    let times = "SELECT position, start_seconds FROM user_timestamps ORDER BY position";
    assert_eq!(server.rows(times), [["6", "1401"]]);
    // The second time there is nothing left, and the undo can be undone.
    let already = "This has already been undone.";
    assert_eq!(refused(&admin, &entry, "Ebb", "audit.undone").await, already);
    let undo = format!("{AUDIT}/{}/undo", undone["id"].as_str().unwrap());
    json_of(admin.post(&undo, &json!({})).await, 200).await;
    want.remove(1);
    let titles =
        |rows: &[Value]| -> Vec<Value> { rows.iter().map(|row| row["title"].clone()).collect() };
    assert_eq!(titles(&rows(&server).await), titles(&want));
}

#[tokio::test]
async fn rows_that_are_undone_one_by_one_are_all_as_they_were() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    bring_in(&admin).await;
    let first = rows(&server).await;
    let tables = ["artists", "mix_tracks"];
    let all = |server: &Server| {
        tables.map(|table| server.rows(&format!("SELECT * FROM {table} ORDER BY 1, 2")))
    };
    let before = all(&server);
    let mut tracks = first.clone();
    // Another spelling everywhere, another label, a layer, a time, another track, a place, and a row that goes.
    tracks[0]["title"] = json!("Tides");
    tracks[0]["artists"] = json!([{ "name": "Kelp One", "role": "primary" }]);
    tracks[0]["correction"] = json!("everywhere");
    tracks[2]["label"] = json!("Tideline");
    tracks[3]["played_with_previous"] = json!(true);
    tracks[4]["start_seconds"] = json!(1205);
    (tracks[5]["track_id"], tracks[5]["title"]) = (Value::Null, json!("Shoals"));
    let moved = tracks.remove(9);
    tracks.insert(3, moved);
    tracks.remove(2 - 1);
    let entry = set(&admin, &tracks).await;
    for name in ["Kelp One", "Flood", "Wrack", "Spit", "Shoals", "Mere", "Ebb"] {
        undo(&admin, &entry, name).await;
    }
    assert_eq!(rows(&server).await, first);
    assert_eq!(all(&server), before);
}

#[tokio::test]
async fn a_row_that_has_changed_since_is_refused_with_a_sentence() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    bring_in(&admin).await;
    let first = rows(&server).await;
    let mut tracks = first.clone();
    tracks[0]["start_seconds"] = json!(200);
    tracks[4]["start_seconds"] = json!(1205);
    tracks[6]["start_seconds"] = json!(1700);
    let moved = tracks.remove(9);
    tracks.insert(2, moved);
    let entry = set(&admin, &tracks).await;
    let mut later = rows(&server).await;
    later[0]["start_seconds"] = json!(210);
    let moved = later.remove(2);
    later.insert(6, moved);
    later.retain(|row| row["title"] != "Sluice");
    let since = set(&admin, &later).await;
    let last = rows(&server).await;
    for (name, why) in [
        ("Tide", "time of row 1, Tide"),
        ("Mere", "row 7, Mere, was moved"),
        ("Sluice", "row 8, Sluice, has gone"),
    ] {
        let line = line(&admin, &entry, name).await;
        let told = problem(undo_line(&admin, &entry, &line).await, 409, "audit.changed").await;
        assert_eq!(told["detail"], format!("This was changed again since: {why}."));
        let by = &told["changed_by"];
        assert_eq!((&by["id"], &by["words"]), (&json!(since), &json!("Changed the tracklist of")));
    }
    let mut other = line(&admin, &entry, "Spit").await;
    other["before"] = json!(1);
    problem(undo_line(&admin, &entry, &other).await, 409, "edit.stale").await;
    assert_eq!(rows(&server).await, last);
    // Beside them, a row that nobody touched again is undone where it is now.
    undo(&admin, &entry, "Spit").await;
    let spit = rows(&server).await.into_iter().find(|row| row["title"] == "Spit").unwrap();
    assert_eq!(spit["start_seconds"], 1200);
    assert_eq!(
        refused(&admin, &entry, "Spit", "audit.undone").await,
        "This has already been undone."
    );
    let member = Browser::of(&server, "ada@mixes.example").await;
    let line = line(&admin, &entry, "Spit").await;
    assert_eq!(undo_line(&member, &entry, &line).await.status(), 403);
}

#[tokio::test]
async fn a_track_that_is_played_twice_comes_back_where_it_was() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    bring_in(&admin).await;
    let mut tracks = rows(&server).await;
    let mut again = tracks[0].clone();
    (again["old_position"], again["start_seconds"]) = (Value::Null, json!(2000));
    tracks.insert(8, again);
    set(&admin, &tracks).await;
    let first = rows(&server).await;
    for at in [0, 8] {
        let mut tracks = first.clone();
        tracks.remove(at);
        let entry = set(&admin, &tracks).await;
        assert_eq!(told(&shown(&admin, &entry).await), [pair("removed", "Kelp 1 - Tide")]);
        undo(&admin, &entry, "Tide").await;
        assert_eq!(rows(&server).await, first);
    }
}
