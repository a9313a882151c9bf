//! Folders of mixes that come in by themselves.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use segue_base::clock::Moment;
use segue_server::library::run::{Counts, Run, RunError, Tell, Told};
use segue_store::{Tx, audit};
use serde_json::{Value, json};

use crate::admin::json_of;
use crate::replace::undo_last;
use crate::support::Server;
use crate::support::browser::Browser;
use crate::support::folder::Folder;
use crate::support::program::{run, segue};
use crate::upload::wav;

const CUE: &str = "PERFORMER \"Halide\"\nTITLE \"Night Bus 12\"\nREM DATE 2024-05-31\nFILE \"a.wav\" WAVE\n\
    TRACK 01 AUDIO\nTITLE \"Tidal\"\nPERFORMER \"Wharf\"\nINDEX 01 00:00:00\n\
    TRACK 02 AUDIO\nTITLE \"Low Light\"\nPERFORMER \"Kelp\"\nINDEX 01 00:30:00\n";
const LIST: &str = "0:00 Wharf - Tidal\n0:20 Kelp - Low Light\n0:40 Otto Kline - Rope\n";

/// A folder of mixes: with a cue sheet, with a text, with a name alone, and a list without a sound.
fn library() -> Folder {
    let folder = Folder::new();
    let sound = |name: &str, seconds: u32| folder.write(name, wav(seconds));
    sound("2024/night-bus.wav", 60);
    folder.write("2024/night-bus.cue", CUE);
    sound("Kelp - Long Crossing 2023-03-04.wav", 61);
    folder.write("Kelp - Long Crossing 2023-03-04.txt", LIST);
    sound("Deckhand - Quiet.wav", 62);
    folder.write("lists/Otto Kline - Rope Yard.txt", LIST);
    folder.write("README.txt", LIST);
    folder.write("notes.txt", "Buy bread.\nCall the harbour.\n");
    folder.write("broken - file.mp3", b"<!doctype html>");
    folder.write(".hidden - one.wav", wav(1));
    folder
}

fn import(data: &Path, folder: &Path) -> (String, String) {
    let output = run(data, &["import", folder.to_str().unwrap()], b"");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    (text(&output.stdout), text(&output.stderr))
}

/// The mixes of a catalogue, as they matter here, in the order of their titles.
async fn mixes(server: &Server) -> Vec<String> {
    let latest = server.json("/api/lists/latest").await;
    let mut all = Vec::new();
    for card in latest["mixes"].as_array().unwrap() {
        let mix = server.json(&format!("/api/mixes/{}", card["slug"].as_str().unwrap())).await;
        let starts: Vec<String> = mix["tracks"]
            .as_array()
            .unwrap()
            .iter()
            .map(|track| format!("{} {}", track["start_seconds"], track["title"]))
            .collect();
        let field = |name: &str| mix[name].to_string();
        let sound = if mix["audio"] == Value::Null { "silent" } else { "plays" };
        all.push(format!(
            "{} by {}, {}, {}, {sound}: {}",
            field("title"),
            field("artist"),
            field("date"),
            field("duration_ms"),
            starts.join(", ")
        ));
    }
    all.sort();
    all
}

#[tokio::test]
async fn a_folder_of_mixes_comes_in_once_and_one_undo_takes_all_of_it_back() {
    let (data, folder) = (Folder::new(), library());
    #[cfg(unix)]
    std::os::unix::fs::symlink("/etc/hostname", folder.path().join("Way - Out.wav")).unwrap();
    let (said, left) = import(data.path(), folder.path());
    assert!(said.starts_with("Imported 4 mixes"), "{said}");
    for line in [
        "`broken - file.mp3` is no sound file that browsers play",
        "`notes.txt` is no tracklist",
        "`Way - Out.wav` is a link that leads out of the folder",
    ] {
        assert!(left.contains(line), "{left}");
    }
    assert!(!left.contains("README") && !left.contains("hidden"), "{left}");
    // What is moved, and read again, changes nothing.
    std::fs::rename(folder.path().join("Deckhand - Quiet.wav"), folder.path().join("other.wav"))
        .unwrap();
    let (said, _) = import(data.path(), folder.path());
    assert!(said.starts_with("Imported 0 mixes") && said.contains("4 known already"), "{said}");
    let server = Server::start_on(data, &[], segue_server::http::accept::Limits::default()).await;
    let all = mixes(&server).await;
    let rows = "0 \"Tidal\", 20 \"Low Light\", 40 \"Rope\"";
    assert_eq!(
        all,
        [
            format!("\"Long Crossing 2023-03-04\" by \"Kelp\", \"2023-03-04\", 61000, plays: {rows}"),
            "\"Night Bus 12\" by \"Halide\", \"2024-05-31\", 60000, plays: 0 \"Tidal\", 30 \"Low Light\"".to_owned(),
            "\"Quiet\" by \"Deckhand\", DATE, 62000, plays: ".replace("DATE", &today()),
            format!("\"Rope Yard\" by \"Otto Kline\", {}, null, silent: {rows}", today()),
        ]
    );
    let admin = Browser::admin(&server).await;
    let entry = undo_last(&admin).await;
    assert_eq!(
        (&entry["action"], &entry["detail"]),
        (&"library.imported".into(), &"4 mixes".into())
    );
    assert!(mixes(&server).await.is_empty());
    let artists = json_of(admin.get("/api/admin/artists").await, 200).await;
    assert_eq!(artists["artists"].as_array().unwrap().len(), 0, "{artists}");
}

/// Writes other bytes into each file, as many as it has, and lets it seem unchanged.
fn garble(folder: &Path) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            garble(&path);
            continue;
        }
        let told = path.metadata().unwrap();
        let other = vec![b'x'; usize::try_from(told.len()).unwrap()];
        let file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
        std::io::Write::write_all(&mut &file, &other).unwrap();
        file.set_modified(told.modified().unwrap()).unwrap();
    }
}

#[tokio::test]
async fn a_run_over_unchanged_files_reads_none_of_them() {
    let (data, folder) = (Folder::new(), library());
    let (said, left) = import(data.path(), folder.path());
    assert!(said.ends_with("; 0 known already, 2 left out, 6 read\n"), "{said}");
    // Whoever reads them again finds something else, and says so.
    garble(folder.path());
    let (said, left_again) = import(data.path(), folder.path());
    assert!(said.ends_with("; 4 known already, 2 left out, 0 read\n"), "{said}");
    assert_eq!(left_again, left);
    // What was changed is read again, and so is what makes no mix once something else comes beside it.
    folder.write("Kelp - Quiet Pier.wav", wav(66));
    folder.write("Deckhand - Quiet.wav", wav(65));
    let (said, _) = import(data.path(), folder.path());
    assert!(said.starts_with("Imported 1 mix ") && said.ends_with(", 4 read\n"), "{said}");
    std::fs::remove_file(folder.path().join("notes.txt")).unwrap();
    import(data.path(), folder.path());
    let server = Server::start_on(data, &[], segue_server::http::accept::Limits::default()).await;
    let gone = server.rows("SELECT path FROM library_paths WHERE path LIKE '%notes.txt'");
    assert!(gone.is_empty(), "{gone:?}");
}

/// The chapters of a downloader are of seconds, however short the mix is.
#[tokio::test]
async fn files_that_are_named_for_what_they_are_take_the_name_of_their_text_or_folder() {
    let (data, folder) = (Folder::new(), Folder::new());
    let tracks = "0:00 Wharf - Tidal\n5:30 Kelp - Low Light\n9:00 Otto - Rope\n";
    for night in 0..2 {
        let headed = format!("Halide - Depot Night {night} (2024-05-3{night})\n\n{tracks}");
        folder.write(&format!("night {night}/tracklist.txt"), headed);
    }
    folder.write("night 0/mix.wav", wav(63));
    folder.write("Kelp - Pocket/mix.wav", wav(64));
    let (said, _) = import(data.path(), folder.path());
    assert!(said.contains("Imported 3 mixes"), "{said}");
    let limits = segue_server::http::accept::Limits::default();
    let server = Server::start_on(data, &[], limits).await;
    for (slug, artist, tracks, has_sound) in [
        ("depot-night-0", "Halide", 3, true),
        ("depot-night-1", "Halide", 3, false),
        ("pocket", "Kelp", 0, true),
    ] {
        let mix = server.json(&format!("/api/mixes/{slug}")).await;
        assert_eq!(mix["artist"], artist, "{slug}");
        assert_eq!(mix["tracks"].as_array().unwrap().len(), tracks, "{slug}");
        assert_eq!(!mix["audio"].is_null(), has_sound, "{slug}");
    }
}

#[tokio::test]
async fn chapters_of_a_short_mix_are_no_hours() {
    let (data, folder) = (Folder::new(), Folder::new());
    folder.write("Halide - Pocket.wav", wav(230));
    // Written as `0:11` and `3:33`, they would be read as hours.
    let starts = [0, 11, 28, 45, 57, 69, 83, 99, 113, 125, 133, 142, 155, 173, 185, 196, 213];
    let chapters: Vec<Value> = (1..)
        .zip(starts)
        .map(|(number, start)| {
            json!({ "start_time": start, "title": format!("Deckhand {number} - Rope {number}") })
        })
        .collect();
    let about = json!({ "chapters": chapters });
    folder.write("Halide - Pocket.info.json", about.to_string());
    import(data.path(), folder.path());
    let limits = segue_server::http::accept::Limits::default();
    let server = Server::start_on(data, &[], limits).await;
    let mix = mixes(&server).await.remove(0);
    let rows = (1..).zip(starts).map(|(number, start)| format!("{start} \"Rope {number}\""));
    let rows = rows.collect::<Vec<_>>().join(", ");
    assert!(mix.ends_with(&format!("plays: {rows}")), "{mix}");
}

fn today() -> String {
    format!("\"{}\"", segue_base::clock::Clock::system().now().date())
}

/// Killed anywhere and run again, the catalogue is the one that a whole run makes.
#[tokio::test]
async fn a_run_that_is_killed_and_run_again_is_a_whole_one() {
    let folder = library();
    for number in 0..60 {
        folder.write(&format!("Deckhand {number} - Rope {number}.wav"), wav(70 + number));
    }
    let (whole, broken) = (Folder::new(), Folder::new());
    import(whole.path(), folder.path());
    for wait in [20, 60, 120, 200] {
        let mut command = segue(broken.path());
        command.args(["import", folder.path().to_str().unwrap()]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    import(broken.path(), folder.path());
    let limits = segue_server::http::accept::Limits::default;
    let whole = Server::start_on(whole, &[], limits()).await;
    let broken = Server::start_on(broken, &[], limits()).await;
    // The list of the newest has fifty.
    let count = "SELECT count(*) FROM mixes";
    assert_eq!((whole.number(count), broken.number(count)), (64, 64));
    let tracks = "SELECT title FROM mixes ORDER BY title";
    assert_eq!(whole.rows(tracks), broken.rows(tracks));
}

/// Has a running server read a folder.
fn read(server: &Server, folder: &Folder, tell: &mut Tell<'_>) -> Result<Counts, RunError> {
    let (settings, store) = (server.app.settings(), &server.store);
    tokio::task::block_in_place(|| Run { settings, store, admin: None, tell }.read(folder.path()))
}

/// Undoes the latest entry of an action.
async fn undo(admin: &Browser<'_>, action: &str, status: u16) -> Value {
    let audit = json_of(admin.get("/api/admin/audit").await, 200).await;
    let mut entries = audit["entries"].as_array().unwrap().iter();
    let entry = entries.find(|entry| entry["action"] == action).unwrap();
    let undo = format!("/api/admin/audit/{}/undo", entry["id"].as_str().unwrap());
    json_of(admin.post(&undo, &json!({})).await, status).await
}

/// A run of many parts is undone, done again and undone again as one; what was changed since of one of its later
/// mixes is in its way, and what it kept of each part is deleted together.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_in_parts_is_one_entry() {
    let folder = Folder::new();
    for number in 0..60 {
        folder.write(
            &format!("Kelp - Crossing {number:02}.txt"),
            format!("{LIST}0:50 Kelp - Quay {number}\n"),
        );
    }
    let server = Server::start_empty(&[]).await;
    assert_eq!(read(&server, &folder, &mut |_, _, _| {}).unwrap().imported, 60);
    let count = |what: &str| server.number(&format!("SELECT count(*) FROM {what}"));
    assert_eq!((count("audit_entries"), count("audit_parts")), (1, 2));
    let titles = "SELECT title FROM mixes ORDER BY title";
    let all = server.rows(titles);

    let admin = Browser::admin(&server).await;
    undo(&admin, "library.imported", 200).await;
    assert_eq!((count("mixes"), count("artists"), count("library_files")), (0, 0, 0));
    undo(&admin, "library.undone", 200).await;
    assert_eq!(server.rows(titles), all);

    let last = server.rows("SELECT id FROM mixes WHERE title = 'Crossing 59'");
    let mix = format!("/api/admin/mixes/{}", last[0][0]);
    let mut facts = json_of(admin.get(&mix).await, 200).await["facts"].clone();
    facts["venue"] = json!("Pier");
    json_of(admin.put(&mix, &facts).await, 200).await;
    let refused = undo(&admin, "library.imported", 409).await;
    assert!(refused["detail"].as_str().unwrap().contains("Crossing 59"), "{refused}");
    undo(&admin, "mix.changed", 200).await;
    undo(&admin, "library.imported", 200).await;
    assert_eq!(count("mixes"), 0);

    let forgotten = |tx: &Tx<'_>| audit::forget_snapshots(tx, Moment::from_ms(i64::MAX));
    server.store.write(forgotten).await.unwrap();
    assert_eq!(count("audit_parts"), 0);
}

/// Whoever sees that it is the wrong folder takes it back at once, and nothing more comes in.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_that_is_undone_on_its_way_ends() {
    let folder = Folder::new();
    for number in 0..60 {
        folder.write(
            &format!("Kelp - Crossing {number}.txt"),
            format!("{LIST}0:50 Kelp - {number}\n"),
        );
    }
    let server = Server::start_empty(&[]).await;
    let mut imported = 0;
    let mut tell = |_: &Path, told: &Told, _| {
        imported += usize::from(matches!(told, Told::Imported { .. }));
        if imported == 25 {
            server.change_beside("UPDATE audit_entries SET undone_at = 1");
        }
    };
    let ended = read(&server, &folder, &mut tell);
    assert!(matches!(ended, Err(RunError::Undone)), "{ended:?}");
    assert_eq!(server.number("SELECT count(*) FROM mixes"), 25);
}

/// The same by a press in the back office: with progress, a report, and once at a time.
#[tokio::test]
async fn an_admin_has_the_library_read_and_sees_what_is_left_out() {
    let folder = library();
    let settings = [("SEGUE_LIBRARY_DIR", folder.path().to_str().unwrap())];
    let server = Server::start_empty(&settings).await;
    let admin = Browser::admin(&server).await;
    let path = "/api/admin/library";
    assert_eq!(json_of(admin.get(path).await, 200).await["run"], Value::Null);
    json_of(admin.post(path, &Value::Null).await, 202).await;
    let shown = loop {
        let shown = json_of(admin.get(path).await, 200).await;
        if shown["run"]["is_running"] == false {
            break shown["run"].clone();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    let counts =
        ["done", "all", "imported", "known", "left_out"].map(|name| shown[name].as_u64().unwrap());
    assert_eq!(counts, [6, 6, 4, 0, 2], "{shown}");
    assert_eq!(shown["trouble"], Value::Null);
    assert_eq!(mixes(&server).await.len(), 4);
    assert_eq!(undo_last(&admin).await["actor"], "admin@mixes.example");
    assert!(mixes(&server).await.is_empty());
    let without = Server::start_empty(&[]).await;
    let admin = Browser::admin(&without).await;
    crate::support::problem(admin.post(path, &Value::Null).await, 409, "library.held").await;
}
