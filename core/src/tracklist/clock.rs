//! Times of day in front of tracks: `22:00`, `23:58`, `00:03`. A mix counts from its first track.
//!
//! The times themselves show that they are a clock's: the first lies hours into the mix, or they
//! fall once, from the last hours of a day to its first, or they begin late and would make tracks
//! of a few seconds. A list that begins at zero needs clearer signs: read as minutes and seconds,
//! its tracks are too short to hear, and read as hours and minutes, they are as long as tracks are.

use alloc::vec::Vec;

use super::shape::Shape;

const MINUTES: u32 = 24 * 60;
const SECONDS: u32 = 24 * 3600;
/// Times that begin later than this are a clock's.
const LATEST_START: u32 = 6 * 3600;
/// Times of hours and minutes that begin before this, in minutes, are no clock's.
const EARLIEST_CLOCK: u32 = 6 * 60;
/// On average, tracks are longer than this, in seconds.
const SHORTEST: u32 = 60;
/// On average, tracks are longer than this even in lists that begin at zero, in seconds.
const SHORTEST_FROM_ZERO: u32 = 15;
/// Twice the shortest average length of tracks, in minutes, in a list of hours and minutes.
const TWICE_SHORTEST_IN_MINUTES: u32 = 3;

/// Turns times of day into offsets from the first track; `false` where the times are offsets
/// already.
pub fn count_from_first(shapes: &mut [Shape<'_>]) -> bool {
    let times: Vec<u32> = shapes.iter().filter_map(Shape::seconds).collect();
    let Some((day, unit)) = day_of(&times) else { return false };
    // A time that is written with hours, minutes and seconds is none of hours and minutes.
    if unit > 1 && shapes.iter().any(has_seconds) {
        return false;
    }
    let (mut first, mut latest) = (None, 0);
    for shape in shapes {
        let Some(time) = shape.seconds() else { continue };
        let first = *first.get_or_insert(time);
        let mut offset = (time + day - first) % day;
        while offset < latest {
            offset += day;
        }
        latest = offset;
        shape.set_seconds(offset * unit);
    }
    true
}

/// Whether a time is written with seconds behind its minutes and hours.
fn has_seconds(shape: &Shape<'_>) -> bool {
    shape.written().is_some_and(|time| time.bytes().filter(|byte| *byte == b':').count() > 1)
}

/// Whether times are a clock's.
#[must_use]
pub fn are_times_of_day(times: &[u32]) -> bool {
    day_of(times).is_some()
}

/// How many of the units that the times count a day has, and how many seconds a unit has; `None`
/// where the times are offsets.
#[inline(never)]
fn day_of(times: &[u32]) -> Option<(u32, u32)> {
    let (first, times) = times.split_first()?;
    let first = *first;
    let (mut most, mut before, mut falls, mut at_midnight, mut gaps) = (first, first, 0, 0, 0);
    for time in times.iter().copied() {
        falls += u32::from(time < before);
        // Times of hours and minutes were read as minutes and seconds, so these numbers are
        // minutes.
        at_midnight += u32::from(before >= 22 * 60 && time < 3 * 60);
        before = time;
        most = most.max(time);
        gaps += 1;
    }
    if gaps < 2 || falls > 1 {
        return None;
    }
    if first >= LATEST_START && most < SECONDS {
        return Some((SECONDS, 1));
    }
    let is_short = first >= EARLIEST_CLOCK && falls == 0 && before - first <= gaps * SHORTEST;
    let is_from_zero = first == 0
        && falls == 0
        && gaps > 2
        && before < gaps * SHORTEST_FROM_ZERO
        && before * 2 >= gaps * TWICE_SHORTEST_IN_MINUTES;
    let is_clock = most < MINUTES && (is_short || is_from_zero || (falls == 1 && at_midnight == 1));
    is_clock.then_some((MINUTES, 60))
}
