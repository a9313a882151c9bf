//! Asking the index of words. Every engine has an index and a language of queries of its own, so the
//! statement is here alone, apart from those whose text all of them understand.

use super::super::{StoreError, Tx, statement::statements};
use super::Kind;
use crate::row::params;

statements! {
    /// Every hit has all the words, so the one with the fewest others is the closest. Weighing words
    /// by how rare they are would read all hits of each, millions for a common one. The hits come first,
    /// or the planner may go through everything of the kind instead.
    FIND = "SELECT e.subject_id FROM (
            SELECT rowid FROM search_index WHERE search_index MATCH ?1 LIMIT ?4) hit
        CROSS JOIN search_entries e ON e.id = hit.rowid
        WHERE e.kind = ?2
        ORDER BY length(e.title) + length(e.artist), e.id LIMIT ?3";
}

/// Hits that are looked at; of a word that more have, the ones that came first.
const MOST_HITS: u32 = 20_000;

/// Lists the ids of things of a kind that a query of the index finds, the closest first.
pub fn list(tx: &Tx<'_>, kind: Kind, query: &str, most: u32) -> Result<Vec<String>, StoreError> {
    tx.list(FIND, params![query, kind.name(), most, MOST_HITS], |row| row.get(0))
}
