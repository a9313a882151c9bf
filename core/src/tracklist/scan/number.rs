//! The number in front of a track.

use super::dash::mark;
use super::digits;
use super::stamp::stamp;
use crate::text::blank::{is_blank, trim_start_where};
use crate::text::number::read;
use crate::text::search::strip_any;

/// A track's number as found at the start of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    /// Its value.
    pub value: u32,
    /// Whether punctuation makes it a number beyond doubt (`1.`, `1)`, `#1`, `1 -`).
    pub punctuated: bool,
}

/// Takes a track number off the start: `1.`, `01)`, `#1`, `1:`, `1/`, `1- `, `1_ `, `1 -`, `001 |`,
/// `1 . `, `1 / `, or a bare `01` before a blank. A number that could begin a name is not beyond
/// doubt: `(1)`, or a place on a record, `A1`.
#[must_use]
pub fn number(text: &str) -> Option<(Number, &str)> {
    let (hash, text) = text.strip_prefix('#').map_or((false, text), |text| (true, text));
    let is_round = text.starts_with('(');
    let in_doubt = is_round || matches!(text.as_bytes(), [b'A'..=b'H', b'0'..=b'9', ..]);
    let text = if in_doubt { text.get(1..)? } else { text };
    // A column of seconds may have four digits: `1075 | Artist - Title`.
    let has_column =
        || text.get(4..).is_some_and(|rest| trim_start_where(rest, is_blank).starts_with('|'));
    let length = match digits(text.as_bytes(), 0, 5) {
        length @ 1..=3 => length,
        4 if has_column() => 4,
        _ => return None,
    };
    let value = read(text.get(..length)?)?;
    let rest = text.get(length..)?;
    if is_round && !rest.starts_with(')') {
        return None;
    }
    // A letter may follow that counts parts of one number: `1a.`, `1b.`, `01a`.
    let is_padded = text.starts_with('0') && length > 1;
    let rest = match rest.as_bytes() {
        [b'a'..=b'f', b'.' | b')' | b':', b' ' | b'[', ..] => rest.get(1..)?,
        [b'a'..=b'f', b' ', ..] if is_padded => rest.get(1..)?,
        _ => rest,
    };
    let punctuated = !in_doubt;
    if let Some(rest) = strip_any(rest, b".):/") {
        let rest = rest.strip_prefix(')').unwrap_or(rest);
        let glued = rest.bytes().next().is_some_and(|b| b.is_ascii_digit())
            && stamp(rest).is_none()
            && !begins_with_ordinal(rest);
        return (!glued && !rest.starts_with('/')).then_some((Number { value, punctuated }, rest));
    }
    if rest.starts_with('[') && stamp(rest).is_some() {
        return Some((Number { value, punctuated: true }, rest));
    }
    if let Some(rest) = strip_any(rest, b"-_").filter(|rest| begins_blank(rest)) {
        return Some((Number { value, punctuated }, rest));
    }
    if !begins_blank(rest) {
        return None;
    }
    let after = trim_start_where(rest, is_blank);
    if let Some(after_mark) = after.strip_prefix(". ").or_else(|| after.strip_prefix("/ ")) {
        return Some((Number { value, punctuated }, after_mark));
    }
    if let Some(after_mark) = mark(after).filter(|after| begins_blank(after)) {
        return Some((Number { value, punctuated }, after_mark));
    }
    Some((Number { value, punctuated: hash }, after))
}

/// Whether a text begins with an ordinal number, which belongs to a title even if a track's number
/// is glued to it: `5.23rd Street`.
#[inline(never)]
fn begins_with_ordinal(text: &str) -> bool {
    let length = digits(text.as_bytes(), 0, 5);
    matches!(text.as_bytes().get(length..length + 3), Some(b"st " | b"nd " | b"rd " | b"th "))
}

/// Whether a text begins with a blank, which may be a non-breaking one.
fn begins_blank(text: &str) -> bool {
    match text.as_bytes().first() {
        Some(byte @ 0..0x80) => matches!(byte, b' ' | b'\t'),
        _ => text.starts_with(is_blank),
    }
}
