//! A text cut into lines, within limits.
//!
//! Owns what a line is and how much of a text is read. Invisible marks at the edges of a line (byte
//! order marks, direction marks, NUL bytes, blanks of every width) are trimmed here, so no other
//! module meets them there.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::chat::{self, Head};
use crate::diagnostic::DiagnosticCode;
use crate::text::blank::trim;
use crate::text::glance::Glance;
use crate::text::put::together;
use crate::text::scan::position_of_unusual;
use crate::text::search::{self, cut_at};

/// How many bytes of a text are read. The longest real tracklists have about 60,000; a caller that
/// takes texts from strangers needs a lower limit.
pub const MOST_BYTES: usize = 64 << 20;
/// How many bytes of a line are read.
pub const MOST_LINE_BYTES: usize = 2000;
/// How many tracks a submission may have; more are left out, with a diagnostic.
pub const MOST_TRACKS: usize = 2000;

/// One line with text.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// The line without blanks and invisible marks at its edges; never empty.
    pub text: &'a str,
    /// Its number in the text, from 1.
    pub number: u32,
}

/// Something noticed about a part of the text.
#[derive(Debug, Clone)]
pub struct Note<'a> {
    /// The part of the text.
    pub part: &'a str,
    /// Number of its line.
    pub line: u32,
    /// What was noticed.
    pub code: DiagnosticCode,
    /// The text to write in its place, where there is one.
    pub fix: Option<String>,
    /// The sentence for the person, where it is not the one of the code.
    pub says: Option<String>,
}

impl Note<'_> {
    /// The sentence for the person who pasted the text.
    #[must_use]
    #[inline(never)]
    pub fn message(&self) -> Cow<'static, str> {
        if let Some(says) = &self.says {
            return says.clone().into();
        }
        if self.code == DiagnosticCode::UnknownFile && !self.part.is_empty() {
            return together(&["This looks like XML of another program (", self.part, ")."]).into();
        }
        self.code.message().into()
    }
}

/// A text that is cut into lines: an iterator over the lines that are not empty.
#[derive(Debug)]
pub struct SourceLines<'a> {
    /// The part that is not cut yet.
    rest: &'a str,
    /// The part beyond the limit.
    left_out: &'a str,
    /// Number of the next line.
    number: u32,
    /// What stands in front of every message, if the text is a chat.
    pub head: Option<Head>,
    /// Whether heads of messages may stand on lines of their own.
    has_heads: bool,
    /// Whether the part that is cut has a tab.
    pub has_tabs: bool,
    /// The notes so far.
    pub notes: Vec<Note<'a>>,
}

impl<'a> SourceLines<'a> {
    /// Cuts a text into lines at every line break of Unicode.
    #[must_use]
    pub fn cut(text: &'a str, glance: Glance) -> Self {
        let (rest, left_out) = cut_at(text, MOST_BYTES);
        let has_heads = glance.beyond_ascii && search::contains(text, chat::HEAD_MARK);
        let head = Head::of(rest);
        Self { rest, left_out, number: 1, head, has_heads, has_tabs: false, notes: Vec::new() }
    }

    /// The part of a line within the limits; `None` where it has no text.
    #[inline]
    fn line(&mut self, line: &'a str, has_control: bool, number: u32) -> Option<Line<'a>> {
        let mut text = trim(line);
        if let Some(head) = self.head {
            text = head.take_off(text);
        } else if self.has_heads && chat::is_head(text) {
            return None;
        }
        if text.len() > MOST_LINE_BYTES {
            let (kept, left_out) = cut_at(text, MOST_LINE_BYTES);
            self.note(left_out, number, DiagnosticCode::LineCut);
            text = trim(kept);
        }
        if text.is_empty() {
            return None;
        }
        if has_control {
            self.note(text, number, DiagnosticCode::NotText);
        }
        Some(Line { text, number })
    }

    fn note(&mut self, part: &'a str, line: u32, code: DiagnosticCode) {
        self.notes.push(Note { part, line, code, fix: None, says: None });
    }
}

impl<'a> Iterator for SourceLines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        while !self.rest.is_empty() {
            let cut = cut_line(self.rest);
            let number = self.number;
            self.rest = cut.rest;
            self.has_tabs |= cut.has_tab;
            self.number += 1;
            let line = self.line(cut.line, cut.has_control, number);
            if line.is_some() {
                return line;
            }
        }
        let left_out = core::mem::take(&mut self.left_out);
        if !left_out.is_empty() {
            self.note(left_out, self.number, DiagnosticCode::TextCut);
        }
        None
    }
}

/// A text without its control characters, which no tracklist has; tabs stay.
#[must_use]
pub fn without_control(text: &str) -> Cow<'_, str> {
    if text.bytes().any(is_control_byte) {
        Cow::Owned(text.chars().filter(|c| *c == '\t' || !is_control(*c)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn is_control(c: char) -> bool {
    c < ' ' || ('\u{7f}'..='\u{9f}').contains(&c)
}

fn is_control_byte(byte: u8) -> bool {
    (byte < b' ' && byte != b'\t') || byte == 0x7f
}

/// A line cut off a text.
struct Cut<'a> {
    line: &'a str,
    rest: &'a str,
    has_control: bool,
    has_tab: bool,
}

/// Cuts the first line off.
fn cut_line(text: &str) -> Cut<'_> {
    let bytes = text.as_bytes();
    let (mut has_control, mut has_tab) = (false, false);
    let mut at = 0;
    while let Some(unusual) = position_of_unusual(bytes, at) {
        at = unusual;
        // Only 0x0A to 0x0D and the first bytes of NEL (C2 85) and of the line and paragraph
        // separators (E2 80 A8, A9) can break a line.
        let length = match bytes.get(at..) {
            Some([b'\r', b'\n', ..] | [0xc2, 0x85, ..]) => 2,
            Some([0x0a..=0x0d, ..]) => 1,
            Some([0xe2, 0x80, 0xa8 | 0xa9, ..]) => 3,
            _ => 0,
        };
        if length > 0 {
            let line = text.get(..at).unwrap_or("");
            let rest = text.get(at + length..).unwrap_or("");
            return Cut { line, rest, has_control, has_tab };
        }
        has_control |= bytes.get(at).copied().is_some_and(is_control_byte);
        has_tab |= bytes.get(at) == Some(&b'\t');
        at += 1;
    }
    Cut { line: text, rest: "", has_control, has_tab }
}
