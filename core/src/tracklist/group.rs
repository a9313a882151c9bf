//! Bracketed groups at the end of a title, in round and square brackets that may be nested.

use crate::text::blank::trim;
use crate::text::part;
use crate::text::scan::{last_bracket, last_position};

/// A bracketed group near the end of a text.
#[derive(Debug, Clone, Copy)]
pub struct Group<'a> {
    /// The text up to the end of the group.
    pub with_brackets: &'a str,
    /// Where it opens.
    open: usize,
    /// The text between its brackets.
    pub inside: &'a str,
    /// The text behind it.
    pub after: &'a str,
    /// Whether both of its brackets are square.
    pub square: bool,
}

impl<'a> Group<'a> {
    /// The text before the group, without a pipe between the two: `Tide | [Saltworks]`.
    #[must_use]
    #[inline(never)]
    pub fn before(&self) -> &'a str {
        let before = self.with_brackets.get(..self.open).unwrap_or("");
        // One blank is by far the most common.
        let before = trim(before.strip_suffix(' ').unwrap_or(before));
        match before.as_bytes() {
            [.., b' ', b'|'] => part::trim(before.get(..before.len() - 1).unwrap_or(before)),
            _ => before,
        }
    }
}

/// The last bracketed group of a text. More text may follow it, even a bracket that nothing opened.
#[must_use]
pub fn last_group(text: &str) -> Option<Group<'_>> {
    let bytes = text.as_bytes();
    let mut end = bytes.len();
    for _ in 0..2 {
        end = match bytes.get(..end)? {
            [before @ .., b')' | b']'] => before.len(),
            before => last_position(before, *b")]")?,
        };
        let group = group_closed_at(text, end);
        if group.is_some() {
            return group;
        }
    }
    None
}

#[inline(always)]
fn group_closed_at(text: &str, close: usize) -> Option<Group<'_>> {
    let bytes = text.as_bytes();
    let (mut depth, mut open) = (0_usize, close);
    let byte = loop {
        let before = bytes.get(..open)?;
        open = last_bracket(before)?;
        match before.get(open)? {
            b')' | b']' => depth += 1,
            byte if depth == 0 => break *byte,
            _ => depth -= 1,
        }
    };
    let (with_brackets, after) = text.split_at_checked(close + 1)?;
    Some(Group {
        with_brackets,
        open,
        inside: trim(text.get(open + 1..close)?),
        after: if after.is_empty() { after } else { part::trim(after) },
        square: byte == b'[' && bytes.get(close) == Some(&b']'),
    })
}

/// Whether every bracket of a text is closed in it.
#[must_use]
#[inline(never)]
pub fn brackets_close(text: &str) -> bool {
    let (mut round, mut square) = (0_i32, 0_i32);
    for byte in text.bytes() {
        match byte {
            b'(' => round += 1,
            b')' => round -= 1,
            b'[' => square += 1,
            b']' => square -= 1,
            _ => {}
        }
    }
    (round, square) == (0, 0)
}
