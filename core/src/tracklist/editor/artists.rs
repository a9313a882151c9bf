//! The artists of a row, edited as a list with commas.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::text::blank::trim;
use crate::text::search::contains;

/// The artists of a list with commas, blank ones left out, each once. What is in double quotes is
/// one name, commas included.
#[must_use]
pub fn read(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let (mut from, mut quoted) = (0, false);
    for (at, byte) in text.bytes().chain([b',']).enumerate() {
        quoted ^= byte == b'"';
        let is_last = at == text.len();
        if byte == b',' && (!quoted || is_last) {
            let name = trim(text.get(from..at).unwrap_or(""));
            let inside = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
            let name = trim(inside.unwrap_or(name));
            if !name.is_empty() && !names.iter().any(|known| known == name) {
                names.push(name.to_string());
            }
            from = at + 1;
        }
    }
    names
}

/// Writes artists as a list with commas that [`read`] reads back.
#[must_use]
pub fn print<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for name in names {
        if !text.is_empty() {
            text.push_str(", ");
        }
        if contains(name, ",") {
            text.push('"');
            text.push_str(name);
            text.push('"');
        } else {
            text.push_str(name);
        }
    }
    text
}
