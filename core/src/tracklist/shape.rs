//! What stands before and around a line's body: bullet, number, time, layer mark.
//!
//! Every line format shares this grammar; the formats differ in what they demand of it. A line may
//! carry the parts in any order, as people write them: `01. [00:00] Artist - Title`,
//! `[00:00] 01. Artist - Title`, `# [07] Artist - Title`, `w/ Artist - Title`.

use super::parting::Parting;
use super::row::has_name;
use super::scan::{self, Number, Stamp};
use super::source::Line;
use crate::text::blank::{is_blank, trim};
use crate::text::search;
use crate::text::word_set::{is_one_of, word_set};

/// A line with its lead taken off.
///
/// A list has as many of these as lines, so its parts are kept as offsets in the line.
#[derive(Debug, Clone, Copy)]
pub struct Shape<'a> {
    text: &'a str,
    line_number: u32,
    /// Seconds of its time, or one of the two values below.
    seconds: u32,
    /// How its time is written, if that is how a cue is written.
    written: Span,
    /// What is left: the artist and title.
    body: Span,
    /// What is before and after the body's dash; both empty until it is parted.
    artist: Span,
    rest: Span,
    /// Where the body begins if a bare number in front is its own.
    body_with_number: u16,
    /// The track's number; `NO_NUMBER` where it has none.
    number: u16,
    punctuated: bool,
    layered: bool,
    folded: bool,
}

/// There is no time.
const NO_TIME: u32 = u32::MAX;
/// There is a time, and it is not known.
const UNKNOWN_TIME: u32 = u32::MAX - 1;
const NO_NUMBER: u16 = u16::MAX;

/// A part of a line.
#[derive(Debug, Clone, Copy, Default)]
struct Span {
    start: u16,
    end: u16,
}

impl Span {
    /// The span of a part of a text.
    fn of(text: &str, part: &str) -> Self {
        let start = search::offset(text, part).unwrap_or(0);
        Self { start: short(start), end: short(start + part.len()) }
    }

    #[inline]
    fn cut(self, text: &str) -> &str {
        text.get(usize::from(self.start)..usize::from(self.end)).unwrap_or("")
    }
}

/// Lines are far shorter than this, see [`super::source::MOST_LINE_BYTES`].
#[inline]
fn short(offset: usize) -> u16 {
    u16::try_from(offset).unwrap_or(u16::MAX)
}

impl<'a> Shape<'a> {
    /// Takes the lead off a line.
    #[must_use]
    pub fn of(line: Line<'a>) -> Self {
        let mut shape = Self::bare(line);
        shape.take_lead();
        shape
    }

    /// The shape of a line without anything taken off it.
    #[must_use]
    pub fn whole(line: Line<'a>) -> Self {
        let mut shape = Self::bare(line);
        shape.part(Parting::Dash);
        shape
    }

    /// The shape of a line before its lead is taken off and its body parted.
    #[must_use]
    #[inline]
    pub fn bare(line: Line<'a>) -> Self {
        Self {
            text: line.text,
            line_number: line.number,
            seconds: NO_TIME,
            written: Span::default(),
            body: Span { start: 0, end: short(line.text.len()) },
            artist: Span::default(),
            rest: Span::default(),
            body_with_number: 0,
            number: NO_NUMBER,
            punctuated: false,
            layered: false,
            folded: false,
        }
    }

    /// The line.
    #[must_use]
    #[inline]
    pub fn line(&self) -> Line<'a> {
        Line { text: self.text, number: self.line_number }
    }

    /// The number in front of the track.
    #[must_use]
    pub fn number(&self) -> Option<Number> {
        let number = Number { value: u32::from(self.number), punctuated: self.punctuated };
        if self.number == NO_NUMBER { None } else { Some(number) }
    }

    /// Whether there is a number.
    #[must_use]
    #[inline]
    pub fn has_number(&self) -> bool {
        self.number != NO_NUMBER
    }

    /// Whether the number is one beyond doubt.
    #[must_use]
    pub fn is_punctuated(&self) -> bool {
        self.punctuated
    }

    /// Whether there is a time, known or not.
    #[must_use]
    #[inline]
    pub fn has_stamp(&self) -> bool {
        self.seconds != NO_TIME
    }

    /// The time.
    #[must_use]
    pub fn stamp(&self) -> Option<Stamp<'a>> {
        match self.seconds {
            NO_TIME => None,
            UNKNOWN_TIME => Some(Stamp::UNKNOWN),
            seconds => Some(Stamp { written: self.written(), seconds: Some(seconds) }),
        }
    }

    /// The time in seconds, if it is known.
    #[must_use]
    #[inline]
    pub fn seconds(&self) -> Option<u32> {
        if self.seconds < UNKNOWN_TIME { Some(self.seconds) } else { None }
    }

    /// The time as it is written in the line, if that is how a cue is written.
    #[must_use]
    pub fn written(&self) -> Option<&'a str> {
        Some(self.written.cut(self.text)).filter(|text| !text.is_empty())
    }

    /// Sets the time, or takes it away.
    pub fn set_stamp(&mut self, stamp: Option<Stamp<'a>>) {
        self.seconds = stamp.map_or(NO_TIME, |stamp| stamp.seconds.unwrap_or(UNKNOWN_TIME));
        let written = stamp.and_then(|stamp| stamp.written);
        self.written = written.map_or(Span::default(), |text| Span::of(self.text, text));
    }

    /// Sets the time to whole seconds, however it is written.
    pub fn set_seconds(&mut self, seconds: u32) {
        (self.seconds, self.written) = (seconds, Span::default());
    }

    /// Takes over the time of the line above, which stands alone there; the shape then begins at
    /// that line. Both are lines of `text`.
    pub fn take_stamp_of(&mut self, above: &mut Self, text: &'a str) {
        let (from, start) = (search::offset(text, above.text), search::offset(text, self.text));
        let (Some(from), Some(start)) = (from, start) else { return };
        let Some(whole) = text.get(from..start + self.text.len()) else { return };
        let by = short(start - from);
        for span in [&mut self.body, &mut self.artist, &mut self.rest] {
            *span = Span { start: span.start + by, end: span.end + by };
        }
        self.body_with_number += by;
        (self.text, self.line_number) = (whole, above.line_number);
        (self.seconds, self.written) = (above.seconds, above.written);
        above.set_stamp(None);
    }

    /// Whether the line is marked as played with the track above (`w/`, `+`).
    #[must_use]
    #[inline]
    pub fn layered(&self) -> bool {
        self.layered
    }

    /// Whether the track goes on over a line break.
    #[must_use]
    pub fn folded(&self) -> bool {
        self.folded
    }

    /// Says that the track goes on over a line break.
    #[must_use]
    pub fn fold(mut self) -> Self {
        self.folded = true;
        self
    }

    /// What is left once the lead is off: the artist and title.
    #[must_use]
    #[inline]
    pub fn body(&self) -> &'a str {
        self.body.cut(self.text)
    }

    /// Whether nothing is left.
    #[must_use]
    #[inline]
    pub fn is_bare(&self) -> bool {
        self.body.start == self.body.end
    }

    /// What is before and after the body's first dash; known once the body is settled.
    #[must_use]
    #[inline]
    pub fn parts(&self) -> Option<(&'a str, &'a str)> {
        if self.is_parted() {
            Some((self.artist.cut(self.text), self.rest.cut(self.text)))
        } else {
            None
        }
    }

    /// What is before the body's first dash; empty without one.
    #[must_use]
    pub fn artist(&self) -> &'a str {
        self.artist.cut(self.text)
    }

    /// What is after the body's first dash; empty without one.
    #[must_use]
    #[inline]
    pub fn rest(&self) -> &'a str {
        self.rest.cut(self.text)
    }

    /// Whether the body is parted.
    #[must_use]
    #[inline]
    pub fn is_parted(&self) -> bool {
        self.artist.end > self.artist.start
    }

    /// Takes the lead off; in place, because moving a shape costs as much as reading its time.
    pub fn take_lead(&mut self) {
        if !may_lead(self.text) {
            return;
        }
        let mut rest = self.text;
        let mut numbered_from = None;
        if let Some(lead) = scan::wide_lead(rest) {
            lead.number.into_iter().for_each(|number| self.set_number(number));
            self.set_stamp(lead.stamp);
            rest = trim(lead.rest);
        }
        loop {
            // What begins with a letter goes on with it, but for a layer mark.
            if !may_lead(rest) {
                break;
            }
            if let Some((found, after)) = scan::stamp(rest) {
                // A second time is the end of a range, or how long the track is.
                if !self.has_stamp() || has_name(after) {
                    if !self.has_stamp() {
                        self.set_stamp(Some(found));
                    }
                    rest = trim(after.strip_prefix(' ').unwrap_or(after));
                    continue;
                }
            }
            // The end of a range that no blank parts from its start: `0:00-4:35`.
            if self.has_stamp()
                && let Some(end) = scan::dash(rest)
                && let Some((_, after)) = scan::stamp(end)
                && has_name(after)
            {
                rest = trim(after);
                continue;
            }
            if !self.has_number()
                && !self.layered
                && let Some((found, after)) = scan::number(rest)
            {
                self.set_number(found);
                if !found.punctuated {
                    numbered_from = Some(rest);
                }
                rest = trim(after);
                continue;
            }
            let lead = bullet(rest)
                .or_else(|| if self.has_number() { chart_move(rest) } else { None })
                .or_else(|| bold_remark(rest));
            if let Some(after) = lead {
                rest = trim(after);
                continue;
            }
            if let Some(after) = layer_mark(rest) {
                self.layered = true;
                rest = trim(after.strip_prefix(' ').unwrap_or(after));
                continue;
            }
            break;
        }
        self.body = Span::of(self.text, rest);
        self.body_with_number =
            numbered_from.map_or(self.body.start, |numbered| Span::of(self.text, numbered).start);
    }

    /// Whether the line begins with a small number in square brackets that was read as minutes, and
    /// is this one.
    #[must_use]
    pub fn has_minutes(&self, minutes: u32) -> bool {
        let is_read = self.seconds == minutes * 60 && self.written.start == self.written.end;
        is_read
            && matches!(
                self.text.as_bytes(),
                [b'[', _, b']', ..] | [b'[', b'0'..=b'9', _, b']', ..]
            )
    }

    /// Makes the minutes in front the track's number.
    pub fn count_by_minutes(&mut self) {
        self.set_number(Number { value: self.seconds / 60, punctuated: true });
        self.set_stamp(None);
    }

    fn set_number(&mut self, number: Number) {
        self.number = u16::try_from(number.value).unwrap_or(0);
        self.punctuated = number.punctuated;
    }

    /// Settles the body, and parts it: a bare number in front is the line's own in a list that
    /// counts its lines so, and part of a name elsewhere (`808 Harbour - Dusk`).
    pub fn settle(&mut self, bare_numbers: bool) {
        if !bare_numbers {
            self.body.start = self.body_with_number;
        }
        self.part(Parting::Dash);
    }

    /// Parts the body.
    pub fn part(&mut self, parting: Parting) {
        let parts = parting.part(self.body());
        let span = |text| Span::of(self.text, text);
        (self.artist, self.rest) =
            parts.map_or_else(Default::default, |(artist, rest)| (span(artist), span(rest)));
    }

    /// Takes a time off the end of the body, and keeps it if it says when the track starts.
    /// Returns whether there was one.
    pub fn take_time_at_end(&mut self, is_start: bool) -> bool {
        let Some((before, stamp)) = scan::stamp_at_end(self.body()) else { return false };
        if before.is_empty() {
            return false;
        }
        self.body = Span::of(self.text, before);
        if is_start && !self.has_stamp() {
            self.set_stamp(Some(stamp));
        }
        true
    }
}

/// Whether a line's first character can begin a lead at all; most lines of most lists cannot.
fn may_lead(text: &str) -> bool {
    match text.as_bytes() {
        // A place on a record: `A1`.
        [b'A'..=b'H', b'0'..=b'9', ..] => true,
        [first, ..] => !matches!(first, b'a'..=b'v' | b'x'..=b'z' | b'A'..=b'V' | b'X'..=b'Z'),
        [] => false,
    }
}

/// Takes where a track stood in the last chart off the start: `(3)`, `(NEW)`, `(-)`, `(+2)`.
fn chart_move(text: &str) -> Option<&str> {
    let close = if text.starts_with('(') { ")" } else { "]" };
    let (inside, after) = search::split_once(search::strip_any(text, b"([")?, close)?;
    let word = is_one_of(inside, word_set!("new|re|-|=|ne|nr"));
    let step = close == ")"
        && matches!(inside.len(), 1..=3)
        && inside.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-'));
    ((word || step) && has_name(after)).then_some(after)
}

/// Takes a remark in a wiki's bold type off the start: `'''Rewind:''' Artist - Title`.
fn bold_remark(text: &str) -> Option<&str> {
    let inside = text.strip_prefix("'''")?;
    let (_, after) = search::split_once(inside, "'''")?;
    has_name(after).then_some(after)
}

/// Takes a bullet, or a mark between two parts of a lead, off the start.
fn bullet(text: &str) -> Option<&str> {
    // Bold type of Markdown; what closes it goes with the other signs.
    if let Some(bold) = text.strip_prefix("**") {
        return Some(bold);
    }
    // An arrow is a dash with a point.
    let mark = scan::mark(text).map(|after| after.strip_prefix('>').unwrap_or(after));
    let after = mark.or_else(|| {
        let first = text.chars().next()?;
        let is_bullet = matches!(
            first,
            '*' | '•'
                | '·'
                | '●'
                | '▪'
                | '◦'
                | '‣'
                | '►'
                | '▶'
                | '▼'
                | '#'
                | '>'
                | ';'
                | ':'
        );
        if is_bullet { text.get(first.len_utf8()..) } else { None }
    })?;
    after.starts_with(|c| c == '[' || is_blank(c)).then_some(after)
}

/// Takes `w/`, `w` or `+` off the start: the track is played with the one above.
pub(super) fn layer_mark(text: &str) -> Option<&str> {
    let rest = match text.as_bytes() {
        [b'w' | b'W', b'/', ..] => text.get(2..)?,
        [b'w' | b'W' | b'+', b' ' | b'\t', ..] => text.get(1..)?,
        _ => return None,
    };
    Some(rest)
}
