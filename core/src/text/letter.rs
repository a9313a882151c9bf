//! Which characters are letters or digits, told without the standard library's tables.
//!
//! Those tables know every character there is and cost the browser two kilobytes. Beyond ASCII
//! nearly everything that a text can hold is a letter or a digit of some script; the blocks that
//! hold marks and pictures are stated here, and a test holds them against the standard library.

use super::blank::{is_blank, trim_end_where, trim_start_where};

/// Blocks beyond ASCII that hold no letters: first and last.
const OTHERS: [(u32, u32); 22] = [
    (0xa1, 0xa9),
    (0xab, 0xb1),
    (0xb4, 0xb4),
    (0xb6, 0xb8),
    (0xbb, 0xbb),
    (0xbf, 0xbf),
    (0xd7, 0xd7),
    (0xf7, 0xf7),
    // Combining marks.
    (0x300, 0x344),
    // Punctuation, currencies, arrows, signs, boxes, dingbats.
    (0x2000, 0x206f),
    (0x20a0, 0x20ff),
    (0x2190, 0x245f),
    (0x2500, 0x2775),
    (0x2794, 0x2bff),
    (0x2e00, 0x2e2e),
    // Marks of East Asian text, and its full-width forms of ASCII's.
    (0x3000, 0x3004),
    (0x3008, 0x3020),
    (0x30fb, 0x30fb),
    (0xfe00, 0xfe6f),
    (0xff01, 0xff0f),
    // Private use.
    (0xe000, 0xf8ff),
    // Pictures.
    (0x1f300, 0x1faff),
];
/// Full-width marks between its digits and letters.
const WIDE_MARKS: [(u32, u32); 4] =
    [(0xff1a, 0xff20), (0xff3b, 0xff40), (0xff5b, 0xff65), (0xffe0, 0xffff)];

/// Whether a character is a letter or a digit of any script.
#[must_use]
#[inline(never)]
pub fn is_alphanumeric(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    let code = u32::from(c);
    let others = OTHERS.iter().chain(&WIDE_MARKS);
    !is_blank(c) && others.into_iter().all(|(first, last)| code < *first || code > *last)
}

/// Whether a character is a letter of any script.
#[must_use]
pub fn is_letter(c: char) -> bool {
    is_alphanumeric(c) && !matches!(c, '0'..='9' | '０'..='９')
}

/// Whether a character is a picture or an ornament: a box, a star, an arrow's head, an emoji, or
/// the mark that makes a sign one.
#[must_use]
#[inline(never)]
pub fn is_picture(c: char) -> bool {
    matches!(
        u32::from(c),
        0x2300..=0x23ff | 0x2500..=0x2775 | 0x2794..=0x27bf | 0x2b00..=0x2bff | 0xfe0f | 0x1f000..=0x1faff
    )
}

/// Trims every character that is neither letter nor digit from both edges.
#[must_use]
pub fn trim_to_letters(text: &str) -> &str {
    let is_mark = |c| !is_alphanumeric(c);
    trim_end_where(trim_start_where(text, is_mark), is_mark)
}

/// Whether a text has a letter.
#[must_use]
pub fn has_letter(text: &str) -> bool {
    text.chars().any(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_every_letter_and_digit() {
        for c in (0..=0x10_ffff).filter_map(char::from_u32) {
            assert!(!c.is_alphanumeric() || is_alphanumeric(c), "{c} {:x}", u32::from(c));
        }
    }

    #[test]
    fn takes_no_letter_for_a_picture() {
        for c in (0..=0x10_ffff).filter_map(char::from_u32) {
            assert!(
                !is_picture(c) || !is_alphanumeric(c) || c >= '\u{1f000}',
                "{c} {:x}",
                u32::from(c)
            );
        }
        assert!("🔥🎵▶❤✅☀⭐●►".chars().all(is_picture));
    }

    #[test]
    fn knows_the_marks_that_people_type() {
        for c in "!?.,;:'\"()[]{}-_/\\|@#$%^&*+=<>~`¡¿«»“”„‘’‹›–—…•·×÷™®©→★♥♫、。「」『』・！（）：～😀🎧\u{301}\u{200d}\u{fe0f}".chars() {
            // A trade mark is a letter to the standard library too.
            assert!(!is_alphanumeric(c) || c == '™', "{c}");
        }
    }
}
