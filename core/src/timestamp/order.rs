//! Which starts keep the order of the tracks, for files that have to.
//!
//! Source: decision 10 (docs/decisions): pages show the best proposal as it is, though it may contradict
//! another track's; no player takes a sheet that runs backwards.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// What is known of a track's start, in seconds from the mix's start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct KnownStart {
    /// The curated time.
    pub curated: Option<u32>,
    /// The best proposal.
    pub proposed: Option<u32>,
}

/// When each track starts, in the order in which they are played, so that proposals never run backwards.
///
/// A curated time counts as it is. A proposal counts where there is none, and lies between the latest
/// start in front of it and the next curated one; any other is left out, and its track has no start.
#[must_use]
pub fn in_order(tracks: &[KnownStart]) -> Vec<Option<u32>> {
    let mut starts: Vec<Option<u32>> = Vec::with_capacity(tracks.len());
    // From the end: the next curated time behind each track.
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
