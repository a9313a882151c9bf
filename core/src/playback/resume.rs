//! Where a listener left a mix, and whether to offer to resume there.
//!
//! Owns the rules of the store; where the store is kept is the page's business. Fixtures:
//! `vectors/playback/resume.json`. Source: specification for visitors, sections 4 and 9.

use alloc::string::String;
use alloc::vec::Vec;

use crate::order;
use serde::{Deserialize, Serialize};

/// Positions at or below this many seconds are not kept.
const LEAST_SECONDS: f64 = 10.0;
/// A position this close to the end, in seconds, is as good as finished.
const END_SECONDS: f64 = 10.0;
/// The store keeps this many, the newest.
const MOST_POSITIONS: usize = 50;
/// Positions older than thirty days go, in milliseconds.
const OLDEST_MS: f64 = 30.0 * 24.0 * 3600.0 * 1000.0;
/// The store is written at most this often, in milliseconds.
const THROTTLE_MS: f64 = 5000.0;

/// Where a listener left a mix. The names are those of the specification's store.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PlaybackPosition {
    /// The mix.
    pub mix_id: String,
    /// How far, in seconds.
    pub position: f64,
    /// Length of the mix in seconds; 0 when it is not known.
    pub duration: f64,
    /// When, in milliseconds since 1970.
    pub timestamp: f64,
    /// Title of the mix.
    pub mix_title: String,
    /// Artist of the mix.
    pub mix_artist: String,
}

/// The positions that stay in the store once an entry is put into it, newest first, as indices of
/// the store; the entry's own index is the store's length.
///
/// A position under 10 s changes nothing for its mix; one within 10 s of the end removes the mix;
/// entries older than 30 days go; the 50 newest stay.
#[must_use]
pub fn kept(positions: &[PlaybackPosition], entry: &PlaybackPosition, now_ms: f64) -> Vec<usize> {
    let replaces = entry.position >= LEAST_SECONDS;
    let mut kept = Vec::with_capacity(positions.len() + 1);
    for (index, position) in positions.iter().chain([entry]).enumerate() {
        let stays = if index == positions.len() {
            replaces && !is_finished(entry)
        } else {
            is_fresh(position, now_ms) && !(replaces && position.mix_id == entry.mix_id)
        };
        if stays {
            let newer = |later: &(f64, usize), earlier: &(f64, usize)| later.0 > earlier.0;
            order::insert(&mut kept, (position.timestamp, index), newer);
        }
    }
    kept.truncate(MOST_POSITIONS);
    kept.into_iter().map(|(_, index)| index).collect()
}

/// The indices of the positions that stay when a mix was played to its end: all but its own.
#[must_use]
pub fn unfinished(positions: &[PlaybackPosition], mix_id: &str) -> Vec<usize> {
    let positions = positions.iter().enumerate();
    positions.filter(|(_, kept)| kept.mix_id != mix_id).map(|(index, _)| index).collect()
}

/// The second to resume a mix at; `None` when the mix has no position worth resuming, which has to
/// lie beyond 10 s and before the last 10 s, and to be no older than 30 days. `now_ms` is
/// milliseconds since 1970.
#[must_use]
pub fn position(positions: &[PlaybackPosition], mix_id: &str, now_ms: f64) -> Option<f64> {
    positions
        .iter()
        .filter(|kept| kept.mix_id == mix_id && is_fresh(kept, now_ms) && !is_finished(kept))
        .map(|kept| kept.position)
        .find(|position| *position > LEAST_SECONDS)
}

/// Whether the store may be written again after a write at `last_ms`: after five seconds, or at
/// once if the clock was set back. Both are in milliseconds since 1970.
#[must_use]
pub fn is_due(last_ms: Option<f64>, now_ms: f64) -> bool {
    last_ms.is_none_or(|last_ms| now_ms - last_ms >= THROTTLE_MS || now_ms < last_ms)
}

fn is_fresh(kept: &PlaybackPosition, now_ms: f64) -> bool {
    now_ms - kept.timestamp <= OLDEST_MS
}

fn is_finished(kept: &PlaybackPosition) -> bool {
    kept.duration > 0.0 && kept.position >= kept.duration - END_SECONDS
}
