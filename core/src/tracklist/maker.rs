//! Who made a mix: the name in its brackets, without the words that describe the mix.
//!
//! Fixtures: `vectors/tracklist/read_title.json`.

use super::note::is_year;
use crate::text::blank::{is_blank, trim_end_where};
use crate::text::part::trim;
use crate::text::scan::position_or_beyond_ascii;
use crate::text::search;
use crate::text::word_set::{is_one_of, word_set};
use crate::text::words::{first, split_last_word};

/// The name in front of the word, at offset `kind`, that makes brackets a mix.
#[must_use]
pub fn maker(inside: &str, kind: usize) -> Option<&str> {
    inside.get(..kind).and_then(name).filter(|name| !name.is_empty())
}

/// The owner that an apostrophe marks: `Tern's Deep Water`, `The Kelps’ Tide`.
#[inline(never)]
fn owner(name: &str) -> Option<&str> {
    for (mark, end) in [("'s", ""), ("’s", ""), ("s’", "s"), ("s'", "s")] {
        if let Some((owner, rest)) = search::split_once(name, mark)
            && (rest.is_empty() || rest.starts_with(is_blank))
        {
            return name.get(..owner.len() + end.len()).map(trim);
        }
    }
    None
}

/// The name in the text before the word that makes brackets a mix.
#[must_use]
pub fn name(before: &str) -> Option<&str> {
    let mut name = trim_name(before);
    if position_or_beyond_ascii(name.as_bytes(), 0, b'\'').is_some()
        && let Some(owner) = owner(name)
    {
        return Some(owner);
    }
    // A name at a site has no blanks, so the text behind it describes the mix: `@tern 6AM`.
    if name.starts_with('@') {
        return first(name);
    }
    let whole = name;
    // Words that describe the mix are taken off the end; the rest, if any, is a name.
    while let Some((before, last)) = split_last_word(name) {
        // The last letter of `N.O.B.A` describes nothing.
        if before.ends_with('.') || (!is_plain_word(last) && !is_year(last)) {
            break;
        }
        name = trim_name(before);
    }
    // These words are in the middle of a name, so nothing is taken off: `Kelp in the Dark`.
    let is_cut = name.len() < whole.len()
        && split_last_word(name).is_some_and(|(_, word)| is_one_of(word, word_set!("in|of|on")));
    Some(if is_cut { whole } else { name })
}

/// Whether a word describes a mix and names nobody.
fn is_plain_word(word: &str) -> bool {
    let known = match initial(word) {
        b'1' => word_set!("12|12inch"),
        b'7' => word_set!("7|7inch"),
        b'a' => word_set!(
            "a|acapella|acappella|acoustic|after|afterhours|album|alt|alternate|alternative|ambient|\
             analog"
        ),
        b'b' => word_set!("bass|beatless|bootleg|breakbeat|breaks"),
        b'c' => word_set!("chill|chilled|chillout|classic|clean|club"),
        b'd' => word_set!("dance|dark|day|deep|deluxe|demo|dirty|disco|discotheque|dj|dub"),
        b'e' => word_set!("edit|epic|expanded|explicit|extended"),
        b'f' => word_set!("festival|full"),
        b'h' => word_set!("hours|house"),
        b'i' => word_set!("instrumental|intro"),
        b'j' => word_set!("jungle"),
        b'l' => word_set!("live|long"),
        b'm' => word_set!("main|maxi|mix|morning"),
        b'n' => word_set!("new|night|nu"),
        b'o' => word_set!("orchestral|original|outro"),
        b'p' => word_set!("part|piano"),
        b'r' => word_set!("radio|re|refix|remix|revisit|rework"),
        b's' => word_set!("short|single|special|spoken|studio|sunrise|sunset"),
        b't' => word_set!("tech|techno|the|trance|tribute"),
        b'u' => word_set!("unreleased"),
        b'v' => word_set!("version|vip|vocal"),
        b'w' => word_set!("word"),
        _ => return false,
    };
    is_one_of(word, known)
}

fn initial(word: &str) -> u8 {
    word.as_bytes().first().map_or(0, u8::to_ascii_lowercase)
}

fn trim_name(text: &str) -> &str {
    let is_mark = |byte| byte <= b' ' || matches!(byte, b'-' | b';' | b',' | b'"');
    match text.as_bytes() {
        // One blank between two words is by far the most common.
        [.., b'!'..=b'~', b' '] => trim_name(text.get(..text.len() - 1).unwrap_or("")),
        [.., last] if *last < 0x7f && !is_mark(*last) => text,
        _ => trim_end_where(text, |c| is_blank(c) || matches!(c, '-' | ';' | ',' | '"')),
    }
}
