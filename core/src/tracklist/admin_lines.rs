//! The admin's line parser: one track a line, each read on its own.
//!
//! Knows nothing of whole lists, on purpose: an admin sees at once which line failed and why.
//! Fixtures: `vectors/tracklist/admin_line.json`. Source: specification for members and admin,
//! section 5, 'Admin parser line format'.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::scan;
use crate::cue;
use crate::text::blank::trim_start_where;
use crate::text::lines::lines;
use crate::text::part::trim;
use crate::text::put::owned;
use crate::text::search::{contains, strip_any};

/// The artist of a line that names none.
pub use super::reading::UNKNOWN_ARTIST;
/// The title of a line that has none.
pub const UNKNOWN_TRACK: &str = "Unknown Track";

/// One line as the parser read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct AdminLine {
    /// When the track starts, as it is written: `m:ss` or `h:mm:ss`.
    pub timestamp: String,
    /// Who made it.
    pub artist: String,
    /// Its title, with the mix.
    pub track: String,
    /// The line as it was given.
    #[serde(rename = "originalLine")]
    pub original_line: String,
    /// Its number, from 1, empty lines counted.
    #[serde(rename = "lineNumber")]
    pub line_number: u32,
}

/// A text as the parser read it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct AdminLines {
    /// The lines that have a time in front.
    pub lines: Vec<AdminLine>,
    /// Numbers of the lines that failed, from 1; empty lines are not counted.
    pub failed: Vec<u32>,
}

/// Reads a text line by line: a time as a cue is written, then a dash or a blank, then `Artist -
/// Title`.
///
/// A line that names no artist is by [`UNKNOWN_ARTIST`], and one without a title is
/// [`UNKNOWN_TRACK`]. A line that does not begin with a time fails, and its number is listed; empty
/// lines are skipped.
#[must_use]
pub fn read(text: &str) -> AdminLines {
    let mut read = AdminLines::default();
    for (line, number) in lines(text).zip(1..).filter(|(line, _)| !trim(line).is_empty()) {
        match read_line(line) {
            Some((timestamp, artist, track)) => read.lines.push(AdminLine {
                timestamp: owned(timestamp),
                artist: owned(artist),
                track: owned(track),
                original_line: owned(line),
                line_number: number,
            }),
            None => read.failed.push(number),
        }
    }
    read
}

/// Reads one line: its time, artist and title. `None` when it does not begin with a time that a
/// dash or a blank ends.
fn read_line(line: &str) -> Option<(&str, &str, &str)> {
    let line = trim(line);
    let (open, inside) = match strip_any(line, b"[(") {
        Some(inside) => (line.get(..1), inside),
        None => (None, line),
    };
    let inside = trim_start_where(inside, |c| c == ' ');
    let end = inside.bytes().take_while(|byte| matches!(byte, b'0'..=b'9' | b':')).count();
    let (time, rest) = inside.split_at_checked(end)?;
    cue::parse(time).filter(|_| contains(time, ":"))?;
    let rest = match open {
        Some("[") => strip_any(trim_start_where(rest, |c| c == ' '), b"]")?,
        Some(_) => strip_any(trim_start_where(rest, |c| c == ' '), b")")?,
        None => rest,
    };
    let body = trim(rest);
    let dashless = scan::dash(body).map_or(body, trim);
    // A blank, a dash or the end has to part the time from what follows.
    if open.is_none()
        && body.len() == rest.len()
        && dashless.len() == body.len()
        && !rest.is_empty()
    {
        return None;
    }
    Some(match scan::split_at_dash(dashless) {
        Some((artist, "")) => (time, artist, UNKNOWN_TRACK),
        Some((artist, track)) => (time, artist, track),
        None if dashless.is_empty() => (time, UNKNOWN_ARTIST, UNKNOWN_TRACK),
        None => (time, UNKNOWN_ARTIST, dashless),
    })
}
