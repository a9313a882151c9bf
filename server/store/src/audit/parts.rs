//! What an action has changed, in parts. The first part is in the entry. A long action, such as the import of a folder,
//! adds later parts, so that no part is written twice.

use segue_base::clock::Moment;

use super::{go_on, kept};
use crate::record::{self, Edits};
use crate::row::params;
use crate::statement::statements;
use crate::{StoreError, Tx};

statements! {
    HAS_FIRST = "SELECT id FROM audit_entries WHERE id = ?1 AND edits IS NOT NULL";
    FIND_FIRST = "SELECT edits FROM audit_entries WHERE id = ?1 AND edits IS NOT NULL";
    LIST_LATER_PARTS = "SELECT edits FROM audit_parts WHERE entry_id = ?1 ORDER BY part";
    ADD_PART = "INSERT INTO audit_parts (entry_id, part, edits)
        SELECT ?1, coalesce(max(part), 0) + 1, ?2 FROM audit_parts WHERE entry_id = ?1";
    SET_DETAIL = "UPDATE audit_entries SET detail = ?2, created_at = ?3 WHERE id = ?1";
    DELETE_OLD = "DELETE FROM audit_parts WHERE entry_id IN
        (SELECT id FROM audit_entries WHERE edits IS NOT NULL AND created_at <= ?1)";
}

/// What an action has changed, as far as that is kept.
pub fn find_edits(tx: &Tx<'_>, id: &str) -> Result<Edits, StoreError> {
    let mut parts: Vec<String> = Vec::new();
    parts.extend(tx.find(FIND_FIRST, params![id], |row| row.get(0))?);
    parts.extend(tx.list(LIST_LATER_PARTS, params![id], |row| row.get::<String>(0))?);
    let parts: Vec<Edits> = parts.iter().map(|text| Edits::read(text)).collect::<Result<_, _>>()?;
    Ok(Edits::of_parts(parts))
}

/// Adds a part to an entry: what has changed since [`super::record::begin`].
pub fn add_part(tx: &Tx<'_>, id: &str, detail: &str, now: Moment) -> Result<(), StoreError> {
    if tx.find(HAS_FIRST, params![id], |_| Ok(()))?.is_none() {
        return go_on(tx, id, detail, now);
    }
    if let Some(edits) = kept(&record::end(tx)?)? {
        tx.change_one(ADD_PART, params![id, edits])?;
    }
    tx.change_one(SET_DETAIL, params![id, detail, now.ms()])
}

/// Deletes the parts of entries from before a moment.
pub(super) fn delete_old(tx: &Tx<'_>, before: Moment) -> Result<usize, StoreError> {
    tx.change(DELETE_OLD, params![before.ms()])
}
