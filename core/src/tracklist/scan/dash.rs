//! Dashes of every kind.

use crate::text::blank::{is_blank, trim};
use crate::text::part;
use crate::text::scan::position_or_beyond_ascii;
use crate::text::search::{character_at, character_before};

/// Takes a dash or pipe off the start.
#[must_use]
pub fn mark(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix('|') {
        return Some(rest);
    }
    dash(text)
}

/// Whether a character is a dash of some length, or a minus.
#[must_use]
pub fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '−')
}

/// Takes one dash of any kind off the start.
#[must_use]
pub fn dash(text: &str) -> Option<&str> {
    let length = dash_length(text.as_bytes());
    if length == 0 { None } else { text.get(length..) }
}

/// Splits a text at its first dash with a blank on both sides: the parts before and after it,
/// without blanks at their edges.
#[must_use]
pub fn split_at_dash(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let mut from = 1;
    loop {
        let at = position_or_beyond_ascii(bytes, from, b'-')?;
        // A hyphen between two blanks is by far the most common.
        if let Some([b' ', b'-', b' ', ..]) = bytes.get(at - 1..) {
            return Some((trim(text.get(..at - 1)?), trim(text.get(at + 2..)?)));
        }
        let mut end = at;
        while let length @ 1.. = bytes.get(end..).map_or(0, dash_length) {
            end += length;
        }
        // The dash may be an arrow's: `––>`.
        if end > at && bytes.get(end) == Some(&b'>') {
            end += 1;
        }
        if end > at
            && blank_before(text, at)
            && bytes.get(end).is_none_or(|_| blank_after(text, end))
        {
            let (before, after) = (text.get(..at)?, text.get(end..)?);
            return Some((part::trim(before), part::trim(after)));
        }
        from = end.max(at + 1);
    }
}

fn blank_before(text: &str, at: usize) -> bool {
    match text.as_bytes().get(at.wrapping_sub(1)) {
        Some(b' ' | b'\t' | b'\n' | b'\r') => true,
        Some(byte) if *byte < 0x80 => false,
        _ => character_before(text, at).is_some_and(is_blank),
    }
}

fn blank_after(text: &str, at: usize) -> bool {
    match text.as_bytes().get(at) {
        Some(b' ' | b'\t' | b'\n' | b'\r') => true,
        Some(byte) if *byte < 0x80 => false,
        _ => character_at(text, at).is_some_and(is_blank),
    }
}

/// Length in bytes of the dash at the start: hyphen, figure dash, en and em dash, bar, minus,
/// arrow, full-width hyphen; 0 when there is none.
fn dash_length(bytes: &[u8]) -> usize {
    match bytes {
        [b'-', ..] => 1,
        [0xe2, 0x80, 0x90..=0x95, ..]
        | [0xe2, 0x88, 0x92, ..]
        | [0xe2, 0x86, 0x92, ..]
        | [0xef, 0xbc, 0x8d, ..] => 3,
        // En or em dash misread as Windows-1252: `â€“`.
        [0xc3, 0xa2, 0xe2, 0x82, 0xac, 0xe2, 0x80, 0x93 | 0x94 | 0x9c | 0x9d, ..] => 8,
        _ => 0,
    }
}
