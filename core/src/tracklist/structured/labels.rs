//! Labels that audio editors export: start and end in seconds, then the name, tabs between them.
//! Seconds have a decimal comma where the system's language has one.

use super::super::format::Format;
use super::super::rows::Rows;
use super::Entry;
use super::chapters::whole;
use crate::text::lines::lines;
use crate::text::number;
use crate::text::part::trim;
use crate::text::search::{find_any, split_at_byte};

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    for line in lines(text) {
        let Some((start, name)) = label(line) else {
            // The first line decides whether this is such a file.
            if rows.count() == 0 {
                return None;
            }
            continue;
        };
        Entry::named(name, Some(start)).put(rows);
    }
    Some(Format::Timestamped)
}

/// The start and the name of a line.
#[inline(never)]
fn label(line: &str) -> Option<(u32, &str)> {
    let (start, rest) = split_at_byte(line, b'\t')?;
    let (end, name) = split_at_byte(rest, b'\t')?;
    // Whole numbers would be the counts of a table.
    find_any(start, b".,")?;
    number::read(whole(end))?;
    Some((number::read(whole(start))?, trim(name)))
}
