//! Words that resemble a typed one: with one letter too many, too few or wrong, or with two of them
//! swapped.

use super::super::{StoreError, Tx, statement::statements};
use crate::row::params;

statements! {
    /// One slip leaves the beginning or the end of a word as it is.
    LIST_BEGINNING = "SELECT word FROM search_words
        WHERE word >= ?1 AND word < ?2 AND length(word) BETWEEN ?3 AND ?3 + 2 LIMIT ?4";
    LIST_ENDING = "SELECT word FROM search_words
        WHERE backwards >= ?1 AND backwards < ?2 AND length(word) BETWEEN ?3 AND ?3 + 2 LIMIT ?4";
}

/// Shorter words have too many neighbours.
const SHORTEST: usize = 5;
/// Words that are compared, of either half.
const MOST_COMPARED: u32 = 5_000;
/// Neighbours that are taken.
const MOST: usize = 8;

/// The words of the catalogue that are one slip away from a word; none for a short one.
pub fn list(tx: &Tx<'_>, typed: &str) -> Result<Vec<String>, StoreError> {
    if !typed.chars().all(char::is_alphanumeric) {
        return Ok(Vec::new());
    }
    let typed: Vec<char> = segue_base::spelling::folded(typed).chars().collect();
    let length = typed.len();
    if length < SHORTEST {
        return Ok(Vec::new());
    }
    // So short that two letters that are swapped leave one of the two as it was.
    let half = (length - 1) / 2;
    let beginning: String = typed.iter().take(half).collect();
    let ending: String = typed.iter().rev().take(half).collect();
    let mut near = Vec::new();
    for (statement, half) in [(LIST_BEGINNING, beginning), (LIST_ENDING, ending)] {
        let behind = format!("{half}{}", char::MAX);
        let row = params![half, behind, length - 1, MOST_COMPARED];
        let words: Vec<String> = tx.list(statement, row, |row| row.get(0))?;
        for word in words {
            let letters: Vec<char> = word.chars().collect();
            if near.len() < MOST && !near.contains(&word) && is_one_slip(&typed, &letters) {
                near.push(word);
            }
        }
    }
    Ok(near)
}

/// Whether two words differ by one slip.
fn is_one_slip(one: &[char], other: &[char]) -> bool {
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (one.get(same..).unwrap_or(&[]), other.get(same..).unwrap_or(&[]));
    let rest = |letters: &[char], from: usize| letters.get(from..).map(<[char]>::to_vec);
    match (one, other) {
        ([], []) => false,
        ([a, b, ..], [c, d, ..]) if a == d && b == c && rest(one, 2) == rest(other, 2) => true,
        _ => {
            // Wrong, too many, too few.
            let gone = |letters: &[char]| rest(letters, 1);
            (gone(one).is_some() && gone(one) == gone(other))
                || gone(one).as_deref() == Some(other)
                || gone(other).as_deref() == Some(one)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip_is_forgiven_and_two_are_not() {
        let is_near = |one: &str, other: &str| {
            let letters = |word: &str| word.chars().collect::<Vec<_>>();
            is_one_slip(&letters(one), &letters(other))
        };
        for (one, other) in [
            ("halogen", "halogne"),
            ("halogen", "haloge"),
            ("halogen", "alogen"),
            ("halogen", "hallogen"),
            ("halogen", "halogenn"),
            ("halogen", "hslogen"),
            ("halogen", "ahlogen"),
        ] {
            assert!(is_near(one, other) && is_near(other, one), "{one} / {other}");
        }
        for (one, other) in [
            ("halogen", "halogen"),
            ("halogen", "halgone"),
            ("halogen", "halo"),
            ("abcde", "badce"),
        ] {
            assert!(!is_near(one, other), "{one} / {other}");
        }
    }
}
