//! Rows of any table as they were, and how they are put back.
//!
//! A table's name and a column's come from this file's callers or from the database itself, never from
//! a request.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{StoreError, Tx};
use crate::row::{self, Cell, Row, params};
use crate::schema;

/// Tables whose rows are the same to people by a column, and what finds another row that has it.
const STAND_INS: &[(&str, &str, &str)] = &[
    ("artists", "name_key", "SELECT id FROM artists WHERE name_key = ?1 AND id <> ?2"),
    ("tracks", "identity_key", "SELECT id FROM tracks WHERE identity_key = ?1 AND id <> ?2"),
];

/// Columns that a write works out from what else there is, or triggers do.
const WORKED_OUT: [(&str, &str); 8] = [
    ("search_entries", "forms"),
    ("search_entries", "words"),
    ("search_entries", "likeness"),
    ("search_entries", "first_piece"),
    ("search_entries", "middle_piece"),
    ("search_entries", "last_piece"),
    ("mixes", "has_times"),
    ("mixes", "is_doubled"),
];

/// Rows of one table.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Rows {
    table: String,
    rows: Vec<Map<String, Value>>,
}

/// Rows of several tables, in the order in which they can be put back.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Snapshot(Vec<Rows>);

impl Snapshot {
    /// Takes rows, each with its table.
    pub(super) fn of_rows<'t>(
        rows: impl IntoIterator<Item = (&'t str, Map<String, Value>)>,
    ) -> Self {
        let of_one = |(table, row): (&str, _)| Rows { table: table.to_owned(), rows: vec![row] };
        Self(rows.into_iter().map(of_one).collect())
    }

    /// Reads a snapshot.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(text: &str) -> Result<Self, StoreError> {
        serde_json::from_str(text).map_err(|_| StoreError::Row { expected: "a snapshot" })
    }
}

/// Puts rows back. A row that exists again is left as it is; if somebody has added the same artist
/// or track again meanwhile, it takes the place of the deleted one. What refers to something that has gone
/// since, such as a like of an account that was deleted, stays away.
///
/// # Errors
/// [`StoreError::Taken`] when another row has taken a name; else what the database says.
pub fn restore(tx: &Tx<'_>, snapshot: &Snapshot) -> Result<(), StoreError> {
    restore_with(tx, snapshot, &mut StandIns::default(), |tx, shape, row, stand_ins| {
        match tx.attempt(|| put_back(tx, shape, row, stand_ins)) {
            Err(error) if error.is_orphan() => Ok(()),
            done => done,
        }
    })
}

/// The ids of deleted rows, each with that of the row which is the same to people by now.
pub(super) type StandIns = HashMap<String, String>;

/// As [`restore`], for one of several snapshots: what stands in for rows of the first, the later ones refer
/// to. What they refer to has to be there.
pub(super) fn restore_beside(
    tx: &Tx<'_>,
    snapshot: &Snapshot,
    stand_ins: &mut StandIns,
) -> Result<(), StoreError> {
    restore_with(tx, snapshot, stand_ins, put_back)
}

/// Puts a row of a table back.
type PutBack = fn(&Tx<'_>, &Shape<'_>, &Map<String, Value>, &StandIns) -> Result<(), StoreError>;

fn restore_with(
    tx: &Tx<'_>,
    snapshot: &Snapshot,
    stand_ins: &mut StandIns,
    put_back: PutBack,
) -> Result<(), StoreError> {
    for Rows { table, rows } in &snapshot.0 {
        let shape = Shape::of(tx, table)?;
        for row in rows {
            if let Some((id, stands_in)) = find_stand_in(tx, table, row)? {
                stand_ins.insert(id, stands_in);
            } else {
                put_back(tx, &shape, row, stand_ins)?;
            }
        }
    }
    Ok(())
}

/// The present columns of a table.
struct Shape<'t> {
    table: &'t str,
    /// The columns that are put back: neither those that the database works out or numbers by itself,
    /// nor those that a newer schema has no more.
    columns: Vec<String>,
    /// The key in parentheses, where the rows bring one along.
    key: String,
}

impl<'t> Shape<'t> {
    fn of(tx: &Tx<'_>, table: &'t str) -> Result<Self, StoreError> {
        let found = schema::columns(tx, table)?;
        let key: Vec<_> = found.iter().filter(|column| column.is_of_key).collect();
        // Another row may have such a number by now, so a new one is given.
        let is_number = key.iter().any(|column| column.counts);
        let names: Vec<&str> = key.iter().map(|column| column.name.as_str()).collect();
        let is_keyed = !is_number && !names.is_empty();
        let key = if is_keyed { format!("({})", names.join(", ")) } else { String::new() };
        let columns = found.into_iter().filter(|column| !column.counts);
        Ok(Self { table, columns: columns.map(|column| column.name).collect(), key })
    }
}

/// Finds the id of a deleted row and that of the one which is the same to people.
fn find_stand_in(
    tx: &Tx<'_>,
    table: &str,
    row: &Map<String, Value>,
) -> Result<Option<(String, String)>, StoreError> {
    let of = |name: &str| row.get(name).and_then(Value::as_str);
    let Some((sql, column)) = STAND_INS.iter().find(|it| it.0 == table).map(|it| (it.2, it.1))
    else {
        return Ok(None);
    };
    let (Some(id), Some(value)) = (of("id"), of(column)) else { return Ok(None) };
    let found: Option<String> = tx.find(sql, params![value, id], |row| row.get(0))?;
    Ok(found.map(|found| (id.to_owned(), found)))
}

fn put_back(
    tx: &Tx<'_>,
    shape: &Shape<'_>,
    row: &Map<String, Value>,
    stand_ins: &StandIns,
) -> Result<(), StoreError> {
    let kept: Vec<_> = row.iter().filter(|(name, _)| shape.columns.contains(name)).collect();
    let names: Vec<&str> = kept.iter().map(|(name, _)| name.as_str()).collect();
    let places: Vec<String> = (1..=names.len()).map(|at| format!("?{at}")).collect();
    // If the same row exists again, it is left as it is; another row with its name is in the way. A
    // row that belongs to a stand-in is left out if the stand-in has it already.
    let is_stood_in = kept.iter().any(|(_, cell)| or_stand_in(cell, stand_ins) != **cell);
    let key = if is_stood_in { "" } else { shape.key.as_str() };
    let sql = format!(
        "INSERT INTO {} ({}) VALUES ({}) ON CONFLICT {key} DO NOTHING",
        shape.table,
        names.join(", "),
        places.join(", ")
    );
    let cells: Vec<Value> = kept.iter().map(|(_, cell)| or_stand_in(cell, stand_ins)).collect();
    let cells: Vec<Cell<'_>> = cells.iter().map(cell_of).collect();
    let cells: Vec<&dyn row::Value> = cells.iter().map(|cell| cell as _).collect();
    tx.change(&sql, &cells).map(drop)
}

/// A cell, or the id of the row that stands in for the one that it names.
pub(super) fn or_stand_in(cell: &Value, stand_ins: &StandIns) -> Value {
    let stand_in = cell.as_str().and_then(|id| stand_ins.get(id));
    stand_in.map_or_else(|| cell.clone(), |id| Value::String(id.clone()))
}

/// Whether a column is worked out from what else there is.
pub(super) fn is_worked_out(table: &str, column: &str) -> bool {
    WORKED_OUT.contains(&(table, column))
}

/// The cells of a row by the names of its columns.
pub(super) fn cells(row: &Row<'_>) -> Result<Map<String, Value>, StoreError> {
    let cell = |(at, name): (usize, String)| Ok((name, value_of(row.cell(at)?)?));
    row.names().into_iter().enumerate().map(cell).collect()
}

/// A cell as JSON.
pub(super) fn value_of(cell: Cell<'_>) -> Result<Value, StoreError> {
    Ok(match cell {
        Cell::Null => Value::Null,
        Cell::Bool(is) => is.into(),
        Cell::Integer(number) => number.into(),
        Cell::Real(number) => number.into(),
        Cell::Text(text) => text.into(),
        Cell::Bytes(_) => return Err(StoreError::Row { expected: "cells that are text" }),
    })
}

/// A cell of a snapshot, on its way back.
pub(super) fn cell_of(value: &Value) -> Cell<'_> {
    match value {
        Value::String(text) => Cell::Text(text),
        Value::Bool(is) => Cell::Bool(*is),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(number), _) => Cell::Integer(number),
            (None, Some(number)) => Cell::Real(number),
            (None, None) => Cell::Null,
        },
        Value::Null | Value::Array(_) | Value::Object(_) => Cell::Null,
    }
}
