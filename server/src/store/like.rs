//! Likes: which tracks a member likes.

use rusqlite::params;

use super::{StoreError, Tx, statement::statements};
use crate::chance;
use crate::clock::Moment;

statements! {
    LIST_TRACK_IDS = "SELECT track_id FROM likes WHERE user_id = ?1 ORDER BY created_at DESC, id DESC";
    LIST_OF_USER = "SELECT id, track_id, created_at, synced_to_spotify FROM likes
        WHERE user_id = ?1 ORDER BY created_at DESC, id DESC";
    HAS_TRACK = "SELECT count(*) FROM tracks WHERE id = ?1";
    INSERT = "INSERT INTO likes (id, user_id, track_id, created_at) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (user_id, track_id) DO NOTHING";
    DELETE = "DELETE FROM likes WHERE user_id = ?1 AND track_id = ?2";
}

/// A like's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Like {
    /// Id.
    pub id: String,
    /// The liked track.
    pub track_id: String,
    /// When it was liked.
    pub created_at: Moment,
    /// Whether Spotify knows of it.
    pub synced_to_spotify: bool,
}

/// Ids of the tracks that a member likes, the latest first.
///
/// # Errors
/// What the database says.
pub fn list_track_ids(tx: &Tx<'_>, user_id: &str) -> Result<Vec<String>, StoreError> {
    tx.list(LIST_TRACK_IDS, params![user_id], |row| row.get(0))
}

/// A member's likes, the latest first.
///
/// # Errors
/// What the database says.
pub fn list_of_user(tx: &Tx<'_>, user_id: &str) -> Result<Vec<Like>, StoreError> {
    tx.list(LIST_OF_USER, params![user_id], |row| {
        Ok(Like {
            id: row.get("id")?,
            track_id: row.get("track_id")?,
            created_at: Moment::from_ms(row.get("created_at")?),
            synced_to_spotify: row.get("synced_to_spotify")?,
        })
    })
}

/// Whether there is such a track.
///
/// # Errors
/// What the database says.
pub fn has_track(tx: &Tx<'_>, track_id: &str) -> Result<bool, StoreError> {
    let count: u64 = tx.find(HAS_TRACK, params![track_id], |row| row.get(0))?.unwrap_or(0);
    Ok(count > 0)
}

/// Likes a track; `false` when it was liked already. The track has to be there.
///
/// # Errors
/// What the database says.
pub fn insert(tx: &Tx<'_>, user_id: &str, track_id: &str, now: Moment) -> Result<bool, StoreError> {
    Ok(tx.change(INSERT, params![chance::id(now), user_id, track_id, now.ms()])? > 0)
}

/// Unlikes a track; `false` when it was not liked.
///
/// # Errors
/// What the database says.
pub fn delete(tx: &Tx<'_>, user_id: &str, track_id: &str) -> Result<bool, StoreError> {
    Ok(tx.change(DELETE, params![user_id, track_id])? > 0)
}
