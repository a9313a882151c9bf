//! Format 4, the fallback: any `Artist - Title` line.
//!
//! A track's position is the number of its line among the lines with text. Lines that are too long
//! to name a track, or that hold a link, are prose.

use alloc::vec::Vec;

use super::Sheet;
use crate::text::search;
use crate::tracklist::row::Row;

/// The longest body that is taken for a track, in bytes.
const MOST_BYTES: usize = 300;

pub(super) fn knows(_: &Sheet<'_>) -> bool {
    true
}

pub(super) fn read<'a>(sheet: &mut Sheet<'a>) -> Vec<Row<'a>> {
    let mut rows: Vec<Row<'a>> = Vec::with_capacity(sheet.shapes.len());
    for (at, shape) in sheet.shapes.iter().enumerate() {
        let body = shape.body;
        if body.len() > MOST_BYTES || search::find(body, "://").is_some() || shape.parts.is_none() {
            continue;
        }
        rows.extend(Row::of(shape, sheet.habits, at + 1));
    }
    rows
}
