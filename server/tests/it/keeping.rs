//! Damage to the data folder: files that are moved away, replaced or damaged under a running
//! server.

use std::cell::RefCell;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use reqwest::Client;
use segue_store::Store;
use serde_json::Value;

use crate::support::program::{Serving, complaint, printed, run};
use crate::support::submitter::submit;
use crate::support::{Folder, client};

/// Nothing that is wrong goes unnoticed for longer.
const NOTICED: Duration = Duration::from_secs(60);

/// The answer of `/readyz`.
async fn readiness(client: &Client, origin: &str) -> (u16, Value) {
    let answer = client.get(format!("{origin}/readyz")).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

/// Waits until the database is sound, or is not.
async fn await_soundness(client: &Client, origin: &str, is_sound: bool) -> Value {
    let begin = Instant::now();
    loop {
        // The site is not built where it runs, which is another reason not to be ready.
        let (status, said) = readiness(client, origin).await;
        assert_eq!(status, 503, "{said}");
        if (said["code"] != "store.unsound") == is_sound {
            return said;
        }
        // Many times as long as it may take: the machine may have much else to do.
        assert!(begin.elapsed() < 10 * NOTICED, "{said}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Has something done to the files of a server and then undone, and expects both to be noticed. Starting
/// a server blocks its thread, so each one has a thread of its own: a connection of another's would
/// wait unused meanwhile, longer than its server lets it.
#[tokio::main(flavor = "current_thread")]
async fn harm(says: &str, harm: impl FnOnce(&Path), mend: impl FnOnce(&Path)) {
    let data = Folder::new();
    // The whole schema is in the database, and none of it in the log.
    Store::open(data.path()).unwrap().close();
    let serving = Serving::behind_a_proxy(data.path());
    let (client, origin) = (client().build().unwrap(), serving.origin.as_str());
    for number in 0..20 {
        let (status, _) = submit(&client, origin, &format!("Mix {number}")).await.unwrap();
        assert_eq!(status, 201);
    }
    await_soundness(&client, origin, true).await;
    harm(data.path());
    let told = await_soundness(&client, origin, false).await;
    let detail = told["detail"].as_str().unwrap();
    assert!(
        detail.starts_with("Nothing can be saved right now: ") && detail.contains(says),
        "{told}"
    );
    assert_eq!(submit(&client, origin, "Lost").await.unwrap().0, 503, "{says}");
    let metrics = || async {
        let answer = client.get(format!("{origin}/metrics")).send().await.unwrap();
        answer.text().await.unwrap()
    };
    assert!(metrics().await.contains("segue_database_sound 0\n"), "{says}");
    mend(data.path());
    await_soundness(&client, origin, true).await;
    assert_eq!(submit(&client, origin, "Kept").await.unwrap().0, 201, "{says}");
    assert!(metrics().await.contains("segue_database_sound 1\n"), "{says}");
}

fn database(data: &Path) -> PathBuf {
    data.join("segue.db")
}

fn move_away(data: &Path, name: &str) {
    std::fs::rename(data.join(name), data.join("elsewhere")).unwrap();
}

fn put_back(data: &Path, name: &str) {
    std::fs::rename(data.join("elsewhere"), data.join(name)).unwrap();
}

/// Writes over a file that somebody else has open.
fn write_over(path: &Path, bytes: &[u8], at: u64) {
    std::fs::OpenOptions::new().write(true).open(path).unwrap().write_all_at(bytes, at).unwrap();
}

fn harm_by_moving(name: &str) {
    harm(
        "moved away, deleted or replaced",
        |data| move_away(data, name),
        |data| put_back(data, name),
    );
}

fn harm_by_replacing() {
    harm(
        "`segue.db` was moved away, deleted or replaced",
        |data| {
            move_away(data, "segue.db");
            std::fs::copy(data.join("elsewhere"), database(data)).unwrap();
        },
        |data| put_back(data, "segue.db"),
    );
}

fn harm_by_truncating() {
    // The pages that the server has in memory are as they were; those on the disk are not.
    let whole = RefCell::new(Vec::new());
    harm(
        "the database file is damaged",
        |data| {
            whole.replace(std::fs::read(database(data)).unwrap());
            let file = std::fs::OpenOptions::new().write(true).open(database(data)).unwrap();
            file.set_len(8192).unwrap();
        },
        |data| write_over(&database(data), &whole.borrow(), 0),
    );
}

fn harm_by_damaging() {
    let page = RefCell::new(Vec::new());
    harm(
        "the database file is damaged",
        |data| {
            let bytes = std::fs::read(database(data)).unwrap();
            page.replace(bytes[40 * 4096..60 * 4096].to_vec());
            write_over(&database(data), &[0xa5; 20 * 4096], 40 * 4096);
        },
        |data| write_over(&database(data), &page.borrow(), 40 * 4096),
    );
}

#[test]
fn a_database_that_is_moved_away_or_damaged_takes_no_writes() {
    std::thread::scope(|scope| {
        scope.spawn(|| harm_by_moving("segue.db"));
        scope.spawn(|| harm_by_moving("segue.db-wal"));
        scope.spawn(harm_by_replacing);
        scope.spawn(harm_by_truncating);
        scope.spawn(harm_by_damaging);
    });
}

/// Kills a server right after it has acknowledged a mix, so that the mix is in its log alone.
async fn crash(data: &Path, title: &str) {
    let mut serving = Serving::behind_a_proxy(data);
    let (status, _) = submit(&client().build().unwrap(), &serving.origin, title).await.unwrap();
    assert_eq!(status, 201);
    serving.kill();
    assert!(
        std::fs::metadata(data.join("segue.db-wal")).unwrap().len() > 0,
        "nothing is in the log"
    );
}

fn titles(data: &Path) -> Vec<String> {
    let database = rusqlite::Connection::open(database(data)).unwrap();
    let mut titles = database
        .prepare(
            "SELECT json_extract(data, '$.mix.title') FROM staged_entities ORDER BY created_at, id",
        )
        .unwrap();
    let titles = titles.query_map((), |row| row.get(0)).unwrap();
    titles.collect::<Result<_, _>>().unwrap()
}

#[test]
fn a_damaged_database_names_its_log_and_the_way_out() {
    let data = Folder::new();
    printed(&run(data.path(), &["import", "-", "--title", "T", "--artist", "A"], b"A - B"));
    let mut bytes = std::fs::read(database(data.path())).unwrap();
    bytes[100..4096].fill(7);
    std::fs::write(database(data.path()), bytes).unwrap();
    let said = complaint(&run(data.path(), &["serve", "--listen", "127.0.0.1:0"], b""));
    assert!(said.contains("segue.db-wal`, belongs to a different database"), "{said}");
    assert!(said.contains("`segue restore BACKUP`"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_beside_another_database_stops_the_start() {
    let (data, out) = (Folder::new(), Folder::new());
    crash(data.path(), "Before").await;
    let backup = out.path().join("backup");
    printed(&run(data.path(), &["backup", backup.to_str().unwrap()], b""));
    crash(data.path(), "After").await;
    // The start after a crash finds the log of its own database.
    crash(data.path(), "Last").await;
    // A hand copies the backup into place, and leaves the log where it is.
    std::fs::rename(database(data.path()), out.path().join("old.db")).unwrap();
    std::fs::copy(backup.join("segue.db"), database(data.path())).unwrap();
    let before = std::fs::read(database(data.path())).unwrap();
    let text = ["import", "-", "--title", "T", "--artist", "A"];
    for arguments in [&["serve", "--listen", "127.0.0.1:0"][..], &["demo"], &text] {
        let said = complaint(&run(data.path(), arguments, b"A - B"));
        assert!(said.contains("segue.db-wal` belongs to a different database"), "{said}");
        assert!(said.contains("`segue restore BACKUP`"), "{said}");
    }
    // Nothing was changed, so it can be put right either way.
    assert_eq!(std::fs::read(database(data.path())).unwrap(), before);
    std::fs::remove_file(database(data.path())).unwrap();
    let said = complaint(&run(data.path(), &["serve", "--listen", "127.0.0.1:0"], b""));
    assert!(
        said.contains("segue.db-wal` belongs to a different database"),
        "a lost database: {said}"
    );
    std::fs::rename(out.path().join("old.db"), database(data.path())).unwrap();
    drop(Serving::start(data.path()));
    assert_eq!(titles(data.path()), ["Before", "After", "Last"]);
}

/// Puts a session and a link into a database, as of somebody who has signed in.
fn sign_in(data: &Path) {
    let database = rusqlite::Connection::open(database(data)).unwrap();
    database
        .execute_batch(
            "INSERT INTO users (id, email, role, created_at) VALUES ('u', 'ada@mixes.example', 'member', 1);
             INSERT INTO sessions (id, token_hash, user_id, method, device, created_at, seen_at, expires_at)
                VALUES ('s', 'secret-session', 'u', 'magic_link', '', 1, 1, 9000000000000);
             INSERT INTO magic_links (id, email, token_hash, code_hash, challenge, redirect_path, created_at,
                expires_at) VALUES ('l', 'ada@mixes.example', 'secret-link', 'c', 'c', '/', 1, 9000000000000)",
        )
        .unwrap();
}

fn sign_ins(data: &Path) -> (u32, u32) {
    let database = rusqlite::Connection::open(database(data)).unwrap();
    let count = |table| {
        database.query_row(&format!("SELECT count(*) FROM {table}"), (), |row| row.get(0)).unwrap()
    };
    (count("sessions"), count("magic_links"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_that_is_restored_signs_nobody_in() {
    let (data, out) = (Folder::new(), Folder::new());
    crash(data.path(), "Before").await;
    sign_in(data.path());
    data.write("audio/one.mp3", "sound");
    let backup = out.path().join("backup");
    let backup = backup.to_str().unwrap();
    printed(&run(data.path(), &["backup", backup], b""));
    let bytes = std::fs::read(Path::new(backup).join("segue.db")).unwrap();
    for secret in ["secret-session", "secret-link"] {
        let is_in = bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
        assert!(!is_in, "the backup has {secret}");
    }
    assert_eq!(sign_ins(data.path()), (1, 1), "what is copied from is as it was");
    crash(data.path(), "After").await;

    // It is refused while a server runs, and for a file that is no backup; then nothing has
    // changed.
    let serving = Serving::start(data.path());
    let said = complaint(&run(data.path(), &["restore", backup], b""));
    assert!(said.contains("another server is using the data folder"), "{said}");
    drop(serving);
    let page = out.write("page.html", "<!doctype html>");
    let broken = out.write("broken.db", &bytes[..bytes.len() / 2]);
    let newer = out.write("newer.db", &bytes);
    rusqlite::Connection::open(&newer).unwrap().pragma_update(None, "user_version", 999).unwrap();
    for (wrong, says) in [
        (page.as_path(), "cannot be opened as a database"),
        (broken.as_path(), ""),
        (newer.as_path(), "is from a newer version of Segue (schema 999"),
        (Path::new("/no/such/backup"), "is not a backup"),
        (database(data.path()).as_path(), "is the database itself"),
    ] {
        let said = complaint(&run(data.path(), &["restore", wrong.to_str().unwrap()], b""));
        assert!(said.contains(says), "{said}");
    }
    assert_eq!(titles(data.path()), ["Before", "After"]);

    std::fs::remove_file(data.path().join("audio/one.mp3")).unwrap();
    crash(data.path(), "Last").await;
    let said = printed(&run(data.path(), &["restore", backup], b""));
    assert!(
        said.starts_with("Restored the database (") && said.contains("and 1 missing sound file\n"),
        "{said}"
    );
    assert!(said.ends_with("Everyone has to sign in again\n"), "{said}");
    let aside =
        said.lines().find_map(|line| line.strip_prefix("The previous database is in ")).unwrap();
    assert_eq!(titles(data.path()), ["Before"]);
    assert_eq!(sign_ins(data.path()), (0, 0));
    assert_eq!(std::fs::read(data.path().join("audio/one.mp3")).unwrap(), b"sound");
    drop(Serving::start(data.path()));
    assert_eq!(titles(data.path()), ["Before"]);
    // All of the old database is there, including what was in its log alone.
    assert_eq!(titles(Path::new(aside)), ["Before", "After", "Last"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_a_hand_puts_in_place_signs_nobody_in() {
    let (data, out) = (Folder::new(), Folder::new());
    drop(Serving::start(data.path()));
    sign_in(data.path());
    // A copy that was made by hand from a stopped server, so with its sessions.
    Store::open(data.path()).unwrap().close();
    let copy = out.path().join("copy.db");
    std::fs::copy(database(data.path()), &copy).unwrap();
    drop(Serving::start(data.path()));
    assert_eq!(sign_ins(data.path()), (1, 1), "a start of its own ends nothing");
    Store::open(data.path()).unwrap().close();
    std::fs::copy(&copy, database(data.path())).unwrap();
    for log in ["segue.db-wal", "segue.db-shm"] {
        let _ = std::fs::remove_file(data.path().join(log));
    }
    drop(Serving::start(data.path()));
    assert_eq!(sign_ins(data.path()), (0, 0));
}
