//! The difference between a list as it is and a suggestion that began with an earlier version.

use alloc::vec::Vec;

use super::align::align;
use super::lines::{self, Sides};
use super::{Line, Row};

/// What a suggestion changes of the list as it is, given the version that it began with. In its
/// lines, `before` counts rows of `ours`, the list as it is, and `after` rows of `theirs`.
///
/// What only one side has changed since is no conflict: if it was the suggestion, it is a change;
/// if it was the list as it is, that stays. What both have changed alike is kept. Both may have
/// changed different fields of a row. Where both have changed the same field to different values, or
/// have added one row with different fields, it is a conflict; one of artist or title is
/// one of both, as far as they differ.
///
/// A row that only the list as it is has gained, and an unchanged row of the suggestion that the
/// list has lost, are kept as they are: such a line is on one side only, with nothing to decide.
/// Rows of `base` and `ours` with the same id are the same row.
/// With `ours` equal to `base`, the answer is that of [`two_way`](super::two_way::two_way).
#[must_use]
pub fn three_way(base: &[Row], ours: &[Row], theirs: &[Row]) -> Vec<Line> {
    lines::lines(&Sides {
        base,
        ours,
        theirs,
        own: align(base, ours),
        suggested: align(base, theirs),
    })
}
