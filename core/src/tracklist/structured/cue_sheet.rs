//! Cue sheets: `TRACK 01 AUDIO`, then `TITLE`, `PERFORMER` and `INDEX 01 mm:ss:ff`.
//!
//! rekordbox writes `INDEX 01 hh:mm:ss` under the same name, and a `FILE` inside every track. A
//! sheet over several files counts each file from zero, so its tracks have no place in a mix.
//! Source of the format: CDRWIN's manual, appendix A.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::Track;
use super::super::format::Format;
use crate::text::blank::trim;
use crate::text::lines::lines;
use crate::text::word_set::{is_one_of, word_set};
use crate::text::{number, search, words};

const COMMANDS: &[u8] = word_set!("rem|performer|title|file|catalog|songwriter|cdtextfile|track");

/// The three numbers of an index.
type Index = [u32; 3];

#[derive(Default)]
struct Entry {
    title: String,
    performer: String,
    index: Option<Index>,
}

/// A sheet as it is written.
#[derive(Default)]
struct Sheet {
    entries: Vec<Entry>,
    mix_performer: String,
    /// How many `FILE` lines stand outside of tracks, or begin a new run of them.
    files: usize,
    is_rekordbox: bool,
}

pub(super) fn read(text: &str) -> Option<(Format, Vec<Track>)> {
    let first = words::first(text)?;
    if !is_one_of(first, COMMANDS) {
        return None;
    }
    let sheet = Sheet::of(text);
    if sheet.entries.iter().all(|entry| entry.index.is_none()) {
        return None;
    }
    let in_hours = sheet.is_rekordbox || sheet.counts_hours();
    let zeros = sheet.entries.iter().filter(|entry| entry.index == Some([0; 3])).count();
    let has_place = sheet.files < 2 || zeros * 2 <= sheet.entries.len();
    let tracks = sheet.entries.iter().map(|entry| {
        let start = entry.index.filter(|_| has_place).map(|index| seconds(index, in_hours));
        sheet.track(entry, start)
    });
    Some((Format::CueSheet, tracks.collect()))
}

fn seconds([first, second, third]: Index, in_hours: bool) -> u32 {
    if in_hours { first * 3600 + second * 60 + third } else { first * 60 + second }
}

impl Sheet {
    fn of(text: &str) -> Self {
        let mut sheet = Self::default();
        let mut after_index = true;
        for line in lines(text).map(trim) {
            let (mut command, mut rest) = cut_word(line);
            if command.eq_ignore_ascii_case("rem") {
                sheet.is_rekordbox |= search::find(rest, "rekordbox").is_some();
                // `REM PERFORMER` is where rekordbox puts names that are too long for others.
                (command, rest) = cut_word(rest);
                if !command.eq_ignore_ascii_case("performer") {
                    continue;
                }
            }
            let entry = sheet.entries.last_mut();
            if command.eq_ignore_ascii_case("track") {
                sheet.entries.push(Entry::default());
                after_index = false;
            } else if command.eq_ignore_ascii_case("file") {
                sheet.files += usize::from(after_index);
            } else if command.eq_ignore_ascii_case("title") {
                if let Some(entry) = entry.filter(|entry| entry.title.is_empty()) {
                    entry.title = unquoted(rest);
                }
            } else if command.eq_ignore_ascii_case("performer") {
                let performer =
                    entry.map_or(&mut sheet.mix_performer, |entry| &mut entry.performer);
                if performer.is_empty() {
                    *performer = unquoted(rest);
                }
            } else if command.eq_ignore_ascii_case("index") {
                let (number, time) = cut_word(rest);
                if let Some(entry) = entry
                    && (entry.index.is_none() || number::read(number) == Some(1))
                {
                    entry.index = index(time);
                    after_index = true;
                }
            }
        }
        sheet
    }

    /// Whether the indices count hours, minutes and seconds: a third number that no frame has, or
    /// tracks that would be seconds long.
    fn counts_hours(&self) -> bool {
        let indices = self.entries.iter().filter_map(|entry| entry.index);
        let last = indices.clone().map(|index| seconds(index, false)).max().unwrap_or(0);
        let tracks = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        indices.clone().any(|[_, _, third]| third > 74)
            || (tracks > 2 && last < tracks.saturating_mul(20) && indices.clone().any(|i| i[2] > 0))
    }

    fn track(&self, entry: &Entry, start: Option<u32>) -> Track {
        let own = entry.performer.as_str();
        // Some sheets name the mix's maker on every track, and the artist in the title.
        if (own.is_empty() || own.eq_ignore_ascii_case(&self.mix_performer))
            && crate::tracklist::scan::split_at_dash(&entry.title).is_some()
        {
            return super::named(&entry.title, start);
        }
        super::track(own, &entry.title, start)
    }
}

/// The first word of a line, and the rest.
fn cut_word(line: &str) -> (&str, &str) {
    let end = search::find_any(line, b" \t").unwrap_or(line.len());
    (line.get(..end).unwrap_or(""), trim(line.get(end..).unwrap_or("")))
}

/// A value without the quotes around it; quotes inside stay.
fn unquoted(value: &str) -> String {
    let inside = value.strip_prefix('"').map(|rest| rest.strip_suffix('"').unwrap_or(rest));
    trim(inside.unwrap_or(value)).to_string()
}

fn index(time: &str) -> Option<Index> {
    let (first, rest) = search::split_at_byte(time, b':')?;
    let (second, third) = search::split_at_byte(rest, b':')?;
    let part = |text: &str| number::read(trim(text));
    let index = [part(first)?, part(second)?, part(third)?];
    let [first, second, third] = index;
    (first < 6000 && second < 60 && third < 100).then_some(index)
}
