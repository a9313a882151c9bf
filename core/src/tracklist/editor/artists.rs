//! The artists of a row, edited as a list with commas.

use alloc::string::String;
use alloc::vec::Vec;

use crate::text::part::{before, behind, trim};
use crate::text::put::{owned, put_all};
use crate::text::search::contains;

/// The artists of a list with commas, blank ones left out, each once. Double quotes hold one name,
/// commas included.
#[must_use]
pub fn read(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let (mut from, mut quoted) = (0, false);
    for (at, byte) in text.bytes().enumerate() {
        quoted ^= byte == b'"';
        if byte == b',' && !quoted {
            put_name(&mut names, before(behind(text, from), at - from));
            from = at + 1;
        }
    }
    put_name(&mut names, behind(text, from));
    names
}

/// Adds a name without the quotes around it, unless it is known or blank.
#[inline(never)]
fn put_name(names: &mut Vec<String>, part: &str) {
    let name = trim(part);
    let inside = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
    let name = trim(inside.unwrap_or(name));
    if !name.is_empty() && !names.iter().any(|known| known == name) {
        names.push(owned(name));
    }
}

/// Writes artists as a list with commas that [`read`] reads back.
#[must_use]
pub fn print(names: &[String]) -> String {
    let mut text = String::new();
    for name in names {
        let quote = if contains(name, ",") { "\"" } else { "" };
        let between = if text.is_empty() { "" } else { ", " };
        put_all(&mut text, &[between, quote, name, quote]);
    }
    text
}
