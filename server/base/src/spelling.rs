//! How names are spelled: one name is one text, however it was typed or stored.

use std::borrow::Cow;

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

/// Letters with a stroke and ligatures, and how they are spelled with plain ones. Accents come off a letter
/// by themselves, but for the one that Russian leaves out as a rule.
pub(super) const PLAIN: [(&[char], &str); 12] = [
    (&['ø', 'Ø'], "o"),
    (&['ł', 'Ł'], "l"),
    (&['đ', 'Đ', 'ð', 'Ð'], "d"),
    (&['ħ', 'Ħ'], "h"),
    (&['ŧ', 'Ŧ'], "t"),
    (&['ı'], "i"),
    (&['ŋ', 'Ŋ'], "n"),
    (&['ß', 'ẞ'], "ss"),
    (&['æ', 'Æ'], "ae"),
    (&['œ', 'Œ'], "oe"),
    (&['þ', 'Þ'], "th"),
    (&['ё', 'Ё'], "е"),
];

/// Longest title, name or credit, in characters.
pub const NAME: usize = 300;
/// Longest address, in characters.
pub const ADDRESS: usize = 2_000;
/// Longest description, in characters.
pub const TEXT: usize = 10_000;

/// Composes each letter with its accents into one character (Unicode's NFC), as keyboards type
/// them. File names of some systems, and lists made from them, keep the two apart. Marks that steer
/// the direction of writing are removed, because they would also turn around the text that follows
/// the name on a page, in a title or in a file name.
#[must_use]
pub fn composed(text: &str) -> Cow<'_, str> {
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(text);
    if composed.contains(steers) {
        return Cow::Owned(composed.chars().filter(|c| !steers(*c)).collect());
    }
    composed
}

/// Whether a character changes the direction of the text after it. Marks that only give their own
/// place a direction stay: names in Hebrew and Arabic need them. Source: Unicode's UAX 9, section
/// 2.
#[must_use]
pub fn steers(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character of a name can be shown: any but those that control.
#[must_use]
pub fn is_shown(c: char) -> bool {
    !c.is_control() || c == '\t'
}

/// A text in plain letters: without strokes and ligatures. Accents stay.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut spelled = String::with_capacity(text.len());
    for c in text.chars() {
        match PLAIN.iter().find(|(letters, _)| letters.contains(&c)) {
            Some((_, plain)) => spelled.push_str(plain),
            None => spelled.push(c),
        }
    }
    spelled
}

/// Reduces a name to what remains without its case, accents, marks and spaces. A name that consists
/// of marks alone keeps them; otherwise all such names would be the same.
///
/// It is not among the rules that the browser runs, because it needs Unicode's tables, which are
/// large.
#[must_use]
pub fn folded(name: &str) -> String {
    // Full-width forms become plain ones, too, and accents stand apart from their letters.
    let apart = DecomposingNormalizerBorrowed::new_nfkd().normalize(name);
    let letters = plain(&apart.to_lowercase());
    // The sound marks of kana make other letters of them, not accents.
    let is_kept = |c: &char| c.is_alphanumeric() || matches!(c, '\u{3099}' | '\u{309a}');
    let kept: String = letters.chars().filter(is_kept).collect();
    if kept.is_empty() { composed(name.trim()).to_lowercase() } else { kept }
}

/// Whether two names are one name in two spellings: case, accents, marks and spaces make no difference.
#[must_use]
pub fn are_alike(one: &str, other: &str) -> bool {
    one == other || folded(one) == folded(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_does_not_steer_what_stands_behind_it() {
        assert_eq!(composed("Night \u{202e}suB\u{2069} 12"), "Night suB 12");
        assert_eq!(composed("\u{200f}אלון\u{200e}"), "\u{200f}אלון\u{200e}");
    }

    #[test]
    fn spellings_of_one_name_are_alike_and_other_names_are_not() {
        for (one, other) in [
            ("Kolsch", "KÖLSCH"),
            ("Sørgaard", "Sorgaard"),
            ("Straße", "STRASSE"),
            ("Don't Stop!", "Dont Stop"),
            ("Glue (Original Mix)", "Glue - Original Mix"),
            ("Ｇｌｕｅ", "Glue"),
            ("Bjo\u{308}rn", "Björn"),
            ("Ночной Эфир", "НОЧНОЙ ЭФИР"),
            ("夜の ラジオ", "夜のラジオ"),
        ] {
            assert!(are_alike(one, other), "{one} / {other}");
        }
        for (one, other) in [
            ("Glue", "Glued"),
            ("Halcyon", "Glue"),
            ("???", "!!!"),
            ("", "A"),
            ("夜", "京"),
            ("かき", "かぎ"),
        ] {
            assert!(!are_alike(one, other), "{one} / {other}");
        }
    }
}
