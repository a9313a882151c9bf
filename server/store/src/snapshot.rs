//! Rows of any table as they were, and how they are put back.
//!
//! A table's name and a column's come from this file's callers or from the database itself, never from
//! a request.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{StoreError, Tx};
use crate::row::{self, Cell, Row, params};
use crate::tx::Engine;

/// Tables whose rows are the same to people by a column, and what finds another row that has it.
const STAND_INS: &[(&str, &str, &str)] = &[
    ("artists", "name_key", "SELECT id FROM artists WHERE name_key = ?1 AND id <> ?2"),
    ("tracks", "identity_key", "SELECT id FROM tracks WHERE identity_key = ?1 AND id <> ?2"),
];

/// How each engine says which columns a table has that are not worked out, whether the key has them, and
/// whether the database numbers rows by them.
const SQLITE_COLUMNS: &str = "SELECT name, pk > 0,
        type = 'INTEGER' AND pk > 0 AND (SELECT max(pk) FROM pragma_table_info(?1)) = 1
    FROM pragma_table_xinfo(?1) WHERE hidden = 0 ORDER BY pk = 0, pk, cid";
const POSTGRES_COLUMNS: &str = "SELECT CAST(a.attname AS TEXT), i.indkey IS NOT NULL,
        a.attidentity <> '' OR coalesce(pg_get_expr(d.adbin, d.adrelid) = 'next_change()', FALSE)
    FROM pg_catalog.pg_attribute a
    LEFT JOIN pg_catalog.pg_index i
        ON i.indrelid = a.attrelid AND i.indisprimary AND a.attnum = ANY (i.indkey)
    LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = CAST(CAST(?1 AS TEXT) AS regclass) AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attgenerated = ''
    ORDER BY i.indkey IS NULL, array_position(CAST(i.indkey AS SMALLINT[]), a.attnum), a.attnum";

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
/// or track again meanwhile, it takes the place of the deleted one.
///
/// # Errors
/// [`StoreError::Taken`] when another row has taken a name; else what the database says.
pub fn restore(tx: &Tx<'_>, snapshot: &Snapshot) -> Result<(), StoreError> {
    restore_beside(tx, snapshot, &mut StandIns::default())
}

/// The ids of deleted rows, each with that of the row which is the same to people by now.
pub(super) type StandIns = HashMap<String, String>;

/// As [`restore`], for one of several snapshots: what stands in for rows of the first, the later ones refer
/// to.
pub(super) fn restore_beside(
    tx: &Tx<'_>,
    snapshot: &Snapshot,
    stand_ins: &mut StandIns,
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

/// A column of a table that is not worked out from others.
pub(super) struct Column {
    /// Its name.
    pub name: String,
    /// Whether the key has it.
    pub is_of_key: bool,
    /// Whether the database numbers rows by it.
    pub counts: bool,
}

/// The columns of a table, those of the key first.
pub(super) fn columns(tx: &Tx<'_>, table: &str) -> Result<Vec<Column>, StoreError> {
    let statement = match tx.engine() {
        Engine::Sqlite => SQLITE_COLUMNS,
        Engine::Postgres => POSTGRES_COLUMNS,
    };
    tx.list(statement, params![table], |row| {
        Ok(Column { name: row.get(0)?, is_of_key: row.get(1)?, counts: row.get(2)? })
    })
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
        let found = columns(tx, table)?;
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
    let stand_in = |cell: &Value| cell.as_str().and_then(|id| stand_ins.get(id)).cloned();
    let names: Vec<&str> = kept.iter().map(|(name, _)| name.as_str()).collect();
    let places: Vec<String> = (1..=names.len()).map(|at| format!("?{at}")).collect();
    // If the same row exists again, it is left as it is; another row with its name is in the way. A
    // row that belongs to a stand-in is left out if the stand-in has it already.
    let is_stood_in = kept.iter().any(|(_, cell)| stand_in(cell).is_some());
    let key = if is_stood_in { "" } else { shape.key.as_str() };
    let sql = format!(
        "INSERT INTO {} ({}) VALUES ({}) ON CONFLICT {key} DO NOTHING",
        shape.table,
        names.join(", "),
        places.join(", ")
    );
    let cells = kept.iter().map(|(_, cell)| stand_in(cell).map_or((*cell).clone(), Value::String));
    let cells: Vec<Value> = cells.collect();
    let cells: Vec<Cell<'_>> = cells.iter().map(cell_of).collect();
    let cells: Vec<&dyn row::Value> = cells.iter().map(|cell| cell as _).collect();
    match tx.attempt(|| tx.change(&sql, &cells)) {
        // Rows of an account that has been deleted since are not restored.
        Err(error) if error.is_orphan() => Ok(()),
        put_back => put_back.map(drop),
    }
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
