//! Which mixes are like one: computed from what they have in common, kept in a row of the mix, and read
//! as cards with reasons. The rule is the core's.
//!
//! Computing reads along indexes, beside the requests. What is kept names mixes, tracks, artists and
//! lists by their ids, so that what is hidden, renamed or gone since is so here, too.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use segue_base::clock::Moment;
use segue_core::taste::alike::{self, Candidate, Common, Kind, Reason};
use serde::{Deserialize, Serialize};

use super::statement::statements;
use super::{StoreError, Tx, artist, changes, mix};
use crate::row::{Row, params};

statements! {
    LIST_DUE = "SELECT m.id FROM shown_mixes m WHERE m.id > ?1 AND NOT EXISTS (
            SELECT 1 FROM alike_mixes a WHERE a.mix_id = m.id AND a.computed_at > ?2)
        ORDER BY m.id LIMIT ?3";
    LIST_TRACKS = "SELECT DISTINCT mt.track_id FROM mix_tracks mt JOIN tracks t ON t.id = mt.track_id
        WHERE mt.mix_id = ?1 AND t.identity_key IS NOT NULL ORDER BY mt.track_id";
    LIST_ARTISTS = "SELECT a.id, a.name FROM artists a WHERE a.id IN (
            SELECT artist_id FROM mix_artists WHERE mix_id = ?1
            UNION SELECT ta.artist_id FROM mix_tracks mt
            JOIN track_artists ta ON ta.track_id = mt.track_id WHERE mt.mix_id = ?1)
        ORDER BY a.id";
    LIST_LISTENERS = "SELECT user_id FROM mix_likes WHERE mix_id = ?1
        ORDER BY created_at DESC, user_id LIMIT ?2";
    /// A list that is made by the server says nothing about how its mixes sound.
    LIST_LISTS = "SELECT l.id FROM mix_lists ml JOIN lists l ON l.id = ml.list_id
        WHERE ml.mix_id = ?1 AND l.is_visible AND NOT l.is_auto_generated ORDER BY l.id";
    LIST_WITH_TRACK = "SELECT DISTINCT m.id, m.created_at FROM mix_tracks mt
        JOIN shown_mixes m ON m.id = mt.mix_id
        WHERE mt.track_id = ?1 AND m.id <> ?2 ORDER BY m.id LIMIT ?3";
    LIST_WITH_ARTIST = "SELECT m.id, m.created_at FROM shown_mixes m WHERE m.id <> ?2 AND m.id IN (
            SELECT mix_id FROM mix_artists WHERE artist_id = ?1
            UNION SELECT mt.mix_id FROM track_artists ta
            JOIN mix_tracks mt ON mt.track_id = ta.track_id WHERE ta.artist_id = ?1)
        ORDER BY m.id LIMIT ?3";
    LIST_WITH_LISTENER = "SELECT m.id, m.created_at FROM mix_likes ml
        JOIN shown_mixes m ON m.id = ml.mix_id
        WHERE ml.user_id = ?1 AND m.id <> ?2 ORDER BY m.id LIMIT ?3";
    LIST_IN_LIST = "SELECT m.id, m.created_at FROM mix_lists ml
        JOIN shown_mixes m ON m.id = ml.mix_id
        WHERE ml.list_id = ?1 AND m.id <> ?2 ORDER BY m.id LIMIT ?3";
    /// A mix that has gone while it was compared has no row.
    SAVE = "INSERT INTO alike_mixes (mix_id, computed_at, found)
        SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM mixes WHERE id = ?1)
        ON CONFLICT (mix_id) DO UPDATE SET computed_at = excluded.computed_at, found = excluded.found";
    MAKE_DUE = "UPDATE alike_mixes SET computed_at = 0 WHERE mix_id = ?1";
    MAKE_DUE_WITH_TRACK = "UPDATE alike_mixes SET computed_at = 0
        WHERE mix_id IN (SELECT mix_id FROM mix_tracks WHERE track_id = ?1)";
    FIND = "SELECT found FROM alike_mixes WHERE mix_id = ?1";
    NAME_TRACK = "SELECT title FROM tracks WHERE id = ?1";
    NAME_ARTIST = "SELECT name FROM artists WHERE id = ?1";
    NAME_LIST = "SELECT title FROM lists WHERE id = ?1 AND is_visible";
}

/// Mixes that are shown as being like one.
pub const MOST_SHOWN: usize = 8;
/// Mixes that are kept, so that enough are left where some are hidden later.
const MOST_KEPT: usize = 16;
/// What more mixes than that have says nothing about any of them.
const MOST_WITH: usize = 500;
/// Listeners of a mix whose other likes are looked at, the latest ones.
const MOST_LISTENERS: usize = 500;
/// Listeners that two mixes need at least: of fewer, one could guess who they are.
const FEWEST_LISTENERS: usize = 3;

/// A mix that is like another one, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Its id.
    pub mix_id: String,
    /// Why, by ids.
    pub reason: Reason,
}

/// A mix that is like another one, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlikeMix {
    /// Its card.
    pub card: mix::Card,
    /// What they have in common.
    pub kind: Kind,
    /// How many of it.
    pub count: u32,
    /// What the rarest of it are called; nothing of listeners.
    pub names: Vec<String>,
}

/// Lists mixes behind an id that were not compared since a moment.
pub fn list_due(
    tx: &Tx<'_>,
    behind: &str,
    since: Moment,
    most: usize,
) -> Result<Vec<String>, StoreError> {
    tx.list(LIST_DUE, params![behind, since.ms(), most], |row| row.get(0))
}

/// Finds the mixes that are most like one. Of equals, the newest comes first.
pub fn compute(tx: &Tx<'_>, mix_id: &str) -> Result<Vec<Kept>, StoreError> {
    let mut shared = Shared::default();
    for track in tx.list(LIST_TRACKS, params![mix_id], id)? {
        shared.add(tx, mix_id, Kind::Track, track, LIST_WITH_TRACK)?;
    }
    let artists = |row: &Row<'_>| Ok((row.get::<String>(0)?, row.get::<String>(1)?));
    for (artist, name) in tx.list(LIST_ARTISTS, params![mix_id], artists)? {
        if artist::names_somebody(&name) {
            shared.add(tx, mix_id, Kind::Artist, artist, LIST_WITH_ARTIST)?;
        }
    }
    for listener in tx.list(LIST_LISTENERS, params![mix_id, MOST_LISTENERS], id)? {
        shared.add(tx, mix_id, Kind::Listener, listener, LIST_WITH_LISTENER)?;
    }
    for list in tx.list(LIST_LISTS, params![mix_id], id)? {
        shared.add(tx, mix_id, Kind::List, list, LIST_IN_LIST)?;
    }
    Ok(shared.rank())
}

/// Keeps what was found. Where it is what was there before, nobody is told.
pub fn save(tx: &Tx<'_>, mix_id: &str, found: &[Kept], now: Moment) -> Result<(), StoreError> {
    let text = serde_json::to_string(found)
        .map_err(|_| StoreError::Row { expected: "reasons that are text" })?;
    let before = tx.find(FIND, params![mix_id], |row| row.get::<String>(0))?;
    // Without a row nothing is shown, as with an empty one.
    if before.as_deref().unwrap_or("[]") != text {
        changes::tell_of_catalogue(tx);
    }
    tx.change(SAVE, params![mix_id, now.ms(), text]).map(drop)
}

/// Has a mix compared anew.
pub(super) fn make_due(tx: &Tx<'_>, mix_id: &str) -> Result<(), StoreError> {
    tx.change(MAKE_DUE, params![mix_id]).map(drop)
}

/// Has every mix compared anew that plays a track.
pub(super) fn make_due_with_track(tx: &Tx<'_>, track_id: &str) -> Result<(), StoreError> {
    tx.change(MAKE_DUE_WITH_TRACK, params![track_id]).map(drop)
}

/// Lists the mixes that are like one, the most alike first, as far as visitors see them and their reasons.
pub fn list(tx: &Tx<'_>, mix_id: &str) -> Result<Vec<AlikeMix>, StoreError> {
    let found = tx.find(FIND, params![mix_id], |row| row.get::<String>(0))?;
    let Some(found) = found else { return Ok(Vec::new()) };
    let found: Vec<Kept> = serde_json::from_str(&found).map_err(|_| StoreError::Cell {
        place: "found".to_owned(),
        expected: "mixes with reasons",
    })?;
    let mut shown = Vec::new();
    for Kept { mix_id, reason } in found {
        if shown.len() == MOST_SHOWN {
            break;
        }
        let Some(card) = mix::list_by_ids(tx, std::slice::from_ref(&mix_id))?.pop() else {
            continue;
        };
        let Reason { kind, count, ids } = reason;
        let names = names(tx, kind, &ids)?;
        if kind == Kind::Listener || !names.is_empty() {
            shown.push(AlikeMix { card, kind, count, names });
        }
    }
    Ok(shown)
}

/// What the things of a reason are called; those that have gone or are hidden have no name.
fn names(tx: &Tx<'_>, kind: Kind, ids: &[String]) -> Result<Vec<String>, StoreError> {
    let sql = match kind {
        Kind::Track => NAME_TRACK,
        Kind::Artist => NAME_ARTIST,
        Kind::List => NAME_LIST,
        Kind::Listener => return Ok(Vec::new()),
    };
    let found = ids.iter().map(|id| tx.find(sql, params![id], |row| row.get(0)));
    found.filter_map(Result::transpose).collect()
}

fn id(row: &Row<'_>) -> Result<String, StoreError> {
    row.get(0)
}

/// What a mix has in common with others, and who they are.
#[derive(Default)]
struct Shared {
    commons: Vec<Common>,
    /// What the others have, by when they came and their ids, the newest first.
    others: BTreeMap<(Reverse<i64>, String), Vec<u32>>,
}

impl Shared {
    /// Adds something that the mix has, with the others that have it.
    fn add(
        &mut self,
        tx: &Tx<'_>,
        mix_id: &str,
        kind: Kind,
        id: String,
        sql: &str,
    ) -> Result<(), StoreError> {
        let read = |row: &Row<'_>| Ok((Reverse(row.get(1)?), row.get(0)?));
        let with: Vec<(Reverse<i64>, String)> =
            tx.list(sql, params![id, mix_id, MOST_WITH], read)?;
        if with.is_empty() || with.len() == MOST_WITH {
            return Ok(());
        }
        let (Ok(place), Ok(mixes)) =
            (u32::try_from(self.commons.len()), u32::try_from(with.len() + 1))
        else {
            return Ok(());
        };
        let id = if kind == Kind::Listener { String::new() } else { id };
        self.commons.push(Common { kind, id, mixes });
        for other in with {
            self.others.entry(other).or_default().push(place);
        }
        Ok(())
    }

    fn rank(self) -> Vec<Kept> {
        let Self { commons, others } = self;
        let is_listener = |place: &u32| {
            let common = commons.get(*place as usize);
            common.is_some_and(|common| common.kind == Kind::Listener)
        };
        let (mut ids, mut candidates) = (Vec::new(), Vec::new());
        for ((_, id), mut has) in others {
            if has.iter().filter(|place| is_listener(place)).count() < FEWEST_LISTENERS {
                has.retain(|place| !is_listener(place));
            }
            ids.push(id);
            candidates.push(Candidate { has });
        }
        let found = alike::alike(&commons, &candidates, MOST_KEPT).into_iter();
        let kept = found.filter_map(|it| {
            let mix_id = ids.get(it.index as usize)?.clone();
            Some(Kept { mix_id, reason: it.reason })
        });
        kept.collect()
    }
}
