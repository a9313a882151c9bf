//! Edits, imports and deletions are shown as differences and undone, also after later edits of other things.

use segue_base::clock::Moment;
use segue_store::audit::{self, Which};
use serde_json::{Value, json};

use crate::admin::{json_of, row};
use crate::support::browser::Browser;
use crate::support::catalogue::FULL;
use crate::support::times::{Dice, times};
use crate::support::{Server, problem};

const AUDIT: &str = "/api/admin/audit";
const LISTS: &str = "/api/admin/lists";
const MIX: &str = "/api/admin/mixes/night-bus-12";

/// What has just been done, by its entry of the audit.
async fn last(admin: &Browser<'_>) -> Value {
    json_of(admin.get(AUDIT).await, 200).await["entries"][0].clone()
}

fn undo_of(entry: &Value) -> String {
    format!("{AUDIT}/{}/undo", entry["id"].as_str().unwrap())
}

async fn undo(admin: &Browser<'_>, entry: &Value) {
    json_of(admin.post(&undo_of(entry), &json!({})).await, 200).await;
}

async fn facts(admin: &Browser<'_>, path: &str) -> Value {
    json_of(admin.get(path).await, 200).await["facts"].clone()
}

/// Changes one fact of a mix.
async fn change(admin: &Browser<'_>, path: &str, name: &str, value: Value) {
    let mut facts = facts(admin, path).await;
    facts[name] = value;
    json_of(admin.put(path, &facts).await, 200).await;
    admin.server().pass_ms(1);
}

/// Every row that an undo may have to bring back, but for what search works out of the others.
fn rows(server: &Server) -> Vec<String> {
    let mut all = Vec::new();
    for table in [
        "artists",
        "tracks",
        "track_artists",
        "track_aliases",
        "mixes",
        "mix_artists",
        "mix_tracks",
        "lists",
        "former_list_slugs",
        "mix_lists",
        "staged_entities",
        "user_timestamps",
        "timestamp_votes",
        "comments",
        "likes",
        "mix_likes",
    ] {
        let of_table = server.rows(&format!("SELECT * FROM {table}"));
        all.extend(of_table.into_iter().map(|row| format!("{table} {}", row.join("|"))));
    }
    let names = "SELECT kind, subject_id, title, artist, aliases, facts FROM search_entries";
    all.extend(server.rows(names).into_iter().map(|row| row.join("|")));
    all.sort();
    all
}

#[tokio::test]
async fn an_edit_is_shown_as_a_difference_and_undone() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    // The first save takes blanks off the ends of texts.
    change(&admin, MIX, "genre", json!("Night Bus")).await;
    let (before, first) = (facts(&admin, MIX).await, rows(&server));
    server.pass_days(1);
    let admin = Browser::admin(&server).await;
    change(&admin, MIX, "venue", json!("Boiler house")).await;
    let entry = last(&admin).await;
    assert_eq!((&entry["action"], &entry["can_undo"]), (&json!("mix.changed"), &json!(true)));
    let path = format!("{AUDIT}/{}", entry["id"].as_str().unwrap());
    let shown = json_of(admin.get(&path).await, 200).await;
    let want = json!([{ "kind": "changed", "noun": "mix", "name": before["title"], "position": null,
        "fields": [{ "name": "venue", "before": before["venue"], "after": "Boiler house" }] }]);
    assert_eq!(
        (&shown["changes"], &shown["more"], &shown["entry"]["id"]),
        (&want, &json!(0), &entry["id"])
    );
    // What else is changed since stays, and what is changed again is not lost. Within a minute it would be one
    // edit with the one before.
    server.pass_ms(60_000);
    change(&admin, MIX, "genre", json!("Tide Pool")).await;
    server.pass_ms(60_000);
    change(&admin, MIX, "venue", json!("Engine room")).await;
    let told = problem(admin.post(&undo_of(&entry), &json!({})).await, 409, "audit.changed").await;
    let title = before["title"].as_str().unwrap();
    let venue = format!("This was changed again since: venue of the mix {title}.");
    assert_eq!(told["detail"], venue);
    let later = last(&admin).await;
    let by = json!({ "id": later["id"], "actor": "admin@mixes.example", "words": "Changed",
        "entity_name": title, "created_at": later["created_at"] });
    assert_eq!(told["changed_by"], by);
    undo(&admin, &last(&admin).await).await;
    server.pass_ms(1);
    let undone = last(&admin).await;
    assert_eq!(
        (&undone["action"], &undone["words"], &undone["detail"]),
        (&json!("mix.undone"), &json!("Undid: changed"), &Value::Null)
    );
    undo(&admin, &entry).await;
    let now = facts(&admin, MIX).await;
    assert_eq!((&now["venue"], &now["genre"]), (&before["venue"], &json!("Tide Pool")));
    let found = server.json("/api/search?q=tide+pool").await;
    assert!(!found["mixes"].as_array().unwrap().is_empty(), "{found}");
    // The undo of an undo does it again; it cannot be undone where somebody has gone on.
    let told = problem(admin.post(&undo_of(&undone), &json!({})).await, 409, "audit.changed").await;
    assert_eq!(
        (&told["detail"], &told["changed_by"]["words"]),
        (&json!(venue), &json!("Undid: changed"))
    );
    server.pass_ms(1);
    undo(&admin, &last(&admin).await).await;
    assert_eq!(facts(&admin, MIX).await["venue"], "Boiler house");
    assert_ne!(rows(&server), first);
    problem(admin.get(&format!("{AUDIT}/nothing")).await, 404, "not_found").await;
    let member = Browser::of(&server, "ada@mixes.example").await;
    assert_eq!(member.get(&path).await.status(), 403);
}

#[tokio::test]
async fn edits_of_one_mix_within_a_minute_are_one_and_what_is_taken_back_leaves_nothing() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    // The first save takes blanks off the ends of texts.
    change(&admin, MIX, "genre", json!("Night Bus")).await;
    server.pass_ms(60_000);
    let before = facts(&admin, MIX).await;
    change(&admin, MIX, "venue", json!("Boiler house")).await;
    let first = last(&admin).await;
    change(&admin, MIX, "genre", json!("Tide Pool")).await;
    change(&admin, MIX, "venue", json!("Engine room")).await;
    let entry = last(&admin).await;
    assert_eq!(entry["id"], first["id"]);
    let path = format!("{AUDIT}/{}", entry["id"].as_str().unwrap());
    let shown = json_of(admin.get(&path).await, 200).await;
    let mut fields = shown["changes"][0]["fields"].as_array().unwrap().clone();
    fields.sort_by_key(|field| field["name"].to_string());
    let want = json!([
        { "name": "genre", "before": before["genre"], "after": "Tide Pool" },
        { "name": "venue", "before": before["venue"], "after": "Engine room" },
    ]);
    assert_eq!(json!(fields), want);
    undo(&admin, &entry).await;
    assert_eq!(facts(&admin, MIX).await, before);
    // Another mix, or another minute, is another edit.
    server.pass_ms(1);
    change(&admin, MIX, "venue", json!("Boiler house")).await;
    let one = last(&admin).await;
    server.pass_ms(60_000);
    change(&admin, MIX, "venue", json!("Engine room")).await;
    let other = last(&admin).await;
    assert_ne!(one["id"], other["id"]);
    change(&admin, MIX, "venue", json!("Boiler house")).await;
    let nothing = last(&admin).await;
    assert_eq!(nothing["id"], other["id"]);
    let path = format!("{AUDIT}/{}", nothing["id"].as_str().unwrap());
    assert_eq!(json_of(admin.get(&path).await, 200).await["changes"], json!([]));
}

#[tokio::test]
async fn a_tracklist_is_as_it_was_after_its_edit_is_undone() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let mix = format!("/api/mixes/{FULL}");
    let before = server.json(&mix).await;
    let first = rows(&server);
    server.pass_days(1);
    let admin_later = Browser::admin(&server).await;
    let mut tracks: Vec<Value> = before["tracks"].as_array().unwrap().iter().map(row).collect();
    tracks.swap(0, 4);
    tracks.remove(3);
    tracks[1]["start_seconds"] = Value::Null;
    let mut new = tracks[0].clone();
    new["title"] = json!("Brackish");
    new["artists"] = json!([{ "name": "Otto Klein", "role": "primary" }]);
    (new["track_id"], new["old_position"], new["start_seconds"]) =
        (Value::Null, Value::Null, Value::Null);
    tracks.push(new);
    json_of(admin_later.put(&format!("{MIX}/tracklist"), &json!({ "rows": tracks })).await, 200)
        .await;
    let found = server.json("/api/search?q=brackish").await;
    assert_eq!(found["tracks"].as_array().unwrap().len(), 1, "{found}");
    let entry = last(&admin_later).await;
    let said = entry["detail"].as_str().unwrap();
    let begin = "Row 1: moved from row 5; Row 2: time 4:05 → nothing; ";
    assert!(said.starts_with(begin) && said.ends_with("; and 3 more"), "{said}");
    let shown = admin_later.get(&format!("{AUDIT}/{}", entry["id"].as_str().unwrap())).await;
    let shown = json_of(shown, 200).await;
    let changes = shown["changes"].as_array().unwrap();
    let added = |noun: &str| {
        changes.iter().any(|it| it["kind"] == "added" && it["noun"] == noun && it["name"] != "")
    };
    assert!(added("track") && added("artist"), "{shown}");
    assert_eq!(shown["tracklist"]["rows"].as_array().unwrap().len(), 6, "{shown}");
    undo(&admin_later, &entry).await;
    assert_eq!(rows(&server), first);
    assert_eq!(server.json(&mix).await["tracks"], before["tracks"]);
    let found = server.json("/api/search?q=brackish").await;
    assert!(found["tracks"].as_array().unwrap().is_empty(), "{found}");
    drop(admin);
}

#[tokio::test]
async fn the_audit_names_the_rows_of_a_tracklist_that_changed() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    let mut tracks: Vec<Value> = mix["tracks"].as_array().unwrap().iter().map(row).collect();
    let path = format!("{MIX}/tracklist");
    let title = tracks[2]["title"].as_str().unwrap().to_owned();
    tracks[0]["start_seconds"] = json!(7);
    json_of(admin.put(&path, &json!({ "rows": tracks })).await, 200).await;
    assert_eq!(last(&admin).await["detail"], "Row 1: time 0:00 → 0:07");
    // What is done within a minute is one entry, and told as one.
    let (mut new, names) =
        (tracks[0].clone(), json!([{ "name": "Otto Klein", "role": "primary" }]));
    (new["title"], new["artists"], new["start_seconds"]) = (json!("Brackish"), names, Value::Null);
    (new["track_id"], new["old_position"]) = (Value::Null, Value::Null);
    tracks.remove(2);
    tracks.insert(0, new);
    server.pass_ms(1000);
    json_of(admin.put(&path, &json!({ "rows": tracks })).await, 200).await;
    let said = last(&admin).await["detail"].as_str().unwrap().to_owned();
    for part in ["Row 1 added: Otto Klein - Brackish", "Row 2: time 0:00 → 0:07", &title] {
        assert!(said.contains(part), "{said}");
    }
    assert!(said.contains("Row 3 removed: "), "{said}");
}

/// Brings a mix into the catalogue, and returns the slug of it.
async fn bring_in(admin: &Browser<'_>, number: usize) -> String {
    let data = json!({ "mix": {
        "title": format!("Estuary {number}"), "artist": "Otto Kline", "genre": "Silt",
        "soundcloud_url": format!("https://soundcloud.com/otto/estuary-{number}"),
        "tracklist": [
            { "position": 1, "artist": "Otto Kline", "title": format!("Brackish {number}") },
            { "position": 2, "artist": "Wharf", "title": "Tidal" },
        ],
    } });
    let staged = "/api/admin/staged-entities";
    let made =
        json_of(admin.post(staged, &json!({ "type": "mix", "data": data })).await, 201).await;
    admin.server().pass_ms(1);
    let path = format!("{staged}/{}/approve", made["id"].as_str().unwrap());
    let made = json_of(admin.post(&path, &json!({ "mix_data": data })).await, 200).await;
    admin.server().pass_ms(1);
    made["slug"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn an_import_is_undone_unless_somebody_has_taken_to_it() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let slug = bring_in(&admin, 1).await;
    let entry = last(&admin).await;
    assert_eq!(entry["action"], "staged_entity.imported");
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let mix = server.json(&format!("/api/mixes/{slug}")).await;
    let like = format!("/api/likes/mixes/{}", mix["id"].as_str().unwrap());
    assert_eq!(ada.put(&like, &json!({})).await.status(), 200);
    let told = problem(admin.post(&undo_of(&entry), &json!({})).await, 409, "audit.changed").await;
    let has_come = format!(
        "This was changed again since: the mix {} has a like.",
        mix["title"].as_str().unwrap()
    );
    assert_eq!((&told["detail"], &told["changed_by"]), (&json!(has_come), &Value::Null));
    assert_eq!(ada.delete(&like).await.status(), 200);
    // A track that a member likes stays, with its artist.
    let track = mix["tracks"][0]["track_id"].as_str().unwrap();
    assert_eq!(ada.put(&format!("/api/likes/{track}"), &json!({})).await.status(), 200);
    undo(&admin, &entry).await;
    assert_eq!(server.get(&format!("/api/mixes/{slug}")).await.status(), 404);
    let likes: Value = ada.get("/api/likes").await.json().await.unwrap();
    assert_eq!(likes["likes"][0]["track"]["title"], "Brackish 1");
    assert_eq!(likes["likes"][0]["track"]["artists"][0]["name"], "Otto Kline", "{likes}");
    let staged = json_of(admin.get("/api/admin/staged-entities").await, 200).await;
    assert_eq!(staged["entities"][0]["status"], "pending", "{staged}");
}

#[tokio::test]
async fn moves_within_a_minute_are_one() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let lists = json_of(admin.get(LISTS).await, 200).await;
    let ids: Vec<Value> =
        lists["lists"].as_array().unwrap().iter().map(|list| list["id"].clone()).collect();
    let first = rows(&server);
    let mut order = ids.clone();
    for _ in 0..5 {
        server.pass_ms(9_000);
        order.rotate_left(1);
        json_of(admin.put(&format!("{LISTS}/order"), &json!({ "ids": order })).await, 200).await;
    }
    let listed = json_of(admin.get(AUDIT).await, 200).await;
    let ordered = |it: &&Value| it["action"] == "list.ordered";
    assert_eq!(listed["entries"].as_array().unwrap().iter().filter(ordered).count(), 1, "{listed}");
    undo(&admin, &listed["entries"][0]).await;
    assert_eq!(rows(&server), first);
    server.pass_ms(61_000);
    json_of(admin.put(&format!("{LISTS}/order"), &json!({ "ids": order })).await, 200).await;
    let listed = json_of(admin.get(AUDIT).await, 200).await;
    assert_eq!(listed["entries"].as_array().unwrap().iter().filter(ordered).count(), 2, "{listed}");
}

/// Does something to the catalogue, whatever the dice say.
async fn act(admin: &Browser<'_>, dice: &mut Dice, number: usize) {
    let server = admin.server();
    let mixes = server.rows("SELECT id FROM mixes ORDER BY id").concat();
    let lists =
        server.rows("SELECT id FROM lists WHERE NOT is_auto_generated ORDER BY id").concat();
    let mix = format!("/api/admin/mixes/{}", mixes[dice.below(mixes.len())]);
    let list = lists.get(dice.below(lists.len().max(1)));
    match (dice.below(8), list) {
        (0, _) => change(admin, &mix, "venue", json!(format!("Shed {number}"))).await,
        (1, _) => change(admin, &mix, "title", json!(format!("Night {number}"))).await,
        (2, _) => change(admin, &mix, "artist", json!(format!("Halide, Newcomer {number}"))).await,
        (3, _) => {
            let id = mix.rsplit('/').next().unwrap();
            let shown = server.json(&format!("/api/mixes/{id}")).await;
            let mut tracks: Vec<Value> =
                shown["tracks"].as_array().unwrap().iter().map(row).collect();
            if !tracks.is_empty() {
                let at = dice.below(tracks.len());
                tracks.rotate_left(at);
                tracks[0]["title"] = json!(format!("Brine {number}"));
                match dice.below(2) {
                    0 => tracks[0]["track_id"] = Value::Null,
                    _ => tracks[0]["correction"] = json!("everywhere_as_another_song"),
                }
                for track in &mut tracks {
                    track["start_seconds"] = Value::Null;
                }
            }
            json_of(admin.put(&format!("{mix}/tracklist"), &json!({ "rows": tracks })).await, 200)
                .await;
        }
        (4, _) => drop(bring_in(admin, number).await),
        (5, _) => drop(json_of(admin.delete(&mix).await, 200).await),
        (6, Some(list)) => {
            let ids: Vec<&String> = mixes.iter().filter(|_| dice.below(2) == 0).collect();
            let path = format!("{LISTS}/{list}/mixes");
            json_of(admin.put(&path, &json!({ "ids": ids })).await, 200).await;
        }
        (7, Some(list)) if number.is_multiple_of(3) => {
            json_of(admin.delete(&format!("{LISTS}/{list}")).await, 200).await;
        }
        _ => {
            let body = json!({ "title": format!("Harbour {number}"), "is_visible": true });
            json_of(admin.post(LISTS, &body).await, 201).await;
        }
    }
    server.pass_ms(1);
}

#[tokio::test]
async fn what_was_done_at_random_is_undone_in_reverse() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let (first, mut dice) = (rows(&server), Dice(35));
    let count = times(40, 160) as usize;
    for number in 0..count {
        act(&admin, &mut dice, number).await;
    }
    assert_ne!(rows(&server), first);
    let mut undone = 0;
    loop {
        let since = Moment::from_ms(0);
        let newest =
            server.store.read(|tx| audit::list(tx, &Which::default(), None, 1_000)).await.unwrap();
        let next = newest.into_iter().find(|it| {
            it.is_kept
                && it.undone_at.is_none()
                && !it.action.ends_with("undone")
                && it.created_at > since
        });
        let Some(next) = next else { break };
        let id = next.id.clone();
        let now = server.app.now();
        let write = move |tx: &segue_store::Tx<'_>| {
            let entry = audit::find(tx, &id)?.unwrap();
            let in_the_way = audit::take_back(tx, &audit::kept_of(tx, &entry, &entry)?, now)?;
            audit::turn_over(tx, &entry, &entry, now)?;
            Ok::<_, segue_store::StoreError>(in_the_way)
        };
        let in_the_way = server.store.write(write).await.unwrap();
        assert_eq!(in_the_way, [], "{} {}", next.action, next.entity_name);
        undone += 1;
    }
    assert!(undone >= count, "{undone} of {count}");
    let now = rows(&server);
    let differ = |one: &[String], other: &[String]| -> Vec<String> {
        one.iter().filter(|row| !other.contains(row)).cloned().collect()
    };
    assert_eq!((differ(&now, &first), differ(&first, &now)), (Vec::new(), Vec::new()));
    println!("endured: {count} actions at random, undone in reverse: every row is as it was");
}
