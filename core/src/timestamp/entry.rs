//! A time as a visitor types it for a track.

use crate::text::number;
use crate::text::part::trim;

/// Reads a typed time and returns its seconds.
///
/// Accepts plain seconds, `m:ss` and `h:mm:ss`; blanks around it are ignored. Minutes and seconds
/// of the latter two must be under 60, so an hour and a quarter is `1:15:00`. Empty text, other
/// characters, a sign, and more than three parts are `None`. Source: specification for visitors,
/// section 5, 'Timestamp entry'.
#[must_use]
pub fn read(text: &str) -> Option<u32> {
    let mut seconds = 0_u32;
    let mut parts = 0;
    let mut rest = trim(text);
    loop {
        let (part, after) = match crate::text::search::split_once(rest, ":") {
            Some((part, after)) => (part, Some(after)),
            None => (rest, None),
        };
        let value = number::read(part).filter(|value| *value < 1_000_000)?;
        // Seconds alone may be any number, and so may hours; every other part is below 60.
        if (parts > 0 || (after.is_some() && !has_hours(text))) && value >= 60 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(value)?;
        parts += 1;
        match after {
            Some(after) if parts < 3 => rest = after,
            Some(_) => return None,
            None => return Some(seconds),
        }
    }
}

fn has_hours(text: &str) -> bool {
    text.bytes().filter(|byte| *byte == b':').count() == 2
}
