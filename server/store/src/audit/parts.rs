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

#[cfg(test)]
mod tests {
    use super::super::{NewEntry, forget_person, note_by};
    use super::*;
    use crate::Store;
    use crate::fixture::{Folder, insert};

    #[test]
    fn whoever_leaves_is_forgotten_in_every_part() {
        let folder = Folder::new("parts");
        let store = Store::open(&folder.0).unwrap();
        let kept = store.write_blocking(|tx| {
            let now = Moment::from_ms(1);
            record::begin(tx)?;
            insert(tx, "ada@mixes.example")?;
            let new = NewEntry {
                action: "library.imported",
                entity_type: "library",
                entity_id: "",
                entity_name: "/mixes",
                detail: None,
            };
            let id = note_by(tx, None, &new, now)?;
            tx.change("DELETE FROM lists", &[])?;
            record::begin(tx)?;
            insert(tx, "ada@mixes.example")?;
            add_part(tx, &id, "2 lists", now)?;
            let before = find_edits(tx, &id)?.text()?;
            forget_person(tx, "user-1", "ada@mixes.example")?;
            Ok::<_, StoreError>((before, find_edits(tx, &id)?.text()?))
        });
        let (before, after) = kept.unwrap();
        let named = |text: &str, name: &str| text.matches(&format!("\"{name}\"")).count();
        assert!(named(&before, "ada@mixes.example") >= 2, "both parts name her: {before}");
        assert_eq!(named(&after, "ada@mixes.example"), 0, "{after}");
        assert_eq!(named(&after, "anonymous"), named(&before, "ada@mixes.example"));
    }
}
