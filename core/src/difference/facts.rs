//! What has changed of a row that is in both lists, and by whom.

use alloc::vec::Vec;

use super::{Change, Fact, Kind, Row};
use crate::identified;

/// The changes of a row's names and time, in the order of [`Fact`]. `base` is the row that both
/// sides began with; where there is none, both have added it.
#[must_use]
pub fn changes(base: Option<&Row>, ours: &Row, theirs: &Row) -> Vec<Change> {
    let is_known = |row: &Row| identified(&row.title, &row.artist);
    let named = if is_known(theirs) && !is_known(ours) { Kind::Filled } else { Kind::Renamed };
    let timed = if ours.start_seconds.is_none() { Kind::Filled } else { Kind::Retimed };
    let (artist, title) = (base.map(|row| &row.artist), base.map(|row| &row.title));
    let start = base.map(|row| &row.start_seconds);
    let facts = [
        (Fact::Artist, change(artist, &ours.artist, &theirs.artist, named)),
        (Fact::Title, change(title, &ours.title, &theirs.title, named)),
        (Fact::Time, change(start, &ours.start_seconds, &theirs.start_seconds, timed)),
    ];
    facts.into_iter().filter_map(|(fact, kind)| Some(Change { fact, kind: kind? })).collect()
}

/// What a fact takes from the other side: a change of a kind, a conflict, or nothing.
fn change<T: PartialEq>(base: Option<&T>, ours: &T, theirs: &T, kind: Kind) -> Option<Kind> {
    if ours == theirs || base == Some(theirs) {
        None
    } else if base == Some(ours) {
        Some(kind)
    } else {
        Some(Kind::Conflict)
    }
}

/// Whether names and time of two rows are the same, whatever their ids.
#[must_use]
pub fn are_same(one: &Row, other: &Row) -> bool {
    changes(Some(one), one, other).is_empty()
}
