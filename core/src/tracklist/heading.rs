//! The words above a list: `Tracklist:` and its like.
//!
//! Knows where a list begins, even if the first track stands on the heading's line.

use super::edge::trim_dash_start;
use super::prose;
use super::scan;
use super::shape::Shape;
use super::source::Line;
use super::title;
use crate::text::class::is_word;
use crate::text::letter::trim_to_letters;
use crate::text::part::trim;
use crate::text::scan::position;
use crate::text::search::{self, offset, split_at_byte};
use crate::text::word_set::{WordSet, is_one_of, word_set};

/// Headings that people write above a list.
const HEADINGS: &WordSet = word_set!(
    "tracklist|track list|tracklisting|track listing|tracks|setlist|set list|\
                        playlist|trackliste|lista de temas|tracklista|playlista|alinhamento|scaletta|\
                        spellista|låtlista|speellijst|titelliste|spielliste|плейлист|треклист|曲目|\
                        セットリスト"
);
/// A longer line is no heading.
const MOST_BYTES: usize = 60;

/// Whether a line is nothing but a heading.
#[must_use]
pub fn is_heading(line: &str) -> bool {
    // This runs for every line, and the length or first letter rules most of them out.
    if line.len() > MOST_BYTES {
        return false;
    }
    let first = line.bytes().find(|byte| is_word(*byte));
    matches!(
        first,
        Some(b't' | b'T' | b's' | b'S' | b'p' | b'P' | b'l' | b'L' | b'a' | b'A' | 0x80..)
    ) && is_one_of(trim_to_letters(line), HEADINGS)
}

/// Whether a line is a heading that says that a tracklist follows, and not just tracks or a playlist.
#[must_use]
pub fn says_tracklist(line: &str) -> bool {
    const TRACKLISTS: &WordSet = word_set!(
        "tracklist|track list|tracklisting|track listing|trackliste|tracklista|titelliste"
    );
    line.len() <= MOST_BYTES && is_one_of(trim_to_letters(line), TRACKLISTS)
}

/// The first track of a list, behind a heading on its line (`Tracklist: 1. Tern - Deep Water`) or
/// behind a sentence that ends in one (`Here is the tracklist:01. Tern - …`). `None` where there is
/// no such heading.
#[must_use]
#[inline(never)]
pub fn behind_heading(line: Line<'_>) -> Option<Line<'_>> {
    if let Some((_, after)) = split_at_byte(line.text, b' ').filter(|(word, _)| is_heading(word)) {
        let after = trim(after);
        let rest = trim_dash_start(after);
        let is_parted = rest.len() < after.len() && title::split_artist(rest).is_some();
        if is_parted || begins_list(rest) {
            return Some(Line { text: rest, ..line });
        }
    }
    let mut from = 0;
    while let Some(at) = position(line.text.as_bytes(), from, b':') {
        let (above, rest) = (line.text.get(..at)?, trim(line.text.get(at + 1..)?));
        let whole = from == 0 && is_heading(above) && !rest.is_empty();
        if whole || last_word(above).is_some_and(is_heading) && begins_list(rest) {
            return Some(Line { text: rest, ..line });
        }
        from = at + 1;
    }
    None
}

/// Whether a heading stands in front of a part of a text, on the same line.
#[must_use]
pub fn is_before(text: &str, line: &str) -> bool {
    let before = offset(text, line).and_then(|at| text.get(..at)).unwrap_or("");
    before.trim_end_matches(' ').ends_with(':')
}

/// The last word of a text, if it is short enough to be a heading.
fn last_word(text: &str) -> Option<&str> {
    let near = text.len().saturating_sub(MOST_BYTES);
    let blank = text.as_bytes().get(near..)?.iter().rposition(|byte| *byte == b' ')?;
    text.get(near + blank + 1..)
}

/// Whether a text is the first track of a list, by its number or time.
fn begins_list(text: &str) -> bool {
    let shape = Shape::of(Line { text, number: 0 });
    let is_first = shape.number().is_some_and(|number| number.punctuated && number.value <= 1);
    (is_first || shape.has_stamp()) && title::split_artist(shape.body()).is_some()
}

/// A line without the words in front of its track's time: a heading
/// (`TRACKLIST 0:00 Tern - Deep Water`), the person it is for (`@mira 0:00 …`), or a remark
/// (`Edit: 0:00 …`). `None` where there are no such words.
#[must_use]
pub fn before_time(line: Line<'_>) -> Option<Line<'_>> {
    const MOST_NAME_BYTES: usize = 24;
    // This runs for every line without a lead, and most lack the colon or the blank.
    let (name, _) = split_at_byte(line.text, b':')?;
    let (word, after_word) = split_at_byte(line.text, b' ')?;
    let is_said = word.starts_with('@') || is_heading(word);
    let rest = if is_said && name.ends_with(|c: char| c.is_ascii_digit()) {
        after_word
    } else {
        line.text.get(name.len() + 1..)?
    };
    let named = is_said
        || name.len() <= MOST_NAME_BYTES
            && !name.ends_with(|c: char| c.is_ascii_digit())
            && !prose::is_notice(name);
    let (time, after) = scan::stamp(trim(rest)).filter(|_| named)?;
    (time.written.is_some() && title::split_artist(after).is_some())
        .then_some(Line { text: trim(rest), ..line })
}

/// Whether a line is a heading, with or without the mix's name in front:
/// `Harbour Nights 4 – Tracklist`.
fn ends_in_heading(line: &str) -> bool {
    is_heading(line)
        || search::ends_with_any(line, b"tTgGsS:")
            && line.len() <= MOST_BYTES
            && scan::split_at_dash(line).is_some_and(|(_, heading)| is_heading(heading))
}

/// How many shapes there are up to a heading, which the list follows. 0 where there is no heading,
/// or where nothing that could be a track follows.
#[must_use]
pub fn lines_before_list(shapes: &[Shape<'_>]) -> usize {
    let is_one = |shape: &Shape<'_>| !shape.has_stamp() && ends_in_heading(shape.line().text);
    let heading = shapes.iter().position(is_one);
    let follows = |at: usize| {
        shapes.iter().skip(at + 1).any(|shape| {
            (shape.has_stamp() || shape.has_number() && !shape.is_bare())
                || title::split_artist(shape.body()).is_some()
                // A number may be glued to its track: `1-Tern “Deep Water”`.
                || shape.body().starts_with(|c: char| c.is_ascii_digit())
        })
    };
    heading.filter(|at| follows(*at)).map_or(0, |at| at + 1)
}
