//! The catalogue as files: written, and read back to the same thing.

use std::path::Path;

use segue_base::clock::Moment;
use segue_store::Store;
use serde_json::{Value, json};

use crate::support::program::{Serving, complaint, printed, run};
use crate::support::{Folder, START, catalogue, get};

/// A data folder with a catalogue that has every kind of thing in it, and a sound.
async fn filled() -> Folder {
    let data = Folder::new();
    let store = Store::open(data.path()).unwrap();
    catalogue::fill(&store, Moment::from_ms(START)).await;
    store.close();
    let other = rusqlite::Connection::open(data.path().join("segue.db")).unwrap();
    other
        .execute_batch(
            "INSERT INTO spotify_tracks (id, spotify_id, title, artist, album, duration_ms)
                 VALUES ('s', 'sp1', 'Slow Glass', 'Otto Kline', 'Panes', 361000);
             UPDATE tracks SET spotify_track_id = 's', is_unreleased = 0, spotify_checked_at = 5
                 WHERE title = 'Slow Glass';
             UPDATE artists SET profile_image_url = 'https://img.example/halide.jpg', slug = 'hal'
                 WHERE name = 'Halide';
             UPDATE mix_artists SET role = 'other' WHERE position = 2;",
        )
        .unwrap();
    let sound = data.write("a.mp3", b"ID3\x04\0\0\0\0\0\0 not much to hear");
    let arguments =
        ["--title", "Kelp Hour", "--artist", "Kelp", "--audio", sound.to_str().unwrap()];
    let import = [&["import", "-"][..], &arguments].concat();
    printed(&run(data.path(), &import, b"[00:00] Halide - Amber Relay\n"));
    data
}

fn export(data: &Path, to: &Path) -> String {
    printed(&run(data, &["export", to.to_str().unwrap()], b""))
}

fn lines(folder: &Path, file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn an_export_reads_back_to_the_same_catalogue() {
    let (data, other, out) = (filled().await, Folder::new(), Folder::new());
    let (first, second) = (out.path().join("first"), out.path().join("second"));
    let said = export(data.path(), &first);
    assert!(said.starts_with("Wrote 9 mixes, "), "{said}");
    assert!(said.contains("5 lists, 1 sound files to "), "{said}");
    let read = printed(&run(other.path(), &["import", first.to_str().unwrap()], b""));
    assert!(read.starts_with("Read 5 lists, 9 mixes, "), "{read}");
    export(other.path(), &second);
    for file in ["artists.jsonl", "tracks.jsonl", "mixes.jsonl", "lists.jsonl"] {
        let lines = lines(&first, file);
        assert!(!lines.is_empty());
        assert_eq!(lines, self::lines(&second, file), "{file}");
    }
    let (one, two) = (Serving::start(data.path()), Serving::start(other.path()));
    for path in [
        "/api/home",
        "/api/lists/after-dark",
        "/api/mixes/night-bus-12",
        "/api/mixes/kelp-hour",
        "/api/artists/hal",
        "/api/search?q=slow",
        "/api/search?q=kelp",
        "/api/search?q=quarry",
    ] {
        let answer = get(format!("{}{path}", one.origin)).await;
        assert_eq!(answer.status(), 200, "{path}");
        let answer = answer.text().await.unwrap();
        assert!(answer.len() > 60, "{path}: {answer}");
        assert_eq!(get(format!("{}{path}", two.origin)).await.text().await.unwrap(), answer);
    }
    let sounds: Vec<_> = std::fs::read_dir(other.path().join("audio")).unwrap().collect();
    assert_eq!(sounds.len(), 1);
}

#[tokio::test]
async fn a_half_import_leaves_nothing_and_a_second_one_changes_nothing() {
    let (data, other, out) = (filled().await, Folder::new(), Folder::new());
    let folder = out.path().join("export");
    export(data.path(), &folder);
    let whole = std::fs::read_to_string(folder.join("mixes.jsonl")).unwrap();
    let (half, _) = whole.split_at(whole.len() / 2);
    std::fs::write(folder.join("mixes.jsonl"), half).unwrap();
    let import = || run(other.path(), &["import", folder.to_str().unwrap()], b"");
    assert!(complaint(&import()).contains("mixes.jsonl`, line "));
    assert!(!other.path().join("segue.db").exists(), "nothing is kept");
    std::fs::write(folder.join("mixes.jsonl"), whole).unwrap();
    let read = printed(&import());
    assert!(read.starts_with("Read 5 lists, 9 mixes, ") && !read.contains(" 0 tracks"), "{read}");
    assert!(printed(&import()).starts_with("Read 0 lists, 0 mixes, 0 tracks, 0 artists, "));
}

#[tokio::test]
async fn what_does_not_fit_is_refused_by_file_and_line() {
    let (data, other, out) = (filled().await, filled().await, Folder::new());
    let folder = out.path().join("export");
    export(data.path(), &folder);
    let said = complaint(&run(other.path(), &["import", folder.to_str().unwrap()], b""));
    assert!(said.contains("artists.jsonl`, line 1: the catalogue has a different one"), "{said}");
    let said = complaint(&run(data.path(), &["export", folder.to_str().unwrap()], b""));
    assert!(said.contains("already exists"), "{said}");
    let (empty, mixes) = (Folder::new(), folder.join("mixes.jsonl"));
    let whole = std::fs::read_to_string(&mixes).unwrap();
    let first: Value = serde_json::from_str(whole.lines().next().unwrap()).unwrap();
    for (field, value, says) in [
        ("title", " ", "expected a title"),
        ("title", "Night\u{0} Bus", "without control characters"),
        ("slug", "../../x", "expected a slug of letters, digits and single hyphens"),
        ("slug", "", "expected a slug"),
        ("audio_url", "http://mixes.example/a.mp3", "expected an audio_url by https"),
        ("audio_url", "//mixes.example/a.mp3", "expected an audio_url by https"),
        ("cover_url", "javascript:alert(1)", "expected a cover_url by https"),
    ] {
        let mut bent = first.clone();
        bent[field] = value.into();
        if field == "audio_url" {
            bent["audio_source"] = "file".into();
        }
        std::fs::write(&mixes, format!("{bent}\n")).unwrap();
        let said = complaint(&run(empty.path(), &["import", folder.to_str().unwrap()], b""));
        assert!(said.contains("mixes.jsonl`, line 1: ") && said.contains(says), "{said}");
        assert!(!empty.path().join("segue.db").exists(), "nothing is kept");
    }
    for (field, value, says) in [
        ("cover_hue", 999.into(), "one of its values is not valid in the catalogue"),
        (
            "tracks",
            json!([{ "position": 1, "track_id": "gone", "start_seconds": null,
            "played_with_previous": false }]),
            "it refers to an artist, a track or a mix that",
        ),
        ("audio_url", "https://mixes.example/a".into(), "expected an audio_url of SoundCloud"),
    ] {
        let mut bent = first.clone();
        (bent["audio_source"], bent["audio_url"]) =
            ("soundcloud".into(), "https://soundcloud.com/a/b".into());
        bent[field] = value;
        std::fs::write(&mixes, format!("{bent}\n")).unwrap();
        let said = complaint(&run(empty.path(), &["import", folder.to_str().unwrap()], b""));
        assert!(said.contains("mixes.jsonl`, line 1: ") && said.contains(says), "{said}");
    }
    let empty = Folder::new();
    let mut silent = first;
    (silent["audio_source"], silent["audio_url"]) = ("file".into(), "/audio/gone.mp3".into());
    std::fs::write(&mixes, format!("{silent}\n")).unwrap();
    std::fs::write(folder.join("lists.jsonl"), "").unwrap();
    let read = run(empty.path(), &["import", folder.to_str().unwrap()], b"");
    let noted = String::from_utf8_lossy(&read.stderr);
    assert!(noted.contains("1 sound files that mixes refer to are missing"), "{noted}");
    printed(&read);
    let elsewhere = out.path().to_str().unwrap();
    // A folder around an export is no library of mixes.
    let read = run(data.path(), &["import", elsewhere], b"");
    let left = String::from_utf8_lossy(&read.stderr);
    assert!(left.contains("`export` is an export: import it by itself"), "{left}");
    assert!(printed(&read).starts_with("Imported 0 mixes"));
    std::fs::write(folder.join("segue-export.json"), "{\"segue_export\":2}").unwrap();
    let said = complaint(&run(data.path(), &["import", folder.to_str().unwrap()], b""));
    assert!(said.contains("has format version 2; this version of Segue reads 1"), "{said}");
    let said = complaint(&run(Folder::new().path(), &["export", "nowhere-to-be"], b""));
    assert!(said.contains("there is no database"), "{said}");
    let said = complaint(&run(data.path(), &["import", "-"], b"A - B"));
    assert!(said.contains("--title: Mix title is required"), "{said}");
}

/// Files are written by hand, too, and a page has room for so much only.
#[tokio::test]
async fn texts_of_an_export_are_as_long_as_everywhere() {
    let (data, out) = (filled().await, Folder::new());
    let folder = out.path().join("export");
    export(data.path(), &folder);
    let long = || "x".repeat(1_000_000);
    for (file, field, most) in [
        ("mixes", "title", 300),
        ("mixes", "slug", 300),
        ("mixes", "description", 10_000),
        ("mixes", "genre", 300),
        ("mixes", "venue", 300),
        ("mixes", "location", 300),
        ("mixes", "cover_url", 2_000),
        ("tracks", "title", 300),
        ("tracks", "label", 300),
        ("tracks", "slug", 300),
        ("artists", "name", 300),
        ("artists", "slug", 300),
        ("lists", "title", 300),
        ("lists", "description", 10_000),
    ] {
        let path = folder.join(format!("{file}.jsonl"));
        let whole = std::fs::read_to_string(&path).unwrap();
        let mut bent: Value = serde_json::from_str(whole.lines().next().unwrap()).unwrap();
        let prefix = if field == "cover_url" { "https://covers.example/" } else { "" };
        bent[field] = format!("{prefix}{}", long()).into();
        std::fs::write(&path, format!("{bent}\n")).unwrap();
        let empty = Folder::new();
        let said = complaint(&run(empty.path(), &["import", folder.to_str().unwrap()], b""));
        let says =
            format!("{file}.jsonl`, line 1: expected {most} characters at most, got more: `");
        assert!(said.contains(&says) && said.len() < 1_000, "{field}: {}", said.len());
        assert!(!empty.path().join("segue.db").exists(), "nothing is kept");
        std::fs::write(&path, whole).unwrap();
    }
}

#[tokio::test]
async fn a_mix_that_comes_back_does_not_play_what_a_track_was_corrected_into() {
    let (data, out) = (filled().await, Folder::new());
    let folder = out.path().join("export");
    export(data.path(), &folder);
    let change = |sql: &str| {
        let other = rusqlite::Connection::open(data.path().join("segue.db")).unwrap();
        other.execute_batch(&format!("PRAGMA foreign_keys = ON; {sql}")).unwrap();
    };
    let import = || run(data.path(), &["import", folder.to_str().unwrap()], b"");
    // Another spelling is the same song; if it is another song, mixes that exist keep theirs.
    change("UPDATE tracks SET title = 'Tídal' WHERE title = 'Tidal'");
    change("DELETE FROM mixes WHERE slug = 'foundry-floor'");
    assert!(printed(&import()).starts_with("Read 0 lists, 1 mixes, "));
    change("UPDATE tracks SET title = 'Halcyon' WHERE title = 'Tídal'");
    assert!(printed(&import()).starts_with("Read 0 lists, 0 mixes, "));
    change("DELETE FROM mixes WHERE slug = 'foundry-floor'");
    let said = complaint(&import());
    assert!(said.contains("mixes.jsonl`, line "), "{said}");
    assert!(said.contains("it plays Wharf - Tidal, which is Wharf - Halcyon here"), "{said}");
}
