//! What an action changes, row by row, so that it can be shown and undone.
//!
//! While a transaction records, triggers note each row of [`TABLES`] as it was when it was first changed,
//! whichever statement or foreign key changes it. At the end, the row as it is now is read beside it.
//! `undo` takes the difference back.

mod rows;
mod to_count;
mod told;
mod trigger;
mod undo;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::schema::{self, Column};
use super::snapshot;
use super::{StoreError, Tx};
use crate::row;

pub use rows::{KeptRow, Tracklists, mix_of_rows, tracklists};
pub(super) use to_count::ToCount;
#[cfg(test)]
pub(super) use told::STATEMENTS as TOLD_STATEMENTS;
pub use told::{Told, tell};
pub use undo::{Conflict, Why, are_back, undo};

/// The tables whose rows are recorded: a row comes behind those that it refers to.
pub const TABLES: [&str; 35] = [
    "artists",
    "artist_names",
    "artist_ids",
    "artists_apart",
    "spotify_tracks",
    "tracks",
    "track_identities",
    "track_ids",
    "moved_tracks",
    "tracks_apart",
    "track_artists",
    "track_aliases",
    "mixes",
    "mix_artists",
    "mix_tracks",
    "library_files",
    "lists",
    "former_list_slugs",
    "former_mix_slugs",
    "mix_lists",
    "staged_entities",
    "suggestions",
    "user_timestamps",
    "timestamp_votes",
    "cue_changes",
    "comments",
    "comment_votes",
    "reports",
    "mix_likes",
    "likes",
    "positions",
    "heard_mixes",
    "bans",
    "network_blocks",
    SEARCH,
];

/// The tables of what members listened to. Their rows come back with a mix, and the audit never shows them.
const LISTENING: [&str; 2] = ["positions", "heard_mixes"];

/// The table of what is found by which names, and what its rows are known by.
const SEARCH: &str = "search_entries";
const SEARCH_KEY: [&str; 2] = ["kind", "subject_id"];

/// The columns of a row, by their names.
pub type Cells = Map<String, Value>;

/// What an action has made of a row. Of a row that was there before and is there after, both sides have the
/// columns that differ, and no others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RowEdit {
    /// The table's name.
    pub table: String,
    /// What finds the row.
    pub key: Cells,
    /// The row before; `None` of one that is new.
    pub before: Option<Cells>,
    /// The row after; `None` of one that has gone.
    pub after: Option<Cells>,
}

/// What an action has changed, in the order in which it did.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Edits(pub Vec<RowEdit>);

impl Edits {
    /// Whether nothing was changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a mix has come by them.
    pub(super) fn bring(&self, mix_id: &str) -> bool {
        let comes = |edit: &RowEdit| edit.table == "mixes" && edit.before.is_none();
        self.0.iter().any(|edit| comes(edit) && edit.id() == mix_id)
    }

    /// The edits as text.
    pub(super) fn text(&self) -> Result<String, StoreError> {
        serde_json::to_string(self).map_err(|_| StoreError::Row { expected: "cells that are text" })
    }

    /// Reads edits.
    pub(super) fn read(text: &str) -> Result<Self, StoreError> {
        serde_json::from_str(text).map_err(|_| StoreError::Row { expected: "recorded edits" })
    }

    /// These edits and later ones as if one action had made both.
    #[must_use]
    pub fn followed_by(self, later: Self) -> Self {
        Self::of_parts([self, later])
    }

    /// Edits, each behind those before them, as if one action had made all.
    pub(super) fn of_parts(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut all: Vec<RowEdit> = Vec::new();
        let mut places = BTreeMap::new();
        for edit in parts.into_iter().flat_map(|part| part.0) {
            let row = (edit.table.clone(), Value::Object(edit.key.clone()).to_string());
            match places.get(&row).and_then(|at: &usize| all.get_mut(*at)) {
                Some(earlier) => earlier.go_on_with(edit),
                None => {
                    places.insert(row, all.len());
                    all.push(edit);
                }
            }
        }
        all.retain(|edit| edit.before != edit.after);
        Self(all)
    }
}

impl RowEdit {
    /// The row's id; empty where it is known by other columns.
    fn id(&self) -> &str {
        self.key.get("id").and_then(Value::as_str).unwrap_or_default()
    }

    /// A text of the row, of whichever side has it.
    fn text(&self, column: &str) -> Option<&str> {
        let sides = [self.before.as_ref(), self.after.as_ref()];
        sides.into_iter().flatten().find_map(|row| row.get(column)).and_then(Value::as_str)
    }

    /// Whether the row is a part of some artist or track.
    fn is_part_of(&self, owners: &BTreeSet<&str>) -> bool {
        let owner = match self.table.as_str() {
            "track_artists" | "track_aliases" | "track_identities" => "track_id",
            "artist_names" => "artist_id",
            SEARCH => "subject_id",
            _ => return false,
        };
        let sides = [self.after.as_ref(), self.before.as_ref(), Some(&self.key)];
        let owner = sides.into_iter().flatten().find_map(|row| row.get(owner)?.as_str());
        owner.is_some_and(|id| owners.contains(id))
    }

    fn go_on_with(&mut self, later: Self) {
        match (&mut self.before, &mut self.after, later.before, later.after) {
            // A column that only the later action changed was before both what it was before that.
            (Some(before), Some(after), Some(was), Some(is)) => {
                for (name, cell) in was {
                    before.entry(name).or_insert(cell);
                }
                after.extend(is);
                let same: Vec<String> = before
                    .iter()
                    .filter(|(name, cell)| after.get(*name) == Some(cell))
                    .map(|(name, _)| name.clone())
                    .collect();
                for name in same {
                    before.remove(&name);
                    after.remove(&name);
                }
            }
            (None, Some(after), Some(_), Some(is)) => after.extend(is),
            // A changed row has gone: all of it was there before, and what differs was as it was first.
            (Some(before), after @ Some(_), Some(mut was), None) => {
                was.extend(std::mem::take(before));
                *before = was;
                *after = None;
            }
            (_, after, _, is) => *after = is,
        }
    }
}

/// Begins to record what a transaction changes. The transaction that is undone records nothing.
///
/// # Errors
/// What the database says.
pub fn begin(tx: &Tx<'_>) -> Result<(), StoreError> {
    tx.is_recording.set(true);
    trigger::begin(tx)
}

/// Ends recording and returns what was changed since; nothing if it never began.
pub fn end(tx: &Tx<'_>) -> Result<Edits, StoreError> {
    if !tx.is_recording.replace(false) {
        return Ok(Edits::default());
    }
    let mut shapes = Shapes::default();
    let (mut seen, mut edits) = (BTreeSet::new(), Vec::new());
    for noted in trigger::end(tx)? {
        let shape = shapes.of(tx, &noted.table)?;
        let key = shape.key_of(&noted.row);
        // Only the first note has the row as it was before the action.
        if !seen.insert((noted.table.clone(), Value::Object(key.clone()).to_string())) {
            continue;
        }
        let before = (!noted.is_new).then_some(noted.row);
        let after = shape.find(tx, &noted.table, &key)?;
        edits.extend(edit_of(noted.table, key, before, after));
    }
    Ok(Edits(edits))
}

/// The difference between a row before and after; `None` where there is none.
fn edit_of(
    table: String,
    key: Cells,
    before: Option<Cells>,
    after: Option<Cells>,
) -> Option<RowEdit> {
    let (before, after) = match (before, after) {
        (None, None) => return None,
        (Some(before), Some(after)) => {
            let differs =
                |(name, cell): &(&String, &Value)| !is_same(before.get(*name), Some(cell));
            let names: Vec<String> = after.iter().filter(differs).map(|it| it.0.clone()).collect();
            let pick = |row: &Cells| -> Cells {
                let cell = |name: &String| Some((name.clone(), row.get(name)?.clone()));
                names.iter().filter_map(cell).collect()
            };
            if names.is_empty() {
                return None;
            }
            (Some(pick(&before)), Some(pick(&after)))
        }
        either => either,
    };
    Some(RowEdit { table, key, before, after })
}

/// Whether two cells hold the same. What one engine keeps as a number, the other keeps as true or false, and
/// a database may have moved in between.
fn is_same(one: Option<&Value>, other: Option<&Value>) -> bool {
    let number = |cell: Option<&Value>| match cell {
        Some(Value::Bool(is)) => Some(i64::from(*is)),
        Some(Value::Number(number)) => number.as_i64(),
        _ => None,
    };
    one == other || number(one).is_some_and(|it| number(other) == Some(it))
}

/// The shapes of tables, each asked for once.
#[derive(Default)]
struct Shapes(BTreeMap<String, Shape>);

impl Shapes {
    fn of(&mut self, tx: &Tx<'_>, table: &str) -> Result<&Shape, StoreError> {
        Ok(match self.0.entry(table.to_owned()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(Shape::of(tx, table)?),
        })
    }
}

/// The columns of a table that are recorded.
struct Shape(Vec<Column>);

impl Shape {
    fn of(tx: &Tx<'_>, table: &str) -> Result<Self, StoreError> {
        let mut columns = schema::columns(tx, table)?;
        columns.retain(|column| !snapshot::is_worked_out(table, &column.name));
        // Its rows get other numbers when they come back, and are known by what they are of.
        if table == SEARCH {
            columns.retain(|column| !column.counts);
            for column in &mut columns {
                column.is_of_key = SEARCH_KEY.contains(&column.name.as_str());
            }
        }
        Ok(Self(columns))
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|column| column.name.as_str())
    }

    fn key_of(&self, row: &Cells) -> Cells {
        let of_key = self.0.iter().filter(|column| column.is_of_key);
        let cell = |column: &Column| Some((column.name.clone(), row.get(&column.name)?.clone()));
        of_key.filter_map(cell).collect()
    }

    /// The row of a key as it is now.
    fn find(&self, tx: &Tx<'_>, table: &str, key: &Cells) -> Result<Option<Cells>, StoreError> {
        let names: Vec<&str> = self.names().collect();
        let (condition, cells) = condition(key, 1);
        let sql = format!("SELECT {} FROM {table} WHERE {condition}", names.join(", "));
        let cells: Vec<&dyn row::Value> = cells.iter().map(|cell| cell as _).collect();
        tx.find(&sql, &cells, snapshot::cells)
    }
}

/// The condition by which a statement finds the row of a key, with its parameters numbered from a number on.
fn condition(key: &Cells, from: usize) -> (String, Vec<row::Cell<'_>>) {
    let parts = key.keys().enumerate().map(|(at, name)| format!("{name} = ?{}", from + at));
    let cells = key.values().map(snapshot::cell_of).collect();
    (parts.collect::<Vec<_>>().join(" AND "), cells)
}

#[cfg(test)]
mod tests;
