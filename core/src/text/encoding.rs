//! How the bytes of a text file are encoded. Programs for DJs write UTF-8 and UTF-16, with or
//! without a mark.

use super::scan::position;

/// An encoding, by the name that the Encoding Standard has for it, which every browser's
/// `TextDecoder` takes.
pub type Encoding = &'static str;

/// Tells the encoding of a file: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`.
///
/// A byte order mark decides. Without one, a file in which every other byte is mostly zero is
/// UTF-16; a file without zeros, whose first bytes beyond ASCII are not valid UTF-8, comes from an
/// old program and is Windows-1252; every other file is UTF-8. The decoder has to leave the mark
/// out and to put U+FFFD in place of each broken character, so that the rest stays readable.
/// Fixtures: `vectors/text/encoding.json`.
#[must_use]
pub fn encoding(bytes: &[u8]) -> Encoding {
    match bytes {
        [0xff, 0xfe, ..] => "utf-16le",
        [0xfe, 0xff, ..] => "utf-16be",
        _ if has_zeros(bytes, 1) => "utf-16le",
        _ if has_zeros(bytes, 0) => "utf-16be",
        _ if is_old(bytes) => "windows-1252",
        _ => "utf-8",
    }
}

/// Whether the first bytes beyond ASCII make no character of UTF-8, in a file without zeros.
fn is_old(bytes: &[u8]) -> bool {
    let Some(at) = bytes.iter().position(|byte| *byte >= 0x80) else { return false };
    let near = bytes.get(at..bytes.len().min(at + 4)).unwrap_or_default();
    let is_character = match near {
        [0xc2..=0xdf, rest @ ..] => follows(rest, 1),
        [0xe0..=0xef, rest @ ..] => follows(rest, 2),
        [0xf0..=0xf4, rest @ ..] => follows(rest, 3),
        _ => false,
    };
    !is_character && position(bytes, 0, 0).is_none()
}

/// Whether bytes begin with `count` continuation bytes of UTF-8.
fn follows(rest: &[u8], count: usize) -> bool {
    rest.get(..count).is_some_and(|rest| rest.iter().all(|byte| byte & 0xc0 == 0x80))
}

/// Whether the bytes at every other place, from an offset on, are mostly zero and the others not.
/// The first thousand bytes are enough to tell.
fn has_zeros(bytes: &[u8], offset: usize) -> bool {
    let (mut pairs, mut zeros, mut others) = (0_usize, 0_usize, 0_usize);
    for pair in bytes.chunks_exact(2).take(500) {
        pairs += 1;
        zeros += usize::from(pair.get(offset) == Some(&0));
        others += usize::from(pair.get(1 - offset) == Some(&0));
    }
    pairs >= 4 && zeros * 10 > pairs * 8 && others * 10 < pairs
}
