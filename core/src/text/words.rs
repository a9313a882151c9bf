//! The words of a line.

/// The words of a text: its runs of letters and digits.
#[must_use]
pub fn words(text: &str) -> Words<'_> {
    Words { rest: text }
}

/// What [`words`] returns.
#[derive(Debug, Clone)]
pub struct Words<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'a str> {
        let mut start = None;
        for (at, c) in self.rest.char_indices() {
            match start {
                None if c.is_alphanumeric() => start = Some(at),
                Some(start) if !c.is_alphanumeric() => {
                    let word = self.rest.get(start..at);
                    self.rest = self.rest.get(at..)?;
                    return word;
                }
                _ => {}
            }
        }
        let word = self.rest.get(start?..);
        self.rest = "";
        word
    }
}

/// Splits the last word off, words being what blanks part: what is before it, and the word.
#[must_use]
#[inline(never)]
pub fn split_last(text: &str) -> Option<(&str, &str)> {
    let text = super::blank::trim_end(text);
    let mut start = text.len();
    for (at, c) in text.char_indices().rev() {
        if super::blank::is_blank(c) {
            break;
        }
        start = at;
    }
    let word = text.get(start..).filter(|word| !word.is_empty())?;
    Some((text.get(..start)?, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_a_line() {
        let all: Vec<_> = words("King Britt’s (Re-Édit) 7\"").collect();
        assert_eq!(all, ["King", "Britt", "s", "Re", "Édit", "7"]);
        assert_eq!(words(" –– ").next(), None);
        assert_eq!(split_last("Wanna  Wou\u{a0}VIVRANT "), Some(("Wanna  Wou\u{a0}", "VIVRANT")));
        assert_eq!(split_last("  "), None);
    }
}
