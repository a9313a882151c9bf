//! Which database a write-ahead log belongs to.
//!
//! After a crash, the latest writes are only in `segue.db-wal`, and SQLite merges any log of that
//! name into the database beside it. If somebody has put another database in its place meanwhile,
//! such as a backup, that undoes the backup or ruins it, and nothing in the log says which database
//! it belongs to. So each start of a server gives the database a new number, in the field of its
//! first page that is for the programs' own use (`application_id`), and notes the number beside it
//! in `segue.db-mark`. A log beside a database of another number is a foreign one.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};
use segue_base::chance;

use crate::error::OpenError;

/// The ending of the note's file name, which follows the database's name.
const ENDING: &str = "db-mark";

/// The result of checking the note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The database is the one that a server last ran on here, or it is unknown.
    Same,
    /// Somebody has put another database in its place.
    Other,
}

/// Checks whether a database is the one that a server last ran on here.
///
/// # Errors
/// [`OpenError::ForeignLog`] when the log beside it is another one's.
pub fn check(database: &Path) -> Result<Origin, OpenError> {
    let log = database.with_extension("db-wal");
    let length = |path: &Path| std::fs::metadata(path).map_or(0, |file| file.len());
    let has_log = length(&log) > 0;
    let foreign = || OpenError::ForeignLog { log: log.clone(), database: database.to_owned() };
    if length(database) == 0 {
        return if has_log { Err(foreign()) } else { Ok(Origin::Same) };
    }
    let noted = read_note(database);
    // An unreadable database is reported by the code that opens it.
    let Ok(number) = read_number(database) else { return Ok(Origin::Same) };
    if noted.is_empty() || noted.contains(&number) {
        Ok(Origin::Same)
    } else if has_log {
        Err(foreign())
    } else {
        Ok(Origin::Other)
    }
}

/// Gives a database a new number and notes it. If the disk refuses, such as a full one, the
/// database keeps its old number, which does as well.
///
/// # Errors
/// When the disk failed to keep what was written: nothing that comes after it would be safe.
pub fn renew(connection: &Connection, database: &Path) -> Result<(), OpenError> {
    let renewed = try_to_renew(connection, database);
    if let Err(OpenError::Database { source, .. }) = &renewed
        && super::writer::failed_to_sync(source)
    {
        return renewed;
    }
    if let Err(error) = renewed {
        tracing::warn!(%error, "the database keeps its number");
    }
    Ok(())
}

fn try_to_renew(connection: &Connection, database: &Path) -> Result<(), OpenError> {
    let say = |source| OpenError::Database { path: database.to_owned(), source };
    let old: i32 =
        connection.query_row("PRAGMA application_id", (), |row| row.get(0)).map_err(say)?;
    let new = number();
    // Until the disk has the first page with the new number, it may have either.
    note(database, &[old, new])?;
    connection.pragma_update(None, "application_id", new).map_err(say)?;
    let moved: i64 = connection
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |row| row.get(0))
        .map_err(say)?;
    if moved == 0 && read_number(database).map_err(say)? == new {
        note(database, &[new])?;
    }
    Ok(())
}

/// A number that no database has yet.
pub fn number() -> i32 {
    let random = i32::from_le_bytes(chance::bytes());
    // 0 is what a database has that was never given one.
    if random == 0 { 1 } else { random }
}

/// Reads the number from the first page as it is, without a look at the log.
fn read_number(database: &Path) -> rusqlite::Result<i32> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    let plain =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'-' | b'_');
    let mut address = String::from("file:");
    for byte in database.as_os_str().as_encoded_bytes() {
        if plain(*byte) {
            address.push(char::from(*byte));
        } else {
            address.push_str(&format!("%{byte:02X}"));
        }
    }
    address.push_str("?immutable=1");
    let connection = Connection::open_with_flags(address, flags)?;
    connection.query_row("PRAGMA application_id", (), |row| row.get(0))
}

fn note_of(database: &Path) -> PathBuf {
    database.with_extension(ENDING)
}

/// The numbers that are noted; none where there is no note.
fn read_note(database: &Path) -> Vec<i32> {
    let text = std::fs::read_to_string(note_of(database)).unwrap_or_default();
    text.split_whitespace().filter_map(|number| number.parse().ok()).collect()
}

/// Notes numbers, for good.
fn note(database: &Path, numbers: &[i32]) -> Result<(), OpenError> {
    let path = note_of(database);
    let part = database.with_extension(format!("{ENDING}.part"));
    let text: Vec<String> = numbers.iter().map(i32::to_string).collect();
    let written = write_for_good(&part, &path, &text.join("\n"));
    written.map_err(|source| OpenError::Copy { path, source })
}

fn write_for_good(part: &Path, path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = File::create(part)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    std::fs::rename(part, path)?;
    sync_folder(path)
}

/// Makes sure that a folder keeps the present names of its files, even if the power fails.
///
/// # Errors
/// What the file system says.
pub fn sync_folder(file: &Path) -> std::io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
