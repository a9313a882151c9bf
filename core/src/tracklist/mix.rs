//! Mixes: which brackets hold one, and who made it.
//!
//! Fixtures: `vectors/tracklist/read_title.json`. Source: specification for members and admin,
//! section 5: bracketed 'remix, mix, edit, rework, dub, version, mashup, bootleg and VIP text is
//! split from the title into mix and remixer'.

use super::maker::{maker, name};
use super::note::is_year;
use crate::text::lower::is_capital;
use crate::text::part::trim;
use crate::text::scan::last_position;
use crate::text::search;
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::words::{Keyed, key, keyed, split_last_word, words};

/// A mix, as its brackets describe it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mix<'a> {
    /// Who made it, if the brackets name anyone: the name in front of the word that makes it a mix,
    /// or behind its `by`.
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
    // A track that is played with this one is no mix of it: `(w/ Kelp - Tide Acapella)`.
    if let [b'w' | b'W', b'/', ..] | [b'w', b'i', b't', b'h', b' ', ..] = inside.as_bytes() {
        return None;
    }
    if let Some(kind) = kind_at_end(inside) {
        return Some(Mix { remixer: maker(inside, kind), ends_in_kind: true });
    }
    read_words(inside)
}

/// Does as [`read`] does, word by word.
#[inline(never)]
fn read_words(inside: &str) -> Option<Mix<'_>> {
    let (mut kind, mut by, mut count, mut is_live) = (None, None, 0_usize, false);
    // The word before, unless it made a mix.
    let (mut last_key, mut last_start) = (NONE, 0);
    for word in keyed(inside) {
        let again = last_key == RE;
        let mashed = word.key == UP && last_key == MASH;
        if is_mix_word(inside, word) || mashed || (again && is_made_again(inside, word)) {
            kind = Some(if again || mashed { last_start } else { word.start });
            last_key = NONE;
        } else {
            (last_key, last_start) = (word.key, word.start);
            if word.key == BY && by.is_none() && kind.is_some() {
                by = Some(word.end);
            }
        }
        is_live |= count == 0 && word.key == LIVE;
        count += 1;
    }
    let Some(kind) = kind else { return named(inside, is_live, count) };
    let remixer = match by {
        Some(end) => inside.get(end..).map(trim).filter(|name| !name.is_empty()),
        None => maker(inside, kind),
    };
    Some(Mix { remixer, ends_in_kind: last_key == NONE || by.is_some() })
}

/// Where the last word starts, if most mixes end in this word and a blank stands in front of it.
/// Then no other word matters except `by`, and the `re` of `re mix`.
fn kind_at_end(inside: &str) -> Option<usize> {
    let blank = last_position(inside.as_bytes(), *b" ")?;
    let (before, word) = (inside.as_bytes().get(..blank)?, inside.as_bytes().get(blank + 1..)?);
    let is_kind = matches!(
        word,
        [b'm' | b'M', b'i' | b'I', b'x' | b'X']
            | [b'e' | b'E', b'd' | b'D', b'i' | b'I', b't' | b'T']
            | [b'r' | b'R', b'e' | b'E', b'm' | b'M', b'i' | b'I', b'x' | b'X']
    );
    let is_alone = match before {
        [.., b'r' | b'R', b'e' | b'E'] => false,
        [.., last] => last.is_ascii_alphanumeric(),
        [] => false,
    };
    (is_kind && is_alone && last_position(before, *b"yY").is_none()).then_some(blank + 1)
}

/// Whether the inside of brackets is a mix that ends in the word that makes it one. Quick where it is none.
#[must_use]
pub fn ends_in_kind(inside: &str) -> bool {
    may_end_in_kind(inside.as_bytes()) && read(inside).is_some_and(|mix| mix.ends_in_kind)
}

/// Reads the inside of square brackets that nothing follows. Labels stand there too, and their
/// names may have such words, so a mix has to end in the word that makes it one.
#[must_use]
pub fn read_in_square(inside: &str) -> Option<Mix<'_>> {
    if may_end_in_kind(inside.as_bytes()) {
        return read(inside).filter(|mix| mix.ends_in_kind);
    }
    None
}

/// Whether a text may end in a word that makes it a mix; `false` is certain. This runs for every
/// label, and the last letters rule most of them out.
fn may_end_in_kind(inside: &[u8]) -> bool {
    let ([first, second, ..], [.., before, last]) = (inside, inside) else { return true };
    let is_no_end = last.is_ascii_digit()
        || last.is_ascii_alphabetic()
            && !matches!(
                &[before | 0x20, last | 0x20],
                b"ix"
                    | b"mx"
                    | b"ux"
                    | b"it"
                    | b"ut"
                    | b"ub"
                    | b"up"
                    | b"ip"
                    | b"ed"
                    | b"al"
                    | b"el"
                    | b"ol"
                    | b"on"
                    | b"rk"
                    | b"ck"
                    | b"eg"
                    | b"la"
                    | b"ch"
                    | b"ke"
                    | b"se"
                    | b"pe"
                    | b"nd"
                    | b"tr"
                    | b"er"
            );
    // `by` and `live` make a mix whatever word comes last.
    let may_be_live = matches!((first | 0x20, second | 0x20), (b'l', b'i'));
    let has_y = || last_position(inside, *b"yY").is_some();
    !is_no_end || may_be_live || !first.is_ascii_alphanumeric() || has_y()
}

const NONE: u64 = key("");
const BY: u64 = key("by");
const RE: u64 = key("re");
const LIVE: u64 = key("live");
const MASH: u64 = key("mash");
const UP: u64 = key("up");

/// Reads a mix that none of the usual words marks: one named after its maker (`Reworked by Tern`,
/// `Ada Lune's Salt Trip`), a live version, or one that its content describes (`Vocal`, `Beatless`,
/// `ao vivo`).
fn named(inside: &str, is_live: bool, words_inside: usize) -> Option<Mix<'_>> {
    const MADE: &WordSet = word_set!(
        "edited|reedited|reworked|flipped|chopped|refixed|remade|rebuilt|rerubbed|\
         reshaped|retouched|reconstructed|reinterpreted|remodelled|remodeled|revisited|bootlegged"
    );
    const KINDS: &WordSet = word_set!(
        "vocal|club|beatless|acoustic|demo|clean|dirty|alternative take|alternate take|ao vivo|en vivo|dal vivo|en directo|en concert"
    );
    if words_inside <= 2 && is_one_of(inside, KINDS) {
        return Some(Mix { remixer: None, ends_in_kind: false });
    }
    if let Some((what, by)) =
        [" by ", " By "].into_iter().find_map(|s| search::split_once(inside, s))
        && words(what).next().is_some_and(|word| is_one_of(word, MADE))
    {
        return Some(Mix { remixer: Some(trim(by)), ends_in_kind: true });
    }
    // A remaster is a mix if somebody's name stands in front; behind a year, or alone, the word
    // describes the record.
    if let Some((before, last)) = split_last_word(inside)
        && is_one_of(last, word_set!("remaster|remastered"))
    {
        let is_maker = |name: &str| {
            name.starts_with(is_capital)
                && !words(name).any(|word| is_one_of(word, word_set!("digital|digitally|lp|cd")))
        };
        return name(before)
            .is_some_and(is_maker)
            .then_some(Mix { remixer: None, ends_in_kind: true });
    }
    if is_live {
        let second = words(inside).nth(1);
        let place = second
            .is_none_or(|word| is_one_of(word, word_set!("at|in|from|on|session|set")))
            || words(inside).last().is_some_and(is_year);
        return place.then_some(Mix { remixer: None, ends_in_kind: true });
    }
    // The owner needs two names, or else `That's Love` would be a mix by That.
    if !(3..=7).contains(&words_inside) {
        return None;
    }
    let (owner, what) = ["'s ", "’s "].into_iter().find_map(|s| search::split_once(inside, s))?;
    let owner_words = words(owner).count();
    let is_name = |text: &str| words(text).all(|word| word.starts_with(is_capital));
    (owner_words >= 2 && is_name(owner) && is_name(what))
        .then_some(Mix { remixer: Some(trim(owner)), ends_in_kind: false })
}

/// Whether brackets say that something is played live.
#[must_use]
pub fn is_live(inside: &str) -> bool {
    words(inside).next().is_some_and(|word| is_one_of(word, word_set!("live")))
}

/// Whether a word behind `re` makes brackets a mix, as in `re-work`.
fn is_made_again(text: &str, word: Keyed) -> bool {
    let word = text.get(word.start..word.end).unwrap_or("");
    is_one_of(
        word,
        word_set!(
            "work|worked|edit|edited|mix|mixed|fix|rub|touch|make|vision|construction|shape|imagined|\
             model"
        ),
    )
}

/// Keys of the words of up to eight letters that make brackets a mix, sorted.
static MIX_KEYS: [u64; 39] = sorted([
    key("mix"),
    key("remix"),
    key("edit"),
    key("dub"),
    key("vip"),
    key("extended"),
    key("original"),
    key("version"),
    key("rework"),
    key("rmx"),
    key("remixed"),
    key("bootleg"),
    key("flip"),
    key("mashup"),
    key("acapella"),
    key("reedit"),
    key("refix"),
    key("retouch"),
    key("remake"),
    key("reprise"),
    key("revision"),
    key("revisit"),
    key("rerub"),
    key("tool"),
    key("cappella"),
    key("capella"),
    key("megamix"),
    key("reshape"),
    key("remodel"),
    key("clubmix"),
    key("dubmix"),
    key("radiomix"),
    key("vocalmix"),
    key("redux"),
    key("blend"),
    key("recut"),
    key("relick"),
    key("instr"),
    key("inst"),
]);

/// The longer words that make brackets a mix.
const LONG_MIX_WORDS: &WordSet = word_set!(
    "acappella|accapella|instrumental|interpretation|reinterpretation|reconstruction|reimagined"
);

/// Sorts keys while compiling.
const fn sorted<const COUNT: usize>(mut keys: [u64; COUNT]) -> [u64; COUNT] {
    let mut unsorted = 1;
    while unsorted < COUNT {
        let mut at = unsorted;
        #[expect(clippy::indexing_slicing, reason = "runs while compiling, where it cannot hide")]
        while at > 0 && keys[at - 1] > keys[at] {
            keys.swap(at - 1, at);
            at -= 1;
        }
        unsorted += 1;
    }
    keys
}

/// Whether a word makes brackets a mix. Asked of every word of every bracket, so the key alone
/// decides for words of up to eight letters.
fn is_mix_word(text: &str, word: Keyed) -> bool {
    if word.end - word.start <= 8 {
        return MIX_KEYS.binary_search(&word.key).is_ok();
    }
    is_one_of(text.get(word.start..word.end).unwrap_or(""), LONG_MIX_WORDS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Texts made of the words that decide, joined as words in brackets are.
    fn insides() -> impl Strategy<Value = String> {
        let word = prop_oneof![
            "remix|MIX|Edit|dub|VIP|extended|Original|version|rework|rmx|Remixed|bootleg|flip",
            "mash|up|cappella|capella|megamix|reshape|remodel|accapella|reimagined|vocal|demo",
            "clubmix|dubmix|radiomix|vocalmix|redux|recut|relick|blend|instr",
            "mashup|acapella|reedit|refix|retouch|remake|reprise|revision|revisit|rerub|tool",
            "acappella|instrumental|reinterpretation|reconstruction|re|by|By|live|Live|at|in",
            "work|fix|rub|touch|make|vision|construction|Saltworks|Kelp's|Mira|[A-Z]{2}[0-9]{2,3}",
            "[a-zA-Zé]{1,3}",
        ];
        let joint = "[ .,'-]|  |: |’s ";
        proptest::collection::vec((word, joint), 1..5)
            .prop_map(|words| words.into_iter().map(|(word, joint)| word + &joint).collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn what_is_turned_away_by_its_last_letter_is_no_mix(inside in insides()) {
            for inside in [inside.as_str(), trim(&inside)] {
                let slow = read(inside).filter(|mix| mix.ends_in_kind);
                prop_assert_eq!(read_in_square(inside), slow);
            }
        }

        #[test]
        fn what_is_told_by_its_last_word_is_so_word_by_word(inside in insides()) {
            for inside in [inside.as_str(), trim(&inside)] {
                if kind_at_end(inside).is_some() {
                    prop_assert_eq!(read(inside), read_words(inside));
                }
            }
        }
    }
}
