//! The tracklist of a mix before and after an action, as its edits tell it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{Cells, Edits, RowEdit, Shape, condition};
use crate::row;
use crate::snapshot;
use crate::{StoreError, Tx};

/// The table of the rows.
const ROWS: &str = "mix_tracks";

/// A row of a tracklist as an action has found or left it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeptRow {
    /// Its place, from 1.
    pub position: u32,
    /// The track that it plays.
    pub track_id: String,
    /// The track's title.
    pub title: String,
    /// The names of its artists, with commas between them.
    pub artist: String,
    /// The track's label.
    pub label: Option<String>,
    /// When it starts.
    pub start_seconds: Option<u32>,
    /// Whether it is layered over the row before it.
    pub played_with_previous: bool,
}

/// Rows of a table as they are now, and as they were before some edits.
type Sides = [Vec<Cells>; 2];

/// The tracklist of a mix before an action, after it, and now.
#[derive(Debug, Clone)]
pub struct Tracklists {
    /// As the action has found it.
    pub before: Vec<KeptRow>,
    /// As the action has left it.
    pub after: Vec<KeptRow>,
    /// As it is now.
    pub now: Vec<KeptRow>,
}

/// The mix whose tracklist edits have changed, where it is one alone that was there before and after.
#[must_use]
pub fn mix_of_rows(edits: &Edits) -> Option<&str> {
    let of = |table: &'static str| edits.0.iter().filter(move |edit| edit.table == table);
    let mut rows = of(ROWS).filter_map(|edit| edit.key.get("mix_id")?.as_str());
    let mix_id = rows.next()?;
    let is_whole = |edit: &RowEdit| edit.before.is_none() || edit.after.is_none();
    let came_or_went = of("mixes").any(|edit| edit.id() == mix_id && is_whole(edit));
    (!came_or_went && rows.all(|id| id == mix_id)).then_some(mix_id)
}

/// What people gave to a row of a tracklist, which goes along with it.
const GIVEN: [&str; 2] = ["user_timestamps", "comments"];

impl Edits {
    /// The edits without the rows of tracklists, and without the positions of times and comments, which follow from the rows.
    #[must_use]
    pub fn beside_rows(&self) -> Self {
        let mut rest = self.0.clone();
        rest.retain(|edit| edit.table != ROWS);
        for edit in rest.iter_mut().filter(|edit| GIVEN.contains(&edit.table.as_str())) {
            if let (Some(before), Some(after)) = (&mut edit.before, &mut edit.after) {
                for side in [before, after] {
                    side.retain(|name, _| !["position", "track_id"].contains(&name.as_str()));
                }
            }
        }
        rest.retain(|edit| edit.before != edit.after);
        Self(rest)
    }

    /// Whether what people gave to a row has gone with it.
    #[must_use]
    pub fn take_gifts(&self) -> bool {
        self.0.iter().any(|edit| edit.after.is_none() && GIVEN.contains(&edit.table.as_str()))
    }

    /// What they have changed of a track itself: its names, its label, and the artists that came with them.
    #[must_use]
    pub fn of_track(&self, id: &str) -> Self {
        let credits = self.0.iter().filter(|edit| edit.table == "track_artists");
        let credits = credits.filter(|edit| edit.is_part_of(&BTreeSet::from([id])));
        let credited: BTreeSet<&str> =
            credits.filter_map(|edit| edit.after.as_ref()?.get("artist_id")?.as_str()).collect();
        let new = self.0.iter().filter(|edit| edit.table == "artists" && edit.before.is_none());
        let mut owners: BTreeSet<&str> =
            new.map(RowEdit::id).filter(|artist_id| credited.contains(artist_id)).collect();
        owners.insert(id);
        let is_own = |edit: &&RowEdit| {
            let is_it = ["tracks", "artists"].contains(&edit.table.as_str());
            is_it && owners.contains(edit.id()) || edit.is_part_of(&owners)
        };
        Self(self.0.iter().filter(is_own).cloned().collect())
    }
}

/// The tracklist of a mix around edits, given those that have followed.
///
/// # Errors
/// What the database says.
pub fn tracklists(
    tx: &Tx<'_>,
    edits: &Edits,
    later: &Edits,
    mix_id: &str,
) -> Result<Tracklists, StoreError> {
    let of = ("mix_id", mix_id);
    let whole = edits.clone().followed_by(later.clone());
    let [now, before] = sides(tx, &whole, ROWS, of)?;
    let [_, mut after] = sides(tx, later, ROWS, of)?;
    // What nobody recorded may have changed a row since.
    let shape = Shape::of(tx, ROWS)?;
    for edit in edits.0.iter().filter(|edit| edit.table == ROWS) {
        let mut left = after.iter_mut().filter(|row| shape.key_of(row) == edit.key);
        if let (Some(row), Some(cells)) = (left.next(), &edit.after) {
            row.extend(cells.clone());
        }
    }
    Ok(Tracklists {
        before: named(tx, &whole, before, 1)?,
        after: named(tx, later, after, 1)?,
        now: named(tx, later, now, 0)?,
    })
}

/// Gives rows the names that their tracks have on a side of edits.
fn named(
    tx: &Tx<'_>,
    edits: &Edits,
    rows: Vec<Cells>,
    side: usize,
) -> Result<Vec<KeptRow>, StoreError> {
    let mut known = BTreeMap::new();
    let mut kept = Vec::with_capacity(rows.len());
    for row in rows {
        let id = text(&row, "track_id").unwrap_or_default();
        if !known.contains_key(&id) {
            known.insert(id.clone(), names(tx, edits, &id)?);
        }
        let name = known.get(&id).and_then(|names| names.get(side)).cloned();
        kept.push(KeptRow {
            position: number(&row, "position").unwrap_or_default(),
            start_seconds: number(&row, "start_seconds"),
            played_with_previous: is_true(&row, "played_with_previous"),
            ..name.unwrap_or_default()
        });
    }
    Ok(kept)
}

/// What a track is called now, and what it was called before.
fn names(tx: &Tx<'_>, edits: &Edits, id: &str) -> Result<[KeptRow; 2], StoreError> {
    let tracks = sides(tx, edits, "tracks", ("id", id))?;
    let artists = sides(tx, edits, "track_artists", ("track_id", id))?;
    let mut names = [KeptRow::default(), KeptRow::default()];
    for (side, name) in names.iter_mut().enumerate() {
        let track = tracks.get(side).and_then(|rows| rows.first());
        let mut called = Vec::new();
        for artist in artists.get(side).into_iter().flatten() {
            let id = text(artist, "artist_id").unwrap_or_default();
            let rows = sides(tx, edits, "artists", ("id", &id))?;
            called.extend(rows.get(side).and_then(|rows| text(rows.first()?, "name")));
        }
        name.track_id = id.to_owned();
        name.artist = called.join(", ");
        name.title = track.and_then(|row| text(row, "title")).unwrap_or_default();
        name.label = track.and_then(|row| text(row, "label"));
    }
    Ok(names)
}

/// The rows of a table that have a cell, by their keys: as they are now, and before the edits.
fn sides(
    tx: &Tx<'_>,
    edits: &Edits,
    table: &str,
    (column, cell): (&str, &str),
) -> Result<Sides, StoreError> {
    let shape = Shape::of(tx, table)?;
    let of: Cells = [(column.to_owned(), Value::from(cell))].into_iter().collect();
    let names: Vec<&str> = shape.names().collect();
    let (condition, cells) = condition(&of, 1);
    let sql = format!("SELECT {} FROM {table} WHERE {condition}", names.join(", "));
    let cells: Vec<&dyn row::Value> = cells.iter().map(|cell| cell as _).collect();
    let mut now = tx.list(&sql, &cells, snapshot::cells)?;
    now.sort_by_key(place);
    let is_of = |row: &Cells| row.get(column).and_then(Value::as_str) == Some(cell);
    let own: Vec<_> = edits
        .0
        .iter()
        .filter(|edit| edit.table == table)
        .filter(|edit| is_of(&edit.key) || edit.before.as_ref().is_some_and(is_of))
        .collect();
    let touched: BTreeSet<String> =
        own.iter().map(|edit| Value::Object(edit.key.clone()).to_string()).collect();
    let key = |row: &Cells| Value::Object(shape.key_of(row)).to_string();
    let mut before: Vec<Cells> =
        now.iter().filter(|row| !touched.contains(&key(row))).cloned().collect();
    for edit in own {
        let Some(cells) = &edit.before else { continue };
        // Of a row that is there still, the edit has what differs.
        let it = Value::Object(edit.key.clone()).to_string();
        let mut row = now.iter().find(|row| key(row) == it).cloned().unwrap_or_default();
        row.extend(cells.clone());
        before.push(row);
    }
    before.sort_by_key(place);
    Ok([now, before])
}

fn place(row: &Cells) -> i64 {
    row.get("position").and_then(Value::as_i64).unwrap_or_default()
}

fn text(row: &Cells, column: &str) -> Option<String> {
    row.get(column)?.as_str().map(str::to_owned)
}

fn number(row: &Cells, column: &str) -> Option<u32> {
    u32::try_from(row.get(column)?.as_u64()?).ok()
}

/// Whether a cell is true, for which one engine has a number.
fn is_true(row: &Cells, column: &str) -> bool {
    super::is_same(row.get(column), Some(&Value::Bool(true)))
}
