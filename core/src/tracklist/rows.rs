//! Rows on their way out of a text: where they go, what every reading changes in each of them, and what it notes.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::Track;
use super::arena::Arena;
use super::lists::Told;
use super::reading::{FIRST_TIMESTAMP, MOST_LISTED, UNKNOWN_ARTIST};
use super::row::{Row, has_name};
use super::source::{MOST_TRACKS, Note, without_control};
use crate::diagnostic::DiagnosticCode;
use crate::text::lines::lines;
use crate::text::part::{before, behind, trim};
use crate::text::search;

/// A position that a file names counts only up to this one.
const MOST_POSITION: u32 = 1_000_000;

/// The place that rows go to, one after the other: a table of numbers, or owned tracks. A long list
/// is never held twice.
pub trait Sink {
    /// Says how many rows there will be at most.
    fn expect(&mut self, most: usize);

    /// Takes the next row.
    fn take(&mut self, row: &Row<'_>);
}

/// Rows on their way to a [`Sink`], with the changes that every reading makes to each of them.
pub struct Rows<'s> {
    sink: &'s mut dyn Sink,
    count: usize,
    /// Position of the latest row.
    latest: u32,
    /// Whether the text holds control characters, which no tracklist has.
    pub has_control: bool,
    /// Whether gaps are filled in; see [`super::read_submission`].
    pub for_submission: bool,
    /// What was noticed about lines of a file that a program wrote.
    marks: Vec<Mark>,
    /// What is told of the lists of a file that has several.
    pub told: Vec<Told>,
}

/// Something noticed about a line, which is told by where it stands: readers of files see parts of the text that all end
/// where the text ends.
struct Mark {
    /// How long the text is from the line on.
    from_end: usize,
    length: usize,
    code: DiagnosticCode,
}

impl<'s> Rows<'s> {
    /// No rows yet.
    pub fn new(sink: &'s mut dyn Sink, for_submission: bool) -> Self {
        Self {
            sink,
            count: 0,
            latest: 0,
            has_control: false,
            for_submission,
            marks: Vec::new(),
            told: Vec::new(),
        }
    }

    /// How many rows there were.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether the latest row is the first that is left out of a submission.
    #[must_use]
    pub fn is_first_left_out(&self) -> bool {
        self.for_submission && self.count == MOST_TRACKS + 1
    }

    /// Whether rows are left out of a submission.
    #[must_use]
    pub fn leaves_some_out(&self) -> bool {
        self.for_submission && self.count > MOST_TRACKS
    }

    /// The position of the next row: the one that the file names, if positions rise, or else the
    /// one behind the latest.
    #[must_use]
    pub fn next_position(&self, named: Option<u32>) -> u32 {
        let fits = |position: &u32| (self.latest + 1..=MOST_POSITION).contains(position);
        named.filter(fits).unwrap_or(self.latest.saturating_add(1))
    }

    /// Says how many rows there will be at most.
    pub fn expect(&mut self, most: usize) {
        self.sink.expect(if self.for_submission { most.min(MOST_TRACKS) } else { most });
    }

    /// Notes something about a line with a name. Lines come in the text's order.
    #[inline(never)]
    pub fn mark(&mut self, from_end: usize, length: usize, code: DiagnosticCode) {
        if self.marks.len() <= MOST_LISTED {
            self.marks.push(Mark { from_end, length, code });
        }
    }

    /// The notes on lines of a file, in the text's order.
    #[must_use]
    #[inline(never)]
    pub fn notes<'a>(&self, text: &'a str) -> Vec<Note<'a>> {
        let (mut notes, mut line, mut above) = (Vec::new(), 1, 0);
        for mark in &self.marks {
            let from = text.len().saturating_sub(mark.from_end);
            let part = trim(text.get(from..from + mark.length).unwrap_or(""));
            if !has_name(part) {
                continue;
            }
            // The first letter is counted in, so the line that it stands on is, too.
            let letter = part.chars().next().map_or(0, char::len_utf8);
            let at = search::offset(text, part).unwrap_or(from) + letter;
            let between = before(behind(text, above), at - above);
            line += u32::try_from(lines(between).count().saturating_sub(1)).unwrap_or(0);
            above = at;
            notes.push(Note { part, line, code: mark.code, fix: None, says: None });
        }
        notes
    }

    /// Takes the next row, and drops one without a title.
    pub fn take(&mut self, row: &mut Row<'_>) {
        if self.has_control {
            let kept = Arena::default();
            let mut clean = *row;
            clean.change(&kept, |text| match without_control(text) {
                Cow::Owned(clean) => Some(clean),
                Cow::Borrowed(_) => None,
            });
            return self.give(&mut clean);
        }
        self.give(row);
    }

    #[inline(always)]
    fn give(&mut self, row: &mut Row<'_>) {
        if row.title.title.is_empty() {
            return;
        }
        self.count += 1;
        self.latest = row.position;
        if self.for_submission {
            if self.count > MOST_TRACKS {
                return;
            }
            if self.count == 1 {
                row.timestamp.get_or_insert(FIRST_TIMESTAMP);
            }
            row.artist.get_or_insert(UNKNOWN_ARTIST);
        }
        self.sink.take(row);
    }
}

impl Sink for Vec<Track> {
    fn expect(&mut self, most: usize) {
        self.reserve_exact(most);
    }

    fn take(&mut self, row: &Row<'_>) {
        self.push(row.track());
    }
}
