//! What waits for review: made, saved, rejected, deleted, and brought into the catalogue.

use serde_json::{Value, json};

use super::curator::Curator;

const STAGED: &str = "/api/admin/staged-entities";

/// A mix that nothing else is, some of whose tracks are the catalogue's.
fn a_mix(curator: &mut Curator<'_>) -> Value {
    let number = curator.number;
    let artist = curator.one_of(&["Otto Kline".to_owned(), format!("Deckhand {number}")]);
    let own = curator.one_of(&["Wharf - Tidal".to_owned(), format!("Sill - Lintel {number}")]);
    let (own_artist, own_title) = own.split_once(" - ").unwrap();
    json!({ "mix": {
        "title": format!("Estuary {number}"), "artist": artist, "genre": format!("Silt {}", number % 3),
        "soundcloud_url": format!("https://soundcloud.com/otto/estuary-{number}"),
        "tracklist": [
            { "position": 1, "artist": artist, "title": format!("Brackish {number}"), "timestamp": "0:00" },
            { "position": 2, "artist": own_artist, "title": own_title, "timestamp": "4:00" },
            { "position": 3, "artist": "ID", "title": "ID" },
        ],
    } })
}

async fn stage(curator: &mut Curator<'_>) -> Option<(String, Value)> {
    let data = a_mix(curator);
    let made = curator.post(STAGED, &json!({ "type": "mix", "data": data })).await?;
    Some((made["id"].as_str().unwrap().to_owned(), data))
}

pub async fn import(curator: &mut Curator<'_>) {
    if let Some((id, data)) = stage(curator).await {
        curator.post(&format!("{STAGED}/{id}/approve"), &json!({ "mix_data": data })).await;
    }
}

pub async fn decide(curator: &mut Curator<'_>) {
    let waiting = curator.pick("SELECT id FROM staged_entities ORDER BY created_at, id");
    let Some(id) = waiting else { return drop(stage(curator).await) };
    let path = format!("{STAGED}/{id}");
    match curator.dice.below(5) {
        0 => drop(stage(curator).await),
        1 => {
            let data = a_mix(curator);
            curator.put(&path, &json!({ "data": data })).await;
        }
        2 => {
            let why = json!({ "reason": format!("No, for the {}th time", curator.number) });
            curator.post(&format!("{path}/reject"), &why).await;
        }
        3 => drop(curator.delete(&path).await),
        _ => {
            let data = a_mix(curator);
            curator.post(&format!("{path}/approve"), &json!({ "mix_data": data })).await;
        }
    }
}

pub async fn decide_several(curator: &mut Curator<'_>) {
    let ids = curator.pick_some("SELECT id FROM staged_entities ORDER BY created_at, id");
    let change = curator.one_of(&[
        json!({ "act": "approve" }),
        json!({ "act": "reject", "reason": "Not by hand" }),
        json!({ "act": "delete" }),
    ]);
    if !ids.is_empty() {
        curator.post(&format!("{STAGED}/bulk"), &json!({ "change": change, "ids": ids })).await;
    }
}
