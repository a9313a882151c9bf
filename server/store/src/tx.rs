//! The transaction, which runs statements.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::{Connection, params_from_iter};
use segue_base::log;

use super::changes::{Pending, Work};
use super::error::StoreError;
use super::row::{Cell, Params, Row};
use super::schema::Column;
use super::{changes, postgres, record, search, transfer};

/// Rows that are sent together, in bytes.
const LINES: usize = 512 * 1024;

/// What keeps the database. Only what every engine does in its own words asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// A file.
    Sqlite,
    /// A server.
    Postgres,
}

/// A transaction under way. The nouns' functions take it and run their statements on it.
pub struct Tx<'c> {
    on: On<'c>,
    /// What it tells others at its end.
    pub(super) pending: Pending,
    /// Whether what it changes is recorded, as [`super::record`] does.
    pub(super) is_recording: std::cell::Cell<bool>,
}

/// Where it runs.
enum On<'c> {
    Sqlite(&'c Connection),
    Postgres(&'c postgres::Transaction),
}

impl<'c> Tx<'c> {
    /// Wraps a connection of SQLite on which a transaction has begun.
    pub(super) fn of_sqlite(connection: &'c Connection) -> Self {
        Self::on(On::Sqlite(connection))
    }

    /// Wraps a transaction on PostgreSQL.
    pub(super) fn of_postgres(transaction: &'c postgres::Transaction) -> Self {
        Self::on(On::Postgres(transaction))
    }

    fn on(on: On<'c>) -> Self {
        Self { on, pending: Pending::default(), is_recording: false.into() }
    }

    /// What keeps the database.
    pub(super) fn engine(&self) -> Engine {
        match self.on {
            On::Sqlite(_) => Engine::Sqlite,
            On::Postgres(_) => Engine::Postgres,
        }
    }

    /// Tells the task that does this work, once what was written is there for it.
    pub(super) fn ring(&self, work: Work) {
        self.pending.ring(work);
    }

    /// Runs a query that finds one row or none.
    pub(super) fn find<T>(
        &self,
        sql: &str,
        params: Params<'_>,
        read: impl FnOnce(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        let found = match self.on {
            On::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(sql)?;
                let mut rows = statement.query(bound(params))?;
                rows.next()?.map(|row| read(&Row::Sqlite(row))).transpose()?
            }
            On::Postgres(transaction) => {
                let rows = transaction.query(sql, params)?;
                rows.first().map(|row| read(&Row::Postgres(row))).transpose()?
            }
        };
        if found.is_some() {
            self.pending.note(sql);
        }
        Ok(found)
    }

    /// Runs a query that lists rows.
    pub(super) fn list<T>(
        &self,
        sql: &str,
        params: Params<'_>,
        mut read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let mut listed = Vec::new();
        self.read_until(sql, params, |row| {
            listed.push(read(row)?);
            Ok(false)
        })?;
        if !listed.is_empty() {
            self.pending.note(sql);
        }
        Ok(listed)
    }

    /// Runs a query and reads its rows until the reader has enough.
    pub(super) fn read_until(
        &self,
        sql: &str,
        params: Params<'_>,
        mut has_enough: impl FnMut(&Row<'_>) -> Result<bool, StoreError>,
    ) -> Result<(), StoreError> {
        match self.on {
            On::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(sql)?;
                let mut rows = statement.query(bound(params))?;
                while let Some(row) = rows.next()? {
                    if has_enough(&Row::Sqlite(row))? {
                        break;
                    }
                }
            }
            On::Postgres(transaction) => {
                for row in &transaction.query(sql, params)? {
                    if has_enough(&Row::Postgres(row))? {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Runs a statement that changes exactly one row.
    pub(super) fn change_one(&self, sql: &str, params: Params<'_>) -> Result<(), StoreError> {
        match self.change(sql, params)? {
            1 => Ok(()),
            changed => Err(StoreError::RowCount { expected: 1, changed }),
        }
    }

    /// Runs a statement that changes any number of rows, and returns how many.
    pub(super) fn change(&self, sql: &str, params: Params<'_>) -> Result<usize, StoreError> {
        let changed = match self.on {
            On::Sqlite(connection) => connection.prepare_cached(sql)?.execute(bound(params))?,
            On::Postgres(transaction) => transaction.execute(sql, params)?,
        };
        if changed > 0 {
            self.pending.note(sql);
        }
        Ok(changed)
    }

    /// Runs statements without parameters.
    pub(super) fn batch(&self, sql: &str) -> Result<(), StoreError> {
        match self.on {
            On::Sqlite(connection) => Ok(connection.execute_batch(sql)?),
            On::Postgres(transaction) => transaction.batch(sql),
        }
    }

    /// Runs a query and hands on each of its rows, however many there are: none is kept.
    pub(super) fn each(
        &self,
        sql: &str,
        mut read: impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        match self.on {
            On::Sqlite(_) => self.read_until(sql, &[], |row| read(row).map(|()| false)),
            On::Postgres(transaction) => transaction.each(sql, |row| read(&Row::Postgres(row))),
        }
    }

    /// Begins to fill a table.
    pub(super) fn load(&self, table: &str, columns: &[&str]) -> Load<'_> {
        match self.on {
            On::Sqlite(connection) => {
                let places: Vec<String> = (1..=columns.len()).map(|at| format!("?{at}")).collect();
                let (columns, places) = (columns.join(", "), places.join(", "));
                let sql = format!("INSERT INTO {table} ({columns}) VALUES ({places})");
                Load::Sqlite { connection, sql }
            }
            On::Postgres(transaction) => {
                let sql = format!("COPY {table} ({}) FROM STDIN", columns.join(", "));
                Load::Postgres { transaction, sql, lines: String::new() }
            }
        }
    }

    /// Holds back what triggers do to search, or lets them do it again; SQLite's always do.
    pub(super) fn hold_triggers(&self, is_held: bool) -> Result<(), StoreError> {
        let On::Postgres(transaction) = self.on else { return Ok(()) };
        let what = if is_held { "DISABLE" } else { "ENABLE" };
        for table in ["mixes", "tracks", "track_aliases"] {
            transaction.batch(&format!("ALTER TABLE {table} {what} TRIGGER USER"))?;
        }
        Ok(())
    }

    /// Has a table's own numbers go on behind those of the rows that were put in; SQLite's always do.
    pub(super) fn go_on_counting<'n>(
        &self,
        table: &str,
        columns: impl Iterator<Item = &'n Column>,
    ) -> Result<(), StoreError> {
        let On::Postgres(transaction) = self.on else { return Ok(()) };
        for Column { name, .. } in columns {
            transaction.batch(&format!(
                "SELECT setval(pg_get_serial_sequence('{table}', '{name}'),
                    (SELECT coalesce(max({name}), 0) + 1 FROM {table}), FALSE)"
            ))?;
        }
        Ok(())
    }

    /// Has a statement prepared and not run.
    #[cfg(test)]
    pub(super) fn prepare(&self, sql: &str) -> Result<(), StoreError> {
        match self.on {
            On::Sqlite(connection) => Ok(connection.prepare(sql).map(drop)?),
            On::Postgres(transaction) => transaction.prepare(sql),
        }
    }

    /// Runs one statement that may fail, after which others can follow.
    pub(super) fn attempt<T>(
        &self,
        work: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        match self.on {
            // A statement that fails leaves nothing behind.
            On::Sqlite(_) => work(),
            On::Postgres(transaction) => transaction.attempt(work),
        }
    }
}

/// A table that is being filled.
pub(super) enum Load<'t> {
    Sqlite { connection: &'t Connection, sql: String },
    Postgres { transaction: &'t postgres::Transaction, sql: String, lines: String },
}

impl Load<'_> {
    /// Puts a row in.
    pub(super) fn put(&mut self, cells: &[Cell<'_>]) -> Result<(), StoreError> {
        match self {
            Self::Sqlite { connection, sql } => {
                connection.prepare_cached(sql)?.execute(params_from_iter(cells)).map(drop)?;
            }
            Self::Postgres { transaction, sql, lines } => {
                transfer::write_line(cells, lines);
                if lines.len() > LINES {
                    transaction.copy_in(sql, std::mem::take(lines))?;
                }
            }
        }
        Ok(())
    }

    /// Puts the last rows in.
    pub(super) fn end(self) -> Result<(), StoreError> {
        match self {
            Self::Postgres { transaction, sql, lines } if !lines.is_empty() => {
                transaction.copy_in(&sql, lines)
            }
            _ => Ok(()),
        }
    }
}

/// Runs the work of a write with what belongs to every write: what was put is made findable, and what
/// changed is told. An `Err` outside says that the write does not count, one inside that the work refused
/// it; either is to be undone.
pub(super) fn carry_out<T, E>(
    tx: &Tx<'_>,
    request: Option<u128>,
    work: impl Fn(&Tx<'_>) -> Result<T, E>,
) -> Result<Result<T, E>, StoreError> {
    catch_unwind(AssertUnwindSafe(|| {
        let done = log::as_part_of(request, || work(tx));
        if done.is_ok() {
            if tx.pending.has_names() {
                search::complete(tx)?;
            }
            changes::tell_pending(tx, &tx.pending)?;
            // Whoever began to record and then changed nothing has not ended it.
            record::end(tx)?;
        }
        Ok(done)
    }))
    .unwrap_or(Err(StoreError::Panicked))
}

/// Values as SQLite binds them.
fn bound(params: Params<'_>) -> impl rusqlite::Params {
    params_from_iter(params.iter().map(|value| value.cell()))
}
