//! Format 4, the fallback: any `Artist - Title` line.
//!
//! A track's position is the number of its line among the lines with text. Prose is left out, and
//! so is what stands apart from the list by empty lines: the mix's own name above it, where to
//! follow its maker below it.

use alloc::vec::Vec;

use crate::tracklist::prose;
use crate::tracklist::row::Row;
use crate::tracklist::sheet::Sheet;

/// A list of fewer lines is not told from what stands apart from it.
const LEAST_LINES: usize = 4;

pub(super) fn knows(_: &Sheet<'_>) -> bool {
    true
}

pub(super) fn read<'a>(sheet: &mut Sheet<'a>) -> Vec<Row<'a>> {
    let mut rows: Vec<Row<'a>> = Vec::with_capacity(sheet.shapes.len());
    // Where each row comes from, so that what stands apart can be told.
    let mut sources: Vec<usize> = Vec::with_capacity(sheet.shapes.len());
    let mut line = 0;
    for (at, shape) in sheet.shapes.iter().enumerate() {
        line += 1;
        if shape.parts.is_none() || prose::is_prose(shape.body) {
            continue;
        }
        if let Some(row) = Row::of(shape, sheet.habits, line) {
            rows.push(row);
            sources.push(at);
        }
        line += usize::from(shape.folded);
    }
    if let Some(at) = sources.first().copied().filter(|_| apart(sheet, &sources, false)) {
        rows = rows.into_iter().skip(1).collect();
        sources = sources.into_iter().skip(1).collect();
        sheet.not_read(at);
    }
    if let Some(at) = sources.last().copied().filter(|_| apart(sheet, &sources, true)) {
        rows.pop();
        sheet.not_read(at);
    }
    rows
}

/// Whether the first or last line of a list stands apart: an empty line is between it and the rest,
/// whose lines all follow each other.
fn apart(sheet: &Sheet<'_>, sources: &[usize], is_last: bool) -> bool {
    let number = |at: &usize| sheet.shapes.get(*at).map_or(0, |shape| shape.line.number);
    let (one, rest) = if is_last {
        (sources.last(), sources.get(..sources.len().saturating_sub(1)))
    } else {
        (sources.first(), sources.get(1..))
    };
    let (Some(one), Some(rest)) = (one, rest) else { return false };
    let (Some(top), Some(bottom)) = (rest.first(), rest.last()) else { return false };
    let (top, bottom, one) = (number(top), number(bottom), number(one));
    let together = usize::try_from(bottom - top).is_ok_and(|lines| lines + 1 == rest.len());
    let gap = if is_last { one.saturating_sub(bottom) } else { top.saturating_sub(one) };
    rest.len() >= LEAST_LINES && together && gap > 1
}
