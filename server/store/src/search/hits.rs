//! The index of words. Every engine has an index and a language of queries of its own, so what fills
//! the index and what asks it is here alone, apart from the statements whose text all of them understand.

use super::super::{StoreError, Tx, statement::statements};
use super::Kind;
use super::typed::{self, Query, characters};
use crate::row::params;
use crate::tx::Engine;

statements! {
    /// The index of SQLite follows the entry by triggers.
    SET_FORMS = "UPDATE search_entries SET forms = ?2, characters = ?3 WHERE id = ?1";
    /// Every hit has all the words, so the one with the fewest others is the closest. Weighing words
    /// by how rare they are would read all hits of each, millions for a common one. The hits come first,
    /// or the planner may go through everything of the kind instead.
    FIND = "SELECT e.subject_id FROM (
            SELECT rowid FROM search_index WHERE search_index MATCH ?1 LIMIT ?4) hit
        CROSS JOIN search_entries e ON e.id = hit.rowid
        WHERE e.kind = ?2
        ORDER BY length(e.title) + length(e.artist), e.id LIMIT ?3";
}

/// The same for PostgreSQL, whose own way to cut words reads some names as paths or addresses: it is given
/// words that are cut.
mod postgres {
    pub const SET_FORMS: &str = "UPDATE search_entries
        SET forms = ?2, characters = ?3, words = CAST(CAST(?4 AS TEXT) AS tsvector) WHERE id = ?1";
    pub const FIND: &str = "SELECT hit.subject_id FROM (
            SELECT id, subject_id, kind, title, artist FROM search_entries
            WHERE words @@ CAST(CAST(?1 AS TEXT) AS tsquery) LIMIT ?4) hit
        WHERE hit.kind = ?2
        ORDER BY length(hit.title) + length(hit.artist), hit.id LIMIT ?3";
}
#[cfg(test)]
pub const POSTGRES_STATEMENTS: &[(&str, &str)] =
    &[("SET_FORMS", postgres::SET_FORMS), ("FIND", postgres::FIND)];

/// Hits that are looked at; of a word that more have, the ones that came first.
const MOST_HITS: u32 = 20_000;

/// Where the characters of scripts without blanks are, beside words.
const CHARACTER: &str = "c:";
/// PostgreSQL counts no farther.
const MOST_PLACES: usize = 16_383;
/// PostgreSQL takes no longer word.
const LONGEST_WORD: usize = 500;

/// Lists the ids of things of a kind that a query of the index finds, the closest first.
pub fn list(tx: &Tx<'_>, kind: Kind, query: &Query, most: u32) -> Result<Vec<String>, StoreError> {
    let (statement, asked) = match tx.engine() {
        Engine::Sqlite => (FIND, fts5(query)),
        Engine::Postgres => (postgres::FIND, tsquery(query)),
    };
    tx.list(statement, params![asked, kind.name(), most, MOST_HITS], |row| row.get(0))
}

/// Makes an entry findable by its texts.
pub fn put(tx: &Tx<'_>, id: i64, texts: &[&str]) -> Result<(), StoreError> {
    let (forms, apart) = (typed::forms(texts), characters(texts));
    match tx.engine() {
        Engine::Sqlite => tx.change_one(SET_FORMS, params![id, forms, apart]),
        Engine::Postgres => {
            let words = tsvector(texts, &forms, &apart);
            tx.change_one(postgres::SET_FORMS, params![id, forms, apart, words])
        }
    }
}

/// A query in the language of SQLite's index. Words are quoted, so that none is read as an operator.
fn fts5(query: &Query) -> String {
    let joined = |queries: &[Query], operator: &str| {
        queries.iter().map(fts5_inside).collect::<Vec<_>>().join(operator)
    };
    match query {
        Query::Word { word, is_beginning } => {
            format!("\"{word}\"{}", if *is_beginning { "*" } else { "" })
        }
        Query::Characters(run) => format!("characters : \"{}\"", characters(&[run])),
        Query::All(queries) => joined(queries, " AND "),
        Query::Any(queries) => format!("({})", joined(queries, " OR ")),
    }
}

fn fts5_inside(query: &Query) -> String {
    match query {
        Query::All(_) => format!("({})", fts5(query)),
        other => fts5(other),
    }
}

/// A query in PostgreSQL's language.
fn tsquery(query: &Query) -> String {
    let joined = |queries: &[Query], operator: &str| {
        let parts = queries.iter().map(tsquery).filter(|part| !part.is_empty());
        format!("({})", parts.collect::<Vec<_>>().join(operator))
    };
    match query {
        Query::Word { word, is_beginning } => {
            let ending = if *is_beginning { ":*" } else { "" };
            let words = typed::words(&[word]).into_iter();
            words.map(|word| format!("'{}'{ending}", cut(&word))).collect::<Vec<_>>().join(" & ")
        }
        Query::Characters(run) => {
            let run = run.chars().map(|c| format!("'{CHARACTER}{c}'"));
            run.collect::<Vec<_>>().join(" <-> ")
        }
        Query::All(queries) => joined(queries, " & "),
        Query::Any(queries) => joined(queries, " | "),
    }
}

/// What PostgreSQL's index has of an entry.
pub fn tsvector(texts: &[&str], forms: &str, apart: &str) -> String {
    let texts: Vec<&str> = texts.iter().copied().chain([forms]).collect();
    let words = typed::words(&texts).into_iter().map(|word| format!("'{}'", cut(&word)));
    let places = 1..=MOST_PLACES;
    let apart = apart.split(' ').filter(|c| !c.is_empty()).zip(places);
    let apart = apart.map(|(c, place)| format!("'{CHARACTER}{c}':{place}"));
    words.chain(apart).collect::<Vec<_>>().join(" ")
}

fn cut(word: &str) -> String {
    word.chars().take(LONGEST_WORD).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str) -> Option<String> {
        typed::query(text, |_, _| Vec::new()).map(|query| fts5(&query))
    }

    #[test]
    fn a_query_has_no_operators() {
        assert_eq!(
            asked("night bus").as_deref(),
            Some("((\"night\" AND \"bus\"*) OR \"nightbus\"*)")
        );
        assert_eq!(asked("OR NEAR").as_deref(), Some("((\"OR\" AND \"NEAR\"*) OR \"ORNEAR\"*)"));
        assert_eq!(asked("  "), None);
        assert_eq!(
            asked("夜の うみ").as_deref(),
            Some("(\"夜の\" OR characters : \"夜 の\") AND (\"うみ\"* OR characters : \"う み\")")
        );
        assert_eq!(
            asked("Sørgaard Straße").as_deref(),
            Some("((\"Sorgaard\" AND \"Strasse\"*) OR \"SorgaardStrasse\"*)")
        );
        for text in ["a\" OR b*", "\"", "x^2 -y {z} : w", "NEAR(a b)", "col:val", "*", "a'b"] {
            let query = asked(text).unwrap_or_default();
            assert_eq!(query.matches('"').count() % 2, 0, "{text}: {query}");
        }
    }

    #[test]
    fn postgresql_is_asked_for_words_that_are_cut() {
        let asked = |text: &str| tsquery(&typed::query(text, |_, _| Vec::new()).unwrap());
        assert_eq!(asked("Night bus"), "(('night' & 'bus':*) | 'nightbus':*)");
        assert_eq!(asked("a'b & c"), "((('a' & 'b') | 'ab') & 'c':*)");
        assert_eq!(asked("夜の"), "('夜の':* | 'c:夜' <-> 'c:の')");
        assert_eq!(
            tsvector(&["Ünder AC/DK"], "ACDK", "夜 の"),
            "'under' 'ac' 'dk' 'acdk' 'c:夜':1 'c:の':2"
        );
    }
}
