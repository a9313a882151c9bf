//! What a column holds that may be times: starts, lengths, seconds, or a clock's times of day.
//!
//! Only all cells of a column together tell. A clock may have the half of the day or another word behind it, and a full
//! stop or an h for its colon: `11:52 PM`, `22.00 Uhr`, `22h00`. One with a date in front tells when a file was made.

use alloc::vec::Vec;

use super::super::clock;
use super::chapters::whole;
use super::wall_clock;
use crate::cue;
use crate::text::part::trim;
use crate::text::search;

/// Hardly any track is longer than this, in seconds.
const LONGEST_TRACK: u32 = 900;
/// Hardly any is shorter than this, in seconds.
const SHORTEST_TRACK: u32 = 30;
/// Between two tracks of a night lies less than this, in seconds.
const LONGEST_PAUSE: u32 = 3 * 3600;
/// A clock without any word that has a full stop for its colon begins no earlier in the day, in seconds: earlier ones
/// look like lengths and prices.
const EARLIEST: u32 = 18 * 3600;

/// A longer cell has more than a clock: `10:52:07 PM`.
const MOST_CLOCK_BYTES: usize = 12;

/// What the cells of a column are as times.
#[derive(Default)]
pub(super) struct Times {
    /// The times and whole numbers.
    values: Vec<u32>,
    /// Whether one of them is less than that above it.
    falls: bool,
    /// How many cells have a text.
    cells: usize,
    /// How many of the times have a colon.
    colons: usize,
    /// The times of day.
    clocks: Vec<u32>,
    /// How many of the cells are nothing but a clock's, beyond doubt.
    marked: usize,
    /// How many have a full stop for the colon.
    dotted: usize,
}

impl Times {
    /// Looks at the next cell. Lines of dashes part the lines of a table, and dashes stand for empty cells.
    #[inline(never)]
    pub(super) fn add(&mut self, cell: &str) {
        let cell = trim(cell);
        if is_rule(cell) {
            return;
        }
        self.cells += 1;
        self.colons += usize::from(is_time(whole(cell)));
        if let Some(value) = cue::parse(whole(cell)) {
            self.falls |= self.values.last() > Some(&value);
            self.values.push(value);
        }
        self.marked += usize::from(is_clock(cell));
        self.dotted += usize::from(is_dotted(cell));
        self.clocks.extend(wall_clock::seconds(cell));
    }

    /// Whether nearly all cells are times that rise or are a clock's, or seconds.
    pub(super) fn are_most(&self) -> bool {
        let are_times = self.colons == self.values.len() && self.colons * 10 >= self.cells * 9;
        let fit = || !self.falls || clock::are_times_of_day(&self.values);
        self.colons > 0 && are_times && fit() || self.are_seconds(false)
    }

    /// Whether the times are a clock's: something marks them as such, or, in a column that may hold lengths as well,
    /// they are longer than tracks and as far apart as tracks. Those of a column of starts do not begin at zero.
    #[inline(never)]
    pub(super) fn are_of_day(&self, names_offsets: bool) -> bool {
        let are_all = |count: usize| count > 0 && count == self.cells;
        let may_be_dotted = || {
            are_all(self.dotted)
                && self.clocks.first() >= Some(&EARLIEST)
                && self.are_tracks_apart()
        };
        if are_all(self.marked) || may_be_dotted() {
            return self.steps().all(|step| step < LONGEST_PAUSE);
        }
        let is_start = || self.values.first() > Some(&0) && self.are_tracks_apart();
        are_all(self.values.len())
            && self.values.iter().any(|time| *time > LONGEST_TRACK)
            && clock::are_times_of_day(&self.values)
            && (!names_offsets || is_start())
    }

    /// Whether times of a column that may hold lengths are starts: they rise to one that is no track's length.
    pub(super) fn are_starts(&self) -> bool {
        self.values.last() > Some(&LONGEST_TRACK) && !self.falls
    }

    /// Whether numbers without colons are seconds: they rise, and by so much that minutes would make tracks of half an
    /// hour. If the column is not called a start, they rise from zero.
    #[inline(never)]
    pub(super) fn are_seconds(&self, names_offsets: bool) -> bool {
        const LEAST_STEP: usize = 30;
        let [first, .., last] = self.values.as_slice() else { return false };
        self.colons == 0
            && self.values.len() == self.cells
            && !self.falls
            && last.saturating_sub(*first) as usize >= LEAST_STEP * (self.cells - 1)
            && (names_offsets || *first == 0)
    }

    /// How far the times of day are apart, in seconds.
    fn steps(&self) -> impl Iterator<Item = u32> {
        self.clocks.array_windows().map(|[above, below]| wall_clock::step(*above, *below))
    }

    /// Whether the times of day are as far apart as the starts of tracks, on average.
    fn are_tracks_apart(&self) -> bool {
        let count = u32::try_from(self.clocks.len()).unwrap_or(u32::MAX).saturating_sub(1);
        let whole = self.steps().fold(0_u32, u32::saturating_add);
        let least = count.saturating_mul(SHORTEST_TRACK);
        count > 0 && (least..=count.saturating_mul(LONGEST_TRACK)).contains(&whole)
    }
}

/// Whether a cell is a time with a colon.
pub(super) fn is_time(cell: &str) -> bool {
    search::contains(cell, ":") && cue::parse(cell).is_some()
}

/// Whether a cell is a time of day and nothing else could be meant: it names the half of the day, or has the h of `22h05`
/// or `22:05 Uhr`.
pub(super) fn is_clock(cell: &str) -> bool {
    cell.len() <= MOST_CLOCK_BYTES
        && search::find_any(cell, b"/-,").is_none()
        && cell.starts_with(|c: char| c.is_ascii_digit())
        && (wall_clock::half(cell).is_some() || search::contains(cell, "h"))
        && wall_clock::seconds(cell).is_some()
}

/// Whether a cell has two numbers with a full stop between them, as a clock may: `22.05`.
fn is_dotted(cell: &str) -> bool {
    matches!(cell.as_bytes(), [b'0'..=b'9', b'.', _, _] | [b'0'..=b'9', _, b'.', _, _])
        && wall_clock::seconds(cell).is_some()
}

/// Whether a cell has nothing, or is part of a line of dashes.
pub(super) fn is_rule(cell: &str) -> bool {
    cell.bytes().all(|byte| matches!(byte, b'-' | b':'))
}
