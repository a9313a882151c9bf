//! What is in the way of taking an action back.

use serde_json::Value;

use super::super::{Cells, Edits, RowEdit, told};
use crate::{StoreError, Tx};

/// Why an action cannot be taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The table.
    pub table: String,
    /// What finds the row.
    pub key: Cells,
    /// What the row is called; empty where nothing names it.
    pub name: String,
    /// Its place in a list or a tracklist, counted from 1.
    pub position: Option<i64>,
    /// What is in the way.
    pub why: Why,
}

/// What is in the way of taking a row back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// A field, by its column, has another value since.
    Changed(String),
    /// The row has gone since.
    Gone,
    /// What the row referred to has gone since.
    Lost {
        /// The column that referred to it.
        column: String,
        /// The table of what has gone.
        table: String,
        /// The id of that.
        id: String,
    },
    /// Something has come to what would go.
    Used {
        /// The table of what has come.
        table: &'static str,
        /// Its column that names what would go.
        column: &'static str,
        /// What has come, as people call it.
        by: &'static str,
        /// How many.
        count: u64,
    },
}

impl Conflict {
    pub(super) fn of(
        tx: &Tx<'_>,
        edit: &RowEdit,
        all: &Edits,
        why: Why,
    ) -> Result<Self, StoreError> {
        let (table, key) = (edit.table.clone(), edit.key.clone());
        let position = told::cell_of(edit, "position").and_then(Value::as_i64);
        Ok(Self { table, key, name: told::name(tx, edit, all)?, position, why })
    }

    /// Whether it is edits that have brought it about.
    #[must_use]
    pub fn is_by(&self, edits: &Edits) -> bool {
        edits.0.iter().any(|edit| {
            let is_it = edit.table == self.table && edit.key == self.key;
            match &self.why {
                Why::Changed(column) => {
                    let has = |side: &Option<Cells>| {
                        side.as_ref().is_some_and(|row| row.contains_key(column))
                    };
                    is_it && (has(&edit.before) || has(&edit.after))
                }
                Why::Gone => is_it && edit.after.is_none(),
                Why::Lost { table, id, .. } => {
                    edit.table == *table && edit.id() == id && edit.after.is_none()
                }
                Why::Used { table, column, .. } => {
                    let named = edit.after.as_ref().and_then(|row| row.get(*column));
                    edit.table == *table && named.is_some() && named == self.key.get("id")
                }
            }
        })
    }
}
