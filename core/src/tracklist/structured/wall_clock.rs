//! Wall clocks: when a track was played, as the hour of the day. A mix counts from its first track.

use crate::text::part::{before, behind, place, trim};
use crate::text::{number, search, words};

const DAY: u32 = 24 * 3600;

/// Turns hours of the day into offsets from the first one.
#[derive(Debug, Default)]
pub(super) struct Offsets {
    first: Option<u32>,
    latest: u32,
}

impl Offsets {
    /// The offset of a time of day in seconds. A time that falls is past midnight.
    pub(super) fn offset(&mut self, time_of_day: u32) -> u32 {
        let first = *self.first.get_or_insert(time_of_day);
        let mut offset = step(first, time_of_day);
        while offset < self.latest {
            offset += DAY;
        }
        self.latest = offset;
        offset
    }
}

/// How long it is from one time of day to the next such time of another, in seconds.
pub(super) fn step(from: u32, to: u32) -> u32 {
    (to + DAY - from) % DAY
}

/// The time of day, in seconds, of `21:05:33`, `21h05` or `9:05:33 PM`, each of which may follow a date.
#[inline(never)]
pub(super) fn seconds(text: &str) -> Option<u32> {
    // A time zone may stand behind the clock.
    let text = match words::split_last(text) {
        Some((clock, zone)) if is_zone(zone) => trim(clock),
        _ => text,
    };
    let half = half(text);
    let clock = trim(before(text, text.len() - if half.is_some() { 2 } else { 0 }));
    let from = clock.bytes().rposition(|byte| matches!(byte, b' ' | b',' | b'T'));
    let clock = behind(clock, from.map_or(0, |at| at + 1));
    let (hours, rest) = cut(clock);
    let (minutes, rest) = cut(rest);
    let (mut hours, minutes) = (hours?, minutes?);
    let seconds = cut(rest).0.unwrap_or(0);
    if let Some(later) = half {
        hours = hours % 12 + if later > 0 { 12 } else { 0 };
    }
    (hours < 24 && minutes < 60 && seconds < 60).then(|| hours * 3600 + minutes * 60 + seconds)
}

/// The half of the day that stands behind a clock: 0 for `AM`, 1 for `PM`.
pub(super) fn half(text: &str) -> Option<usize> {
    place(behind(text, text.len().saturating_sub(2)), &["am", "pm"])
}

/// Whether a word is the name of a time zone, and not `AM` or `PM`.
fn is_zone(word: &str) -> bool {
    let is_half = place(word, &["am", "pm"]).is_some();
    (2..=5).contains(&word.len()) && !is_half && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// The number in front of a colon, what may stand for one, or the end, and the text behind it.
#[inline(never)]
fn cut(text: &str) -> (Option<u32>, &str) {
    let end = search::find_any(text, b":.h").unwrap_or(text.len());
    (number::read(before(text, end)), behind(text, end + 1))
}

/// Whether a text is a date in figures.
#[inline(never)]
pub(super) fn is_date(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    digits >= 4
        && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'/' | b'-' | b'.' | b' ' | b','))
}
