//! Files of a library that were read, by what they hold.

use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::params;

statements! {
    IS_READ = "SELECT content FROM library_files WHERE content = ?1";
    INSERT = "INSERT INTO library_files (content, mix_id, path, read_at) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (content) DO NOTHING";
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
