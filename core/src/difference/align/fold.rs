//! Names as they are compared: two spellings of one name are one text.

use alloc::string::String;

use crate::text::letter::is_alphanumeric;
use crate::text::lower::lower;
use crate::text::part::trim;

/// Small letters with accents and strokes, and ligatures, with what they are spelled with
/// otherwise. They are those that the server folds with Unicode's tables, as far as the alphabets
/// of Latin and Russian names go.
const PLAIN: [(&str, &str); 25] = [
    ("àáâãäåāăąǎ", "a"),
    ("çćĉċč", "c"),
    ("ďđð", "d"),
    ("èéêëēĕėęěẽ", "e"),
    ("ĝğġģǧ", "g"),
    ("ĥħ", "h"),
    ("ìíîïĩīĭįıǐ", "i"),
    ("ĵ", "j"),
    ("ķ", "k"),
    ("ĺļľŀł", "l"),
    ("ñńņňŋ", "n"),
    ("òóôõöøōŏőǒ", "o"),
    ("ŕŗř", "r"),
    ("śŝşšș", "s"),
    ("ţťŧț", "t"),
    ("ùúûüũūŭůűųǔ", "u"),
    ("ŵ", "w"),
    ("ýÿŷ", "y"),
    ("źżž", "z"),
    ("ß", "ss"),
    ("æ", "ae"),
    ("œ", "oe"),
    ("þ", "th"),
    ("ё", "е"),
    ("й", "и"),
];

/// What remains of a name without its case, accents, marks and blanks. A name of marks alone keeps
/// them; otherwise all such names would be the same.
#[must_use]
pub fn folded(name: &str) -> String {
    let mut kept = String::with_capacity(name.len());
    for c in name.chars() {
        let c = lower(narrow(c));
        if c.is_ascii_alphanumeric() {
            kept.push(c);
        } else if !c.is_ascii() && is_alphanumeric(c) && !is_accent(c) {
            match PLAIN.iter().find(|(letters, _)| letters.chars().any(|letter| letter == c)) {
                Some((_, plain)) => kept.push_str(plain),
                None => kept.push(c),
            }
        }
    }
    if kept.is_empty() { trim(name).chars().map(lower).collect() } else { kept }
}

/// A full-width form of ASCII as the plain one.
fn narrow(c: char) -> char {
    match u32::from(c) {
        wide @ 0xff01..=0xff5e => char::from_u32(wide - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// Whether a character is an accent that stands apart from its letter.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_are_one_text() {
        for (one, other) in [
            ("Kolsvik", "KÖLSVIK"),
            ("Sørgaard", "Sorgaard"),
            ("Straße", "STRASSE"),
            ("Don't Sink!", "Dont Sink"),
            ("Glas (Original Mix)", "Glas - Original Mix"),
            ("Ｇｌａｓ", "Glas"),
            ("Bjo\u{308}rka", "Björka"),
            ("Ночной Эфир", "НОЧНОЙ ЭФИР"),
            ("夜の ラジオ", "夜のラジオ"),
        ] {
            assert_eq!(folded(one), folded(other));
        }
        for (one, other) in [("Glas", "Glass"), ("???", "!!!"), ("", "A"), ("夜", "京")] {
            assert_ne!(folded(one), folded(other));
        }
    }
}
