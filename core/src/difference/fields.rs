//! What has changed of a row that is in both lists, and by whom.

use alloc::vec::Vec;

use super::{Field, FieldChange, Kind, Row};
use crate::identified;
use crate::text::part::trim;
use crate::tracklist::UNKNOWN_ARTIST;

/// Whether a row names its artist. Reading writes [`UNKNOWN_ARTIST`] where a text names nobody.
#[must_use]
pub fn names_artist(row: &Row) -> bool {
    let artist = trim(&row.artist);
    !artist.is_empty() && artist != UNKNOWN_ARTIST && identified("", artist)
}

/// Whether somebody has identified a row.
#[must_use]
pub fn is_known(row: &Row) -> bool {
    identified(&row.title, &row.artist)
}

/// The changes of a row's names and time, in the order of [`Field`]. `base` is the row that both
/// sides began with; where there is none, both have added it.
#[must_use]
pub fn changes(base: Option<&Row>, ours: &Row, theirs: &Row) -> Vec<FieldChange> {
    let filled_or = |is_filled: bool, kind: Kind| if is_filled { Kind::Filled } else { kind };
    let became_known = is_known(theirs) && !is_known(ours);
    let got_artist = is_known(theirs) && names_artist(theirs) && !names_artist(ours);
    let credited = filled_or(became_known || got_artist, Kind::Renamed);
    let named = filled_or(became_known, Kind::Renamed);
    let timed = filled_or(ours.start_seconds.is_none(), Kind::Retimed);
    let (artist, title) = (base.map(|row| &row.artist), base.map(|row| &row.title));
    let start = base.map(|row| &row.start_seconds);
    let mut credit = change(artist, &ours.artist, &theirs.artist, credited);
    let mut name = change(title, &ours.title, &theirs.title, named);
    // Half of the names of either side would be a track that nobody means.
    if credit == Some(Kind::Conflict) || name == Some(Kind::Conflict) {
        credit = (ours.artist != theirs.artist).then_some(Kind::Conflict);
        name = (ours.title != theirs.title).then_some(Kind::Conflict);
    }
    let time = change(start, &ours.start_seconds, &theirs.start_seconds, timed);
    let fields = [(Field::Artist, credit), (Field::Title, name), (Field::Time, time)];
    fields
        .into_iter()
        .filter_map(|(field, kind)| Some(FieldChange { field, kind: kind? }))
        .collect()
}

/// What a field takes from the other side: a change of a kind, a conflict, or nothing.
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
