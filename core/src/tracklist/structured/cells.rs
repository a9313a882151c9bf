//! Lines of cells: comma, semicolon or tab between them, quotes around them (RFC 4180).

use alloc::string::String;
use alloc::vec::Vec;

use crate::text::blank::trim;
use crate::text::search::{find_any, split_at_byte, strip_any};

/// The cells of a text, line by line; lines without any text are left out.
pub(super) fn read(text: &str, separator: u8) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let mut line = Vec::new();
        loop {
            let (cell, after, ends) = cell(rest, separator);
            line.push(cell);
            rest = after;
            if ends {
                break;
            }
        }
        if line.iter().any(|cell| !trim(cell).is_empty()) {
            lines.push(line);
        }
    }
    lines
}

/// The first cell, what comes after it, and whether its line ends there.
fn cell(text: &str, separator: u8) -> (String, &str, bool) {
    let mut cell = String::new();
    let mut rest = text;
    if let Some(mut quoted) = text.strip_prefix('"') {
        while let Some((before, after)) = split_at_byte(quoted, b'"') {
            cell.push_str(before);
            rest = after;
            match after.strip_prefix('"') {
                Some(more) => {
                    cell.push('"');
                    quoted = more;
                }
                None => break,
            }
        }
        if rest.len() == text.len() {
            // Nothing closes the quotes: they are part of the text.
            rest = text;
        }
    }
    let end = find_any(rest, &[separator, b'\n', b'\r']).unwrap_or(rest.len());
    cell.push_str(rest.get(..end).unwrap_or(""));
    let after = rest.get(end..).unwrap_or("");
    if let Some(after) = strip_any(after, &[separator]) {
        return (cell, after, false);
    }
    (cell, after.strip_prefix("\r\n").or_else(|| after.get(1..)).unwrap_or(""), true)
}

/// A header's names in small letters.
pub(super) fn names(header: &[String]) -> Vec<String> {
    header.iter().map(|name| trim(name).to_ascii_lowercase()).collect()
}
