//! Times: `1:02:03` and all other forms that people write.

use super::bare::{Bare, bare};
use super::dash::{dash, is_dash};
use crate::cue;
use crate::text::blank::{is_blank, trim_end, trim_end_where, trim_start_where};
use crate::text::class::small_in_word;
use crate::text::letter::is_alphanumeric;
use crate::text::number::read;
use crate::text::part::trim;
use crate::text::search;
use crate::tracklist::arena::Arena;

/// A time as found in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp<'a> {
    /// The text of the time, if it has a cue's form.
    pub written: Option<&'a str>,
    /// In seconds; `None` where the text says that it is not known (`??:??`).
    pub seconds: Option<u32>,
}

impl<'a> Stamp<'a> {
    /// An unknown time.
    pub const UNKNOWN: Self = Self { written: None, seconds: None };

    /// A time that is not in a cue's form; `None` where it is later than any cue.
    fn of(seconds: u32) -> Option<Self> {
        let is_cue = seconds < cue::END_SECONDS;
        is_cue.then_some(Self { written: None, seconds: Some(seconds) })
    }

    /// The time as `m:ss` or `h:mm:ss`; the text's own writing is kept if it has that form.
    #[must_use]
    pub fn text(self, kept: &'a Arena) -> Option<&'a str> {
        match self.written {
            Some(written) => Some(written),
            None => self.seconds.map(|seconds| kept.keep(cue::print(seconds))),
        }
    }
}

/// Takes a time off the start of a line: `m:ss`, `h:mm:ss`, `mm.ss`, `1h02m03s`, `12'30"`, `5 min`, any of
/// them in brackets, whole minutes in square brackets (`[07]`), and unknown ones (`[??]`, `??:??`).
#[must_use]
#[inline(always)]
pub fn quick_stamp(text: &str) -> Option<(Stamp<'_>, &str)> {
    in_four_digits(text).or_else(|| stamp(text))
}

/// Takes a time such as `[12:34]` off the start. Most times have this form, and this takes a fifth
/// of the steps of [`stamp`].
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

/// Takes a time off the start, as [`quick_stamp`] does.
#[must_use]
#[inline(never)]
pub fn stamp(text: &str) -> Option<(Stamp<'_>, &str)> {
    let first = *text.as_bytes().first()?;
    match first {
        b'[' | b'(' | b'<' | b'{' | b'`' => bracketed(text, first).or_else(|| minutes(text)),
        b'0'..=b'9' | b'?' | b'-' => {
            let found = bare(text)?;
            // `01.50` is a time only if a blank follows; otherwise it is a number and the start of
            // a name.
            let ends = if found.needs_blank {
                let rest = found.rest(text);
                search::starts_with_any(rest.strip_prefix(':').unwrap_or(rest), b" \t")
            } else {
                ends_word(found.rest(text))
            };
            ends.then_some(of_day(found.stamp(text), found.rest(text)))
        }
        _ => None,
    }
}

/// Takes a time off the end: `3:25`, `1:02:03` or `12.30`, bare or in brackets, or a range, of
/// which the first time counts. The text before it loses the blanks and dashes at its end. A row of a table may be closed
/// by a pipe.
#[must_use]
pub fn stamp_at_end(text: &str) -> Option<(&str, Stamp<'_>)> {
    let (before, last) = one_at_end(text.strip_suffix('|').map_or(text, trim_end))?;
    let joint = trim_end_where(trim_end(before), |c| is_dash(c) || matches!(c, '~' | '|'));
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
    // A figure such as `128.00` may be a speed, and hardly any speed is below 60.
    let is_time =
        |found: &Bare| !found.needs_blank || found.seconds.is_some_and(|seconds| seconds < 3600);
    let found = bare(time).filter(|found| found.length == time.len() && is_time(found))?;
    stands_apart(before).then_some((before, found.stamp(time)))
}

/// Whether a word that follows this text would stand apart from it.
fn stands_apart(before: &str) -> bool {
    let last = search::character_before(before, before.len());
    last.is_some_and(|c| is_blank(c) || is_dash(c) || matches!(c, '(' | '[' | '~' | ',' | ';'))
}

#[inline]
fn trim_spaces(text: &str) -> &str {
    if text.starts_with(' ') { trim_start_where(text, |c| c == ' ') } else { text }
}

/// A text without the joint at its end: `Artist - Title @`.
fn without_joint(before: &str) -> &str {
    let is_joint = |c| is_dash(c) || matches!(c, '|' | '@' | '[' | '(' | ',' | ';');
    trim_end(trim_end_where(trim_end(before), is_joint))
}

/// A time in brackets, or a range in brackets, of which the start counts.
#[inline]
fn bracketed(text: &str, open: u8) -> Option<(Stamp<'_>, &str)> {
    // In ASCII, `)` comes one place behind `(`, and `]`, `>` and `}` come two places behind their
    // opening brackets. Markdown's mark closes itself.
    let close = match open {
        b'(' => b')',
        b'`' => open,
        _ => open + 2,
    };
    let time = trim_spaces(text.get(1..)?);
    let found = bare(time)?;
    let rest = trim_spaces(found.rest(time));
    if rest.as_bytes().first() == Some(&close) {
        return Some((found.stamp(time), rest.get(1..)?));
    }
    Some((found.stamp(time), after_range(rest, close)?))
}

/// The text behind the end of a range and its closing bracket.
#[inline(never)]
fn after_range(rest: &str, close: u8) -> Option<&str> {
    let end = joint(rest)?;
    search::strip_any(trim_spaces(bare(end)?.rest(end)), &[close])
}

/// Takes the joint between the two times of a range off the start: a dash, an arrow, `to`, or the
/// slash in front of the whole length.
#[must_use]
#[inline(always)]
pub fn joint(text: &str) -> Option<&str> {
    // This runs behind every time, and the first letter rules most texts out.
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

/// The longest time with an unknown digit, in bytes: `1:2?:??`.
const LONGEST_OPEN: usize = 8;

/// Whole minutes in square brackets, or any time there with `?` for unknown digits.
#[inline(never)]
fn minutes(text: &str) -> Option<(Stamp<'_>, &str)> {
    let (minutes, rest) = search::split_at_byte(text.strip_prefix('[')?, b']')?;
    let is_sign = |b: u8| b.is_ascii_digit() || b == b'?';
    let is_open = minutes.len() <= LONGEST_OPEN
        && search::find_any(minutes, b"?").is_some()
        && minutes.bytes().all(|b| is_sign(b) || b == b':');
    let is_minutes = matches!(minutes.len(), 1..=3) && minutes.bytes().all(is_sign);
    if !is_open && !is_minutes {
        return None;
    }
    let stamp = match read(minutes) {
        Some(minutes) => Stamp::of(minutes * 60)?,
        None => Stamp::UNKNOWN,
    };
    Some((stamp, rest))
}

/// Turns a time that `am`, `pm` or `Uhr` follows into one of 24 hours. Returns it with the text
/// behind.
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
            // Hours and minutes without seconds were read as minutes and seconds.
            let hour = if written.len() > 5 { 3600 } else { 60 };
            let later = if matches!(half_of_day, b'p' | b'P') { 12 * hour } else { 0 };
            let seconds = Some(seconds % (12 * hour) + later);
            (Stamp { written: None, seconds }, half.get(2..).unwrap_or(rest))
        }
        [b'U' | b'u', b'h', b'r', after @ ..]
            if !after.first().is_some_and(u8::is_ascii_alphanumeric) =>
        {
            let after = half.get(3..).unwrap_or(rest);
            (stamp, after.strip_prefix(':').unwrap_or(after))
        }
        _ => (stamp, rest),
    }
}

/// Whether a word may have ended before this text.
fn ends_word(rest: &str) -> bool {
    match rest.as_bytes().first() {
        None => true,
        Some(b':' | b'.') => search::starts_with_any(rest.get(1..).unwrap_or(""), b" \t"),
        // A capital begins a new word: `5:10Kelp`.
        Some(byte) if byte.is_ascii() => !byte.is_ascii_digit() && !byte.is_ascii_lowercase(),
        Some(_) => !rest.starts_with(is_alphanumeric),
    }
}
