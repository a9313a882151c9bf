//! Making two tracks of one that was two: some of the mixes play another one.

use std::collections::BTreeSet;

use segue_base::clock::Moment;

use super::insert::{NewTrack, find_or_insert, identity_key};
use crate::row::params;
use crate::statement::statements;
use crate::{StoreError, Tx, mix};

statements! {
    HAS_ID = "SELECT 1 FROM tracks WHERE id = ?1";
    FREE_IDENTITY = "DELETE FROM track_identities WHERE identity_key = ?1 AND track_id = ?2";
    MOVE_ROWS = "UPDATE mix_tracks SET track_id = ?3 WHERE track_id = ?1 AND mix_id = ?2";
    MOVE_TIMES = "UPDATE user_timestamps SET track_id = ?3 WHERE track_id = ?1 AND mix_id = ?2";
    MOVE_COMMENTS = "UPDATE comments SET track_id = ?3 WHERE track_id = ?1 AND mix_id = ?2";
}

/// Why a track is not split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SplitRefusal {
    /// There is no such track.
    NoTrack,
    /// The names are those of the track itself.
    Same,
}

/// Has some mixes play another track, which is found by its names or made. Their times and comments go with
/// them; likes stay where they are. Returns the other track's id and how many rows play it from then on.
pub fn split(
    tx: &Tx<'_>,
    id: &str,
    mixes: &BTreeSet<String>,
    other: &NewTrack,
    now: Moment,
) -> Result<Result<(String, u64), SplitRefusal>, StoreError> {
    if tx.find(HAS_ID, params![id], |_| Ok(()))?.is_none() {
        return Ok(Err(SplitRefusal::NoTrack));
    }
    // Another name that turns out to be another track's is that one's from then on.
    if let Some(key) = identity_key(other) {
        tx.change(FREE_IDENTITY, params![key, id])?;
    }
    let other_id = find_or_insert(tx, other, now)?;
    if other_id == id {
        return Ok(Err(SplitRefusal::Same));
    }
    let mut rows = 0;
    for mix_id in mixes {
        let row = params![id, mix_id, other_id];
        rows += tx.change(MOVE_ROWS, row)? as u64;
        tx.change(MOVE_TIMES, row)?;
        tx.change(MOVE_COMMENTS, row)?;
        mix::note_change(tx, mix_id, now)?;
    }
    mix::note_change_of_track(tx, id, now)?;
    Ok(Ok((other_id, rows)))
}
