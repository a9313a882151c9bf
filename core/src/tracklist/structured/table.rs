//! Tables with a header: our own CSV exports, rekordbox's text lists, Serato's histories.
//!
//! The header's names say what each column is, so columns may come in any order and others are
//! passed over. Columns named `start time` hold wall clocks; `timestamp` and `start` hold offsets.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::Track;
use super::super::format::Format;
use super::{cells, filled, wall_clock};
use crate::cue;
use crate::text::blank::trim;
use crate::text::lines::first_line;
use crate::text::search;
use crate::text::word_set::{is_one_of, word_set};

/// Where the columns are that a track is made of.
#[derive(Default)]
pub(super) struct Columns {
    title: Option<usize>,
    artist: Option<usize>,
    offset: Option<usize>,
    wall_clock: Option<usize>,
    original_title: Option<usize>,
    mix: Option<usize>,
    remixer: Option<usize>,
    label: Option<usize>,
    layered: Option<usize>,
}

impl Columns {
    /// Finds the columns in a header; `None` where it is none.
    pub(super) fn of(names: &[String]) -> Option<Self> {
        let at = |known: &[u8]| names.iter().position(|name| is_one_of(name, known));
        let columns = Self {
            title: at(word_set!("track title|title|name|track|song")),
            artist: at(word_set!("artist|artists")),
            offset: at(word_set!("timestamp|start|starttime")),
            wall_clock: at(word_set!("start time|time played")),
            original_title: at(word_set!("original title|original_title")),
            mix: at(word_set!("mix|mix name")),
            remixer: at(word_set!("remixer")),
            label: at(word_set!("label")),
            layered: at(word_set!("played with previous|played_with_previous")),
        };
        (columns.title.is_some() && columns.artist.is_some()).then_some(columns)
    }

    /// Makes tracks of a table's lines.
    pub(super) fn tracks(&self, lines: &[Vec<String>]) -> Vec<Track> {
        let mut clock = wall_clock::Offsets::default();
        lines.iter().filter_map(|line| self.track(line, &mut clock)).collect()
    }

    fn track(&self, line: &[String], clock: &mut wall_clock::Offsets) -> Option<Track> {
        let cell = |at: Option<usize>| at.and_then(|at| line.get(at)).map_or("", |cell| trim(cell));
        let (title, artist) = (cell(self.title), cell(self.artist));
        // A history opens with a line for the evening itself.
        if title.is_empty() || (artist.is_empty() && wall_clock::is_date(title)) {
            return None;
        }
        let timestamp = match self.wall_clock {
            Some(_) => wall_clock::seconds(cell(self.wall_clock))
                .and_then(|time| super::timestamp(clock.offset(time))),
            None => filled(cell(self.offset))
                .filter(|time| search::contains(time, ":") && cue::parse(time).is_some()),
        };
        if self.original_title.is_none() {
            let read = super::track(artist, title, None);
            return Some(Track {
                timestamp,
                label: filled(cell(self.label)).or(read.label.clone()),
                remixer: read.remixer.clone().or_else(|| filled(cell(self.remixer))),
                ..read
            });
        }
        // A full export has every field in a column of its own.
        Some(Track {
            position: 0,
            timestamp,
            artist: filled(artist),
            title: title.into(),
            original_title: filled(cell(self.original_title)).unwrap_or_else(|| title.into()),
            mix: filled(cell(self.mix)),
            remixer: filled(cell(self.remixer)),
            label: filled(cell(self.label)),
            played_with_previous: is_one_of(cell(self.layered), word_set!("true|yes|1")),
        })
    }
}

pub(super) fn read(text: &str) -> Option<(Format, Vec<Track>)> {
    let header = first_line(text);
    let separator = b"\t,;"
        .iter()
        .copied()
        .find(|separator| search::find_any(header, &[*separator]).is_some())?;
    let names = cells::names(cells::read(header, separator).first()?);
    let columns = Columns::of(&names)?;
    let has = |known: &[u8]| names.iter().any(|name| is_one_of(name, known));
    let format = if has(word_set!("track title")) {
        Format::Rekordbox
    } else if columns.wall_clock.is_some() {
        Format::Serato
    } else if has(word_set!("timestamp")) {
        Format::Csv
    } else {
        return None;
    };
    let lines = cells::read(text, separator);
    Some((format, columns.tracks(lines.get(1..)?)))
}
