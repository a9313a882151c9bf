//! Statements, and the transaction that runs them.
//!
//! Every statement of the store is declared with [`statements!`], which names it and puts it on
//! its file's list, so that one test prepares them all against the migrated schema.

use rusqlite::{Connection, Params, Row};

use super::error::StoreError;

/// Declares a file's statements and lists them.
macro_rules! statements {
    ($($(#[$note:meta])* $name:ident = $sql:expr;)*) => {
        $($(#[$note])* const $name: &str = $sql;)*
        #[cfg(test)]
        pub(in crate::store) const STATEMENTS: &[(&str, &str)] = &[$((stringify!($name), $name)),*];
    };
}
pub(super) use statements;

/// A transaction under way. The nouns' functions take it and run their statements on it.
pub struct Tx<'c>(&'c Connection);

impl<'c> Tx<'c> {
    /// Wraps a connection on which a transaction has begun.
    pub(super) fn new(connection: &'c Connection) -> Self {
        Self(connection)
    }

    /// Runs a query that finds one row or none.
    pub(super) fn find<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        let mut statement = self.0.prepare_cached(sql)?;
        let mut rows = statement.query(params)?;
        match rows.next()? {
            Some(row) => Ok(Some(read(row)?)),
            None => Ok(None),
        }
    }

    /// Runs a query that lists rows.
    pub(super) fn list<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut statement = self.0.prepare_cached(sql)?;
        let rows = statement.query_map(params, read)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Runs a statement that changes exactly one row.
    pub(super) fn change_one(&self, sql: &str, params: impl Params) -> Result<(), StoreError> {
        match self.change(sql, params)? {
            1 => Ok(()),
            changed => Err(StoreError::RowCount { expected: 1, changed }),
        }
    }

    /// Runs a statement that changes any number of rows, and returns how many.
    pub(super) fn change(&self, sql: &str, params: impl Params) -> Result<usize, StoreError> {
        Ok(self.0.prepare_cached(sql)?.execute(params)?)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::{
        admin_link, artist, identity, like, list, magic_link, migration, mix, outgoing_mail,
        provider_sign_in, reader, search, session, spotify_artist, staged, timestamp, track, user,
    };
    use super::*;

    #[test]
    fn every_statement_fits_the_schema() {
        let mut connection = Connection::open_in_memory().unwrap();
        migration::run(&mut connection, Path::new("segue.db")).unwrap();
        let files = [
            ("admin_link", admin_link::STATEMENTS),
            ("artist", artist::STATEMENTS),
            ("identity", identity::STATEMENTS),
            ("like", like::STATEMENTS),
            ("list", list::STATEMENTS),
            ("magic_link", magic_link::STATEMENTS),
            ("mix", mix::STATEMENTS),
            ("mix::insert", mix::INSERT_STATEMENTS),
            ("outgoing_mail", outgoing_mail::STATEMENTS),
            ("provider_sign_in", provider_sign_in::STATEMENTS),
            ("reader", reader::STATEMENTS),
            ("search", search::STATEMENTS),
            ("session", session::STATEMENTS),
            ("spotify_artist", spotify_artist::STATEMENTS),
            ("staged", staged::STATEMENTS),
            ("timestamp", timestamp::STATEMENTS),
            ("track", track::STATEMENTS),
            ("user", user::STATEMENTS),
        ];
        for (file, statements) in files {
            for (name, sql) in statements {
                if let Err(error) = connection.prepare(sql) {
                    panic!("{file}::{name}: {error}");
                }
            }
        }
    }
}
