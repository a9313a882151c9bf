//! Files that programs write: cue sheets, chapters, tables, histories.
//!
//! Each says what it is, so none is ever guessed at: a pasted list falls into none of them. They
//! are asked before the line formats. Their titles are split by the same rules as a line's.
//! Fixtures: `vectors/tracklist/read_structured.json`.

mod cells;
mod cue_sheet;
mod html;
mod json;
mod nml;
mod table;
mod wall_clock;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::format::Format;
use super::habits::Habits;
use super::kept::Kept;
use super::row::Row;
use super::{Track, title};
use crate::cue;
use crate::text::blank::{is_blank, trim, trim_start_where};

/// How a kind of file is read; `None` where the text is not of that kind.
type Reader = fn(&str) -> Option<(Format, Vec<Track>)>;

/// Readers by the first character that their files begin with.
const TABLE: [(&[u8], Reader); 5] = [
    (b"{[", json::read),
    (b"<", nml::read),
    (b"<", html::read),
    (b"", cue_sheet::read),
    (b"", table::read),
];

/// Reads a text that a program wrote; `None` where it is none, or holds no track.
#[must_use]
pub fn read(text: &str) -> Option<(Format, Vec<Track>)> {
    let text = trim_start_where(text, is_blank);
    let first = *text.as_bytes().first()?;
    TABLE
        .into_iter()
        .filter(|(firsts, _)| firsts.is_empty() || firsts.contains(&first))
        .find_map(|(_, read)| read(text))
        .filter(|(_, tracks)| !tracks.is_empty())
}

/// A track of a file that keeps its title whole: mix and label are split off.
fn track(artist: &str, name: &str, start_seconds: Option<u32>) -> Track {
    let kept = Kept::default();
    let time = start_seconds.map(cue::print);
    let row = Row {
        position: 0,
        timestamp: time.as_deref(),
        artist: Some(trim(artist)).filter(|artist| !artist.is_empty()),
        title: title::split(name, Habits::default(), &kept),
        played_with_previous: false,
    };
    row.to_track()
}

/// A track of a file that keeps artist and title in one text.
fn named(text: &str, start_seconds: Option<u32>) -> Track {
    match title::split_artist(text) {
        Some((artist, name)) => track(artist, name, start_seconds),
        None => track("", text, start_seconds),
    }
}

/// A text, unless it is blank.
fn filled(text: &str) -> Option<String> {
    Some(trim(text)).filter(|text| !text.is_empty()).map(ToString::to_string)
}
