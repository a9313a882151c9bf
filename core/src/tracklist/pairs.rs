//! Lists that give every track two lines, one for the artist and one for the title.
//!
//! The whole list has to be written in this way: with a number or time in front of every other line
//! or above it, or with an empty line behind every second one and a sign that it is a list. Mixes
//! show which of the two lines is the title, and joints between names show which is the artist.
//! Where `by` stands in front of every artist, nothing else is needed, and other lines may stand
//! around. Fixtures: `vectors/tracklist/read_pairs.json`.

use alloc::vec::Vec;

use super::group::last_group;
use super::heading::is_heading;
use super::mix;
use super::parting::{Parting, artist_before_quotes, quotation};
use super::row::has_name;
use super::shape::Shape;
use super::title;
use crate::text::search::{contains, ends_with_any};

/// Fewer pairs do not make a list.
const LEAST_PAIRS: usize = 3;
/// A longer line names neither an artist nor a title.
const MOST_BYTES: usize = 80;
/// This many lines of one side have a mix, if nothing else tells the list from a poem.
const LEAST_MIXES: usize = 2;

/// How a list of pairs is parted.
#[derive(Debug, Clone, Copy)]
pub struct Pairs {
    /// Which of the two lines is the artist's.
    pub parting: Parting,
    /// Whether that is a guess, because no line shows it.
    pub in_doubt: bool,
}

/// Joins the pairs of a list; `None` where it has none. The shapes are lines of `text`. A heading
/// above the lines shows that they are a list.
#[inline(never)]
pub fn join<'a>(shapes: &mut Vec<Shape<'a>>, text: &'a str) -> Option<Pairs> {
    if join_credits(shapes, text) {
        return Some(Pairs { parting: Parting::TitleLine, in_doubt: false });
    }
    if let Some(pairs) = join_labelled(shapes, text) {
        return Some(pairs);
    }
    let is_listed = |shape: &Shape<'_>| shape.has_stamp() || shape.is_punctuated();
    let first = shapes.iter().take(4).position(is_listed);
    let lent = first.and_then(|first| with_lent_times(shapes, first, text));
    let has_heading = shapes.first().is_some_and(|shape| is_heading(shape.line().text));
    let from = first.unwrap_or(usize::from(has_heading));
    let list = lent.as_ref().unwrap_or(shapes).get(from..)?;
    if list.len() < 2 * LEAST_PAIRS || list.len() % 2 > 0 {
        return None;
    }
    // Below a heading, artists and titles may take turns with no empty line between them.
    let are_in_turn = has_heading
        && first.is_none()
        && list
            .array_windows()
            .all(|[above, below]| below.line().number == above.line().number + 1);
    let (mut upper, mut lower) = (Side::default(), Side::default());
    let (mut latest, mut is_upper) = (None, true);
    for shape in list {
        let line = shape.line().number;
        let gap = latest.map_or(2, |latest| line - latest);
        let fits = match (is_upper, first) {
            (true, Some(_)) => is_listed(shape),
            (true, None) => !shape.has_number() && !shape.has_stamp() && (gap > 1 || are_in_turn),
            (false, _) => {
                !shape.has_number() && !shape.has_stamp() && gap == 1 + u32::from(lent.is_some())
            }
        };
        if !fits || shape.layered() || !is_name(shape.body()) {
            return None;
        }
        (if is_upper { &mut upper } else { &mut lower }).look_at(shape.body());
        (latest, is_upper) = (Some(line), !is_upper);
    }
    let says_mixes =
        upper.mixes.max(lower.mixes) >= LEAST_MIXES && upper.mixes.min(lower.mixes) == 0;
    if first.is_none() && !has_heading && !says_mixes {
        return None;
    }
    let pairs = Pairs::of(&upper, &lower);
    // A list of titles alone looks the same, unless the lines show which of them name artists.
    if are_in_turn && pairs.in_doubt {
        return None;
    }
    if let Some(lent) = lent {
        *shapes = lent;
    }
    join_from(from, shapes, text)?;
    Some(pairs)
}

/// Joins every line with the one below it, from a line on.
fn join_from<'a>(from: usize, shapes: &mut Vec<Shape<'a>>, text: &'a str) -> Option<()> {
    for at in (from..shapes.len()).step_by(2) {
        if let Some([above, below]) = shapes.get_mut(at..at + 2) {
            *above = above.over(below, text)?;
        }
    }
    let mut at = 0;
    shapes.retain(|_| {
        at += 1;
        at <= from || !(at - from).is_multiple_of(2)
    });
    Some(())
}

impl Pairs {
    /// Which of the sides of all pairs is the artist's.
    fn of(upper: &Side, lower: &Side) -> Self {
        let (artist_first, title_first) = (lower.mixes + upper.joints, upper.mixes + lower.joints);
        let parting =
            if title_first > artist_first { Parting::TitleLine } else { Parting::ArtistLine };
        Self { parting, in_doubt: title_first == artist_first }
    }
}

/// Joins the pairs that have their label on a third line, behind a dash, as broadcasters write
/// them: `Tern`, `Deep Water`, `- Saltworks.`; other lines may stand around.
#[inline(never)]
fn join_labelled<'a>(shapes: &mut Vec<Shape<'a>>, text: &'a str) -> Option<Pairs> {
    let is_label = |shape: &Shape<'_>| matches!(shape.line().text.as_bytes(), [b'-', b' ', ..]);
    if shapes.iter().filter(|shape| is_label(shape)).count() < LEAST_PAIRS {
        return None;
    }
    let whole = |[upper, lower, label]: &[Shape<'a>; 3]| {
        let follows = |below: &Shape<'_>, by| below.line().number == upper.line().number + by;
        let are_names = [upper, lower]
            .into_iter()
            .all(|shape| !is_label(shape) && !shape.is_listed() && is_name(shape.body()));
        let is_track = are_names && follows(lower, 1) && follows(label, 2) && is_label(label);
        is_track.then(|| upper.over(lower, text)?.over(label, text)).flatten()
    };
    let (mut upper, mut lower) = (Side::default(), Side::default());
    let (mut joined, mut rest) = (Vec::new(), shapes.as_slice());
    while let [first, below @ ..] = rest {
        let three = rest.first_chunk::<3>();
        let track = three.and_then(|three| Some((three, whole(three)?)));
        if let Some(([above, beside, _], track)) = track {
            upper.look_at(above.body());
            lower.look_at(beside.body());
            joined.push(track);
            rest = rest.get(3..)?;
        } else {
            joined.push(*first);
            rest = below;
        }
    }
    let tracks = (shapes.len() - joined.len()) / 2;
    if tracks < LEAST_PAIRS || joined.iter().any(is_label) {
        return None;
    }
    *shapes = joined;
    Some(Pairs { in_doubt: false, ..Pairs::of(&upper, &lower) })
}

/// Joins each line that names an artist (`by Tern`) with the title above it, and drops the lines
/// between them that have nothing but a number, as on the pages of broadcasters. All other lines
/// stay.
#[inline(never)]
fn join_credits<'a>(shapes: &mut Vec<Shape<'a>>, text: &'a str) -> bool {
    let is_credit = |[above, below]: &[Shape<'_>; 2]| {
        below.begins_with(b"by ")
            && below.line().number == above.line().number + 1
            && is_name(above.body())
    };
    // This runs for every list, and most have no line that begins with `by`.
    let has_enough = shapes.iter().filter(|shape| shape.begins_with(b"by ")).count() >= LEAST_PAIRS;
    if !has_enough || shapes.array_windows().filter(|two| is_credit(two)).count() < LEAST_PAIRS {
        return false;
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
    true
}

/// The lines, with each time that stands alone above a pair given to the pair's upper line, if the
/// whole list is written in this way.
#[inline(never)]
fn with_lent_times<'a>(
    shapes: &[Shape<'a>],
    first: usize,
    text: &'a str,
) -> Option<Vec<Shape<'a>>> {
    let is_alone = |shape: &Shape<'_>| shape.is_bare() && shape.has_stamp();
    let (above, list) = shapes.split_at_checked(first)?;
    let (threes, rest) = list.as_chunks();
    let is_three = |[time, upper, lower]: &[Shape<'_>; 3]| {
        let follow = |below: &Shape<'_>, by| below.line().number == time.line().number + by;
        is_alone(time) && follow(upper, 1) && follow(lower, 2)
    };
    if threes.len() < LEAST_PAIRS || !rest.is_empty() || !threes.iter().all(is_three) {
        return None;
    }
    let mut lent = above.to_vec();
    for [time, upper, lower] in threes {
        let (mut time, mut upper) = (*time, *upper);
        upper.take_stamp_of(&mut time, text);
        lent.extend([upper, *lower]);
    }
    Some(lent)
}

/// Signs on the lines of one side of the pairs.
#[derive(Default)]
struct Side {
    mixes: usize,
    joints: usize,
}

impl Side {
    #[inline(never)]
    fn look_at(&mut self, body: &str) {
        let mix = last_group(body).and_then(|group| mix::read(group.inside));
        // Quotes mark a title as a mix does.
        self.mixes += usize::from(mix.is_some() || quotation(body).is_some());
        // Titles seldom join names.
        let joins = [" & ", ", ", " x ", " vs "].into_iter().any(|joint| contains(body, joint));
        self.joints += usize::from(joins);
    }
}

/// Whether a line can be an artist or a title, but not both.
#[inline(never)]
fn is_name(body: &str) -> bool {
    body.len() <= MOST_BYTES
        && has_name(body)
        && !ends_with_any(body, b".!?,;:")
        && title::split_artist(body).is_none()
        && artist_before_quotes(body).is_none()
}
