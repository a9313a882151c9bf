//! Record labels: which texts may be one, labels in bare capitals, and catalogue numbers.
//!
//! Fixtures: `vectors/tracklist/label.json`. Source: specification for members and admin, section
//! 5: 'labels detected as uppercase text of 2 to 40 characters (at least 70% uppercase letters)'.

use super::note;
use crate::text::blank::trim_end_where;
use crate::text::letter::{has_letter, is_letter};
use crate::text::lower::is_capital;
use crate::text::part::trim;
use crate::text::search;
use crate::text::word_set::{is_one_of, word_set};
use crate::text::words;

const LEAST_CHARACTERS: usize = 2;
const MOST_CHARACTERS: usize = 40;

/// Whether a text looks like a label: 2 to 40 characters, at least 70 % of its letters upper case.
#[must_use]
pub fn is_label(text: &str) -> bool {
    let text = trim(text);
    let length = search::count_characters(text);
    (LEAST_CHARACTERS..=MOST_CHARACTERS).contains(&length) && is_upper_case(text)
}

/// Whether a text is short enough for a label, and is no sentence.
#[must_use]
pub fn may_be(text: &str) -> bool {
    let begins_so = !search::starts_with_any(text, b",.?'*") && !text.starts_with('’');
    (1..=60).contains(&text.len())
        && begins_so
        && has_letter(text)
        && !is_sentence(text)
        && !search::contains(text, " = ")
}

/// Whether a text ends as a sentence does, and is one.
#[must_use]
pub fn is_sentence(text: &str) -> bool {
    text.ends_with('…') || search::ends_with_any(text, b".!?") && is_comment(text)
}

/// Whether a text that ends in a full stop or another mark comments on a track:
/// `RIP Kelp and Tern.`, `Classic. Nothing more.`, `Best cover ever!`; but not `Deep Water Rec.`,
/// `Hell Yes!`.
#[inline(never)]
fn is_comment(text: &str) -> bool {
    let Some((before, last)) = words::split_last(text) else { return false };
    let is_short = is_one_of(last, word_set!("rec.|recs.|inc.|ltd.|co."));
    let is_name = !last.ends_with('.') && last.starts_with(is_capital);
    text.len() > 24 || search::contains(text, ". ") || !is_short && !is_name && !before.is_empty()
}

/// A label without the year that some lists put behind it (alone or with the country) or in front:
/// `Saltworks, 1977`, `Saltworks, UK 1977`, `1977, Saltworks`.
#[must_use]
#[inline(always)]
pub fn without_year(label: &str) -> &str {
    match label.as_bytes() {
        [.., b'0'..=b'9' | b'?'] => without_year_at_end(label),
        [b'1' | b'2', ..] => without_year_in_front(label),
        _ => label,
    }
}

/// A label without its year, also one that nothing parts from it: `Saltworks 1977`.
#[must_use]
#[inline(never)]
pub fn without_any_year(label: &str) -> &str {
    let name = without_year(label);
    let bare = words::split_last(name).filter(|(_, word)| note::is_year(word)).map(|it| it.0);
    bare.filter(|name| has_letter(name) && !search::contains(name, ",")).map_or(name, trim)
}

#[inline(never)]
fn without_year_in_front(label: &str) -> &str {
    let parts = search::split_at_byte(label, b',').filter(|(year, _)| note::is_year(year));
    parts.map(|(_, name)| trim(name)).filter(|name| !name.is_empty()).unwrap_or(label)
}

#[inline(never)]
fn without_year_at_end(label: &str) -> &str {
    let name = search::rfind(label, b',').and_then(|comma| {
        let behind = label.get(comma + 1..).map(trim)?;
        let (country, year) = search::split_at_byte(behind, b' ').unwrap_or(("", behind));
        let is_country = country.is_empty() || country.starts_with(is_capital);
        label.get(..comma).filter(|_| is_country && note::is_year(year)).map(trim)
    });
    name.filter(|name| !name.is_empty()).unwrap_or(label)
}

/// Splits a label in bare capitals off the end of a title: `Wanna Wou VIVRANT`, also with its
/// parent company in brackets: `Alit RCA (SONY)`.
///
/// At least one word stays as the title, so `ID` and `MAJESTIC` are titles. If all words are in
/// capitals, the last one counts as the label.
#[must_use]
pub fn split(title: &str) -> Option<(&str, &str)> {
    let named = match search::rfind(title, b'(') {
        Some(open) if title.ends_with(')') => {
            let parent = title.get(open..).filter(|parent| is_upper_case(parent));
            parent.and_then(|_| title.get(..open)).map(trim)?
        }
        _ => title,
    };
    let mut rest = named;
    let mut label = None;
    while let Some((before, word)) = words::split_last(rest) {
        let candidate = named.get(before.len()..)?;
        let capitals = is_upper_case(word);
        let fits = if capitals { is_label(candidate) } else { is_joint(word) };
        // Brackets belong to the title: `Intro (ID) SALTWORKS`.
        if before.is_empty() || !fits || word.ends_with(')') {
            break;
        }
        if capitals {
            label = Some(before.len());
        }
        rest = before;
    }
    let mut from = label?;
    // These words are in capitals wherever they stand, and name no label alone.
    if is_one_of(
        named.get(from..).map(trim)?,
        word_set!("vip|usa|uk|nyc|ii|iii|iv|ep|lp|lsd|dj|tv"),
    ) {
        return None;
    }
    let kept = trim(named.get(..from)?);
    let one_word = words::split_last(kept).is_some_and(|(before, _)| before.is_empty());
    if one_word && is_upper_case(kept) && !is_one_of(kept, word_set!("id")) {
        let (before, last) = words::split_last(named)?;
        // The last word is the whole label, unless it only describes the word before it.
        let is_told = is_one_of(last, word_set!("records|recordings|music|released"));
        let earlier =
            words::split_last(before).filter(|(earlier, _)| is_told && !earlier.is_empty());
        from = earlier.map_or(before, |(earlier, _)| earlier).len();
    }
    Some((trim(title.get(..from)?), trim(title.get(from..)?)))
}

/// Whether the last word of a text makes it a company's name, or is a year: `Undo Records`,
/// `Undo, 2004`.
#[must_use]
#[inline(never)]
pub fn is_company(text: &str) -> bool {
    // This runs for most brackets, and the last letters rule most of them out.
    let name = without_year(text);
    // A word between the comma and the year may be a day or a place.
    name.len() < text.len() && search::rfind(text, b',').is_some_and(|at| text.len() - at <= 6)
        || matches!(name.as_bytes(), [.., b'd' | b'g' | b'D' | b'G', b's' | b'S'])
            && ends_in_records(name)
}

#[inline(never)]
fn ends_in_records(text: &str) -> bool {
    words::split_last(text).is_some_and(|(before, word)| {
        !before.is_empty() && is_one_of(word, word_set!("records|recordings"))
    })
}

/// Whether the last word of a text is a number in a label's catalogue: two capitals at least, then
/// two digits at least, as in `Saltworks SW001` or `Saltworks SW 001`.
#[must_use]
#[inline(always)]
pub fn ends_in_catalogue_number(text: &str) -> bool {
    // This runs for every title, and the last letter rules most of them out.
    matches!(text.as_bytes(), [.., b'0'..=b'9']) && has_capitals_before_digits(text)
}

#[inline(never)]
fn has_capitals_before_digits(text: &str) -> bool {
    let letters = trim_end_where(text, |c| c.is_ascii_digit());
    let word = if letters.len() + 3 <= text.len() { trim(letters) } else { letters };
    let has_name = word.len() == letters.len() || search::contains(word, " ");
    letters.len() + 2 <= text.len()
        && has_name
        && matches!(word.as_bytes(), [.., b'A'..=b'Z', b'A'..=b'Z'])
}

/// Whether a text is nothing but a number in a label's catalogue: `SW001`, `OVM-259`, `PFG 008DA`.
#[must_use]
pub fn is_catalogue_number(text: &str) -> bool {
    let letters = trim_end_where(text, |c| c.is_ascii_uppercase());
    let name = trim_end_where(letters, |c| c.is_ascii_digit());
    let is_part = |byte: u8| byte.is_ascii_uppercase() || matches!(byte, b'-' | b' ' | b'.');
    name.len() + 2 <= letters.len()
        && text.len() - letters.len() <= 2
        && matches!(name.as_bytes(), [b'A'..=b'Z', b'A'..=b'Z', ..])
        && name.bytes().all(is_part)
}

/// Whether a text may be the number of a record, whatever its letters: one word with a figure at its end, or two.
#[must_use]
pub fn may_be_code(text: &str) -> bool {
    text.len() <= 16
        && text.bytes().filter(|byte| *byte == b' ').count() < 2
        && text.ends_with(|c: char| c.is_ascii_digit())
}

/// Whether at least 70 % of the letters of a text are upper case, and it has any.
fn is_upper_case(text: &str) -> bool {
    let (mut letters, mut upper) = (0_usize, 0_usize);
    for c in text.chars().filter(|c| is_letter(*c)) {
        letters += 1;
        upper += usize::from(is_capital(c));
    }
    letters > 0 && upper * 10 >= letters * 7
}

/// A word without letters that may stand inside a label's name: `&`, `+`, `99`.
fn is_joint(word: &str) -> bool {
    !has_letter(word)
}
