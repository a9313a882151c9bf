//! Chats that were exported with a head in front of every message: `[12.03.21, 20:14] Mira: `,
//! `12/03/2021, 20:14 - Mira: `, `[20:14, 12.3.2021] Mira: `, `[20:14] <mira> `, `20:14 mira: `, `mira: `,
//! `<mira> `; or above them: `mira — Today at 20:14`. Comments on a recording say when: `mira at 20:14: `.
//!
//! The first line says whether a text is a chat, and all lines where it has names alone. People use dashes and numbers
//! when they talk, so only those lines of a chat are kept that belong to a list beyond doubt. Fixtures:
//! `vectors/tracklist/read_chat.json`.

use alloc::vec::Vec;

use super::clock;
use super::format::is_field;
use super::heading::is_heading;
use super::prose;
use super::row::has_name;
use super::scan;
use super::shape::Shape;
use super::source::{Line, Note};
use crate::cue;
use crate::diagnostic::DiagnosticCode;
use crate::text::letter::has_letter;
use crate::text::part::{behind, trim};
use crate::text::search::{self, strip_any};
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::words;

/// A longer text is no sender's name.
const MOST_NAME_BYTES: usize = 40;
/// This many lines with a number or time, and a dash, are a list.
const LEAST_LISTED: usize = 2;
/// This many lines with a dash alone are a list.
pub const LEAST_DASHED: usize = 3;

/// People who talk about tracks are not more than these.
const MOST_SENDERS: usize = 16;

/// Words behind a clock that are nobody's name: `20:14 Uhr: Tern - Tide`.
const OF_CLOCKS: &WordSet = word_set!("uhr|h|hrs|hours|heures|am|pm");

/// The mark between the name and the time, in a head on a line of its own.
pub const HEAD_MARK: &str = " — ";

/// Whether a line is nothing but the head of a message: `mira — Today at 10:14 PM`.
#[must_use]
#[inline(never)]
pub fn is_head(line: &str) -> bool {
    // This runs for every line of a text with such marks, and the last letter rules most of them
    // out.
    if !search::ends_with_any(line, b"0123456789Mm") {
        return false;
    }
    let Some((_, time)) = search::split_once(line, HEAD_MARK) else { return false };
    let day = [("Today", " at "), ("Yesterday", " at ")]
        .into_iter()
        .find_map(|(day, at)| time.strip_prefix(day).and_then(|rest| rest.strip_prefix(at)));
    let rest = day.or_else(|| date(time).map(|rest| strip_any(rest, b",").unwrap_or(rest)));
    rest.and_then(|rest| clock(trim(rest))).is_some_and(str::is_empty)
}

/// What a chat has in front of every message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Head {
    /// A date, a time and a name.
    Dated,
    /// A time, and a name in pointed brackets.
    Timed,
    /// A name, perhaps behind a time.
    Named,
}

impl Head {
    /// The heads of a text's messages; `None` where it is no chat.
    #[must_use]
    #[inline(never)]
    pub fn of(text: &str) -> Option<Self> {
        let first = trim(text);
        if message(first).is_some() {
            Some(Self::Dated)
        } else if said_at(first).is_some() {
            Some(Self::Timed)
        } else if said_by(first).is_some() && has_names(first) {
            Some(Self::Named)
        } else {
            None
        }
    }

    /// The sender and the text of a message; `None` where a line has no such head.
    fn said(self, line: &str) -> Option<(&str, &str)> {
        match self {
            Self::Dated => search::split_once(message(line)?, ": "),
            Self::Timed => said_at(line),
            Self::Named => said_by(line),
        }
    }

    /// Whether all messages of a chat are from one person.
    fn has_one_sender(self, text: &str) -> bool {
        let (mut rest, mut first) = (text, None);
        while !rest.is_empty() {
            let (line, below) = search::split_at_byte(rest, b'\n').unwrap_or((rest, ""));
            rest = below;
            let Some((name, _)) = self.said(trim(line)) else { continue };
            if *first.get_or_insert(name) != name {
                return false;
            }
        }
        true
    }

    /// The text of a message without its head; empty if the line names no sender.
    #[must_use]
    #[inline(never)]
    pub fn take_off(self, line: &str) -> &str {
        if self == Self::Dated && message(line).is_none() {
            return line;
        }
        let said = self.said(line).filter(|(name, _)| name.len() < MOST_NAME_BYTES);
        let other = if self == Self::Dated { "" } else { line };
        said.map_or(other, |(_, said)| trim(said))
    }
}

/// The sender and the text of `[20:14] <mira> Tern - Tide`.
fn said_at(line: &str) -> Option<(&str, &str)> {
    in_brackets(behind_clock(line)?)
}

/// The sender and the text of `<mira> Tern - Tide`; a sender is one word, and an artist has a dash behind.
fn in_brackets(head: &str) -> Option<(&str, &str)> {
    let (name, said) = search::split_once(head.strip_prefix('<')?, "> ")?;
    (search::find_any(name, b" \t").is_none() && scan::dash(said).is_none()).then_some((name, said))
}

/// The sender and the text of `mira: Tern - Tide` or `<mira> Tern - Tide`, perhaps behind a time, which may be in square
/// brackets; a sender is one word, and no name of a field.
#[inline(never)]
fn said_by(line: &str) -> Option<(&str, &str)> {
    let head = match line.as_bytes() {
        [b'[', ..] => behind_clock(line)?,
        [b'0'..=b'9', ..] => behind_clock(line).unwrap_or(line),
        _ => line,
    };
    let (name, said) = in_brackets(head).or_else(|| search::split_once(head, ": "))?;
    let is_sender = name.len() < MOST_NAME_BYTES
        && search::find_any(name, b" \t").is_none()
        && has_letter(name)
        && !is_field(name)
        && !is_heading(name)
        && !is_one_of(name, OF_CLOCKS);
    (is_sender && has_name(said)).then_some((name, said))
}

/// The text behind a time, which may be in square brackets.
fn behind_clock(line: &str) -> Option<&str> {
    let inside = line.strip_prefix('[');
    let rest = trim(clock(inside.unwrap_or(line))?);
    if inside.is_some() { rest.strip_prefix(']').map(trim) } else { Some(rest) }
}

/// Whether a name stands in front of most lines, few names of different people, and behind half of them a track. If one
/// is behind each, there is a single name, or all are in small letters: the labels of tracks look the same. So do they
/// behind the starts of tracks; times without brackets are a chat's only if they are a clock's.
fn has_names(text: &str) -> bool {
    let (mut rest, mut lines, mut said, mut tracks) = (text, 0_usize, 0_usize, 0_usize);
    let (mut names, mut times): (Vec<&str>, Vec<u32>) = (Vec::new(), Vec::new());
    while !rest.is_empty() && names.len() <= MOST_SENDERS {
        let (line, below) = search::split_at_byte(rest, b'\n').unwrap_or((rest, ""));
        rest = below;
        lines += usize::from(has_name(line));
        let line = trim(line);
        let Some((name, message)) = said_by(line) else { continue };
        said += 1;
        tracks += usize::from(scan::split_at_dash(message).is_some());
        times.extend(words::first(line).and_then(cue::parse));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    rest.is_empty()
        && said * 4 >= lines * 3
        && names.len() * 2 <= said
        && tracks >= LEAST_DASHED
        && tracks * 2 >= said
        && (tracks < said
            || names.len() == 1
            || names.iter().all(|name| name.starts_with(|c: char| c.is_ascii_lowercase())))
        && (times.is_empty() || clock::are_times_of_day(&times))
}

/// Reads comments on a recording that name the time and a track: `mira at 20:14: Tern - Tide`. The time is the track's.
#[inline(never)]
pub fn take_times_of_comments(shapes: &mut [Shape<'_>]) {
    // The first lines rule nearly all lists out.
    if !shapes.iter().take(LEAST_DASHED).any(|shape| comment(shape).is_some()) {
        return;
    }
    let comments = shapes.iter().filter(|shape| comment(shape).is_some()).count();
    if comments < LEAST_LISTED || comments * 2 < shapes.len() {
        return;
    }
    for shape in shapes {
        if let Some(text) = comment(shape) {
            *shape = Shape::of(Line { text, ..shape.line() });
        }
    }
}

/// A comment from its time on, if a track stands behind that.
fn comment<'a>(shape: &Shape<'a>) -> Option<&'a str> {
    let (name, text) = search::split_once(shape.line().text, " at ")?;
    let (time, track) = scan::stamp(text)?;
    let is_timed = time.written.is_some() && track.starts_with(": ");
    (is_timed && name.len() < MOST_NAME_BYTES && scan::split_at_dash(track).is_some())
        .then_some(text)
}

/// The text behind the date and time of a head, which come in either order.
#[inline(never)]
fn message(line: &str) -> Option<&str> {
    let inside = line.strip_prefix('[');
    let text = inside.unwrap_or(line);
    let both = |first: Part, second: Part| {
        let rest = first(text)?;
        second(trim(strip_any(rest, b",").unwrap_or(rest)))
    };
    let rest = trim(both(date, clock).or_else(|| both(clock, date))?);
    let head = if inside.is_some() { "]" } else { "- " };
    Some(trim(rest.strip_prefix(head)?))
}

/// A function that takes a part of a head off the start.
type Part = fn(&str) -> Option<&str>;

/// Takes `12.03.21`, `3/12/2021` or `2021-03-12` off the start.
#[inline(never)]
fn date(text: &str) -> Option<&str> {
    let rest = strip_any(digits(text, 4)?, b"./-")?;
    digits(strip_any(digits(rest, 2)?, b"./-")?, 4)
}

/// Takes `20:14`, `20:14:05` or `8:14 PM` off the start.
#[inline(never)]
fn clock(text: &str) -> Option<&str> {
    let rest = digits(digits(text, 2)?.strip_prefix(':')?, 2)?;
    let rest = trim(rest.strip_prefix(':').map_or(Some(rest), |rest| digits(rest, 2))?);
    let is_half = matches!(rest.as_bytes(), [b'a' | b'A' | b'p' | b'P', b'm' | b'M', ..]);
    Some(if is_half { behind(rest, 2) } else { rest })
}

/// The text behind one digit or more.
#[inline(never)]
fn digits(text: &str, most: usize) -> Option<&str> {
    let count = text.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=most).contains(&count) { text.get(count..) } else { None }
}

#[inline(never)]
fn has_dash(shape: &Shape<'_>) -> bool {
    scan::split_at_dash(shape.body()).is_some()
}

#[inline(never)]
fn is_name(shape: &Shape<'_>) -> bool {
    has_dash(shape) && !prose::is_in_small_letters(shape.body())
}

/// Keeps only the lines of a list, and notes which of the others could have been part of it, and which stand inside.
#[inline(never)]
pub fn keep_list<'a>(
    text: &str,
    head: Head,
    shapes: &mut Vec<Shape<'a>>,
    notes: &mut Vec<Note<'a>>,
) {
    let listed = shapes.iter().filter(|shape| shape.is_listed()).count();
    let dashed = shapes.iter().filter(|shape| shape.is_listed() && has_dash(shape)).count();
    let has_numbers = dashed >= LEAST_LISTED && dashed * 2 >= listed;
    let names = shapes.iter().filter(|shape| is_name(shape)).count();
    // A person whose messages are all tracks is sending a list.
    let least = if head == Head::Dated { LEAST_LISTED } else { 1 };
    let is_list = names >= least && names == shapes.len() && head.has_one_sender(text);
    let has_dashes = names >= LEAST_DASHED || is_list;
    let is_kept = |shape: &Shape<'_>| {
        if has_numbers {
            shape.is_listed() || shape.layered()
        } else {
            has_dashes && is_name(shape)
        }
    };
    let first = shapes.iter().position(is_kept).unwrap_or(0);
    let last = shapes.iter().rposition(is_kept).unwrap_or(0);
    let mut at = 0..;
    shapes.retain(|shape| {
        let is_inside = at.next().is_some_and(|at| (first..last).contains(&at));
        let may_be_track = (has_numbers || has_dashes) && has_dash(shape);
        if is_kept(shape) {
            return true;
        }
        if may_be_track || is_inside && has_name(shape.line().text) {
            let code = if may_be_track {
                DiagnosticCode::LineNotRead
            } else {
                DiagnosticCode::LineSkipped
            };
            let line = shape.line();
            notes.push(Note { part: line.text, line: line.number, code, fix: None, says: None });
        }
        false
    });
}
