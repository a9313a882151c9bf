//! Parts of a text, out of line: for rules that are asked once and not for every line of a list.

use super::blank;

/// What stands before an offset.
#[must_use]
#[inline(never)]
pub fn before(text: &str, at: usize) -> &str {
    text.get(..at).unwrap_or("")
}

/// What stands from an offset on.
#[must_use]
#[inline(never)]
pub fn behind(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or("")
}

/// Trims blanks and invisible marks from both edges; see [`blank::trim`].
#[must_use]
#[inline(never)]
pub fn trim(text: &str) -> &str {
    blank::trim(text)
}

/// Whether two texts are the same but for the case of ASCII letters.
#[must_use]
#[inline(never)]
pub fn is_same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

/// Whether all characters of a text are of a kind.
#[must_use]
#[inline(never)]
pub fn is_all(text: &str, is_kind: fn(char) -> bool) -> bool {
    text.chars().all(is_kind)
}

/// The place of a text among others, whatever the case of ASCII letters.
#[must_use]
#[inline(never)]
pub fn place(text: &str, others: &[&str]) -> Option<usize> {
    others.iter().position(|other| is_same(text, other))
}
