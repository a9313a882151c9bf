//! What has changed, in the order of commits.
//!
//! Each change is written in the transaction that makes it, so that none goes untold, whoever makes
//! it and whoever has stopped waiting for it, and whichever process it is. Whoever has to know reads
//! the changes behind the last one that they know: the pages that show a mix, the tasks that have
//! work to do, and the cache of answers. Changes of times and comments name these and hold nothing
//! of them, so nothing that is deleted is left here.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use segue_base::clock::Moment;

use super::statement::statements;
use super::{StoreError, Tx, alike};
use crate::row::{Params, Row, params};
use crate::tx::Engine;

statements! {
    INSERT = "INSERT INTO changes (topic, kind, data) VALUES (?1, ?2, ?3) RETURNING id";
    SPAN = "SELECT (SELECT min(id) FROM told_changes), (SELECT max(id) FROM told_changes)";
    /// For every mix that plays a track.
    INSERT_FOR_TRACK = "INSERT INTO changes (topic, kind, data)
        SELECT DISTINCT 'mix ' || mix_id, 'mix', '' FROM mix_tracks WHERE track_id = ?1 RETURNING id";
    LIST_AFTER = "SELECT id, topic, kind, data FROM told_changes WHERE id > ?1 ORDER BY id LIMIT ?2";
    LIST_OF_TOPIC = "SELECT id, topic, kind, data FROM told_changes WHERE topic = ?1 AND id > ?2
        ORDER BY id LIMIT ?3";
    JUMP_AHEAD = "INSERT INTO changes (id, topic, kind, data)
        SELECT coalesce(max(id), 0) + ?1, 'catalogue', 'changed', '' FROM changes";
    DELETE_BEHIND = "DELETE FROM changes WHERE id < (SELECT max(id) FROM changes)";
    /// The newest change of the catalogue is its version, and stays.
    DELETE_OLD = "DELETE FROM changes
        WHERE at < ?1 AND id < (SELECT max(id) FROM changes WHERE topic = 'catalogue')";
}

/// How far the numbers jump where another database was put in place, which has had other changes under
/// the next numbers: more than happen while a page is away.
const JUMP: i64 = 1_000_000_000;

const CATALOGUE: &str = "catalogue";
const WORK: &str = "work";
const MIX: &str = "mix ";

/// What has happened to a mix, its times or its comments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A time is new or has changed; of new ones, those that the list of times shows everyone.
    Timestamp,
    /// A time was taken back.
    TimestampGone,
    /// The mix itself or a track of it has changed.
    Mix,
    /// A comment is new or has changed.
    Comment,
    /// A reply is new.
    Reply,
    /// A comment or a reply is gone.
    CommentGone,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Timestamp,
        Self::TimestampGone,
        Self::Mix,
        Self::Comment,
        Self::Reply,
        Self::CommentGone,
    ];

    /// Its name, in the database and in a stream of events.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Timestamp => "timestamp",
            Self::TimestampGone => "timestamp_gone",
            Self::Mix => "mix",
            Self::Comment => "comment",
            Self::Reply => "reply",
            Self::CommentGone => "comment_gone",
        }
    }
}

/// Work that waits for a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Mails to hand over.
    Mails,
    /// Likes to carry to Spotify.
    Likes,
    /// Members whose listening is to be read.
    Listening,
}

impl Work {
    const ALL: [Self; 3] = [Self::Mails, Self::Likes, Self::Listening];

    fn name(self) -> &'static str {
        match self {
            Self::Mails => "mails",
            Self::Likes => "likes",
            Self::Listening => "listening",
        }
    }

    fn bit(self) -> u8 {
        match self {
            Self::Mails => 2,
            Self::Likes => 4,
            Self::Listening => 8,
        }
    }
}

/// What a transaction has to tell once, however many of its statements say so.
#[derive(Debug, Default)]
pub(super) struct Pending {
    bits: Cell<u8>,
    mixes: RefCell<BTreeSet<String>>,
    tracks: RefCell<BTreeSet<String>>,
    /// The number of the newest change that was written down.
    newest: Cell<Option<i64>>,
    /// The number of the catalogue's.
    catalogue: Cell<Option<i64>>,
}

/// The bits of the catalogue and of names that search finds, beside those of [`Work`].
const CATALOGUE_BIT: u8 = 1;
const NAMES_BIT: u8 = 16;

/// The tables whose changes make names wait to be made findable: by a statement or by a trigger.
const NAMES_TABLES: [&str; 5] =
    ["artist_names", "mixes", "search_entries", "track_aliases", "tracks"];

/// The tables of the catalogue, whose changes make prepared answers old.
pub(super) const CATALOGUE_TABLES: [&str; 13] = [
    "artist_names",
    "artists",
    "audio_analysis",
    "lists",
    "mix_artists",
    "mix_lists",
    "mix_tracks",
    "mixes",
    "spotify_tracks",
    "track_aliases",
    "track_artists",
    "tracks",
    "user_timestamps",
];

/// The table that a statement changes; `None` where it only reads.
pub(super) fn changed_table(sql: &str) -> Option<(&str, &str)> {
    ["INSERT INTO ", "INSERT OR IGNORE INTO ", "UPDATE ", "DELETE FROM "].into_iter().find_map(
        |verb| {
            let table = sql.strip_prefix(verb)?.split([' ', '\n', '(']).next()?;
            Some((verb, table))
        },
    )
}

impl Pending {
    /// Notes what a statement has changed.
    pub fn note(&self, sql: &str) {
        let Some((verb, table)) = changed_table(sql) else { return };
        // Times outlive the member who gave them, without the name.
        if CATALOGUE_TABLES.contains(&table) || verb == "DELETE FROM " && table == "users" {
            self.set(CATALOGUE_BIT);
        }
        if NAMES_TABLES.contains(&table) {
            self.set(NAMES_BIT);
        }
    }

    /// Whether names may have to be made findable.
    pub fn has_names(&self) -> bool {
        self.bits.get() & NAMES_BIT > 0
    }

    /// The number of the newest change that was written down.
    pub fn newest(&self) -> Option<i64> {
        self.newest.get()
    }

    /// The number of the catalogue's change, where it has changed.
    pub fn catalogue(&self) -> Option<i64> {
        self.catalogue.get()
    }

    fn set(&self, bit: u8) {
        self.bits.set(self.bits.get() | bit);
    }

    /// Notes that there is work.
    pub fn ring(&self, work: Work) {
        self.set(work.bit());
    }
}

/// Writes down what a transaction has to tell, at its end.
pub(super) fn tell_pending(tx: &Tx<'_>, pending: &Pending) -> Result<(), StoreError> {
    let bits = pending.bits.get();
    for mix_id in pending.mixes.take() {
        alike::make_due(tx, &mix_id)?;
        tell(tx, &mix_id, Kind::Mix, "")?;
    }
    for track_id in pending.tracks.take() {
        alike::make_due_with_track(tx, &track_id)?;
        put(tx, INSERT_FOR_TRACK, params![track_id])?;
    }
    if bits & CATALOGUE_BIT > 0 {
        pending.catalogue.set(put(tx, INSERT, params![CATALOGUE, "changed", ""])?);
    }
    for work in Work::ALL.into_iter().filter(|work| bits & work.bit() > 0) {
        put(tx, INSERT, params![WORK, work.name(), ""])?;
    }
    Ok(())
}

/// Tells that something has changed that all visitors are shown and that is in no table of the catalogue.
pub(super) fn tell_of_catalogue(tx: &Tx<'_>) {
    tx.pending.set(CATALOGUE_BIT);
}

/// Tells everyone who has a mix open, once, that it has changed.
pub(super) fn tell_of_mix(tx: &Tx<'_>, mix_id: &str) {
    tx.pending.mixes.borrow_mut().insert(mix_id.to_owned());
}

/// Tells everyone who has a mix open that plays a track, once, that the mix has changed.
pub(super) fn tell_of_track(tx: &Tx<'_>, track_id: &str) {
    tx.pending.tracks.borrow_mut().insert(track_id.to_owned());
}

/// Tells everyone who has a mix open what has happened on it; `id` is that of the time or comment.
pub fn tell(tx: &Tx<'_>, mix_id: &str, kind: Kind, id: &str) -> Result<(), StoreError> {
    put(tx, INSERT, params![format!("{MIX}{mix_id}"), kind.name(), id]).map(drop)
}

/// Writes changes down, notes the number of the last, and returns it.
fn put(tx: &Tx<'_>, sql: &str, params: Params<'_>) -> Result<Option<i64>, StoreError> {
    let numbers: Vec<i64> = tx.list(sql, params, |row| row.get(0))?;
    let last = numbers.into_iter().max();
    tx.pending.newest.set(tx.pending.newest.get().max(last));
    Ok(last)
}

/// What a change is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum About {
    /// The catalogue has changed somewhere.
    Catalogue,
    /// There is work.
    Work(Work),
    /// Something happened on a mix.
    Mix {
        /// The mix's id.
        mix_id: String,
        /// What happened.
        kind: Kind,
        /// Id of the time or comment that it happened to; empty where it happened to the mix.
        id: String,
    },
}

/// A change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its place in the order of all changes; later ones have higher numbers.
    pub number: i64,
    /// What it is about; `None` for what a newer version of Segue has written.
    pub about: Option<About>,
}

impl Change {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let (topic, kind): (String, String) = (row.get(1)?, row.get(2)?);
        let about = match topic.as_str() {
            CATALOGUE => Some(About::Catalogue),
            WORK => Work::ALL.into_iter().find(|it| it.name() == kind).map(About::Work),
            topic => match topic.strip_prefix(MIX) {
                Some(mix_id) => {
                    let kind = Kind::ALL.into_iter().find(|it| it.name() == kind);
                    let (mix_id, id) = (mix_id.to_owned(), row.get(3)?);
                    kind.map(|kind| About::Mix { mix_id, kind, id })
                }
                None => None,
            },
        };
        Ok(Self { number: row.get(0)?, about })
    }
}

/// The numbers of the oldest change that is kept and of the newest.
pub fn span(tx: &Tx<'_>) -> Result<(i64, i64), StoreError> {
    let span = tx.find(SPAN, &[], |row| {
        Ok((row.get::<Option<i64>>(0)?.unwrap_or(0), row.get::<Option<i64>>(1)?.unwrap_or(0)))
    })?;
    Ok(span.unwrap_or_default())
}

/// Lists the changes behind a number, in order.
pub fn list_after(tx: &Tx<'_>, number: i64, most: u32) -> Result<Vec<Change>, StoreError> {
    tx.list(LIST_AFTER, params![number, most], Change::of)
}

/// Lists what happened on a mix behind a number, in order.
pub fn list_of_mix(
    tx: &Tx<'_>,
    mix_id: &str,
    number: i64,
    most: u32,
) -> Result<Vec<Change>, StoreError> {
    tx.list(LIST_OF_TOPIC, params![format!("{MIX}{mix_id}"), number, most], Change::of)
}

/// Begins a new order of changes, behind all numbers that anybody may know of this database or the one
/// that stood in its place: whoever was told of changes before reads everything anew.
pub(super) fn begin_anew(tx: &Tx<'_>) -> Result<(), StoreError> {
    tx.change(JUMP_AHEAD, params![JUMP])?;
    tx.change(DELETE_BEHIND, &[]).map(drop)
}

/// Goes on behind the changes of a database that this one was copied from, by the same leap.
pub(super) fn go_on_from(tx: &Tx<'_>, newest: i64) -> Result<(), StoreError> {
    let behind = newest.saturating_add(JUMP);
    match tx.engine() {
        Engine::Sqlite => tx.change_one(
            "INSERT INTO changes (id, topic, kind, data) VALUES (?1, 'catalogue', 'changed', '')",
            params![behind],
        ),
        Engine::Postgres => {
            let add = "UPDATE change_numbers SET added = added + ?1 - change_horizon()
                WHERE change_horizon() < ?1";
            tx.change(add, params![behind])?;
            put(tx, INSERT, params![CATALOGUE, "changed", ""]).map(drop)
        }
    }
}

/// Forgets changes from before a moment.
pub fn delete_old(tx: &Tx<'_>, before: Moment) -> Result<usize, StoreError> {
    tx.change(DELETE_OLD, params![before.ms()])
}

#[cfg(test)]
mod tests;
