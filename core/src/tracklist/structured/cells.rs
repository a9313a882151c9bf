//! Lines of cells: comma, semicolon or tab between them, quotes around them (RFC 4180).

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use crate::text::blank::is_blank;

/// The cells of a text, line by line; lines without any text are left out.
pub(super) fn read(text: &str, separator: char) -> Vec<Vec<String>> {
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
        if line.iter().any(|cell| !cell.trim_matches(is_blank).is_empty()) {
            lines.push(line);
        }
    }
    lines
}

/// The first cell, what comes after it, and whether its line ends there.
fn cell(text: &str, separator: char) -> (String, &str, bool) {
    let mut cell = String::new();
    let mut rest = text;
    if let Some(mut quoted) = text.strip_prefix('"') {
        while let Some((before, after)) = quoted.split_once('"') {
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
    let end = rest.find([separator, '\n', '\r']).unwrap_or(rest.len());
    cell.push_str(rest.get(..end).unwrap_or(""));
    let after = rest.get(end..).unwrap_or("");
    if let Some(after) = after.strip_prefix(separator) {
        return (cell, after, false);
    }
    (cell, after.strip_prefix("\r\n").or_else(|| after.get(1..)).unwrap_or(""), true)
}

/// A header's names in small letters.
pub(super) fn names(header: &[String]) -> Vec<String> {
    header.iter().map(|name| name.trim_matches(is_blank).to_ascii_lowercase().to_owned()).collect()
}
