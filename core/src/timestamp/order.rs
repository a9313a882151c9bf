//! The starts that keep the order of the tracks, for files whose times have to rise.
//!
//! Source: decision 10 (docs/decisions): pages show the best proposal even if it contradicts
//! another track's, but no player takes a sheet that runs backwards.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// The known starts of a track, in seconds from the mix's start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct KnownStart {
    /// The curated time.
    pub curated: Option<u32>,
    /// The best proposal.
    pub proposed: Option<u32>,
}

/// When each track starts, in the order in which they are played, so that proposals never run
/// backwards.
///
/// A curated time counts as it is. A proposal counts for a track without one, if it lies between
/// the latest start before it and the next curated one; every other proposal is left out, and its
/// track has no start.
#[must_use]
pub fn in_order(tracks: &[KnownStart]) -> Vec<Option<u32>> {
    let mut starts: Vec<Option<u32>> = Vec::with_capacity(tracks.len());
    // Collects the next curated time behind each track, from the end.
    let mut next = None;
    for track in tracks.iter().rev() {
        starts.push(next);
        next = track.curated.or(next);
    }
    starts.reverse();
    let mut latest = 0;
    for (start, track) in starts.iter_mut().zip(tracks) {
        let until = start.unwrap_or(u32::MAX);
        let proposed = track.proposed.filter(|seconds| (latest..=until).contains(seconds));
        *start = track.curated.or(proposed);
        latest = start.map_or(latest, |start| start.max(latest));
    }
    starts
}
