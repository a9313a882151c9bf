//! Browsers that a person has signed in with before. Their secrets are known by their hashes only.

use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::params;

statements! {
    FIND_USER = "SELECT u.id FROM devices d JOIN users u ON u.id = d.user_id
        WHERE d.token_hash = ?1 AND u.email = ?2 AND d.seen_at > ?3";
    FIND_OF_USER = "SELECT user_id FROM devices WHERE user_id = ?1 AND token_hash = ?2";
    FIND_ANY = "SELECT user_id FROM devices WHERE user_id = ?1 LIMIT 1";
    RENEW = "UPDATE devices SET token_hash = ?2 WHERE token_hash = ?1";
    SEE = "INSERT INTO devices (token_hash, user_id, seen_at) VALUES (?1, ?2, ?3)
        ON CONFLICT (token_hash, user_id) DO UPDATE SET seen_at = excluded.seen_at";
    DELETE_OTHERS = "DELETE FROM devices WHERE user_id = ?1 AND token_hash <> ?2";
    DELETE_UNSEEN = "DELETE FROM devices WHERE seen_at <= ?1";
}

/// Whether the person of an address has signed in with a browser since a moment.
pub fn is_known(
    tx: &Tx<'_>,
    token_hash: &str,
    email: &str,
    since: Moment,
) -> Result<bool, StoreError> {
    let key = params![token_hash, email, since.ms()];
    Ok(tx.find(FIND_USER, key, |row| row.get::<String>(0))?.is_some())
}

/// Whether a person who has signed in with a browser before now does so with another one.
pub fn is_new(tx: &Tx<'_>, user_id: &str, token_hash: Option<&str>) -> Result<bool, StoreError> {
    if tx.find(FIND_ANY, params![user_id], |_| Ok(()))?.is_none() {
        return Ok(false);
    }
    let known = tx.find(FIND_OF_USER, params![user_id, token_hash], |_| Ok(()))?;
    Ok(known.is_none())
}

/// Notes that a person signs in with a browser, which gets a new secret. Other people who have
/// signed in with the same browser stay known.
pub fn see(
    tx: &Tx<'_>,
    old_token_hash: Option<&str>,
    token_hash: &str,
    user_id: &str,
    now: Moment,
) -> Result<(), StoreError> {
    if let Some(old) = old_token_hash {
        tx.change(RENEW, params![old, token_hash])?;
    }
    tx.change_one(SEE, params![token_hash, user_id, now.ms()])
}

/// Forgets all of a person's browsers but one; all of them where that one is none.
pub fn delete_others(tx: &Tx<'_>, user_id: &str, token_hash: &str) -> Result<usize, StoreError> {
    tx.change(DELETE_OTHERS, params![user_id, token_hash])
}

/// Deletes browsers that nobody has signed in with since a moment.
pub fn delete_unseen(tx: &Tx<'_>, since: Moment) -> Result<usize, StoreError> {
    tx.change(DELETE_UNSEEN, params![since.ms()])
}
