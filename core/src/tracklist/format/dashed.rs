//! Format 4, the fallback: any `Artist - Title` line.
//!
//! A track's position is the number of its line among the lines with text. Lines that are too long
//! to name a track, or that hold a link, are prose.

use alloc::vec::Vec;

use crate::tracklist::prose;
use crate::tracklist::row::Row;
use crate::tracklist::sheet::Sheet;

pub(super) fn knows(_: &Sheet<'_>) -> bool {
    true
}

pub(super) fn read<'a>(sheet: &mut Sheet<'a>) -> Vec<Row<'a>> {
    let mut rows: Vec<Row<'a>> = Vec::with_capacity(sheet.shapes.len());
    let mut line = 0;
    for shape in &sheet.shapes {
        line += 1;
        if shape.parts.is_none() || prose::is_prose(shape.body) {
            continue;
        }
        rows.extend(Row::of(shape, sheet.habits, line));
        line += usize::from(shape.folded);
    }
    rows
}
