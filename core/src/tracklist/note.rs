//! What a line says beside its track: that it is unreleased, its year, the album it is from.
//!
//! Such notes belong to no field of a track, so the reader takes them off.

use crate::text::letter::trim_to_letters;
use crate::text::part::trim;
use crate::text::word_set::{is_one_of, word_set};
use crate::text::words::words;

/// First words of brackets that say something about a track and are no part of its name.
const WORDS: &[u8] =
    word_set!("unreleased|forthcoming|upcoming|premiere|exclusive|dubplate|from|soon");
/// Sizes and pressings that stand behind a title.
const PRESSINGS: &[u8] =
    word_set!("dubplate|promo|vinyl|lp|ep|cd|cdr|12|10|7|inch|test|pressing|acetate");

/// Whether brackets hold a note.
#[must_use]
pub fn is_note(inside: &str) -> bool {
    // Asked of every bracket, so most are turned away by their first letter.
    let first = inside.as_bytes().first().map(u8::to_ascii_lowercase);
    if !matches!(first, Some(b'd'..=b'f' | b'o' | b'p' | b's' | b'u')) {
        return false;
    }
    let mut words = words(inside);
    let Some(first) = words.next() else { return false };
    is_one_of(first, WORDS) && words.clone().count() <= 8
        || (first.eq_ignore_ascii_case("free") && words.next().is_some_and(is_download))
        || (first.eq_ignore_ascii_case("out") && inside.len() == 7 && inside.ends_with("now"))
}

fn is_download(word: &str) -> bool {
    is_one_of(word, word_set!("download|dl"))
}

/// Whether a text is a year.
#[must_use]
pub fn is_year(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 4
        && (bytes.starts_with(b"19") || bytes.starts_with(b"20"))
        && bytes.iter().all(u8::is_ascii_digit)
}

/// A text without the year at its end that an apostrophe marks: `Deep Water '2003`.
#[must_use]
pub fn without_year(text: &str) -> &str {
    let bytes = text.as_bytes();
    if !bytes.last().is_some_and(u8::is_ascii_digit) {
        return text;
    }
    let cut = text.len().checked_sub(4).and_then(|at| text.split_at_checked(at));
    let Some((before, _)) = cut.filter(|(_, year)| is_year(year)) else { return text };
    let kept = before.strip_suffix('\'').or_else(|| before.strip_suffix('’')).map(trim);
    kept.filter(|kept| !kept.is_empty()).unwrap_or(text)
}

/// A label without the pressing behind it (`Saltworks 12”`); empty where that is all there is.
#[must_use]
pub fn without_pressing(text: &str) -> &str {
    let mut rest = trim(text);
    while let Some((before, word)) = crate::text::words::split_last(rest) {
        let bare = trim_to_letters(word);
        if !bare.is_empty() && !is_one_of(bare, PRESSINGS) {
            break;
        }
        rest = trim(before);
    }
    rest
}
