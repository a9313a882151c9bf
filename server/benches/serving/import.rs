//! A catalogue that comes in by review: many mixes staged and approved, and the same once more,
//! which must leave the catalogue as it is.

use std::path::Path;
use std::time::Instant;

use rusqlite::Connection;
use segue_store::database_path;
use serde_json::{Value, json};

use crate::cookie;
use crate::fill::{Size, fill};
use crate::load::Asker;
use crate::process::Process;

/// Mixes that come in.
const MIXES: usize = 1000;
/// Tracks of each, most of them in no other.
const TRACKS: usize = 30;

/// Measures both.
pub async fn import(data: &Path) {
    fill(data, &Size { mixes: 1, tracks: 0, members: 1 });
    let database = Connection::open(database_path(data)).unwrap();
    database.execute_batch("UPDATE users SET role = 'admin'").unwrap();
    let segue = Process::segue(data);
    segue.rest();
    let mut asker = Asker::connect(segue.address).await;
    println!("import by review, {MIXES} mixes of {TRACKS} tracks, one after the other:");

    let started = Instant::now();
    for number in 0..MIXES {
        let staged = json!({ "type": "mix", "data": mix(number) });
        asker.ask(&post("/api/admin/staged-entities", number, &staged)).await;
    }
    let staged = entities(&database);
    for (number, (id, data)) in staged.iter().enumerate() {
        asker.ask(&approve(number, id, data)).await;
    }
    let seconds = started.elapsed().as_secs_f64();
    let first = counts(&database);
    assert_eq!(first, [MIXES + 1, MIXES * (TRACKS - 1) + 1], "mixes and tracks");
    println!(
        "  staged and approved in {seconds:.1} s (goal 20), {:.1} ms a mix",
        seconds * 1000.0 / MIXES as f64
    );

    let started = Instant::now();
    for (number, (id, data)) in staged.iter().enumerate() {
        asker.ask(&approve(number, id, data)).await;
        let again = json!({ "type": "mix", "data": data });
        asker.ask(&post("/api/admin/staged-entities", number, &again)).await;
    }
    for (number, (id, data)) in entities(&database).iter().skip(MIXES).enumerate() {
        let status = asker.ask_any(&approve(number, id, data)).await;
        assert_eq!(status, 409, "the catalogue has it");
    }
    let seconds = started.elapsed().as_secs_f64();
    let more: usize = counts(&database).iter().zip(first).map(|(now, before)| now - before).sum();
    assert_eq!(more, 0, "nothing comes in twice");
    println!(
        "  approved once more, staged once more and refused in {seconds:.1} s: {more} duplicates"
    );
}

/// A mix of its own tracks, beside one that every mix has.
fn mix(number: usize) -> Value {
    let tracks = (0..TRACKS).map(|at| {
        let (title, artist) = match at {
            0 => ("Everywhere".to_owned(), "Artist 1".to_owned()),
            _ => {
                let track = number * TRACKS + at;
                (format!("Track {track}"), format!("Artist {} & Artist {}", track % 3000, track % 7))
            }
        };
        json!({ "position": at + 1, "timestamp": format!("{}:00", at * 2), "title": title, "artist": artist })
    });
    let (title, artist) = (format!("Night {number}"), format!("Resident {}", number % 50));
    json!({ "mix": { "title": title, "artist": artist, "tracklist": tracks.collect::<Value>() } })
}

pub fn post(path: &str, number: usize, body: &Value) -> Vec<u8> {
    // From one of many addresses, so that no limit for one visitor is met.
    let from = format!("10.9.{}.{}", number / 256, number % 256);
    let (cookie, body) = (cookie(0), body.to_string());
    format!(
        "POST {path} HTTP/1.1\r\nhost: bench.example\r\nx-forwarded-for: {from}\r\n{cookie}\
        content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

fn approve(number: usize, id: &str, data: &Value) -> Vec<u8> {
    let path = format!("/api/admin/staged-entities/{id}/approve");
    post(&path, number, &json!({ "mix_data": data }))
}

/// Every staged entity with its data, the first staged first.
fn entities(database: &Connection) -> Vec<(String, Value)> {
    let mut query =
        database.prepare("SELECT id, data FROM staged_entities ORDER BY rowid").unwrap();
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?))).unwrap();
    rows.map(|row| row.map(|(id, data)| (id, serde_json::from_str(&data).unwrap())).unwrap())
        .collect()
}

/// How many mixes and tracks there are.
fn counts(database: &Connection) -> [usize; 2] {
    ["mixes", "tracks"].map(|table| {
        let query = format!("SELECT count(*) FROM {table}");
        database.query_row(&query, [], |row| row.get(0)).unwrap()
    })
}
