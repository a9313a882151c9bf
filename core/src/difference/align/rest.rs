//! Rows that the alignment in order leaves over: some of them have moved.

use alloc::vec;
use alloc::vec::Vec;

use super::Pair;
use super::likeness::Likeness;
use super::prepared::{Partner, Prepared};
use crate::difference::index;
use crate::order;

/// Adds the pairs of rows that stand elsewhere: those that are known to be the same, and then those
/// that are most alike, each row once.
pub fn pair(likeness: &Likeness<'_>, pairs: &mut Vec<Pair>) {
    let (ours, theirs) = (likeness.ours, likeness.theirs);
    let mut is_free = (free(ours), free(theirs));
    for pair in &*pairs {
        take(&mut is_free, *pair);
    }
    for (from, row) in ours.iter().enumerate() {
        if let Partner::One(to) = row.partner
            && take(&mut is_free, (from, to))
        {
            pairs.push((from, to));
        }
    }
    for (from, to) in ranked(likeness, &is_free) {
        if take(&mut is_free, (from, to)) {
            pairs.push((from, to));
        }
    }
}

/// The pairs of free rows that may be the same, those that are most alike first.
fn ranked(likeness: &Likeness<'_>, (ours, theirs): &(Vec<bool>, Vec<bool>)) -> Vec<Pair> {
    let mut ranked = Vec::new();
    let free = |marks: &[bool]| -> Vec<usize> {
        marks.iter().enumerate().filter_map(|(at, is_free)| is_free.then_some(at)).collect()
    };
    let there = free(theirs);
    for from in free(ours) {
        for to in &there {
            let score = likeness.elsewhere(from, *to);
            if score > 0 {
                let rank = u64::from(1000 - score.min(1000)) << 32 | from as u64;
                ranked.push((rank, index(*to)));
            }
        }
    }
    order::sort(&mut ranked);
    let pair = |(rank, to): (u64, u32)| ((rank & u64::from(u32::MAX)) as usize, to as usize);
    ranked.into_iter().map(pair).collect()
}

fn free(rows: &[Prepared]) -> Vec<bool> {
    vec![true; rows.len()]
}

/// Takes two rows if both are free, and says whether they were.
fn take((ours, theirs): &mut (Vec<bool>, Vec<bool>), (from, to): Pair) -> bool {
    let (Some(one), Some(other)) = (ours.get_mut(from), theirs.get_mut(to)) else { return false };
    let are_free = *one && *other;
    if are_free {
        (*one, *other) = (false, false);
    }
    are_free
}
