//! Checks that the database is still where it was opened, and sound.
//!
//! A file that somebody moves away, deletes or replaces under a running server stays open here:
//! writes would succeed as before, and be gone at the next start. Damage by a failing disk or
//! another program goes unnoticed until somebody asks for that very page. So the open files are
//! often compared with those at their paths, and all pages are checked as often as the size of the
//! database allows.
//!
//! The files are never opened other than by SQLite: closing one would end the locks that this process
//! has on it.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rusqlite::ErrorCode;
use segue_base::clock::Stopwatch;
use thiserror::Error;

use super::connection::{lock, open_for_reading};
use super::migration;
use crate::error::StoreError;

/// Pages are looked over this often at most.
const PAGES_EVERY: Duration = Duration::from_secs(20);

/// Looking pages over may take this part of the time of one processor: a database for which it takes a
/// minute is looked over once an hour.
const SHARE: u32 = 50;

/// What is wrong with the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Flaw {
    /// A file is gone from its path, or another lies there.
    #[error("the file `{0}` was moved away, deleted or replaced while the server runs")]
    Moved(&'static str),
    /// Pages are not what they should be.
    #[error("the database file is damaged")]
    Damaged,
}

/// The identity of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FileIdentity(u64, u64);

/// Watches over the files of a database.
pub struct Guard {
    path: PathBuf,
    is_unsound: AtomicBool,
    seen: Mutex<SeenFile>,
}

struct SeenFile {
    /// The path of each file, and the identity of the one that was opened; a log is created by the
    /// first write.
    files: Vec<(&'static str, PathBuf, Option<FileIdentity>)>,
    bytes: u64,
    flaw: Option<Flaw>,
    /// Whether the pages were damaged when they were last looked over.
    is_damaged: bool,
    /// Runs since the pages were last looked over, and how long that took.
    pages: Option<(Stopwatch, Duration)>,
}

impl Guard {
    /// Notes which files were opened.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let names = ["segue.db", "segue.db-wal", "segue.db-shm"];
        let files = names.map(|name| {
            let file = path.with_file_name(name);
            let found = std::fs::metadata(&file).ok().and_then(|found| identity(&found));
            (name, file, found)
        });
        let bytes = std::fs::metadata(path).map_or(0, |found| found.len());
        let seen =
            SeenFile { files: files.into(), bytes, flaw: None, is_damaged: false, pages: None };
        Self { path: path.to_owned(), is_unsound: AtomicBool::new(false), seen: Mutex::new(seen) }
    }

    /// Refuses while the database is not sound.
    ///
    /// # Errors
    /// [`StoreError::Unsound`] with what is wrong.
    pub fn check(&self) -> Result<(), StoreError> {
        if !self.is_unsound.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.flaw().map_or(Ok(()), |flaw| Err(StoreError::Unsound(flaw)))
    }

    /// Compares the files, and checks the pages when it is time. Returns the present flaw and the
    /// previous one. It blocks the thread.
    pub fn look(&self) -> (Option<Flaw>, Option<Flaw>) {
        let bytes = std::fs::metadata(&self.path).map_or(0, |found| found.len());
        let (moved, is_due) = {
            let mut seen = lock(&self.seen);
            // Our databases never shrink, and a damaged one may have been repaired.
            let is_due = bytes < seen.bytes || seen.is_damaged || seen.is_time_for_pages();
            (seen.find_moved(), is_due)
        };
        if moved.is_none() && is_due {
            let looking = Stopwatch::start();
            let found = is_damaged(&self.path);
            let mut seen = lock(&self.seen);
            if let Some(is_damaged) = found {
                (seen.is_damaged, seen.bytes) = (is_damaged, bytes);
            }
            seen.pages = Some((Stopwatch::start(), looking.read()));
        }
        let mut seen = lock(&self.seen);
        let before = seen.flaw;
        seen.flaw = moved.or(seen.is_damaged.then_some(Flaw::Damaged));
        self.is_unsound.store(seen.flaw.is_some(), Ordering::Relaxed);
        (seen.flaw, before)
    }

    /// What was wrong at the last look.
    #[must_use]
    pub fn flaw(&self) -> Option<Flaw> {
        lock(&self.seen).flaw
    }
}

impl SeenFile {
    fn find_moved(&mut self) -> Option<Flaw> {
        for (name, path, opened) in &mut self.files {
            let found = std::fs::metadata(path).ok();
            let there = found.as_ref().and_then(identity);
            match opened {
                None => *opened = there,
                Some(_) if found.is_some() && there.is_none() => {}
                Some(opened) if there != Some(*opened) => return Some(Flaw::Moved(name)),
                Some(_) => {}
            }
        }
        None
    }

    fn is_time_for_pages(&self) -> bool {
        self.pages
            .as_ref()
            .is_none_or(|(since, took)| since.read() > PAGES_EVERY.max(*took * SHARE))
    }
}

#[cfg(unix)]
fn identity(found: &Metadata) -> Option<FileIdentity> {
    use std::os::unix::fs::MetadataExt as _;
    Some(FileIdentity(found.dev(), found.ino()))
}

/// Elsewhere than on Unix, files that are open cannot be moved away.
#[cfg(not(unix))]
fn identity(_found: &Metadata) -> Option<FileIdentity> {
    None
}

/// Whether pages are damaged, as they are on the disk and not in anybody's memory; `None` where that cannot
/// be told now.
fn is_damaged(path: &Path) -> Option<bool> {
    let looked = open_for_reading(path).and_then(|connection| {
        let schema: i64 = connection.query_row("PRAGMA user_version", (), |row| row.get(0))?;
        let said: String = connection.query_row("PRAGMA quick_check(1)", (), |row| row.get(0))?;
        Ok(schema != migration::newest() || said != "ok")
    });
    match looked {
        Ok(is_damaged) => Some(is_damaged),
        Err(error) => {
            tracing::warn!(%error, "the database was not looked over");
            let code = error.sqlite_error_code();
            let says_so = [ErrorCode::DatabaseCorrupt, ErrorCode::NotADatabase];
            let says_so = code
                .is_some_and(|code| says_so.contains(&code) || code == ErrorCode::SystemIoFailure);
            says_so.then_some(true)
        }
    }
}
