//! Tables with a header: our own CSV exports, rekordbox's text lists, Serato's histories, tables of
//! other programs and of Markdown.
//!
//! The header names each column, so columns may come in any order, and unknown ones are skipped. A
//! column named `start time` holds times of day, `timestamp` and `start` hold offsets, and `time`
//! holds lengths; but a column whose first value is zero always holds offsets. A table without a
//! header is one where every line begins with a time and has the same cells.

use alloc::string::String;

use super::super::format::Format;
use super::super::row::Rows;
use super::super::{scan, title};
use super::{Entry, cells, wall_clock};
use crate::cue;
use crate::text::part::{before, behind, trim};
use crate::text::scan::position;
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::{number, search};

/// Names of the columns that make up a track, by their places in [`Columns`].
const NAMES: [&WordSet; 10] = [
    word_set!("track title|title|name|track|song|track name|titel|titre|titolo|titulo"),
    word_set!("artist|artists|artist name|artist name(s)|interpret|artiste|artista"),
    word_set!("timestamp|start|starttime|time"),
    word_set!("start time|time played"),
    word_set!("original title|original_title"),
    word_set!("mix|mix name"),
    word_set!("remixer"),
    word_set!("label"),
    word_set!("played with previous|played_with_previous"),
    word_set!("position"),
];
/// The place of a column that the table does not have.
const NOWHERE: usize = usize::MAX;
/// A table begins no further from the text's start than this.
const MOST_BYTES_ABOVE: usize = 600;

/// The places of the columns of [`NAMES`], and the clock for the column of times of day.
pub(super) struct Columns {
    places: [usize; 10],
    clock: wall_clock::Offsets,
    /// Whether the times are called starts.
    names_offsets: bool,
    /// Whether the times are starts; the first of them decides.
    holds_starts: Option<bool>,
}

/// The place of the first cell that has one of some names.
#[inline(never)]
fn place(header: &[String], names: &WordSet) -> usize {
    header.iter().position(|cell| is_one_of(trim(cell), names)).unwrap_or(NOWHERE)
}

impl Columns {
    /// Finds the columns in a header; `None` where it is none.
    #[inline(never)]
    pub(super) fn of(header: &[String]) -> Option<Self> {
        let mut places = [NOWHERE; 10];
        for (at, names) in places.iter_mut().zip(NAMES) {
            *at = place(header, names);
        }
        let [title, artist, offset, ..] = places;
        let clock = wall_clock::Offsets::default();
        let names_offsets = place(header, word_set!("time")) == NOWHERE;
        // If there is a column of times or numbers, a single other one may hold artist, dash and
        // title.
        let is_beside = offset != NOWHERE || place(header, word_set!("#|no|nr")) != NOWHERE;
        let known = title != NOWHERE && (artist != NOWHERE || is_beside);
        known.then_some(Self { places, clock, names_offsets, holds_starts: None })
    }

    /// Makes a row of a line.
    #[inline(never)]
    pub(super) fn put(&mut self, line: &[String], rows: &mut Rows<'_>) {
        let mut cells = [""; 10];
        for (cell, at) in cells.iter_mut().zip(self.places) {
            *cell = line.get(at).map_or("", |cell| trim(cell));
        }
        let [title, artist, offset, wall, original_title, mix, remixer, label, layered, position] =
            cells;
        // A history opens with a line for the evening itself, with its date or name; a Markdown
        // table opens with a line of dashes.
        let is_evening = || {
            wall_clock::is_date(title)
                || (self.has_clock() && rows.count() == 0 && title::split_artist(title).is_none())
        };
        let is_rule = |cell: &String| trim(cell).bytes().all(|byte| matches!(byte, b'-' | b':'));
        if title.is_empty()
            || (title.len() > 1 && line.iter().all(is_rule))
            || (artist.is_empty() && is_evening())
        {
            return;
        }
        let offset = if self.has_clock() { wall } else { offset };
        let is_offset = is_time(offset);
        let starts = *self.holds_starts.get_or_insert(
            cue::parse(offset) == Some(0) || self.names_offsets && !self.has_clock(),
        );
        let [_, has_artists, .., is_full, _, _, _, has_layers, _] =
            self.places.map(|at| at != NOWHERE);
        // In a hand-made table, a dash stands for an empty cell.
        let label = if !is_full && matches!(label, "-" | "–" | "—") { "" } else { label };
        let named = || title::split_artist(title).unwrap_or(("", title));
        let (artist, title) = if has_artists { (artist, title) } else { named() };
        Entry {
            position: number::read(position),
            start: wall_clock::seconds(wall)
                .filter(|_| !starts)
                .map(|time| self.clock.offset(time)),
            timestamp: if is_offset && starts { offset } else { "" },
            artist,
            title,
            // A full export has every field in a column of its own.
            original_title: is_full.then_some(original_title),
            mix,
            remixer,
            label,
            layered: is_full && has_layers && is_one_of(layered, word_set!("true|yes|1")),
        }
        .put(rows);
    }

    /// Makes rows of the lines of a text.
    #[inline(never)]
    fn put_lines(&mut self, text: &str, separator: u8, rows: &mut Rows<'_>) {
        let mut rest = text;
        while let Some(line) = cells::next_line(&mut rest, separator) {
            self.put(&line, rows);
        }
    }

    fn has_clock(&self) -> bool {
        let [_, _, _, wall, ..] = self.places;
        wall != NOWHERE
    }
}

/// Reads a table without a header that has a column of times, then the artist, the title and
/// perhaps the label: `4:30,Tern,Deep Water`.
pub(super) fn read_bare(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let time = text.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b':').count();
    let separator = *text.as_bytes().get(time).filter(|byte| matches!(byte, b',' | b';'))?;
    let count = cells::next_line(&mut { text }, separator)?.len();
    let label = match count {
        3 => NOWHERE,
        4 => 3,
        _ => return None,
    };
    if !has_cells(text, separator, count, is_time) {
        return None;
    }
    let none = NOWHERE;
    let places = [2, 1, 0, none, none, none, none, label, none, none];
    Columns {
        places,
        clock: wall_clock::Offsets::default(),
        names_offsets: true,
        holds_starts: None,
    }
    .put_lines(text, separator, rows);
    Some(Format::Csv)
}

fn is_time(cell: &str) -> bool {
    search::contains(cell, ":") && cue::parse(cell).is_some()
}

/// Whether every line has `count` cells, none of them empty, where the first cell is of the given
/// kind and no cell has a dash between artist and title.
#[inline(never)]
fn has_cells(text: &str, separator: u8, count: usize, is_first: fn(&str) -> bool) -> bool {
    let (mut rest, mut lines) = (text, 0);
    while let Some(line) = cells::next_line(&mut rest, separator) {
        let is_name =
            |cell: &String| !trim(cell).is_empty() && scan::split_at_dash(trim(cell)).is_none();
        let has_first = line.first().is_some_and(|cell| is_first(trim(cell)));
        if line.len() != count || !has_first || !line.iter().all(is_name) {
            return false;
        }
        lines += 1;
    }
    lines > 1
}

/// Reads a table that begins at the first line with a tab, below lines that are written above it.
#[inline(never)]
pub(super) fn read_below_words(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let near = text.as_bytes();
    let tab = position(near.get(..MOST_BYTES_ABOVE).unwrap_or(near), 0, b'\t')?;
    read(behind(text, search::rfind(before(text, tab), b'\n')? + 1), rows)
}

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    // This runs for every text, so it uses the fastest search for a byte.
    let until = |text, end| search::split_at_byte(text, end).map_or(text, |(header, _)| header);
    let header = until(until(text, b'\n'), b'\r');
    let separator = [b'\t', b'|', b',', b';']
        .into_iter()
        .find(|separator| position(header.as_bytes(), 0, *separator).is_some())?;
    let mut rest = text;
    let names = cells::next_line(&mut { header }, separator)?;
    let mut columns = Columns::of(&names)?;
    let has_artists = columns.places.get(1).is_some_and(|at| *at != NOWHERE);
    if !has_artists && !matches!(separator, b'|' | b'\t') {
        return None;
    }
    let has = |known: &WordSet| place(&names, known) != NOWHERE;
    let format = if has(word_set!("track title")) {
        Format::Rekordbox
    } else if columns.has_clock() {
        Format::Serato
    } else if separator != b',' || names.len() > 2 {
        Format::Csv
    } else {
        // `Artist, Title` may also be the heading of a pasted list.
        has_cells(text, separator, 2, |_| true).then_some(Format::Csv)?
    };
    cells::next_line(&mut rest, separator)?;
    columns.put_lines(rest, separator, rows);
    Some(format)
}
