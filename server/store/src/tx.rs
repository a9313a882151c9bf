//! The transaction, which runs statements.

use rusqlite::{Connection, params_from_iter};

use super::changes::{Pending, Work};
use super::error::StoreError;
use super::row::{Params, Row};

/// A transaction under way. The nouns' functions take it and run their statements on it.
pub struct Tx<'c> {
    connection: &'c Connection,
    /// What it tells others at its end.
    pub(super) pending: Pending,
}

impl<'c> Tx<'c> {
    /// Wraps a connection of SQLite on which a transaction has begun.
    pub(super) fn of_sqlite(connection: &'c Connection) -> Self {
        Self { connection, pending: Pending::default() }
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
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(bound(params))?;
        match rows.next()? {
            Some(row) => {
                let found = read(&Row::Sqlite(row))?;
                self.pending.note(sql);
                Ok(Some(found))
            }
            None => Ok(None),
        }
    }

    /// Runs a query that lists rows.
    pub(super) fn list<T>(
        &self,
        sql: &str,
        params: Params<'_>,
        mut read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(bound(params))?;
        let mut listed = Vec::new();
        while let Some(row) = rows.next()? {
            listed.push(read(&Row::Sqlite(row))?);
        }
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
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(bound(params))?;
        while let Some(row) = rows.next()? {
            if has_enough(&Row::Sqlite(row))? {
                break;
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
        let changed = self.connection.prepare_cached(sql)?.execute(bound(params))?;
        if changed > 0 {
            self.pending.note(sql);
        }
        Ok(changed)
    }
}

/// Values as SQLite binds them.
fn bound(params: Params<'_>) -> impl rusqlite::Params {
    params_from_iter(params.iter().map(|value| value.cell()))
}
