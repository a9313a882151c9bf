//! Times of day in front of tracks: `22:00`, `23:58`, `00:03`. A mix counts from its first track.
//!
//! A list says so by itself: it begins hours into the mix, or its times fall once, from the last
//! hours of a day to its first, or it begins late and its tracks would be seconds long. One that
//! begins at zero has to be plainer: as minutes and seconds its tracks would be too short to hear,
//! and as hours and minutes they are as long as tracks are.

use super::shape::Shape;

const MINUTES: u32 = 24 * 60;
const SECONDS: u32 = 24 * 3600;
/// A mix that begins later than this is a clock.
const LATEST_START: u32 = 6 * 3600;
/// So early nobody's clock begins; counted in minutes.
const EARLIEST_CLOCK: u32 = 6 * 60;
/// Tracks are longer than this, in seconds.
const SHORTEST: u32 = 60;
/// Longer than this on the whole are even the tracks of lists that begin at zero, in seconds.
const SHORTEST_FROM_ZERO: u32 = 15;
/// Twice the length, in minutes, that tracks have on the whole where hours and minutes are counted.
const TWICE_SHORTEST_IN_MINUTES: u32 = 3;

/// Makes offsets from the first track of times of day; `false` where the times are offsets already.
pub fn count_from_first(shapes: &mut [Shape<'_>]) -> bool {
    let Some((day, unit)) = day_of(shapes) else { return false };
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

/// How much of what the times count a day has, and how many seconds each of it.
fn day_of(shapes: &[Shape<'_>]) -> Option<(u32, u32)> {
    let mut times = shapes.iter().filter_map(Shape::seconds);
    let first = times.next()?;
    let (mut most, mut before, mut falls, mut at_midnight, mut gaps) = (first, first, 0, 0, 0);
    for time in times {
        falls += u32::from(time < before);
        // As hours and minutes, these are counted in minutes.
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
