//! A row's time while it is edited.

use crate::text::number;
use crate::text::part::trim;
use crate::text::search::split_at_byte;

/// Seconds of an edited time. The format is M:SS, from an hour on also H:MM:SS; any other value without exactly
/// two parts at its colon is 0, and so is one whose parts are no numbers. Source: specification for members and
/// admin, section 6; what is clearly a time is not made 0.
#[must_use]
pub fn read(value: &str) -> u32 {
    let Some((minutes, seconds)) = split_at_byte(trim(value), b':') else { return 0 };
    if let Some(time) = with_hours(minutes, seconds) {
        return time;
    }
    let parts = (number::read(minutes).filter(|minutes| *minutes < 60_000), number::read(seconds));
    match parts {
        (Some(minutes), Some(seconds)) if seconds < 1000 => minutes * 60 + seconds,
        _ => 0,
    }
}

/// Seconds of hours, minutes and seconds, where minutes and seconds are those of a clock.
fn with_hours(hours: &str, rest: &str) -> Option<u32> {
    let (minutes, seconds) = split_at_byte(rest, b':')?;
    let of_clock = |part: &str| number::read(part).filter(|it| *it < 60 && part.len() <= 2);
    let hours = number::read(hours).filter(|hours| *hours < 1000)?;
    Some(hours * 3600 + of_clock(minutes)? * 60 + of_clock(seconds)?)
}

/// A row's timestamp as it is stored; `None` where it is empty.
#[must_use]
pub fn stored(timestamp: &str) -> Option<&str> {
    Some(trim(timestamp)).filter(|text| !text.is_empty())
}
