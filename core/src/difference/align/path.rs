//! The alignment of two lists in their order.
//!
//! Source: S. B. Needleman and C. D. Wunsch, 'A general method applicable to the search for
//! similarities in the amino acid sequence of two proteins', 1970, with gaps that cost nothing.

use alloc::vec;
use alloc::vec::Vec;

use super::Pair;

/// The pairs of rows, in the order of both lists, whose scores are greatest together. Scores are
/// in thousandths; pairs with a score of 0 are never made. Scores count by their squares, so that
/// one pair that is much alike outweighs two that are so by half. Of equal alignments, it is the
/// one whose pairs stand first in both lists.
#[must_use]
pub fn path(before: usize, after: usize, score: impl Fn(usize, usize) -> u32) -> Vec<Pair> {
    let width = after + 1;
    // What is reached with so many rows of both lists, row by row.
    let mut reached = vec![0_u32; (before + 1) * width];
    for from in 0..before {
        let two_rows = reached.get_mut(from * width..(from + 2) * width).unwrap_or_default();
        let Some((above, below)) = two_rows.split_at_mut_checked(width) else { break };
        let mut left = 0;
        for (to, (pair, cell)) in above.windows(2).zip(below.iter_mut().skip(1)).enumerate() {
            let [diagonal, up] = pair else { continue };
            let score = score(from, to);
            left = left.max(*up);
            if score > 0 {
                left = left.max(diagonal + score * score / 1000);
            }
            *cell = left;
        }
    }
    let at = |from: usize, to: usize| reached.get(from * width + to).copied();
    let (mut from, mut to, mut pairs) = (before, after, Vec::new());
    while let (Some(above), Some(before_it)) = (from.checked_sub(1), to.checked_sub(1)) {
        if at(from, to) == at(above, to) {
            from = above;
        } else if at(from, to) == at(from, before_it) {
            to = before_it;
        } else {
            (from, to) = (above, before_it);
            pairs.push((from, to));
        }
    }
    pairs
}
