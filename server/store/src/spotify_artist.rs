//! Spotify's last answers about artists, by name.

use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::params;

statements! {
    FIND = "SELECT body FROM spotify_artists WHERE name_key = ?1 AND expires_at > ?2";
    FIND_OLD = "SELECT body FROM spotify_artists WHERE name_key = ?1";
    PUT = "INSERT INTO spotify_artists (name_key, body, expires_at) VALUES (?1, ?2, ?3)
        ON CONFLICT (name_key) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at";
    DELETE_EXPIRED = "DELETE FROM spotify_artists WHERE expires_at <= ?1";
}

/// The kept answer about an artist, as JSON; `Some(None)` if Spotify knows no such artist, `None`
/// if nothing is kept or it is too old.
pub fn find(
    tx: &Tx<'_>,
    name_key: &str,
    now: Moment,
) -> Result<Option<Option<String>>, StoreError> {
    tx.find(FIND, params![name_key, now.ms()], |row| row.get(0))
}

/// The kept answer about an artist, however old it is, as JSON.
pub fn find_old(tx: &Tx<'_>, name_key: &str) -> Result<Option<String>, StoreError> {
    Ok(tx.find(FIND_OLD, params![name_key], |row| row.get(0))?.flatten())
}

/// Stores an answer about an artist.
pub fn put(
    tx: &Tx<'_>,
    name_key: &str,
    body: Option<&str>,
    expires_at: Moment,
) -> Result<(), StoreError> {
    tx.change_one(PUT, params![name_key, body, expires_at.ms()])
}

/// Deletes answers that are too old to be used even while Spotify does not answer.
pub fn delete_expired(tx: &Tx<'_>, before: Moment) -> Result<usize, StoreError> {
    tx.change(DELETE_EXPIRED, params![before.ms()])
}
