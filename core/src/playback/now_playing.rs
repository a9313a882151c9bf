//! Which track plays at a moment of a mix, and whether the crowd's help is wanted.
//!
//! The rule is decision 9 (docs/decisions). C is the last timestamped track whose start is at or
//! before the moment. Help is wanted when there is no C, or when the moment is more than 300 s past
//! C's start, the track after C has no time, and some later track has one; then no track counts as
//! playing. Fixtures: `vectors/playback/now_playing.json`.

use alloc::vec::Vec;
use core::cell::Cell;

use crate::order;
use serde::{Deserialize, Serialize};

/// Seconds past the last known start after which a track is doubted.
pub const DOUBT_SECONDS: f64 = 300.0;

/// The track that plays at a moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct NowPlaying {
    /// Index of the current track in the tracklist, from 0.
    pub current: Option<u32>,
    /// Whether the listener is asked to identify what plays.
    pub needs_timestamp: bool,
}

/// A tracklist's starts, prepared once so that a clock can ask at every tick: a question allocates
/// nothing, takes logarithmic time after a jump, and needs no search while the mix plays on.
#[derive(Debug, Clone)]
pub struct Playhead {
    /// Timestamped tracks by start, rows with equal starts in their order.
    known: Vec<Known>,
    /// How many of them had started at the moment of the last question.
    started: Cell<usize>,
}

#[derive(Debug, Clone, Copy)]
struct Known {
    start: f64,
    index: u32,
    /// Whether the next track has no time while some later one does.
    doubtful: bool,
}

impl Playhead {
    /// Prepares the starts of a tracklist, in seconds. A start that is negative or not finite
    /// counts as unknown.
    #[must_use]
    pub fn of(starts: impl DoubleEndedIterator<Item = f64> + ExactSizeIterator + Clone) -> Self {
        let usable = |start: f64| start.is_finite() && start >= 0.0;
        let last_timed = starts.clone().rposition(usable);
        let mut after = starts.clone().skip(1);
        let mut known: Vec<Known> = Vec::with_capacity(starts.len());
        for (row, start) in starts.enumerate() {
            let next_has_none = after.next().is_some_and(|next| !usable(next));
            let Some(index) = u32::try_from(row).ok().filter(|_| usable(start)) else { continue };
            let doubtful = next_has_none && last_timed.is_some_and(|last| last > row);
            // Curated lists are in order, so this appends; the crowd's times may not be.
            let row = Known { start, index, doubtful };
            order::insert(&mut known, row, |later, earlier| later.start < earlier.start);
        }
        Self { known, started: Cell::new(0) }
    }

    /// Says what plays `seconds` into the mix. Not-a-number counts as a moment before the start.
    #[must_use]
    pub fn at(&self, seconds: f64) -> NowPlaying {
        let started = self.started_at(seconds);
        let Some(current) = started.checked_sub(1).and_then(|at| self.known.get(at)) else {
            return NowPlaying { current: None, needs_timestamp: true };
        };
        if current.doubtful && seconds - current.start > DOUBT_SECONDS {
            return NowPlaying { current: None, needs_timestamp: true };
        }
        NowPlaying { current: Some(current.index), needs_timestamp: false }
    }
    /// How many tracks have started. Mostly the last answer still holds, or just one more track has
    /// begun.
    fn started_at(&self, seconds: f64) -> usize {
        let has_started =
            |at: usize| self.known.get(at).is_some_and(|known| known.start <= seconds);
        let is_it =
            |count: usize| count.checked_sub(1).is_none_or(has_started) && !has_started(count);
        let before = self.started.get();
        let now = if is_it(before) {
            before
        } else if is_it(before + 1) {
            before + 1
        } else {
            self.known.partition_point(|known| known.start <= seconds)
        };
        self.started.set(now);
        now
    }
}
