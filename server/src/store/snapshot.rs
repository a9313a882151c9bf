//! Rows as they were before they were deleted, of any table, and how they are put back.
//!
//! A table's name and a column's come from this file's callers or from the database itself, never from
//! a request.

use rusqlite::types::{ToSql, ToSqlOutput, Value as Cell, ValueRef};
use rusqlite::{Row, params, params_from_iter};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{StoreError, Tx};

const KEY: &str = "SELECT name, type FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk";
const COLUMNS: &str = "SELECT name FROM pragma_table_xinfo(?1) WHERE hidden = 0";

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
    /// Puts snapshots one behind the other.
    #[must_use]
    pub fn joined(parts: impl IntoIterator<Item = Self>) -> Self {
        Self(parts.into_iter().flat_map(|part| part.0).collect())
    }

    /// Takes in a table's rows that have a value in a column.
    ///
    /// # Errors
    /// What the database says.
    pub fn take(
        &mut self,
        tx: &Tx<'_>,
        table: &'static str,
        column: &'static str,
        value: &str,
    ) -> Result<(), StoreError> {
        let sql = format!("SELECT * FROM {table} WHERE {column} = ?1");
        let rows = tx.list(&sql, params![value], cells)?;
        if !rows.is_empty() {
            self.0.push(Rows { table: table.to_owned(), rows });
        }
        Ok(())
    }

    /// The snapshot as text.
    ///
    /// # Errors
    /// When a cell is neither a number nor text.
    pub fn text(&self) -> Result<String, StoreError> {
        serde_json::to_string(self).map_err(|_| StoreError::Row { expected: "cells that are text" })
    }

    /// Reads a snapshot.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(text: &str) -> Result<Self, StoreError> {
        serde_json::from_str(text).map_err(|_| StoreError::Row { expected: "a snapshot" })
    }
}

/// Puts rows back. What is there by now stays as it is.
///
/// # Errors
/// [`StoreError::Taken`] when another row has taken a name; else what the database says.
pub fn restore(tx: &Tx<'_>, snapshot: &Snapshot) -> Result<(), StoreError> {
    for Rows { table, rows } in &snapshot.0 {
        // Neither what the database works out by itself, nor what a newer schema has no more.
        let columns: Vec<String> = tx.list(COLUMNS, params![table], |row| row.get(0))?;
        let key: Vec<(String, String)> =
            tx.list(KEY, params![table], |row| Ok((row.get(0)?, row.get(1)?)))?;
        // Numbers that the database gives by itself may be another row's by now: new ones are given.
        let given = key.first().filter(|(_, kind)| kind == "INTEGER" && key.len() == 1);
        let given = given.map(|(name, _)| name);
        // Else only the same row is left as it is; another one with its name is in the way.
        let names: Vec<&str> = key.iter().map(|(name, _)| name.as_str()).collect();
        let is_keyed = given.is_none() && !names.is_empty();
        let same = if is_keyed { format!("({})", names.join(", ")) } else { String::new() };
        for row in rows {
            let is_kept = |name: &String| columns.contains(name) && given != Some(name);
            let kept = || row.iter().filter(|(name, _)| is_kept(name));
            let names: Vec<&str> = kept().map(|(name, _)| name.as_str()).collect();
            let places: Vec<String> = (1..=names.len()).map(|at| format!("?{at}")).collect();
            let sql = format!(
                "INSERT INTO {table} ({}) VALUES ({}) ON CONFLICT {same} DO NOTHING",
                names.join(", "),
                places.join(", ")
            );
            let cells = params_from_iter(kept().map(|(_, cell)| JsonCell(cell)));
            match tx.change(&sql, cells) {
                // What belonged to somebody who is gone by now stays away.
                Err(error) if error.is_orphan() => {}
                put_back => drop(put_back?),
            }
        }
    }
    Ok(())
}

fn cells(row: &Row<'_>) -> rusqlite::Result<Map<String, Value>> {
    let names: Vec<String> = row.as_ref().column_names().into_iter().map(str::to_owned).collect();
    let mut cells = Map::new();
    for (at, name) in names.into_iter().enumerate() {
        let cell = match row.get_ref(at)? {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(number) => number.into(),
            ValueRef::Real(number) => number.into(),
            other => other.as_str()?.into(),
        };
        cells.insert(name, cell);
    }
    Ok(cells)
}

/// A cell of a snapshot, on its way back.
struct JsonCell<'a>(&'a Value);

impl ToSql for JsonCell<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let cell = match self.0 {
            Value::String(text) => {
                return Ok(ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())));
            }
            Value::Number(number) => number
                .as_i64()
                .map(Cell::Integer)
                .or_else(|| number.as_f64().map(Cell::Real))
                .unwrap_or(Cell::Null),
            _ => Cell::Null,
        };
        Ok(ToSqlOutput::Owned(cell))
    }
}
