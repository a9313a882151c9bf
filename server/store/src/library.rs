//! Files of a library that were read, by what they hold, and where they are.

use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    IS_READ = "SELECT content FROM library_files WHERE content = ?1";
    INSERT = "INSERT INTO library_files (content, mix_id, path, read_at) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (content) DO NOTHING";
    LIST_SEEN = "SELECT path, size, modified_ns, content, left_out, beside FROM library_paths
        WHERE path >= ?1 AND path < ?2";
    SET_SEEN = "INSERT INTO library_paths (path, size, modified_ns, content, left_out, beside)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (path) DO UPDATE SET size = ?2, modified_ns = ?3, content = ?4, left_out = ?5, beside = ?6";
    DELETE_SEEN = "DELETE FROM library_paths WHERE path = ?1";
}

/// Whether what a file holds was read before: the SHA-256 of it.
pub fn is_read(tx: &Tx<'_>, content: &str) -> Result<bool, StoreError> {
    Ok(tx.find(IS_READ, params![content], |_| Ok(()))?.is_some())
}

/// Notes that a file was read and what it became; `false` where it was read before.
pub fn insert(
    tx: &Tx<'_>,
    content: &str,
    mix_id: Option<&str>,
    path: &str,
    now: Moment,
) -> Result<bool, StoreError> {
    Ok(tx.change(INSERT, params![content, mix_id, path, now.ms()])? > 0)
}

/// A file as it was when it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// Where it is, whole.
    pub path: String,
    /// How many bytes it has.
    pub size: i64,
    /// When it was changed, in nanoseconds.
    pub modified_ns: i64,
    /// The SHA-256 of what it holds.
    pub content: String,
    /// Of one that is no mix: why, and what names its folder as it was then.
    pub left_out: Option<(String, String)>,
}

impl Seen {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let (left_out, beside): (Option<String>, Option<String>) = (row.get(4)?, row.get(5)?);
        Ok(Self {
            path: row.get(0)?,
            size: row.get(1)?,
            modified_ns: row.get(2)?,
            content: row.get(3)?,
            left_out: left_out.zip(beside),
        })
    }
}

/// Lists what was seen of the files in a folder and those in it.
pub fn list_seen(tx: &Tx<'_>, folder: &str) -> Result<Vec<Seen>, StoreError> {
    // What begins with the folder and a slash is before the folder with the sign that follows the slash.
    tx.list(LIST_SEEN, params![format!("{folder}/"), format!("{folder}0")], Seen::of)
}

/// Notes how a file was when it was read.
pub fn set_seen(tx: &Tx<'_>, seen: &Seen) -> Result<(), StoreError> {
    let Seen { path, size, modified_ns, content, left_out } = seen;
    let (left_out, beside) = left_out.as_ref().map(|it| (&it.0, &it.1)).unzip();
    tx.change_one(SET_SEEN, params![path, size, modified_ns, content, left_out, beside])
}

/// Forgets a file that is there no longer.
pub fn delete_seen(tx: &Tx<'_>, path: &str) -> Result<(), StoreError> {
    tx.change(DELETE_SEEN, params![path]).map(drop)
}
