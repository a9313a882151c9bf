//! Likes of whole mixes: which ones a member has put a heart on. Their cards are [`super::mix`]'s.

use segue_base::clock::Moment;

use super::like::MOST_AHEAD_MS;
use super::statement::statements;
use super::{StoreError, Tx};
use crate::row::params;

statements! {
    LIST_IDS = "SELECT mix_id FROM mix_likes WHERE user_id = ?1 ORDER BY created_at DESC, mix_id DESC";
    /// They keep their order as likes of tracks do.
    INSERT = "INSERT INTO mix_likes (user_id, mix_id, created_at)
        VALUES (?1, ?2, coalesce((SELECT max(created_at) + 1 FROM mix_likes
            WHERE user_id = ?1 AND created_at BETWEEN ?3 AND ?3 + ?4), ?3))
        ON CONFLICT (user_id, mix_id) DO NOTHING";
    DELETE = "DELETE FROM mix_likes WHERE user_id = ?1 AND mix_id = ?2";
}

/// Ids of the mixes that a member likes, the latest liked first.
pub fn list_ids(tx: &Tx<'_>, user_id: &str) -> Result<Vec<String>, StoreError> {
    tx.list(LIST_IDS, params![user_id], |row| row.get(0))
}

/// Puts a like in; says whether it is a new one.
pub fn insert(tx: &Tx<'_>, user_id: &str, mix_id: &str, now: Moment) -> Result<bool, StoreError> {
    Ok(tx.change(INSERT, params![user_id, mix_id, now.ms(), MOST_AHEAD_MS])? > 0)
}

/// Takes a like out, if it is there.
pub fn delete(tx: &Tx<'_>, user_id: &str, mix_id: &str) -> Result<(), StoreError> {
    tx.change(DELETE, params![user_id, mix_id])?;
    Ok(())
}
