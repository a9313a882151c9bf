//! Copies of the database, made while it is in use. A copy has everything but sign-ins: it leaves
//! out sessions, sign-in links and sign-ins under way. Otherwise putting a copy in place would sign
//! people in again who have signed out since, and a stolen copy's links could be tried.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, params};
use segue_base::chance;
use segue_base::clock::Moment;

use super::connection::open_for_reading;
use super::mark;
use crate::error::OpenError;

/// Tables that people are, or can be, signed in by.
pub(crate) const SIGN_INS: [&str; 5] =
    ["sessions", "magic_links", "admin_links", "provider_sign_ins", "shown_identities"];

/// How the name of a copy ends that is only made to be sent.
const SENT: &str = "sent";

/// Copies a database into a new file that nobody else on the machine can read. The copy holds
/// everything that was acknowledged before it began, as of one moment, with the log merged in.
/// Writers do not wait for it.
///
/// # Errors
/// When the database cannot be read, or the file is there or cannot be written; a half-written file is
/// removed.
pub fn copy_privately(from: &Path, to: &Path) -> Result<(), OpenError> {
    create_privately(to)?;
    copy(from, to)
}

/// Creates an empty file that nobody else on the machine can read.
pub(super) fn create_privately(to: &Path) -> Result<(), OpenError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let created = options.open(to).map(drop);
    created.map_err(|source| OpenError::Copy { path: to.to_owned(), source })
}

/// Has a copy made in a folder, and opens it: it is gone when it is closed, whatever happens until then.
///
/// # Errors
/// As [`copy_privately`].
pub fn copy_to_send(
    folder: &Path,
    now: Moment,
    copy_to: impl FnOnce(&Path) -> Result<(), OpenError>,
) -> Result<File, OpenError> {
    let path = unsent(folder, now);
    let say = |source| OpenError::Copy { path: path.clone(), source };
    copy_to(&path)?;
    let file = File::open(&path).map_err(say)?;
    std::fs::remove_file(&path).map_err(say)?;
    Ok(file)
}

/// The path of a copy in a folder that is made at a moment, only to be sent.
#[must_use]
pub fn unsent(folder: &Path, now: Moment) -> PathBuf {
    folder.join(format!("{}.{SENT}", chance::id(now)))
}

/// Removes unfinished copies that a killed server has left behind.
///
/// # Errors
/// What the file system says.
pub fn remove_unsent(data_dir: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(data_dir)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == SENT) {
            std::fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Turns a copy into a database of its own, in which nobody is signed in.
fn make_another(copy: &Path) -> rusqlite::Result<()> {
    let connection = Connection::open(copy)?;
    // Deleted rows would otherwise remain readable in the free space of the file.
    connection.execute_batch("PRAGMA secure_delete = ON; PRAGMA synchronous = FULL;")?;
    end_sign_ins(&connection)?;
    connection.pragma_update(None, "application_id", mark::number())
}

/// Ends all sessions, and whatever somebody could sign in with.
pub(super) fn end_sign_ins(connection: &Connection) -> rusqlite::Result<()> {
    let tx = connection.unchecked_transaction()?;
    for table in SIGN_INS {
        // Copies are also made of databases with an older schema.
        if tx.table_exists(None, table)? {
            tx.execute(&format!("DELETE FROM {table}"), ())?;
        }
    }
    tx.commit()
}

/// Copies a database into a file that is there and empty.
///
/// # Errors
/// When the database cannot be read or the file cannot be written; a half-written file is removed.
fn copy(from: &Path, to: &Path) -> Result<(), OpenError> {
    let say = |path: &Path| {
        let path = path.to_owned();
        move |source| OpenError::Database { path, source }
    };
    let connection = open_for_reading(from).map_err(say(from))?;
    let copied = connection.execute("VACUUM INTO ?1", params![to.to_string_lossy()]);
    copied.and_then(|_| make_another(to)).map_err(|source| {
        // The half-written file is useless, and the error that is returned already says why.
        let _ = std::fs::remove_file(to);
        let is_damaged = matches!(
            source.sqlite_error_code(),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
        );
        if is_damaged {
            return say(from)(source);
        }
        OpenError::Copy { path: to.to_owned(), source: std::io::Error::other(source) }
    })
}
