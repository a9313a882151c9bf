//! How a list may be written beside the ways that the rules for lines know, told by all of its lines together.
//!
//! Each hypothesis parts every line. Where one of them parts far more lines than the rules do, the list is read in its
//! way, and a diagnostic says that this was guessed. Fixtures: `vectors/tracklist/read_layouts.json`.

use super::format::bullet;
use super::parting::{Parting, artist_before_quotes, quotation};
use super::prose;
use super::row::has_name;
use super::shape::Shape;
use crate::text::letter::is_letter;
use crate::text::search::starts_with_any;

/// The hypotheses, the likelier ones first: of two that part as many lines, the first is taken.
const HYPOTHESES: [Parting; 11] = [
    Parting::By,
    Parting::Quotes,
    Parting::Mark(": "),
    Parting::Mark(" . "),
    Parting::Mark("/"),
    Parting::Capitals,
    Parting::CapitalsBehind,
    Parting::Brackets,
    Parting::BracketsBetween,
    Parting::Mark("  "),
    Parting::Mark(", "),
];

/// Fewer lines show no layout.
const LEAST_LINES: usize = 4;
/// So many lines tell how a list is written.
const MOST_LINES: usize = 100;
/// A longer line is no candidate, in bytes.
const MOST_BYTES: usize = 140;
/// A longer side is no name, in bytes.
const MOST_NAME_BYTES: usize = 80;

/// The way in which a list is written, if it parts far more lines than the rules do; `listed` says that only lines with
/// numbers and times count.
#[inline(never)]
pub fn guess(shapes: &[Shape<'_>], rules: Parting, listed: bool) -> Option<Parting> {
    let may_be = |shape: &&Shape<'_>| {
        let body = shape.body();
        let is_short = body.len() <= MOST_BYTES || is_quoted(body);
        (!listed || shape.is_listed()) && is_short && has_name(body)
    };
    let candidates = || shapes.iter().filter(may_be).take(MOST_LINES);
    // The lines are parted at dashes already, and most lists are parted so as a whole.
    let has_parts = |shape: &Shape<'_>| match rules {
        Parting::Dash => shape.is_parted(),
        _ => rules.part(shape.body()).is_some(),
    };
    let (mut all, mut parted) = (0_usize, 0_usize);
    for shape in candidates() {
        all += 1;
        parted += usize::from(has_parts(shape));
    }
    if all < LEAST_LINES || parted * 5 >= all * 4 {
        return None;
    }
    let count = |parting: Parting| candidates().filter(|shape| is_parted(shape, parting)).count();
    let found = count(rules);
    let mut best = (0, None);
    for parting in HYPOTHESES {
        let lines = count(parting);
        if lines > best.0 {
            best = (lines, Some(parting));
        }
    }
    let (lines, parting) = best;
    // Where the rules find nothing, tracks may stand far apart in a text.
    let are_enough = lines * 2 >= all || found == 0 && !listed;
    let is_far_better = lines >= LEAST_LINES && found * 5 < lines * 4 && are_enough;
    parting.filter(|parting| is_far_better && *parting != rules)
}

/// Whether a line is a track in this way: a name on both sides, and nothing that stands around lists.
#[must_use]
pub fn is_parted(shape: &Shape<'_>, parting: Parting) -> bool {
    let body = shape.body();
    let Some((artist, rest)) = parting.part(body) else { return false };
    // Quotes show the title beyond doubt, and a comment may stand behind them.
    if parting == Parting::Quotes && quotation(rest).is_some() {
        return is_quoted(body);
    }
    // A comma parts names in a list with bullets alone, as it stands in every other text.
    if parting == Parting::Mark(", ") && bullet(shape.line().text).is_none() {
        return false;
    }
    let is_artist = if parting == Parting::Brackets { has_name(artist) } else { is_name(artist) };
    is_artist && is_name(rest) && !prose::is_prose(body, artist)
}

/// Whether a line begins with an artist and a title in quotes, whatever stands behind them.
fn is_quoted(body: &str) -> bool {
    artist_before_quotes(body).is_some_and(|(artist, rest)| {
        artist.len() <= MOST_NAME_BYTES
            && quotation(rest).is_some_and(|title| title.inside.len() <= MOST_NAME_BYTES)
    })
}

/// Whether a side may be a name.
fn is_name(side: &str) -> bool {
    side.len() <= MOST_NAME_BYTES
        && has_name(side)
        && !starts_with_any(side, b"<{")
        && !side.starts_with(|c: char| is_letter(c) && c.is_lowercase())
}
