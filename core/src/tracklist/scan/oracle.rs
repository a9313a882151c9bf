//! The grammars of the scanners as regular expressions, and the scanners held against them.
//!
//! A reader can check expressions at a glance; the scanners are what ships.

use std::sync::LazyLock;

use super::{number, split_at_dash, stamp};
use proptest::prelude::*;
use regex::Regex;

/// A time: `m:ss`, `h:mm:ss`, `mm.ss` or `h.mm.ss`, bare or in brackets of one kind; whole minutes
/// in square brackets, or in front of `m` or `min`; `?` for an unknown digit. A bare one ends at
/// the end of a word.
const STAMP: &str = r"(?x)
    ^(?:
        \[\ *(?: (?P<square> [0-9]{1,3}:[0-5][0-9](?::[0-5][0-9])? )(?:[.,][0-9]{1,3})? | (?P<square_other> [0-9]{1,3}\.[0-5][0-9](?:\.[0-5][0-9])? | \?{1,2}:\?\? ) )\ *\]
      | \(\ *(?: (?P<round> [0-9]{1,3}:[0-5][0-9](?::[0-5][0-9])? )(?:[.,][0-9]{1,3})? | (?P<round_other> [0-9]{1,3}\.[0-5][0-9](?:\.[0-5][0-9])? | \?{1,2}:\?\? ) )\ *\)
      | `(?: (?P<ticks> [0-9]{1,3}:[0-5][0-9](?::[0-5][0-9])? ) )`
      | \[ (?P<minutes> [0-9?]{1,3} ) \]
      | \[ (?P<hours> [0-9?:]{0,7}\?[0-9?:]{0,7} ) \]
      | (?: (?P<bare> [0-9]{1,3}:[0-5][0-9](?::[0-5][0-9])? ) (?:[.,][0-9]{1,3})? | (?P<open> \?{1,2}:\?\? ) ) (?: $ | [^\p{Alphabetic}\p{N}:.] | [:.][\ \t] )
      | (?P<dotted> [0-9]{1,3}\.[0-5][0-9](?:\.[0-5][0-9])? ) :?[\ \t]
      | (?P<lone> [0-9]{1,3} ) (?: m | min | \ min\.? ) :?[\ \t]
    )";

/// A number: punctuated, perhaps with a letter (`1a.`, `01a`), in round brackets, or before a
/// blank; a record's side may be in front.
const NUMBER: &str = r"(?x)
    ^\#?(?:
        (?: [A-H]?[0-9]{1,3} [.):/] | \([0-9]{1,3}\) ) (?: \)(?: $ | [^0-9/] ) | $ | [^0-9/)] )
      | (?: [A-H]?[0-9]{1,3} ) (?: [-_]?
          [\ \t\u{80}-\u{a0}\u{ad}\u{61c}\u{1680}\u{180e}\u{2000}-\u{200f}\u{2028}-\u{202f}\u{205f}-\u{206f}\u{3000}\u{feff}] )
      | [A-H]?[0-9]{1,3} [a-f] [.):] [\ \[]
      | [A-H]?0[0-9]{1,2} [a-f] [\ ]
    )";

/// A number that a time follows without a blank.
const GLUED_GRAMMAR: &str =
    r"(?s)^\#?(?:(?:[A-H]?[0-9]{1,3}[.):/]|\([0-9]{1,3}\))\)?([0-9].*)|[A-H]?[0-9]{1,3}(\[.*))$";

/// A dash, or a run of them, with a blank on both sides.
const DASH: &str = r"^(.+?)[ \t]+[-–—]+(?:[ \t]+(.*))?$";

static STAMPS: LazyLock<Regex> = LazyLock::new(|| Regex::new(STAMP).expect("an expression"));
static NUMBERS: LazyLock<Regex> = LazyLock::new(|| Regex::new(NUMBER).expect("an expression"));
static GLUED: LazyLock<Regex> = LazyLock::new(|| Regex::new(GLUED_GRAMMAR).expect("an expression"));
static DASHES: LazyLock<Regex> = LazyLock::new(|| Regex::new(DASH).expect("an expression"));

/// Texts that are similar to the beginnings of lines.
fn beginnings() -> impl Strategy<Value = String> {
    prop_oneof![
        "[\\[(]? {0,2}[0-9?]{1,4}[:.]?[0-9?]{0,3}[:.]?[0-9]{0,3} {0,2}[\\])]?[ \ta-z:.é]{0,3}",
        "#?[0-9]{1,4}[.):/ \t-]{0,3}[a-gi-ln-rt-z0-9]{0,3}",
        "#?[A-I(]?[0-9]{1,4}[.):/ \t\\[-]{0,3}[a-z0-9:]{0,4}",
        "#?[A-I(]?[0-9]{1,4}[a-g]?[.):]?[ \\[]?[a-g0-9]{0,2}",
        "`[0-9]{1,2}:[0-9]{2}`?[ a-z]{0,2}",
        any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn a_time_is_what_the_grammar_says(text in beginnings()) {
        let found = STAMPS.captures(&text).and_then(|captures| {
            let kind = |name: &str| captures.name(name).map(|found| found.as_str().to_owned());
            let time = kind("square").or(kind("square_other")).or(kind("round")).or(kind("round_other")).or(kind("bare")).or(kind("open")).or(kind("dotted")).or(kind("ticks"));
            let hours = kind("hours").filter(|time| time.len() <= 8);
            match (time.or(hours), kind("minutes").or(kind("lone"))) {
                (Some(time), _) if time.contains('?') => Some(None),
                (Some(time), _) => {
                    let parts: Vec<u32> =
                        time.split([':', '.']).map(|part| part.parse().expect("digits")).collect();
                    let seconds = parts.iter().fold(0, |sum, part| sum * 60 + part);
                    // With three parts, there are no more than two digits for the hours.
                    (parts.len() == 2 || parts.first().is_some_and(|h| *h < 100) && time.len() <= 8)
                        .then_some(Some(seconds))
                }
                (None, minutes) => Some(minutes?.parse::<u32>().ok().map(|minutes| minutes * 60)),
            }
        });
        let scanned = stamp(&text).map(|(stamp, _)| stamp.seconds);
        prop_assert_eq!(scanned, found, "{:?}", text);
    }

    #[test]
    fn a_number_is_what_the_grammar_says(text in beginnings()) {
        let time = GLUED.captures(&text).and_then(|found| found.get(1).or(found.get(2)));
        let stated = NUMBERS.is_match(&text)
            || time.is_some_and(|time| stamp(time.as_str()).is_some());
        prop_assert_eq!(number(&text).is_some(), stated, "{:?}", text);
    }

    #[test]
    fn a_dash_parts_where_blanks_are_on_both_sides(
        text in "[a-c\\-–— \t]{0,24}"
    ) {
        let text = text.trim();
        let parted = DASHES.captures(text).map(|found| {
            let part = |at: usize| found.get(at).map_or("", |part| part.as_str()).trim().to_owned();
            (part(1), part(2))
        });
        let scanned = split_at_dash(text).map(|(a, b)| (a.to_owned(), b.to_owned()));
        prop_assert_eq!(scanned, parted, "{:?}", text);
    }
}
