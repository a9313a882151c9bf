//! What recorded edits are called: people know a row by its names, and not by ids.

use serde_json::Value;

use super::{Cells, Edits, LISTENING, RowEdit, SEARCH};
use crate::row::params;
use crate::statement::statements;
use crate::{StoreError, Tx};

statements! {
    FIND_ARTIST = "SELECT name FROM artists WHERE id = ?1";
    FIND_TRACK = "SELECT title FROM tracks WHERE id = ?1";
    FIND_MIX = "SELECT title FROM mixes WHERE id = ?1";
    FIND_LIST = "SELECT title FROM lists WHERE id = ?1";
    FIND_SUBMISSION = "SELECT coalesce(notes, type) FROM staged_entities WHERE id = ?1";
    FIND_SPOTIFY_TRACK = "SELECT title FROM spotify_tracks WHERE id = ?1";
}

/// Columns that refer to a row of a table, by whose name they are shown: the statement, the table, and the
/// column there.
const REFERENCES: [(&str, &str, &str, &str); 6] = [
    ("artist_id", FIND_ARTIST, "artists", "name"),
    ("track_id", FIND_TRACK, "tracks", "title"),
    ("mix_id", FIND_MIX, "mixes", "title"),
    ("list_id", FIND_LIST, "lists", "title"),
    ("staged_entity_id", FIND_SUBMISSION, "staged_entities", "notes"),
    ("spotify_track_id", FIND_SPOTIFY_TRACK, "spotify_tracks", "title"),
];

/// Columns that name a row, the best first.
const NAMES: [&str; 6] = ["title", "name", "alias", "notes", "text", "slug"];

/// Columns that tell people nothing.
const HIDDEN: [&str; 23] = [
    "id",
    "created_at",
    "changed_at",
    "updated_at",
    "reviewed_at",
    "spotify_checked_at",
    "title_slug",
    "name_key",
    "identity_key",
    "source_key",
    "cover_hue",
    "request_hash",
    "idempotency_key",
    "session_hash",
    "network_hash",
    "submitted_by",
    "user_id",
    // How a time is judged follows from what people gave and voted.
    "agree",
    "disagree",
    "confidence_score",
    "people",
    "spread_seconds",
    "is_right",
];

/// The most characters of a cell that are shown.
const SHOWN: usize = 300;

/// A row that an action has changed, as people are told of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// The table's name.
    pub table: String,
    /// What the row is called; empty where nothing names it.
    pub name: String,
    /// Its place in a list or a tracklist, counted from 1.
    pub position: Option<i64>,
    /// Whether it was there before.
    pub was_there: bool,
    /// Whether it is there after.
    pub is_there: bool,
    /// The columns that differ of a row that was there and is there, each with both cells.
    pub fields: Vec<(String, Value, Value)>,
}

/// Says what edits have changed. What only the database needs is left out.
///
/// # Errors
/// What the database says.
pub fn tell(tx: &Tx<'_>, edits: &Edits) -> Result<Vec<Told>, StoreError> {
    let mut told = Vec::new();
    let is_told =
        |edit: &&RowEdit| edit.table != SEARCH && !LISTENING.contains(&edit.table.as_str());
    for edit in edits.0.iter().filter(is_told) {
        let fields = fields(tx, edit, edits)?;
        let (was_there, is_there) = (edit.before.is_some(), edit.after.is_some());
        if was_there && is_there && fields.is_empty() {
            continue;
        }
        let cell = |name: &str| cell_of(edit, name);
        told.push(Told {
            table: edit.table.clone(),
            name: name(tx, edit, edits)?,
            position: cell("position").and_then(Value::as_i64),
            was_there,
            is_there,
            fields,
        });
    }
    Ok(told)
}

pub(super) fn cell_of<'e>(edit: &'e RowEdit, name: &str) -> Option<&'e Value> {
    let sides = [edit.after.as_ref(), edit.before.as_ref(), Some(&edit.key)];
    sides.into_iter().flatten().find_map(|side| side.get(name)).filter(|cell| !cell.is_null())
}

fn fields(
    tx: &Tx<'_>,
    edit: &RowEdit,
    all: &Edits,
) -> Result<Vec<(String, Value, Value)>, StoreError> {
    let (Some(before), Some(after)) = (&edit.before, &edit.after) else { return Ok(Vec::new()) };
    let mut fields = Vec::new();
    for name in before.keys().filter(|name| !HIDDEN.contains(&name.as_str())) {
        let shown = |side: &Cells| shown(tx, name, side.get(name).unwrap_or(&Value::Null), all);
        fields.push((name.clone(), shown(before)?, shown(after)?));
    }
    Ok(fields)
}

/// A cell as people read it: a reference by the name of what it refers to, a long text cut short.
fn shown(tx: &Tx<'_>, column: &str, cell: &Value, all: &Edits) -> Result<Value, StoreError> {
    let Some(text) = cell.as_str() else { return Ok(cell.clone()) };
    if let Some(name) = referred(tx, column, text, all)? {
        return Ok(name.into());
    }
    Ok(match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    })
}

/// The name of what a column refers to by an id.
fn referred(
    tx: &Tx<'_>,
    column: &str,
    id: &str,
    all: &Edits,
) -> Result<Option<String>, StoreError> {
    let Some((_, sql, table, name)) = REFERENCES.iter().find(|it| it.0 == column) else {
        return Ok(None);
    };
    if let Some(found) = tx.find(sql, params![id], |row| row.get(0))? {
        return Ok(Some(found));
    }
    // What has gone is named by what was kept of it.
    let is_it = |edit: &&RowEdit| edit.table == *table && edit.key.get("id") == Some(&id.into());
    let gone = all.0.iter().find(is_it).and_then(|edit| cell_of(edit, name));
    Ok(gone.and_then(Value::as_str).map(str::to_owned))
}

/// What a row is called: by its own name, else by the names of what it joins.
pub(super) fn name(tx: &Tx<'_>, edit: &RowEdit, all: &Edits) -> Result<String, StoreError> {
    if let Some(own) = NAMES.iter().find_map(|name| cell_of(edit, name)?.as_str()) {
        return Ok(own.chars().take(SHOWN).collect());
    }
    if let Some(id) = edit.key.get("id").and_then(Value::as_str) {
        let own = REFERENCES.iter().find(|it| it.2 == edit.table);
        let named = own.map(|it| referred(tx, it.0, id, all)).transpose()?.flatten();
        if let Some(named) = named {
            return Ok(named);
        }
    }
    // The mix is that of the entry, and is not repeated for each of its rows.
    let of_mix = edit.key.contains_key("mix_id") && !edit.key.contains_key("list_id");
    let mut names = Vec::new();
    for (column, ..) in REFERENCES.iter().filter(|it| !(of_mix && it.0 == "mix_id")) {
        if let Some(id) = cell_of(edit, column).and_then(Value::as_str) {
            names.extend(referred(tx, column, id, all)?);
        }
    }
    Ok(names.join(", "))
}
