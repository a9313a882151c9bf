//! Words that resemble a typed one: with one letter too many, too few or wrong, or with two of them
//! swapped.

use segue_base::misspelling::is_one_slip;

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
    let typed = segue_base::spelling::folded(typed);
    let length = typed.chars().count();
    if length < SHORTEST {
        return Ok(Vec::new());
    }
    // So short that two letters that are swapped leave one of the two as it was.
    let half = (length - 1) / 2;
    let beginning: String = typed.chars().take(half).collect();
    let ending: String = typed.chars().rev().take(half).collect();
    let mut near = Vec::new();
    for (statement, half) in [(LIST_BEGINNING, beginning), (LIST_ENDING, ending)] {
        let behind = format!("{half}{}", char::MAX);
        let row = params![half, behind, length - 1, MOST_COMPARED];
        let words: Vec<String> = tx.list(statement, row, |row| row.get(0))?;
        for word in words {
            if near.len() < MOST && !near.contains(&word) && is_one_slip(&typed, &word) {
                near.push(word);
            }
        }
    }
    Ok(near)
}
