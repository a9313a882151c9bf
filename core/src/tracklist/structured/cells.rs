//! Lines of cells: comma, semicolon or tab between them, quotes around them (RFC 4180).

use alloc::string::String;
use alloc::vec::Vec;

use crate::text::part::trim;
use crate::text::put::put;
use crate::text::search::{find_any, split_at_byte, strip_any};

/// Takes the cells of the next line; lines without any text are left out.
pub(super) fn next_line(rest: &mut &str, separator: u8) -> Option<Vec<String>> {
    next_place(rest, separator).map(|(line, _)| line)
}

/// Takes the cells of the next line, and says how long the text was from that line on.
pub(super) fn next_place(rest: &mut &str, separator: u8) -> Option<(Vec<String>, usize)> {
    while !rest.is_empty() {
        let from_end = rest.len();
        let mut line = Vec::new();
        let mut has_text = false;
        loop {
            let (cell, after, ends) = cell(rest, separator);
            has_text |= !trim(&cell).is_empty();
            line.push(cell);
            *rest = after;
            if ends {
                break;
            }
        }
        if has_text {
            return Some((line, from_end));
        }
    }
    None
}

/// The first cell, the text behind it, and whether its line ends there.
fn cell(text: &str, separator: u8) -> (String, &str, bool) {
    let mut cell = String::new();
    let mut rest = text;
    crate::text::steps::add(1);
    // Quotes that nothing closes are part of the text.
    let mut quoted = text.strip_prefix('"');
    while let Some((before, after)) = quoted.and_then(|quoted| split_at_byte(quoted, b'"')) {
        put(&mut cell, before);
        rest = after;
        quoted = after.strip_prefix('"');
        if quoted.is_some() {
            put(&mut cell, "\"");
        }
    }
    let end = find_any(rest, &[separator, b'\n', b'\r']).unwrap_or(rest.len());
    put(&mut cell, rest.get(..end).unwrap_or(""));
    let after = rest.get(end..).unwrap_or("");
    if let Some(after) = strip_any(after, &[separator]) {
        return (cell, after, false);
    }
    (cell, after.strip_prefix("\r\n").or_else(|| after.get(1..)).unwrap_or(""), true)
}
