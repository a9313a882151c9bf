//! The site's own id, which stays the same when its domain or its name changes.

use super::statement::statements;
use super::{StoreError, Tx};

statements! {
    FIND_ID = "SELECT id FROM site LIMIT 1";
}

/// The site's id, a UUID that the database was made with.
pub fn id(tx: &Tx<'_>) -> Result<String, StoreError> {
    tx.find(FIND_ID, &[], |row| row.get(0))?.ok_or(StoreError::Row { expected: "the site's id" })
}
