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
pub fn read(text: &str) -> Option<(Format, Vec<Row<'static>>)> {
    let text = trim_start_where(text, is_blank);
    let first = *text.as_bytes().first()?;
    let known = TABLE.iter().filter(|(firsts, _)| firsts.is_empty() || firsts.contains(&first));
    for (_, read) in known {
        if let Some((format, tracks)) = read(text) {
            let named = tracks.into_iter().filter(|track| !track.title.is_empty());
            let rows: Vec<Row<'static>> = named
                .zip(1..)
                .map(|(track, position)| Row::from(Track { position, ..track }))
                .collect();
            if !rows.is_empty() {
                return Some((format, rows));
            }
        }
    }
    None
}

/// A track of a file that keeps its title whole: mix and label are split off.
fn track(artist: &str, name: &str, start_seconds: Option<u32>) -> Track {
    let artist = Some(trim(artist)).filter(|artist| !artist.is_empty()).map(ToString::to_string);
    let row = Row {
        position: 0,
        timestamp: start_seconds.and_then(timestamp).map(Into::into),
        artist: artist.map(Into::into),
        title: title::split(name, Habits::default()),
        played_with_previous: false,
    };
    row.into_track()
}

/// A start in seconds as a timestamp; `None` where no cue is as late.
fn timestamp(seconds: u32) -> Option<String> {
    if seconds < cue::END_SECONDS { Some(cue::print(seconds)) } else { None }
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
