//! Lists that name every title's artist on the line below it, behind `by`, as the pages of broadcasters do.
//!
//! Other lines may stand around and between the tracks. Fixtures: `vectors/tracklist/read_pairs.json`.

use alloc::vec::Vec;

use super::headed::Columns;
use super::row::has_name;
use super::shape::Shape;
use super::stanzas;

/// Fewer tracks do not make a list.
const LEAST_TRACKS: usize = 3;

/// Joins each line that names an artist (`by Tern`) with the title above it, and drops the lines between them that have
/// nothing but a number. All other lines stay. `None` where too few lines name artists so.
#[inline(never)]
pub fn join<'a>(shapes: &mut Vec<Shape<'a>>, text: &'a str) -> Option<Columns> {
    let is_credit = |[above, below]: &[Shape<'_>; 2]| {
        below.begins_with(b"by ")
            && below.line().number == above.line().number + 1
            && stanzas::may_be_name(above.body())
    };
    // This runs for every list, and most have no line that begins with `by`.
    let has_enough =
        shapes.iter().filter(|shape| shape.begins_with(b"by ")).count() >= LEAST_TRACKS;
    if !has_enough || shapes.array_windows().filter(|two| is_credit(two)).count() < LEAST_TRACKS {
        return None;
    }
    for at in 1..shapes.len() {
        if let Some(two @ [above, below]) = shapes.get(at - 1..=at).and_then(<[_]>::as_array)
            && is_credit(two)
            && let (Some(both), Some(place)) = (above.over(below, text), shapes.get_mut(at - 1))
        {
            *place = both;
        }
    }
    let is_left = |shape: &Shape<'_>| !shape.begins_with(b"by ") && has_name(shape.body());
    shapes.retain(is_left);
    Some(Columns::of_lines(2, 1, 0, u8::MAX))
}
