//! What artists and tracks are called, and which of them are one.

use serde_json::{Value, json};

use super::curator::Curator;

const ARTISTS: &str = "SELECT id FROM artists ORDER BY name_key, id";
const NAMES: &str = "SELECT name FROM artists ORDER BY name_key, id";
const TRACKS: &str = "SELECT id FROM tracks ORDER BY title, created_at, id";

fn artist_path(id: &str) -> String {
    format!("/api/admin/artists/{id}")
}

fn track_path(id: &str) -> String {
    format!("/api/admin/tracks/{id}")
}

/// An id of MusicBrainz that nothing else has.
fn catalogue_id(number: u32) -> String {
    format!("0b1e1b0a-7c1d-4a53-9d0e-{number:012x}")
}

pub async fn save_artist(curator: &mut Curator<'_>) {
    let Some(id) = curator.pick(ARTISTS) else { return };
    let known = curator.read(&artist_path(&id)).await;
    let number = curator.number;
    let (mut name, mut names) = (known["artist"]["name"].clone(), known["names"].clone());
    let mut ids = known["ids"].clone();
    match curator.dice.below(4) {
        0 => name = json!(format!("Marta Quay {number}")),
        1 => name = json!(name.as_str().unwrap().to_uppercase()),
        2 => names.as_array_mut().unwrap().push(json!(format!("M. Quay {number}"))),
        _ => {
            names = json!([]);
            ids = json!({ "musicbrainz": catalogue_id(number), "discogs": number.to_string() });
        }
    }
    let body = json!({ "name": name, "names": names, "ids": ids });
    curator.put(&artist_path(&id), &body).await;
}

pub async fn merge_artists(curator: &mut Curator<'_>) {
    let (Some(into), Some(from)) = (curator.pick(ARTISTS), curator.pick(ARTISTS)) else { return };
    if into == from {
        return;
    }
    let path = format!("{}/merge", artist_path(&into));
    let plan = curator.read(&format!("{path}?from={from}")).await;
    let pairs: Vec<Value> = plan["tracks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| json!({ "from_id": pair["from"]["id"], "into_id": pair["into"]["id"] }))
        .collect();
    curator.post(&path, &json!({ "from_id": from, "tracks": pairs })).await;
}

pub async fn split_artist(curator: &mut Curator<'_>) {
    let Some(id) = curator.pick(ARTISTS) else { return };
    let number = curator.number;
    let other = curator.pick(NAMES).unwrap();
    let names = curator.one_of(&[vec![format!("Lintel {number}")], vec![other, "Sill".to_owned()]]);
    let mut body = json!({ "names": names });
    if curator.once_in(2) {
        let own = format!(
            "SELECT track_id FROM track_artists WHERE artist_id = '{id}' ORDER BY track_id"
        );
        body["track_ids"] = json!(curator.pick_some(&own));
        body["mix_ids"] = json!([]);
    }
    curator.post(&format!("{}/split", artist_path(&id)), &body).await;
}

pub async fn keep_apart(curator: &mut Curator<'_>) {
    let (noun, all) = curator.one_of(&[("artists", ARTISTS), ("tracks", TRACKS)]);
    let (Some(one), Some(other)) = (curator.pick(all), curator.pick(all)) else { return };
    if one != other {
        let body = json!({ "one_id": one, "other_id": other });
        curator.post(&format!("/api/admin/duplicates/{noun}/apart"), &body).await;
    }
}

fn credit(curator: &mut Curator<'_>) -> Value {
    let known = curator.pick(NAMES).unwrap();
    let other = format!("Newcomer {}", curator.number % 5);
    curator.one_of(&[
        json!([{ "name": known, "role": "primary" }]),
        json!([{ "name": known, "role": "primary" }, { "name": other, "role": "remixer" }]),
    ])
}

pub async fn save_track(curator: &mut Curator<'_>) {
    let Some(id) = curator.pick(TRACKS) else { return };
    let number = curator.number;
    let known = curator.read(&track_path(&id)).await;
    let artists = known["artists"].as_array().unwrap().iter();
    let mut body = json!({
        "title": known["track"]["title"],
        "artists": artists
            .map(|it| json!({ "name": it["name"], "role": it["role"] })).collect::<Vec<_>>(),
        "label": known["track"]["label"],
        "aliases": known["aliases"],
        "ids": known["ids"],
        "as_another_song": curator.once_in(2),
    });
    match curator.dice.below(5) {
        0 => body["title"] = json!(format!("Gray {number}")),
        1 => body["artists"] = credit(curator),
        2 => body["label"] = json!(format!("Quayside {}", number % 3)),
        3 => body["aliases"] = json!([format!("the grey one {number}"), "another"]),
        _ => body["ids"] = json!({ "musicbrainz": catalogue_id(number) }),
    }
    curator.put(&track_path(&id), &body).await;
}

pub async fn merge_tracks(curator: &mut Curator<'_>) {
    let (Some(into), Some(from)) = (curator.pick(TRACKS), curator.pick(TRACKS)) else { return };
    if into != from {
        curator.post(&format!("{}/merge", track_path(&into)), &json!({ "from_id": from })).await;
    }
}

pub async fn split_track(curator: &mut Curator<'_>) {
    let Some(id) = curator.pick(TRACKS) else { return };
    let played =
        format!("SELECT DISTINCT mix_id FROM mix_tracks WHERE track_id = '{id}' ORDER BY mix_id");
    let mixes = curator.pick_some(&played);
    let title = format!("Grey II {}", curator.number % 6);
    let body = json!({ "mix_ids": mixes, "title": title, "artists": credit(curator) });
    curator.post(&format!("{}/split", track_path(&id)), &body).await;
}

pub async fn unlink_track(curator: &mut Curator<'_>) {
    let linked = "SELECT id FROM tracks WHERE spotify_track_id IS NOT NULL ORDER BY title, id";
    if let Some(id) = curator.pick(linked) {
        curator.delete(&format!("{}/spotify", track_path(&id))).await;
    }
}
