//! Bytes as text: UTF-8 or UTF-16, with or without a mark.

use alloc::borrow::Cow;
use alloc::string::String;

/// Decodes a file's bytes. A byte order mark decides; without one, bytes of which every other one
/// is zero are UTF-16, and all others UTF-8. What cannot be decoded becomes U+FFFD, so that the
/// rest stays readable. The mark itself is left out.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest),
        [0xff, 0xfe, rest @ ..] => Cow::Owned(utf16(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => Cow::Owned(utf16(rest, u16::from_be_bytes)),
        _ if has_zeros(bytes, 1) => Cow::Owned(utf16(bytes, u16::from_le_bytes)),
        _ if has_zeros(bytes, 0) => Cow::Owned(utf16(bytes, u16::from_be_bytes)),
        _ => String::from_utf8_lossy(bytes),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks(2).map(|pair| match pair {
        [first, second] => unit([*first, *second]),
        _ => 0xfffd,
    });
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Whether the bytes at every other place, from an offset on, are mostly zero and the others not.
fn has_zeros(bytes: &[u8], offset: usize) -> bool {
    let pairs = bytes.chunks_exact(2).take(500);
    let count = pairs.len();
    let zeros =
        |at: usize| bytes.chunks_exact(2).take(500).filter(|pair| pair.get(at) == Some(&0)).count();
    count >= 4 && zeros(offset) * 10 > count * 8 && zeros(1 - offset) * 10 < count
}
