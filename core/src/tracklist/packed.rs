//! A read tracklist as one table of numbers, for a caller that holds the same text.
//!
//! A track is [`WIDTH`] numbers: its position, whether it is layered, and the start and end of each
//! text in UTF-16 units. A text that is not in the caller's text, such as 'Unknown Artist', is in
//! [`Packed::extra`], whose units count on from the end of the caller's text. A text that is absent
//! starts at [`NONE`]. The browser cuts its objects out of the two strings, so a whole tracklist
//! crosses in one call.

use alloc::string::String;
use alloc::vec::Vec;

use super::row::{Rows, Utf16Offsets};

/// Numbers a track takes: position, layered, and two for each of the seven texts.
pub const WIDTH: usize = 16;
/// Start of a text that is absent.
pub const NONE: u32 = u32::MAX;

/// A tracklist as numbers. Reused from call to call, so that reading while a person types settles
/// into no allocation.
#[derive(Debug, Default)]
pub struct Packed {
    /// [`WIDTH`] numbers for each track: position, layered (0 or 1), then start and end of
    /// timestamp, artist, title, original title, mix, remixer and label.
    pub table: Vec<u32>,
    /// Texts that are not in the caller's text.
    pub extra: String,
    extra_units: u32,
}

impl Packed {
    /// Fills the table with the rows of a read text.
    pub fn fill(&mut self, rows: &Rows<'_>) {
        self.table.clear();
        self.extra.clear();
        self.table.reserve(rows.rows.len() * WIDTH);
        let mut offsets = Utf16Offsets::new(rows.text);
        self.extra_units = offsets.at(rows.text.len());
        offsets.at(0);
        for row in &rows.rows {
            let title = &row.title;
            self.table.push(row.position);
            self.table.push(u32::from(row.played_with_previous));
            self.text(rows.text, row.timestamp.as_deref(), &mut offsets);
            self.text(rows.text, Some(row.artist), &mut offsets);
            self.text(rows.text, Some(title.title), &mut offsets);
            self.text(rows.text, Some(title.original_title), &mut offsets);
            self.text(rows.text, title.mix.as_deref(), &mut offsets);
            self.text(rows.text, title.remixer, &mut offsets);
            self.text(rows.text, title.label, &mut offsets);
        }
    }

    fn text(&mut self, whole: &str, part: Option<&str>, offsets: &mut Utf16Offsets<'_>) {
        let Some(part) = part else {
            self.table.extend([NONE, NONE]);
            return;
        };
        if whole.as_bytes().as_ptr_range().contains(&part.as_ptr()) {
            let start = offsets.start(part);
            let end = offsets.end(part);
            self.table.extend([start, end]);
        } else {
            let length = u32::try_from(part.encode_utf16().count()).unwrap_or(0);
            self.table.extend([self.extra_units, self.extra_units + length]);
            self.extra.push_str(part);
            self.extra_units += length;
        }
    }
}
