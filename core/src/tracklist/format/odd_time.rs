//! Which times of a list do not fit in with the others, and which would.

use crate::cue;
use crate::diagnostic::DiagnosticCode;
use crate::tracklist::shape::Shape;
use crate::tracklist::source::Note;

const HOUR: u32 = 3600;

/// The times of a list as they go by.
#[derive(Default)]
pub(super) struct Times {
    /// The last time that fits in, in seconds, and the index of its line.
    last: u32,
    last_at: usize,
    /// The one before it.
    before: u32,
    /// The hours that it leaves out, in seconds.
    left_out: u32,
}

/// A time that does not fit in.
pub(super) struct Odd {
    /// Index of its line.
    at: usize,
    /// Seconds that fit.
    fix: Option<u32>,
}

impl Times {
    /// Looks at the next time. If it falls, either it or the one above it is odd: the one that the
    /// time below contradicts.
    pub(super) fn next_is_odd(
        &mut self,
        seconds: u32,
        at: usize,
        shapes: &[Shape<'_>],
    ) -> Option<Odd> {
        let Self { last, last_at, before, left_out } = *self;
        if seconds >= last {
            *self = Self { last: seconds, last_at: at, before: last, left_out: 0 };
            return None;
        }
        let below = shapes.iter().skip(at + 1).find_map(Shape::seconds);
        if seconds >= before && below.is_some_and(|below| (seconds..last).contains(&below)) {
            // The list goes on as if the time above were not there: it may have an hour too many.
            let fix = last % HOUR;
            (self.last, self.last_at) = (seconds, at);
            return Some(Odd {
                at: last_at,
                fix: Some(fix).filter(|fix| (before..=seconds).contains(fix)),
            });
        }
        // A list that leaves its hours out starts over at each; the right hour is the next that
        // fits.
        let mut fix = seconds + (last - seconds).div_ceil(HOUR) * HOUR;
        // Some write hours and minutes from the first hour on: `59:40`, then `01:03`, `01:07`.
        if self.is_aside(seconds, fix, at, shapes) {
            return Some(Odd { at, fix: None });
        }
        let hours = fix - seconds;
        if follows(seconds * 60, last) && below.is_none_or(|b| follows(b * 60, seconds * 60)) {
            fix = seconds * 60;
        }
        let fits = seconds < HOUR && below.is_none_or(|below| below < last || below >= fix);
        if fits {
            let left_out = if fix == seconds * 60 { left_out } else { hours };
            *self = Self { last: fix, last_at: at, before: last, left_out };
        } else if below.is_some_and(|below| below < last) {
            (self.last, self.last_at) = (seconds, at);
        }
        Some(Odd { at, fix: Some(fix).filter(|_| fits) })
    }
}

impl Times {
    /// Whether a time is odd in a list that leaves its hours out, where each time below goes on as if this one were not
    /// there. Which time would fit is not known then.
    fn is_aside(&self, seconds: u32, fix: u32, at: usize, shapes: &[Shape<'_>]) -> bool {
        let mut below = shapes.iter().skip(at + 1).filter_map(Shape::seconds);
        let (Some(next), Some(second)) = (below.next(), below.next()) else { return false };
        let goes_on = |hours: u32| {
            let (next, second) = (next + hours, second + hours);
            follows(next, self.last) && follows(second, next)
        };
        // It is too early for this hour, and the next hour is too far.
        let is_early = self.left_out > 0 && !follows(fix, self.last) && goes_on(self.left_out);
        // It is too late for this hour, as the times below are of the same.
        let is_late = (next..seconds).contains(&second)
            && !follows(next + HOUR, seconds)
            && goes_on(fix - seconds);
        is_early || is_late
    }
}

/// Whether a time follows another as that of the next track does.
fn follows(time: u32, other: u32) -> bool {
    (other..other + HOUR / 2).contains(&time)
}

impl Odd {
    /// The note about it. A fix replaces nothing but the time.
    pub(super) fn note<'a>(&self, shapes: &[Shape<'a>]) -> Option<Note<'a>> {
        let shape = shapes.get(self.at)?;
        let (line, written) = (shape.line(), shape.written());
        Some(Note {
            part: written.unwrap_or(line.text),
            line: line.number,
            code: DiagnosticCode::TimeFalls,
            fix: written.and(self.fix).map(cue::print),
            says: None,
        })
    }
}
