//! A list that says less, with what the other one knows.
//!
//! A list that somebody pastes may have no times, or an `ID` where the list as it is has a name.
//! Taken as it stands it would take those away, which nobody means who suggests a better list.

use alloc::vec::Vec;

use super::Row;
use super::align::align;
use super::fields::{is_known, names_artist};
use super::in_order::in_order;

/// The later list, in which a row without a time has the time of the row before that it is, and an
/// unknown row its names, and one that names no artist its artist. Its rows stay where they are, and none is added. A row that has moved
/// takes no time along: there it would contradict its neighbours.
#[must_use]
pub fn completed(before: &[Row], after: &[Row]) -> Vec<Row> {
    let mut whole = after.to_vec();
    let pairs = align(before, after);
    for ((from, to), stays) in pairs.iter().zip(in_order(&pairs)) {
        let (Some(known), Some(row)) = (before.get(*from), whole.get_mut(*to)) else { continue };
        if stays {
            row.start_seconds = row.start_seconds.or(known.start_seconds);
        }
        let was_known = is_known(known);
        if was_known && !is_known(row) {
            row.artist.clone_from(&known.artist);
            row.title.clone_from(&known.title);
        } else if was_known && !names_artist(row) {
            row.artist.clone_from(&known.artist);
        }
    }
    whole
}
