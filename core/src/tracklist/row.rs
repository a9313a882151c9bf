//! Rows: what a format makes of the lines, before it becomes owned tracks or packed offsets.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::format::{self, Format, Sheet};
use super::shape::Shape;
use super::source::{MOST_TRACKS, Note, without_control};
use super::title::{self, Habits, Title};
use super::{Track, Tracklist};
use crate::finding::{Finding, FindingCode};
use crate::order;
use crate::text::blank::trim;
use crate::text::search;

/// The artist of a line that names none. Source: specification for members and admin, section 5.
pub const UNKNOWN_ARTIST: &str = "Unknown Artist";
/// When the first track starts unless the text says so. Source: the same.
const FIRST_TIMESTAMP: &str = "00:00";
/// How many findings are listed; a text of nothing but trouble has one a line.
const MOST_FINDINGS: usize = 100;

/// A track as its format read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<'a> {
    /// Place in the tracklist, from 1.
    pub position: u32,
    /// When it starts.
    pub timestamp: Option<Cow<'a, str>>,
    /// Artist credit.
    pub artist: &'a str,
    /// Title, mix and label.
    pub title: Title<'a>,
    /// Whether it is layered over the row above.
    pub played_with_previous: bool,
}

/// A read text.
#[derive(Debug)]
pub struct Rows<'a> {
    /// The text.
    pub text: &'a str,
    /// The format that knew it.
    pub format: Format,
    /// Its tracks.
    pub rows: Vec<Row<'a>>,
    /// What was noticed, in the text's order and within a limit.
    pub notes: Vec<Note<'a>>,
}

impl<'a> Rows<'a> {
    /// Reads a text.
    #[must_use]
    pub fn read(text: &'a str) -> Self {
        let mut sheet = Sheet::lay(text);
        let (format, mut rows) = format::read(&mut sheet);
        let mut notes = sheet.notes;
        if rows.len() > MOST_TRACKS {
            rows.truncate(MOST_TRACKS);
            let end = sheet.shapes.last().map(|shape| shape.line);
            notes.extend(end.map(|line| Note {
                part: line.text,
                line: line.number,
                code: FindingCode::TooManyTracks,
                mend_seconds: None,
            }));
        }
        if rows.is_empty() {
            let code = if trim_is_empty(text) { FindingCode::Empty } else { FindingCode::NoTracks };
            let part = text.get(..0).unwrap_or("");
            notes.push(Note { part, line: 1, code, mend_seconds: None });
        }
        if let Some(first) = rows.first_mut() {
            first.timestamp.get_or_insert(Cow::Borrowed(FIRST_TIMESTAMP));
        }
        Self { text, format, rows, notes: in_order(notes) }
    }

    /// The notes as findings.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let mut offsets = Utf16Offsets::new(self.text);
        self.notes.iter().map(|note| finding(note, &mut offsets)).collect()
    }

    /// Makes owned tracks.
    #[must_use]
    pub fn into_tracklist(self) -> Tracklist {
        let findings = self.findings();
        let tracks = self.rows.into_iter().map(Row::into_track).collect();
        Tracklist { format: self.format, tracks, findings }
    }
}

impl<'a> Row<'a> {
    /// Reads a shape's body as `Artist - Title (Mix) [LABEL]`; the artist of a body without a dash
    /// is [`UNKNOWN_ARTIST`]. `None` where there is nothing to read.
    #[must_use]
    pub fn of(shape: &Shape<'a>, habits: Habits, position: usize) -> Option<Self> {
        if !has_name(shape.body) {
            return None;
        }
        let (artist, rest) = shape.parts.unwrap_or((UNKNOWN_ARTIST, shape.body));
        Some(Self {
            position: u32::try_from(position).unwrap_or(u32::MAX),
            timestamp: shape.stamp.as_ref().and_then(|stamp| stamp.text.clone()),
            artist,
            title: title::split(rest, habits),
            played_with_previous: shape.layered,
        })
    }

    fn into_track(self) -> Track {
        Track {
            position: self.position,
            timestamp: self.timestamp.map(Cow::into_owned),
            artist: owned(self.artist),
            title: owned(self.title.title),
            original_title: owned(&self.title.original_title),
            mix: self.title.mix.as_deref().map(owned),
            remixer: self.title.remixer.map(owned),
            label: self.title.label.map(owned),
            played_with_previous: self.played_with_previous,
        }
    }
}

fn owned(text: &str) -> String {
    without_control(text).into_owned()
}

/// Whether a body can name a track: a letter or digit of any script, or the `?` of an unknown one.
#[must_use]
pub fn has_name(body: &str) -> bool {
    match body.as_bytes().first() {
        Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'?') => true,
        _ => body.chars().any(|c| c.is_alphanumeric() || c == '?'),
    }
}

/// Puts notes in the order of their lines. They come in a few runs that are in order already, so
/// inserting moves little, and only as many as are listed are kept.
fn in_order(notes: Vec<Note<'_>>) -> Vec<Note<'_>> {
    let mut ordered: Vec<Note<'_>> = Vec::with_capacity(notes.len().min(MOST_FINDINGS + 2));
    for note in notes {
        order::insert(&mut ordered, note, |later, earlier| later.line < earlier.line);
        ordered.truncate(MOST_FINDINGS + 1);
    }
    if let Some(last) = ordered.get_mut(MOST_FINDINGS) {
        last.code = FindingCode::MoreFindings;
        last.mend_seconds = None;
    }
    ordered
}

fn trim_is_empty(text: &str) -> bool {
    trim(text).is_empty()
}

fn finding(note: &Note<'_>, offsets: &mut Utf16Offsets<'_>) -> Finding {
    Finding {
        line: note.line,
        start: offsets.start(note.part),
        end: offsets.end(note.part),
        code: note.code,
        message: note.code.message().to_string(),
        mend: note.mend(),
    }
}

/// Offsets of parts of a text, counted in UTF-16 units as JavaScript counts.
///
/// Parts mostly come in the text's order, so the count goes on from the last one asked for.
pub struct Utf16Offsets<'a> {
    text: &'a str,
    ascii: bool,
    byte: usize,
    unit: usize,
}

impl<'a> Utf16Offsets<'a> {
    /// Prepares a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self { text, ascii: text.is_ascii(), byte: 0, unit: 0 }
    }

    /// Where a part of the text starts.
    pub fn start(&mut self, part: &str) -> u32 {
        self.at(search::offset(self.text, part).unwrap_or(0))
    }

    /// Where a part of the text ends (exclusive).
    pub fn end(&mut self, part: &str) -> u32 {
        self.at(search::offset(self.text, part).unwrap_or(0) + part.len())
    }

    /// The unit at a byte offset.
    #[inline]
    pub fn at(&mut self, byte: usize) -> u32 {
        let unit = if self.ascii { byte } else { self.count_to(byte) };
        u32::try_from(unit).unwrap_or(u32::MAX)
    }

    #[inline(never)]
    fn count_to(&mut self, byte: usize) -> usize {
        let (from, to) = (self.byte.min(byte), self.byte.max(byte));
        let between = self.text.get(from..to).unwrap_or("").encode_utf16().count();
        if byte < self.byte {
            self.unit -= between;
        } else {
            self.unit += between;
        }
        self.byte = byte;
        self.unit
    }
}
