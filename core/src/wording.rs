//! Numbers, moments and descriptions as people read them.
//!
//! Owns wording that both the server and the browser show: lengths, counts, days, how long ago.
//! Fixtures: `vectors/wording`.

use alloc::string::String;

use crate::cue;
use crate::submission::is_date;
use crate::text::blank::{is_blank, trim_end};
use crate::text::part::trim;
use crate::text::put::together;
use crate::text::{number, search};

/// Longest description in a page's head, in characters.
const DESCRIPTION: usize = 160;
/// Where a longer description is cut, so that three dots still fit.
const DESCRIPTION_CUT: usize = 157;

/// Cuts a description to 160 characters: a longer one ends in `...` with the cut at 157.
///
/// Blanks at the cut go, and line breaks become blanks, because a head holds one line. Source:
/// specification for visitors, section 2, 'Mix page'.
#[must_use]
pub fn cut_description(text: &str) -> String {
    let mut line = String::with_capacity(text.len().min(4 * DESCRIPTION));
    for c in trim(text).chars() {
        // A run of blanks becomes one.
        let c = if is_blank(c) { ' ' } else { c };
        if !(c == ' ' && line.ends_with(' ')) {
            line.push(c);
        }
    }
    if search::count_characters(&line) <= DESCRIPTION {
        return line;
    }
    let end = line.char_indices().nth(DESCRIPTION_CUT).map_or(line.len(), |(at, _)| at);
    together(&[trim_end(line.get(..end).unwrap_or("")), "..."])
}

/// Writes a length given in milliseconds as `m:ss`, or `h:mm:ss` from one hour on, whole seconds
/// rounded down. Lengths beyond what 32 bits of seconds hold read as the largest.
#[must_use]
pub fn duration(ms: u64) -> String {
    cue::print(u32::try_from(ms / 1000).unwrap_or(u32::MAX))
}

/// Writes a count as people read it: `999`, `1.2K` above a thousand, `3.4M` above a million, one
/// decimal and no trailing zero.
///
/// Rounded down, so that a count never looks larger than it is. Source: specification for visitors,
/// section 9: 'counts abbreviated with K above 1,000 and M above 1,000,000'.
#[must_use]
pub fn count(number: u32) -> String {
    let mut text = String::with_capacity(8);
    let (unit, mark) = match number {
        1_000_001.. => (1_000_000, "M"),
        1_001.. => (1_000, "K"),
        _ => (1, ""),
    };
    number::push(&mut text, number / unit, 1);
    let tenth = number % unit * 10 / unit;
    if tenth > 0 {
        text.push('.');
        number::push(&mut text, tenth, 1);
    }
    text.push_str(mark);
    text
}

/// Writes how long ago a moment was, given in milliseconds: `12s ago`, `5m ago`, `3h ago`,
/// `9d ago`. A moment in the future counts as now, because clocks differ.
///
/// Source: specification for visitors, section 9: 'relative time format in s, m, h, d ago'.
#[must_use]
pub fn ago(then_ms: f64, now_ms: f64) -> String {
    let seconds = ((now_ms - then_ms) / 1000.0).clamp(0.0, f64::from(u32::MAX)) as u32;
    let (value, unit) = match seconds {
        86_400.. => (seconds / 86_400, "d ago"),
        3_600.. => (seconds / 3_600, "h ago"),
        60.. => (seconds / 60, "m ago"),
        _ => (seconds, "s ago"),
    };
    let mut text = String::with_capacity(10);
    number::push(&mut text, value, 1);
    text.push_str(unit);
    text
}

/// The months as pages shorten them.
pub const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Writes a day given as `YYYY-MM-DD` the way the back-office does: `Mar 14, 2026`. Without a day
/// it writes 'No date', and for a day that no calendar has, 'Invalid date'.
///
/// Source: specification for members and admin, section 2, 'Admin: mixes list' (`MMM dd, yyyy`).
#[must_use]
pub fn day(date: Option<&str>) -> String {
    let Some(date) = date.map(trim).filter(|date| !date.is_empty()) else {
        return String::from("No date");
    };
    let part = |from: usize, to: usize| date.get(from..to).and_then(number::read);
    let month =
        part(5, 7).and_then(|month| MONTHS.get(usize::try_from(month).ok()?.checked_sub(1)?));
    match (is_date(date), month, date.get(8..10), date.get(..4)) {
        (true, Some(month), Some(day), Some(year)) => together(&[month, " ", day, ", ", year]),
        _ => String::from("Invalid date"),
    }
}
