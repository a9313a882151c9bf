//! Lists of names in one column, as JSON.

use super::StoreError;
use crate::row::Row;

/// Writes names as a column's text.
pub(super) fn text(names: &[String]) -> Result<String, StoreError> {
    serde_json::to_string(names).map_err(|_| StoreError::Row { expected: "names that are text" })
}

/// Reads the names of a column; an empty column has none.
pub(super) fn of(row: &Row<'_>, column: &str) -> Result<Vec<String>, StoreError> {
    let text: Option<String> = row.get(column)?;
    serde_json::from_str(text.as_deref().unwrap_or("[]"))
        .map_err(|_| StoreError::Cell { place: column.to_owned(), expected: "names" })
}
