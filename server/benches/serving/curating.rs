//! What a curator waits for where a catalogue has 100,000 artists and an audit 100,000 entries, against one of 100:
//! the plan of an import whose artists are all misspelt, and a search of the whole audit.

use std::path::Path;
use std::time::Instant;

use rusqlite::Connection;
use segue_store::{Store, database_path};
use serde_json::{Value, json};

use crate::desk::round;
use crate::fill::{Size, fill_by};
use crate::import::post;
use crate::load::{Asker, get};
use crate::process::Process;
use crate::{cookie, median};

/// Artists and entries of the small catalogue and of the large one.
const FEW: usize = 100;
const MANY: usize = 100_000;
/// Tracks of the planned mix, each by an artist whose name is a letter off.
const TRACKS: usize = 100;
/// Requests to each of the two servers.
const ROUNDS: usize = 9;

/// Measures both.
pub async fn curating(folder: &Path) {
    let [few, many] = [(FEW, "few"), (MANY, "many")].map(|(count, name)| {
        let data = folder.join(name);
        write(&data, count);
        let started = Instant::now();
        // The first start works out the pieces by which misspelt names are found, as after an update.
        Store::open(&data).unwrap().close();
        println!("first start with {count} artists: {:.1} s", started.elapsed().as_secs_f64());
        data
    });
    let (few, many) = (Process::segue(&few), Process::segue(&many));
    [&few, &many].into_iter().for_each(Process::rest);
    println!("curating with {MANY} artists and entries of the audit against {FEW}, a request:");
    let audit = |query: &str| get(&format!("/api/admin/audit?{query}"), &cookie(0));
    let plan = "a plan of 100 misspelt artists";
    for (name, request) in [
        (plan, post("/api/admin/staged-entities/plan", 0, &json!({ "mix_data": misspelt() }))),
        ("the audit, its first page", audit("")),
        ("the audit, a word of the latest", audit("search=estuary")),
        ("the audit, a word that no entry has", audit("search=brackish")),
    ] {
        let mut askers = [Asker::connect(few.address).await, Asker::connect(many.address).await];
        let mut rounds = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            for (asker, took) in askers.iter_mut().zip(&mut rounds) {
                took.push(round(asker, &request, 1).await.as_secs_f64());
            }
        }
        let [one, other] = rounds.map(median);
        println!(
            "  {name}: {:.2} times ({:.1} against {:.1} ms)",
            other / one,
            other * 1e3,
            one * 1e3
        );
    }
}

/// Writes a catalogue of so many artists whose names are made up, and as many entries of the audit.
fn write(data: &Path, count: usize) {
    fill_by(data, &Size { mixes: 1, tracks: 0, members: 1 }, count);
    let mut database = Connection::open(database_path(data)).unwrap();
    let tx = database.transaction().unwrap();
    let named = "UPDATE artists SET name = ?2, name_key = lower(?2) WHERE slug = 'artist-' || ?1";
    let found = "INSERT INTO search_entries (kind, subject_id, title, artist)
        SELECT 'artist', id, name, '' FROM artists WHERE slug = 'artist-' || ?1";
    let done = "INSERT INTO audit_entries (id, user_id, actor, action, entity_type, entity_id, entity_name, created_at)
        VALUES (printf('entry-%09d', ?1), 'member-0', 'member-0@bench.example', 'mix.changed', 'mix',
            'mix-' || ?1, ?2, ?1)";
    for number in 1..=count {
        let name = name(number);
        tx.prepare_cached(named).unwrap().execute((number, &name)).unwrap();
        tx.prepare_cached(found).unwrap().execute([number]).unwrap();
        let title = if number + 20 > count { format!("Estuary {name}") } else { name };
        tx.prepare_cached(done).unwrap().execute((number, &title)).unwrap();
    }
    tx.execute_batch("UPDATE users SET role = 'admin'").unwrap();
    tx.commit().unwrap();
}

/// A name of seven syllables in two words, another one for each number.
fn name(number: usize) -> String {
    const SYLLABLES: [&str; 16] = [
        "ka", "lo", "re", "ti", "mu", "se", "na", "vo", "bi", "du", "fe", "go", "hi", "py", "zu",
        "wa",
    ];
    let mixed = number * 40_503;
    let digits = (0..5).map(|at| number >> (4 * at)).chain([mixed >> 7, mixed >> 11]);
    let syllables: Vec<&str> = digits.map(|digit| SYLLABLES[digit % 16]).collect();
    format!("{} {}", syllables[..4].concat(), syllables[4..].concat())
}

/// A mix of tracks by artists of the small catalogue, whose names all have a wrong letter.
fn misspelt() -> Value {
    let track = |number: usize| {
        let artist = format!("{}x{}", &name(number)[..4], &name(number)[5..]);
        json!({ "position": number, "timestamp": format!("{number}:00"), "title": format!("Track {number}"),
            "artist": artist })
    };
    let tracklist: Vec<Value> = (1..=TRACKS).map(track).collect();
    json!({ "mix": { "title": "Night", "artist": "Wharf", "tracklist": tracklist } })
}
