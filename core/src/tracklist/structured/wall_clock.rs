//! Wall clocks: when a track was played, as the hour of the day. A mix counts from its first track.

use crate::text::blank::trim;
use crate::text::{number, search};

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
        let mut offset = (time_of_day + DAY - first) % DAY;
        while offset < self.latest {
            offset += DAY;
        }
        self.latest = offset;
        offset
    }
}

/// The time of day of `21:05:33`, `9:05:33 PM` or either behind a date, in seconds.
pub(super) fn seconds(text: &str) -> Option<u32> {
    let half = [("am", 0), ("pm", 12)].into_iter().find_map(|(name, hours)| {
        let cut = text.len().checked_sub(2)?;
        text.get(cut..)?.eq_ignore_ascii_case(name).then_some((cut, hours))
    });
    let clock = half.map_or(text, |(cut, _)| text.get(..cut).unwrap_or(text));
    let clock = trim(clock);
    let from = clock.bytes().rposition(|byte| matches!(byte, b' ' | b',' | b'T'));
    let clock = clock.get(from.map_or(0, |at| at + 1)..)?;
    let cut = |text| {
        let end = search::find_any(text, b":.").unwrap_or(text.len());
        (text.get(..end).and_then(number::read), text.get(end + 1..).unwrap_or(""))
    };
    let (hours, rest) = cut(clock);
    let (minutes, rest) = cut(rest);
    let (mut hours, minutes) = (hours?, minutes?);
    let seconds = cut(rest).0.unwrap_or(0);
    if let Some((_, later)) = half {
        hours = hours % 12 + later;
    }
    (hours < 24 && minutes < 60 && seconds < 60).then_some(hours * 3600 + minutes * 60 + seconds)
}

/// Whether a text is a date in figures.
pub(super) fn is_date(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    digits >= 4
        && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'/' | b'-' | b'.' | b' ' | b','))
}
