//! How the time that counts for a track has changed, and taking a change back.

use segue_base::clock::Moment;
use segue_core::timestamp::Status;

use super::cue::Cause;
use super::settle;
use crate::row::{Columns, Row, params};
use crate::statement::statements;
use crate::{StoreError, Tx};

statements! {
    FIND = "SELECT id, mix_id, position, track_id, from_seconds, to_seconds, confidence, cause,
            created_at
        FROM cue_changes WHERE id = ?1";
    LIST_OF_CUE = "SELECT id, mix_id, position, track_id, from_seconds, to_seconds, confidence,
            cause, created_at
        FROM cue_changes WHERE mix_id = ?1 AND position = ?2 AND track_id = ?3
        ORDER BY created_at DESC, id DESC LIMIT ?4";
    FIND_TIME_AT = "SELECT id FROM user_timestamps
        WHERE mix_id = ?1 AND position = ?2 AND track_id = ?3 AND start_seconds = ?4
        ORDER BY confidence_score DESC, created_at, id LIMIT 1";
    LIST_TIMES_AT = "SELECT id FROM user_timestamps
        WHERE mix_id = ?1 AND position = ?2 AND track_id = ?3 AND start_seconds = ?4
        ORDER BY created_at, id";
}

/// How many changes of a track are listed.
const MOST_LISTED: u32 = 50;

/// A change of the time that counts for a track.
#[derive(Debug, Clone, PartialEq)]
pub struct CueChange {
    /// Id.
    pub id: String,
    /// The mix.
    pub mix_id: String,
    /// The track's place in the mix, from 1.
    pub position: u32,
    /// The track that was there.
    pub track_id: String,
    /// The time that counted before, if one did.
    pub from_seconds: Option<u32>,
    /// The time that counted from then on, if one did.
    pub to_seconds: Option<u32>,
    /// How sure that was, 0 to 1.
    pub confidence: f64,
    /// What moved it; see [`Cause`].
    pub cause: String,
    /// When.
    pub created_at: Moment,
}

impl CueChange {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let mut columns = Columns::of(row);
        Ok(Self {
            id: columns.take()?,
            mix_id: columns.take()?,
            position: columns.take()?,
            track_id: columns.take()?,
            from_seconds: columns.take()?,
            to_seconds: columns.take()?,
            confidence: columns.take()?,
            cause: columns.take()?,
            created_at: Moment::from_ms(columns.take()?),
        })
    }
}

/// Lists how the time that counts for a track has changed, the latest first, 50 at most. A row that
/// moves to another place or becomes another track begins anew.
pub fn list(
    tx: &Tx<'_>,
    mix_id: &str,
    position: u32,
    track_id: &str,
) -> Result<Vec<CueChange>, StoreError> {
    tx.list(LIST_OF_CUE, params![mix_id, position, track_id, MOST_LISTED], CueChange::of)
}

/// Finds a change.
pub fn find(tx: &Tx<'_>, id: &str) -> Result<Option<CueChange>, StoreError> {
    tx.find(FIND, params![id], CueChange::of)
}

/// Takes a change back for good: the time that counted before is approved, or, where none did, those
/// that say what counted afterwards are rejected. `false` when the time before was withdrawn since.
pub fn revert(
    tx: &Tx<'_>,
    change: &CueChange,
    admin_id: &str,
    now: Moment,
) -> Result<bool, StoreError> {
    let CueChange { mix_id, position, track_id, from_seconds, to_seconds, .. } = change;
    let cause = Cause::Reverted(admin_id);
    if let Some(seconds) = from_seconds {
        let key = params![mix_id, position, track_id, seconds];
        let Some(id) = tx.find(FIND_TIME_AT, key, |row| row.get::<String>(0))? else {
            return Ok(false);
        };
        return settle(tx, &id, Status::Approved, cause, now);
    }
    let key = params![mix_id, position, track_id, to_seconds];
    let times: Vec<String> = tx.list(LIST_TIMES_AT, key, |row| row.get(0))?;
    for id in &times {
        settle(tx, id, Status::Rejected, cause, now)?;
    }
    Ok(!times.is_empty())
}
