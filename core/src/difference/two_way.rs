//! The difference between a list and a later one.

use alloc::vec::Vec;

use super::align::align;
use super::lines::{self, Sides};
use super::{Line, Row};

/// What has become of each row, in the order in which both lists are shown beside each other.
///
/// Every row of either list is in exactly one line. A row that moved stands where the later list
/// has it, one that is gone where the earlier list had it. Names differ as they are written: other
/// capitals are a change, too, although rows are found again without regard to them.
#[must_use]
pub fn two_way(before: &[Row], after: &[Row]) -> Vec<Line> {
    let unchanged = (0..before.len()).map(|at| (at, at)).collect();
    lines::lines(&Sides {
        base: before,
        ours: before,
        theirs: after,
        own: unchanged,
        suggested: align(before, after),
    })
}
