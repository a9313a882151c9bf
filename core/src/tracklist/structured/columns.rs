//! The columns of a table, which its header names in any order.

use alloc::string::String;

use super::super::rows::Rows;
use super::super::{headed, mix, title};
use super::chapters::whole;
use super::times::{Times, is_rule, is_time};
use super::{Entry, wall_clock, with_mix};
use crate::cue;
use crate::text::number;
use crate::text::part::trim;
use crate::text::put::{owned, put_all};
use crate::text::search::{self, split_at_byte};
use crate::text::word_set::{WordSet, is_one_of, word_set};

/// Names of the columns that make up a track, by their places in [`Columns`].
const NAMES: [&WordSet; 11] = [
    headed::TITLES,
    headed::ARTISTS,
    word_set!("timestamp|start|starttime|time|cue|offset|timecode|approx. start time"),
    word_set!("start time|time played"),
    word_set!("original title"),
    word_set!("mix|mix name|remix|version"),
    word_set!("remixer"),
    headed::LABELS,
    word_set!("played with previous"),
    word_set!("position"),
    word_set!("start seconds|start (s)|start (seconds)|seconds"),
];
/// The place of a column that the table does not have.
pub(super) const NOWHERE: usize = usize::MAX;

/// What the cells of the column at a place are as times.
pub(super) type Look<'l> = &'l dyn Fn(usize) -> Times;

/// The places of the columns of [`NAMES`], and the clock for the column of times of day.
pub(super) struct Columns {
    places: [usize; 11],
    clock: wall_clock::Offsets,
    /// Whether the times are called starts.
    names_offsets: bool,
    /// Whether the times are starts; the first of them decides.
    holds_starts: Option<bool>,
    /// Whether the times are a clock's, though the column is not called so.
    tells_time: bool,
}

/// The place of the first cell that has one of some names.
#[inline(never)]
pub(super) fn place(header: &[String], names: &WordSet) -> usize {
    header.iter().position(|cell| is_one_of(trim(cell), names)).unwrap_or(NOWHERE)
}

impl Columns {
    /// Columns at some places, whose times are starts.
    #[inline(never)]
    pub(super) fn at(places: [usize; 11]) -> Self {
        let clock = wall_clock::Offsets::default();
        Self { places, clock, names_offsets: true, holds_starts: None, tells_time: false }
    }

    /// Finds the columns in a header; `None` where none holds the titles.
    #[inline(never)]
    pub(super) fn of(header: &[String]) -> Option<Self> {
        let mut places = NAMES.map(|names| place(header, names));
        if let [title @ NOWHERE, ..] = &mut places {
            *title = place(header, headed::OTHER_TITLES);
        }
        // Serato's name of a clock has a blank; `start_time` is any program's name of a start.
        let [_, _, offset, wall, ..] = &mut places;
        if header.get(*wall).is_some_and(|name| search::contains(name, "_")) {
            (*offset, *wall) = (*wall, NOWHERE);
        }
        let names_offsets = place(header, word_set!("time")) == NOWHERE;
        let columns = Self { names_offsets, ..Self::at(places) };
        (columns.title() != NOWHERE).then_some(columns)
    }

    /// The place of the titles.
    pub(super) fn title(&self) -> usize {
        let [title, ..] = self.places;
        title
    }

    /// The place of the times.
    fn place_of_offset(&self) -> usize {
        let [_, _, offset, ..] = self.places;
        offset
    }

    /// Whether the artists have a column of their own.
    pub(super) fn has_artists(&self) -> bool {
        let [_, artist, ..] = self.places;
        artist != NOWHERE
    }

    /// Whether the header is beyond doubt one of tracks. If there is a column of times or numbers,
    /// a single other one may hold artist, dash and title.
    pub(super) fn are_sure(&self, header: &[String]) -> bool {
        let [_, _, offset, .., seconds] = self.places;
        let has_times = offset != NOWHERE || seconds != NOWHERE;
        self.has_artists() || has_times || place(header, word_set!("#|no|nr")) != NOWHERE
    }

    /// Makes a row of a line. Returns whether the line fits: it is a row, or one of the lines that such tables have
    /// beside their rows.
    #[inline(never)]
    pub(super) fn put(&mut self, line: &[String], rows: &mut Rows<'_>) -> bool {
        let mut cells = [""; 11];
        for (cell, at) in cells.iter_mut().zip(self.places) {
            *cell = line.get(at).map_or("", |cell| trim(cell));
        }
        let [title, artist, offset, wall, original_title, mix, remixer, label, ..] = cells;
        let [.., layered, position, seconds] = cells;
        let wall = if self.tells_time { offset } else { wall };
        // A history opens with a line for the evening itself, with its date or name; a Markdown
        // table opens with a line of dashes.
        let is_evening = || {
            wall_clock::is_date(title)
                || (self.has_clock() && rows.count() == 0 && title::split_artist(title).is_none())
        };
        let is_rule = |cell: &String| is_rule(trim(cell));
        // Further tables of the same kind repeat the header.
        let is_header = || is_one_of(title, NAMES[0]) && is_one_of(artist, NAMES[1]);
        if title.is_empty()
            || (title.len() > 1 && line.iter().all(is_rule))
            || is_header()
            || (artist.is_empty() && is_evening())
        {
            return !title.is_empty() || line.iter().all(is_rule);
        }
        let offset = if offset.is_empty() { self.moved_time(line) } else { offset };
        let label = if label == offset { "" } else { label };
        let offset = search::split_at_byte(offset, b' ').map_or(offset, |(time, _)| time);
        // Editors of sound write fractions of a second.
        let offset = whole(if self.has_clock() { wall } else { offset });
        let is_offset = is_time(offset);
        let starts = *self.holds_starts.get_or_insert(
            cue::parse(offset) == Some(0) || self.names_offsets && !self.has_clock(),
        );
        let [.., is_full, _, _, _, has_layers, _, _] = self.places.map(|at| at != NOWHERE);
        // In a hand-made table, a dash stands for an empty cell.
        let label = if !is_full && matches!(label, "-" | "–" | "—") { "" } else { label };
        let named = || title::split_artist(title).unwrap_or(("", title));
        // Files without tags have both names in the title.
        let has_artist = self.has_artists() && (is_full || !artist.is_empty());
        let (artist, title) = if has_artist { (artist, title) } else { named() };
        let is_split = !is_full && mix::read(mix).is_some();
        Entry {
            position: number::read(position),
            start: self.start(if starts { "" } else { wall }, seconds),
            timestamp: if is_offset && starts { offset } else { "" },
            // What our own export holds is kept as it is.
            artist: &if is_full { owned(artist) } else { in_commas(artist) },
            title: &with_mix(title, if is_split { mix } else { "" }),
            // A full export has every field in a column of its own.
            original_title: is_full.then_some(original_title),
            mix,
            remixer,
            label,
            layered: is_full && has_layers && is_one_of(layered, word_set!("true|yes|1")),
        }
        .put(rows);
        true
    }

    /// The time of a line that has it in the place of another cell, because a page leaves out those that are empty.
    fn moved_time<'l>(&self, line: &'l [String]) -> &'l str {
        let has_times = self.names_offsets && self.place_of_offset() != NOWHERE;
        let moved = line.iter().map(|cell| trim(cell)).find(|cell| begins_with_time(cell));
        moved.filter(|_| has_times).unwrap_or("")
    }

    /// When a track starts, by the time of day or by whole seconds.
    #[inline(never)]
    fn start(&mut self, wall: &str, seconds: &str) -> Option<u32> {
        match wall_clock::seconds(wall) {
            Some(time) => Some(self.clock.offset(time)),
            None => number::read(whole(seconds)),
        }
    }

    /// Finds the column of times by its cells, if no name tells it, and decides what it holds: a clock's, seconds, or,
    /// in one that is not called a start, starts, if they rise to one that is no track's length. Where a column holds
    /// lengths, another may hold a clock. Returns whether the times are a clock's.
    #[inline(never)]
    pub(super) fn look_at_times(&mut self, look: Look<'_>, count: usize) -> bool {
        let [_, _, offset, _, .., seconds] = self.places;
        if self.has_clock() || offset == NOWHERE && seconds != NOWHERE {
            return false;
        }
        if offset == NOWHERE {
            let clock = self.other_column(count, &|at| look(at).are_of_day(false));
            let found = clock.or_else(|| self.other_column(count, &|at| look(at).are_most()));
            let Some(found) = found else { return false };
            self.hold_times_at(found);
        }
        let offset = self.place_of_offset();
        let times = look(offset);
        if times.are_of_day(self.names_offsets) {
            self.tell_time();
        } else if times.are_seconds(self.names_offsets) {
            let [_, _, place, .., seconds] = &mut self.places;
            (*seconds, *place) = (offset, NOWHERE);
        } else if self.names_offsets {
        } else if times.are_starts() {
            self.holds_starts = Some(true);
        } else if let Some(at) = self.other_column(count, &|at| look(at).are_of_day(false)) {
            self.hold_times_at(at);
            self.tell_time();
        }
        self.tells_time
    }

    /// Reads times that are a clock's beyond doubt as such, in a table whose times can be no lengths. Returns whether
    /// they are.
    pub(super) fn look_for_clock(&mut self, look: Look<'_>) -> bool {
        if look(self.place_of_offset()).are_of_day(false) {
            self.tell_time();
        }
        self.tells_time
    }

    /// The first column of a kind among `count`, of those that no name tells.
    fn other_column(&self, count: usize, is_kind: &dyn Fn(usize) -> bool) -> Option<usize> {
        (0..count).find(|at| !self.places.contains(at) && is_kind(*at))
    }

    /// Takes a column, whose name does not tell, for that of the times.
    fn hold_times_at(&mut self, place: usize) {
        let [_, _, offset, ..] = &mut self.places;
        (*offset, self.names_offsets) = (place, false);
    }

    /// Says that the times are a clock's.
    fn tell_time(&mut self) {
        (self.tells_time, self.holds_starts) = (true, Some(false));
    }

    /// Whether a column holds times of day.
    pub(super) fn has_clock(&self) -> bool {
        let [_, _, _, wall, ..] = self.places;
        wall != NOWHERE
    }
}

/// Artists of one cell, with a comma between two of them instead of the semicolon that some
/// programs write.
#[inline(never)]
fn in_commas(artists: &str) -> String {
    let (mut all, mut rest) = (String::new(), artists);
    while let Some((artist, others)) = split_at_byte(rest, b';') {
        let joint = if trim(others).is_empty() { "" } else { ", " };
        put_all(&mut all, &[trim(artist), joint]);
        rest = trim(others);
    }
    put_all(&mut all, &[rest]);
    all
}

/// Whether a cell begins with a time with a colon: `0:26:38 (Pop-up)`.
fn begins_with_time(cell: &str) -> bool {
    is_time(split_at_byte(cell, b' ').map_or(cell, |(time, _)| time))
}
