//! What shows nothing.

/// Trims blanks and invisible marks from both edges.
#[must_use]
#[inline(never)]
pub fn trim(text: &str) -> &str {
    let bytes = text.as_bytes();
    let (mut start, mut end) = (0, bytes.len());
    while bytes.get(start).is_some_and(is_blank_byte) {
        start += 1;
    }
    while end > start && bytes.get(end - 1).is_some_and(is_blank_byte) {
        end -= 1;
    }
    let trimmed = text.get(start..end).unwrap_or("");
    match trimmed.as_bytes() {
        [0x80..=0xff, ..] | [.., 0x80..=0xff] => trimmed.trim_matches(is_blank),
        _ => trimmed,
    }
}

/// Trims blanks and invisible marks from the end.
#[must_use]
pub fn trim_end(text: &str) -> &str {
    text.trim_end_matches(is_blank)
}

#[inline]
fn is_blank_byte(byte: &u8) -> bool {
    matches!(byte, 0..=b' ' | 0x7f)
}

/// Whether a character shows nothing: blanks of every width, byte order and direction marks,
/// zero-width characters, control characters.
#[must_use]
#[inline(never)]
pub fn is_blank(c: char) -> bool {
    match c {
        '\0'..=' ' | '\u{7f}'..='\u{a0}' => true,
        '!'..='~' => false,
        _ => {
            matches!(
                c,
                '\u{ad}'
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
    }
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
    }
}
