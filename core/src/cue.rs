//! A cue: an offset inside a mix, counted in whole seconds from its start.
//!
//! Owns how a cue is written by people and how Segue writes it. Knows nothing of tracks. The
//! stricter rule for a time that a visitor types is [`crate::tracklist`]'s neighbour in spirit but
//! another rule: a cue in a pasted tracklist may well say `75:30`. Fixtures: `vectors/cue`.

use alloc::format;
use alloc::string::String;

/// The largest number of hours a cue may name; more is a catalogue number, not a time.
const MOST_HOURS: u32 = 99;

/// Reads a whole text as a cue and returns its seconds.
///
/// Accepts plain seconds (`95`), `m:ss` with any number of minutes below 6,000 (`75:30`) and
/// `h:mm:ss`. Seconds, and minutes behind hours, must be two digits below 60. Returns `None` for
/// everything else. Source: specification for visitors, section 5, 'Timestamp entry'.
#[must_use]
pub fn parse(text: &str) -> Option<u32> {
    let text = text.trim();
    let mut parts = text.split(':');
    let (first, second, third) = (parts.next()?, parts.next(), parts.next());
    if parts.next().is_some() {
        return None;
    }
    match (second, third) {
        (None, _) => number(first, 1, 6),
        (Some(seconds), None) => minutes_and_seconds(number(first, 1, 4)?, sixtieth(seconds)?),
        (Some(minutes), Some(seconds)) => {
            let hours = number(first, 1, 2).filter(|hours| *hours <= MOST_HOURS)?;
            Some(hours * 3600 + sixtieth(minutes)? * 60 + sixtieth(seconds)?)
        }
    }
}

/// Writes seconds as `m:ss`, or as `h:mm:ss` from one hour on.
///
/// [`parse`] reads it back to the same seconds.
#[must_use]
pub fn print(seconds: u32) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else {
        format!("{minutes}:{rest:02}")
    }
}

fn minutes_and_seconds(minutes: u32, seconds: u32) -> Option<u32> {
    (minutes < MOST_HOURS * 60 + 60).then_some(minutes * 60 + seconds)
}

fn sixtieth(text: &str) -> Option<u32> {
    number(text, 2, 2).filter(|value| *value < 60)
}

fn number(text: &str, least: usize, most: usize) -> Option<u32> {
    let fits = (least..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if fits { text.parse().ok() } else { None }
}
