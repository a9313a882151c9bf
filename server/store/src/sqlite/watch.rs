//! The version of the catalogue, asked for by every visitor.

use std::path::Path;
use std::sync::{Arc, Mutex};

use rusqlite::Connection;
use segue_base::clock::Stopwatch;

use super::connection::{lock, open_for_reading};
use super::reader::{Readers, SAME_FOR};
use crate::error::{OpenError, StoreError};
use crate::statement::statements;

statements! {
    CATALOGUE_VERSION = "SELECT coalesce(max(id), 0) FROM changes WHERE topic = 'catalogue'";
}

/// Watches for changes, on a connection of its own: SQLite compares what one connection has seen.
pub struct Watch {
    readers: Arc<Readers>,
    seen: Mutex<SeenVersion>,
}

struct SeenVersion {
    connection: Connection,
    /// The changes that were known of when it was last asked.
    changes: u64,
    /// Runs since it was last asked.
    asked: Option<Stopwatch>,
    /// SQLite's `data_version` when the catalogue's was last read.
    data: Option<i64>,
    catalogue: i64,
}

impl Watch {
    /// Opens the connection.
    pub fn open(path: &Path, readers: Arc<Readers>) -> Result<Self, OpenError> {
        let connection = open_for_reading(path)
            .map_err(|source| OpenError::Database { path: path.to_owned(), source })?;
        let seen = SeenVersion { connection, changes: 0, asked: None, data: None, catalogue: 0 };
        Ok(Self { readers, seen: Mutex::new(seen) })
    }

    /// Returns the number of the catalogue's latest change. It is looked up only if anything at all
    /// was written since the last call. A read that follows is at least as new as the answer.
    pub fn version(&self) -> Result<i64, StoreError> {
        let mut seen = lock(&self.seen);
        // Counted before anything is read: a change in between only makes the next one ask again.
        let changes = self.readers.changes();
        let is_same = seen.asked.as_ref().is_some_and(|asked| asked.read() < SAME_FOR);
        if is_same && seen.changes == changes {
            return Ok(seen.catalogue);
        }
        let asked = Stopwatch::start();
        let data: i64 = {
            let mut statement = seen.connection.prepare_cached("PRAGMA data_version")?;
            statement.query_row((), |row| row.get(0))?
        };
        seen.changes = changes;
        if seen.data != Some(data) {
            let number = {
                let mut statement = seen.connection.prepare_cached(CATALOGUE_VERSION)?;
                statement.query_row((), |row| row.get(0))?
            };
            // It may be another process's change, which has not been counted.
            self.readers.count_change();
            seen.changes += 1;
            seen.catalogue = number;
            seen.data = Some(data);
        }
        seen.asked = Some(asked);
        Ok(seen.catalogue)
    }
}
