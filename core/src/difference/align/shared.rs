//! How much names have in common, for all pairs of two lists at once.
//!
//! A name is the set of its pairs of neighbouring letters. Two lists of such pairs, sorted, are met
//! once, and each meeting counts for the names on both sides, so that no two texts are ever
//! compared: the time is that of the meetings.

use alloc::vec;
use alloc::vec::Vec;

use crate::order;

/// Pairs of letters that count of one name, which is more than any name needs.
const MOST_PAIRS: usize = 200;

/// What the names of two lists have in common.
#[derive(Debug)]
pub struct Shared {
    /// How many pairs of letters two names share, row by row of the first list.
    counts: Vec<u8>,
    /// How many pairs each name of the first list has.
    ours: Vec<u32>,
    /// How many pairs each name of the second list has.
    theirs: Vec<u32>,
}

impl Shared {
    /// Compares the names of two lists. An empty name has nothing in common with any.
    #[must_use]
    pub fn of(ours: &[&str], theirs: &[&str]) -> Self {
        let (our_pairs, our_counts) = letters(ours);
        let (their_pairs, their_counts) = letters(theirs);
        let width = theirs.len();
        let mut counts = vec![0; ours.len() * width];
        let mut rest: &[(u64, u32)] = &their_pairs;
        for here in our_pairs.chunk_by(|one, other| one.0 == other.0) {
            let Some((letters, _)) = here.first() else { continue };
            let from = rest.partition_point(|(other, _)| other < letters);
            rest = rest.get(from..).unwrap_or_default();
            let until = rest.partition_point(|(other, _)| other <= letters);
            let there = rest.get(..until).unwrap_or_default();
            for (_, at) in here {
                let first = *at as usize * width;
                count(counts.get_mut(first..first + width).unwrap_or_default(), there);
            }
        }
        Self { counts, ours: our_counts, theirs: their_counts }
    }

    /// How many pairs of letters a name of the first list shares with each of the second.
    #[must_use]
    pub fn row(&self, at: usize) -> &[u8] {
        let width = self.theirs.len();
        self.counts.get(at * width..(at + 1) * width).unwrap_or_default()
    }

    /// How alike two names are that share so many pairs of letters, in thousandths; `None` where
    /// one of them is empty.
    ///
    /// It is the mean of what they share of both and what they share of the shorter one, because
    /// a title that gains `(Kelp Remix)` is still the same.
    #[must_use]
    pub fn alike(&self, at: usize, to: usize, shared: u8) -> Option<u32> {
        let (one, other) = (*self.ours.get(at)?, *self.theirs.get(to)?);
        let shorter = one.min(other);
        if shorter == 0 {
            return None;
        }
        let shared = u32::from(shared);
        Some((2000 * shared / (one + other) + 1000 * shared / shorter) / 2)
    }
}

fn count(row: &mut [u8], there: &[(u64, u32)]) {
    for (_, to) in there {
        if let Some(count) = row.get_mut(*to as usize) {
            *count = count.saturating_add(1);
        }
    }
}

/// The pairs of letters of all names, sorted, each with its name's index; and how many each name
/// has. The edges of a name count as letters, so that a name of one letter has pairs, too.
fn letters(names: &[&str]) -> (Vec<(u64, u32)>, Vec<u32>) {
    let mut all = Vec::new();
    for (at, name) in (0..).zip(names).filter(|(_, name)| !name.is_empty()) {
        let mut left = 0;
        let ends = name.chars().map(u64::from).chain([0]);
        for letter in ends.take(MOST_PAIRS) {
            all.push((left << 32 | letter, at));
            left = letter;
        }
    }
    order::sort(&mut all);
    all.dedup();
    let mut counts = vec![0; names.len()];
    for (_, at) in &all {
        if let Some(count) = counts.get_mut(*at as usize) {
            *count += 1;
        }
    }
    (all, counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(one: &str, other: &str) -> Option<u32> {
        let shared = Shared::of(&[one], &[other]);
        shared.alike(0, 0, *shared.row(0).first()?)
    }

    #[test]
    fn names_are_alike_by_their_letters() {
        assert_eq!(alike("tide", "tide"), Some(1000));
        assert_eq!(alike("tide", ""), None);
        assert_eq!(alike("夜", "夜"), Some(1000));
        assert_eq!(alike("tide", "skylark"), Some(0));
        assert!(alike("tide", "tidekelpremix") > Some(500));
        assert!(alike("harbourwall", "harborwall") > Some(700));
    }
}
