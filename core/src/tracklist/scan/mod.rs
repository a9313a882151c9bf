//! Small scanners: a time, a number, a dash. Each looks at the start of a text and returns what it
//! found and the text behind it.
//!
//! Written by hand, because a regular-expression engine costs the browser ten times the bytes and
//! ten times the time; `oracle.rs` states the same grammars as expressions and holds these
//! against them.

mod bare;
mod dash;
mod number;
#[cfg(test)]
mod oracle;
mod stamp;
mod wide;

pub use dash::{dash, is_dash, mark, split_at_dash};
pub use number::{Number, number};
pub use stamp::{Stamp, joint, quick_stamp, stamp, stamp_at_end};
pub use wide::wide_lead;

/// Counts the digits from an offset on, up to a limit.
fn digits(bytes: &[u8], from: usize, most: usize) -> usize {
    let mut count = 0;
    while count < most && is_digit_at(bytes, from + count) {
        count += 1;
    }
    count
}

#[inline]
fn is_digit_at(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_some_and(u8::is_ascii_digit)
}
