//! The reading side: read-only connections, taken and put back.
//!
//! A read runs on the thread that asks, so there are never more connections than threads that
//! read at once. The last one put back is the first taken: its statements are prepared and its
//! pages are warm.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rusqlite::Connection;

use super::connection::{lock, open_for_reading};
use super::error::{OpenError, StoreError};
use super::shared_lock::SharedLock;
use super::statement::{Tx, run_cached, statements};
use crate::clock::Stopwatch;

statements! {
    CATALOGUE_VERSION = "SELECT number FROM catalogue_version";
}

/// How long the version is taken for the same unless this process writes. Another process, such as
/// an import, is noticed after that; asking it for every visitor would cost half a prepared answer.
const SAME_FOR: Duration = Duration::from_millis(2);

/// Read-only connections to one database.
pub struct Readers {
    path: PathBuf,
    /// The commits of this process, counted before they are acknowledged.
    commits: Arc<AtomicU64>,
    idle: Mutex<Vec<Connection>>,
    shared_lock: Arc<SharedLock>,
    /// Only asked for the version: the counter compares what one connection has seen.
    watch: Mutex<Watch>,
}

impl Readers {
    /// Opens the first connections, so that a database that cannot be read stops the start.
    pub fn open(
        path: &Path,
        commits: Arc<AtomicU64>,
        shared_lock: Arc<SharedLock>,
    ) -> Result<Self, OpenError> {
        let open = || {
            open_for_reading(path)
                .map_err(|source| OpenError::Database { path: path.to_owned(), source })
        };
        Ok(Self {
            path: path.to_owned(),
            idle: Mutex::new(vec![open()?]),
            watch: Mutex::new(Watch {
                connection: open()?,
                commits: 0,
                asked: None,
                data: None,
                catalogue: 0,
            }),
            commits,
            shared_lock,
        })
    }

    /// Runs a closure in a read transaction.
    pub fn read<T>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let _reading = self.shared_lock.begin_read();
        let taken = lock(&self.idle).pop();
        let connection = match taken {
            Some(connection) => connection,
            None => open_for_reading(&self.path)?,
        };
        // A connection is put back only after its transaction has ended well; after an error a
        // fresh one takes its place.
        run_cached(&connection, "BEGIN")?;
        let answer = work(&Tx::new(&connection));
        run_cached(&connection, "COMMIT")?;
        lock(&self.idle).push(connection);
        answer
    }

    /// Returns how often the catalogue has changed. Its row is read only when anything at all was
    /// written since it was last asked for.
    pub fn version(&self) -> Result<i64, StoreError> {
        // Counted before anything is read: a commit in between only makes the next one ask again.
        let commits = self.commits.load(Ordering::Acquire);
        let mut watch = lock(&self.watch);
        let is_same = watch.asked.is_some_and(|asked| asked.read() < SAME_FOR);
        if is_same && watch.commits == commits {
            return Ok(watch.catalogue);
        }
        let asked = Stopwatch::start();
        let data: i64 = {
            let mut statement = watch.connection.prepare_cached("PRAGMA data_version")?;
            statement.query_row((), |row| row.get(0))?
        };
        if watch.data != Some(data) {
            let number = {
                let mut statement = watch.connection.prepare_cached(CATALOGUE_VERSION)?;
                statement.query_row((), |row| row.get(0))?
            };
            watch.catalogue = number;
            watch.data = Some(data);
        }
        watch.commits = commits;
        watch.asked = Some(asked);
        Ok(watch.catalogue)
    }
}

/// What watches for changes.
struct Watch {
    connection: Connection,
    /// The commits of this process when it was last asked.
    commits: u64,
    /// Runs since it was last asked.
    asked: Option<Stopwatch>,
    /// SQLite's `data_version` when the catalogue's was last read.
    data: Option<i64>,
    catalogue: i64,
}
