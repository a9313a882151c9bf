//! Later entries that have changed the same thing as an entry.

use super::{Edits, Entry, find_edits};
use crate::record::{self, Tracklists};
use crate::row::params;
use crate::statement::statements;
use crate::{StoreError, Tx};

statements! {
    LIST_LATER = "SELECT *, snapshot IS NOT NULL OR edits IS NOT NULL AS is_kept,
            edits IS NOT NULL AS has_edits FROM audit_entries
        WHERE (created_at, id) > (?1, ?2) AND (replace(edits, ?3, '') <> edits
            OR EXISTS (SELECT 1 FROM audit_parts p
                WHERE p.entry_id = audit_entries.id AND replace(p.edits, ?3, '') <> p.edits))
        ORDER BY created_at, id";
}

/// A later entry, with what it has changed.
#[derive(Debug)]
pub struct Later {
    /// The entry.
    pub entry: Entry,
    /// What it has changed.
    pub edits: Edits,
}

/// Lists the entries after another one that have changed something with an id, the oldest first.
pub fn later(tx: &Tx<'_>, entry: &Entry, id: &str) -> Result<Vec<Later>, StoreError> {
    let found = tx.list(LIST_LATER, params![entry.created_at.ms(), entry.id, id], Entry::of)?;
    let with_edits = |entry: Entry| Ok(Later { edits: find_edits(tx, &entry.id)?, entry });
    found.into_iter().map(with_edits).collect()
}

/// The tracklist of a mix around an entry's edits; what later entries have changed of it is taken into account.
pub fn tracklists(
    tx: &Tx<'_>,
    entry: &Entry,
    edits: &Edits,
    mix_id: &str,
) -> Result<Tracklists, StoreError> {
    let mut since = Edits::default();
    for Later { edits, .. } in later(tx, entry, mix_id)? {
        // A mix that one of them restored is as it was before it was deleted; the entry that created a mix may have
        // gone on after a later edit.
        if !edits.bring(mix_id) {
            since = since.followed_by(edits);
        }
    }
    record::tracklists(tx, edits, &since, mix_id)
}
