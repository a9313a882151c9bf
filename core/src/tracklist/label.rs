//! Record labels in bare capitals.
//!
//! Fixtures: `vectors/tracklist/label.json`. Source: specification for members and admin, section
//! 5: 'labels detected as uppercase text of 2 to 40 characters (at least 70% uppercase letters)'.

use super::source::trim;

const LEAST_CHARACTERS: usize = 2;
const MOST_CHARACTERS: usize = 40;

/// Whether a text looks like a label: 2 to 40 characters, at least 70 % of its letters upper case.
#[must_use]
pub fn is_label(text: &str) -> bool {
    let text = text.trim();
    let length = text.chars().count();
    (LEAST_CHARACTERS..=MOST_CHARACTERS).contains(&length) && is_upper_case(text)
}

/// Splits a label in bare capitals off the end of a title: `Wanna Wou VIVRANT`, also with its
/// parent company in brackets: `Alit RCA (SONY)`.
///
/// At least one word stays as the title, so `ID` and `MAJESTIC` are titles; of a title that is in
/// capitals throughout, the last word is taken for the label.
#[must_use]
pub fn split(title: &str) -> Option<(&str, &str)> {
    let (named, parent) = match title.strip_suffix(')').and_then(|t| t.rsplit_once('(')) {
        Some((before, parent)) if is_upper_case(parent) => (trim(before), true),
        Some(_) => return None,
        None => (title, false),
    };
    let starts = word_starts(named);
    let mut from = None;
    for start in starts.rev() {
        let word = named.get(start..)?.split_whitespace().next()?;
        let candidate = named.get(start..)?;
        if start == 0 || !(is_upper_case(word) || is_joint(word)) || !is_label(candidate) {
            break;
        }
        if is_upper_case(word) || parent {
            from = Some(start);
        }
    }
    let mut from = from?;
    if is_upper_case(named.get(..from)?) && word_count(named.get(..from)?) == 1 {
        // Capitals throughout: the title keeps all but the last word, unless that word is `ID`'s.
        let id = trim(named.get(..from)?).eq_ignore_ascii_case("id");
        if !id {
            from = word_starts(named).next_back()?;
        }
    }
    Some((trim(title.get(..from)?), trim(title.get(from..)?)))
}

/// Whether at least 70 % of the letters of a text are upper case, and it has any.
fn is_upper_case(text: &str) -> bool {
    let (mut letters, mut upper) = (0_usize, 0_usize);
    for c in text.chars().filter(|c| c.is_alphabetic()) {
        letters += 1;
        upper += usize::from(c.is_uppercase());
    }
    letters > 0 && upper * 10 >= letters * 7
}

/// A word without letters that may stand inside a label's name: `&`, `+`, `99`.
fn is_joint(word: &str) -> bool {
    !word.chars().any(char::is_alphabetic)
}

fn word_count(text: &str) -> usize {
    text.split_whitespace().count()
}

fn word_starts(text: &str) -> impl DoubleEndedIterator<Item = usize> {
    text.char_indices().filter_map(move |(at, c)| {
        let before = text.get(..at)?.chars().next_back();
        (!c.is_whitespace() && before.is_none_or(char::is_whitespace)).then_some(at)
    })
}
