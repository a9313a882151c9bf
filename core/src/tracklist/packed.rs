//! A read tracklist as one table of numbers, for a caller that holds the same text.
//!
//! The table begins with [`HEADER`] numbers: how many tracks and how many diagnostics there are,
//! how many UTF-16 units [`Packed::extra`] has, and the format's place in
//! [`Format::ALL`](super::Format::ALL). Then each track is [`TRACK_WIDTH`] numbers: its position,
//! whether it is layered (0 or 1), and the start and end of its timestamp, artist, title, original
//! title, mix, remixer and label. Then each diagnostic is [`DIAGNOSTIC_WIDTH`] numbers: its line,
//! its start and end, and the start and end of its code, message and fix.
//!
//! Starts and ends count UTF-16 units. A text that is not in the caller's text, such as 'Unknown
//! Artist', is in [`Packed::extra`], whose units count on from the end of the caller's text. A text
//! that is absent starts at [`NONE`]. The browser cuts its objects out of the two texts, so a whole
//! tracklist crosses in one call.

use alloc::string::String;
use alloc::vec::Vec;

use super::reading::Reading;
use super::row::Row;
use super::rows::Sink;
use super::source::Note;
use super::title::Title;
use crate::text::glance::Glance;
use crate::text::search;
use crate::text::utf16::Utf16Offsets;

/// Numbers in front of the first track.
pub const HEADER: usize = 4;
/// Numbers a track takes.
pub const TRACK_WIDTH: usize = 16;
/// Numbers a diagnostic takes.
pub const DIAGNOSTIC_WIDTH: usize = 9;
/// Start of a text that is absent.
pub const NONE: u32 = u32::MAX;

/// A tracklist as numbers. It is reused from call to call, so that reading while a person types
/// soon allocates nothing.
#[derive(Debug, Default)]
pub struct Packed {
    /// The header, the tracks, the diagnostics.
    pub table: Vec<u32>,
    /// Texts that are not in the caller's text.
    pub extra: String,
    extra_units: u32,
}

impl Packed {
    /// Reads a text into the table: faithfully like [`super::read`], or for a submission like
    /// [`super::read_submission`].
    pub fn read(&mut self, text: &str, for_submission: bool) {
        self.table.clear();
        self.extra.clear();
        self.table.resize(HEADER, 0);
        let glance = Glance::of(text);
        let mut offsets = Utf16Offsets::new(text, !glance.beyond_ascii);
        let text_units = offsets.at(text.len());
        self.extra_units = text_units;
        let mut filling = Filling { packed: self, offsets, text };
        let reading = Reading::read(text, glance, for_submission, &mut filling);
        for note in &reading.notes {
            filling.note(note);
        }
        let rows = (filling.packed.table.len() - HEADER - reading.notes.len() * DIAGNOSTIC_WIDTH)
            / TRACK_WIDTH;
        let count = |number: usize| u32::try_from(number).unwrap_or(0);
        let extra = self.extra_units - text_units;
        let header = [count(rows), count(reading.notes.len()), extra, reading.format as u32];
        if let Some(start) = self.table.first_chunk_mut() {
            *start = header;
        }
    }
}

/// A table while a text is read into it.
struct Filling<'p, 'a> {
    packed: &'p mut Packed,
    offsets: Utf16Offsets<'a>,
    text: &'a str,
}

impl Sink for Filling<'_, '_> {
    fn expect(&mut self, most: usize) {
        self.packed.table.reserve(most * TRACK_WIDTH);
    }

    fn take(&mut self, row: &Row<'_>) {
        let Title { title, original_title, mix, remixer, label } = row.title;
        let (time, artist) = (self.span(row.timestamp), self.span(row.artist));
        let (title, original_title) = (self.span(Some(title)), self.span(Some(original_title)));
        let (mix, remixer, label) = (self.span(mix), self.span(remixer), self.span(label));
        let lead = [row.position, u32::from(row.played_with_previous)];
        let numbers = [lead, time, artist, title, original_title, mix, remixer, label];
        self.packed.table.extend_from_slice(numbers.as_flattened());
    }
}

impl Filling<'_, '_> {
    #[inline(never)]
    fn note(&mut self, note: &Note<'_>) {
        let part = [self.offsets.start(note.part), self.offsets.end(note.part)];
        let message = note.message();
        let texts = [Some(note.code.name()), Some(message.as_ref()), note.fix.as_deref()];
        let [code, message, fix] = texts.map(|text| self.place(text));
        self.packed.table.push(note.line);
        self.packed.table.extend([part, code, message, fix].as_flattened());
    }

    /// Does as [`Self::span`] does, but is never inlined.
    #[inline(never)]
    fn place(&mut self, part: Option<&str>) -> [u32; 2] {
        self.span(part)
    }

    /// Start and end of a text, which is added to the extra texts unless it is a part of the
    /// caller's.
    #[inline(always)]
    fn span(&mut self, part: Option<&str>) -> [u32; 2] {
        let Some(part) = part else { return [NONE, NONE] };
        match search::offset(self.text, part) {
            Some(at) => self.offsets.span(at, part.len()),
            None => self.packed.extra_text(part),
        }
    }
}

impl Packed {
    #[inline(never)]
    fn extra_text(&mut self, text: &str) -> [u32; 2] {
        let start = self.extra_units;
        self.extra.push_str(text);
        self.extra_units += u32::try_from(text.encode_utf16().count()).unwrap_or(0);
        [start, self.extra_units]
    }
}
