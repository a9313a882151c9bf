//! Playlists that Traktor prints as HTML: a table with a header.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::format::Format;
use super::super::rows::Rows;
use super::columns::Columns;
use super::tag;
use crate::text::part::trim;
use crate::text::put::put;
use crate::text::search::split_at_byte;

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let mut rest = text;
    let mut columns: Option<Columns> = None;
    while let Some(line) = next_part(&mut rest, "tr") {
        let cells = cells_of(line);
        match &mut columns {
            Some(columns) => _ = columns.put(&cells, rows),
            None => columns = Columns::of(&cells).filter(|found| found.are_sure(&cells)),
        }
    }
    columns.map(|_| Format::Traktor)
}

fn cells_of(line: &str) -> Vec<String> {
    let has_cells = next_part(&mut { line }, "td").is_some();
    let name = if has_cells { "td" } else { "th" };
    let mut cells = Vec::new();
    let mut rest = line;
    while let Some(inside) = next_part(&mut rest, name) {
        cells.push(text_of(inside));
    }
    cells
}

/// The inside of the next element with a name.
#[inline(never)]
fn next_part<'a>(rest: &mut &'a str, name: &str) -> Option<&'a str> {
    let (_, inside) = split_at_byte(tag::next(rest, name)?, b'>')?;
    let end = tag::end(inside, name);
    *rest = inside.get(end..)?;
    inside.get(..end)
}

/// The text between tags, its entities resolved.
fn text_of(inside: &str) -> String {
    let mut text = String::new();
    let mut rest = inside;
    while let Some((before, tag)) = split_at_byte(rest, b'<') {
        put(&mut text, before);
        rest = split_at_byte(tag, b'>').map_or("", |(_, after)| after);
    }
    put(&mut text, rest);
    trim(&tag::unescape(&text)).into()
}
