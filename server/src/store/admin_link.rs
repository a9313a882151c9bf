//! The link that makes whoever opens it the first admin.

use rusqlite::params;

use super::{StoreError, Tx, statement::statements, user};
use crate::clock::Moment;

statements! {
    DELETE_ALL = "DELETE FROM admin_links";
    INSERT = "INSERT INTO admin_links (token_hash, created_at) VALUES (?1, ?2)";
    FIND = "SELECT token_hash FROM admin_links WHERE token_hash = ?1";
    USE = "DELETE FROM admin_links WHERE token_hash = ?1";
}

/// Puts a new link in the place of any other.
///
/// # Errors
/// What the database says.
pub fn replace(tx: &Tx<'_>, token_hash: &str, now: Moment) -> Result<(), StoreError> {
    tx.change(DELETE_ALL, ())?;
    tx.change_one(INSERT, params![token_hash, now.ms()])
}

/// Whether a link would make somebody the first admin.
///
/// # Errors
/// What the database says.
pub fn is_open(tx: &Tx<'_>, token_hash: &str) -> Result<bool, StoreError> {
    Ok(!user::has_admin(tx)? && tx.find(FIND, params![token_hash], |_| Ok(()))?.is_some())
}

/// Uses a link to make a member an admin; `false` when the link is none or there is an admin.
///
/// # Errors
/// What the database says.
pub fn use_up(tx: &Tx<'_>, token_hash: &str, user_id: &str) -> Result<bool, StoreError> {
    if user::has_admin(tx)? || tx.change(USE, params![token_hash])? == 0 {
        return Ok(false);
    }
    user::set_role(tx, user_id, user::Role::Admin)
}
