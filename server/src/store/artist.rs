//! Artists, by name.

use rusqlite::params;

use super::{StoreError, Tx, statement::statements};
use crate::chance;
use crate::clock::Moment;

statements! {
    FIND_BY_NAME = "SELECT id FROM artists WHERE name_key = ?1";
    INSERT = "INSERT INTO artists (id, name, name_key, slug, created_at) VALUES (?1, ?2, ?3, ?4, ?5)";
}

/// Returns the id of the artist of a name, who is inserted when not known yet. Upper and lower
/// case make no difference; the spelling that came first stays.
///
/// # Errors
/// What the database says.
pub fn find_or_insert(tx: &Tx<'_>, name: &str, now: Moment) -> Result<String, StoreError> {
    let name = name.trim();
    let key = name.to_lowercase();
    if let Some(id) = tx.find(FIND_BY_NAME, params![key], |row| row.get(0))? {
        return Ok(id);
    }
    let id = chance::id(now);
    let slug = segue_core::slug::hyphenated(name);
    tx.change_one(INSERT, params![id, name, key, slug, now.ms()])?;
    Ok(id)
}
