//! Finding a short text in a line.

/// Where a text first stands in another, in bytes.
#[must_use]
#[inline(never)]
pub fn find(text: &str, wanted: &str) -> Option<usize> {
    let (text, wanted) = (text.as_bytes(), wanted.as_bytes());
    let first = wanted.first()?;
    (0..text.len()).find(|at| {
        text.get(*at) == Some(first) && text.get(*at..*at + wanted.len()) == Some(wanted)
    })
}

/// What stands before and after the first place of a text in another.
#[must_use]
pub fn split_once<'a>(text: &'a str, wanted: &str) -> Option<(&'a str, &'a str)> {
    let at = find(text, wanted)?;
    Some((text.get(..at)?, text.get(at + wanted.len()..)?))
}

/// Whether a text is one of the words of a list, which are parted by `|`, whatever the case of its
/// ASCII letters.
#[must_use]
#[inline(never)]
pub fn is_one_of(text: &str, words: &str) -> bool {
    let (text, words) = (text.as_bytes(), words.as_bytes());
    words.split(|byte| *byte == b'|').any(|word| word.eq_ignore_ascii_case(text))
}

/// Where an ASCII character last stands in a text, in bytes.
#[must_use]
#[inline(never)]
pub fn rfind(text: &str, wanted: u8) -> Option<usize> {
    text.bytes().rposition(|byte| byte == wanted)
}

/// Counts the characters of a text.
#[must_use]
#[inline(never)]
pub fn count_characters(text: &str) -> usize {
    text.bytes().filter(|byte| byte & 0xc0 != 0x80).count()
}

/// Where a part of a text starts in it, in bytes, the part being a slice of that text.
#[must_use]
pub fn offset(text: &str, part: &str) -> Option<usize> {
    let at = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    (at + part.len() <= text.len()).then_some(at)
}
