//! The link that makes the member who opens it the first admin.

use segue_base::clock::Moment;

use super::user::{self, Role, User};
use super::{StoreError, Tx, audit, statement::statements};
use crate::row::params;

statements! {
    DELETE_ALL = "DELETE FROM admin_links";
    DELETE_OLD = "DELETE FROM admin_links WHERE created_at < ?1";
    INSERT = "INSERT INTO admin_links (token_hash, created_at) VALUES (?1, ?2)";
    FIND = "SELECT token_hash FROM admin_links WHERE token_hash = ?1";
    USE = "DELETE FROM admin_links WHERE token_hash = ?1";
}

/// Puts a new link in the place of any other.
pub fn replace(tx: &Tx<'_>, token_hash: &str, now: Moment) -> Result<(), StoreError> {
    tx.change(DELETE_ALL, &[])?;
    tx.change_one(INSERT, params![token_hash, now.ms()])
}

/// Puts a new link beside those that other servers have made since a moment, and forgets older ones.
pub fn add(
    tx: &Tx<'_>,
    token_hash: &str,
    now: Moment,
    others_since: Moment,
) -> Result<(), StoreError> {
    tx.change(DELETE_OLD, params![others_since.ms()])?;
    tx.change_one(INSERT, params![token_hash, now.ms()])
}

/// Whether a link would make somebody the first admin.
pub fn is_open(tx: &Tx<'_>, token_hash: &str) -> Result<bool, StoreError> {
    Ok(!user::has_admin(tx)? && tx.find(FIND, params![token_hash], |_| Ok(()))?.is_some())
}

/// Uses a link to make a member an admin, which the audit log has as an entry of its own; `false` when the
/// link is none or there is an admin.
pub fn use_up(
    tx: &Tx<'_>,
    token_hash: &str,
    member: &User,
    now: Moment,
) -> Result<bool, StoreError> {
    let is_open = !user::has_admin(tx)? && tx.change(USE, params![token_hash])? > 0;
    if !is_open || !user::set_role(tx, &member.id, Role::Admin)? {
        return Ok(false);
    }
    audit::note_role(tx, Some(member), member, Role::Admin, now)?;
    Ok(true)
}
