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
        let Self { last, last_at, before } = *self;
        if seconds >= last {
            *self = Self { last: seconds, last_at: at, before: last };
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
        let follows = |time: u32, other: u32| (other..other + HOUR / 2).contains(&time);
        if follows(seconds * 60, last) && below.is_none_or(|b| follows(b * 60, seconds * 60)) {
            fix = seconds * 60;
        }
        let fits = seconds < HOUR && below.is_none_or(|below| below < last || below >= fix);
        if fits {
            *self = Self { last: fix, last_at: at, before: last };
        } else if below.is_some_and(|below| below < last) {
            (self.last, self.last_at) = (seconds, at);
        }
        Some(Odd { at, fix: Some(fix).filter(|_| fits) })
    }
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
