//! A row's time while it is edited.

use crate::text::number;
use crate::text::part::trim;
use crate::text::search::split_at_byte;

/// Seconds of an edited time. The format is M:SS; a value without exactly two parts at its colon is
/// 0, and so is one whose parts are no numbers.
#[must_use]
pub fn read(value: &str) -> u32 {
    let Some((minutes, seconds)) = split_at_byte(trim(value), b':') else { return 0 };
    let parts = (number::read(minutes).filter(|minutes| *minutes < 60_000), number::read(seconds));
    match parts {
        (Some(minutes), Some(seconds)) if seconds < 1000 => minutes * 60 + seconds,
        _ => 0,
    }
}

/// A row's timestamp as it is stored; `None` where it is empty.
#[must_use]
pub fn stored(timestamp: &str) -> Option<&str> {
    Some(trim(timestamp)).filter(|text| !text.is_empty())
}
