//! A year in front of every track: `1984 – Artist – Title`.
//!
//! A year may be an artist's name, so nearly every track has to have one, with an artist and a
//! title behind it. Fixtures: `vectors/tracklist/read_counters.json`.

use super::note;
use super::scan;
use super::shape::Shape;

/// Fewer tracks are no proof that each has its year.
const LEAST_TRACKS: usize = 3;

/// Takes the years off a list that has them.
#[inline(never)]
pub fn take(shapes: &mut [Shape<'_>]) {
    // This runs for every list, and most have no line that begins as a year does.
    let may_have = |shape: &&Shape<'_>| shape.begins_with(b"19") || shape.begins_with(b"20");
    if shapes.iter().filter(may_have).count() < LEAST_TRACKS {
        return;
    }
    let tracks = shapes.iter().filter(|shape| scan::split_at_dash(shape.body()).is_some()).count();
    let with_year = shapes.iter().filter(|shape| behind_year(shape.body()).is_some()).count();
    if with_year < LEAST_TRACKS || with_year * 5 < tracks * 4 {
        return;
    }
    for shape in shapes {
        if let Some(track) = behind_year(shape.body()) {
            shape.set_body(track, track);
        }
    }
}

/// The artist and title behind a year and a dash.
#[inline(never)]
fn behind_year(body: &str) -> Option<&str> {
    let (year, track) = scan::split_at_dash(body)?;
    (note::is_year(year) && scan::split_at_dash(track).is_some()).then_some(track)
}
