//! The site's own id, which stays the same when its domain or its name changes, and the mark of its key.

use super::statement::statements;
use super::{StoreError, Tx};
use crate::row::params;

statements! {
    FIND_ID = "SELECT id FROM site LIMIT 1";
    FIND_KEY_MARK = "SELECT key_mark FROM site LIMIT 1";
    MARK_KEY = "UPDATE site SET key_mark = ?1";
}

/// The site's id, a UUID that the database was made with.
pub fn id(tx: &Tx<'_>) -> Result<String, StoreError> {
    tx.find(FIND_ID, &[], |row| row.get(0))?.ok_or(StoreError::Row { expected: "the site's id" })
}

/// Whether a key is the one of the servers that were here before, by a hash of it with 64 characters. The
/// first server's becomes the site's.
pub fn has_key(tx: &Tx<'_>, mark: &str) -> Result<bool, StoreError> {
    let marked = tx.find(FIND_KEY_MARK, &[], |row| row.get::<Option<String>>(0))?.flatten();
    if marked.is_none() {
        tx.change(MARK_KEY, params![mark])?;
    }
    Ok(marked.is_none_or(|marked| marked == mark))
}
