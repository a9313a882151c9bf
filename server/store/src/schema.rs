//! What the schema says of a table: its columns, and what its rows refer to.
//!
//! A table's name comes from the callers or from the database itself, never from a request.

use super::{StoreError, Tx};
use crate::row::params;
use crate::tx::Engine;

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

/// How each engine says which columns of a table refer to which table, and what becomes of a row when what it refers
/// to goes.
const SQLITE_REFERENCES: &str =
    "SELECT \"from\", \"table\", on_delete FROM pragma_foreign_key_list(?1)";
const POSTGRES_REFERENCES: &str = "SELECT CAST(a.attname AS TEXT), CAST(r.relname AS TEXT),
        CASE c.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' ELSE 'NO ACTION' END
    FROM pg_catalog.pg_constraint c
    JOIN pg_catalog.pg_class r ON r.oid = c.confrelid
    JOIN pg_catalog.pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.conrelid = CAST(CAST(?1 AS TEXT) AS regclass)";

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

/// What becomes of a row when what it refers to has gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Then {
    /// It goes as well.
    Goes,
    /// It refers to nothing.
    IsCleared,
    /// It prevents the deletion of what it refers to.
    Holds,
}

/// A column that refers to the rows of a table by their ids.
#[derive(Debug, Clone)]
pub(super) struct Reference {
    /// Its name.
    pub column: String,
    /// The table.
    pub table: String,
    /// What becomes of the row.
    pub then: Then,
}

/// The columns of a table that refer to others.
pub(super) fn references(tx: &Tx<'_>, table: &str) -> Result<Vec<Reference>, StoreError> {
    let statement = match tx.engine() {
        Engine::Sqlite => SQLITE_REFERENCES,
        Engine::Postgres => POSTGRES_REFERENCES,
    };
    tx.list(statement, params![table], |row| {
        let then: String = row.get(2)?;
        let then = match then.as_str() {
            "CASCADE" => Then::Goes,
            "SET NULL" => Then::IsCleared,
            _ => Then::Holds,
        };
        Ok(Reference { column: row.get(0)?, table: row.get(1)?, then })
    })
}
