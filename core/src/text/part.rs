//! Parts of a text, in functions that are never inlined: for rules that run once a list and not for
//! every line of it.

use super::blank;

/// The part before an offset.
#[must_use]
#[inline(never)]
pub fn before(text: &str, at: usize) -> &str {
    text.get(..at).unwrap_or("")
}

/// The part from an offset on.
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

/// Trims as [`trim`] does, but keeps control characters that are no white space: a name with one is
/// refused and not repaired.
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
