//! Times without brackets: `1:02:03`, `12.30`, `1h02m03s`, `12'30"`, `5 min`, `??:??`.

use super::stamp::Stamp;
use super::{digits, is_digit_at};
use crate::cue;
use crate::text::part::before;

/// A time without brackets at the start of a text.
///
/// It has lengths instead of parts of the text, because these fit into registers when they are
/// returned.
pub(super) struct Bare {
    pub(super) seconds: Option<u32>,
    /// How many bytes of the text are a time in a cue's own form; 0 where it has another form.
    written: usize,
    /// How many bytes of the text it takes.
    pub(super) length: usize,
    /// Whether it may also be a number and the start of a name, so that only a blank behind it
    /// decides.
    pub(super) needs_blank: bool,
}

impl Bare {
    #[inline]
    pub(super) fn stamp<'a>(&self, text: &'a str) -> Stamp<'a> {
        let written = if self.written > 0 { text.get(..self.written) } else { None };
        Stamp { written, seconds: self.seconds }
    }

    /// The text behind it.
    #[inline]
    pub(super) fn rest<'a>(&self, text: &'a str) -> &'a str {
        text.get(self.length..).unwrap_or("")
    }
}

#[inline]
pub(super) fn bare(text: &str) -> Option<Bare> {
    let bytes = text.as_bytes();
    let first = digits(bytes, 0, 3);
    if first > 0 && bytes.get(first) == Some(&b':') {
        return clock(bytes, first);
    }
    otherwise_written(text, first)
}

/// A time with colons, with `first` digits in front of the first colon.
#[inline]
fn clock(bytes: &[u8], first: usize) -> Option<Bare> {
    if !has_two_digits(bytes, first + 1) {
        return None;
    }
    let mut end = first + 3;
    let mut seconds = value(bytes.get(..first)?) * 60 + sixtieth(bytes, first + 1)?;
    if bytes.get(end) == Some(&b':') && has_two_digits(bytes, end + 1) {
        seconds = seconds * 60 + sixtieth(bytes, end + 1).filter(|_| first < 3)?;
        end += 3;
    }
    let length = after_fraction(bytes, end);
    Some(Bare { seconds: Some(seconds), written: end, length, needs_blank: false })
}

/// A time without colons that begins with `first` digits, or an unknown time.
#[inline(never)]
fn otherwise_written(text: &str, first: usize) -> Option<Bare> {
    let bytes = text.as_bytes();
    if first == 0 {
        return unknown(bytes);
    }
    match *bytes.get(first)? {
        mark @ (b'.' | b';') if has_two_digits(bytes, first + 1) => {
            let mut end = first + 3;
            let mut seconds = value(bytes.get(..first)?) * 60 + sixtieth(bytes, first + 1)?;
            if bytes.get(end) == Some(&mark) && has_two_digits(bytes, end + 1) {
                seconds = seconds * 60 + sixtieth(bytes, end + 1)?;
                end += 3;
            }
            in_another_form(seconds, end)
        }
        b'h' | b'H' | b'm' | b'M' | b'\'' | 0xe2 => lettered(text),
        b' ' => {
            let after = text.get(first + 1..)?.strip_prefix("min")?;
            let after = after.strip_prefix('.').unwrap_or(after);
            in_another_form(value(bytes.get(..first)?) * 60, text.len() - after.len())
        }
        _ => None,
    }
}

/// An unknown time, which has a sign in place of each digit.
fn unknown(bytes: &[u8]) -> Option<Bare> {
    let is_sign = |byte: &&u8| matches!(byte, b'?' | b'-' | b'x' | b'X' | b'_');
    let signs = |from: usize| bytes.get(from..).unwrap_or_default().iter().take_while(is_sign);
    let first = signs(0).count();
    let length = first + 3;
    let is_time = matches!(first, 1 | 2)
        && bytes.get(first) == Some(&b':')
        && signs(first + 1).take(2).count() == 2;
    is_time.then_some(Bare { seconds: None, written: 0, length, needs_blank: false })
}

/// The end of a fraction of a second (`.250`, `,250`), which is dropped; the given end without one.
#[inline]
fn after_fraction(bytes: &[u8], end: usize) -> usize {
    if !matches!(bytes.get(end), Some(b'.' | b',')) {
        return end;
    }
    let length = digits(bytes, end + 1, 4);
    if matches!(length, 1..=3) { end + 1 + length } else { end }
}

/// Units of time and their seconds; a unit comes before every shorter one that it begins with.
static UNITS: [(&str, u32); 13] = [
    ("h", 3600),
    ("H", 3600),
    ("min", 60),
    ("m", 60),
    ("M", 60),
    ("'", 60),
    ("’", 60),
    ("′", 60),
    ("s", 1),
    ("S", 1),
    ("\"", 1),
    ("”", 1),
    ("″", 1),
];

/// Reads `1h02m03s`, `1h02`, `5m30s`, `62m`, `5min` and `12'30"`.
fn lettered(text: &str) -> Option<Bare> {
    let (mut rest, mut seconds, mut scale) = (text, 0, 0);
    while scale != 1
        && let length @ 1.. = digits(rest.as_bytes(), 0, 3)
    {
        let number = value(rest.as_bytes().get(..length)?);
        rest = rest.get(length..)?;
        // The last unit is often left out: `1h02`, `12'30`.
        let mut unit = scale / 60;
        for (name, named) in &UNITS {
            if let Some(after) = rest.strip_prefix(name) {
                (unit, rest) = (*named, after);
                break;
            }
        }
        if unit == 0 || (scale != 0 && (unit >= scale || number >= 60)) {
            return None;
        }
        seconds += number * unit;
        scale = unit;
    }
    // A lone `12'` is a record's size, a lone `5M` an abbreviation.
    let length = text.len() - rest.len();
    let is_time = length > 3 || before(text, length).ends_with('m');
    if is_time { in_another_form(seconds, length) } else { None }
}

/// A time that is not in a cue's form; `None` where it is later than any cue.
fn in_another_form(seconds: u32, length: usize) -> Option<Bare> {
    let found = Bare { seconds: Some(seconds), written: 0, length, needs_blank: true };
    (seconds < cue::END_SECONDS).then_some(found)
}

/// Whether exactly two digits stand at an offset.
#[inline]
fn has_two_digits(bytes: &[u8], at: usize) -> bool {
    is_digit_at(bytes, at) && is_digit_at(bytes, at + 1) && !is_digit_at(bytes, at + 2)
}

/// The value of a few digits.
#[inline]
fn value(digits: &[u8]) -> u32 {
    digits.iter().fold(0, |value, digit| value * 10 + u32::from(digit - b'0'))
}

/// The value of two digits, if it is below 60.
#[inline]
fn sixtieth(bytes: &[u8], from: usize) -> Option<u32> {
    match bytes.get(from..from + 2)? {
        [tens @ b'0'..=b'5', ones @ b'0'..=b'9'] => {
            Some(u32::from(tens - b'0') * 10 + u32::from(ones - b'0'))
        }
        _ => None,
    }
}
