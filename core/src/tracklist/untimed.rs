//! What stands where a track's time would, in a list that has times: `?`, `N/A`, `TBA`, `xx:xx`.
//!
//! Nobody is called so where the other lines begin with times. Fixtures:
//! `vectors/tracklist/read_times.json`.

use super::scan::Stamp;
use super::shape::Shape;
use super::title;
use crate::text::blank::trim_end_where;
use crate::text::part::trim;
use crate::text::search;
use crate::text::word_set::{WordSet, is_one_of, word_set};

/// Fewer times do not make a list of them.
const LEAST_TIMES: usize = 2;
/// What people write instead of a time.
const MARKS: &WordSet =
    word_set!("?|??|???|n/a|tba|x:xx|xx:xx|xxx:xx|x:xx:xx|xx:xx:xx|?:??:??|??:??:??");

/// Takes such marks off the lines without a time, and says that their times are not known.
pub fn take(shapes: &mut [Shape<'_>]) {
    let times = shapes.iter().filter(|shape| shape.seconds().is_some());
    if times.take(LEAST_TIMES).count() < LEAST_TIMES {
        return;
    }
    for shape in shapes.iter_mut().filter(|shape| !shape.has_stamp() && !shape.layered()) {
        let Some(track) = track(shape.body()) else { continue };
        shape.set_stamp(Some(Stamp::UNKNOWN));
        shape.set_body(track, track);
    }
}

/// The track behind a mark.
#[inline(never)]
fn track(body: &str) -> Option<&str> {
    let (mark, track) = search::split_at_byte(body, b' ')?;
    let inside = search::strip_any(mark, b"[(");
    let mark = inside.map_or(mark, |inside| trim_end_where(inside, |c| matches!(c, ']' | ')')));
    let track = trim(track);
    (is_one_of(mark, MARKS) && title::split_artist(track).is_some()).then_some(track)
}
