//! Taking a mix out, with the tracks and artists that nothing else has; and looking for such that were
//! left over.

use crate::row::params;
use crate::{StoreError, Tx, statement::statements};

statements! {
    DELETE = "DELETE FROM mixes WHERE id = ?1";
    /// Tracks that only this mix plays and that nobody likes.
    LIST_TRACKS = "SELECT DISTINCT mt.track_id FROM mix_tracks mt WHERE mt.mix_id = ?1
        AND NOT EXISTS (SELECT 1 FROM mix_tracks o
            WHERE o.track_id = mt.track_id AND o.mix_id <> ?1)
        AND NOT EXISTS (SELECT 1 FROM likes l WHERE l.track_id = mt.track_id)";
    LIST_ARTISTS_OF_MIX = "SELECT artist_id FROM mix_artists WHERE mix_id = ?1";
    LIST_ARTISTS_OF_TRACK = "SELECT artist_id FROM track_artists WHERE track_id = ?1";
    HAS_WORK = "SELECT EXISTS (SELECT 1 FROM mix_artists WHERE artist_id = ?1)
            OR EXISTS (SELECT 1 FROM track_artists WHERE artist_id = ?1)";
    DELETE_TRACK = "DELETE FROM tracks WHERE id = ?1";
    DELETE_ARTIST = "DELETE FROM artists WHERE id = ?1";
    LIST_ORPHANED_TRACKS = "SELECT t.id FROM tracks t
        WHERE NOT EXISTS (SELECT 1 FROM mix_tracks mt WHERE mt.track_id = t.id)
            AND NOT EXISTS (SELECT 1 FROM likes l WHERE l.track_id = t.id)";
    LIST_ORPHANED_ARTISTS = "SELECT a.id FROM artists a
        WHERE NOT EXISTS (SELECT 1 FROM mix_artists ma WHERE ma.artist_id = a.id)
            AND NOT EXISTS (SELECT 1 FROM track_artists ta WHERE ta.artist_id = a.id)";
    CLEAN_ID_TRACKS = "UPDATE tracks SET spotify_track_id = NULL, is_unreleased = TRUE
        WHERE spotify_track_id IS NOT NULL AND (identity_key IS NULL
            OR lower(trim(title)) = 'id' OR EXISTS (SELECT 1 FROM track_artists ta
                JOIN artists a ON a.id = ta.artist_id
                WHERE ta.track_id = tracks.id AND a.name_key = 'id'))";
}

/// How much was deleted besides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Gone {
    /// Tracks.
    pub tracks: usize,
    /// Artists.
    pub artists: usize,
}

/// Deletes a mix, and the tracks and artists that nothing else has. A track that somebody likes stays.
pub fn delete(tx: &Tx<'_>, mix_id: &str) -> Result<Gone, StoreError> {
    let tracks: Vec<String> = tx.list(LIST_TRACKS, params![mix_id], |row| row.get(0))?;
    let mut artists: Vec<String> =
        tx.list(LIST_ARTISTS_OF_MIX, params![mix_id], |row| row.get(0))?;
    tx.change_one(DELETE, params![mix_id])?;
    delete_tracks(tx, &tracks, &mut artists)
}

/// Deletes tracks that no mix plays and nobody likes, and artists without a track or a mix.
pub fn clean_orphans(tx: &Tx<'_>) -> Result<Gone, StoreError> {
    let tracks: Vec<String> = tx.list(LIST_ORPHANED_TRACKS, &[], |row| row.get(0))?;
    let gone = delete_tracks(tx, &tracks, &mut Vec::new())?;
    let artists: Vec<String> = tx.list(LIST_ORPHANED_ARTISTS, &[], |row| row.get(0))?;
    Ok(Gone { artists: gone.artists + delete_artists(tx, &artists)?, ..gone })
}

/// Removes Spotify's data from tracks that nobody has identified, because it cannot be theirs.
/// Answers how many there were.
pub fn clean_id_tracks(tx: &Tx<'_>) -> Result<usize, StoreError> {
    tx.change(CLEAN_ID_TRACKS, &[])
}

fn delete_tracks(
    tx: &Tx<'_>,
    tracks: &[String],
    artists: &mut Vec<String>,
) -> Result<Gone, StoreError> {
    for track in tracks {
        artists.extend(tx.list(LIST_ARTISTS_OF_TRACK, params![track], |row| row.get(0))?);
        tx.change_one(DELETE_TRACK, params![track])?;
    }
    artists.sort();
    artists.dedup();
    Ok(Gone { tracks: tracks.len(), artists: delete_artists(tx, artists)? })
}

/// Deletes those of some artists who have neither a track nor a mix, and answers how many.
fn delete_artists(tx: &Tx<'_>, artists: &[String]) -> Result<usize, StoreError> {
    let mut gone = 0;
    for artist in artists {
        if !tx.find(HAS_WORK, params![artist], |row| row.get(0))?.unwrap_or(true) {
            gone += tx.change(DELETE_ARTIST, params![artist])?;
        }
    }
    Ok(gone)
}
