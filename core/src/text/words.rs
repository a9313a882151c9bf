//! The words of a line.

use super::class::{is_word, small_in_word};
use super::steps;

/// The words of a text: its runs of letters and digits. Characters beyond ASCII belong to words,
/// except the non-breaking blank and general punctuation such as dashes and curly quotes.
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
        let bytes = self.rest.as_bytes();
        let mut start = 0;
        while let Some(byte) = bytes.get(start) {
            match gap(bytes, start, *byte) {
                0 => break,
                gap => start += gap,
            }
        }
        let mut end = start;
        while let Some(byte) = bytes.get(end)
            && gap(bytes, end, *byte) == 0
        {
            end += 1;
        }
        steps::add(end);
        let word = self.rest.get(start..end)?;
        self.rest = self.rest.get(end..)?;
        (!word.is_empty()).then_some(word)
    }
}

/// How many bytes from a place on belong to no word; 0 inside a word.
#[inline]
fn gap(bytes: &[u8], at: usize, byte: u8) -> usize {
    match byte {
        _ if !is_word(byte) => 1,
        0xc2 if bytes.get(at + 1) == Some(&0xa0) => 2,
        0xe2 if bytes.get(at + 1) == Some(&0x80) => 3,
        _ => 0,
    }
}

/// A word as [`keyed`] finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Keyed {
    /// Where it starts and ends, in bytes.
    pub start: usize,
    pub end: usize,
    /// Its [`key`].
    pub key: u64,
}

/// The key of a word: its last eight bytes, ASCII letters made small, and its length. Two words of
/// eight bytes or fewer have the same key only if they differ in nothing but the case of ASCII
/// letters.
pub(crate) const fn key(word: &str) -> u64 {
    let bytes = word.as_bytes();
    let (mut key, mut at) = (0, 0);
    while at < bytes.len() {
        #[expect(clippy::indexing_slicing, reason = "the loop's condition is its bound")]
        let byte = bytes[at];
        key = key << 8 | byte.to_ascii_lowercase() as u64;
        at += 1;
    }
    key
}

/// The words of [`words`] with their keys, found in one pass.
pub(crate) fn keyed(text: &str) -> impl Iterator<Item = Keyed> {
    let bytes = text.as_bytes();
    let mut at = 0;
    core::iter::from_fn(move || {
        let (mut start, mut key) = (at, 0);
        loop {
            for byte in bytes.get(at..)? {
                // 0 belongs to no word, and negative bytes are beyond ASCII.
                let small = small_in_word(*byte);
                if small.cast_signed() <= 0 {
                    break;
                }
                key = key << 8 | u64::from(small);
                at += 1;
            }
            steps::add(at + 1 - start);
            let Some(byte) = bytes.get(at) else { break };
            let gap = gap(bytes, at, *byte);
            if gap == 0 {
                key = key << 8 | u64::from(*byte);
                at += 1;
                continue;
            }
            let end = at;
            at += gap;
            if key != 0 {
                return Some(Keyed { start, end, key });
            }
            start = at;
        }
        (key != 0).then_some(Keyed { start, end: at, key })
    })
}

/// The first word of a text, where only blanks part words.
#[must_use]
pub fn first(text: &str) -> Option<&str> {
    let text = super::blank::trim(text);
    let end = text.chars().take_while(|c| !super::blank::is_blank(*c)).map(char::len_utf8).sum();
    text.get(..end).filter(|word| !word.is_empty())
}

/// The words of a text, where only blanks part words.
pub fn between_blanks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let word = first(rest)?;
        rest = rest.get(super::search::offset(rest, word)? + word.len()..)?;
        Some(word)
    })
}

/// Splits a text at the last of its [`words`]: the part before the word, and the word without what
/// follows it.
#[must_use]
pub fn split_last_word(text: &str) -> Option<(&str, &str)> {
    steps::add(text.len());
    let bytes = text.as_bytes();
    // Searches from the end, unless a character beyond ASCII is in the way.
    if let Some(last_of_word) = last_where(bytes, is_word)
        && let end = last_of_word? + 1
        && let Some(gap) = last_where(bytes.get(..end)?, |byte| !is_word(byte))
    {
        let start = gap.map_or(0, |gap| gap + 1);
        return Some((text.get(..start)?, text.get(start..end)?));
    }
    let word = words(text).last()?;
    Some((text.get(..super::search::offset(text, word)?)?, word))
}

/// Where the last wanted byte is, if there is one; `None` where a character beyond ASCII comes
/// first.
#[inline(always)]
fn last_where(bytes: &[u8], is_wanted: impl Fn(u8) -> bool) -> Option<Option<usize>> {
    let found = bytes.iter().rposition(|byte| *byte >= 0x80 || is_wanted(*byte));
    Some(found).filter(|at| at.is_none_or(|at| bytes.get(at).is_some_and(u8::is_ascii)))
}

/// Splits a text before its last word, where only blanks part words.
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
        let all: Vec<_> = words("King Britt’s (Re-Édit)\u{a0}7\"").collect();
        assert_eq!(all, ["King", "Britt", "s", "Re", "Édit", "7"]);
        assert_eq!(words(" –– ").next(), None);
        assert_eq!(words("").next(), None);
        assert_eq!(split_last_word("Tern – Deep (Water)"), Some(("Tern – Deep (", "Water")));
        assert_eq!(split_last("Wanna  Wou\u{a0}VIVRANT "), Some(("Wanna  Wou\u{a0}", "VIVRANT")));
        assert_eq!(split_last("  "), None);
    }
}
