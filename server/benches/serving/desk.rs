//! The lists of the back office in a catalogue of 10,000 mixes, tracks, artists and staged entities, against
//! the same lists in one of 100. Every filter and every search leaves the same number in both, so that both
//! answer with as much.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use segue_store::{Store, database_path};

use crate::fill::{Size, fill_by};
use crate::load::{Asker, get, percentile};
use crate::process::Process;
use crate::{cookie, median};

/// How much there is in the small catalogue and in the large one.
const FEW: usize = 100;
const MANY: usize = 10_000;
/// How many mixes each filter leaves, of which most are the oldest, and how many a search finds.
const LEFT: usize = 30;
const FOUND: usize = 20;
/// Rounds, and requests of each to either side.
const ROUNDS: usize = 9;
const REQUESTS: usize = 40;

/// Each list, as an admin asks for it.
const LISTS: [(&str, &str); 15] = [
    ("mixes, the first page", "mixes"),
    ("mixes, by title", "mixes?sort=title"),
    ("mixes, drafts", "mixes?filter=draft"),
    ("mixes without times", "mixes?filter=no_times"),
    ("mixes without a cover", "mixes?filter=no_cover"),
    ("mixes without a sound", "mixes?filter=no_sound"),
    ("mixes, hidden", "mixes?filter=hidden"),
    ("mixes, scheduled", "mixes?filter=scheduled"),
    ("mixes, perhaps duplicates", "mixes?filter=duplicates"),
    ("mixes, found", "mixes?search=estuary"),
    ("staged entities", "staged-entities"),
    ("staged entities, rejected", "staged-entities?status=rejected"),
    ("artists", "artists"),
    ("tracks", "tracks"),
    ("tracks, found", "tracks?search=brackish"),
];

/// Measures all of them.
pub async fn desk(folder: &Path) {
    let [few, many] = [(FEW, "few"), (MANY, "many")].map(|(count, name)| {
        let data = folder.join(name);
        write(&data, count);
        data
    });
    let (few, many) = (Process::segue(&few), Process::segue(&many));
    [&few, &many].into_iter().for_each(Process::rest);
    println!("the back office's lists of {MANY} against those of {FEW}, a request of an admin:");
    for (name, path) in LISTS {
        let request = get(&format!("/api/admin/{path}"), &cookie(0));
        let mut askers = [Asker::connect(few.address).await, Asker::connect(many.address).await];
        let mut rounds = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            for (asker, took) in askers.iter_mut().zip(&mut rounds) {
                took.push(round(asker, &request, REQUESTS).await.as_secs_f64());
            }
        }
        let [one, other] = rounds.map(median);
        println!(
            "  {name}: {:.2} times ({:.0} against {:.0} µs; goal 1.5)",
            other / one,
            other * 1e6,
            one * 1e6
        );
    }
}

/// The median time of so many requests.
pub async fn round(asker: &mut Asker, request: &[u8], requests: usize) -> Duration {
    let mut took = Vec::with_capacity(requests);
    for _ in 0..requests {
        took.push(asker.ask(request).await);
    }
    percentile(&mut took, 50)
}

/// Writes a catalogue of so many of each, and an admin.
fn write(data: &Path, count: usize) {
    fill_by(data, &Size { mixes: count, tracks: 1, members: 1 }, count);
    let database = Connection::open(database_path(data)).unwrap();
    let last = |number: usize| format!("rowid > {}", count - number);
    let (left, found) = (last(LEFT), last(FOUND));
    let numbers = format!(
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})"
    );
    database
        .execute_batch(&format!(
            "UPDATE users SET role = 'admin';
            UPDATE mixes SET cover_url = 'https://img.example/' || slug, audio_source = 'file',
                audio_url = '/audio/' || slug;
            UPDATE mixes SET cover_url = NULL, audio_source = NULL, audio_url = NULL WHERE {left};
            UPDATE mix_tracks SET start_seconds = NULL
                WHERE mix_id IN (SELECT id FROM mixes WHERE {left});
            UPDATE mixes SET is_hidden = 1 WHERE rowid <= {LEFT};
            INSERT INTO staged_entities (id, type, status, data, notes, created_at) {numbers}
                SELECT printf('staged-%06d', n), 'mix',
                    CASE WHEN n <= {LEFT} THEN 'rejected' WHEN n <= 2 * {LEFT} THEN 'pending' ELSE 'imported' END,
                    '{{\"mix\":{{\"title\":\"Night\",\"artist\":\"Wharf\"}}}}', 'Night by Wharf', n
                FROM numbers;
            UPDATE search_entries SET title = 'Estuary' WHERE kind = 'mix' AND subject_id IN (
                SELECT id FROM mixes WHERE {found});
            UPDATE search_entries SET title = 'Brackish' WHERE kind = 'track' AND subject_id IN (
                SELECT id FROM tracks WHERE {found});"
        ))
        .unwrap();
    schedule(&database, count);
    drop(database);
    // As a server leaves it: all names are worked out.
    Store::open(data).unwrap().close();
}

/// Has as many mixes show at a moment, beside those that are hidden for good.
fn schedule(database: &Connection, count: usize) {
    let middle = count / 2;
    let from = middle - LEFT / 2;
    database
        .execute(
            "UPDATE mixes SET is_hidden = 1, shows_at = 9000000000000 WHERE rowid > ?1 AND rowid <= ?2",
            (from, from + LEFT),
        )
        .unwrap();
}
