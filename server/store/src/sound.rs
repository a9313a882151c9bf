//! What the machine has heard in the sound files of mixes, by the files' addresses. A trigger lets a file wait as soon
//! as a mix has it.

use segue_base::clock::Moment;
use segue_core::timestamp::hints::Hint;

use super::statement::statements;
use super::{StoreError, Tx, changes};
use crate::row::params;

statements! {
    FIND_WAITING = "SELECT address FROM audio_analysis WHERE state = 'waiting' AND next_try_at <= ?1
        ORDER BY next_try_at, address LIMIT 1";
    FIND_WITHOUT_LEVELS = "SELECT address FROM audio_analysis
        WHERE state = 'done' AND levels IS NULL AND next_try_at <= ?1 ORDER BY next_try_at, address LIMIT 1";
    KEEP = "UPDATE audio_analysis SET state = 'done', length_ms = ?2, peaks = ?3, levels = ?4, changes = ?5,
        analysed_at = ?6 WHERE address = ?1 AND (state = 'waiting' OR state = 'done' AND levels IS NULL)";
    FAIL = "UPDATE audio_analysis SET state = 'failed', reason = ?2, analysed_at = ?3, peaks = NULL
        WHERE address = ?1 AND (state = 'waiting' OR state = 'done' AND levels IS NULL)";
    TRY_LATER = "UPDATE audio_analysis SET next_try_at = ?2
        WHERE address = ?1 AND (state = 'waiting' OR state = 'done' AND levels IS NULL)";
    FIND_PEAKS = "SELECT peaks FROM audio_analysis WHERE address = ?1 AND state = 'done'";
    FIND_LEVELS = "SELECT levels FROM audio_analysis WHERE address = ?1 AND levels IS NOT NULL";
    FIND_HEARD = "SELECT length_ms, changes, levels IS NOT NULL AS has_levels FROM audio_analysis
        WHERE address = ?1 AND state = 'done'";
    FIND_FAILURE = "SELECT reason, analysed_at FROM audio_analysis WHERE address = ?1 AND state = 'failed'";
    LIST_MIXES = "SELECT id, title FROM mixes WHERE audio_source = 'file' AND audio_url = ?1 ORDER BY id";
}

/// What was heard in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    /// How long it is, in milliseconds.
    pub length_ms: u64,
    /// Where the music changes, in order.
    pub changes: Vec<Hint>,
    /// Whether its levels are kept; what was heard before they were is heard again.
    pub has_levels: bool,
}

/// How loud a file is along it, as bytes of one band after the other.
#[derive(Debug, Clone, Copy)]
pub struct Pictures<'p> {
    /// Of the whole, in as many columns whatever its length.
    pub peaks: &'p Vec<u8>,
    /// Every fifth of a second.
    pub levels: &'p Vec<u8>,
}

/// The address of a file that waits to be heard; `None` where none is due. Files that were never heard go first.
pub fn find_waiting(tx: &Tx<'_>, now: Moment) -> Result<Option<String>, StoreError> {
    match tx.find(FIND_WAITING, params![now.ms()], |row| row.get(0))? {
        Some(address) => Ok(Some(address)),
        None => tx.find(FIND_WITHOUT_LEVELS, params![now.ms()], |row| row.get(0)),
    }
}

/// Keeps what was heard in a file, and tells the pages that show its mixes.
pub fn keep(
    tx: &Tx<'_>,
    address: &str,
    heard: &Heard,
    Pictures { peaks, levels }: Pictures<'_>,
    now: Moment,
) -> Result<(), StoreError> {
    let pairs: Vec<(u32, u8)> =
        heard.changes.iter().map(|change| (change.seconds, change.strength)).collect();
    let pairs = serde_json::to_string(&pairs)
        .map_err(|_| StoreError::Row { expected: "changes that are text" })?;
    let kept =
        tx.change(KEEP, params![address, heard.length_ms, peaks, levels, pairs, now.ms()])?;
    if kept > 0 {
        for (mix_id, _) in list_mixes(tx, address)? {
            changes::tell_of_mix(tx, &mix_id);
        }
    }
    Ok(())
}

/// Notes why a file cannot be heard; `false` where that is known already.
pub fn fail(tx: &Tx<'_>, address: &str, reason: &str, now: Moment) -> Result<bool, StoreError> {
    Ok(tx.change(FAIL, params![address, reason, now.ms()])? > 0)
}

/// Puts off a file that was not to be had.
pub fn try_later(tx: &Tx<'_>, address: &str, next_try_at: Moment) -> Result<(), StoreError> {
    tx.change(TRY_LATER, params![address, next_try_at.ms()]).map(drop)
}

/// The picture of a file; `None` where it was not heard.
pub fn find_peaks(tx: &Tx<'_>, address: &str) -> Result<Option<Vec<u8>>, StoreError> {
    tx.find(FIND_PEAKS, params![address], |row| row.get(0))
}

/// How loud a file is every fifth of a second; `None` where that was not heard.
pub fn find_levels(tx: &Tx<'_>, address: &str) -> Result<Option<Vec<u8>>, StoreError> {
    tx.find(FIND_LEVELS, params![address], |row| row.get(0))
}

/// What was heard in a file; `None` where it was not heard.
pub fn find_heard(tx: &Tx<'_>, address: &str) -> Result<Option<Heard>, StoreError> {
    tx.find(FIND_HEARD, params![address], |row| {
        let pairs: String = row.get("changes")?;
        let pairs: Vec<(u32, u8)> = serde_json::from_str(&pairs)
            .map_err(|_| StoreError::Row { expected: "changes of a sound" })?;
        let changes = pairs.into_iter().map(|(seconds, strength)| Hint { seconds, strength });
        Ok(Heard {
            length_ms: row.get("length_ms")?,
            changes: changes.collect(),
            has_levels: row.get("has_levels")?,
        })
    })
}

/// Why a file could not be heard, and when that was tried; `None` where it was heard, or waits.
pub fn find_failure(tx: &Tx<'_>, address: &str) -> Result<Option<(String, Moment)>, StoreError> {
    tx.find(FIND_FAILURE, params![address], |row| Ok((row.get(0)?, Moment::from_ms(row.get(1)?))))
}

/// The mixes that play a file: their ids and titles.
pub fn list_mixes(tx: &Tx<'_>, address: &str) -> Result<Vec<(String, String)>, StoreError> {
    tx.list(LIST_MIXES, params![address], |row| Ok((row.get(0)?, row.get(1)?)))
}
