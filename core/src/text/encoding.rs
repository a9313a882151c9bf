//! How the bytes of a text file are encoded. Programs for DJs write UTF-8 and UTF-16, with or
//! without a mark, and older ones whatever their system had: that is [`guess`](super::guess)'s.

/// An encoding, by a name that the Encoding Standard has for it, which every browser's
/// `TextDecoder` takes.
pub type Encoding = &'static str;

/// Tells the encoding of a file: `utf-8`, `utf-16le` or `utf-16be`; none where it is in an older
/// one, which only its letters can tell.
///
/// A byte order mark decides. Without one, a file in which every other byte is mostly zero is
/// UTF-16, and so is one in which every other byte is zero beside plain characters and nowhere
/// else, as between letters of another script. A file without zeros in which more is broken than
/// whole by UTF-8's account, or which switches to Japanese by escapes, is in an older encoding;
/// every other file is UTF-8. The decoder has to leave the mark out and to put U+FFFD in place of
/// each broken character, so that the rest stays readable. Fixtures: `vectors/text/encoding.json`.
#[must_use]
pub fn encoding(bytes: &[u8]) -> Option<Encoding> {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => Some("utf-8"),
        [0xff, 0xfe, ..] => Some("utf-16le"),
        [0xfe, 0xff, ..] => Some("utf-16be"),
        _ if has_zeros(bytes, 1) => Some("utf-16le"),
        _ if has_zeros(bytes, 0) => Some("utf-16be"),
        _ if is_old(bytes) => None,
        _ => Some("utf-8"),
    }
}

/// Whether a file without zeros is in an encoding older than Unicode. Two letters of an old one
/// may make a character of UTF-8 by chance, so that the first of them decides nothing.
fn is_old(bytes: &[u8]) -> bool {
    let (mut whole, mut broken) = (0_usize, 0_usize);
    let mut rest = bytes;
    while let [first, behind @ ..] = rest {
        let follow = match first {
            0 => return false,
            0xc2..=0xdf => 1,
            0xe0..=0xef => 2,
            0xf0..=0xf4 => 3,
            _ => 0,
        };
        let is_whole = follow > 0 && follows(behind, follow);
        whole += usize::from(is_whole);
        broken += usize::from(!is_whole && !first.is_ascii());
        rest = behind.get(if is_whole { follow } else { 0 }..).unwrap_or_default();
    }
    broken > whole || whole + broken == 0 && has_escapes(bytes)
}

/// Whether bytes begin with `count` continuation bytes of UTF-8.
#[inline(never)]
fn follows(rest: &[u8], count: usize) -> bool {
    rest.get(..count).is_some_and(|rest| rest.iter().all(|byte| byte & 0xc0 == 0x80))
}

/// Whether ISO-2022-JP's escapes to its Japanese characters are in a text of plain bytes.
fn has_escapes(bytes: &[u8]) -> bool {
    bytes.windows(3).any(|three| matches!(three, [0x1b, b'$', b'@' | b'B']))
}

/// Whether the bytes at every other place, from an offset on, are zero as UTF-16 has them. The
/// first thousand bytes are enough to tell.
#[inline(never)]
fn has_zeros(bytes: &[u8], offset: usize) -> bool {
    let (mut pairs, mut zeros, mut others, mut odd) = (0_usize, 0_usize, 0_usize, 0_usize);
    for pair in bytes.chunks_exact(2).take(500) {
        let (high, low) = (pair.get(offset), pair.get(1 - offset));
        let is_plain = low.is_some_and(|low| matches!(low, b' '..=b'~' | b'\t' | b'\n' | b'\r'));
        pairs += 1;
        zeros += usize::from(high == Some(&0));
        others += usize::from(low == Some(&0));
        odd += usize::from(high == Some(&0) && !is_plain);
    }
    let is_latin = pairs >= 4 && zeros * 10 > pairs * 8 && others * 10 < pairs;
    is_latin || zeros >= 8 && zeros * 10 > pairs && others == 0 && odd == 0
}
