//! Whether a database is well: looked at from outside, without changing it.

use std::path::Path;

use rusqlite::Connection;

use super::connection::open_for_reading;
use super::migration;
use crate::error::OpenError;
use crate::outgoing_mail::OutgoingMail;
use crate::{StoreError, Tx, mix, outgoing_mail, spotify_connection, user};

/// The most flaws that are listed; one is enough to worry.
const MOST_FLAWS: usize = 10;

/// Mails that are named at most.
const MOST_MAILS: u32 = 10;

/// What was found in a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkup {
    /// Number of its schema.
    pub schema: i64,
    /// The newest number that this version knows.
    pub newest_schema: i64,
    /// Damage to the file, and rows that contradict each other, one line each.
    pub flaws: Vec<String>,
    /// Its contents; `None` if its schema is of another version.
    pub content: Option<Content>,
}

/// What is in a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Content {
    /// Mixes of the catalogue.
    pub mixes: u64,
    /// Whether anyone is an admin.
    pub has_admin: bool,
    /// Whether any member has connected Spotify: tokens that only the key opens.
    pub has_connection: bool,
    /// Mails that a mail server refused for good.
    pub failed_mails: usize,
    /// The latest of them.
    pub latest_failed: Vec<StuckMail>,
    /// Mails that failed and will be tried again, the next first.
    pub tried_again: Vec<StuckMail>,
}

/// A mail that did not leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StuckMail {
    /// Address it was to go to.
    pub recipient: String,
    /// The mail server's answer to the last attempt.
    pub error: String,
}

/// Looks a database over: its schema, its pages, and that every row that names another finds it.
///
/// # Errors
/// When it cannot be opened or read at all.
pub fn look(path: &Path) -> Result<Checkup, OpenError> {
    let say = |source| OpenError::Database { path: path.to_owned(), source };
    super::mark::check(path)?;
    let connection = open_for_reading(path).map_err(say)?;
    let schema = connection.query_row("PRAGMA user_version", (), |row| row.get(0)).map_err(say)?;
    let newest_schema = migration::newest();
    let mut flaws = broken_pages(&connection).map_err(say)?;
    if flaws.is_empty() {
        flaws = lost_rows(&connection).map_err(say)?;
    }
    let mut found = None;
    if schema == newest_schema && flaws.is_empty() {
        match content_of(&Tx::of_sqlite(&connection)) {
            Ok(content) => found = Some(content),
            Err(error) => flaws.push(error.to_string()),
        }
    }
    Ok(Checkup { schema, newest_schema, flaws, content: found })
}

fn broken_pages(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut check = connection.prepare(&format!("PRAGMA quick_check({MOST_FLAWS})"))?;
    let said = check.query_map((), |row| row.get::<_, String>(0))?;
    let said: Vec<String> = said.collect::<rusqlite::Result<_>>()?;
    Ok(said.into_iter().filter(|line| line != "ok").collect())
}

fn lost_rows(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut check = connection.prepare(
        "SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2",
    )?;
    let lost = check.query_map((), |row| {
        let (table, parent, rows): (String, String, u64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(format!("{rows} rows of {table} name a row of {parent} that is not there"))
    })?;
    lost.take(MOST_FLAWS).collect()
}

/// What is in a database.
pub fn content_of(tx: &Tx<'_>) -> Result<Content, StoreError> {
    let (_, failed_mails) = outgoing_mail::count(tx)?;
    let stuck = |mails: Vec<OutgoingMail>| {
        let told = mails.into_iter().map(|stuck| StuckMail {
            recipient: stuck.mail.recipient,
            error: stuck.last_error.unwrap_or_default(),
        });
        told.collect()
    };
    Ok(Content {
        mixes: mix::count(tx)?,
        has_admin: user::has_admin(tx)?,
        has_connection: spotify_connection::has_any(tx)?,
        failed_mails,
        latest_failed: stuck(outgoing_mail::list_failed(tx, MOST_MAILS)?),
        tried_again: stuck(outgoing_mail::list_tried(tx, MOST_MAILS)?),
    })
}
