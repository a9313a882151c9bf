//! Mixes: which brackets are one, and who made it.
//!
//! Fixtures: `vectors/tracklist/read_title.json`. Source: specification for members and admin,
//! section 5: bracketed 'remix, mix, edit, rework, dub, version, mashup, bootleg and VIP text is
//! split from the title into mix and remixer'.

use crate::text::blank::{is_blank, trim};
use crate::text::search::{self, is_one_of};
use crate::text::words::{split_last_word, words};

/// A mix, by what its brackets say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mix<'a> {
    /// Who made it, where it names someone: the name in front of the word that makes it a mix, or
    /// behind its `by`.
    ///
    /// `Tern Extended Remix` names Tern, `Tern's Deep Water Remix` names Tern, `Remixed by Tern`
    /// names Tern, `Original Mix` names nobody.
    pub remixer: Option<&'a str>,
    /// Whether the word that makes it a mix comes last.
    pub ends_in_kind: bool,
}

/// Reads the inside of brackets as a mix; `None` when it is none.
#[must_use]
pub fn read(inside: &str) -> Option<Mix<'_>> {
    let (mut kind, mut by, mut last, mut count) = (None, None, "", 0_usize);
    for word in words(inside) {
        if is_mix_word(word) || (is_re(last) && is_made_again(word)) {
            kind = Some(if is_re(last) { last } else { word });
            last = "";
        } else {
            last = word;
        }
        if by.is_none() && kind.is_some() && word.eq_ignore_ascii_case("by") {
            by = Some(word);
        }
        count += 1;
    }
    let Some(kind) = kind else { return named(inside, count) };
    let remixer = match by {
        Some(by) => after_part(inside, by).map(trim),
        None => before_part(inside, kind).and_then(name),
    };
    let remixer = remixer.filter(|name| !name.is_empty());
    Some(Mix { remixer, ends_in_kind: last.is_empty() || by.is_some() })
}

/// A mix that no word calls one: by its maker (`Ada Lune's Salt Trip`), or played live.
fn named(inside: &str, words_inside: usize) -> Option<Mix<'_>> {
    let mut first = words(inside);
    if first.next().is_some_and(|word| word.eq_ignore_ascii_case("live")) {
        let place = first.next().is_none_or(|word| is_one_of(word, "at|in|from|on|session|set"));
        return place.then_some(Mix { remixer: None, ends_in_kind: true });
    }
    let (owner, what) = ["'s ", "’s "].into_iter().find_map(|s| search::split_once(inside, s))?;
    // Two names at least, or else `That's Love` would be a mix by That.
    let owner_words = words(owner).count();
    let is_name = |text: &str| words(text).all(|word| word.starts_with(char::is_uppercase));
    (owner_words >= 2 && words_inside <= 7 && is_name(owner) && is_name(what))
        .then_some(Mix { remixer: Some(trim(owner)), ends_in_kind: false })
}

fn is_re(word: &str) -> bool {
    word.eq_ignore_ascii_case("re")
}

/// What is behind the hyphen in `re-work`.
fn is_made_again(word: &str) -> bool {
    is_one_of(word, "work|edit|mix|fix|rub|touch|make|vision|construction")
}

/// The name in what stands before the word that makes a mix one.
fn name(before: &str) -> Option<&str> {
    let mut name = trim_name(before);
    for mark in ["'s", "’s"] {
        if let Some((owner, rest)) = search::split_once(name, mark)
            && (rest.is_empty() || rest.starts_with(is_blank))
        {
            return Some(trim(owner));
        }
    }
    // Describing words go from the end; what is left, if anything, is a name.
    while let Some((before, last)) = split_last_word(name) {
        if !is_plain_word(last) {
            break;
        }
        name = trim_name(before);
    }
    Some(name)
}

/// Whether a word makes brackets a mix. The list is kept by initials, because this is asked of
/// every word of every bracket.
fn is_mix_word(word: &str) -> bool {
    let known = match initial(word) {
        b'a' => "acapella|acappella",
        b'b' => "bootleg",
        b'd' => "dub",
        b'e' => "edit|extended",
        b'i' => "instrumental",
        b'm' => "mix|mashup",
        b'o' => "original",
        b'f' => "flip",
        b'r' => {
            "remix|rmx|rework|remixed|reedit|refix|retouch|remake|reprise|reinterpretation|\
             reconstruction|revision|revisit|rerub"
        }
        b't' => "tool",
        b'v' => "version|vip",
        _ => return false,
    };
    is_one_of(word, known)
}

/// Whether a word describes a mix and names nobody.
fn is_plain_word(word: &str) -> bool {
    let known = match initial(word) {
        b'1' => "12",
        b'7' => "7",
        b'a' => "a|acapella|acappella|album|alternate|alternative|ambient",
        b'b' => "bass",
        b'c' => "club",
        b'd' => "dark|day|deep|disco|discotheque|dj|dub",
        b'e' => "edit|expanded|extended",
        b'f' => "festival|full",
        b'h' => "house",
        b'i' => "instrumental|intro",
        b'j' => "jungle",
        b'l' => "live|long",
        b'm' => "main|mix|morning",
        b'n' => "night",
        b'o' => "original|outro",
        b'p' => "part|piano",
        b'r' => "radio|re|remix",
        b's' => "short|single|special|sunrise|sunset",
        b't' => "techno|the|trance",
        b'u' => "unreleased",
        b'v' => "version|vip|vocal",
        _ => return false,
    };
    is_one_of(word, known)
}

fn initial(word: &str) -> u8 {
    word.as_bytes().first().map_or(0, u8::to_ascii_lowercase)
}

fn trim_name(text: &str) -> &str {
    text.trim_end_matches(|c| is_blank(c) || matches!(c, '-' | ';' | ',' | '"'))
}

fn before_part<'a>(text: &'a str, part: &str) -> Option<&'a str> {
    text.get(..search::offset(text, part)?)
}

fn after_part<'a>(text: &'a str, part: &str) -> Option<&'a str> {
    text.get(search::offset(text, part)? + part.len()..)
}
