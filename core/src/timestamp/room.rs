//! The room that the curated times around a track leave it: a proposed time inside keeps the order
//! of the tracks.
//!
//! Source: decision 10 (docs/decisions): a curated start goes before any proposal.

use serde::{Deserialize, Serialize};

/// How long after the last curated time a track may begin, in seconds, because nobody knows the
/// mix's end.
const LONGEST_TAIL_SECONDS: u32 = 4 * 60 * 60;

/// The seconds at which a track may begin, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Room {
    /// The first second.
    pub from: u32,
    /// The last second.
    pub to: u32,
}

impl Room {
    /// Whether a second is inside.
    #[must_use]
    pub fn holds(self, seconds: u32) -> bool {
        (self.from..=self.to).contains(&seconds)
    }
}

/// The room of a track without a curated time of its own, in seconds from the mix's start: `after`
/// is the latest curated time of the tracks before it, `before` the earliest of those behind it;
/// both are `None` where no such track has one.
///
/// Rows stand in the order in which they are played, so the time lies between the two. With nothing
/// before it, the room begins with the mix; with nothing behind it, it ends four hours later. Where
/// the curated times do not keep the order themselves, they are no guide, and every second is
/// inside.
#[must_use]
pub fn room(after: Option<u32>, before: Option<u32>) -> Room {
    let from = after.unwrap_or(0);
    let to = before.unwrap_or_else(|| from.saturating_add(LONGEST_TAIL_SECONDS));
    if from <= to { Room { from, to } } else { Room { from: 0, to: u32::MAX } }
}
