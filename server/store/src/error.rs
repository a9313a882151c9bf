//! Errors of the database.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::ErrorCode;
use thiserror::Error;

use super::sqlite::Flaw;

/// A read or a write that did not happen.
#[derive(Debug, Clone, Error)]
pub enum StoreError {
    /// A value that has to be unique is there already.
    #[error("expected a value that is not there yet")]
    Taken,
    /// No space is left for the write.
    #[error("expected space on the disk")]
    Full,
    /// The store is closing or too busy to take the write.
    #[error("expected the store to take writes")]
    Closed,
    /// Another process held the database for too long.
    #[error("expected the database to be free")]
    Busy,
    /// A write that should have changed a row changed none, or too many.
    #[error("expected to change {expected} row, changed {changed}")]
    RowCount {
        /// Rows that should have changed.
        expected: usize,
        /// Rows that did.
        changed: usize,
    },
    /// The database's server does not answer, or not to us.
    #[error("expected the database to answer: {0}")]
    Away(String),
    /// The database takes no writes.
    #[error("expected a database that takes writes; this one is read-only")]
    ReadOnly,
    /// Other writes have crossed this one each time that it was tried.
    #[error("expected a write that others do not cross")]
    Crossed,
    /// The database's server refuses a statement.
    #[error("the database says: {why}")]
    Refused {
        /// The constraint that it would break.
        constraint: Constraint,
        /// What the server says.
        why: Arc<str>,
    },
    /// A row holds what no row should hold.
    #[error("expected {expected} in the database")]
    Row {
        /// What was expected.
        expected: &'static str,
    },
    /// A column holds something else than its reader expects.
    #[error("expected {expected} in the column {place}")]
    Cell {
        /// The column's name, or its number from 0.
        place: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The closure panicked; what it wrote is undone.
    #[error("a write panicked")]
    Panicked,
    /// The database is not where it was, or damaged; whatever was written would be lost.
    #[error("expected the database to be sound: {0}")]
    Unsound(Flaw),
    /// Anything else the database says.
    #[error("the database says: {0}")]
    Database(Arc<rusqlite::Error>),
}

/// What a refused statement would break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constraint {
    /// A row would name one that is not there.
    ForeignKey,
    /// A column does not take the value.
    Value,
    /// Something else.
    None,
}

impl StoreError {
    /// A stable name for logs and answers.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Taken => "store.taken",
            Self::Full => "store.full",
            Self::Closed => "store.closed",
            Self::Busy => "store.busy",
            Self::RowCount { .. } => "store.row_count",
            Self::Away(_) => "store.away",
            Self::ReadOnly => "store.read_only",
            Self::Crossed => "store.crossed",
            Self::Row { .. } | Self::Cell { .. } => "store.row",
            Self::Panicked => "store.panicked",
            Self::Unsound(_) => "store.unsound",
            Self::Database(_) | Self::Refused { .. } => "store.database",
        }
    }
}

impl StoreError {
    /// Whether a row names one that is not there.
    #[must_use]
    pub fn is_orphan(&self) -> bool {
        self.broke(Constraint::ForeignKey, &[rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY])
    }

    /// Whether a row holds a value that its column does not take.
    #[must_use]
    pub fn is_refused_value(&self) -> bool {
        use rusqlite::ffi::{
            SQLITE_CONSTRAINT_CHECK, SQLITE_CONSTRAINT_DATATYPE, SQLITE_CONSTRAINT_NOTNULL,
        };
        let codes =
            [SQLITE_CONSTRAINT_CHECK, SQLITE_CONSTRAINT_DATATYPE, SQLITE_CONSTRAINT_NOTNULL];
        self.broke(Constraint::Value, &codes)
    }

    /// Whether another transaction has crossed the one that it happened in.
    pub(super) fn is_crossed(&self) -> bool {
        matches!(self, Self::Crossed)
    }

    fn broke(&self, broken: Constraint, codes: &[i32]) -> bool {
        match self {
            Self::Database(error) => {
                error.sqlite_error().is_some_and(|found| codes.contains(&found.extended_code))
            }
            Self::Refused { constraint, .. } => *constraint == broken,
            _ => false,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error() {
            Some(found) if is_unique(found.extended_code) => Self::Taken,
            Some(found) if found.code == ErrorCode::DiskFull => Self::Full,
            Some(found) if found.code == ErrorCode::DatabaseBusy => Self::Busy,
            _ => Self::Database(Arc::new(error)),
        }
    }
}

fn is_unique(extended_code: i32) -> bool {
    extended_code == rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE
        || extended_code == rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY
}

/// A database that cannot be opened. Each is one line for the person who starts the server.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The data folder cannot be made.
    #[error("SEGUE_DATA_DIR: expected a folder to keep the data in at `{path}`: {source}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// Another process holds the data folder.
    #[error(
        "another server is using the data folder `{path}`; stop it first, or set SEGUE_DATA_DIR to a different folder"
    )]
    Held {
        /// The folder.
        path: PathBuf,
    },
    /// The database was written by an earlier version, and it was opened for reading only.
    #[error(
        "the database `{path}` is from an older version of Segue (schema {found}, this version \
         needs {known}); `segue serve` brings it up to date, and until then the older version \
         reads it"
    )]
    Older {
        /// The database.
        path: PathBuf,
        /// Its schema's number.
        found: i64,
        /// The number that this version needs.
        known: i64,
    },
    /// What a start has to do to its contents went wrong.
    #[error("the database cannot be made ready: {0}")]
    Prepare(StoreError),
    /// The database was written by a later version.
    #[error(
        "the database `{path}` is from a newer version of Segue (schema {found}, this version \
         knows {known}); run that version, or restore a backup"
    )]
    Newer {
        /// The database.
        path: PathBuf,
        /// Its schema's number.
        found: i64,
        /// The newest number that this version knows.
        known: i64,
    },
    /// The file is another program's database.
    #[error(
        "expected a database of Segue at `{path}`, found one of another program; give Segue a \
         folder of its own by SEGUE_DATA_DIR"
    )]
    Foreign {
        /// The database.
        path: PathBuf,
    },
    /// The log beside the database belongs to another database.
    #[error(
        "the log `{log}` belongs to a different database than `{database}` and would damage it; put the \
         database back that it belongs to, or restore a backup by `segue restore BACKUP`, which moves \
         both aside", log = log.display(), database = database.display()
    )]
    ForeignLog {
        /// The log.
        log: PathBuf,
        /// The database.
        database: PathBuf,
    },
    /// The schema could not be brought up to date; the database is as it was.
    #[error("the database `{path}` cannot be brought up to date, by step {number}: {source}")]
    Migration {
        /// The database.
        path: PathBuf,
        /// The step that failed, from 1.
        number: usize,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// The file is no database, or cannot be opened.
    #[error("`{path}` cannot be opened as a database: {source}{}", hint(path, source))]
    Database {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// The copy cannot be written.
    #[error("expected to write a copy at `{path}`: {source}")]
    Copy {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The address of a database server cannot be used.
    #[error("SEGUE_DATABASE_URL: {why}")]
    Address {
        /// What is wrong with it.
        why: String,
    },
    /// A database server cannot be reached, or fails.
    #[error("the database {place} cannot be used: {source}")]
    Server {
        /// The database's name, machine and port.
        place: Arc<str>,
        /// Why not.
        source: StoreError,
    },
    /// A database on a server is not one for Segue.
    #[error("the database {place} cannot be used: {why}")]
    Unfit {
        /// The database's name, machine and port.
        place: Arc<str>,
        /// Why not.
        why: String,
    },
    /// A database that another one should be copied into holds somebody's data.
    #[error("expected an empty database to copy into; this one is in use")]
    Used,
    /// The writing thread did not start.
    #[error("expected to start a thread: {0}")]
    Thread(std::io::Error),
}

impl OpenError {
    /// Whether another program holds the database.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        matches!(self, Self::Database { source, .. } if is_held(source))
    }
}

fn is_held(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(code, Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// Finds out why a database cannot be opened, where SQLite does not say.
fn hint(database: &Path, error: &rusqlite::Error) -> String {
    if is_held(error) {
        return "; another program holds it, stop it and try again".to_owned();
    }
    if error.sqlite_error_code() != Some(ErrorCode::DatabaseCorrupt) {
        return String::new();
    }
    format!(
        "; it is damaged, or the log beside it, `{}-wal`, belongs to a different database: \
         `segue restore BACKUP` puts a backup in place and moves both aside",
        database.display()
    )
}
