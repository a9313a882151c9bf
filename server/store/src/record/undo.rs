//! Takes back what an action has changed, all of it or nothing.
//!
//! Later changes of other things stay. Where somebody has changed the same thing since, nothing is taken
//! back, and what it is is told. Artists and tracks that came with the action and that something else has
//! by now stay, too.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Cells, Edits, RowEdit, SEARCH, Shape, TABLES, condition, is_same, told};
use crate::row::{self, params};
use crate::snapshot::{self, Snapshot, StandIns};
use crate::{StoreError, Tx, changes};

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
pub(super) const JUDGED: [&str; 6] =
    ["agree", "disagree", "confidence_score", "people", "spread_seconds", "is_right"];

/// Whether a cell says something that others follow from: when it last changed, or how it is judged. It is in
/// nobody's way, and goes back only where it has not changed since.
fn is_bookkeeping(table: &str, name: &str, now: &Cells) -> bool {
    let is_settled = || is_same(now.get("is_settled"), Some(&Value::Bool(true)));
    BOOKKEEPING.contains(&name)
        || table == "user_timestamps"
            && (JUDGED.contains(&name) || name == "status" && !is_settled())
}

/// Columns of which no two rows of a table have the same, and where a cell of them is set aside: rows that
/// changed places have each other's.
const ASIDE: [(&str, &str, &str); 3] = [
    ("user_timestamps", "position", "position + 1000000"),
    ("tracks", "identity_key", "NULL"),
    ("artists", "name_key", "name_key || ' ' || id"),
];

/// A table whose rows refer to others, the column by which they do, and what people call such a row.
type Dependent = (&'static str, &'static str, &'static str);

/// What may come to rows of a table once they are there.
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

/// Why an action cannot be taken back: what is another thing since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The table.
    pub table: String,
    /// What finds the row.
    pub key: Cells,
    /// What the row is called; empty where nothing names it.
    pub name: String,
    /// Its place in a list or a tracklist, counted from 1.
    pub position: Option<i64>,
    /// What is in the way.
    pub why: Why,
}

/// What is in the way of taking a row back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// A field, by its column, has another value since.
    Changed(String),
    /// The row has gone since.
    Gone,
    /// Something has come to what would go.
    Used {
        /// The table of what has come.
        table: &'static str,
        /// Its column that names what would go.
        column: &'static str,
        /// What has come, as people call it.
        by: &'static str,
        /// How many.
        count: u64,
    },
}

impl Conflict {
    fn of(tx: &Tx<'_>, edit: &RowEdit, all: &Edits, why: Why) -> Result<Self, StoreError> {
        let (table, key) = (edit.table.clone(), edit.key.clone());
        let position = told::cell_of(edit, "position").and_then(Value::as_i64);
        Ok(Self { table, key, name: told::name(tx, edit, all)?, position, why })
    }

    /// Whether it is edits that have brought it about.
    #[must_use]
    pub fn is_by(&self, edits: &Edits) -> bool {
        edits.0.iter().any(|edit| {
            let is_it = edit.table == self.table && edit.key == self.key;
            match &self.why {
                Why::Changed(column) => {
                    let has = |side: &Option<Cells>| {
                        side.as_ref().is_some_and(|row| row.contains_key(column))
                    };
                    is_it && (has(&edit.before) || has(&edit.after))
                }
                Why::Gone => is_it && edit.after.is_none(),
                Why::Used { table, column, .. } => {
                    let named = edit.after.as_ref().and_then(|row| row.get(*column));
                    edit.table == *table && named.is_some() && named == self.key.get("id")
                }
            }
        })
    }
}

/// How an edit stands now.
enum Standing {
    /// It is to be taken back.
    Open,
    /// What it had taken away is there again as it was.
    Back,
    /// Something is in the way.
    Refused(Why),
}

/// Takes edits back. What is as it was before already stays as it is. Returns what is in the way, in which case
/// nothing has changed.
///
/// # Errors
/// [`StoreError::Taken`] when something else has taken a name; else what the database says.
pub fn undo(tx: &Tx<'_>, all: &Edits) -> Result<Vec<Conflict>, StoreError> {
    let (mut open, mut conflicts) = (Vec::new(), Vec::new());
    for edit in &all.0 {
        match standing(tx, edit, all)? {
            Standing::Open => open.push(edit.clone()),
            Standing::Back => {}
            Standing::Refused(why) => conflicts.push(Conflict::of(tx, edit, all, why)?),
        }
    }
    if !conflicts.is_empty() {
        return Ok(conflicts);
    }
    let edits = &Edits(open);
    let mut stand_ins = StandIns::default();
    let of = |wanted: fn(&RowEdit) -> bool, table: &str| {
        let some = edits.0.iter().filter(|edit| edit.table == table && wanted(edit));
        some.collect::<Vec<_>>()
    };
    let has_come = |edit: &RowEdit| edit.before.is_none();
    let has_gone = |edit: &RowEdit| edit.after.is_none();
    let has_changed = |edit: &RowEdit| edit.before.is_some() && edit.after.is_some();
    let kept = kept(tx, edits)?;
    // What refers to others goes first and comes last; a row whose key has several columns counts as that,
    // and may hold a place that another one is to have.
    for table in TABLES.into_iter().rev().filter(|table| dependents(table).is_none()) {
        let mut gone = of(has_come, table).into_iter().filter(|edit| !is_part_of(edit, &kept));
        gone.try_for_each(|edit| delete(tx, edit))?;
    }
    let on_their_way = edits.0.iter().filter(|edit| !kept.contains(id_of(edit)));
    set_aside(tx, on_their_way.filter(|edit| edit.after.is_some()))?;
    for table in TABLES.into_iter().filter(|table| dependents(table).is_some()) {
        put_back(tx, of(has_gone, table), &mut stand_ins)?;
    }
    for table in TABLES {
        change_back(tx, table, &of(has_changed, table))?;
    }
    for table in TABLES.into_iter().rev().filter(|table| dependents(table).is_some()) {
        let mut gone = of(has_come, table).into_iter().filter(|edit| !kept.contains(id_of(edit)));
        gone.try_for_each(|edit| delete(tx, edit))?;
    }
    for table in TABLES.into_iter().filter(|table| dependents(table).is_none()) {
        put_back(tx, of(has_gone, table), &mut stand_ins)?;
    }
    tell(tx, edits);
    Ok(conflicts)
}

/// Whether everything that edits have changed is as it was before. New artists and tracks, which nobody sees where
/// nothing has them, need not have gone.
///
/// # Errors
/// What the database says.
pub fn are_back(tx: &Tx<'_>, edits: &Edits) -> Result<bool, StoreError> {
    let came = |edit: &&RowEdit| edit.before.is_none() && is_shared(&edit.table);
    let new: BTreeSet<&str> = edits.0.iter().filter(came).map(id_of).collect();
    for edit in &edits.0 {
        if edit.table == SEARCH || came(&edit) || is_part_of(edit, &new) {
            continue;
        }
        let now = Shape::of(tx, &edit.table)?.find(tx, &edit.table, &edit.key)?;
        let is_back = match (&edit.before, &now) {
            (None, now) => now.is_none(),
            (Some(_), None) => false,
            (Some(before), Some(now)) => before.iter().all(|(name, cell)| {
                is_same(now.get(name), Some(cell)) || is_bookkeeping(&edit.table, name, now)
            }),
        };
        if !is_back {
            return Ok(false);
        }
    }
    Ok(true)
}

fn dependents(table: &str) -> Option<&'static [Dependent]> {
    DEPENDENTS.iter().find(|it| it.0 == table).map(|it| it.1)
}

/// Whether an edit can be taken back.
fn standing(tx: &Tx<'_>, edit: &RowEdit, all: &Edits) -> Result<Standing, StoreError> {
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
        // A column that a newer schema has no more is in nobody's way.
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

/// A text of an edited row, of whichever side has it.
pub(super) fn text_of<'e>(edit: &'e RowEdit, column: &str) -> Option<&'e str> {
    let sides = [edit.before.as_ref(), edit.after.as_ref()];
    sides.into_iter().flatten().find_map(|row| row.get(column)).and_then(Value::as_str)
}

/// Whether a column follows from votes that the same action has changed.
fn is_counted(edit: &RowEdit, name: &str, all: &Edits) -> bool {
    let is_on_it = |it: &RowEdit| {
        it.table == "comment_votes" && text_of(it, "comment_id") == Some(id_of(edit))
    };
    edit.table == "comments" && COUNTED.contains(&name) && all.0.iter().any(is_on_it)
}

/// Whether rows of a table belong to whatever has them, and stay while something does.
fn is_shared(table: &str) -> bool {
    matches!(table, "artists" | "tracks" | "spotify_tracks")
}

pub(super) fn id_of(edit: &RowEdit) -> &str {
    edit.key.get("id").and_then(Value::as_str).unwrap_or_default()
}

/// The new artists and tracks that something else has by now, and what they need.
fn kept<'e>(tx: &Tx<'_>, edits: &'e Edits) -> Result<BTreeSet<&'e str>, StoreError> {
    let mut kept = BTreeSet::new();
    for edit in edits.0.iter().filter(|edit| edit.before.is_none() && is_shared(&edit.table)) {
        if used_by(tx, edit, edits)?.is_some() {
            kept.insert(id_of(edit));
        }
    }
    let needed: Vec<&str> = edits
        .0
        .iter()
        .filter(|edit| kept.contains(id_of(edit)) || is_part_of(edit, &kept))
        .filter_map(|edit| edit.after.as_ref())
        .flat_map(|row| ["artist_id", "spotify_track_id"].map(|column| row.get(column)))
        .filter_map(|cell| cell?.as_str())
        .collect();
    kept.extend(needed);
    Ok(kept)
}

/// Whether a row is a part of some artist or track.
pub(super) fn is_part_of(edit: &RowEdit, owners: &BTreeSet<&str>) -> bool {
    let owner = match edit.table.as_str() {
        "track_artists" | "track_aliases" | "track_identities" => "track_id",
        "artist_names" => "artist_id",
        SEARCH => "subject_id",
        _ => return false,
    };
    let sides = [edit.after.as_ref(), edit.before.as_ref(), Some(&edit.key)];
    let owner = sides.into_iter().flatten().find_map(|row| row.get(owner)?.as_str());
    owner.is_some_and(|id| owners.contains(id))
}

/// What a new row has got beside what came with it.
fn used_by(tx: &Tx<'_>, edit: &RowEdit, all: &Edits) -> Result<Option<Why>, StoreError> {
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

fn delete(tx: &Tx<'_>, edit: &RowEdit) -> Result<(), StoreError> {
    let (condition, cells) = condition(&edit.key, 1);
    run(tx, &format!("DELETE FROM {} WHERE {condition}", edit.table), &cells)
}

/// Takes from rows that change back, or go later on, what others are to have.
fn set_aside<'e>(
    tx: &Tx<'_>,
    mut edits: impl Iterator<Item = &'e RowEdit>,
) -> Result<(), StoreError> {
    edits.try_for_each(|edit| {
        let of_table = ASIDE.iter().filter(|it| it.0 == edit.table);
        let mut held =
            of_table.filter(|it| edit.before.as_ref().is_none_or(|row| row.contains_key(it.1)));
        held.try_for_each(|(table, column, aside)| {
            let (condition, cells) = condition(&edit.key, 1);
            run(tx, &format!("UPDATE {table} SET {column} = {aside} WHERE {condition}"), &cells)
        })
    })
}

fn put_back(tx: &Tx<'_>, edits: Vec<&RowEdit>, stand_ins: &mut StandIns) -> Result<(), StoreError> {
    let row = |edit: &RowEdit| Some((edit.table.clone(), edit.before.clone()?));
    let mut rows: Vec<_> = edits.into_iter().filter_map(row).collect();
    // A comment comes before its replies.
    rows.sort_by_key(|(_, row)| row.get("parent_id").is_some_and(|parent| !parent.is_null()));
    let rows = rows.iter().map(|(table, row)| (table.as_str(), row.clone()));
    snapshot::restore_beside(tx, &Snapshot::of_rows(rows), stand_ins)
}

/// Gives changed rows their earlier cells. Rows of one table may hold each other's places, so those without
/// dependents go before they come anew.
fn change_back(tx: &Tx<'_>, table: &str, edits: &[&RowEdit]) -> Result<(), StoreError> {
    let shape = Shape::of(tx, table)?;
    let mut anew = Vec::new();
    for edit in edits {
        let (Some(before), Some(after)) = (&edit.before, &edit.after) else { continue };
        let Some(now) = shape.find(tx, table, &edit.key)? else { continue };
        let is_in_search = table == SEARCH;
        let is_later = |name: &str| {
            // What something is found by besides its names, triggers have worked out by now.
            let is_derived = is_in_search && !["title", "artist"].contains(&name);
            let may_be_later = is_in_search || is_bookkeeping(table, name, &now);
            is_derived || may_be_later && !is_same(now.get(name), after.get(name))
        };
        let back: Cells = before
            .iter()
            .filter(|(name, _)| now.contains_key(*name) && !is_later(name))
            .map(|(name, cell)| (name.clone(), cell.clone()))
            .collect();
        if edit.key.len() > 1 {
            delete(tx, edit)?;
            let mut row = now;
            row.extend(back);
            anew.push(row);
        } else {
            update(tx, table, &edit.key, &back)?;
        }
    }
    snapshot::restore(tx, &Snapshot::of_rows(anew.into_iter().map(|row| (table, row))))
}

fn update(tx: &Tx<'_>, table: &str, key: &Cells, back: &Cells) -> Result<(), StoreError> {
    let sets: Vec<String> =
        back.keys().enumerate().map(|(at, name)| format!("{name} = ?{}", at + 1)).collect();
    if sets.is_empty() {
        return Ok(());
    }
    let (condition, of_key) = condition(key, back.len() + 1);
    let cells: Vec<_> = back.values().map(snapshot::cell_of).chain(of_key).collect();
    run(tx, &format!("UPDATE {table} SET {} WHERE {condition}", sets.join(", ")), &cells)
}

fn run(tx: &Tx<'_>, sql: &str, cells: &[row::Cell<'_>]) -> Result<(), StoreError> {
    let cells: Vec<&dyn row::Value> = cells.iter().map(|cell| cell as _).collect();
    tx.change(sql, &cells).map(drop)
}

/// Tells the pages of what is another one now.
fn tell(tx: &Tx<'_>, edits: &Edits) {
    let (mut mixes, mut tracks) = (BTreeSet::new(), BTreeSet::new());
    for edit in &edits.0 {
        let id_of = |name: &str| {
            let sides = [Some(&edit.key), edit.before.as_ref(), edit.after.as_ref()];
            let cell = sides.into_iter().flatten().find_map(|row| row.get(name));
            cell.and_then(Value::as_str).map(str::to_owned)
        };
        match edit.table.as_str() {
            "mixes" => mixes.extend(id_of("id")),
            "tracks" => tracks.extend(id_of("id")),
            _ => {
                mixes.extend(id_of("mix_id"));
                tracks.extend(id_of("track_id"));
            }
        }
    }
    mixes.iter().for_each(|id| changes::tell_of_mix(tx, id));
    tracks.iter().for_each(|id| changes::tell_of_track(tx, id));
}
