//! Files that programs write: cue sheets, chapters, tables, histories.
//!
//! Each says what it is, or is of one shape in every line, so none is ever guessed at: a pasted list
//! falls into none of them. They are asked before the line formats. Their titles are split by the same rules as a line's.
//! Fixtures: `vectors/tracklist/read_structured.json`.

mod cells;
mod chapters;
mod cue_sheet;
mod html;
mod json;
mod labels;
mod m3u;
mod nml;
mod table;
mod tag;
mod wall_clock;

use super::arena::Arena;
use super::format::Format;
use super::habits::Habits;
use super::row::{Row, Rows};
use super::title::{self, Title};
use crate::cue;
use crate::text::blank::{is_blank, trim_start_where};
use crate::text::part::trim;
use crate::text::{number, search};

pub(super) use tag::{has_entity, unescape};

/// How a kind of file is read; `None` where the text is not of that kind.
type Reader = fn(&str, &mut Rows<'_>) -> Option<Format>;

/// Who is asked about a text with such a first byte, one after the other.
fn readers(first: u8) -> &'static [Reader] {
    match first {
        b'{' => &[json::read, table::read],
        b'[' => &[json::read, chapters::read_metadata, table::read],
        b'<' => &[nml::read, html::read, table::read],
        b'#' => &[m3u::read, table::read],
        b';' => &[chapters::read_metadata, table::read],
        b'0'..=b'9' => &[table::read, table::read_bare, labels::read, cue_sheet::read],
        // A command, or whatever people write above a sheet.
        b'C' | b'c' => &[chapters::read_pairs, cue_sheet::read, table::read],
        b'A'..=b'Z' | b'a'..=b'z' => &[cue_sheet::read, table::read],
        _ => &[table::read],
    }
}

/// Reads a text that a program wrote, and that may have tabs or has none; `None` where it is no such text, or
/// holds no track and may be another's.
#[must_use]
pub fn read(text: &str, has_tabs: bool, rows: &mut Rows<'_>) -> Option<Format> {
    let text = trim_start_where(text, is_blank);
    let read = readers(*text.as_bytes().first()?).iter().find_map(|read| read(text, rows));
    let below = || if has_tabs { table::read_below_words(text, rows) } else { None };
    let format = read.or_else(below)?;
    (rows.count() > 0 || format == Format::CueSheet).then_some(format)
}

/// What a file says of a track. An empty text says nothing.
#[derive(Debug, Default)]
struct Entry<'e> {
    /// Its place in the list, from 1.
    position: Option<u32>,
    /// When it starts, in seconds.
    start: Option<u32>,
    /// When it starts, as it is written.
    timestamp: &'e str,
    artist: &'e str,
    title: &'e str,
    /// The title with its mix, in a file that has every field apart. Without it the title is whole:
    /// mix and label are split off.
    original_title: Option<&'e str>,
    mix: &'e str,
    remixer: &'e str,
    label: &'e str,
    layered: bool,
}

impl<'e> Entry<'e> {
    /// A track of a file that keeps artist and title in one text.
    fn named(text: &'e str, start: Option<u32>) -> Self {
        let (artist, title) = title::split_artist(text).unwrap_or(("", text));
        Self { start, artist, title, ..Self::default() }
    }

    /// Makes the next row.
    #[inline(never)]
    fn put(&self, rows: &mut Rows<'_>) {
        let kept = Arena::default();
        let (artist, mut title) = match self.original_title {
            Some(original_title) => {
                let title = Title {
                    title: self.title,
                    original_title: filled(original_title).unwrap_or(self.title),
                    mix: filled(self.mix),
                    remixer: filled(self.remixer),
                    label: None,
                };
                (self.artist, title)
            }
            None => (trim(self.artist), title::split(self.title, Habits::default(), &kept)),
        };
        title.remixer = title.remixer.or(filled(self.remixer));
        title.label = filled(self.label).or(title.label);
        let start = self.start.filter(|seconds| *seconds < cue::END_SECONDS).map(cue::print);
        rows.take(&mut Row {
            position: rows.next_position(self.position),
            timestamp: filled(self.timestamp).or(start.as_deref()),
            artist: filled(artist),
            title,
            played_with_previous: self.layered,
        });
    }
}

/// Whole seconds of a number that may have a fraction.
#[inline(never)]
fn whole_seconds(number: &str) -> Option<u32> {
    number::read(search::split_at_byte(number, b'.').map_or(number, |(whole, _)| whole))
}

/// A text, unless it is empty.
fn filled(text: &str) -> Option<&str> {
    if text.is_empty() { None } else { Some(text) }
}
