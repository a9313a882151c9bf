//! Tables with a header: our own CSV exports, rekordbox's text lists, Serato's histories, tables of
//! other programs, of streaming services and of Markdown.
//!
//! The header names each column, so columns may come in any order, and unknown ones are skipped. A
//! column named `start time` holds times of day, `timestamp` and `start` hold offsets, and `time`
//! holds lengths; but a column whose first value is zero always holds offsets, and one whose values
//! are a clock's beyond doubt holds times of day. Lines of other information may stand above the
//! header.

use alloc::string::String;

use super::super::format::Format;
use super::super::rows::Rows;
use super::super::{scan, title};
use super::cells;
use super::columns::Columns;
use super::times::Times;
use crate::diagnostic::DiagnosticCode;
use crate::text::blank::{is_blank, trim_start_where};
use crate::text::part::{is_same, trim};
use crate::text::scan::position;
use crate::text::search;

/// A table begins no further from the text's start than this.
const MOST_BYTES_ABOVE: usize = 600;
/// What may stand between two cells.
const SEPARATORS: [u8; 4] = [b'\t', b'|', b',', b';'];
/// A header below other lines has this many columns at least, unless it has tabs.
const LEAST_COLUMNS_BELOW: usize = 3;

/// The first line of a text. This runs for every text, so it uses the fastest search for a byte.
pub(super) fn first_line(text: &str) -> &str {
    let until = |text, end| search::split_at_byte(text, end).map_or(text, |(line, _)| line);
    until(until(text, b'\n'), b'\r')
}

/// Makes rows of the lines of a text. Those that do not fit are noted, as are those with a text behind the first `most`
/// cells.
#[inline(never)]
pub(super) fn put_lines(
    mut columns: Columns,
    text: &str,
    (separator, most): (u8, usize),
    rows: &mut Rows<'_>,
) {
    // Headings of Markdown part tables of the same kind.
    let is_heading = |line: &[String]| matches!(line, [heading] if heading.starts_with('#'));
    let mut rest = text;
    while let Some((line, from_end)) = cells::next_place(&mut rest, separator) {
        let fits = line.iter().skip(most).all(|cell| trim(cell).is_empty());
        let (length, count) = (from_end - rest.len(), rows.count());
        if !(is_heading(&line) || fits && columns.put(&line, rows)) {
            rows.mark(from_end, length, DiagnosticCode::LineNotRead);
        }
        if rows.count() > count && rows.is_first_left_out() {
            rows.mark(from_end, length, DiagnosticCode::TooManyTracks);
        }
    }
}

/// What the cells of a column are as times.
#[inline(never)]
pub(super) fn times(text: &str, separator: u8, place: usize) -> Times {
    let (mut rest, mut times) = (text, Times::default());
    while let Some(line) = cells::next_line(&mut rest, separator) {
        line.get(place).into_iter().for_each(|cell| times.add(cell));
    }
    times
}

/// Notes that the times of a table are a clock's, at the first of its lines that is not one of dashes.
#[inline(never)]
pub(super) fn note_clock(text: &str, rows: &mut Rows<'_>) {
    let text = trim_start_where(text, |c| is_blank(c) || matches!(c, '|' | '-' | ':'));
    rows.mark(text.len(), first_line(text).len(), DiagnosticCode::ClockTimes);
}

/// Whether many lines have one name in each of `count` cells, and more than have a dash.
fn are_pairs(text: &str, separator: u8, count: usize) -> bool {
    let (mut rest, mut lines, mut pairs, mut dashed) = (text, 0_usize, 0_usize, 0_usize);
    while let Some(line) = cells::next_line(&mut rest, separator) {
        let has_dash = line.iter().any(|cell| scan::split_at_dash(cell).is_some());
        let is_full = line.len() == count && line.iter().all(|cell| !trim(cell).is_empty());
        lines += 1;
        pairs += usize::from(is_full && !has_dash);
        dashed += usize::from(has_dash);
    }
    pairs > 1 && pairs > dashed && pairs * 3 >= lines
}

/// Whether every line has `count` cells, and each of them is of a kind; the kind may depend on the
/// cell's place.
#[inline(never)]
pub(super) fn has_cells(
    text: &str,
    separator: u8,
    count: usize,
    is_kind: &dyn Fn(usize, &str) -> bool,
) -> bool {
    let (mut rest, mut lines) = (text, 0);
    while let Some(line) = cells::next_line(&mut rest, separator) {
        let are_kind = || line.iter().enumerate().all(|(at, cell)| is_kind(at, trim(cell)));
        if line.len() != count || !are_kind() {
            return false;
        }
        lines += 1;
    }
    lines > 1
}

/// Reads a table that begins below other lines, at a line that is a header.
#[inline(never)]
pub(super) fn read_below_words(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let mut rest = text;
    while let Some((_, below)) = search::split_at_byte(rest, b'\n') {
        rest = below;
        if text.len() - rest.len() > MOST_BYTES_ABOVE {
            break;
        }
        let header = first_line(rest);
        // The first line with a tab decides, since lists have none.
        if position(header.as_bytes(), 0, b'\t').is_some() {
            return read(rest, rows);
        }
        let format = if may_be_header(rest, header) { read(rest, rows) } else { None };
        if format.is_some() {
            return format;
        }
    }
    None
}

/// Whether a line may be the header of a table: names without figures, of artists and titles among
/// others or of times and titles, above a line with as many cells.
fn may_be_header(text: &str, header: &str) -> bool {
    // Most lines of a list have a figure near their start, so this is asked first.
    if header.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let Some(at) = search::find_any(header, b",;|") else { return false };
    let Some(separator) = header.as_bytes().get(at) else { return false };
    let mut rest = text;
    let Some(names) = cells::next_line(&mut rest, *separator) else { return false };
    let is_header = |columns: Columns| match columns.has_artists() {
        true => names.len() >= LEAST_COLUMNS_BELOW,
        false => columns.are_sure(&names),
    };
    Columns::of(&names).is_some_and(is_header)
        && cells::next_line(&mut rest, *separator).is_some_and(|line| line.len() == names.len())
}

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let header = first_line(text);
    let is_there = |separator: &&u8| position(header.as_bytes(), 0, **separator).is_some();
    let (separator, names, mut columns) =
        SEPARATORS.iter().filter(is_there).find_map(|separator| {
            let names = cells::next_line(&mut { header }, *separator)?;
            let columns = Columns::of(&names)?;
            Some((*separator, names, columns))
        })?;
    let mut rest = text;
    cells::next_line(&mut rest, separator)?;
    let count = names.len();
    // `Artist, Title` may also be the heading of a pasted list.
    let is_open = separator == b',' && count < 3;
    if !columns.has_artists() {
        let is_sure = columns.are_sure(&names) && matches!(separator, b'|' | b'\t');
        let title = columns.title();
        let is_named = |at, cell: &str| at != title || title::split_artist(cell).is_some();
        let is_table = is_sure || (count > 1 && has_cells(rest, separator, count, &is_named));
        if !is_table {
            return None;
        }
    } else if is_open && !are_pairs(rest, separator, count) {
        return None;
    }
    if columns.look_at_times(&|at| times(rest, separator, at), count) {
        note_clock(rest, rows);
    }
    let format = format(&names, &columns);
    let most = if is_open { count } else { usize::MAX };
    put_lines(columns, rest, (separator, most), rows);
    Some(format)
}

/// The format of a table with some columns.
fn format(names: &[String], columns: &Columns) -> Format {
    if names.iter().any(|name| is_same(trim(name), "track title")) {
        Format::Rekordbox
    } else if columns.has_clock() {
        Format::Serato
    } else {
        Format::Csv
    }
}
