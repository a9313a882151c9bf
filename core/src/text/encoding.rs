//! How the bytes of a text file are encoded. Programs for DJs write UTF-8 and UTF-16, with or
//! without a mark.

use super::scan::position;

/// An encoding, by the name that the Encoding Standard has for it, which every browser's
/// `TextDecoder` takes.
pub type Encoding = &'static str;

/// Tells the encoding of a file: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`.
///
/// A byte order mark decides. Without one, bytes of which every other one is mostly zero are UTF-16;
/// those whose first character beyond ASCII is none in UTF-8, and that have no zero, are an old
/// program's Windows-1252; and all others are UTF-8. Whoever decodes leaves the mark out and puts U+FFFD where a character is
/// broken, so that the rest stays readable. Fixtures: `vectors/text/encoding.json`.
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

/// Whether so many bytes go on with a character of UTF-8.
fn follows(rest: &[u8], count: usize) -> bool {
    rest.get(..count).is_some_and(|rest| rest.iter().all(|byte| byte & 0xc0 == 0x80))
}

/// Whether the bytes at every other place, from an offset on, are mostly zero and the others not.
/// A thousand bytes tell.
fn has_zeros(bytes: &[u8], offset: usize) -> bool {
    let (mut pairs, mut zeros, mut others) = (0_usize, 0_usize, 0_usize);
    for pair in bytes.chunks_exact(2).take(500) {
        pairs += 1;
        zeros += usize::from(pair.get(offset) == Some(&0));
        others += usize::from(pair.get(1 - offset) == Some(&0));
    }
    pairs >= 4 && zeros * 10 > pairs * 8 && others * 10 < pairs
}
