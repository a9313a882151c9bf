//! Labels that audio editors export: start and end in seconds, then the name, tabs between them.

use super::super::format::Format;
use super::super::row::Rows;
use super::{Entry, whole_seconds};
use crate::text::lines::lines;
use crate::text::part::trim;
use crate::text::search::{contains, split_at_byte};

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    label(lines(text).next()?)?;
    for (start, name) in lines(text).filter_map(label) {
        Entry::named(name, Some(start)).put(rows);
    }
    Some(Format::Timestamped)
}

/// The start and the name of a line.
fn label(line: &str) -> Option<(u32, &str)> {
    let (start, rest) = split_at_byte(line, b'\t')?;
    let (end, name) = split_at_byte(rest, b'\t')?;
    let is_label = contains(start, ".") && whole_seconds(end).is_some();
    let start = whole_seconds(start).filter(|_| is_label)?;
    Some((start, trim(name))).filter(|(_, name)| !name.is_empty())
}
