//! How a row that an action has changed stands by now: as the action has left it, as it was before, or changed by
//! somebody since.

use serde_json::Value;

use super::super::{Cells, Edits, RowEdit, SEARCH, Shape, is_same};
use super::Why;
use crate::row::params;
use crate::{StoreError, Tx};

/// Columns that say when something last changed, which every edit sets: they go back only where no later
/// edit has set them.
const BOOKKEEPING: [&str; 2] = ["changed_at", "updated_at"];

/// What people gave and can take back: what has gone since, its owner has taken back, which stays so.
const PEOPLES: [&str; 6] =
    ["likes", "mix_likes", "user_timestamps", "timestamp_votes", "comments", "comment_votes"];

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

/// Whether an edit can be taken back.
pub(super) fn standing(tx: &Tx<'_>, edit: &RowEdit, all: &Edits) -> Result<Standing, StoreError> {
    let shape = Shape::of(tx, &edit.table)?;
    let is_derived = edit.table == SEARCH;
    let Some(now) = shape.find(tx, &edit.table, &edit.key)? else {
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
        return Ok(used_by(tx, edit, all)?.map_or(Standing::Open, Standing::Refused));
    }
    Ok(Standing::Open)
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

/// What a new row has got beside what came with it.
pub(super) fn used_by(tx: &Tx<'_>, edit: &RowEdit, all: &Edits) -> Result<Option<Why>, StoreError> {
    let Some(id) = edit.key.get("id").and_then(Value::as_str) else { return Ok(None) };
    for (table, column, by) in dependents(&edit.table).unwrap_or_default() {
        let sql = format!("SELECT count(*) FROM {table} WHERE {column} = ?1");
        let count: u64 = tx.find(&sql, params![id], |row| row.get(0))?.unwrap_or(0);
        let came_with_it = all.0.iter().filter(|it| it.table == *table);
        let refers = |it: &&RowEdit| {
            it.after.as_ref().and_then(|row| row.get(*column)).and_then(Value::as_str) == Some(id)
        };
        let own = came_with_it.filter(refers).count() as u64;
        if count > own {
            return Ok(Some(Why::Used { table, column, by, count: count - own }));
        }
    }
    Ok(None)
}
