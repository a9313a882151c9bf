//! What shows nothing.

/// Trims blanks and invisible marks from both edges.
#[must_use]
#[inline(never)]
pub fn trim(text: &str) -> &str {
    trim_end(trim_start(text))
}

/// Trims blanks and invisible marks from the start.
#[must_use]
#[inline(never)]
pub fn trim_start(text: &str) -> &str {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if !is_blank(c) {
            break;
        }
        rest = rest.get(c.len_utf8()..).unwrap_or("");
    }
    rest
}

/// Trims blanks and invisible marks from the end.
#[must_use]
#[inline(never)]
pub fn trim_end(text: &str) -> &str {
    let mut rest = text;
    while let Some(c) = rest.chars().next_back() {
        if !is_blank(c) {
            break;
        }
        rest = rest.get(..rest.len() - c.len_utf8()).unwrap_or("");
    }
    rest
}

/// Whether a character shows nothing: blanks of every width, byte order and direction marks,
/// zero-width characters, control characters.
#[must_use]
#[inline]
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
