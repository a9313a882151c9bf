//! How a row that an action has changed stands by now: as the action has left it, as it was before, or changed by
//! somebody since.

use std::collections::HashMap;

use serde_json::Value;

use super::super::{Cells, Edits, RowEdit, SEARCH, is_same};
use super::Why;
use crate::row::params;
use crate::{StoreError, Tx};

/// Columns that say when something last changed, which every edit sets: they go back only where no later
/// edit has set them.
const BOOKKEEPING: [&str; 2] = ["changed_at", "updated_at"];

/// What people gave and can take back: what has gone since, its owner has taken back, which stays so.
const PEOPLES: [&str; 8] = [
    "likes",
    "mix_likes",
    "user_timestamps",
    "timestamp_votes",
    "comments",
    "comment_votes",
    "positions",
    "heard_mixes",
];

/// Columns of comments that follow from the votes on them. Where an action has changed votes they are counted
/// anew after it is taken back, so other people's later votes are in nobody's way.
const COUNTED: [&str; 2] = ["upvotes", "downvotes"];

/// Columns of times that follow from all times and votes of the track, which are counted anew after an action
/// is taken back.
pub(in crate::record) const JUDGED: [&str; 6] =
    ["agree", "disagree", "confidence_score", "people", "spread_seconds", "is_right"];

/// Whether a cell says something that others follow from: when it last changed, or how it is judged. It is in
/// nobody's way, and goes back only where it has not changed since.
pub(super) fn is_bookkeeping(table: &str, name: &str, now: &Cells) -> bool {
    let is_settled = || is_same(now.get("is_settled"), Some(&Value::Bool(true)));
    BOOKKEEPING.contains(&name)
        || table == "user_timestamps"
            && (JUDGED.contains(&name) || name == "status" && !is_settled())
}

/// A table whose rows refer to others, the column by which they do, and what people call such a row.
type Dependent = (&'static str, &'static str, &'static str);

/// What may come to refer to the rows of a table.
const DEPENDENTS: [(&str, &[Dependent]); 5] = [
    ("spotify_tracks", &[("tracks", "spotify_track_id", "track")]),
    ("artists", &[("track_artists", "artist_id", "track"), ("mix_artists", "artist_id", "mix")]),
    (
        "tracks",
        &[
            ("mix_tracks", "track_id", "row"),
            ("likes", "track_id", "like"),
            ("user_timestamps", "track_id", "time"),
            ("comments", "track_id", "comment"),
        ],
    ),
    (
        "mixes",
        &[
            ("mix_lists", "mix_id", "list"),
            ("mix_likes", "mix_id", "like"),
            ("user_timestamps", "mix_id", "time"),
            ("comments", "mix_id", "comment"),
        ],
    ),
    ("lists", &[("mix_lists", "list_id", "mix")]),
];

/// How an edit stands now.
pub(super) enum Standing {
    /// It is to be taken back.
    Open,
    /// What it had taken away is there again as it was.
    Back,
    /// Something is in the way.
    Refused(Why),
}

pub(super) fn dependents(table: &str) -> Option<&'static [Dependent]> {
    DEPENDENTS.iter().find(|it| it.0 == table).map(|it| it.1)
}

/// Whether an edit can be taken back, given its row as it is now; `own` is what all edits of the action refer to.
pub(super) fn standing(
    tx: &Tx<'_>,
    edit: &RowEdit,
    now: Option<Cells>,
    all: &Edits,
    own: &Uses<'_>,
) -> Result<Standing, StoreError> {
    let is_derived = edit.table == SEARCH;
    let Some(now) = now else {
        let is_of_others = is_derived || PEOPLES.contains(&edit.table.as_str());
        let has_changed = edit.before.is_some() && edit.after.is_some() && !is_of_others;
        return Ok(if has_changed { Standing::Refused(Why::Gone) } else { Standing::Open });
    };
    let Some(after) = &edit.after else {
        return Ok(edit.before.as_ref().map_or(Standing::Open, |before| {
            let differs = before.iter().find(|(name, cell)| {
                let present = now.get(*name);
                let says_nothing = is_derived || is_bookkeeping(&edit.table, name, &now);
                present.is_some() && !is_same(present, Some(cell)) && !says_nothing
            });
            match differs {
                None => Standing::Back,
                // A place of a tracklist has one row.
                Some((column, _)) if edit.table == "mix_tracks" => {
                    Standing::Refused(Why::Changed(column.clone()))
                }
                Some(_) => Standing::Open,
            }
        }));
    };
    let was = |name: &str| edit.before.as_ref().and_then(|before| before.get(name));
    let changed = after.iter().find(|(name, cell)| {
        let present = now.get(*name);
        let is_back = was(name).is_some_and(|was| is_same(present, Some(was)));
        // A column that the schema has lost since is in nobody's way.
        present.is_some()
            && !is_same(present, Some(cell))
            && !is_back
            && !is_bookkeeping(&edit.table, name, &now)
            && !is_counted(edit, name, all)
    });
    if let Some((column, _)) = changed.filter(|_| !is_derived) {
        let is_kept = edit.before.is_none() && is_shared(&edit.table);
        let refused = Standing::Refused(Why::Changed(column.clone()));
        return Ok(if is_kept { Standing::Open } else { refused });
    }
    if edit.before.is_none() && !is_shared(&edit.table) {
        return Ok(used_by(tx, edit, own)?.map_or(Standing::Open, Standing::Refused));
    }
    Ok(in_its_way(edit, &now)
        .map_or(Standing::Open, |column| Standing::Refused(Why::Changed(column.to_owned()))))
}

/// The column of a mix with which the one that goes back does not fit: only what is hidden has a moment from which it
/// is shown.
fn in_its_way(edit: &RowEdit, now: &Cells) -> Option<&'static str> {
    let before = edit.before.as_ref().filter(|_| edit.table == "mixes")?;
    let then = |name: &str| before.get(name).or_else(|| now.get(name));
    let is_shown = is_same(then("is_hidden"), Some(&Value::Bool(false)));
    let has_moment = then("shows_at").is_some_and(|cell| !cell.is_null());
    let other = if before.contains_key("is_hidden") { "shows_at" } else { "is_hidden" };
    (is_shown && has_moment).then_some(other)
}

/// Whether a column follows from votes that the same action has changed.
fn is_counted(edit: &RowEdit, name: &str, all: &Edits) -> bool {
    let is_on_it =
        |it: &RowEdit| it.table == "comment_votes" && it.text("comment_id") == Some(edit.id());
    edit.table == "comments" && COUNTED.contains(&name) && all.0.iter().any(is_on_it)
}

/// Whether rows of a table belong to whatever has them, and stay while something does.
pub(super) fn is_shared(table: &str) -> bool {
    matches!(table, "artists" | "tracks" | "spotify_tracks")
}

/// How often the rows that an action has made refer to which row: by the table, the column and the id.
pub(super) struct Uses<'e>(HashMap<(&'e str, &'static str, &'e str), u64>);

impl<'e> Uses<'e> {
    pub(super) fn of(edits: &'e Edits) -> Self {
        let mut uses = HashMap::new();
        let columns = DEPENDENTS.iter().flat_map(|(_, by)| by.iter());
        let columns: Vec<_> = columns.map(|(table, column, _)| (*table, *column)).collect();
        for edit in &edits.0 {
            let Some(after) = &edit.after else { continue };
            for (_, column) in columns.iter().filter(|(table, _)| *table == edit.table) {
                if let Some(id) = after.get(*column).and_then(Value::as_str) {
                    *uses.entry((edit.table.as_str(), *column, id)).or_default() += 1;
                }
            }
        }
        Self(uses)
    }
}

/// What a new row has got beside what came with it.
pub(super) fn used_by(
    tx: &Tx<'_>,
    edit: &RowEdit,
    own: &Uses<'_>,
) -> Result<Option<Why>, StoreError> {
    let Some(id) = edit.key.get("id").and_then(Value::as_str) else { return Ok(None) };
    for (table, column, by) in dependents(&edit.table).unwrap_or_default() {
        let sql = format!("SELECT count(*) FROM {table} WHERE {column} = ?1");
        let count: u64 = tx.find(&sql, params![id], |row| row.get(0))?.unwrap_or(0);
        let own = own.0.get(&(*table, *column, id)).copied().unwrap_or(0);
        if count > own {
            return Ok(Some(Why::Used { table, column, by, count: count - own }));
        }
    }
    Ok(None)
}
