//! Searching the catalogue by the words of its names: mixes, artists, tracks, genres, labels and places.
//!
//! `typed` knows what a name can be typed as, `near` which words are one slip away, `hits` how the
//! index is asked, `likeness` which names are perhaps one.

mod hits;
mod likeness;
mod near;
mod typed;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};
use typed::Query;

#[cfg(test)]
pub(super) use hits::{POSTGRES_STATEMENTS, STATEMENTS as HITS_STATEMENTS};
#[cfg(test)]
pub(super) use likeness::STATEMENTS as LIKENESS_STATEMENTS;
pub use likeness::{
    MOST_ALIKE, list_alike, list_misspelt, list_misspelt_pairs, list_pairs, of_track,
};
#[cfg(test)]
pub(super) use near::STATEMENTS as NEAR_STATEMENTS;

statements! {
    /// Only tracks and artists have other names.
    PUT = "INSERT INTO search_entries (kind, subject_id, title, artist, facts, aliases)
        VALUES (?1, ?2, ?3, ?4, coalesce(
            (SELECT concat_ws(' ', genre, venue, location) FROM mixes WHERE id = ?2 AND ?1 = 'mix'),
            (SELECT label FROM tracks WHERE id = ?2 AND ?1 = 'track' AND ?3 <> ''), ''), coalesce(
            (SELECT string_agg(alias, ' ' ORDER BY alias) FROM track_aliases WHERE track_id = ?2 AND ?1 = 'track'),
            (SELECT string_agg(name, ' ' ORDER BY name_key) FROM artist_names WHERE artist_id = ?2 AND ?1 = 'artist'), ''))
        ON CONFLICT (kind, subject_id) DO UPDATE SET title = excluded.title, artist = excluded.artist,
            facts = excluded.facts, aliases = excluded.aliases, forms = NULL, likeness = NULL";
    /// In the order of an index of those without: none is looked for twice.
    LIST_WITHOUT_FORMS = "SELECT id, title, artist, aliases, facts FROM search_entries
        WHERE forms IS NULL AND id > ?1 ORDER BY id LIMIT 500";
    FIND_WITHOUT_FORMS = "SELECT id FROM search_entries WHERE forms IS NULL LIMIT 1";
    PUT_WORD = "INSERT INTO search_words (word, backwards) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
}

/// The kinds of things that can be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A mix.
    Mix,
    /// An artist.
    Artist,
    /// A track that somebody has identified, or that has other names.
    Track,
    /// A genre of mixes.
    Genre,
    /// A label of tracks.
    Label,
    /// A venue or a town where mixes were played.
    Place,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Mix => "mix",
            Self::Artist => "artist",
            Self::Track => "track",
            Self::Genre => "genre",
            Self::Label => "label",
            Self::Place => "place",
        }
    }
}

/// Makes a mix, an artist or a track findable by its title and the names of its artists, instead of
/// by earlier ones. Triggers keep the entries of aliases, labels, genres and places up to date: a
/// track that nobody has identified is found by its aliases alone.
pub fn put(
    tx: &Tx<'_>,
    kind: Kind,
    subject_id: &str,
    title: &str,
    artist: &str,
) -> Result<(), StoreError> {
    tx.change(PUT, params![kind.name(), subject_id, title, artist]).map(drop)
}

/// Works out what names can be typed as where a migration has left that open.
pub(super) fn complete_all(tx: &Tx<'_>) -> Result<(), StoreError> {
    likeness::complete(tx)?;
    match tx.find(FIND_WITHOUT_FORMS, &[], |row| row.get::<i64>(0))? {
        Some(_) => complete(tx),
        None => Ok(()),
    }
}

/// Works out what the names that were put since can be typed as. Runs with every write.
pub fn complete(tx: &Tx<'_>) -> Result<(), StoreError> {
    let mut last = i64::MIN;
    loop {
        let waiting: Vec<(i64, [String; 4])> =
            tx.list(LIST_WITHOUT_FORMS, params![last], |row| {
                Ok((row.get(0)?, [row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?]))
            })?;
        if waiting.is_empty() {
            return likeness::complete(tx);
        }
        for (id, texts) in waiting {
            last = id;
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            hits::put(tx, id, &texts)?;
            for word in typed::words(&texts).iter().filter(|word| word.chars().count() >= 4) {
                let backwards: String = word.chars().rev().collect();
                tx.change(PUT_WORD, params![word, backwards])?;
            }
        }
    }
}

/// The column that PostgreSQL's index is made of, which no other engine has.
pub(super) const WORDS: &str = "words";

/// What that column holds of an entry that was read by its columns' names; nothing where that is left open.
pub(super) fn words_of(row: &Row<'_>) -> Result<Option<String>, StoreError> {
    let Some(forms) = row.get::<Option<String>>("forms")? else { return Ok(None) };
    let texts: [String; 4] =
        [row.get("title")?, row.get("artist")?, row.get("aliases")?, row.get("facts")?];
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    Ok(Some(hits::tsvector(&texts, &forms, &row.get::<String>("characters")?)))
}

/// Finds the ids of things that have every word of a text in their title, artists, other names or
/// facts, the best first. The last word may be incomplete.
pub fn find(tx: &Tx<'_>, kind: Kind, text: &str, most: u32) -> Result<Vec<String>, StoreError> {
    let Some(query) = typed::query(text, |_, _| Vec::new()) else { return Ok(Vec::new()) };
    hits::list(tx, kind, &query, most)
}

/// As [`find`], with one slip forgiven in each word of five letters and more, and with words that are two in the
/// name.
pub fn find_nearly(
    tx: &Tx<'_>,
    kind: Kind,
    text: &str,
    most: u32,
) -> Result<Vec<String>, StoreError> {
    let mut near = std::collections::HashMap::new();
    for word in text.split_whitespace() {
        near.insert(word, near::list(tx, word)?);
    }
    let others = |word: &str, is_last: bool| {
        let near = near.get(word).into_iter().flatten().map(|near| Query::word(near, false));
        near.chain(typed::parted(word, is_last)).collect::<Vec<_>>()
    };
    if text.split_whitespace().all(|word| others(word, true).is_empty()) {
        return Ok(Vec::new());
    }
    let Some(query) = typed::query(text, others) else { return Ok(Vec::new()) };
    hits::list(tx, kind, &query, most)
}
