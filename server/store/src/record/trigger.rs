//! The triggers that note rows before they change: in SQLite for as long as a transaction records, in
//! PostgreSQL always, where they do nothing unless a setting of the transaction says so.
//!
//! Making a trigger locks a table in PostgreSQL, and costs every write in SQLite.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Cells, Shape, TABLES};
use crate::row::Row;
use crate::snapshot;
use crate::tx::Engine;
use crate::{StoreError, Tx};

/// A row that is about to change, or one that has just come.
pub struct Noted {
    /// The table's name.
    pub table: String,
    /// Whether it was not there before.
    pub is_new: bool,
    /// The row.
    pub row: Cells,
}

const BEGIN_ON_POSTGRES: &str = "CREATE TEMP TABLE IF NOT EXISTS recorded (
        number BIGINT GENERATED ALWAYS AS IDENTITY, of_table TEXT, is_new BOOLEAN, cells JSONB)
        ON COMMIT DELETE ROWS;
    SET LOCAL segue.recording = 'on'";
const LIST_ON_POSTGRES: &str =
    "SELECT of_table, is_new, CAST(cells AS TEXT) FROM pg_temp.recorded ORDER BY number";
const END_ON_POSTGRES: &str = "DELETE FROM pg_temp.recorded; SET LOCAL segue.recording = 'off'";
const LIST_ON_SQLITE: &str = "SELECT * FROM temp.recorded ORDER BY number";

/// Columns of the table of notes before those of a row.
const AHEAD: usize = 3;

/// When rows are noted: the name of the trigger's event, what SQLite calls the row, and whether it is new.
const EVENTS: [(&str, &str, u8); 3] =
    [("INSERT", "NEW", 1), ("UPDATE", "OLD", 0), ("DELETE", "OLD", 0)];

/// Begins to note rows.
pub fn begin(tx: &Tx<'_>) -> Result<(), StoreError> {
    match tx.engine() {
        Engine::Postgres => tx.batch(BEGIN_ON_POSTGRES),
        Engine::Sqlite => tx.batch(&begin_on_sqlite(tx)?),
    }
}

fn begin_on_sqlite(tx: &Tx<'_>) -> Result<String, StoreError> {
    let (mut triggers, mut most) = (String::new(), 0);
    for table in TABLES {
        let shape = Shape::of(tx, table)?;
        let count = shape.names().count();
        most = most.max(count);
        let places: Vec<String> = (0..count).map(|at| format!("c{at}")).collect();
        for (event, side, is_new) in EVENTS {
            let cells: Vec<String> = shape.names().map(|name| format!("{side}.{name}")).collect();
            triggers.push_str(&format!(
                "CREATE TEMP TRIGGER {} AFTER {event} ON main.{table} BEGIN
                    INSERT INTO recorded (of_table, is_new, {}) VALUES ('{table}', {is_new}, {});
                END;\n",
                trigger_name(table, event),
                places.join(", "),
                cells.join(", ")
            ));
        }
    }
    // Columns without a type hold each value as it comes.
    let places: Vec<String> = (0..most).map(|at| format!("c{at}")).collect();
    Ok(format!(
        "CREATE TEMP TABLE recorded (number INTEGER PRIMARY KEY, of_table TEXT, is_new INTEGER, {});\n{triggers}",
        places.join(", ")
    ))
}

fn trigger_name(table: &str, event: &str) -> String {
    format!("records_{}_of_{table}", event.to_ascii_lowercase())
}

/// Ends it, and returns the notes in the order in which they were made.
pub fn end(tx: &Tx<'_>) -> Result<Vec<Noted>, StoreError> {
    match tx.engine() {
        Engine::Postgres => {
            let noted = tx.list(LIST_ON_POSTGRES, &[], note_of_postgres)?;
            tx.batch(END_ON_POSTGRES)?;
            let mut known = BTreeMap::new();
            noted.into_iter().map(|noted| only_columns(tx, &mut known, noted)).collect()
        }
        Engine::Sqlite => {
            let raw = tx.list(LIST_ON_SQLITE, &[], |row| {
                let cells = (AHEAD..row.names().len()).map(|at| snapshot::value_of(row.cell(at)?));
                let cells: Vec<Value> = cells.collect::<Result<_, StoreError>>()?;
                Ok((row.get::<String>(1)?, row.get::<bool>(2)?, cells))
            })?;
            let triggers = TABLES.into_iter().flat_map(|table| {
                EVENTS
                    .map(|(event, ..)| format!("DROP TRIGGER temp.{};", trigger_name(table, event)))
            });
            tx.batch(&(triggers.collect::<String>() + "DROP TABLE temp.recorded"))?;
            let mut known = BTreeMap::new();
            let named = raw.into_iter().map(|(table, is_new, cells)| {
                let names = names_of(tx, &mut known, &table)?.iter().cloned();
                let row = names.zip(cells).collect();
                Ok(Noted { table, is_new, row })
            });
            named.collect()
        }
    }
}

fn note_of_postgres(row: &Row<'_>) -> Result<Noted, StoreError> {
    let cells: String = row.get(2)?;
    let row_noted = serde_json::from_str(&cells);
    let row_noted = row_noted.map_err(|_| StoreError::Row { expected: "a row as JSON" })?;
    Ok(Noted { table: row.get(0)?, is_new: row.get(1)?, row: row_noted })
}

/// The names of tables' recorded columns, each asked for once.
type KnownNames = BTreeMap<String, Vec<String>>;

fn names_of<'k>(
    tx: &Tx<'_>,
    known: &'k mut KnownNames,
    table: &str,
) -> Result<&'k [String], StoreError> {
    if !known.contains_key(table) {
        let names = Shape::of(tx, table)?.names().map(str::to_owned).collect();
        known.insert(table.to_owned(), names);
    }
    Ok(known.get(table).map_or(&[], Vec::as_slice))
}

/// Leaves out what the database works out of the rest.
fn only_columns(
    tx: &Tx<'_>,
    known: &mut KnownNames,
    mut noted: Noted,
) -> Result<Noted, StoreError> {
    let names = names_of(tx, known, &noted.table)?;
    noted.row.retain(|name, _| names.contains(name));
    Ok(noted)
}
