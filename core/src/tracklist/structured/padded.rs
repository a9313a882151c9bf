//! Tables whose cells are filled up with blanks, as Serato's histories are when they are exported as
//! text. A column begins below the first letter of its name, and its cells tell what it holds as in any other table.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::format::Format;
use super::super::rows::Rows;
use super::columns::Columns;
use super::table;
use super::times::Times;
use crate::diagnostic::DiagnosticCode;
use crate::text::lines::lines;
use crate::text::part::{before, behind, trim};
use crate::text::put::owned;
use crate::text::search::{count_characters, find, offset};

/// A table of fewer columns may be a heading above a list.
const LEAST_COLUMNS: usize = 3;

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let header = table::first_line(text);
    find(header, "  ")?;
    let starts = starts(header);
    let names = cut(header, &starts)?;
    let mut columns = Columns::of(&names)?;
    if names.len() < LEAST_COLUMNS || !columns.has_artists() {
        return None;
    }
    let mut all = Vec::new();
    for line in lines(behind(text, header.len())) {
        let is_rule = trim(line).bytes().all(|byte| byte == b'-');
        if !is_rule {
            all.push((line, cut(line, &starts)?));
        }
    }
    let look = |at: usize| {
        let mut times = Times::default();
        all.iter().filter_map(|(_, cells)| cells.get(at)).for_each(|cell| times.add(cell));
        times
    };
    if columns.look_at_times(&look, names.len()) {
        table::note_clock(behind(text, header.len()), rows);
    }
    for (line, cells) in all {
        if !columns.put(&cells, rows) {
            let from_end = text.len() - offset(text, line)?;
            rows.mark(from_end, line.len(), DiagnosticCode::LineNotRead);
        }
    }
    Some(if columns.has_clock() { Format::Serato } else { Format::Csv })
}

/// Where each name of a header begins, in characters: behind two blanks.
fn starts(header: &str) -> Vec<usize> {
    let mut starts = Vec::from([0]);
    let (mut at, mut rest) = (0, header);
    while let Some(end) = find(rest, "  ") {
        let blanks = behind(rest, end);
        let name = trim(blanks);
        if name.is_empty() {
            break;
        }
        let blank = offset(blanks, name).unwrap_or(2);
        at += count_characters(before(rest, end)) + blank;
        starts.push(at);
        rest = behind(blanks, blank);
    }
    starts
}

/// The cells of a line; `None` where one is longer than its column.
fn cut(line: &str, starts: &[usize]) -> Option<Vec<String>> {
    let mut cells = Vec::new();
    let mut from = 0;
    let mut next = starts.iter().skip(1).peekable();
    let mut last = ' ';
    for (count, (at, c)) in line.char_indices().enumerate() {
        if next.next_if(|start| **start == count).is_some() {
            if last != ' ' {
                return None;
            }
            cells.push(owned(trim(line.get(from..at)?)));
            from = at;
        }
        last = c;
    }
    cells.push(owned(trim(line.get(from..)?)));
    Some(cells)
}
