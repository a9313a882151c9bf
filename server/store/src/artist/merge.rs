//! Making one artist of two who turned out to be the same.

use segue_base::clock::Moment;

use super::credit::{credit_mix, credit_track};
use super::{Artist, FIND_BY_ID, rename};
use crate::row::params;
use crate::statement::statements;
use crate::{StoreError, Tx};

statements! {
    LIST_MIXES = "SELECT mix_id FROM mix_artists WHERE artist_id = ?1";
    LIST_TRACKS = "SELECT DISTINCT track_id FROM track_artists WHERE artist_id = ?1";
    MOVE_NAMES = "UPDATE artist_names SET artist_id = ?2 WHERE artist_id = ?1";
    MOVE_IDS = "UPDATE artist_ids SET artist_id = ?2 WHERE artist_id = ?1 AND catalogue NOT IN (
        SELECT catalogue FROM artist_ids WHERE artist_id = ?2)";
    KEEP_NAME = "INSERT INTO artist_names (name_key, artist_id, name, slug, created_at)
        SELECT name_key, ?2, name, slug, ?3 FROM artists WHERE id = ?1
        ON CONFLICT (name_key) DO UPDATE SET artist_id = excluded.artist_id";
    TAKE_PICTURE = "UPDATE artists SET profile_image_url =
            (SELECT profile_image_url FROM artists WHERE id = ?1)
        WHERE id = ?2 AND profile_image_url IS NULL";
    DELETE = "DELETE FROM artists WHERE id = ?1";
}

/// How much has moved from one artist to the other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Merged {
    /// Tracks.
    pub tracks: usize,
    /// Mixes.
    pub mixes: usize,
}

/// Why two artists are not made one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// One of them is not in the catalogue.
    NoArtist,
    /// They are one already.
    Same,
}

/// Makes one artist of two. The one who stays has the tracks, the mixes and the names of both; what was
/// called by the other's name is found by it still, and goes by the name of the one who stays.
pub fn merge(
    tx: &Tx<'_>,
    from_id: &str,
    into_id: &str,
    now: Moment,
) -> Result<Result<Merged, Refusal>, StoreError> {
    if from_id == into_id {
        return Ok(Err(Refusal::Same));
    }
    for id in [from_id, into_id] {
        if tx.find(FIND_BY_ID, params![id], Artist::of)?.is_none() {
            return Ok(Err(Refusal::NoArtist));
        }
    }
    let tracks: Vec<String> = tx.list(LIST_TRACKS, params![from_id], |row| row.get(0))?;
    let mixes: Vec<String> = tx.list(LIST_MIXES, params![from_id], |row| row.get(0))?;
    let others = [into_id.to_owned()];
    tracks.iter().try_for_each(|track_id| credit_track(tx, track_id, from_id, &others))?;
    mixes.iter().try_for_each(|mix_id| credit_mix(tx, mix_id, from_id, &others))?;
    for sql in [MOVE_NAMES, MOVE_IDS, TAKE_PICTURE] {
        tx.change(sql, params![from_id, into_id])?;
    }
    tx.change(KEEP_NAME, params![from_id, into_id, now.ms()])?;
    tx.change_one(DELETE, params![from_id])?;
    rename::tell(tx, into_id, now)?;
    Ok(Ok(Merged { tracks: tracks.len(), mixes: mixes.len() }))
}
