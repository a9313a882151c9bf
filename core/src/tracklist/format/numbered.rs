//! Format 3: a number first, such as `1. Artist - Title`.
//!
//! The artist of a numbered line without a dash is 'Unknown Artist'. Printed numbers may restart
//! or skip; positions count on.

use crate::tracklist::kept::Kept;
use crate::tracklist::row::{Row, Rows};
use crate::tracklist::sheet::Sheet;

pub(super) fn knows(sheet: &Sheet<'_>) -> bool {
    sheet.numbered > 0
}

pub(super) fn read(sheet: &mut Sheet<'_>, rows: &mut Rows<'_>) {
    let mut begun = false;
    for at in 0..sheet.shapes.len() {
        let Some(shape) = sheet.shapes.get(at) else { break };
        let numbered = shape.number().is_some_and(|n| n.punctuated || sheet.bare_numbers);
        let layered = begun && shape.layered() && shape.is_parted();
        let (kept, mut row) = (Kept::default(), Row::default());
        if (numbered || layered) && row.read(shape, sheet.habits, rows.count() + 1, &kept) {
            begun = true;
            rows.take(&mut row);
        } else if begun && shape.is_parted() {
            sheet.not_read(at);
        }
    }
}
