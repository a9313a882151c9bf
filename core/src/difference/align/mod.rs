//! Which rows of two lists are the same row.
//!
//! Rows with the same id or the same names are found first, wherever they stand. The others are aligned in the
//! lists' order, so that the likeness of all pairs together is greatest, and what is left over is
//! paired with what is like it elsewhere. Names are compared by numbers that are made once a row.

mod exact;
mod fold;
mod likeness;
mod path;
mod prepared;
mod rest;
mod shared;
mod time;

use alloc::vec;
use alloc::vec::Vec;

use super::Row;
use likeness::Likeness;
use prepared::{Partner, Prepared, prepared};

/// The indices of one row in two lists.
pub type Pair = (usize, usize);

/// The rows that are the same in two lists, in the order of the first.
#[must_use]
pub fn align(before: &[Row], after: &[Row]) -> Vec<Pair> {
    let (mut ours, mut theirs) = (prepared(before), prepared(after));
    exact::pair_ids(before, after, &mut ours, &mut theirs);
    exact::pair_names(&mut ours, &mut theirs);
    pairs(&ours, &theirs)
}

/// The same for lists of which some pairs are known already. Of the other rows, those that are
/// marked as new may be the same.
#[must_use]
pub fn align_new(
    (before, is_new_before): (&[Row], &[bool]),
    (after, is_new_after): (&[Row], &[bool]),
    known: &[Pair],
) -> Vec<Pair> {
    let (mut ours, mut theirs) = (prepared(before), prepared(after));
    for (rows, is_new) in [(&mut ours, is_new_before), (&mut theirs, is_new_after)] {
        for (row, _) in rows.iter_mut().zip(is_new).filter(|(_, is_new)| !**is_new) {
            row.partner = Partner::Nobody;
        }
    }
    for (from, to) in known {
        prepared::join(&mut ours, &mut theirs, (*from, *to));
    }
    exact::pair_names(&mut ours, &mut theirs);
    pairs(&ours, &theirs)
}

fn pairs(ours: &[Prepared], theirs: &[Prepared]) -> Vec<Pair> {
    let likeness = Likeness::of(ours, theirs);
    let mut pairs = path::path(ours.len(), theirs.len(), |from, to| likeness.in_order(from, to));
    rest::pair(&likeness, &mut pairs);
    let mut by_row = vec![None; ours.len()];
    for pair in pairs {
        if let Some(by_row) = by_row.get_mut(pair.0) {
            *by_row = Some(pair);
        }
    }
    by_row.into_iter().flatten().collect()
}
