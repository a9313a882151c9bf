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

/// Trims what [`trim`] does from both edges, but no control character that is no white space: a name
/// with one is refused and not fixed.
#[must_use]
pub fn trim_typed(text: &str) -> &str {
    let is_trimmed = |c: char| match c {
        '\t'..='\r' | '\u{85}' => true,
        _ => blank::is_blank(c) && !c.is_control(),
    };
    blank::trim_end_where(blank::trim_start_where(text, is_trimmed), is_trimmed)
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
