//! A folder of mixes that comes in by itself: sound files with tags, each with its tracklist in them, against
//! reading and hashing the same files.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use rusqlite::Connection;
use segue_base::clock::Clock;
use segue_store::{Store, audit, database_path, mix, record};
use sha2::{Digest, Sha256};

/// Files of the folder, and how long each plays.
const FILES: usize = 1000;
const SECONDS: u32 = 60;
/// Samples in a second, a byte each.
const RATE: u32 = 1000;

/// Measures it.
pub fn library(folder: &Path) {
    let (sounds, data) = (folder.join("sounds"), folder.join("data"));
    std::fs::create_dir_all(&sounds).unwrap();
    std::fs::create_dir_all(&data).unwrap();
    let names: Vec<_> = (0..FILES).map(|number| sounds.join(format!("{number:04}.wav"))).collect();
    for (number, path) in names.iter().enumerate() {
        std::fs::write(path, sound(number)).unwrap();
    }
    let started = Instant::now();
    let mut bytes = 0;
    for path in &names {
        let content = std::fs::read(path).unwrap();
        bytes += content.len();
        std::hint::black_box(Sha256::digest(&content));
    }
    let theirs = started.elapsed().as_secs_f64();
    println!("a folder of {FILES} sound files with tags, {} MiB:", bytes >> 20);
    let ours = import(&sounds, &data);
    println!(
        "  imported in {ours:.1} s (goal 60), {:.1} ms a mix: {:.1} times reading and hashing them ({theirs:.2} s)",
        ours * 1000.0 / FILES as f64,
        ours / theirs
    );
    let database = Connection::open(database_path(&data)).unwrap();
    let count = |table: &str| -> usize {
        database.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    };
    assert_eq!([count("mixes"), count("mix_tracks")], [FILES, FILES * 3], "mixes and their rows");
    let again = import(&sounds, &data);
    assert_eq!(count("mixes"), FILES, "nothing comes in twice");
    println!("  read again, with nothing new: {again:.1} s");
    drop(database);
    let undone = undo(&data);
    println!("  undone as a whole: {undone:.1} s, {:.2} times the import", undone / ours);
}

/// Takes the run back, as an admin would, and says how long that took.
fn undo(data: &Path) -> f64 {
    let store = Store::open(data).unwrap();
    let started = Instant::now();
    let conflicts = store.write_blocking(|tx| {
        let entry = audit::list(tx, &audit::Which::default(), None, 1)?.remove(0);
        let kept = audit::kept_of(tx, &entry, &entry)?;
        record::begin(tx)?;
        audit::take_back(tx, &kept, Clock::system().now())
    });
    let took = started.elapsed().as_secs_f64();
    assert_eq!(conflicts.unwrap(), [], "what is in the way");
    assert_eq!(store.read_blocking(mix::count).unwrap(), 0, "mixes that stay");
    took
}

fn import(sounds: &Path, data: &Path) -> f64 {
    let started = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_segue"));
    command.arg("import").arg(sounds).env("SEGUE_DATA_DIR", data);
    let status = command.stdout(Stdio::null()).status().unwrap();
    assert!(status.success());
    started.elapsed().as_secs_f64()
}

/// A WAV of its own, which says its title, artist and day, and what plays in it.
fn sound(number: usize) -> Vec<u8> {
    let list = format!(
        "0:00 Wharf - Tidal {number}\n0:20 Kelp {} - Low Light\n0:40 Otto Kline - Rope {}\n",
        number % 50,
        number % 300
    );
    let (title, artist) = (format!("Night {number}"), format!("Resident {}", number % 50));
    let day = format!("20{:02}-{:02}-{:02}", 10 + number % 15, 1 + number % 12, 1 + number % 28);
    let mut tags = b"INFO".to_vec();
    for (name, text) in [
        (b"INAM", title.as_str()),
        (b"IART", &artist),
        (b"ICRD", &day),
        (b"IGNR", "Dub techno"),
        (b"ICMT", &list),
    ] {
        chunk(&mut tags, name, text.as_bytes());
    }
    let mut form = Vec::new();
    for field in [1_u16, 1] {
        form.extend(field.to_le_bytes());
    }
    for field in [RATE, RATE] {
        form.extend(field.to_le_bytes());
    }
    for field in [1_u16, 8] {
        form.extend(field.to_le_bytes());
    }
    let samples: Vec<u8> = (0..(SECONDS * RATE) as usize)
        .map(|at| u8::try_from((at * (1 + number % 7)) % 251).unwrap())
        .collect();
    let mut whole = b"WAVE".to_vec();
    chunk(&mut whole, b"fmt ", &form);
    chunk(&mut whole, b"LIST", &tags);
    chunk(&mut whole, b"data", &samples);
    let mut file = Vec::new();
    chunk(&mut file, b"RIFF", &whole);
    file
}

/// Adds a part of a WAV, which begins at an even place.
fn chunk(to: &mut Vec<u8>, name: &[u8; 4], content: &[u8]) {
    to.extend(name);
    to.extend(u32::try_from(content.len()).unwrap().to_le_bytes());
    to.extend(content);
    if content.len() % 2 == 1 {
        to.push(0);
    }
}
