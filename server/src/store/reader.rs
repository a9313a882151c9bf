//! The reading side: read-only connections, taken and put back.
//!
//! A read runs on the thread that asks, so there are never more connections than threads that
//! read at once. The last one put back is the first taken: its statements are prepared and its
//! pages are warm.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use super::connection::open_for_reading;
use super::error::{OpenError, StoreError};
use super::statement::Tx;

/// Read-only connections to one database.
pub struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
    /// Only asked for the version: the counter compares what one connection has seen.
    watch: Mutex<Connection>,
}

impl Readers {
    /// Opens the first connections, so that a database that cannot be read stops the start.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let open = || {
            open_for_reading(path)
                .map_err(|source| OpenError::Database { path: path.to_owned(), source })
        };
        Ok(Self {
            path: path.to_owned(),
            idle: Mutex::new(vec![open()?]),
            watch: Mutex::new(open()?),
        })
    }

    /// Runs a closure in a read transaction.
    pub fn read<T>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let taken = lock(&self.idle).pop();
        let connection = match taken {
            Some(connection) => connection,
            None => open_for_reading(&self.path)?,
        };
        // A connection is put back only after its transaction has ended well; after an error a
        // fresh one takes its place.
        let transaction = connection.unchecked_transaction()?;
        let answer = work(&Tx::new(&transaction));
        transaction.finish()?;
        lock(&self.idle).push(connection);
        answer
    }

    /// Returns SQLite's `data_version` as one connection sees it.
    pub fn version(&self) -> Result<i64, StoreError> {
        let watch = lock(&self.watch);
        let mut statement = watch.prepare_cached("PRAGMA data_version")?;
        Ok(statement.query_row((), |row| row.get(0))?)
    }
}

/// A panic while the lock was held leaves whole connections behind, so the lock is still good.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
