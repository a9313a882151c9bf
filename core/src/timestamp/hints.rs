//! Moments at which a track without a time may begin: changes that a machine has heard in the sound, in the rooms that
//! the known times leave. They are for snapping and proposing, and never become a time by themselves.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// Changes that are shown for each row without a time: of rendered and of real mixes, nine in ten starts are among
/// twice as many.
const FOR_EACH: usize = 2;
/// A change so near a known time, in seconds, is that track's own.
pub(super) const ITS_OWN: u32 = 4;

/// A change of the music.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// Seconds from the mix's start.
    pub seconds: u32,
    /// How strong it is, in hundredths of the strongest of the mix.
    pub strength: u8,
}

/// The hints of a tracklist, in order: in the room of each stretch of rows without a time the strongest changes, two
/// for each row. `starts` has `None` for such rows; `end` is the mix's length in seconds, where it is known; `changes`
/// are in order.
#[must_use]
pub fn hints(starts: &[Option<u32>], end: Option<u32>, changes: &[Hint]) -> Vec<Hint> {
    let mut shown = Vec::new();
    let (mut from, mut waiting) = (None, 0_usize);
    let ends = [end.or(Some(u32::MAX))];
    for start in starts.iter().chain(&ends) {
        let Some(to) = *start else {
            waiting += 1;
            continue;
        };
        strongest(changes, from, to, FOR_EACH * core::mem::take(&mut waiting), &mut shown);
        from = from.max(Some(to));
    }
    shown
}

/// Adds so many of the strongest changes between two times, in order; of equals the earlier ones.
fn strongest(changes: &[Hint], from: Option<u32>, to: u32, count: usize, shown: &mut Vec<Hint>) {
    let first = from.map_or(0, |from| from.saturating_add(ITS_OWN + 1));
    let room = first..to.saturating_sub(ITS_OWN);
    let inside = |hint: &&Hint| room.contains(&hint.seconds);
    let mut found: Vec<Hint> = changes.iter().filter(inside).copied().collect();
    found.sort_by_key(|hint| core::cmp::Reverse(hint.strength));
    found.truncate(count);
    found.sort_by_key(|hint| hint.seconds);
    shown.extend(found);
}
