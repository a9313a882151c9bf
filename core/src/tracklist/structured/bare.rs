//! Tables without a header, or with one whose names are not known: every line has the same cells, commas or semicolons
//! between them.
//!
//! The cells of a column say what it holds: times, rising numbers, or names, of which the first is
//! the artist and the second the title: `4:30,Tern,Deep Water`. A header is a line without a time or number where all
//! others have one.

use alloc::string::String;

use super::super::format::Format;
use super::super::rows::Rows;
use super::super::scan;
use super::columns::{Columns, NOWHERE};
use super::times::{is_clock, is_time};
use super::{cells, table};
use crate::diagnostic::DiagnosticCode;
use crate::text::number;
use crate::text::part::trim;
use crate::text::search;

/// A table without a header has no more columns than this.
const MOST_CELLS: usize = 6;
/// Lines of two names and nothing else are a table if there are this many.
const LEAST_PAIRS: u32 = 3;

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let header = table::first_line(text);
    let at = search::find_any(header, b",;")?;
    let separator = *header.as_bytes().get(at)?;
    let mut below = text;
    let first = cells::next_line(&mut below, separator)?;
    let mut kinds = Kinds::of(below, separator, first.len())?;
    let has_header = kinds.is_header(&first);
    if !(has_header || kinds.add(&first, -1)) {
        return None;
    }
    let mut columns = kinds.columns()?;
    if has_header {
        rows.mark(text.len(), header.len(), DiagnosticCode::FormGuessed);
    }
    let lines = if has_header { below } else { text };
    if columns.look_for_clock(&|at| table::times(lines, separator, at)) {
        table::note_clock(lines, rows);
    }
    table::put_lines(columns, lines, (separator, usize::MAX), rows);
    Some(Format::Csv)
}

/// What the cells of each column have in common.
struct Kinds {
    times: [bool; MOST_CELLS],
    /// The first number of a column whose numbers rise by one.
    counts: [Option<u32>; MOST_CELLS],
    cells: usize,
    lines: u32,
    /// Whether a name has a dash inside, and whether it begins with a blank.
    has_dash: bool,
    has_blank: bool,
}

impl Kinds {
    /// What the lines of a table have in common; `None` where they differ too much to be one.
    fn of(text: &str, separator: u8, cells: usize) -> Option<Self> {
        let mut rest = text;
        let mut kinds = Kinds {
            times: [true; MOST_CELLS],
            counts: [None; MOST_CELLS],
            cells,
            lines: 0,
            has_dash: false,
            has_blank: false,
        };
        let mut at = 0;
        while let Some(line) = cells::next_line(&mut rest, separator) {
            if !kinds.add(&line, at) {
                return None;
            }
            at += 1;
        }
        Some(kinds)
    }

    /// Adds a line, whose place is its distance to the first that was added. Returns whether it has the cells of the
    /// others.
    #[inline(never)]
    fn add(&mut self, line: &[String], place: i32) -> bool {
        let marks = self.times.iter_mut().zip(&mut self.counts);
        for (cell, (time, count)) in line.iter().zip(marks) {
            let name = trim(cell);
            *time &= is_time(name) || is_clock(name);
            let value = number::read(name);
            *count = if self.lines == 0 {
                value
            } else {
                count.filter(|first| value == first.checked_add_signed(place))
            };
            self.has_dash |= scan::split_at_dash(name).is_some();
            self.has_blank |= cell.starts_with(' ');
        }
        self.lines += 1;
        line.len() == self.cells
            && line.len() <= MOST_CELLS
            && line.iter().all(|cell| !trim(cell).is_empty())
    }

    /// Whether a line names the columns: it has no time or number where all others have one.
    fn is_header(&self, line: &[String]) -> bool {
        let kinds = self.times.iter().zip(&self.counts);
        line.iter().zip(kinds).any(|(cell, (holds_times, count))| {
            let name = trim(cell);
            *holds_times && !is_time(name) && !is_clock(name)
                || count.is_some() && number::read(name).is_none()
        })
    }

    fn columns(&self) -> Option<Columns> {
        let (mut time, mut names) = (NOWHERE, [NOWHERE; 3]);
        let mut count = 0;
        let marks = self.times.iter().zip(&self.counts).take(self.cells).enumerate();
        for (at, (is_time, number)) in marks {
            if *is_time && time == NOWHERE {
                time = at;
            } else if !*is_time && number.is_none() {
                *names.get_mut(count)? = at;
                count += 1;
            }
        }
        let is_pair = count == self.cells;
        let is_sure = !is_pair || (self.lines >= LEAST_PAIRS && !self.has_blank);
        let [artist, title, label] = names;
        let is_table = self.lines > 1 && title != NOWHERE && !self.has_dash && is_sure;
        let is_table = is_table && (label == NOWHERE || !is_pair || !self.has_blank);
        let none = NOWHERE;
        is_table.then(|| {
            Columns::at([title, artist, time, none, none, none, none, label, none, none, none])
        })
    }
}
