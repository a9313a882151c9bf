//! Marks that stand in place of a track's time, in a list with times: `?`, `N/A`, `TBA`, `xx:xx`.
//!
//! Where the other lines begin with times, such a mark is nobody's name. Fixtures:
//! `vectors/tracklist/read_times.json`.

use super::scan::Stamp;
use super::shape::Shape;
use super::title;
use crate::text::blank::trim_end_where;
use crate::text::part::trim;
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::{number, search};

/// Fewer times do not make a list with times.
const LEAST_TIMES: usize = 2;
/// Marks that people write instead of a time.
const MARKS: &WordSet =
    word_set!("?|??|???|n/a|tba|x:xx|xx:xx|xxx:xx|x:xx:xx|xx:xx:xx|?:??:??|??:??:??");

/// Takes the marks off the lines without a time, and gives these lines an unknown time.
pub fn take(shapes: &mut [Shape<'_>]) {
    let times = shapes.iter().filter(|shape| shape.seconds().is_some());
    if times.take(LEAST_TIMES).count() < LEAST_TIMES {
        return;
    }
    let mut latest = None;
    for at in 0..shapes.len() {
        let Some([shape, below @ ..]) = shapes.get_mut(at..) else { return };
        if !shape.has_stamp() && !shape.layered() {
            if let Some(track) = track(shape.body()) {
                shape.set_stamp(Some(Stamp::UNKNOWN));
                shape.set_body(track, track);
            } else if let Some((seconds, track)) = without_zero(shape.body())
                && latest.is_some_and(|latest| latest <= seconds)
                && below.iter().find_map(Shape::seconds).is_some_and(|next| seconds <= next)
            {
                shape.set_seconds(seconds);
                shape.set_body(track, track);
            }
        }
        latest = shape.seconds().or(latest);
    }
}

/// The seconds of a time whose last zero a spreadsheet dropped, and the track behind it:
/// `12.3 Tern` is at 12:30.
#[inline(never)]
fn without_zero(body: &str) -> Option<(u32, &str)> {
    let (time, track) = search::split_at_byte(body, b' ')?;
    let (minutes, tens) = search::split_at_byte(time, b'.')?;
    let [tens @ b'0'..=b'5'] = tens.as_bytes() else { return None };
    let minutes = number::read(minutes).filter(|_| minutes.len() <= 3)?;
    Some((minutes * 60 + u32::from(tens - b'0') * 10, trim(track)))
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
