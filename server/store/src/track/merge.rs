//! Making one track of two that turned out to be the same recording.

use segue_base::clock::Moment;

use super::insert::name_anew;
use crate::row::params;
use crate::statement::statements;
use crate::{StoreError, Tx, mix};

statements! {
    HAS_ID = "SELECT 1 FROM tracks WHERE id = ?1";
    LIST_MIXES = "SELECT DISTINCT mix_id FROM mix_tracks WHERE track_id = ?1";
    COUNT_LIKES = "SELECT count(*) FROM likes WHERE track_id = ?1";
    MOVE_ROWS = "UPDATE mix_tracks SET track_id = ?2 WHERE track_id = ?1";
    MOVE_TIMES = "UPDATE user_timestamps SET track_id = ?2 WHERE track_id = ?1";
    MOVE_COMMENTS = "UPDATE comments SET track_id = ?2 WHERE track_id = ?1";
    /// Whoever likes both likes one from then on, since they first did.
    DROP_LIKES = "DELETE FROM likes WHERE track_id = ?1
        AND user_id IN (SELECT user_id FROM likes WHERE track_id = ?2)";
    MOVE_LIKES = "UPDATE likes SET track_id = ?2 WHERE track_id = ?1";
    MOVE_DELIVERIES = "UPDATE like_deliveries SET track_id = ?2 WHERE track_id = ?1
        AND NOT EXISTS (SELECT 1 FROM like_deliveries o WHERE o.track_id = ?2
            AND o.user_id = like_deliveries.user_id AND o.target = like_deliveries.target)";
    DROP_ALIASES = "DELETE FROM track_aliases WHERE track_id = ?1
        AND alias IN (SELECT alias FROM track_aliases WHERE track_id = ?2)";
    MOVE_ALIASES = "UPDATE track_aliases SET track_id = ?2, is_primary = FALSE WHERE track_id = ?1";
    MOVE_IDS = "UPDATE track_ids SET track_id = ?2 WHERE track_id = ?1 AND catalogue NOT IN (
        SELECT catalogue FROM track_ids WHERE track_id = ?2)";
    MOVE_FORMER = "UPDATE moved_tracks SET track_id = ?2 WHERE track_id = ?1";
    KEEP_FORMER = "INSERT INTO moved_tracks (id, track_id) VALUES (?1, ?2)";
    MOVE_IDENTITIES = "UPDATE track_identities SET track_id = ?2 WHERE track_id = ?1";
    KEEP_IDENTITY = "INSERT INTO track_identities (identity_key, track_id)
        SELECT identity_key, ?2 FROM tracks WHERE id = ?1 AND identity_key IS NOT NULL
        ON CONFLICT (identity_key) DO UPDATE SET track_id = excluded.track_id";
    TAKE_LABEL = "UPDATE tracks SET label = (SELECT label FROM tracks WHERE id = ?1)
        WHERE id = ?2 AND label IS NULL";
    TAKE_SPOTIFY = "UPDATE tracks SET
            spotify_track_id = (SELECT spotify_track_id FROM tracks WHERE id = ?1),
            is_unreleased = (SELECT is_unreleased FROM tracks WHERE id = ?1)
        WHERE id = ?2 AND spotify_track_id IS NULL
            AND (SELECT spotify_track_id FROM tracks WHERE id = ?1) IS NOT NULL";
    DELETE = "DELETE FROM tracks WHERE id = ?1";
}

/// How much has moved from one track to the other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MergedTracks {
    /// Mixes that play it.
    pub mixes: usize,
    /// Likes.
    pub likes: u64,
}

/// Makes one track of two; `None` where they are one already, or one of them is not there. The one that stays
/// has the rows, likes, times and comments of both, and keeps its names; imports that say the other's names
/// find it. What it lacks of a label or a link to Spotify, it takes from the other.
pub fn merge(
    tx: &Tx<'_>,
    from_id: &str,
    into_id: &str,
    now: Moment,
) -> Result<Option<MergedTracks>, StoreError> {
    let is_there =
        |id: &str| Ok::<_, StoreError>(tx.find(HAS_ID, params![id], |_| Ok(()))?.is_some());
    if from_id == into_id || !is_there(from_id)? || !is_there(into_id)? {
        return Ok(None);
    }
    let mixes: Vec<String> = tx.list(LIST_MIXES, params![from_id], |row| row.get(0))?;
    let likes = tx.find(COUNT_LIKES, params![from_id], |row| row.get(0))?.unwrap_or(0);
    for sql in [
        MOVE_ROWS,
        MOVE_TIMES,
        MOVE_COMMENTS,
        DROP_LIKES,
        MOVE_LIKES,
        MOVE_DELIVERIES,
        DROP_ALIASES,
        MOVE_ALIASES,
        MOVE_IDENTITIES,
        MOVE_IDS,
        MOVE_FORMER,
        TAKE_LABEL,
        TAKE_SPOTIFY,
        KEEP_IDENTITY,
    ] {
        tx.change(sql, params![from_id, into_id])?;
    }
    tx.change_one(DELETE, params![from_id])?;
    tx.change_one(KEEP_FORMER, params![from_id, into_id])?;
    name_anew(tx, into_id)?;
    mix::note_change_of_track(tx, into_id, now)?;
    for mix_id in &mixes {
        mix::note_change(tx, mix_id, now)?;
    }
    Ok(Some(MergedTracks { mixes: mixes.len(), likes }))
}
