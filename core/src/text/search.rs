//! Finding a short text in a line, and taking lines apart at ASCII characters.
//!
//! The standard library does the same for every kind of pattern, but each kind costs the browser a
//! kilobyte, and lines are too short for the preparation to pay off.

use super::{scan, steps};

/// Where a text first stands in another, in bytes.
#[must_use]
#[inline(never)]
pub fn find(text: &str, wanted: &str) -> Option<usize> {
    let (bytes, wanted) = (text.as_bytes(), wanted.as_bytes());
    // A pair of bytes seldom stands anywhere else, so few comparisons are in vain.
    let Some(two) = wanted.first_chunk() else { return scan::position(bytes, 0, *wanted.first()?) };
    let mut from = 0;
    loop {
        let at = scan::position_of_two(bytes, from, *two)?;
        if bytes.get(at..)?.starts_with(wanted) {
            return Some(at);
        }
        from = at + 1;
    }
}

/// Whether a text stands in another.
#[must_use]
pub fn contains(text: &str, wanted: &str) -> bool {
    find(text, wanted).is_some()
}

/// The parts before and after the first place of a text in another.
#[must_use]
#[inline(never)]
pub fn split_once<'a>(text: &'a str, wanted: &str) -> Option<(&'a str, &'a str)> {
    let at = find(text, wanted)?;
    Some((text.get(..at)?, text.get(at + wanted.len()..)?))
}

/// The parts before and after the first place of an ASCII character in a text.
#[must_use]
#[inline(never)]
pub fn split_at_byte(text: &str, wanted: u8) -> Option<(&str, &str)> {
    let at = scan::position(text.as_bytes(), 0, wanted)?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

/// Where the first of some ASCII characters stands in a text, in bytes.
#[must_use]
#[inline(never)]
pub fn find_any(text: &str, wanted: &[u8]) -> Option<usize> {
    let found = text.as_bytes().iter().position(|byte| wanted.iter().any(|one| one == byte));
    steps::add(found.unwrap_or(text.len()));
    found
}

/// Where an ASCII character last stands in a text, in bytes.
#[must_use]
#[inline(never)]
pub fn rfind(text: &str, wanted: u8) -> Option<usize> {
    scan::last_position(text.as_bytes(), [wanted])
}

/// Whether a text begins with one of some ASCII characters.
#[must_use]
pub fn starts_with_any(text: &str, wanted: &[u8]) -> bool {
    text.as_bytes().first().is_some_and(|byte| wanted.contains(byte))
}

/// Whether a text ends in one of some ASCII characters.
#[must_use]
pub fn ends_with_any(text: &str, wanted: &[u8]) -> bool {
    text.as_bytes().last().is_some_and(|byte| wanted.contains(byte))
}

/// The part behind the first character of a text, if that is one of some ASCII characters.
#[must_use]
#[inline(never)]
pub fn strip_any<'a>(text: &'a str, wanted: &[u8]) -> Option<&'a str> {
    if starts_with_any(text, wanted) { text.get(1..) } else { None }
}

/// The character at an offset.
#[must_use]
#[inline(never)]
pub fn character_at(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}

/// The character before an offset.
#[must_use]
#[inline(never)]
pub fn character_before(text: &str, at: usize) -> Option<char> {
    text.get(..at)?.chars().next_back()
}

/// Cuts a text between two characters, after `bytes` bytes at most.
#[must_use]
pub fn cut_at(text: &str, bytes: usize) -> (&str, &str) {
    let mut at = bytes.min(text.len());
    loop {
        match (text.get(..at), text.get(at..)) {
            (Some(before), Some(after)) => return (before, after),
            _ => at -= 1,
        }
    }
}

/// Counts the characters of a text.
#[must_use]
#[inline(never)]
pub fn count_characters(text: &str) -> usize {
    steps::add(text.len());
    text.bytes().filter(|byte| byte & 0xc0 != 0x80).count()
}

/// Where a part of a text starts in it, in bytes, the part being a slice of that text.
#[must_use]
pub fn offset(text: &str, part: &str) -> Option<usize> {
    let at = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    (at + part.len() <= text.len()).then_some(at)
}
