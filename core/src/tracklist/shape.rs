//! A line by its parts: number, time, layer mark and body.
//!
//! All line formats share these parts, and differ in which of them they require. [`super::lead`]
//! takes off the parts in front of the body; the parts behind it are taken off here.

use super::parting::Parting;
use super::scan::{self, Number, Stamp};
use super::source::Line;
use crate::text::blank::{is_blank, trim_end_where};
use crate::text::part::trim;
use crate::text::{search, words};

/// A line with its lead taken off.
///
/// A list has as many of these as lines, so its parts are kept as offsets in the line.
#[derive(Debug, Clone, Copy)]
pub struct Shape<'a> {
    text: &'a str,
    line_number: u32,
    /// Seconds of its time, or [`NO_TIME`] or [`UNKNOWN_TIME`].
    seconds: u32,
    /// The text of its time, if that has a cue's form.
    written: Span,
    /// The rest: artist and title.
    body: Span,
    /// The parts of the body before and after its dash; both are empty until it is parted.
    artist: Span,
    rest: Span,
    /// Where the body begins if a bare number in front is part of it.
    body_with_number: u16,
    /// The track's number; `NO_NUMBER` where it has none.
    number: u16,
    punctuated: bool,
    layered: bool,
    folded: bool,
    used: bool,
}

/// There is no time.
const NO_TIME: u32 = u32::MAX;
/// There is a time, but nobody knows it.
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
    #[inline(never)]
    pub fn of(line: Line<'a>) -> Self {
        let mut shape = Self::bare(line);
        shape.take_lead();
        shape
    }

    /// The shape of a line with nothing taken off it.
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
            used: false,
        }
    }

    /// The line.
    #[must_use]
    #[inline]
    pub fn line(&self) -> Line<'a> {
        Line { text: self.text, number: self.line_number }
    }

    /// The number of the last of its lines.
    #[must_use]
    pub fn last_line(&self) -> u32 {
        let breaks = self.text.bytes().filter(|byte| *byte == b'\n').count();
        self.line_number + u32::try_from(breaks).unwrap_or(0)
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

    /// Whether there is a number beyond doubt.
    #[must_use]
    pub fn is_punctuated(&self) -> bool {
        self.punctuated
    }

    /// Whether the number is a place on a record: `A1`.
    #[must_use]
    pub fn has_place(&self) -> bool {
        self.has_number() && matches!(self.text.as_bytes(), [b'A'..=b'H', b'0'..=b'9', ..])
    }

    /// Whether there is a time, known or not.
    #[must_use]
    #[inline]
    pub fn has_stamp(&self) -> bool {
        self.seconds != NO_TIME
    }

    /// Whether there is a time or a number.
    #[must_use]
    #[inline]
    pub fn is_listed(&self) -> bool {
        self.has_stamp() || self.has_number()
    }

    /// The time.
    #[must_use]
    #[inline(always)]
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

    /// The text of the time in the line, if that has a cue's form.
    #[must_use]
    #[inline(always)]
    pub fn written(&self) -> Option<&'a str> {
        Some(self.written.cut(self.text)).filter(|text| !text.is_empty())
    }

    /// Sets the time, or takes it away.
    pub fn set_stamp(&mut self, stamp: Option<Stamp<'a>>) {
        self.seconds = stamp.map_or(NO_TIME, |stamp| stamp.seconds.unwrap_or(UNKNOWN_TIME));
        let written = stamp.and_then(|stamp| stamp.written);
        self.written = written.map_or(Span::default(), |text| Span::of(self.text, text));
    }

    /// Sets the time to seconds that may differ from its text in the line.
    pub fn set_seconds(&mut self, seconds: u32) {
        (self.seconds, self.written) = (seconds, Span::default());
    }

    /// Takes over the time that stands alone on a line next to this one. The shape then covers both
    /// lines, which are lines of `text`.
    pub fn take_stamp_of(&mut self, alone: &mut Self, text: &'a str) {
        let place = |line: &str| search::offset(text, line).map(|from| (from, from + line.len()));
        let (Some(ours), Some(theirs)) = (place(self.text), place(alone.text)) else { return };
        let from = ours.0.min(theirs.0);
        let Some(whole) = text.get(from..ours.1.max(theirs.1)) else { return };
        let by = short(ours.0 - from);
        for span in [&mut self.body, &mut self.artist, &mut self.rest] {
            *span = Span { start: span.start + by, end: span.end + by };
        }
        self.body_with_number += by;
        (self.text, self.line_number) = (whole, self.line_number.min(alone.line_number));
        let written = alone.written().map_or(Span::default(), |time| Span::of(whole, time));
        (self.seconds, self.written) = (alone.seconds, written);
        alone.set_stamp(None);
        alone.used = true;
    }

    /// The shape of this line and the one below, which are one track together. Both are lines of
    /// `text`.
    #[must_use]
    pub fn over(mut self, below: &Self, text: &'a str) -> Option<Self> {
        let from = search::offset(text, self.text)?;
        let to = search::offset(text, below.text)? + below.text.len();
        self.text = text.get(from..to)?;
        self.body.end = short(self.text.len());
        Some(self.fold())
    }

    /// Whether the line is marked as played with the track above (`w/`, `+`).
    #[must_use]
    #[inline]
    pub fn layered(&self) -> bool {
        self.layered
    }

    /// Says that the track is played with the one above.
    pub fn layer(&mut self) {
        self.layered = true;
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

    /// Whether the line gave a track, or a part of one.
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.used
    }

    /// Says that the line gave a track, or a part of one.
    pub fn mark_used(&mut self) {
        self.used = true;
    }

    /// The line without its lead: artist and title.
    #[must_use]
    #[inline]
    pub fn body(&self) -> &'a str {
        self.body.cut(self.text)
    }

    /// Whether the body begins with some bytes.
    #[must_use]
    #[inline]
    pub fn begins_with(&self, start: &[u8]) -> bool {
        let bytes = self.text.as_bytes().get(self.body.start.into()..self.body.end.into());
        bytes.is_some_and(|bytes| bytes.starts_with(start))
    }

    /// Sets the body, without and with a bare number in front that may be part of it.
    #[inline(never)]
    pub fn set_body(&mut self, body: &str, with_number: &str) {
        self.body = Span::of(self.text, body);
        self.body_with_number = Span::of(self.text, with_number).start;
    }

    /// Whether the body is empty.
    #[must_use]
    #[inline]
    pub fn is_bare(&self) -> bool {
        self.body.start == self.body.end
    }

    /// The parts of the body before and after its first dash, once the body is settled.
    #[must_use]
    #[inline(always)]
    pub fn parts(&self) -> Option<(&'a str, &'a str)> {
        if self.is_parted() {
            Some((self.artist.cut(self.text), self.rest.cut(self.text)))
        } else {
            None
        }
    }

    /// The part of the body before its first dash; empty without one.
    #[must_use]
    pub fn artist(&self) -> &'a str {
        self.artist.cut(self.text)
    }

    /// The part of the body after its first dash; empty without one.
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

    /// Whether the artist stands behind the title.
    #[must_use]
    pub fn is_title_first(&self) -> bool {
        self.artist.start > self.rest.start
    }

    /// Whether the line begins with this number in square brackets, and it was read as minutes.
    #[must_use]
    pub fn has_minutes(&self, minutes: u32) -> bool {
        let is_read = self.seconds == minutes * 60 && self.written.start == self.written.end;
        is_read
            && matches!(
                self.text.as_bytes(),
                [b'[', _, b']', ..] | [b'[', b'0'..=b'9', _, b']', ..]
            )
    }

    /// Reads the minutes in front as the track's number.
    pub fn read_minutes_as_number(&mut self) {
        self.set_number(Number { value: self.seconds / 60, punctuated: true });
        self.set_stamp(None);
    }

    /// Sets the time to whole minutes, which no number stands beside, and the body behind them.
    pub fn set_minutes(&mut self, minutes: u32, body: &str) {
        (self.number, self.punctuated) = (NO_NUMBER, false);
        self.set_seconds(minutes * 60);
        self.set_body(body, body);
    }

    /// Sets the number.
    pub fn set_number(&mut self, number: Number) {
        self.number = u16::try_from(number.value).unwrap_or(0);
        self.punctuated = number.punctuated;
    }

    /// Says that the number in front is no part of a name.
    pub fn keep_number(&mut self) {
        self.body_with_number = self.body.start;
    }

    /// Whether the number in front may be a name that a dash parts from its title: `808 - Dusk`.
    #[must_use]
    pub fn number_may_be_name(&self) -> bool {
        self.punctuated
            && self.body_with_number != self.body.start
            && (scan::split_at_dash(self.body()).is_none() || self.has_dash_behind_number())
    }

    fn has_dash_behind_number(&self) -> bool {
        let number = self.text.get(self.body_with_number.into()..self.body.start.into());
        number.is_some_and(|number| trim(number).ends_with(scan::is_dash))
    }

    /// Reads the number in front as a name.
    pub fn read_number_as_name(&mut self) {
        (self.number, self.punctuated) = (NO_NUMBER, false);
        self.body.start = self.body_with_number;
    }

    /// Settles where the body begins, and parts it. A bare number in front is the track's number in
    /// a list with bare numbers, and part of a name elsewhere (`808 Harbour - Dusk`).
    pub fn settle(&mut self, bare_numbers: bool) {
        if !bare_numbers && !self.punctuated {
            self.body.start = self.body_with_number;
        }
        self.part(Parting::Dash);
    }

    /// Parts the body.
    #[inline(never)]
    pub fn part(&mut self, parting: Parting) {
        let parts = parting.part(self.body());
        let span = |text| Span::of(self.text, text);
        (self.artist, self.rest) =
            parts.map_or_else(Default::default, |(artist, rest)| (span(artist), span(rest)));
    }

    /// Says that nothing parts the body.
    pub fn unpart(&mut self) {
        (self.artist, self.rest) = Default::default();
    }

    /// Takes a link off the body, with the brackets around it and any text behind it. Without a number or time, only
    /// brackets show that the line is a track.
    pub fn take_link(&mut self) {
        let body = self.body();
        let scheme = search::find(body, "://").and_then(|at| body.get(..at));
        let Some((mut before, _)) = scheme.and_then(words::split_last) else { return };
        let open = search::rfind(before, b'[').or_else(|| search::rfind(before, b'('));
        match open.and_then(|at| before.split_at_checked(at)) {
            Some((track, inside)) if search::find_any(inside, b")]").is_none() => before = track,
            _ if !self.is_listed() => return,
            _ => {}
        }
        let before =
            trim_end_where(before, |c| is_blank(c) || scan::is_dash(c) || matches!(c, '|' | ':'));
        if !before.is_empty() {
            self.body = Span::of(self.text, before);
        }
    }

    /// Takes a time off the end of the body, and keeps it if it is the track's start. Returns
    /// whether there was one.
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
