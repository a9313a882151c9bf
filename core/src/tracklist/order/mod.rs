//! Which side of a list names the artists: weighed over the whole list.
//!
//! Every line says something about it: a mix stands behind a title, `&` joins artists, small words are in titles.
//! No line decides. What all of them say is added up, and the sum has to outweigh what most lists do, which is to
//! name the artist first. Fixtures: `vectors/tracklist/read_order.json`.

mod names;
mod weights;

use alloc::vec::Vec;

use super::group::last_group;
use super::mix;
use crate::text::letter::trim_to_letters;
use crate::text::search;
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::words::between_blanks;

use names::Names;
pub use weights::WEIGHTS;

/// So many lines tell which way round a list is; more of them cost time and say nothing else.
const MOST_LINES: usize = 64;

/// A list with fewer lines than this says less in all: what two lines have in common may be chance.
const LEAST_LINES: i32 = 10;

/// How much a sign that every line has on one side only says, as a multiple of its weight.
const FULL: i32 = 64;

/// What one is, in the units of [`FULL`].
const ONE: i32 = 16;

/// Below this the lines speak against the habit, though not enough to turn the list.
pub const DOUBT: i32 = 3;

/// What a slash between the sides says in scripts of East Asia, where the title stands in front of it.
const SLASHES: i32 = 18;

/// So many lines tell that there is nothing to weigh.
const CLEAR_LINES: usize = 32;

/// Fewer mixes may stand behind artists by chance.
const CLEAR_MIXES: usize = 3;

/// So few lines may look odd by chance, which is no reason to ask.
const FEW_LINES: usize = 6;

/// Declares the signs, each with what it is called in a table of weights.
macro_rules! signs {
    ($($(#[doc = $doc:literal])+ $sign:ident = $name:literal;)+) => {
        /// What can be seen of a side. Each is counted where the left side has it, and taken off where the right has.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Sign {
            $($(#[doc = $doc])+ $sign,)+
        }

        /// What the signs are called.
        #[cfg(feature = "fit")]
        pub const NAMES: [&str; SIGNS] = [$($name),+];

        /// How many signs there are.
        pub const SIGNS: usize = [$(Sign::$sign),+].len();
    };
}

signs! {
    /// A mix in brackets: `(Kelp Remix)`.
    Mix = "mix in brackets";
    /// Brackets that are no mix.
    Bracket = "other brackets";
    /// `&` or `+` between names.
    And = "& or +";
    /// A comma between names.
    Comma = "comma";
    /// `feat.`, `vs` and their like.
    Guest = "feat., vs";
    /// One word that holds a sentence together: `the`, `of`, `my`.
    SmallWord = "a small word";
    /// Two or more such words.
    SmallWords = "small words";
    /// A first word that begins phrases: `I'm`, `Don't`, `In`.
    Phrase = "first word of phrases";
    /// A first word that begins names: `The`, `DJ`, `Los`.
    NameStart = "first word of names";
    /// A quotation mark.
    Quote = "quotation mark";
    /// A digit.
    Digit = "digit";
    /// An apostrophe.
    Apostrophe = "apostrophe";
    /// A word that ends in `-ing` or `-in'`.
    Ing = "-ing";
    /// All in capitals, where the other side is not.
    Capitals = "all in capitals";
    /// Two words.
    TwoWords = "two words";
    /// Three words.
    ThreeWords = "three words";
    /// The longer of both, in a script of East Asia: names of people are short there.
    LongWide = "the longer side, in East Asian script";
    /// Names that come again in the list.
    Again = "names that come again";
    /// Names that made a mix somewhere in the list.
    Remixer = "makers of mixes";
    /// What most lists do.
    Habit = "habit of most lists";
}

/// Words that hold sentences together, in the languages of most titles.
const SMALL_WORDS: &WordSet = word_set!(SMALL_WORDS_TEXT);

const SMALL_WORDS_TEXT: &str = "a|all|am|an|are|as|at|be|but|can|come|do|don't|down|feel|for|from|get|give|go|gonna|got|had|has|have|here|how|\
     i|i'll|i'm|i've|if|in|into|is|it|it's|just|keep|know|let|let's|like|love|make|me|more|my|need|never|no|not|now|\
     of|off|on|one|only|or|our|out|over|say|see|so|take|tell|that|that's|the|their|them|there|they|this|to|too|under|\
     up|us|wanna|want|was|way|we|we're|what|when|where|who|why|will|with|without|you|you're|your|\
     de|del|der|des|du|en|ich|im|je|la|le|les|mi|no|para|por|pour|que|se|su|te|tu|un|una|und|une|und|van|von|y";

/// One bit for each small word, by its letters. There are so many that their set rules too few other words out.
const SMALL_WORD_BITS: [u64; 16] = bits_of(SMALL_WORDS_TEXT);

/// Where a word has its bit.
const fn bit_of(word: &[u8]) -> usize {
    let (mut hash, mut at) = (word.len() as u32, 0);
    while at < word.len() && at < 6 {
        #[expect(clippy::indexing_slicing, reason = "the loop ends where the word does")]
        let letter = word[at].to_ascii_lowercase() as u32;
        hash = (hash ^ letter).wrapping_mul(0x0100_0193);
        at += 1;
    }
    (hash >> 11) as usize % 1024
}

const fn bits_of(words: &str) -> [u64; 16] {
    let words = words.as_bytes();
    let (mut bits, mut from, mut at) = ([0; 16], 0, 0);
    while at <= words.len() {
        #[expect(clippy::indexing_slicing, reason = "runs while compiling, where it cannot hide")]
        if at == words.len() || words[at] == b'|' {
            let word = words.split_at(from).1.split_at(at - from).0;
            let bit = bit_of(word);
            bits[bit / 64] |= 1 << (bit % 64);
            from = at + 1;
        }
        at += 1;
    }
    bits
}

/// Whether a word holds sentences together.
fn is_small(word: &str) -> bool {
    let bit = bit_of(word.as_bytes());
    let bits = SMALL_WORD_BITS.get(bit / 64).copied().unwrap_or(0);
    bits & (1 << (bit % 64)) != 0 && is_one_of(word, SMALL_WORDS)
}

/// First words of phrases.
const PHRASES: &WordSet = word_set!(
    "a|all|at|back|can|come|do|don't|feel|for|from|get|give|go|got|how|i|i'm|i'll|i've|if|in|into|it|it's|just|keep|\
     let|let's|like|love|make|my|never|no|not|on|one|only|out|over|rock|so|take|tell|this|to|up|we|what|when|where|\
     who|why|you|you're|your"
);

/// First words of names.
const NAME_STARTS: &WordSet =
    word_set!("dj|the|los|las|el|mc|mr|mr.|dr|dr.|die|les|os|lil|young|kid|king|sir|st");

/// What joins guests to an artist.
const GUESTS: &WordSet =
    word_set!("feat|feat.|ft|ft.|featuring|vs|vs.|versus|pres|pres.|presents|meets");

/// What was seen in the pairs of a list, by [`Sign`], each in sixteenths.
#[must_use]
#[inline(never)]
pub fn seen(pairs: &[(&str, &str)]) -> [i32; SIGNS] {
    let pairs = pairs.get(..MOST_LINES).unwrap_or(pairs);
    let mut counts = [0_i32; SIGNS];
    for (left, right) in pairs {
        let right = without_label(right);
        look_at(left, &mut |sign| count(&mut counts, sign, 1));
        look_at(right, &mut |sign| count(&mut counts, sign, -1));
        let capitals = i32::from(is_in_capitals(left)) - i32::from(is_in_capitals(right));
        count(&mut counts, Sign::Capitals, capitals);
        count(&mut counts, Sign::LongWide, longer_of_wide(left, right));
    }
    let lines = i32::try_from(pairs.len()).unwrap_or(0);
    let share = lines.max(LEAST_LINES);
    // Brackets in nearly every line are a column, and say nothing about what stands in front of them.
    if let Some(brackets) =
        counts.get_mut(Sign::Bracket as usize).filter(|it| it.abs() * 4 >= lines * 3)
    {
        *brackets = 0;
    }
    for count in &mut counts {
        *count = (*count * FULL / share).clamp(-FULL, FULL);
    }
    let names = Names::of(pairs);
    let mut set = |sign: Sign, value: i32| {
        if let Some(count) = counts.get_mut(sign as usize) {
            *count = value;
        }
    };
    set(Sign::Again, (names.again * 16 * ONE / share).clamp(-FULL, FULL));
    set(Sign::Remixer, (names.remixers * ONE).clamp(-3 * ONE, 3 * ONE));
    set(Sign::Habit, ONE);
    counts
}

/// Which side of a list names the artists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The left one.
    ArtistFirst,
    /// The left one, as in most lists; but the lines themselves say otherwise, if weakly.
    Doubtful,
    /// The right one.
    TitleFirst,
}

/// Which side of these pairs names the artists. `has_slashes` says that slashes stand between the sides.
#[must_use]
pub fn told(pairs: &[(&str, &str)], has_slashes: bool) -> Order {
    let are_wide = || {
        pairs.iter().filter(|(left, right)| is_wide(left) || is_wide(right)).count() * 2
            > pairs.len()
    };
    let habit = if has_slashes && pairs.len() >= FEW_LINES && are_wide() { SLASHES } else { 0 };
    match sum(&seen(pairs), &WEIGHTS) - habit {
        ..0 => Order::TitleFirst,
        0..DOUBT if pairs.len() >= FEW_LINES => Order::Doubtful,
        0.. => Order::ArtistFirst,
    }
}

/// What the pairs say without what most lists do: above zero that the left side names the artists.
#[must_use]
pub fn evidence(pairs: &[(&str, &str)]) -> i32 {
    let mut seen = seen(pairs);
    if let Some(habit) = seen.get_mut(Sign::Habit as usize) {
        *habit = 0;
    }
    sum(&seen, &WEIGHTS)
}

/// Whether mixes stand on the right in so many lines, and nothing in brackets on the left, that there is nothing to
/// weigh. Most lists of electronic music are such, and this is told in a fraction of the time.
pub fn is_clear<'a>(parts: impl Iterator<Item = (&'a str, &'a str)>) -> bool {
    let (mut lines, mut mixes) = (0_usize, 0_usize);
    for (left, right) in parts.take(CLEAR_LINES) {
        lines += 1;
        if left.ends_with(')') {
            return false;
        }
        if mixes < CLEAR_LINES / 4 && search::ends_with_any(right, b")]") {
            let group = last_group(without_label(right));
            mixes += usize::from(group.is_some_and(|group| mix::ends_in_kind(group.inside)));
        }
    }
    mixes >= CLEAR_MIXES && mixes * 4 >= lines
}

/// Adds up what was seen, by these weights.
#[must_use]
pub fn sum(seen: &[i32; SIGNS], weights: &[i8]) -> i32 {
    weights.iter().zip(seen).map(|(weight, seen)| i32::from(*weight) * seen).sum::<i32>() / ONE
}

fn count(counts: &mut [i32; SIGNS], sign: Sign, by: i32) {
    if let Some(count) = counts.get_mut(sign as usize) {
        *count += by;
    }
}

/// Tells the signs of a side.
#[inline(never)]
fn look_at(side: &str, tell: &mut dyn FnMut(Sign)) {
    let name = without_brackets(side);
    if name.len() < side.len() {
        look_at_brackets(side, tell);
    }
    if search::contains(name, " & ") || search::contains(name, " + ") {
        tell(Sign::And);
    }
    if search::contains(name, ", ") {
        tell(Sign::Comma);
    }
    if name.contains(['"', '“', '”', '„', '«', '»']) {
        tell(Sign::Quote);
    }
    if name.contains(['\'', '’']) {
        tell(Sign::Apostrophe);
    }
    if name.bytes().any(|byte| byte.is_ascii_digit()) {
        tell(Sign::Digit);
    }
    look_at_words(name, tell);
}

#[inline(never)]
fn look_at_brackets(side: &str, tell: &mut dyn FnMut(Sign)) {
    let Some(group) = last_group(side) else { return };
    // A year or a label may stand behind the mix.
    let inner = last_group(group.before()).filter(|inner| inner.after.is_empty());
    if inner.is_some_and(|inner| mix::ends_in_kind(inner.inside)) {
        tell(Sign::Mix);
        return;
    }
    // Artists play live, and titles are recorded so.
    if mix::is_live(group.inside) {
        return;
    }
    if mix::ends_in_kind(group.inside) {
        tell(Sign::Mix);
    } else if between_blanks(group.inside).next().is_some_and(|word| is_one_of(word, GUESTS)) {
        tell(Sign::Guest);
    } else if !is_wide(side) {
        tell(Sign::Bracket);
    }
}

#[inline(never)]
fn look_at_words(name: &str, tell: &mut dyn FnMut(Sign)) {
    let (mut words, mut small) = (0, 0);
    let (mut is_phrase, mut is_guest, mut is_ing) = (false, false, false);
    for word in between_blanks(name) {
        let bare = trim_to_letters(word);
        if words == 0 && is_one_of(bare, NAME_STARTS) {
            tell(Sign::NameStart);
        } else {
            small += u32::from(is_small(bare));
        }
        // A letter alone is a name.
        is_phrase |= words == 0 && bare.len() < name.len() && is_one_of(bare, PHRASES);
        is_guest |= is_one_of(word, GUESTS);
        is_ing |= bare.len() > 4
            && (bare.ends_with("ing") || word.ends_with("in'") || word.ends_with("in’"));
        words += 1;
    }
    if words == 1 {
        small = 0;
    }
    if is_phrase {
        tell(Sign::Phrase);
    }
    if is_guest {
        tell(Sign::Guest);
    }
    if is_ing {
        tell(Sign::Ing);
    }
    match small {
        0 => {}
        1 => tell(Sign::SmallWord),
        _ => tell(Sign::SmallWords),
    }
    // In scripts of East Asia the length tells, and not the number of words.
    match words {
        2 | 3 if is_wide(name) => {}
        2 => tell(Sign::TwoWords),
        3 => tell(Sign::ThreeWords),
        _ => {}
    }
}

/// Whether a text has a character of a script of East Asia.
fn is_wide(text: &str) -> bool {
    let is_one = |c| matches!(c, '\u{1100}'..='\u{11ff}' | '\u{3040}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{ff66}'..='\u{ff9f}');
    !text.is_ascii() && text.chars().any(is_one)
}

/// 1 where the left side is the longer one, -1 where the right one is, and 0 where neither is written in a script of East
/// Asia.
#[inline(never)]
fn longer_of_wide(left: &str, right: &str) -> i32 {
    let (left, right) = (without_brackets(left), without_brackets(right));
    if !is_wide(left) && !is_wide(right) {
        return 0;
    }
    match search::count_characters(left).cmp(&search::count_characters(right)) {
        core::cmp::Ordering::Less => -1,
        core::cmp::Ordering::Equal => 0,
        core::cmp::Ordering::Greater => 1,
    }
}

/// Whether a name of two letters or more has no small one.
fn is_in_capitals(side: &str) -> bool {
    let name = without_brackets(side);
    let capitals = name.bytes().filter(u8::is_ascii_uppercase).count();
    capitals > 1 && !name.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// A label stands at the end of a line, whoever is named in front of it.
fn without_label(side: &str) -> &str {
    let group = if side.ends_with(']') { last_group(side) } else { None };
    group.map(|group| group.before()).filter(|name| !name.is_empty()).unwrap_or(side)
}

/// What stands in front of the first bracket, unless nothing does.
fn without_brackets(side: &str) -> &str {
    let at = search::find_any(side, b"([").unwrap_or(side.len());
    let name = side.get(..at).unwrap_or(side).trim_end();
    if name.is_empty() { side } else { name }
}

/// The pairs of a list's lines, as many as tell.
pub fn pairs<'a>(parts: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<(&'a str, &'a str)> {
    parts.take(MOST_LINES).collect()
}

/// Both sides of a text's lines, in the order in which they are written.
#[cfg(feature = "fit")]
#[must_use]
pub fn pairs_of(text: &str) -> Vec<(alloc::string::String, alloc::string::String)> {
    super::sheet::Sheet::lay(text, crate::text::glance::Glance::of(text)).sides()
}
