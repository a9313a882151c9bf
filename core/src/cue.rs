//! A cue: an offset inside a mix, counted in whole seconds from its start.
//!
//! Owns how a cue is written by people and how Segue writes it. Knows nothing of tracks. A cue in a
//! pasted tracklist may well say `75:30`, so minutes without hours may pass sixty. Fixtures:
//! `vectors/cue`.

use alloc::string::String;

use crate::text::number;
use crate::text::part::trim;

/// A cue has fewer minutes than this; a larger number is a catalogue number, not a time.
const MOST_MINUTES: u32 = 6000;

/// Every cue lies before this second, which is 100 hours: [`parse`] reads back what [`print`]
/// writes for any second before it.
pub const END_SECONDS: u32 = 100 * 3600;

/// Reads a whole text as a cue and returns its seconds.
///
/// Accepts plain seconds below 100 hours (`95`), `m:ss` with any number of minutes below 6,000
/// (`75:30`) and `h:mm:ss`. Seconds, and minutes behind hours, must be two digits below 60. Returns
/// `None` for everything else. Source: specification for visitors, section 5, 'Timestamp entry'.
#[must_use]
pub fn parse(text: &str) -> Option<u32> {
    let text = trim(text);
    let bytes = text.as_bytes();
    let length = bytes.len();
    let mark =
        |from_end: usize| length.checked_sub(from_end).and_then(|at| bytes.get(at)) == Some(&b':');
    let part = |from: usize, to: usize| number::read(text.get(from..to)?);
    let sixtieth = |from: usize| part(from, from + 2).filter(|value| *value < 60);
    if !mark(3) {
        return part(0, length).filter(|seconds| *seconds < END_SECONDS);
    }
    let seconds = sixtieth(length - 2)?;
    if mark(6) {
        let hours = part(0, length - 6).filter(|_| length <= 8)?;
        return Some(hours * 3600 + sixtieth(length - 5)? * 60 + seconds);
    }
    let minutes = part(0, length - 3).filter(|minutes| *minutes < MOST_MINUTES)?;
    Some(minutes * 60 + seconds)
}

/// Reads the moment that a link names, and returns its seconds.
///
/// Accepts what [`parse`] does, and numbers with the units that other sites write behind them:
/// `1h2m3s`, `1m15s`, `75s`, `90m`. Returns `None` for everything else. It is kept small because
/// every listener loads it, so it does not check for overflow: a number with too many digits is
/// read as another number.
#[must_use]
pub fn parse_moment(text: &str) -> Option<u32> {
    let (mut seconds, mut count) = (0_u32, 0_u32);
    for byte in text.bytes() {
        let unit = match byte {
            b'0'..=b'9' => {
                count = count.wrapping_mul(10).wrapping_add(u32::from(byte - b'0'));
                continue;
            }
            b'h' => 3600,
            b'm' => 60,
            b's' => 1,
            _ => return parse(text),
        };
        seconds = seconds.wrapping_add(count.wrapping_mul(unit));
        count = 0;
    }
    // A number without a unit counts only if it is the whole text.
    if count > 0 || seconds == 0 { parse(text) } else { Some(seconds) }
}

/// Writes seconds as `m:ss`, or as `h:mm:ss` from one hour on.
///
/// [`parse`] reads it back to the same seconds, as long as they are below [`END_SECONDS`]; later
/// ones are written by the same rule.
#[must_use]
pub fn print(seconds: u32) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let mut text = String::with_capacity(8);
    if hours > 0 {
        number::push(&mut text, hours, 1);
        text.push(':');
    }
    number::push(&mut text, minutes, if hours > 0 { 2 } else { 1 });
    text.push(':');
    number::push(&mut text, rest, 2);
    text
}
