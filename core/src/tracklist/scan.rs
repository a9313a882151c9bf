//! Small scanners: a time, a number, a dash. Each looks at the start of a text and says what it
//! found and what comes after.
//!
//! Written by hand, because a regular-expression engine costs the browser ten times the bytes and
//! ten times the time; `tests/oracle.rs` states the same grammars as expressions and holds these
//! against them.

use alloc::borrow::Cow;

use crate::cue;
use crate::text::blank::trim;
use crate::text::number::read;
use crate::text::search::split_once;

/// A time as found in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp<'a> {
    /// As `m:ss` or `h:mm:ss`; `None` where the text says that it is not known (`??:??`).
    pub text: Option<Cow<'a, str>>,
    /// In seconds.
    pub seconds: Option<u32>,
}

/// A track's number as found at the start of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    /// Its value.
    pub value: u32,
    /// Whether punctuation makes it a number beyond doubt (`1.`, `1)`, `#1`, `1 -`).
    pub punctuated: bool,
}

/// Takes a time off the start: `m:ss`, `h:mm:ss`, `mm.ss`, any of them in brackets, whole minutes
/// in square brackets (`[07]`), and unknown ones (`[??]`, `??:??`).
#[must_use]
pub fn stamp(text: &str) -> Option<(Stamp<'_>, &str)> {
    let first = *text.as_bytes().first()?;
    match first {
        b'[' | b'(' => bracketed_stamp(text, first),
        b'0'..=b'9' | b'?' => {
            let (stamp, rest) = bare_stamp(text)?;
            // `01.50` alone is a time only where a blank follows; else it is a number and a name.
            let dotted = matches!(stamp.text, Some(Cow::Owned(_)));
            let ends = if dotted { rest.starts_with([' ', '\t']) } else { ends_word(rest) };
            ends.then_some((stamp, rest))
        }
        _ => None,
    }
}

fn bracketed_stamp(text: &str, open: u8) -> Option<(Stamp<'_>, &str)> {
    let close = if open == b'[' { ']' } else { ')' };
    let inside = text.get(1..)?;
    if let Some((stamp, rest)) = bare_stamp(inside.trim_start_matches(' '))
        && let Some(rest) = rest.trim_start_matches(' ').strip_prefix(close)
    {
        return Some((stamp, rest));
    }
    // Whole minutes, `?` standing for a digit that is not known.
    let (minutes, rest) = split_once(inside, "]").filter(|_| open == b'[')?;
    let shape =
        matches!(minutes.len(), 1..=3) && minutes.bytes().all(|b| b.is_ascii_digit() || b == b'?');
    if !shape {
        return None;
    }
    let seconds = read(minutes).map(|minutes| minutes * 60);
    Some((Stamp { text: seconds.map(|s| Cow::Owned(cue::print(s))), seconds }, rest))
}

fn bare_stamp(text: &str) -> Option<(Stamp<'_>, &str)> {
    let bytes = text.as_bytes();
    let first = digits(bytes, 0, 3);
    if first == 0 {
        let rest = text.strip_prefix("??:??").or_else(|| text.strip_prefix("?:??"))?;
        return Some((Stamp { text: None, seconds: None }, rest));
    }
    let mark = *bytes.get(first)?;
    if (mark != b':' && mark != b'.') || digits(bytes, first + 1, 3) != 2 {
        return None;
    }
    let mut end = first + 3;
    if mark == b':' && bytes.get(end) == Some(&b':') && digits(bytes, end + 1, 3) == 2 {
        end += 3;
    }
    let (found, rest) = (text.get(..end)?, text.get(end..)?);
    if mark == b'.' {
        let minutes = read(found.get(..first)?)?;
        let seconds = read(found.get(first + 1..)?).filter(|seconds| *seconds < 60)?;
        let seconds = minutes * 60 + seconds;
        let stamp = Stamp { text: Some(Cow::Owned(cue::print(seconds))), seconds: Some(seconds) };
        return Some((stamp, rest));
    }
    let seconds = cue::parse(found)?;
    Some((Stamp { text: Some(Cow::Borrowed(found)), seconds: Some(seconds) }, rest))
}

/// Takes a track number off the start: `1.`, `01)`, `#1`, `1:`, `1/`, `1 -`, `001 |`, or a bare
/// `01` before a blank.
#[must_use]
pub fn number(text: &str) -> Option<(Number, &str)> {
    let (hash, text) = text.strip_prefix('#').map_or((false, text), |text| (true, text));
    let length = digits(text.as_bytes(), 0, 4);
    if length == 0 || length > 3 {
        return None;
    }
    let value = read(text.get(..length)?)?;
    let rest = text.get(length..)?;
    if let Some(rest) = rest.strip_prefix(['.', ')', ':', '/']) {
        let rest = rest.strip_prefix(')').unwrap_or(rest);
        let glued = rest.bytes().next().is_some_and(|b| b.is_ascii_digit());
        return (!glued && !rest.starts_with('/'))
            .then_some((Number { value, punctuated: true }, rest));
    }
    let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    if blank == 0 {
        return None;
    }
    let after = rest.get(blank..)?;
    if let Some(after_mark) = mark(after).filter(|after| after.starts_with([' ', '\t'])) {
        return Some((Number { value, punctuated: true }, after_mark));
    }
    Some((Number { value, punctuated: hash }, after))
}

/// Takes a dash or pipe off the start.
#[must_use]
pub fn mark(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix('|') {
        return Some(rest);
    }
    dash(text)
}

/// Takes one dash of any kind off the start.
#[must_use]
pub fn dash(text: &str) -> Option<&str> {
    let length = dash_length(text.as_bytes());
    if length == 0 { None } else { text.get(length..) }
}

/// Finds the first dash with a blank on both sides: what is before it and what is after, both
/// trimmed of blanks.
#[must_use]
pub fn split_at_dash(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let mut from = 1;
    loop {
        let tail = bytes.get(from..)?;
        let at = from + tail.iter().position(|b| matches!(b, b'-' | 0xe2 | 0xef))?;
        let mut end = at;
        loop {
            let length = bytes.get(end..).map_or(0, dash_length);
            if length == 0 {
                break;
            }
            end += length;
        }
        if end > at
            && blank_before(text, at)
            && bytes.get(end).is_none_or(|_| blank_after(text, end))
        {
            let (before, after) = (text.get(..at)?, text.get(end..)?);
            return Some((trim(before), trim(after)));
        }
        from = end.max(at + 1);
    }
}

fn blank_before(text: &str, at: usize) -> bool {
    match text.as_bytes().get(at.wrapping_sub(1)) {
        Some(b' ' | b'\t') => true,
        Some(byte) if *byte < 0x80 => false,
        _ => text.get(..at).and_then(|t| t.chars().next_back()).is_some_and(char::is_whitespace),
    }
}

fn blank_after(text: &str, at: usize) -> bool {
    match text.as_bytes().get(at) {
        Some(b' ' | b'\t') => true,
        Some(byte) if *byte < 0x80 => false,
        _ => text.get(at..).and_then(|t| t.chars().next()).is_some_and(char::is_whitespace),
    }
}

/// Length in bytes of the dash at the start: hyphen, figure dash, en and em dash, bar, minus, and
/// their full-width forms; 0 when there is none.
fn dash_length(bytes: &[u8]) -> usize {
    match bytes {
        [b'-', ..] => 1,
        [0xe2, 0x80, 0x90..=0x95, ..] | [0xe2, 0x88, 0x92, ..] | [0xef, 0xbc, 0x8d, ..] => 3,
        _ => 0,
    }
}

/// Counts the digits from an offset on, up to a limit.
fn digits(bytes: &[u8], from: usize, most: usize) -> usize {
    bytes.iter().skip(from).take(most).take_while(|b| b.is_ascii_digit()).count()
}

/// Whether a word may have ended before this text.
fn ends_word(rest: &str) -> bool {
    match rest.as_bytes().first() {
        None => true,
        Some(b':' | b'.') => false,
        Some(byte) if byte.is_ascii() => !byte.is_ascii_alphanumeric(),
        Some(_) => rest.chars().next().is_some_and(|c| !c.is_alphanumeric()),
    }
}
