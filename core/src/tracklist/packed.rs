//! A read tracklist as one table of numbers, for a caller that holds the same text.
//!
//! The table begins with [`HEADER`] numbers: how many tracks and how many findings there are, how
//! many UTF-16 units [`Packed::extra`] has, and the start and end of the format's code and name. Then each track is [`TRACK_WIDTH`] numbers: its position, whether it is layered (0 or
//! 1), and the start and end of its timestamp, artist, title, original title, mix, remixer and
//! label. Then each finding is [`FINDING_WIDTH`] numbers: its line, its start and end, and the
//! start and end of its code, message and mend.
//!
//! Starts and ends count UTF-16 units. A text that is not in the caller's text, such as 'Unknown
//! Artist', is in [`Packed::extra`], whose units count on from the end of the caller's text. A text
//! that is absent starts at [`NONE`]. The browser cuts its objects out of the two texts, so a whole
//! tracklist crosses in one call.

use alloc::string::String;
use alloc::vec::Vec;

use super::reading::Reading;
use crate::text::search;
use crate::text::utf16::Utf16Offsets;

/// Numbers in front of the first track.
pub const HEADER: usize = 7;
/// Numbers a track takes.
pub const TRACK_WIDTH: usize = 16;
/// Numbers a finding takes.
pub const FINDING_WIDTH: usize = 9;
/// Start of a text that is absent.
pub const NONE: u32 = u32::MAX;

/// A tracklist as numbers. Reused from call to call, so that reading while a person types settles
/// into no allocation.
#[derive(Debug, Default)]
pub struct Packed {
    /// The header, the tracks, the findings.
    pub table: Vec<u32>,
    /// Texts that are not in the caller's text.
    pub extra: String,
    extra_units: u32,
}

impl Packed {
    /// Fills the table with a reading.
    pub fn fill(&mut self, reading: &Reading<'_>) {
        self.table.clear();
        self.extra.clear();
        self.table.reserve(HEADER + reading.rows.len() * TRACK_WIDTH);
        self.table.extend([0; 3]);
        let mut offsets = Utf16Offsets::new(reading.text);
        let text_units = if reading.text.is_ascii() {
            u32::try_from(reading.text.len()).unwrap_or(u32::MAX)
        } else {
            u32::try_from(reading.text.encode_utf16().count()).unwrap_or(u32::MAX)
        };
        self.extra_units = text_units;
        self.text(reading.text, Some(reading.format.code()), &mut offsets);
        self.text(reading.text, Some(reading.format.name()), &mut offsets);
        for row in &reading.rows {
            let title = &row.title;
            let texts = [
                row.timestamp.as_deref(),
                row.artist.as_deref(),
                Some(&*title.title),
                Some(&*title.original_title),
                title.mix.as_deref(),
                title.remixer.as_deref(),
                title.label.as_deref(),
            ];
            let mut numbers = [0; TRACK_WIDTH];
            let (lead, spans) = numbers.split_at_mut(2);
            lead.copy_from_slice(&[row.position, u32::from(row.played_with_previous)]);
            for (span, text) in spans.chunks_exact_mut(2).zip(texts) {
                span.copy_from_slice(&self.span(reading.text, text, &mut offsets));
            }
            self.table.extend_from_slice(&numbers);
        }
        for note in &reading.notes {
            self.table.push(note.line);
            self.table.extend([offsets.start(note.part), offsets.end(note.part)]);
            self.text(reading.text, Some(note.code.name()), &mut offsets);
            self.text(reading.text, Some(note.code.message()), &mut offsets);
            self.text(reading.text, note.mend().as_deref(), &mut offsets);
        }
        if let [tracks, findings, extra, ..] = self.table.as_mut_slice() {
            *tracks = u32::try_from(reading.rows.len()).unwrap_or(0);
            *findings = u32::try_from(reading.notes.len()).unwrap_or(0);
            *extra = self.extra_units - text_units;
        }
    }

    fn text(&mut self, whole: &str, part: Option<&str>, offsets: &mut Utf16Offsets<'_>) {
        let span = self.span(whole, part, offsets);
        self.table.extend_from_slice(&span);
    }

    /// Start and end of a text, which joins the extra ones unless it is a part of the whole.
    #[inline]
    fn span(
        &mut self,
        whole: &str,
        part: Option<&str>,
        offsets: &mut Utf16Offsets<'_>,
    ) -> [u32; 2] {
        let Some(part) = part else { return [NONE, NONE] };
        match search::offset(whole, part) {
            Some(at) => [offsets.at(at), offsets.at(at + part.len())],
            None => self.extra_text(part),
        }
    }

    #[inline(never)]
    fn extra_text(&mut self, text: &str) -> [u32; 2] {
        let start = self.extra_units;
        self.extra.push_str(text);
        self.extra_units += u32::try_from(text.encode_utf16().count()).unwrap_or(0);
        [start, self.extra_units]
    }
}
