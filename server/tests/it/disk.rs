//! The disk is full, fails, or loses its power: every acknowledged write is there, and every failed
//! one was reported.

use std::collections::HashMap;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use segue_store::{Store, database_path};

use crate::support::program::{Serving, segue};
use crate::support::shaky::{self, Record};
use crate::support::submitter::{Submitters, submissions, submit};
use crate::support::times::{Dice, times};
use crate::support::{Folder, client};

/// The error numbers of Linux that disks answer with.
const IO_ERROR: i32 = 5;
const NO_SPACE: i32 = 28;

/// The exit code of the program when its disk loses data.
const DISK_FAILED: i32 = 74;

/// A server on a shaky disk, with what the record and the fault are.
fn start(data: &Path, settings: &[(&str, String)]) -> Serving {
    Serving::start_with(data, |command| {
        command.env("LD_PRELOAD", shaky::library()).env("SEGUE_TRUST_PROXY", "true");
        command.envs(settings.iter().map(|(name, value)| (name, value)));
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_a_power_cut() {
    let (data, records) = (Folder::new(), Folder::new());
    Store::open(data.path()).unwrap().close();
    let database = rusqlite::Connection::open(database_path(data.path())).unwrap();
    database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |_| Ok(())).unwrap();
    drop(database);
    let base = std::fs::read(database_path(data.path())).unwrap();
    let path = records.path().join("record");
    let mut serving = start(data.path(), &[("SHAKY_RECORD", path.to_str().unwrap().to_owned())]);
    // A few at a time, so that it is known how long the record was when each was acknowledged;
    // enough of them that the log is moved into the database, more than once.
    let client = client().build().unwrap();
    let mut acknowledged = Vec::new();
    for group in 0..1500 {
        let submit = |number: u32| {
            let (client, origin) = (client.clone(), serving.origin.clone());
            async move {
                let title = format!("Mix {}", group * 4 + number);
                let (status, id) = submit(&client, &origin, &title).await.unwrap();
                assert_eq!(status, 201);
                (id, title)
            }
        };
        let done = tokio::join!(submit(0), submit(1), submit(2), submit(3));
        let length = std::fs::metadata(&path).unwrap().len() as usize;
        let done: [(String, String); 4] = done.into();
        acknowledged.extend(done.map(|written| (length, written)));
    }
    serving.kill();
    let bytes = std::fs::read(&path).unwrap();
    let record = Record::read(&bytes);
    assert!(record.written_to_database() > 500, "the log was hardly moved into the database");
    let mut dice = Dice(1);
    let cuts = times(50, 10_000);
    let mut survived = 0;
    for cut in 0..cuts {
        let (files, length) = record.cut(&base, dice.below(record.len() + 1), &mut dice);
        let left = Folder::new();
        for (name, bytes) in ["segue.db", "segue.db-wal"].into_iter().zip(files) {
            left.write(name, bytes);
        }
        let kept = submissions(left.path());
        for (at, (id, title)) in &acknowledged {
            if *at <= length {
                assert_eq!(kept.get(id), Some(title), "{title} was lost in cut {cut}");
                survived += 1;
            }
        }
    }
    assert!(survived > 0, "nothing was acknowledged before a cut");
    println!("endured: {cuts} power cuts among {} writes and syncs, 0 lost", record.len());
}

/// Submits until the disk is whole again, and for a while after it. Returns the titles of
/// acknowledged submissions by their ids, and the titles of refused ones.
async fn write_through(
    serving: &Serving,
    refusals: &[u16],
    healed: &Path,
    most: u32,
) -> (HashMap<String, String>, Vec<String>) {
    let client = client().build().unwrap();
    let (mut acknowledged, mut refused) = (HashMap::new(), Vec::new());
    let mut healed_at = None;
    for number in 0.. {
        let title = format!("Mix {number}");
        match submit(&client, &serving.origin, &title).await {
            Some((201, id)) => drop(acknowledged.insert(id, title)),
            Some((status, _)) if refusals.contains(&status) => refused.push(title),
            other => panic!("{title} was answered {other:?}"),
        }
        let home = client.get(format!("{}/api/home", serving.origin)).send().await.unwrap();
        assert_eq!(home.status(), 200, "reads go on");
        // It heals once it has been found out, and if it never is, after some writes.
        match healed_at {
            None if refused.len() > 2 || number > most => {
                std::fs::write(healed, "").unwrap();
                healed_at = Some((Instant::now(), acknowledged.len()));
            }
            Some((_, before)) if acknowledged.len() > before + 2 => break,
            Some((at, _)) => assert!(at.elapsed() < Duration::from_secs(10), "it did not heal"),
            None => {}
        }
    }
    (acknowledged, refused)
}

async fn fail_writes_from(points: u32, error: i32, refusals: &[u16]) {
    let mut found_out = 0;
    for point in 0..points {
        let data = Folder::new();
        Store::open(data.path()).unwrap().close();
        let healed = data.path().join("healed");
        let from = 1 + point * 60 / points.min(60);
        let fault = format!("write {from} {error}");
        let settings =
            [("SHAKY_FAULT", fault.clone()), ("SHAKY_HEALED", healed.to_str().unwrap().to_owned())];
        let mut serving = start(data.path(), &settings);
        let (acknowledged, refused) =
            write_through(&serving, refusals, &healed, 40 + from / 4).await;
        serving.kill();
        let kept = submissions(data.path());
        assert_eq!(kept, acknowledged, "with the fault {fault}");
        found_out += u32::from(!refused.is_empty());
    }
    assert!(found_out * 2 > points, "{found_out} of {points} faults were met");
    println!(
        "endured: {points} writes that failed with error {error}, 0 lost, 0 falsely acknowledged"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_said_and_got_over() {
    fail_writes_from(times(20, 1000), NO_SPACE, &[503, 507]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_to_write_is_said_and_got_over() {
    fail_writes_from(times(20, 1000), IO_ERROR, &[500, 503]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_to_sync_ends_the_server() {
    let points = times(30, 1000);
    let mut refused = 0;
    for point in 0..points {
        let data = Folder::new();
        Store::open(data.path()).unwrap().close();
        let fault = format!("sync {} {IO_ERROR}", 1 + point);
        let mut command = segue(data.path());
        command.args(["serve", "--listen", "127.0.0.1:0"]).stderr(Stdio::null());
        command.env("LD_PRELOAD", shaky::library()).env("SHAKY_FAULT", fault);
        command.env("SEGUE_TRUST_PROXY", "true");
        let mut serving = match Serving::try_of(command) {
            Ok(serving) => serving,
            // The start syncs as well, and goes no further where that fails.
            Err(code) => {
                assert_eq!(code, Some(1));
                refused += 1;
                continue;
            }
        };
        let client = client().build().unwrap();
        let mut acknowledged = HashMap::new();
        for number in 0.. {
            let title = format!("Mix {number}");
            match submit(&client, &serving.origin, &title).await {
                Some((201, id)) => drop(acknowledged.insert(id, title)),
                Some(other) => panic!("{title} was answered {other:?}"),
                None => break,
            }
        }
        assert_eq!(serving.child.wait().unwrap().code(), Some(DISK_FAILED));
        let kept = submissions(data.path());
        for (id, title) in &acknowledged {
            assert_eq!(kept.get(id), Some(title), "lost at sync {}", 1 + point);
        }
    }
    assert!(refused < 15, "{refused} of {points} were the start's");
    println!("endured: {points} syncs that failed, each ended the server, 0 falsely acknowledged");
}

/// The steps of the schema, in their order.
fn schema_steps() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("store/migrations/sqlite");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    files.into_iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn a_migration_that_is_cut_off_leaves_the_old_schema_or_the_new_one() {
    let steps = schema_steps();
    let (mut kills, apart) = (0, 128 / times(1, 128) as usize);
    // From the newest schema back: the step to it is always among those that are cut off.
    for version in (0..steps.len()).rev().step_by(6 / times(1, 6) as usize) {
        for write in (1..).step_by(apart) {
            let data = Folder::new();
            let database = rusqlite::Connection::open(database_path(data.path())).unwrap();
            database.execute_batch("PRAGMA journal_mode = WAL").unwrap();
            for schema in &steps[..version] {
                database.execute_batch(schema).unwrap();
            }
            database.pragma_update(None, "user_version", version).unwrap();
            drop(database);
            let mut command = segue(data.path());
            command.args(["user", "demote", "nobody@mixes.example"]);
            command
                .env("LD_PRELOAD", shaky::library())
                .env("SHAKY_FAULT", format!("write {write} 0"));
            let ended = command.output().unwrap();
            let database = rusqlite::Connection::open(database_path(data.path())).unwrap();
            let found: usize =
                database.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
            let sound: String =
                database.query_row("PRAGMA integrity_check", (), |row| row.get(0)).unwrap();
            assert_eq!(sound, "ok");
            let is_whole = found == version || found == steps.len();
            assert!(is_whole, "schema {found} on the way from {version}, killed at write {write}");
            drop(database);
            Store::open(data.path()).unwrap().close();
            if ended.status.code().is_some() {
                break;
            }
            kills += 1;
        }
    }
    assert!(kills > 20, "{kills} kills");
    println!("endured: {kills} kills in migrations from {} schemas", steps.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_beside_writes_holds_what_was_acknowledged_before_it() {
    let data = Folder::new();
    let mut serving = Serving::behind_a_proxy(data.path());
    let origin = serving.origin.clone();
    let client = client().build().unwrap();
    let backups = times(5, 1000);
    let mut before = HashMap::new();
    let (folder, path) = (Folder::new(), data.path().to_owned());
    let mut submitters = Submitters::default();
    let making = async {
        for backup in 0..backups {
            let title = format!("Mix {backup} before");
            let (_, id) = submit(&client, &origin, &title).await.unwrap();
            before.insert(id, title);
            let to = folder.path().join(backup.to_string());
            let mut command = segue(&path);
            command.arg("backup").arg(&to);
            let made = tokio::task::spawn_blocking(move || command.output().unwrap()).await;
            assert!(made.unwrap().status.success());
            let kept = submissions(&to);
            for (id, title) in &before {
                assert_eq!(kept.get(id), Some(title), "missing in backup {backup}");
            }
            std::fs::remove_dir_all(to).unwrap();
        }
        serving.kill();
    };
    submitters.submit_until(&origin, 1, making).await;
    println!("endured: {backups} backups beside writes, each whole");
}

/// A folder that was there before stays as open as its owner has it, and the database in it is
/// closed to others all the same: it holds addresses, and links to sign in with.
#[cfg(unix)]
#[test]
fn nobody_else_can_read_the_database_in_an_open_folder() {
    use std::fs::{Permissions, metadata, set_permissions};
    use std::os::unix::fs::PermissionsExt;
    let data = Folder::new();
    set_permissions(data.path(), Permissions::from_mode(0o755)).unwrap();
    let files = ["segue.db", "segue.db-wal", "segue.db-shm"].map(|name| data.path().join(name));
    let modes =
        || files.each_ref().map(|file| metadata(file).unwrap().permissions().mode() & 0o777);
    let store = Store::open(data.path()).unwrap();
    assert_eq!(modes(), [0o600; 3], "made");
    for file in &files {
        set_permissions(file, Permissions::from_mode(0o644)).unwrap();
    }
    let again = Store::open(data.path()).unwrap();
    assert_eq!(modes(), [0o600; 3], "found");
    drop((store, again));
    assert_eq!(metadata(data.path()).unwrap().permissions().mode() & 0o777, 0o755);
}
