//! Names that are perhaps one name. People write `Brother Low Tide` and `Brother Lowtide`, `&` and `and`, with and
//! without `The`: a machine cannot know whether they mean the same, so it only says what looks like it.

use crate::spelling::{folded, plain};

/// Words that people leave out, and short forms with what they stand for.
const WORDS: [(&str, &str); 21] = [
    ("the", ""),
    ("and", ""),
    ("dj", ""),
    ("feat", "featuring"),
    ("ft", "featuring"),
    ("vs", "versus"),
    ("rmx", "remix"),
    ("orig", "original"),
    ("ext", "extended"),
    ("pt", "part"),
    ("vol", "volume"),
    ("no", "number"),
    ("st", "saint"),
    ("mt", "mount"),
    ("mr", "mister"),
    ("dr", "doctor"),
    ("bros", "brothers"),
    ("orch", "orchestra"),
    ("inst", "instrumental"),
    ("mx", "mix"),
    ("ver", "version"),
];

/// The words of a name as they are compared: in plain lower-case letters, short forms written out.
fn words(name: &str) -> Vec<String> {
    // An apostrophe parts no words, and neither does a dot inside one, as in `M.A.N.D.Y.`.
    let joined: String =
        name.chars().filter(|c| !matches!(c, '\'' | '’' | '‘' | '`' | '.')).collect();
    let parts = joined.split(|c: char| !c.is_alphanumeric() && !is_mark(c));
    let words = parts.filter(|part| !part.is_empty()).map(folded);
    words.map(written_out).collect()
}

/// Whether a character is an accent that stands apart from its letter.
fn is_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c) || matches!(c, '\u{3099}' | '\u{309a}')
}

fn written_out(word: String) -> String {
    match WORDS.iter().find(|(short, _)| *short == word) {
        Some((_, "")) | None => word,
        Some((_, long)) => (*long).to_owned(),
    }
}

fn is_left_out(word: &str) -> bool {
    WORDS.iter().any(|(left_out, instead)| instead.is_empty() && *left_out == word)
}

/// What is left of a name without its case, accents, marks, spaces, and the words that people leave out. Names
/// of which the same is left are perhaps one. Empty where nothing is left.
#[must_use]
pub fn of_name(name: &str) -> String {
    let words = words(name);
    let kept: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| !is_left_out(word)).collect();
    // `The The` consists of nothing else.
    if kept.is_empty() { words.concat() } else { kept.concat() }
}

/// The same of a title: `(Original Mix)` says what goes without saying.
#[must_use]
pub fn of_title(title: &str) -> String {
    let left = of_name(title);
    match left.strip_suffix("originalmix") {
        Some(before) if !before.is_empty() => before.to_owned(),
        _ => left,
    }
}

/// What two names differ in that are perhaps one, as people say it behind 'differ only by'; `None` where they
/// differ in more than one way.
#[must_use]
pub fn difference(one: &str, other: &str) -> Option<&'static str> {
    type Rule = fn(&str) -> String;
    let rules: [(Rule, &str); 9] = [
        (str::to_lowercase, "capital letters"),
        (without_spaces, "a space"),
        (without_accents, "an accent"),
        (without_marks, "punctuation"),
        (|name| without_word(name, "the"), "“The”"),
        (|name| without_word(&name.replace(['&', '+'], " and "), "and"), "“and”"),
        (|name| without_word(name, "dj"), "“DJ”"),
        (|name| words(name).concat(), "a short form"),
        (without_original, "“Original Mix”"),
    ];
    let is_it = |(rule, _): &(Rule, &str)| rule(one) == rule(other);
    rules.into_iter().find(is_it).map(|(_, what)| what)
}

fn without_spaces(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect()
}

/// Keeps marks and spaces, and folds each word.
fn without_accents(name: &str) -> String {
    let mut kept = String::new();
    for c in name.to_lowercase().chars().filter(|c| !is_mark(*c)) {
        if c.is_alphanumeric() {
            kept.push_str(&folded(&plain(&c.to_string())));
        } else {
            kept.push(c);
        }
    }
    kept
}

fn without_marks(name: &str) -> String {
    let kept = name.to_lowercase();
    let kept: String = kept.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    kept.split_whitespace().collect()
}

fn without_word(name: &str, left_out: &str) -> String {
    let words: Vec<String> = name.to_lowercase().split_whitespace().map(str::to_owned).collect();
    words.into_iter().filter(|word| word != left_out).collect::<Vec<_>>().join(" ")
}

fn without_original(title: &str) -> String {
    let left = words(title);
    match left.as_slice() {
        [kept @ .., original, mix]
            if original == "original" && mix == "mix" && !kept.is_empty() =>
        {
            kept.concat()
        }
        all => all.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs that are perhaps one name, and what they differ in.
    const PAIRS: [(&str, &str, &str); 11] = [
        ("Brother Low Tide", "Brother Lowtide", "a space"),
        ("Rue Cassis", "Rue Cássis", "an accent"),
        ("Kölsa", "Kolsa", "an accent"),
        ("The Kessel Drift", "Kessel Drift", "“The”"),
        ("Wharf & Weir", "Wharf and Weir", "“and”"),
        ("DJ Kessel", "Kessel", "“DJ”"),
        ("Trig.Point", "Trig-Point", "punctuation"),
        ("Wharf Bros.", "Wharf Brothers", "a short form"),
        ("Sluice (Original Mix)", "Sluice", "“Original Mix”"),
        ("Tin Roof Version", "Tin Roof (Version)", "punctuation"),
        ("KELP", "Kelp", "capital letters"),
    ];

    #[test]
    fn what_looks_like_one_name_says_what_it_differs_in() {
        for (one, other, what) in PAIRS {
            assert_eq!(of_title(one), of_title(other), "{one} / {other}");
            assert_eq!(difference(one, other), Some(what), "{one} / {other}");
            assert_eq!(difference(other, one), Some(what), "{other} / {one}");
        }
        assert_eq!(of_name("The Wharf & Wéir"), of_name("wharf and weir"));
        assert_eq!(difference("The Wharf & Wéir", "Wharf and Weir"), None, "several ways at once");
    }

    #[test]
    fn other_names_are_others() {
        for (one, other) in [
            ("Grey", "Greyer"),
            ("Sluice (Original Mix)", "Sluice (Extended Mix)"),
            ("Sluice Part 1", "Sluice Part 2"),
            ("Part 1", "Part 11"),
            ("かき", "かぎ"),
            ("The The", "And"),
        ] {
            assert_ne!(of_title(one), of_title(other), "{one} / {other}");
        }
        assert_eq!(of_name("The The"), "thethe");
        assert_eq!(of_name("???"), "");
        assert_eq!(of_title("Original Mix"), "originalmix");
    }
}
