//! When a track of a mix starts, as curated.

use segue_base::clock::Moment;

use crate::row::{Row, params};
use crate::statement::statements;
use crate::{StoreError, Tx, changes, mix};

statements! {
    FIND_START = "SELECT start_seconds,
            (SELECT max(b.start_seconds) FROM mix_tracks b
                WHERE b.mix_id = ?1 AND b.position < ?2),
            (SELECT min(a.start_seconds) FROM mix_tracks a
                WHERE a.mix_id = ?1 AND a.position > ?2)
        FROM mix_tracks WHERE mix_id = ?1 AND position = ?2";
    SET_START = "UPDATE mix_tracks SET start_seconds = ?3 WHERE mix_id = ?1 AND position = ?2";
}

/// The result of setting a curated start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// It is another one now.
    Set,
    /// It was the same before.
    Same,
    /// The mix has no such track.
    NoTrack,
    /// The curated starts around it leave it this room, in seconds, both ends included.
    OutOfOrder(u32, u32),
}

/// Sets when a track of a mix starts, or takes its time back. Rows stand in the order in which they
/// are played, so a start that leaves the order of the curated ones around it is not set.
pub fn set_start(
    tx: &Tx<'_>,
    mix_id: &str,
    position: u32,
    start_seconds: Option<u32>,
    now: Moment,
) -> Result<Start, StoreError> {
    type Found = (Option<u32>, Option<u32>, Option<u32>);
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let found: Option<Found> = tx.find(FIND_START, params![mix_id, position], read)?;
    let Some((known, before, after)) = found else { return Ok(Start::NoTrack) };
    if known == start_seconds {
        return Ok(Start::Same);
    }
    // If the neighbours are out of order themselves, they give no limits.
    let in_order = before.is_none_or(|before| after.is_none_or(|after| before <= after));
    if let Some(seconds) = start_seconds.filter(|_| in_order) {
        let (from, to) = (before.unwrap_or(0), after.unwrap_or(u32::MAX));
        if !(from..=to).contains(&seconds) {
            return Ok(Start::OutOfOrder(from, to));
        }
    }
    tx.change_one(SET_START, params![mix_id, position, start_seconds])?;
    changes::tell_of_mix(tx, mix_id);
    mix::note_change(tx, mix_id, now)?;
    Ok(Start::Set)
}
