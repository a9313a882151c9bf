//! Kinds of bytes, told by one look into a table instead of several comparisons.

/// A letter or digit of ASCII, or any byte of a character beyond it.
const WORD: u8 = 1;
/// The first byte of a sign that stands for another; see `tracklist/plain.rs`.
const SIGN: u8 = 2;

static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut byte = 0_u8;
    loop {
        let word = byte.is_ascii_alphanumeric() || byte >= 0x80;
        let sign = matches!(byte, b'&' | b'*' | b'<' | b'\\' | 0xc3 | 0xe3 | 0xef);
        #[expect(clippy::indexing_slicing, reason = "runs while compiling; every byte has a place")]
        {
            classes[byte as usize] = if word { WORD } else { 0 } | if sign { SIGN } else { 0 };
        }
        if byte == u8::MAX {
            return classes;
        }
        byte += 1;
    }
}

/// The small letter of each ASCII letter; digits and bytes beyond ASCII as they are; 0 for every
/// other byte.
static SMALL: [u8; 256] = small();

const fn small() -> [u8; 256] {
    let mut all = [0; 256];
    let mut byte = 0_u8;
    loop {
        if byte.is_ascii_alphanumeric() || byte >= 0x80 {
            #[expect(clippy::indexing_slicing, reason = "runs while compiling; every byte fits")]
            {
                all[byte as usize] = byte.to_ascii_lowercase();
            }
        }
        if byte == u8::MAX {
            return all;
        }
        byte += 1;
    }
}

/// A byte in small letters; 0 where it belongs to no word, see [`is_word`].
#[must_use]
#[inline]
pub fn small_in_word(byte: u8) -> u8 {
    SMALL.get(usize::from(byte)).copied().unwrap_or(0)
}

/// Whether a text begins with a letter or digit of ASCII, as most lines and names do.
#[must_use]
#[inline]
pub fn begins_plainly(text: &str) -> bool {
    text.as_bytes().first().is_some_and(|first| small_in_word(*first).cast_signed() > 0)
}

#[inline]
fn class(byte: u8) -> u8 {
    CLASSES.get(usize::from(byte)).copied().unwrap_or(0)
}

/// Whether a byte is a letter or digit of ASCII, or belongs to a character beyond it.
#[must_use]
#[inline]
pub fn is_word(byte: u8) -> bool {
    class(byte) & WORD != 0
}

/// Whether a byte may begin a sign that stands for another.
#[must_use]
#[inline]
pub fn begins_sign(byte: u8) -> bool {
    class(byte) & SIGN != 0
}
