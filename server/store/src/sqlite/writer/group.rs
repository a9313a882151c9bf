//! Groups of writes that share a commit.

use std::time::Duration;

use rusqlite::Connection;
use segue_base::clock::Stopwatch;
use tokio::sync::mpsc;

use super::job::{Acknowledge, Job};
use crate::error::StoreError;
use crate::sqlite::connection::run_cached;
use crate::sqlite::reader::Readers;
use crate::tx::Tx;

/// Writes that share one commit at most, so that the first of them does not wait long.
const GROUP: usize = 256;

/// The longest wait for more writes to share a commit with.
const LONGEST_WAIT: Duration = Duration::from_millis(1);

/// Adds the waiting writes to a group. Callers who have just been answered often write again at
/// once, while others are already waiting. To keep the two from taking turns, each in half a group,
/// the thread waits for them: briefly compared with a commit, and never for a lone writer.
pub fn gather(
    group: &mut Vec<Box<dyn Job>>,
    jobs: &mut mpsc::Receiver<Box<dyn Job>>,
    last_size: usize,
    last_took: Duration,
) {
    let mut take = |group: &mut Vec<Box<dyn Job>>| {
        while group.len() < GROUP
            && let Ok(next) = jobs.try_recv()
        {
            group.push(next);
        }
    };
    take(group);
    if group.len().max(last_size) < 2 {
        return;
    }
    let expected = GROUP.min(group.len() + last_size);
    let (longest, waiting) = (LONGEST_WAIT.min(last_took / 8), Stopwatch::start());
    while group.len() < expected && waiting.read() < longest {
        std::thread::yield_now();
        take(group);
    }
}

/// Commits a group and tells everyone: together what may share a commit, and the others one by one.
pub fn commit_group(connection: &Connection, readers: &Readers, group: Vec<Box<dyn Job>>) {
    let (alone, together): (Vec<_>, Vec<_>) = group.into_iter().partition(|job| job.is_alone());
    // What may be long comes last.
    if together.len() > 1 {
        commit_together(connection, readers, together);
        alone.into_iter().for_each(|job| commit_alone(connection, readers, job));
    } else {
        let one_by_one = together.into_iter().chain(alone);
        one_by_one.for_each(|job| commit_alone(connection, readers, job));
    }
}

/// Runs one job in a transaction of its own, then tells who asked for it. Inside a savepoint SQLite keeps the old content
/// of every page that changes, and each later statement walks through what was kept.
fn commit_alone(connection: &Connection, readers: &Readers, job: Box<dyn Job>) {
    if let Err(error) = run_cached(connection, "BEGIN IMMEDIATE") {
        job.refuse(error);
        return;
    }
    let (is_kept, acknowledge) = job.run(&Tx::of_sqlite(connection));
    let outcome = if connection.is_autocommit() {
        Err(StoreError::Full)
    } else if is_kept {
        commit(connection)
    } else {
        run_cached(connection, "ROLLBACK")
    };
    readers.count_change();
    acknowledge(outcome);
}

/// Runs a group in one transaction, then tells everyone.
fn commit_together(connection: &Connection, readers: &Readers, group: Vec<Box<dyn Job>>) {
    let mut waiting: Vec<(Result<(), StoreError>, Acknowledge)> = Vec::with_capacity(group.len());
    let mut outcome = run_cached(connection, "BEGIN IMMEDIATE");
    for job in group {
        if let Err(error) = &outcome {
            job.refuse(error.clone());
            continue;
        }
        waiting.extend(in_savepoint(connection, job));
        // A full disk or a failed write can end the whole transaction; then nothing of the group
        // is there to be committed.
        if connection.is_autocommit() {
            outcome = Err(StoreError::Full);
        }
    }
    if outcome.is_ok() {
        outcome = commit(connection);
    }
    readers.count_change();
    for (ended, acknowledge) in waiting {
        acknowledge(outcome.clone().and(ended));
    }
}

fn commit(connection: &Connection) -> Result<(), StoreError> {
    let committed = connection.prepare_cached("COMMIT").and_then(|mut commit| commit.execute(()));
    let Err(error) = committed else { return Ok(()) };
    if failed_to_sync(&error) {
        // After a failed sync the system may have dropped the pages and report the next sync as
        // good. The only honest state is the one that recovery finds at the next start.
        tracing::error!(%error, "the disk did not take a write for good; stopping");
        std::process::exit(74);
    }
    if !connection.is_autocommit()
        && let Err(error) = connection.execute_batch("ROLLBACK")
    {
        tracing::error!(%error, "a transaction could be neither committed nor undone");
    }
    Err(error.into())
}

/// Whether a sync failed, so that the disk may have lost what was written.
pub fn failed_to_sync(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_DIR_FSYNC, SQLITE_IOERR_FSYNC};
    error.sqlite_error().is_some_and(|error| {
        [SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC].contains(&error.extended_code)
    })
}

/// Runs one job so that it can be undone alone, and says how that ended; `None` when it did not begin.
fn in_savepoint(
    connection: &Connection,
    job: Box<dyn Job>,
) -> Option<(Result<(), StoreError>, Acknowledge)> {
    if let Err(error) = run_cached(connection, "SAVEPOINT one") {
        job.refuse(error);
        return None;
    }
    let (is_kept, acknowledge) = job.run(&Tx::of_sqlite(connection));
    if connection.is_autocommit() {
        return Some((Err(StoreError::Full), acknowledge));
    }
    let undone = if is_kept { Ok(()) } else { run_cached(connection, "ROLLBACK TO one") };
    let ended = undone.and_then(|()| run_cached(connection, "RELEASE one"));
    Some((ended, acknowledge))
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::super::job::{Outcome, Write};
    use super::*;
    use crate::Store;
    use crate::fixture::{Folder, insert};

    /// A job for a group, and where its answer arrives.
    fn job<T: Send + 'static>(
        work: impl Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> (Box<dyn Job>, oneshot::Receiver<Outcome<T, StoreError>>) {
        job_of(false, work)
    }

    fn job_of<T: Send + 'static>(
        is_alone: bool,
        work: impl Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> (Box<dyn Job>, oneshot::Receiver<Outcome<T, StoreError>>) {
        let (sender, answer) = oneshot::channel();
        (Box::new(Write { work, answer: sender, request: None, is_alone }), answer)
    }

    /// Opens a new database as the writer does.
    fn open(folder: &Folder) -> (Connection, Readers) {
        drop(Store::open(&folder.0).unwrap());
        let path = crate::database_path(&folder.0);
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch("PRAGMA foreign_keys = ON").unwrap();
        (connection, Readers::open(&path).unwrap())
    }

    #[test]
    fn a_write_fails_without_those_that_came_with_it() {
        let folder = Folder::new("together");
        let (connection, readers) = open(&folder);
        let unwanted = |name: &'static str| {
            move |tx: &Tx<'_>| {
                insert(tx, name)?;
                Err::<String, _>(StoreError::Taken)
            }
        };
        let (first, was_first) = job(|tx| insert(tx, "first"));
        let (fails, was_refused) = job(unwanted("fails"));
        let (long, was_long) = job_of(true, |tx| insert(tx, "long"));
        let (long_fails, was_long_refused) = job_of(true, unwanted("long-fails"));
        let (panics, has_panicked) = job(|tx| -> Result<String, StoreError> {
            insert(tx, "panics")?;
            panic!("on purpose")
        });
        let (last, was_last) = job(|tx| insert(tx, "last"));
        commit_group(&connection, &readers, vec![first, fails, long, long_fails, panics, last]);
        for answer in [was_first, was_long, was_last] {
            answer.blocking_recv().unwrap().unwrap().unwrap();
        }
        for answer in [was_refused, was_long_refused] {
            let refused = answer.blocking_recv().unwrap().unwrap();
            assert!(matches!(refused, Err(StoreError::Taken)), "{refused:?}");
        }
        let panicked = has_panicked.blocking_recv().unwrap();
        assert!(matches!(panicked, Err(StoreError::Panicked)), "{panicked:?}");
        let mut names = connection.prepare("SELECT slug FROM lists ORDER BY slug").unwrap();
        let names = names.query_map((), |row| row.get::<_, String>(0)).unwrap();
        let names: Vec<String> = names.collect::<Result<_, _>>().unwrap();
        assert_eq!(names, ["first", "last", "long"]);
        assert!(connection.is_autocommit());
    }

    #[test]
    fn who_runs_into_a_write_of_the_same_group_is_told_after_the_commit() {
        let folder = Folder::new("refused");
        let (connection, readers) = open(&folder);
        // The commit fails: a row of the group names a list that is not there.
        let (first, was_first) = job(|tx| {
            tx.find("PRAGMA defer_foreign_keys = ON", &[], |_| Ok(()))?;
            tx.change(
                "INSERT INTO mix_lists (list_id, mix_id, position) VALUES ('none', 'none', 1)",
                &[],
            )?;
            insert(tx, "deep")
        });
        let (second, was_second) = job(|tx| insert(tx, "deep"));
        commit_together(&connection, &readers, vec![first, second]);
        let failed = was_first.blocking_recv().unwrap().unwrap_err();
        let told = was_second.blocking_recv().unwrap().unwrap_err();
        assert!(!matches!(told, StoreError::Taken), "nobody holds the name: the commit failed");
        assert_eq!(format!("{told:?}"), format!("{failed:?}"));
    }
}
