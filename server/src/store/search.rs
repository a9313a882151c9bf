//! Searching mixes, artists and tracks by the words of their names.

use rusqlite::params;

use super::{StoreError, Tx, statement::statements};

statements! {
    /// What is no track has no other names.
    PUT = "INSERT INTO search_entries (kind, subject_id, title, artist, aliases)
        VALUES (?1, ?2, ?3, ?4, coalesce(
            (SELECT string_agg(alias, ' ') FROM track_aliases WHERE track_id = ?2), ''))
        ON CONFLICT (kind, subject_id) DO UPDATE SET title = excluded.title,
            artist = excluded.artist, aliases = excluded.aliases";
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

/// What can be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A mix.
    Mix,
    /// An artist.
    Artist,
    /// A track that somebody has identified.
    Track,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Mix => "mix",
            Self::Artist => "artist",
            Self::Track => "track",
        }
    }
}

/// Makes something findable under a title and the names of its artists, in place of earlier ones. Of
/// the other names of a track the database itself keeps account.
///
/// # Errors
/// What the database says.
pub fn put(
    tx: &Tx<'_>,
    kind: Kind,
    subject_id: &str,
    title: &str,
    artist: &str,
) -> Result<(), StoreError> {
    tx.change(PUT, params![kind.name(), subject_id, title, artist]).map(drop)
}

/// Finds the ids of what has every word of a text in its title, artists or other names, the best first.
/// The last word may be the beginning of one.
///
/// # Errors
/// What the database says.
pub fn find(tx: &Tx<'_>, kind: Kind, text: &str, most: u32) -> Result<Vec<String>, StoreError> {
    let Some(query) = query(text) else { return Ok(Vec::new()) };
    tx.list(FIND, params![query, kind.name(), most, MOST_HITS], |row| row.get(0))
}

/// Letters with a stroke and ligatures, and how they are spelled with plain ones, as the entries' column
/// `plain` has them. Accents are the index's business.
const PLAIN: [(&[char], &str); 11] = [
    (&['ø', 'Ø'], "o"),
    (&['ł', 'Ł'], "l"),
    (&['đ', 'Đ', 'ð', 'Ð'], "d"),
    (&['ħ', 'Ħ'], "h"),
    (&['ŧ', 'Ŧ'], "t"),
    (&['ı'], "i"),
    (&['ŋ', 'Ŋ'], "n"),
    (&['ß', 'ẞ'], "ss"),
    (&['æ', 'Æ'], "ae"),
    (&['œ', 'Œ'], "oe"),
    (&['þ', 'Þ'], "th"),
];

/// A word in plain letters.
fn plain(word: &str) -> String {
    let mut spelled = String::with_capacity(word.len());
    for c in word.chars() {
        match PLAIN.iter().find(|(letters, _)| letters.contains(&c)) {
            Some((_, plain)) => spelled.push_str(plain),
            None => spelled.push(c),
        }
    }
    spelled
}

/// A text as a query: each of its words quoted, so that none is read as an operator. Only the last
/// may be the beginning of a word: for a beginning, the index gathers all words that have it before
/// it looks at the others, which for a common one are millions of rows.
fn query(text: &str) -> Option<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let quoted: Vec<String> = words.map(|word| format!("\"{}\"", plain(word))).collect();
    (!quoted.is_empty()).then(|| format!("{}*", quoted.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_has_no_operators() {
        assert_eq!(query("night bus").as_deref(), Some("\"night\" \"bus\"*"));
        assert_eq!(
            query("a\" OR b* NEAR(c)").as_deref(),
            Some("\"a\" \"OR\" \"b\" \"NEAR\" \"c\"*")
        );
        assert_eq!(query(" -- \" "), None);
        assert_eq!(query("夜のうみ").as_deref(), Some("\"夜のうみ\"*"));
        assert_eq!(query("Sørgaard Straße").as_deref(), Some("\"Sorgaard\" \"Strasse\"*"));
    }

    #[test]
    fn the_database_spells_as_queries_do() {
        let mut connection = rusqlite::Connection::open_in_memory().unwrap();
        super::super::migration::run(&mut connection, std::path::Path::new("segue.db")).unwrap();
        for (letters, spelled) in PLAIN {
            for letter in letters {
                let name = format!("Ki{letter}ng");
                connection
                    .execute(
                        "INSERT INTO search_entries (kind, subject_id, title, artist)
                            VALUES ('artist', ?1, ?1, '')",
                        [&name],
                    )
                    .unwrap();
                let of_name = |column: &str| {
                    let select = format!("SELECT {column} FROM search_entries WHERE title = ?1");
                    connection.query_row(&select, [&name], |row| row.get::<_, String>(0)).unwrap()
                };
                assert_eq!(of_name("plain").trim(), format!("Ki{spelled}ng"));
                assert_eq!(plain(&name), format!("Ki{spelled}ng"));
            }
        }
    }
}
