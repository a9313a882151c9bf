//! Copies of the database, made while it is in use.

use std::path::Path;

use rusqlite::params;

use super::connection::open_for_reading;
use super::error::OpenError;

/// Copies a database into a file that is not there yet: everything that was acknowledged before the
/// copy began, in one moment, with the log worked in. Whoever writes meanwhile does not wait.
///
/// # Errors
/// When the database cannot be read or the file cannot be written; a half-written file is removed.
pub fn copy(from: &Path, to: &Path) -> Result<(), OpenError> {
    let say = |path: &Path| {
        let path = path.to_owned();
        move |source| OpenError::Database { path, source }
    };
    let connection = open_for_reading(from).map_err(say(from))?;
    let copied = connection.execute("VACUUM INTO ?1", params![to.to_string_lossy()]);
    copied.map(drop).map_err(|source| {
        // What is there is of no use; that it cannot be removed says nothing new.
        let _ = std::fs::remove_file(to);
        say(to)(source)
    })
}
