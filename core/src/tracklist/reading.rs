//! A reading: a text, the format that recognised it, and what was noticed.

use alloc::vec::Vec;

use super::format::{self, Format};
use super::lists;
use super::markup;
use super::rest;
use super::rows::{Rows, Sink};
use super::sheet::Sheet;
use super::source::Note;
use super::structured;
use crate::diagnostic::{Diagnostic, DiagnosticCode};
use crate::order;
use crate::text::glance::Glance;
use crate::text::lines::lines;
use crate::text::part::trim;
use crate::text::utf16::Utf16Offsets;

/// The artist of a submitted track whose line names none.
pub const UNKNOWN_ARTIST: &str = "Unknown Artist";
/// When a submission's first track starts unless the text says so.
pub const FIRST_TIMESTAMP: &str = "00:00";
/// The most diagnostics that are listed, because a text may have one on every line.
pub const MOST_LISTED: usize = 500;

/// A read text, whose rows have gone to a [`Sink`].
#[derive(Debug)]
pub struct Reading<'a> {
    /// The text.
    pub text: &'a str,
    /// The format that recognised it.
    pub format: Format,
    /// What was noticed, in the text's order and within a limit.
    pub notes: Vec<Note<'a>>,
}

impl<'a> Reading<'a> {
    /// Reads a text and gives its rows to a sink. `glance` says which marks the text may have;
    /// `for_submission` fills gaps, see [`super::read_submission`].
    #[must_use]
    pub fn read(text: &'a str, glance: Glance, for_submission: bool, sink: &mut dyn Sink) -> Self {
        let mut rows = Rows::new(sink, for_submission);
        rows.has_control = true;
        if let Some(format) = structured::read(text, &mut rows) {
            if rows.count() == 0 {
                let notes = Vec::from([no_tracks(text)]);
                return Self { text, format: Format::Unknown, notes };
            }
            return Self { text, format, notes: of_file(text, &mut rows) };
        }
        if let Some(note) = structured::foreign(text) {
            return Self { text, format: Format::Unknown, notes: Vec::from([note]) };
        }
        match markup::without_markup(text, glance) {
            None => Self::of_lines(text, glance, rows),
            Some(plain) => {
                // A link may have been taken out with the marks, so the first glance tells whether
                // there was one.
                let glance = Glance { links: glance.links, ..Glance::of(&plain.text) };
                let read = Reading::of_lines(&plain.text, glance, rows);
                let notes = read.notes.iter().map(|note| plain.note(note)).collect();
                Self { text, format: read.format, notes }
            }
        }
    }

    /// Reads the lines of a text that no program wrote.
    fn of_lines(text: &'a str, glance: Glance, mut rows: Rows<'_>) -> Self {
        let mut sheet = Sheet::lay(text, glance);
        rows.has_control = sheet.notes.iter().any(|note| note.code == DiagnosticCode::NotText);
        rows.expect(sheet.shapes.len());
        let format = format::read(&mut sheet, &mut rows);
        sheet.note_guess();
        rest::note(&mut sheet, format);
        let count = rows.count();
        if let Some(at) = sheet.left_out {
            sheet.note(at, DiagnosticCode::TooManyTracks);
        }
        let mut notes = sheet.notes;
        if count == 0 {
            notes.retain(|note| !note.code.is_of_order());
            notes.push(no_tracks(text));
        }
        Self { text, format, notes: in_order(notes) }
    }

    /// The notes as diagnostics.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut offsets = Utf16Offsets::new(self.text, self.text.is_ascii());
        self.notes.iter().map(|note| diagnostic(note, &mut offsets)).collect()
    }
}

/// The notes on a file. Where no line of it is known to be the first that was left out, its end is noted.
#[inline(never)]
fn of_file<'a>(text: &'a str, rows: &mut Rows<'_>) -> Vec<Note<'a>> {
    let mut notes = lists::notes(core::mem::take(&mut rows.told), text);
    notes.extend(rows.notes(text));
    let mut notes = in_order(notes);
    let code = DiagnosticCode::TooManyTracks;
    if rows.leaves_some_out() && notes.iter().all(|note| note.code != code) {
        let line = u32::try_from(lines(text).count()).unwrap_or(u32::MAX);
        notes.push(Note {
            part: text.get(text.len()..).unwrap_or(""),
            line,
            code,
            fix: None,
            says: None,
        });
    }
    notes
}

/// Notes that a text has no tracks.
fn no_tracks(text: &str) -> Note<'_> {
    let code = if trim(text).is_empty() { DiagnosticCode::Empty } else { DiagnosticCode::NoTracks };
    Note { part: text.get(..0).unwrap_or(""), line: 1, code, fix: None, says: None }
}

/// Sorts notes by their lines. They come in a few runs that are sorted already, so insertion moves
/// little; notes beyond the number that is listed are dropped.
fn in_order(notes: Vec<Note<'_>>) -> Vec<Note<'_>> {
    if notes.len() < 2 {
        return notes;
    }
    let mut ordered: Vec<Note<'_>> = Vec::with_capacity(notes.len().min(MOST_LISTED + 2));
    for note in notes {
        order::insert(&mut ordered, note, |later, earlier| later.line < earlier.line);
        ordered.truncate(MOST_LISTED + 1);
    }
    if let Some(last) = ordered.get_mut(MOST_LISTED) {
        last.code = DiagnosticCode::MoreDiagnostics;
        last.fix = None;
        last.says = None;
    }
    ordered
}

fn diagnostic(note: &Note<'_>, offsets: &mut Utf16Offsets<'_>) -> Diagnostic {
    Diagnostic {
        line: note.line,
        start: offsets.start(note.part),
        end: offsets.end(note.part),
        code: note.code,
        message: note.message().into_owned(),
        fix: note.fix.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tracklist::read_submission;

    #[test]
    fn the_first_track_that_is_left_out_is_told_of() {
        let lines =
            |above: &str, line: &str, below: &str| format!("{above}{}{below}", line.repeat(2003));
        let texts = [
            (lines("", "Mira Voss - Glass Harbour\n", "\nUntil next week"), 2001),
            (lines("Tracklist\n", "1. Mira Voss - Glass Harbour\n", ""), 2002),
            (lines("", "0:00 Mira Voss - Glass Harbour\n", "0:00 Orel - Fen"), 2001),
            (lines("Title,Artist,Label\n", "Fen,Orel,Undertow\n", ""), 2002),
            // A file that is no list of lines is noted at its end.
            (
                lines(
                    "[",
                    r#"{"artist":"Orel","title":"Fen"},"#,
                    r#"{"artist":"Orel","title":"Fen"}]"#,
                ),
                1,
            ),
            (lines("#EXTM3U\n", "#EXTINF:1,Orel - Fen\nfen.mp3\n", ""), 4007),
        ];
        for (text, line) in texts {
            let notes = read_submission(&text).diagnostics;
            let notes = notes.iter().filter(|note| note.code == DiagnosticCode::TooManyTracks);
            assert_eq!(notes.map(|note| note.line).collect::<Vec<_>>(), [line], "{text:.40}");
        }
    }
}
