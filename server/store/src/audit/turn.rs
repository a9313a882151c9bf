//! Undoing entries of the audit, and doing them again.
//!
//! An action is undone, done again, undone again, each time by an entry of its own that names the action. Which of
//! them holds is the last one: those before it are undone, and the action stands or does not. What an action has made
//! of one row of a tracklist is undone by an action of its own, which names the first one, too.

use segue_base::clock::Moment;

use super::action::Turn;
use super::{Entry, NewEntry, find, find_edits, insert};
use crate::record::Edits;
use crate::row::params;
use crate::statement::statements;
use crate::user::User;
use crate::{StoreError, Tx};

statements! {
    LIST_OF = "SELECT *, snapshot IS NOT NULL OR edits IS NOT NULL AS is_kept,
            edits IS NOT NULL AS has_edits FROM audit_entries WHERE undoes = ?1 ORDER BY created_at, id";
    FIND_UNDOER = "SELECT actor FROM audit_entries WHERE undoes = ?1 AND created_at = ?2
        ORDER BY id DESC LIMIT 1";
    SET_UNDONE = "UPDATE audit_entries SET undone_at = ?2, snapshot = NULL WHERE id = ?1";
    SET_STANDING = "UPDATE audit_entries SET undone_at = NULL WHERE id = ?1";
}

/// What is kept of an action, by which it is taken back.
#[derive(Debug)]
pub struct Kept {
    /// The entry that keeps it.
    pub id: String,
    /// What it has changed.
    pub edits: Edits,
    /// When it did.
    pub acted_at: Moment,
}

impl Kept {
    fn of(tx: &Tx<'_>, entry: &Entry) -> Result<Self, StoreError> {
        let (id, acted_at) = (entry.id.clone(), entry.created_at);
        Ok(Self { edits: find_edits(tx, &id)?, id, acted_at })
    }
}

/// The action that an entry is about: the entry itself, or the one that it undoes or does again.
pub fn find_deed(tx: &Tx<'_>, entry: &Entry) -> Result<Entry, StoreError> {
    let named = entry.turn().and(entry.undoes.as_deref());
    Ok(named.map(|id| find(tx, id)).transpose()?.flatten().unwrap_or_else(|| entry.clone()))
}

/// The edits to take back when an entry is undone, given the action that it is about: those of its last repetition,
/// or its own, where single rows of it were undone.
pub fn kept_of(tx: &Tx<'_>, entry: &Entry, deed: &Entry) -> Result<Kept, StoreError> {
    if entry.turn() == Some(Turn::Undone) {
        return Kept::of(tx, entry);
    }
    let others = list_of(tx, &deed.id)?;
    let has_rows = others.iter().any(|it| it.turn().is_none());
    let redone = others.iter().rev().find(|it| it.turn() == Some(Turn::Redone));
    let holds = |it: &&Entry| it.undone_at.is_none() && !(has_rows && deed.has_edits);
    Kept::of(tx, redone.filter(holds).unwrap_or(deed))
}

/// Marks which entries hold from now on, after an entry was taken back, given the action that it is about.
pub fn turn_over(tx: &Tx<'_>, entry: &Entry, deed: &Entry, now: Moment) -> Result<(), StoreError> {
    set_undone(tx, &entry.id, now)?;
    if entry.turn() == Some(Turn::Undone) {
        return tx.change_one(SET_STANDING, params![deed.id]);
    }
    set_undone(tx, &deed.id, now)?;
    for redone in holding(tx, deed, Turn::Redone)? {
        set_undone(tx, &redone.id, now)?;
    }
    // Once a row is no longer undone, part of the whole action holds again and can be undone.
    let of_row = deed.undoes.as_deref().filter(|_| deed.turn().is_none());
    let whole = of_row.map(|id| find(tx, id)).transpose()?.flatten();
    match whole.filter(|it| it.undone_at.is_some()) {
        Some(whole) => tx.change_one(SET_STANDING, params![whole.id]),
        None => Ok(()),
    }
}

/// Says of an action that it is undone.
pub fn set_undone(tx: &Tx<'_>, id: &str, now: Moment) -> Result<(), StoreError> {
    tx.change_one(SET_UNDONE, params![id, now.ms()])
}

/// Who undid an entry at a moment.
pub fn find_undoer(tx: &Tx<'_>, entry: &Entry) -> Result<Option<String>, StoreError> {
    let Some(at) = entry.undone_at else { return Ok(None) };
    let own: Option<String> = tx.find(FIND_UNDOER, params![entry.id, at.ms()], |row| row.get(0))?;
    let deed = entry.turn().and(entry.undoes.as_ref());
    match (own, deed) {
        (None, Some(deed)) => tx.find(FIND_UNDOER, params![deed, at.ms()], |row| row.get(0)),
        (own, _) => Ok(own),
    }
}

/// Notes that an entry was undone, given the action that it is about. Answers the new entry's id.
pub fn note_turn(
    tx: &Tx<'_>,
    admin: &User,
    entry: &Entry,
    deed: &Entry,
    now: Moment,
) -> Result<String, StoreError> {
    let verb = match entry.turn() {
        Some(Turn::Undone) => "redone",
        _ if deed.action.ends_with(".deleted") => "restored",
        _ => "undone",
    };
    let Entry { entity_type, entity_id, entity_name, .. } = deed;
    let action = format!("{entity_type}.{verb}");
    let new = NewEntry { action: &action, entity_type, entity_id, entity_name, detail: None };
    insert(tx, Some(admin), &new, Some(deed), now)
}

/// Notes that what an action has made of one row was undone. Answers the new entry's id.
pub fn note_row(
    tx: &Tx<'_>,
    admin: &User,
    deed: &Entry,
    entry: &NewEntry<'_>,
    now: Moment,
) -> Result<String, StoreError> {
    insert(tx, Some(admin), entry, Some(deed), now)
}

/// The entries that undo an action, as a whole or in a row, and those that do it again, in the order in which they
/// came.
fn list_of(tx: &Tx<'_>, id: &str) -> Result<Vec<Entry>, StoreError> {
    tx.list(LIST_OF, params![id], Entry::of)
}

fn holding(tx: &Tx<'_>, deed: &Entry, turn: Turn) -> Result<Vec<Entry>, StoreError> {
    let mut all = list_of(tx, &deed.id)?;
    all.retain(|it| it.turn() == Some(turn) && it.undone_at.is_none());
    Ok(all)
}
