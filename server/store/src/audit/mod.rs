//! The audit: who did what to which entity and when. What an action has changed is kept here for a while,
//! row by row ([`super::record`]), so that it can be shown and undone.

pub mod action;
mod later;
mod listed;
mod parts;
mod turn;

use segue_base::chance;
use segue_base::clock::Moment;

use self::action::Turn;
use super::record::{Conflict, Edits, ToCount};
use super::snapshot::Snapshot;
use super::user::{Role, User};
use super::{StoreError, Tx, record, snapshot, statement::statements};
use crate::row::{Row, params};

#[cfg(test)]
pub(super) use later::STATEMENTS as LATER_STATEMENTS;
pub use later::{Later, later, tracklists};
#[cfg(test)]
pub(super) use listed::STATEMENTS as LISTED_STATEMENTS;
pub use listed::{Actor, Which, Who, actors, list};
#[cfg(test)]
pub(super) use parts::STATEMENTS as PARTS_STATEMENTS;
pub use parts::{add_part, find_edits};
#[cfg(test)]
pub(super) use turn::STATEMENTS as TURN_STATEMENTS;
pub use turn::{Kept, find_deed, find_undoer, kept_of, note_row, note_turn, set_undone, turn_over};

/// Days for which a deletion can be undone.
pub const UNDO_DAYS: u32 = 30;

/// Days for which the audit keeps who did what.
pub const KEPT_DAYS: u32 = 365;

statements! {
    INSERT = "INSERT INTO audit_entries (id, user_id, actor, action, entity_type, entity_id,
            entity_name, detail, edits, created_at, undoes, of_action)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    FIND = "SELECT *, snapshot IS NOT NULL OR edits IS NOT NULL AS is_kept,
            edits IS NOT NULL AS has_edits FROM audit_entries WHERE id = ?1";
    FIND_SNAPSHOT = "SELECT snapshot FROM audit_entries WHERE id = ?1";
    FIND_LAST = "SELECT id, action, entity_type, entity_id, user_id, edits FROM audit_entries
        WHERE created_at > ?1 AND undone_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1";
    GO_ON = "UPDATE audit_entries SET edits = ?2, detail = ?3, created_at = ?4 WHERE id = ?1";
    DESCRIBE = "UPDATE audit_entries SET detail = ?2 WHERE id = ?1";
    FORGET_ACTOR = "UPDATE audit_entries SET actor = ?2 WHERE user_id = ?1";
    /// The detail of a request to connect Spotify holds the member's account there, so it is
    /// cleared.
    FORGET_NAME = "UPDATE audit_entries SET entity_name = ?3,
            detail = CASE entity_type WHEN 'whitelist_request' THEN NULL ELSE detail END
        WHERE entity_name = ?2 OR (entity_type = 'user' AND entity_id = ?1)";
    /// The data of a staged entity is JSON within JSON, whose quotation marks are led by backslashes.
    FORGET_KEPT = "UPDATE audit_entries SET snapshot = replace(replace(snapshot,
            '\"' || ?1 || '\"', '\"anonymous\"'), '\"' || ?1 || '\\\"', '\"anonymous\\\"')
        WHERE replace(snapshot, '\"' || ?1, '') <> snapshot";
    FORGET_RECORDED = "UPDATE audit_entries SET edits = replace(replace(edits,
            '\"' || ?1 || '\"', '\"anonymous\"'), '\"' || ?1 || '\\\"', '\"anonymous\\\"')
        WHERE replace(edits, '\"' || ?1, '') <> edits";
    FORGET_PARTS = "UPDATE audit_parts SET edits = replace(replace(edits,
            '\"' || ?1 || '\"', '\"anonymous\"'), '\"' || ?1 || '\\\"', '\"anonymous\\\"')
        WHERE replace(edits, '\"' || ?1, '') <> edits";
    COUNT_DELETED = "SELECT count(*) FROM audit_entries WHERE user_id = ?1 AND created_at > ?2
        AND action IN ('mix.deleted', 'list.deleted', 'staged_entity.deleted')";
    DELETE_OLD = "DELETE FROM audit_entries WHERE created_at <= ?1";
    FORGET_SNAPSHOTS = "UPDATE audit_entries SET snapshot = NULL, edits = NULL
        WHERE (snapshot IS NOT NULL OR edits IS NOT NULL) AND created_at <= ?1";
}

/// The actor of everything that a command did: somebody with access to the server's machine.
pub const CONSOLE: &str = "the console";

/// Stands for a person who has deleted their account.
pub const SOMEBODY: &str = "a deleted account";

/// Something that an admin did.
#[derive(Debug)]
pub struct NewEntry<'a> {
    /// What it was, such as `mix.deleted`.
    pub action: &'a str,
    /// To what kind of entity: `mix`, `list`, `staged_entity`, `user`, `whitelist_request`, `track`.
    pub entity_type: &'a str,
    /// To which one.
    pub entity_id: &'a str,
    /// What people call it.
    pub entity_name: &'a str,
    /// One sentence more.
    pub detail: Option<String>,
}

/// An entry's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Id.
    pub id: String,
    /// Address of the person who did it, or [`CONSOLE`].
    pub actor: String,
    /// What it was.
    pub action: String,
    /// To what kind of entity.
    pub entity_type: String,
    /// To which one.
    pub entity_id: String,
    /// What people call it.
    pub entity_name: String,
    /// One sentence more.
    pub detail: Option<String>,
    /// Whether what was changed is kept.
    pub is_kept: bool,
    /// Whether it is kept row by row, so that it can be shown.
    pub has_edits: bool,
    /// When it was undone.
    pub undone_at: Option<Moment>,
    /// When it was done.
    pub created_at: Moment,
    /// The entry that this one undoes, as a whole or in one row, or does again.
    pub undoes: Option<String>,
    /// The action of that entry.
    pub of_action: Option<String>,
}

impl Entry {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            actor: row.get("actor")?,
            action: row.get("action")?,
            entity_type: row.get("entity_type")?,
            entity_id: row.get("entity_id")?,
            entity_name: row.get("entity_name")?,
            detail: row.get("detail")?,
            is_kept: row.get("is_kept")?,
            has_edits: row.get("has_edits")?,
            undone_at: row.get::<Option<i64>>("undone_at")?.map(Moment::from_ms),
            created_at: Moment::from_ms(row.get("created_at")?),
            undoes: row.get("undoes")?,
            of_action: row.get("of_action")?,
        })
    }

    /// What stands before the name of what it was done to.
    #[must_use]
    pub fn words(&self) -> String {
        action::words(&self.action, self.of_action.as_deref())
    }

    /// Whether it undoes another entry as a whole, or does it again.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        self.undoes.as_ref().and_then(|_| action::turn_of(&self.action))
    }
}

/// Notes what an admin did, in the transaction of the entry, with what has changed since
/// [`super::record::begin`]. Answers the entry's id.
pub fn note(
    tx: &Tx<'_>,
    admin: &User,
    entry: &NewEntry<'_>,
    now: Moment,
) -> Result<String, StoreError> {
    insert(tx, Some(admin), entry, None, now)
}

/// The same, where it may have been the console.
pub fn note_by(
    tx: &Tx<'_>,
    actor: Option<&User>,
    entry: &NewEntry<'_>,
    now: Moment,
) -> Result<String, StoreError> {
    insert(tx, actor, entry, None, now)
}

/// Adds what has changed since [`super::record::begin`] to the one part of an entry that has no later parts.
pub fn go_on(tx: &Tx<'_>, id: &str, detail: &str, now: Moment) -> Result<(), StoreError> {
    let edits = find_edits(tx, id)?.followed_by(record::end(tx)?);
    tx.change_one(GO_ON, params![id, kept(&edits)?, detail, now.ms()])
}

/// Says in a sentence what an entry has changed, once that is known with what it went on with.
pub fn describe(tx: &Tx<'_>, id: &str, detail: &str) -> Result<(), StoreError> {
    tx.change_one(DESCRIBE, params![id, detail])
}

/// Edits as they are kept: what was done and taken back leaves nothing.
fn kept(edits: &Edits) -> Result<Option<String>, StoreError> {
    (!edits.is_empty()).then(|| edits.text()).transpose()
}

/// Actions of which several in a row are one: whoever drags six things into order, or fills in five fields, has
/// done one thing.
const GO_ON_ACTIONS: [&str; 4] =
    ["list.ordered", "list.mixes_set", "mix.changed", "mix.tracklist_changed"];

/// The longest time between two such actions, in milliseconds.
const GO_ON_MS: i64 = 60_000;

/// Notes that a member is an admin from now on, or is none any more, by whom that was done; `None` is
/// the console.
pub fn note_role(
    tx: &Tx<'_>,
    actor: Option<&User>,
    member: &User,
    role: Role,
    now: Moment,
) -> Result<(), StoreError> {
    let entry = NewEntry {
        action: if role == Role::Admin { "user.promoted" } else { "user.demoted" },
        entity_type: "user",
        entity_id: &member.id,
        entity_name: &member.email,
        detail: None,
    };
    insert(tx, actor, &entry, None, now).map(drop)
}

fn insert(
    tx: &Tx<'_>,
    actor: Option<&User>,
    entry: &NewEntry<'_>,
    undone: Option<&Entry>,
    now: Moment,
) -> Result<String, StoreError> {
    let edits = record::end(tx)?;
    let last = actor.map(|actor| find_last(tx, actor, entry, now)).transpose()?.flatten();
    if let Some((id, earlier)) = last {
        let edits = earlier.followed_by(edits);
        tx.change_one(GO_ON, params![id, kept(&edits)?, entry.detail, now.ms()])?;
        return Ok(id);
    }
    let id = chance::id(now);
    let edits = kept(&edits)?;
    let row = params![
        id,
        actor.map(|actor| &actor.id),
        actor.map_or(CONSOLE, |actor| &actor.email),
        entry.action,
        entry.entity_type,
        entry.entity_id,
        entry.entity_name,
        entry.detail,
        edits,
        now.ms(),
        undone.map(|undone| &undone.id),
        undone.map(|undone| &undone.action)
    ];
    tx.change_one(INSERT, row)?;
    Ok(id)
}

/// The entry that an action goes on with, and its edits: the newest of all, if the same person has just done
/// the same to the same thing.
fn find_last(
    tx: &Tx<'_>,
    actor: &User,
    entry: &NewEntry<'_>,
    now: Moment,
) -> Result<Option<(String, Edits)>, StoreError> {
    if !GO_ON_ACTIONS.contains(&entry.action) {
        return Ok(None);
    }
    let wanted = [entry.action, entry.entity_type, entry.entity_id, &actor.id];
    let found = tx.find(FIND_LAST, params![now.ms() - GO_ON_MS], |row| {
        let is_it = (1..=4).zip(wanted);
        let is_it =
            is_it.map(|(at, wanted)| Ok(row.get::<Option<String>>(at)?.as_deref() == Some(wanted)));
        let is_it = is_it.collect::<Result<Vec<bool>, StoreError>>()?.into_iter().all(|is| is);
        let edits: Option<String> = row.get(5)?;
        Ok(edits.filter(|_| is_it).map(|edits| Ok((row.get(0)?, Edits::read(&edits)?))))
    });
    found?.flatten().transpose()
}

/// Finds an entry.
pub fn find(tx: &Tx<'_>, id: &str) -> Result<Option<Entry>, StoreError> {
    tx.find(FIND, params![id], Entry::of)
}

/// Takes back what an entry has kept. What is in the way of that is returned, and then nothing has changed.
///
/// # Errors
/// [`StoreError::Taken`] when something else has taken its place; else what the database says.
pub fn take_back(tx: &Tx<'_>, kept: &Kept, now: Moment) -> Result<Vec<Conflict>, StoreError> {
    if kept.edits.is_empty() {
        let found: Option<Option<String>> =
            tx.find(FIND_SNAPSHOT, params![kept.id], |row| row.get(0))?;
        if let Some(snapshot) = found.flatten() {
            snapshot::restore(tx, &Snapshot::read(&snapshot)?)?;
        }
        return Ok(Vec::new());
    }
    let to_count = ToCount::find(tx, &kept.edits, kept.acted_at)?;
    let conflicts = record::undo(tx, &kept.edits)?;
    if conflicts.is_empty() {
        to_count.count(tx, now)?;
    }
    Ok(conflicts)
}

/// Counts the mixes, lists and staged entities that an admin has deleted since a moment.
pub fn count_deleted(tx: &Tx<'_>, user_id: &str, since: Moment) -> Result<u32, StoreError> {
    let found = tx.find(COUNT_DELETED, params![user_id, since.ms()], |row| row.get(0))?;
    Ok(found.unwrap_or(0))
}

/// Removes the address of a person who leaves from the entries: as the one who acted, as the one
/// acted on, and in the data kept for undoing.
pub fn forget_person(tx: &Tx<'_>, user_id: &str, email: &str) -> Result<(), StoreError> {
    tx.change(FORGET_ACTOR, params![user_id, SOMEBODY])?;
    tx.change(FORGET_NAME, params![user_id, email, SOMEBODY])?;
    tx.change(FORGET_KEPT, params![email])?;
    tx.change(FORGET_RECORDED, params![email])?;
    tx.change(FORGET_PARTS, params![email]).map(drop)
}

/// Drops entries from before a moment.
pub fn delete_old(tx: &Tx<'_>, before: Moment) -> Result<usize, StoreError> {
    tx.change(DELETE_OLD, params![before.ms()])
}

/// Deletes the data kept for undoing that is older than a moment; the entries stay.
pub fn forget_snapshots(tx: &Tx<'_>, before: Moment) -> Result<usize, StoreError> {
    parts::delete_old(tx, before)?;
    tx.change(FORGET_SNAPSHOTS, params![before.ms()])
}
