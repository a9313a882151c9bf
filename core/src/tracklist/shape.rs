//! What stands before and around a line's body: bullet, number, time, layer mark.
//!
//! Every line format shares this grammar; the formats differ in what they demand of it. A line may
//! carry the parts in any order, as people write them: `01. [00:00] Artist - Title`,
//! `[00:00] 01. Artist - Title`, `# [07] Artist - Title`, `w/ Artist - Title`.

use super::parting::Parting;
use super::row::has_name;
use super::scan::{self, Number, Stamp};
use super::source::Line;
use super::title;
use crate::text::blank::{is_blank, trim};
use crate::text::search;
use crate::text::word_set::{is_one_of, word_set};

/// A line with its lead taken off.
#[derive(Debug, Clone, Copy)]
pub struct Shape<'a> {
    /// The line.
    pub line: Line<'a>,
    /// Its number.
    pub number: Option<Number>,
    /// Its time.
    pub stamp: Option<Stamp<'a>>,
    /// Whether it is marked as played with the track above (`w/`, `+`).
    pub layered: bool,
    /// Whether it goes on over a line break.
    pub folded: bool,
    /// What is left: the artist and title.
    pub body: &'a str,
    /// What is before and after the body's first dash; known once the body is settled.
    pub parts: Option<(&'a str, &'a str)>,
    /// The body with a bare number still in front.
    body_with_number: &'a str,
}

impl<'a> Shape<'a> {
    /// Takes the lead off a line.
    #[must_use]
    pub fn of(line: Line<'a>) -> Self {
        let mut shape = Self {
            line,
            number: None,
            stamp: None,
            layered: false,
            folded: false,
            body: line.text,
            parts: None,
            body_with_number: line.text,
        };
        if may_lead(line.text) {
            shape.take_lead();
        }
        shape
    }

    fn take_lead(&mut self) {
        let mut rest = self.line.text;
        let mut numbered_from = None;
        if let Some(lead) = scan::wide_lead(rest) {
            self.number = lead.number;
            self.stamp = lead.stamp;
            rest = trim(lead.rest);
        }
        loop {
            if self.stamp.is_none()
                && let Some((stamp, after)) = scan::stamp(rest)
            {
                self.stamp = Some(stamp);
                rest = trim(after);
                continue;
            }
            // A second time is the end of a range, or how long the track is.
            if self.stamp.is_some()
                && let Some((_, after)) = scan::stamp(rest)
                && has_name(after)
            {
                rest = trim(after);
                continue;
            }
            if self.number.is_none()
                && !self.layered
                && let Some((number, after)) = scan::number(rest)
            {
                self.number = Some(number);
                if !number.punctuated {
                    numbered_from = Some(rest);
                }
                rest = trim(after);
                continue;
            }
            if let Some(after) = bullet(rest) {
                rest = trim(after);
                continue;
            }
            if self.number.is_some()
                && let Some(after) = chart_move(rest)
            {
                rest = trim(after);
                continue;
            }
            if let Some(after) = bold_remark(rest) {
                rest = trim(after);
                continue;
            }
            if let Some(after) = layer_mark(rest) {
                self.layered = true;
                rest = trim(after);
                continue;
            }
            break;
        }
        self.body = rest;
        self.body_with_number = numbered_from.unwrap_or(rest);
    }

    /// Settles the body, and parts it: a bare number in front is the line's own in a list that
    /// counts its lines so, and part of a name elsewhere (`808 Harbour - Dusk`).
    pub fn settle(&mut self, bare_numbers: bool) {
        if !bare_numbers {
            self.body = self.body_with_number;
        }
        self.parts = title::split_artist(self.body);
    }

    /// Parts the body in another way than at its first dash.
    pub fn part(&mut self, parting: Parting) {
        self.parts = parting.part(self.body);
    }

    /// Takes a time off the end of the body, and keeps it if it says when the track starts.
    /// Returns whether there was one.
    pub fn take_time_at_end(&mut self, is_start: bool) -> bool {
        let Some((before, stamp)) = scan::stamp_at_end(self.body) else { return false };
        if before.is_empty() {
            return false;
        }
        let cut = self.body.len() - before.len();
        let with_number = self.body_with_number.len() - cut;
        self.body = before;
        self.body_with_number = self.body_with_number.get(..with_number).unwrap_or(before);
        if is_start && self.stamp.is_none() {
            self.stamp = Some(stamp);
        }
        true
    }

    /// The shape of a line without anything taken off it.
    #[must_use]
    pub fn whole(line: Line<'a>) -> Self {
        let text = line.text;
        let parts = title::split_artist(text);
        Self {
            line,
            number: None,
            stamp: None,
            layered: false,
            folded: false,
            body: text,
            parts,
            body_with_number: text,
        }
    }

    /// Whether the line's number is one beyond doubt.
    #[must_use]
    pub fn is_punctuated(&self) -> bool {
        self.number.is_some_and(|number| number.punctuated)
    }
}

/// Whether a line's first character can begin a lead at all; most lines of most lists cannot.
fn may_lead(text: &str) -> bool {
    !matches!(text.as_bytes().first(), Some(b'a'..=b'v' | b'x'..=b'z' | b'A'..=b'V' | b'X'..=b'Z'))
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
    let after = scan::mark(text).or_else(|| {
        let first = text.chars().next()?;
        let is_bullet = matches!(
            first,
            '*' | '•' | '·' | '●' | '▪' | '◦' | '‣' | '►' | '▶' | '▼' | '#' | '>' | ';'
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
