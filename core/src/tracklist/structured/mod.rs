//! Files that programs write: cue sheets, chapters, tables, histories.
//!
//! Each kind names itself, or has the same shape in every line, so no guess is needed: a pasted
//! list is never one of them. These readers run before the line formats. The same rules split the
//! titles as in a pasted line. XML and JSON of any other program gives no track (`foreign`). Fixtures:
//! `vectors/tracklist/read_structured.json` and `read_programs.json`.

mod bare;
mod cells;
mod chapters;
mod columns;
mod cue_sheet;
mod file;
mod foreign;
mod html;
mod json;
mod labels;
mod m3u;
mod nml;
mod padded;
mod playlist;
mod plist;
mod rekordbox;
mod table;
mod tag;
mod times;
mod wall_clock;
mod xml_chapters;

use alloc::string::String;

use super::arena::Arena;
use super::format::Format;
use super::habits::Habits;
use super::row::Row;
use super::rows::Rows;
use super::title::{self, Title};
use crate::cue;
use crate::text::blank::{is_blank, trim_start_where};
use crate::text::part::trim;
use crate::text::put::{owned, together};
use crate::text::{number, search};

pub(super) use foreign::note as foreign;
pub(super) use tag::{has_entity, unescape};

/// How a kind of file is read; `None` where the text is not of that kind.
type Reader = fn(&str, &mut Rows<'_>) -> Option<Format>;

/// The readers to try on a text with this first byte, one after the other.
fn readers(first: u8) -> &'static [Reader] {
    match first {
        b'{' => &[json::read, table::read],
        b'[' => &[json::read, chapters::read_metadata, playlist::read_pls, table::read],
        b'<' => &[
            nml::read,
            rekordbox::read,
            playlist::read_xspf,
            playlist::read_media_player,
            plist::read,
            xml_chapters::read_podlove,
            xml_chapters::read_matroska,
            html::read,
            table::read,
        ],
        b'#' => &[m3u::read, table::read],
        b';' => &[chapters::read_metadata, table::read],
        b'0'..=b'9' => &[table::read, labels::read, bare::read, cue_sheet::read],
        // A command of a sheet, or a remark above it.
        b'C' | b'c' => {
            &[chapters::read_pairs, cue_sheet::read, table::read, padded::read, bare::read]
        }
        b'A'..=b'Z' | b'a'..=b'z' => &[cue_sheet::read, table::read, padded::read, bare::read],
        _ => &[table::read, bare::read],
    }
}

/// Reads a text that a program wrote; `None` where no program did, or where it holds no track and
/// so may be of another kind.
#[must_use]
pub fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let text = trim_start_where(text, is_blank);
    let mut found = readers(*text.as_bytes().first()?).iter().find_map(|read| read(text, rows));
    if found.is_none() {
        found = m3u::read_paths(text, rows);
    }
    if found.is_none() {
        found = table::read_below_words(text, rows);
    }
    let format = found?;
    (rows.count() > 0 || format == Format::CueSheet).then_some(format)
}

/// The fields that a file has for a track. An empty text stands for a missing one.
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
    /// The title with its mix, in a file that has a place for each field. In other files the title
    /// holds mix and label too, and they are split off.
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
            None => (trim(self.artist), title::split(self.title, &Habits::default(), &kept)),
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

/// A title with its mix in brackets behind it, unless it holds the mix already.
#[inline(never)]
fn with_mix(title: &str, mix: &str) -> String {
    if mix.is_empty() || search::contains(title, mix) {
        return owned(title);
    }
    together(&[title, " (", mix, ")"])
}

/// A text; `None` if it is empty.
fn filled(text: &str) -> Option<&str> {
    if text.is_empty() { None } else { Some(text) }
}
