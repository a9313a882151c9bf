//! How alike two rows are, in thousandths.

use alloc::vec::Vec;

use super::prepared::{Partner, Prepared};
use super::shared::Shared;
use super::time::Shift;

/// Weights of what two known rows have in common.
const TITLE: u32 = 6;
const ARTIST: u32 = 3;
const TIME: u32 = 1;
/// Rows that are less alike than this are not the same.
const LEAST: u32 = 500;
/// Rows that stand in another order have to be more alike, and so do rows whose times contradict
/// each other: nothing but their names speaks for them.
const LEAST_BY_NAMES: u32 = 700;
/// What the place alone says of an unknown row: it is between rows that are the same.
const PLACE: u32 = 450;
/// What the place says where the times contradict it.
const PLACE_ALONE: u32 = 350;
/// What the time adds for an unknown row at the same second.
const SAME_TIME: u32 = 400;
/// How alike unknown rows at the same second are that stand in another order.
const SAME_SECOND: u32 = 700;
/// What it adds that both rows are unknown.
const SAME_KIND: u32 = 50;
/// What it adds that the artist of both is known, and the same.
const SAME_ARTIST: u32 = 100;

/// Compares the rows of two lists.
#[derive(Debug)]
pub struct Likeness<'a> {
    pub ours: &'a [Prepared],
    pub theirs: &'a [Prepared],
    titles: Shared,
    artists: Shared,
    shift: Shift,
}

impl<'a> Likeness<'a> {
    /// Prepares the comparison. Only rows whose counterpart is not known are compared by name.
    #[must_use]
    pub fn of(ours: &'a [Prepared], theirs: &'a [Prepared]) -> Self {
        let titles = |rows: &'a [Prepared]| names(rows, |row| row.is_known, |row| &row.title);
        let artists = |rows: &'a [Prepared]| names(rows, |_| true, |row| &row.artist);
        Self {
            ours,
            theirs,
            titles: Shared::of(&titles(ours), &titles(theirs)),
            artists: Shared::of(&artists(ours), &artists(theirs)),
            shift: Shift::of(ours, theirs),
        }
    }

    /// How alike two rows are that stand in the same order; 0 where they cannot be the same.
    #[must_use]
    pub fn in_order(&self, from: usize, to: usize) -> u32 {
        let Some((one, other)) = self.ours.get(from).zip(self.theirs.get(to)) else { return 0 };
        match (one.partner, other.partner) {
            (Partner::One(partner), _) if partner == to => 1000,
            (Partner::Any, Partner::Any) if one.is_known && other.is_known => {
                let time = self.shift.closeness(one.start, other.start);
                let least = if time == Some(0) { LEAST_BY_NAMES } else { LEAST };
                self.by_names(from, to, time).filter(|score| *score >= least).unwrap_or(0)
            }
            (Partner::Any, Partner::Any) => self.by_place(from, to, one, other),
            _ => 0,
        }
    }

    /// How alike two rows are that stand elsewhere; 0 where they cannot be the same. Unknown rows
    /// are the same only if they begin at the same second.
    #[must_use]
    pub fn elsewhere(&self, from: usize, to: usize) -> u32 {
        let Some((one, other)) = self.ours.get(from).zip(self.theirs.get(to)) else { return 0 };
        match (one.partner, other.partner) {
            (Partner::Any, Partner::Any) if one.is_known && other.is_known => {
                self.by_names(from, to, None).filter(|score| *score >= LEAST_BY_NAMES).unwrap_or(0)
            }
            (Partner::Any, Partner::Any) if !one.is_known && !other.is_known => {
                let closeness = self.shift.closeness(one.start, other.start);
                if closeness == Some(1000) { SAME_SECOND } else { 0 }
            }
            _ => 0,
        }
    }

    /// The weighted mean of title, artist and time; of those that are known on both sides.
    fn by_names(&self, from: usize, to: usize, time: Option<u32>) -> Option<u32> {
        let shared = |names: &Shared| names.row(from).get(to).copied().unwrap_or(0);
        let (titles, artists) = (shared(&self.titles), shared(&self.artists));
        if titles == 0 && artists == 0 {
            return None;
        }
        let parts = [
            (TITLE, self.titles.alike(from, to, titles)),
            (ARTIST, self.artists.alike(from, to, artists)),
            (TIME, time),
        ];
        let known = parts.iter().filter_map(|(weight, part)| Some((*weight, (*part)?)));
        let (sum, weights) = known
            .fold((0, 0), |(sum, weights), (weight, part)| (sum + weight * part, weights + weight));
        (weights > 0).then(|| sum / weights)
    }

    /// What place and time say of two rows one of which, or both, nobody has identified. The artist
    /// speaks for them, too, where only the title is unknown.
    fn by_place(&self, from: usize, to: usize, one: &Prepared, other: &Prepared) -> u32 {
        let are_unknown = !one.is_known && !other.is_known;
        let place = match self.shift.closeness(one.start, other.start) {
            None => PLACE,
            Some(0) if are_unknown => PLACE_ALONE,
            Some(0) => return 0,
            Some(closeness) => PLACE + SAME_TIME * closeness / 1000,
        };
        let shared = self.artists.row(from).get(to).copied().unwrap_or(0);
        let artist = match self.artists.alike(from, to, shared) {
            Some(alike) if alike >= LEAST => SAME_ARTIST,
            _ => 0,
        };
        place + artist + if are_unknown { SAME_KIND } else { 0 }
    }
}

/// The names of the rows that are compared by them; empty ones for all others.
fn names<'a>(
    rows: &'a [Prepared],
    is_compared: fn(&Prepared) -> bool,
    name: fn(&Prepared) -> &str,
) -> Vec<&'a str> {
    let of = |row: &'a Prepared| match row.partner {
        Partner::Any if is_compared(row) => name(row),
        _ => "",
    };
    rows.iter().map(of).collect()
}
