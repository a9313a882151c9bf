//! Tracks that continue on the next line.
//!
//! A page breaks a long credit in two, or leaves a bracket open at a line's end. Such lines are joined here, before any
//! line is read. The text itself does not change, so every part keeps its place in it.

use super::group::brackets_close;
use super::mix;
use super::parting::{self};
use super::row::has_name;
use super::shape::Shape;
use super::source::{Line, MOST_LINE_BYTES};
use super::title;
use super::unfold::has_dash;
use crate::text::search;
use crate::text::word_set::{is_one_of, word_set};
use crate::text::words::{self, words};

/// A bracket that closes more lines below than this does not belong to the open one.
const MOST_INSIDE: usize = 4;

/// Joins a line to the track above that it continues: with the track behind a number that stands
/// alone, the title behind a dash at the line's end, brackets on a line of their own, or a line
/// that begins with a dash or `feat.`.
#[must_use]
pub fn joined<'a>(text: &'a str, above: &Shape<'a>, below: &Shape<'a>) -> Option<Shape<'a>> {
    if below.line().number != above.line().number + 1 || !goes_on(above, below) {
        return None;
    }
    whole(text, above.line(), below.line())
}

/// The shape of all lines from one to another.
#[inline(never)]
fn whole<'a>(text: &'a str, above: Line<'a>, below: Line<'a>) -> Option<Shape<'a>> {
    let from = search::offset(text, above.text)?;
    let to = search::offset(text, below.text)? + below.text.len();
    // A track does not continue without end.
    let whole = text.get(from..to).filter(|whole| whole.len() <= 2 * MOST_LINE_BYTES)?;
    Some(Shape::of(Line { text: whole, ..above }).fold())
}

fn goes_on(above: &Shape<'_>, below: &Shape<'_>) -> bool {
    let (upper, lower) = (above.line().text, below.line().text);
    let listed = above.has_stamp() || above.is_punctuated();
    if above.is_bare() {
        return above.is_punctuated() && !below.has_stamp() && !below.has_number();
    }
    match lower.as_bytes() {
        [b'(' | b'[', ..] => {
            !below.has_stamp()
                && !below.layered()
                && !lower.starts_with("[[")
                && search::ends_with_any(lower, b")]")
                && (lower.starts_with('[') || mix::read(lower).is_some())
                && !search::ends_with_any(upper, b")]")
                && !search::contains(lower, "://")
                && !has_dash(lower)
                && title::split_artist(above.body()).is_some()
        }
        [b'-', b' ', ..] | [0xe2, 0x80, 0x93 | 0x94, b' ', ..] => {
            listed
                && !below.is_listed()
                // If both lines begin with a dash, it is the list's bullet.
                && !upper.starts_with(|c| lower.starts_with(c))
                && !has_dash(above.body())
                && has_name(above.body())
                && parting::artist_behind_quotes(above.body()).is_none()
        }
        _ if below.has_stamp() || below.has_number() || below.layered() => false,
        // The artists continue: `Tern, Ada Lune &`, then `Kelp - Tide`.
        _ if listed && ends_in_joint(upper) && !has_dash(above.body()) => {
            has_dash(lower) && lower.len() < 160
        }
        // The brackets continue: `Tern - Tide (Kelp &`, then `Ada Lune Remix)`.
        _ if listed && search::ends_with_any(lower, b")]") && !brackets_close(upper) => {
            has_dash(above.body()) && !has_dash(lower) && lower.len() < 80
        }
        _ if ends_in_dash(upper) => has_name(above.body()) && !has_dash(lower) && lower.len() < 80,
        _ if listed && names_record(lower) => true,
        _ => listed && begins_with_joint(lower) && !has_dash(lower) && has_dash(above.body()),
    }
}

/// Whether a line says from which record the track above it is: `From the EP Long Shore on Saltworks`.
#[must_use]
pub fn names_record(line: &str) -> bool {
    let record = line.strip_prefix("From the ").or_else(|| line.strip_prefix("from the "));
    record.and_then(words::first).is_some_and(|word| {
        is_one_of(
            word,
            word_set!("ep|single|album|lp|12|compilation|record|release|forthcoming|upcoming"),
        )
    })
}

/// Joins the last lines to the track whose brackets the very last one closes: `Tern - Tide (Kelp`,
/// then `and the Long`, then `Night Remix)`. The last line has neither time nor number. Returns the
/// index of the track's shape, and the shape of all its lines.
#[must_use]
#[inline(never)]
pub fn closed<'a>(text: &'a str, shapes: &[Shape<'a>]) -> Option<(usize, Shape<'a>)> {
    let begins = |shape: &Shape<'_>| shape.is_listed() || has_dash(shape.line().text);
    let last = shapes.last()?.line();
    if !search::ends_with_any(last.text, b")]") || brackets_close(last.text) {
        return None;
    }
    let nearest = shapes.len().saturating_sub(MOST_INSIDE + 1);
    let at = nearest + shapes.get(nearest..)?.iter().rposition(begins)?;
    let [first, inside @ ..] = shapes.get(at..)? else { return None };
    let line = first.line();
    let goes_on = |shape: &Shape<'_>| !shape.layered() && !has_dash(shape.line().text);
    let between = last.number.saturating_sub(first.last_line());
    let follow = usize::try_from(between).is_ok_and(|lines| lines == inside.len());
    if inside.is_empty() || inside.len() > MOST_INSIDE || !follow || !inside.iter().all(goes_on) {
        return None;
    }
    let whole = whole(text, line, last)?;
    (has_dash(first.body()) && brackets_close(whole.line().text)).then_some((at, whole))
}

/// Whether a line begins a track whose brackets are open at its end.
#[must_use]
pub fn is_open(shape: &Shape<'_>) -> bool {
    shape.is_listed() && has_dash(shape.body()) && !brackets_close(shape.line().text)
}

/// Whether a line ends in a joint between two names.
fn ends_in_joint(line: &str) -> bool {
    search::ends_with_any(line, b"&,+") || line.ends_with(" and")
}

fn ends_in_dash(line: &str) -> bool {
    line.ends_with(" -") || line.ends_with(" –") || line.ends_with(" —")
}

fn begins_with_joint(line: &str) -> bool {
    line.starts_with("& ")
        || words(line).next().is_some_and(|word| is_one_of(word, word_set!("feat|ft|featuring")))
}
