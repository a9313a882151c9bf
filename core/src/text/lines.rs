//! The lines of files that programs write, which end in `\n`, `\r\n` or `\r`.
//!
//! Pasted lists, whose lines may end in more ways, are cut by `tracklist::source`.

use super::search::find_any;

/// The lines of a text, without their ends; empty ones too.
#[must_use]
pub fn lines(text: &str) -> Lines<'_> {
    Lines { rest: Some(text) }
}

/// What [`lines`] returns.
#[derive(Debug, Clone)]
pub struct Lines<'a> {
    rest: Option<&'a str>,
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'a str> {
        let text = self.rest.take().filter(|rest| !rest.is_empty())?;
        let Some(at) = find_any(text, b"\n\r") else { return Some(text) };
        let after = text.get(at..).unwrap_or("");
        self.rest = after.strip_prefix("\r\n").or_else(|| after.get(1..));
        text.get(..at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_lines_in_three_ways() {
        let all: Vec<_> = lines("a\nb\r\n\rc\n").collect();
        assert_eq!(all, ["a", "b", "", "c"]);
        assert_eq!(lines("").next(), None);
    }
}
