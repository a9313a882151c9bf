//! Where tracks without a time probably begin. Each row gets one of the changes that a machine has heard, in the order
//! of the rows. The result is a proposal and never becomes a time by itself.
//!
//! Among all assignments of changes to rows, the one wins whose changes are strong and whose tracks are similar in
//! length. Only sums, products and quotients are computed, so every machine gets the same result. Why it works like
//! this is in decision 32.

use alloc::vec;
use alloc::vec::Vec;

use super::hints::{Hint, ITS_OWN};

/// What it is worth to place a row at all, in the hundredths in which the strength of a change is given.
const PLACED: f64 = 30.0;
/// The weight of uneven lengths: a track twice as long as the others, or half as long, costs half of this.
const UNEVEN: f64 = 25.0;
/// Of the rows before a placed row, the nearest placed one is at most `NEXT` rows away, and at most `LONGEST` times as
/// many seconds as even lengths would make it.
const NEXT: usize = 5;
const LONGEST: f64 = 4.0;

/// The likely start of each row that has none in `starts`, in seconds from the mix's start; `None` for rows with a
/// known one and where no change fits. `end` is the mix's length in seconds; `changes` are in order. A first row
/// without a time begins with the mix, where no change is heard.
#[must_use]
pub fn likely(starts: &[Option<u32>], end: u32, changes: &[Hint]) -> Vec<Option<u32>> {
    let mut places = vec![None; starts.len()];
    let (mut from, mut first) = (0, usize::from(starts.first() == Some(&None)));
    let ends = [Some(end)];
    for (row, start) in starts.iter().chain(&ends).enumerate() {
        let Some(to) = *start else { continue };
        if let Some(open) = places.get_mut(first..row)
            && from < to
        {
            Stretch::between(from, to, open.len(), changes).place(open);
        }
        (from, first) = (from.max(to), row + 1);
    }
    places
}

/// Rows without a time between two known moments.
struct Stretch<'c> {
    from: u32,
    /// Seconds between the two.
    room: u32,
    /// How many tracks begin or go on in it.
    tracks: f64,
    changes: &'c [Hint],
}

/// The best way to get to a row that begins at a change.
#[derive(Clone, Copy)]
struct Way {
    worth: f64,
    /// The row before it that has a place, and its change; `None` where there is none.
    before: Option<(usize, usize)>,
}

impl<'c> Stretch<'c> {
    fn between(from: u32, to: u32, rows: usize, changes: &'c [Hint]) -> Self {
        let first =
            changes.partition_point(|change| change.seconds <= from.saturating_add(ITS_OWN));
        let last = changes.partition_point(|change| change.seconds < to.saturating_sub(ITS_OWN));
        Self {
            from,
            room: to - from,
            tracks: rows as f64 + 1.0,
            changes: changes.get(first..last).unwrap_or_default(),
        }
    }

    /// What it costs that so many tracks take so many seconds.
    fn cost(&self, tracks: usize, seconds: u32) -> f64 {
        let count = tracks as f64;
        let (wanted, is) = (count * f64::from(self.room), f64::from(seconds) * self.tracks);
        // A factor costs the same as its inverse, and the lengths of several tracks even out.
        UNEVEN * count * (wanted - is) * (wanted - is) / (wanted * is).max(1.0)
    }

    /// Seconds from the stretch's start to a change.
    fn passed(&self, change: usize) -> u32 {
        self.changes.get(change).map_or(0, |change| change.seconds - self.from)
    }

    /// Gives the rows their places.
    fn place(&self, open: &mut [Option<u32>]) {
        let ways = self.ways(open.len());
        // Placing no row is worth nothing, and anything better is taken.
        let (mut best, mut at) = (0.0, None);
        for (row, of_row) in ways.iter().enumerate() {
            for (change, way) in of_row.iter().enumerate() {
                let rest = self.cost(open.len() - row, self.room - self.passed(change));
                if way.worth - rest > best {
                    (best, at) = (way.worth - rest, Some((row, change)));
                }
            }
        }
        while let Some((row, change)) = at {
            if let (Some(place), Some(hint)) = (open.get_mut(row), self.changes.get(change)) {
                *place = Some(hint.seconds);
            }
            at = ways.get(row).and_then(|of_row| of_row.get(change)).and_then(|way| way.before);
        }
    }

    /// For each row and each change the best way to it.
    fn ways(&self, rows: usize) -> Vec<Vec<Way>> {
        let mut ways: Vec<Vec<Way>> = Vec::with_capacity(rows);
        for row in 0..rows {
            let of_row = (0..self.changes.len()).map(|change| self.way(&ways, row, change));
            let of_row = of_row.collect();
            ways.push(of_row);
        }
        ways
    }

    fn way(&self, ways: &[Vec<Way>], row: usize, change: usize) -> Way {
        let passed = self.passed(change);
        let mut best = Way { worth: -self.cost(row + 1, passed), before: None };
        for tracks in 1..=NEXT.min(row) {
            let Some(of_row) = ways.get(row - tracks) else { continue };
            let longest = LONGEST * tracks as f64 * f64::from(self.room) / self.tracks;
            for (earlier, way) in of_row.iter().enumerate().take(change).rev() {
                let seconds = passed - self.passed(earlier);
                if f64::from(seconds) > longest {
                    break;
                }
                let worth = way.worth - self.cost(tracks, seconds);
                if worth > best.worth {
                    best = Way { worth, before: Some((row - tracks, earlier)) };
                }
            }
        }
        let strength = self.changes.get(change).map_or(0.0, |change| f64::from(change.strength));
        Way { worth: best.worth + PLACED + strength, ..best }
    }
}
