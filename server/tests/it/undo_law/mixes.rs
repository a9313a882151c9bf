//! What is done to mixes and their tracklists.

use segue_core::difference::Row;
use segue_core::difference::completed::completed;
use segue_core::difference::two_way::two_way;
use serde_json::{Value, json};

use super::curator::Curator;
use crate::admin::row;
use crate::replace::{row as line, text_of};

const MIXES: &str = "/api/admin/mixes";
pub const ALL: &str = "SELECT id FROM mixes ORDER BY created_at, title, id";

async fn some_mix(curator: &mut Curator<'_>) -> Option<String> {
    let id = curator.pick(ALL)?;
    Some(format!("{MIXES}/{id}"))
}

/// The tracks of a mix, hidden or not.
async fn tracks(curator: &mut Curator<'_>, mix: &str) -> Vec<Value> {
    let shown = curator.read(&format!("{mix}/preview")).await;
    shown["tracks"].as_array().unwrap().clone()
}

pub async fn change_facts(curator: &mut Curator<'_>) {
    let Some(mix) = some_mix(curator).await else { return };
    let number = curator.number;
    let mut facts = curator.read(&mix).await["facts"].clone();
    let (name, value) = curator.one_of(&[
        ("title", json!(format!("Night {number}"))),
        ("artist", json!(format!("Halide, Newcomer {}", number % 7))),
        ("artist", json!("Kölsa, Wharf")),
        ("genre", json!(format!("Silt {}", number % 5))),
        ("venue", json!(format!("Shed {number}"))),
        ("location", json!(format!("Quay {}", number % 3))),
        ("description", json!(format!("Recorded in one go, number {number}.\n"))),
        ("cover_url", json!(format!("https://img.example/{number}.jpg"))),
        ("duration_ms", json!(600_000 + number)),
        ("event_date", json!(format!("2026-01-{:02}", 1 + number % 28))),
        ("audio_url", json!(format!("https://soundcloud.com/otto/night-{number}"))),
    ]);
    let may_be_empty = !["title", "artist"].contains(&name);
    facts[name] = if may_be_empty && curator.once_in(5) { Value::Null } else { value };
    curator.put(&mix, &facts).await;
}

/// A row that is new, or that takes a track of the catalogue by its names.
fn new_row(curator: &mut Curator<'_>) -> Value {
    let number = curator.number;
    let title =
        curator.one_of(&[format!("Brackish {number}"), "Tidal".to_owned(), "ID".to_owned()]);
    let artist = curator.one_of(&["Wharf".to_owned(), format!("Otto Kline {}", number % 4)]);
    json!({
        "old_position": null, "track_id": null, "title": title,
        "artists": [{ "name": artist, "role": "primary" }, { "name": "June Park", "role": "featured" }],
        "label": "Tideline", "aliases": [format!("the salty one {number}")], "start_seconds": null,
    })
}

/// Gives a row another name: another track here, or the same one everywhere.
fn rename(curator: &mut Curator<'_>, row: &mut Value) {
    let title = row["title"].as_str().unwrap();
    let number = curator.number;
    row["title"] = json!(curator.one_of(&[title.to_uppercase(), format!("Brine {number}")]));
    match curator.dice.below(3) {
        0 => row["track_id"] = Value::Null,
        1 => row["correction"] = json!("everywhere"),
        _ => row["correction"] = json!("everywhere_as_another_song"),
    }
}

/// Says when a track starts, or that nobody knows; what would break the order is refused.
pub async fn set_cue(curator: &mut Curator<'_>) {
    let Some(mix) = some_mix(curator).await else { return };
    let count = tracks(curator, &mix).await.len();
    if count == 0 {
        return;
    }
    let position = 1 + curator.dice.below(count);
    let seconds = if curator.once_in(3) { Value::Null } else { json!(position * 60) };
    curator
        .put(&format!("{mix}/cue"), &json!({ "position": position, "start_seconds": seconds }))
        .await;
}

pub async fn edit_tracklist(curator: &mut Curator<'_>) {
    let Some(mix) = some_mix(curator).await else { return };
    let mut rows: Vec<Value> = tracks(curator, &mix).await.iter().map(row).collect();
    for _ in 0..1 + curator.dice.below(3) {
        let at = curator.dice.below(rows.len() + 1);
        let other = curator.dice.below(rows.len() + 1);
        match curator.dice.below(6) {
            0 => {
                let new = new_row(curator);
                rows.insert(at, new);
            }
            1 if rows.len() > 1 && at < rows.len() => drop(rows.remove(at)),
            2 if at.max(other) < rows.len() => rows.swap(at, other),
            3 if at < rows.len() => rename(curator, &mut rows[at]),
            4 if at < rows.len() => {
                rows[at]["label"] = json!(format!("Label {}", curator.number % 3));
                rows[at]["aliases"] = json!([format!("also {}", curator.number), "again"]);
            }
            _ if at < rows.len() => rows[at]["start_seconds"] = json!(at * 300),
            _ => {}
        }
    }
    let mut last = 0;
    for row in &mut rows {
        // Times that are out of order say nothing.
        match row["start_seconds"].as_u64() {
            Some(start) if start < last => row["start_seconds"] = Value::Null,
            start => last = start.unwrap_or(last),
        }
    }
    curator.put(&format!("{mix}/tracklist"), &json!({ "rows": rows })).await;
}

pub async fn replace_tracklist(curator: &mut Curator<'_>) {
    let Some(mix) = some_mix(curator).await else { return };
    let ours: Vec<Row> = tracks(curator, &mix).await.iter().map(line).collect();
    let mut theirs = ours.clone();
    let number = curator.number;
    if let Some(first) = theirs.first_mut() {
        first.title = format!("Ballast {number}");
    }
    if theirs.len() > 3 {
        theirs.remove(2);
    }
    let artist = curator.one_of(&["Kelp".to_owned(), format!("Deckhand {number}")]);
    theirs.push(Row {
        artist,
        title: "Last Bus".to_owned(),
        start_seconds: Some(80_000),
        id: None,
    });
    let lines = json!(two_way(&ours, &completed(&ours, &theirs)));
    let count = lines.as_array().unwrap().len();
    let decisions: Vec<&str> =
        (0..count).map(|_| if curator.once_in(3) { "leave" } else { "take" }).collect();
    let decided = json!({ "lines": lines, "decisions": decisions });
    let body = json!({ "text": text_of(&theirs), "decided": decided });
    curator.post(&format!("{mix}/tracklist"), &body).await;
}

pub async fn show_or_hide(curator: &mut Curator<'_>) {
    let Some(mix) = some_mix(curator).await else { return };
    let shown = curator.one_of(&[
        json!({ "state": "shown" }),
        json!({ "state": "hidden" }),
        json!({ "state": "scheduled", "from": "2029-03-01T12:00:00Z" }),
    ]);
    curator.put(&format!("{mix}/shown"), &shown).await;
}

pub async fn move_address(curator: &mut Curator<'_>) {
    let Some(mix) = some_mix(curator).await else { return };
    let slug = format!("address-{}", curator.number % 9);
    curator.put(&format!("{mix}/address"), &json!({ "slug": slug })).await;
}

pub async fn change_several(curator: &mut Curator<'_>) {
    let ids = curator.pick_some(ALL);
    let list = curator.pick(super::lists::OPEN).unwrap_or_default();
    let genre = format!("Harbour {}", curator.number % 4);
    let change = curator.one_of(&[
        json!({ "act": "hide" }),
        json!({ "act": "show" }),
        json!({ "act": "set_genre", "genre": genre }),
        json!({ "act": "add_to_list", "list_id": list }),
        json!({ "act": "delete" }),
    ]);
    curator.post(&format!("{MIXES}/bulk"), &json!({ "change": change, "ids": ids })).await;
}

pub async fn delete(curator: &mut Curator<'_>) {
    if let Some(mix) = some_mix(curator).await {
        curator.delete(&mix).await;
    }
}

pub async fn clean(curator: &mut Curator<'_>) {
    let what = curator.one_of(&["orphans", "id-tracks"]);
    curator.post(&format!("/api/admin/cleanup/{what}"), &json!({})).await;
}
