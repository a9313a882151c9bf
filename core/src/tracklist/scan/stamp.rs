//! Times: `1:02:03` and everything else that people write for it.

use super::dash::{dash, is_dash};
use super::{digits, is_digit_at};
use crate::cue;
use crate::text::blank::{is_blank, trim_end, trim_end_where, trim_start_where};
use crate::text::class::small_in_word;
use crate::text::letter::is_alphanumeric;
use crate::text::number::read;
use crate::text::part::{before, trim};
use crate::text::search;
use crate::tracklist::kept::Kept;

/// A time as found in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp<'a> {
    /// As it is written, where that is how a cue is written.
    pub written: Option<&'a str>,
    /// In seconds; `None` where the text says that it is not known (`??:??`).
    pub seconds: Option<u32>,
}

impl<'a> Stamp<'a> {
    /// A time that is not known.
    pub const UNKNOWN: Self = Self { written: None, seconds: None };

    /// A time in other signs than a cue's; `None` where no cue is as late.
    fn of(seconds: u32) -> Option<Self> {
        let is_cue = seconds < cue::END_SECONDS;
        is_cue.then_some(Self { written: None, seconds: Some(seconds) })
    }

    /// The time as `m:ss` or `h:mm:ss`: as it is written if it can be.
    #[must_use]
    pub fn text(self, kept: &'a Kept) -> Option<&'a str> {
        match self.written {
            Some(written) => Some(written),
            None => self.seconds.map(|seconds| kept.keep(cue::print(seconds))),
        }
    }
}

/// Takes a time off the start: `m:ss`, `h:mm:ss`, `mm.ss`, `1h02m03s`, `12'30"`, `5 min`, any of
/// them in brackets, whole minutes in square brackets (`[07]`), and unknown ones (`[??]`, `??:??`).
#[must_use]
#[inline(always)]
pub fn stamp(text: &str) -> Option<(Stamp<'_>, &str)> {
    in_four_digits(text).or_else(|| in_any_signs(text))
}

/// Takes a time such as `[12:34]` off the start. Most are written so, and this is a fifth of the steps in
/// which [`in_any_signs`] reads the same.
#[inline(always)]
fn in_four_digits(text: &str) -> Option<(Stamp<'_>, &str)> {
    let (time, rest) = text.split_at_checked("[12:34]".len())?;
    let [b'[', tens, ones, b':', second_tens @ b'0'..=b'5', second_ones, b']'] = time.as_bytes()
    else {
        return None;
    };
    if !(tens.is_ascii_digit() && ones.is_ascii_digit() && second_ones.is_ascii_digit()) {
        return None;
    }
    let value = |tens: &u8, ones: &u8| u32::from(tens - b'0') * 10 + u32::from(ones - b'0');
    let seconds = value(tens, ones) * 60 + value(second_tens, second_ones);
    Some((Stamp { written: time.get(1..6), seconds: Some(seconds) }, rest))
}

#[inline(never)]
fn in_any_signs(text: &str) -> Option<(Stamp<'_>, &str)> {
    let first = *text.as_bytes().first()?;
    match first {
        b'[' | b'(' | b'<' | b'{' => bracketed(text, first).or_else(|| minutes(text)),
        b'0'..=b'9' | b'?' | b'-' => {
            let found = bare(text)?;
            // `01.50` alone is a time only where a blank follows; else it is a number and a name.
            let ends = if found.needs_blank {
                search::starts_with_any(found.rest(text), b" \t")
            } else {
                ends_word(found.rest(text))
            };
            ends.then_some(of_day(found.stamp(text), found.rest(text)))
        }
        _ => None,
    }
}

/// Takes a time off the end: `3:25`, `1:02:03` or `12.30`, bare or in brackets, or a range of two
/// whose first is meant. What is before it keeps no blank and no dash at its end.
#[must_use]
pub fn stamp_at_end(text: &str) -> Option<(&str, Stamp<'_>)> {
    let (before, last) = one_at_end(text)?;
    let joint = trim_end_where(trim_end(before), |c| is_dash(c) || c == '~');
    if joint.len() < trim_end(before).len()
        && let Some((before_first, first)) = one_at_end(trim_end(joint))
    {
        return Some((without_joint(before_first), first));
    }
    Some((without_joint(before), last))
}

fn one_at_end(text: &str) -> Option<(&str, Stamp<'_>)> {
    let bytes = text.as_bytes();
    let last = *bytes.last()?;
    let open = match last {
        b'0'..=b'9' | b'?' => None,
        b']' => Some(b'['),
        b')' => Some(b'('),
        _ => return None,
    };
    if let Some(open) = open {
        let (before, time) = text.split_at_checked(search::rfind(text, open)?)?;
        let (stamp, after) = bracketed(time, open)?;
        return after.is_empty().then_some((before, stamp));
    }
    let mut start = bytes.len();
    while start > 0
        && bytes.get(start - 1).is_some_and(|b| matches!(b, b'0'..=b'9' | b':' | b'.' | b'?'))
    {
        start -= 1;
    }
    let (before, time) = text.split_at_checked(start)?;
    // It stands apart from the word before it.
    let found = bare(time).filter(|found| found.length == time.len() && !found.needs_blank)?;
    stands_apart(before).then_some((before, found.stamp(time)))
}

/// Whether a word that follows this text would stand apart from it.
fn stands_apart(before: &str) -> bool {
    let last = search::character_before(before, before.len());
    last.is_some_and(|c| is_blank(c) || is_dash(c) || matches!(c, '(' | '[' | '~'))
}

#[inline]
fn trim_spaces(text: &str) -> &str {
    if text.starts_with(' ') { trim_start_where(text, |c| c == ' ') } else { text }
}

fn without_joint(before: &str) -> &str {
    let before = trim_end(before);
    let cut =
        trim_end(trim_end_where(before, |c| is_dash(c) || matches!(c, '|' | '@' | '[' | '(')));
    // `Artist - ` needs its dash: without a title there is nothing to take the dash off.
    if cut.len() < before.len() { cut } else { before }
}

/// A time in brackets, or a range, whose start is meant.
#[inline]
fn bracketed(text: &str, open: u8) -> Option<(Stamp<'_>, &str)> {
    // In ASCII a bracket closes one place behind its opening, and `[`, `<` and `{` two.
    let close = if open == b'(' { b')' } else { open + 2 };
    let time = trim_spaces(text.get(1..)?);
    let found = bare(time)?;
    let rest = trim_spaces(found.rest(time));
    if rest.as_bytes().first() == Some(&close) {
        return Some((found.stamp(time), rest.get(1..)?));
    }
    Some((found.stamp(time), after_range(rest, close)?))
}

/// What follows the end of a range and the bracket that closes it.
#[inline(never)]
fn after_range(rest: &str, close: u8) -> Option<&str> {
    let end = joint(rest)?;
    search::strip_any(trim_spaces(bare(end)?.rest(end)), &[close])
}

/// Takes what stands between the two times of a range off the start: a dash, an arrow, `to`, or the
/// slash in front of how long the whole is.
#[must_use]
#[inline(always)]
pub fn joint(text: &str) -> Option<&str> {
    // Asked behind every time, so most are turned away by their first letter.
    match small_in_word(*text.as_bytes().first()?) {
        b't' | 0 | 0x80..=0xff => joint_at_mark(text),
        _ => None,
    }
}

#[inline(never)]
fn joint_at_mark(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix("to ") {
        return Some(trim(rest));
    }
    let mut rest = dash(text).or_else(|| search::strip_any(text, b"~/"))?;
    while let Some(after) = dash(rest).or_else(|| rest.strip_prefix('>')) {
        rest = after;
    }
    Some(trim(rest))
}

/// Whole minutes in square brackets, `?` standing for a digit that is not known.
#[inline(never)]
fn minutes(text: &str) -> Option<(Stamp<'_>, &str)> {
    let (minutes, rest) = search::split_at_byte(text.strip_prefix('[')?, b']')?;
    let shape =
        matches!(minutes.len(), 1..=3) && minutes.bytes().all(|b| b.is_ascii_digit() || b == b'?');
    if !shape {
        return None;
    }
    let stamp = match read(minutes) {
        Some(minutes) => Stamp::of(minutes * 60)?,
        None => Stamp::UNKNOWN,
    };
    Some((stamp, rest))
}

/// A time without brackets at the start of a text.
///
/// Lengths instead of parts of the text: they come back in registers, and parts would not.
struct Bare {
    seconds: Option<u32>,
    /// How much of the text is a time as a cue is written; 0 where it is not written so.
    written: usize,
    /// How much of the text it takes.
    length: usize,
    /// Whether it could as well be a number and a name, so that only a blank settles it.
    needs_blank: bool,
}

impl Bare {
    #[inline]
    fn stamp<'a>(&self, text: &'a str) -> Stamp<'a> {
        let written = if self.written > 0 { text.get(..self.written) } else { None };
        Stamp { written, seconds: self.seconds }
    }

    /// What follows it in its text.
    #[inline]
    fn rest<'a>(&self, text: &'a str) -> &'a str {
        text.get(self.length..).unwrap_or("")
    }
}

#[inline]
fn bare(text: &str) -> Option<Bare> {
    let bytes = text.as_bytes();
    let first = digits(bytes, 0, 3);
    if first > 0 && bytes.get(first) == Some(&b':') {
        return clock(bytes, first);
    }
    otherwise_written(text, first)
}

/// A time with colons, given how many digits are in front of the first.
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

/// A time without colons, given how many digits it begins with; or one that is not known.
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
            in_other_signs(seconds, end)
        }
        b'h' | b'H' | b'm' | b'M' | b'\'' | 0xe2 => lettered(text),
        b' ' => {
            let after = text.get(first + 1..)?.strip_prefix("min")?;
            let after = after.strip_prefix('.').unwrap_or(after);
            in_other_signs(value(bytes.get(..first)?) * 60, text.len() - after.len())
        }
        _ => None,
    }
}

/// A time that is not known: one sign instead of each of its digits.
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

/// Units of time and their seconds; those that begin like another come first.
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
    if is_time { in_other_signs(seconds, length) } else { None }
}

/// A time in other signs than a cue's; `None` where no cue is as late.
fn in_other_signs(seconds: u32, length: usize) -> Option<Bare> {
    let found = Bare { seconds: Some(seconds), written: 0, length, needs_blank: true };
    (seconds < cue::END_SECONDS).then_some(found)
}

/// Whether two digits and no third are at an offset.
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

/// A time of day on the clock of 24 hours if `am` or `pm` follows it, and what follows that.
fn of_day<'a>(stamp: Stamp<'a>, rest: &'a str) -> (Stamp<'a>, &'a str) {
    let (Some(seconds), Some(written)) = (stamp.seconds, stamp.written) else {
        return (stamp, rest);
    };
    let half = trim_spaces(rest);
    match half.as_bytes() {
        [half_of_day, b'm' | b'M', after @ ..]
            if matches!(half_of_day, b'a' | b'p' | b'A' | b'P')
                && after.first().is_none_or(|byte| matches!(byte, b' ' | b']' | b')' | b'\t')) =>
        {
            // Hours and minutes alone were counted as minutes and seconds.
            let hour = if written.len() > 5 { 3600 } else { 60 };
            let later = if matches!(half_of_day, b'p' | b'P') { 12 * hour } else { 0 };
            let seconds = Some(seconds % (12 * hour) + later);
            (Stamp { written: None, seconds }, half.get(2..).unwrap_or(rest))
        }
        _ => (stamp, rest),
    }
}

/// Whether a word may have ended before this text.
fn ends_word(rest: &str) -> bool {
    match rest.as_bytes().first() {
        None => true,
        Some(b':' | b'.') => search::starts_with_any(rest.get(1..).unwrap_or(""), b" \t"),
        // A capital begins a word of its own: `5:10Kelp`.
        Some(byte) if byte.is_ascii() => !byte.is_ascii_digit() && !byte.is_ascii_lowercase(),
        Some(_) => !rest.starts_with(is_alphanumeric),
    }
}
