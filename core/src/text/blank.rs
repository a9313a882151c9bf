//! Characters that show nothing.

use super::steps;

/// Trims blanks and invisible marks from both edges.
#[must_use]
#[inline]
pub fn trim(text: &str) -> &str {
    match text.as_bytes() {
        [b'!'..=b'~'] | [b'!'..=b'~', .., b'!'..=b'~'] => text,
        _ => trim_edges(text),
    }
}

#[inline(never)]
fn trim_edges(text: &str) -> &str {
    let mut bytes = text.as_bytes();
    // One blank at one edge is by far the most common.
    match bytes {
        [b' ', b'!'..=b'~', .., b'!'..=b'~'] => return text.get(1..).unwrap_or(""),
        [b'!'..=b'~', .., b'!'..=b'~', b' '] => return text.get(..text.len() - 1).unwrap_or(""),
        _ => {}
    }
    while let [0..=b' ', rest @ ..] = bytes {
        steps::add(1);
        bytes = rest;
    }
    let start = text.len() - bytes.len();
    while let [rest @ .., 0..=b' '] = bytes {
        steps::add(1);
        bytes = rest;
    }
    let trimmed = text.get(start..start + bytes.len()).unwrap_or("");
    match bytes {
        [0x7f..=0xff, ..] | [.., 0x7f..=0xff] => {
            trim_end_where(trim_start_where(trimmed, is_blank), is_blank)
        }
        _ => trimmed,
    }
}

/// Trims blanks and invisible marks from the end.
#[must_use]
pub fn trim_end(text: &str) -> &str {
    trim_end_where(text, is_blank)
}

/// Trims characters of a kind from the start.
#[must_use]
#[inline(never)]
pub fn trim_start_where(text: &str, is_trimmed: fn(char) -> bool) -> &str {
    let mut rest = text;
    while let Some(c) = rest.chars().next()
        && is_trimmed(c)
    {
        steps::add(1);
        rest = rest.get(c.len_utf8()..).unwrap_or("");
    }
    rest
}

/// Trims characters of a kind from the end.
#[must_use]
#[inline(never)]
pub fn trim_end_where(text: &str, is_trimmed: fn(char) -> bool) -> &str {
    let mut rest = text;
    while let Some(c) = rest.chars().next_back()
        && is_trimmed(c)
    {
        steps::add(1);
        rest = rest.get(..rest.len() - c.len_utf8()).unwrap_or("");
    }
    rest
}

/// Whether a character shows nothing: blanks of every width, byte order and direction marks,
/// zero-width characters, control characters.
#[must_use]
#[inline]
pub fn is_blank(c: char) -> bool {
    c <= ' ' || (c >= '\u{7f}' && is_blank_beyond_ascii(c))
}

#[inline(never)]
fn is_blank_beyond_ascii(c: char) -> bool {
    matches!(
        c,
        '\u{7f}'..='\u{a0}'
            | '\u{ad}'
            | '\u{61c}'
            | '\u{1680}'
            | '\u{180e}'
            | '\u{2000}'..='\u{200f}'
            | '\u{2028}'..='\u{202f}'
            | '\u{205f}'..='\u{206f}'
            | '\u{3000}'
            | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_white_space_and_control() {
        for c in (0..=0x10_ffff).filter_map(char::from_u32) {
            assert!(!(c.is_whitespace() || c.is_control()) || is_blank(c), "{:x}", u32::from(c));
        }
    }

    #[test]
    fn trims_both_edges_only() {
        assert_eq!(trim("\u{feff} \u{200e}a b\u{a0}\t\0"), "a b");
        assert_eq!(trim(" \u{3000} "), "");
        assert_eq!(trim("a"), "a");
        assert_eq!(trim("a "), "a");
        assert_eq!(trim("é"), "é");
    }
}
