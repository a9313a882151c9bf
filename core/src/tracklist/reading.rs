//! A reading: a text, the format that knew it, the rows that it made, and what was noticed.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::Tracklist;
use super::format::{self, Format};
use super::row::Row;
use super::sheet::Sheet;
use super::source::{MOST_TRACKS, Note};
use super::structured;
use crate::finding::{Finding, FindingCode};
use crate::order;
use crate::text::blank::trim;
use crate::text::utf16::Utf16Offsets;

/// The artist of a submitted track whose line names none.
pub const UNKNOWN_ARTIST: &str = "Unknown Artist";
/// When a submission's first track starts unless the text says so.
pub const FIRST_TIMESTAMP: &str = "00:00";
/// How many findings are listed; a text of nothing but trouble has one a line.
const MOST_FINDINGS: usize = 100;

/// A read text.
#[derive(Debug)]
pub struct Reading<'a> {
    /// The text.
    pub text: &'a str,
    /// The format that knew it.
    pub format: Format,
    /// Its tracks.
    pub rows: Vec<Row<'a>>,
    /// What was noticed, in the text's order and within a limit.
    pub notes: Vec<Note<'a>>,
}

impl<'a> Reading<'a> {
    /// Reads a text.
    #[must_use]
    pub fn read(text: &'a str) -> Self {
        if let Some((format, mut rows)) = structured::read(text) {
            rows.iter_mut().for_each(Row::drop_control);
            return Self { text, format, rows, notes: Vec::new() };
        }
        let mut sheet = Sheet::lay(text);
        let (format, mut rows) = format::read(&mut sheet);
        let mut notes = sheet.notes;
        if notes.iter().any(|note| note.code == FindingCode::NotText) {
            rows.iter_mut().for_each(Row::drop_control);
        }
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
        Self { text, format, rows, notes: in_order(notes) }
    }

    /// Fills in what a submission leaves out; see [`super::read_submission`].
    #[must_use]
    pub fn with_defaults(mut self) -> Self {
        if let Some(first) = self.rows.first_mut() {
            first.timestamp.get_or_insert(Cow::Borrowed(FIRST_TIMESTAMP));
        }
        for row in &mut self.rows {
            row.artist.get_or_insert(Cow::Borrowed(UNKNOWN_ARTIST));
        }
        self
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
