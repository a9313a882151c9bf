//! Searching mixes, artists and tracks by the words of their names.

use rusqlite::params;

use super::spelling::{composed, plain};
use super::{StoreError, Tx, statement::statements};

statements! {
    /// What is no track has no other names.
    PUT = "INSERT INTO search_entries (kind, subject_id, title, artist, characters, aliases)
        VALUES (?1, ?2, ?3, ?4, ?5, coalesce(
            (SELECT string_agg(alias, ' ') FROM track_aliases WHERE track_id = ?2), ''))
        ON CONFLICT (kind, subject_id) DO UPDATE SET title = excluded.title,
            artist = excluded.artist, characters = excluded.characters, aliases = excluded.aliases";
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
    /// A track that somebody has identified, or that has other names.
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
/// the other names of a track the database itself keeps account: one that nobody has identified is found by
/// them alone.
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
    let characters = characters(&[title, artist]);
    tx.change(PUT, params![kind.name(), subject_id, title, artist, characters]).map(drop)
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

/// Whether a character is of a script that puts no blanks between words: Chinese, Japanese, and Korean,
/// whose particles stand behind names without one. The migration that made the column has the same.
fn stands_alone(c: char) -> bool {
    matches!(c, '々' | 'ぁ'..='ヿ' | 'ㇰ'..='ㇿ' | '㐀'..='䶿' | '一'..='鿿' | '가'..='힣' | 'ｦ'..='ﾟ' | '\u{20000}'..='\u{2ffff}')
}

/// The characters of texts that are words of their own, with blanks between.
fn characters(texts: &[&str]) -> String {
    let mut spaced = String::new();
    for c in texts.iter().flat_map(|text| text.chars()).filter(|c| stands_alone(*c)) {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push(c);
    }
    spaced
}

/// A text as a query: each of its words quoted, so that none is read as an operator. Only the last
/// may be the beginning of a word: for a beginning, the index gathers all words that have it before
/// it looks at the others, which for a common one are millions of rows. What has no blanks between its
/// words may stand anywhere inside.
fn query(text: &str) -> Option<String> {
    let text = composed(text);
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut quoted: Vec<String> = words.map(|word| format!("\"{}\"", plain(word))).collect();
    quoted.last_mut()?.push('*');
    for word in &mut quoted {
        let letters = word.trim_matches(['"', '*']);
        if letters.chars().all(stands_alone) {
            *word = format!("({word} OR characters : \"{}\")", characters(&[letters]));
        }
    }
    Some(quoted.join(" AND "))
}

#[cfg(test)]
mod tests {
    use super::super::spelling::PLAIN;
    use super::*;

    #[test]
    fn a_query_has_no_operators() {
        assert_eq!(query("night bus").as_deref(), Some("\"night\" AND \"bus\"*"));
        assert_eq!(
            query("a\" OR b* NEAR(c)").as_deref(),
            Some("\"a\" AND \"OR\" AND \"b\" AND \"NEAR\" AND \"c\"*")
        );
        assert_eq!(query(" -- \" "), None);
        assert_eq!(
            query("夜の うみ").as_deref(),
            Some("(\"夜の\" OR characters : \"夜 の\") AND (\"うみ\"* OR characters : \"う み\")")
        );
        assert_eq!(query("Bjo\u{308}rn").as_deref(), Some("\"Björn\"*"));
        assert_eq!(query("Sørgaard Straße").as_deref(), Some("\"Sorgaard\" AND \"Strasse\"*"));
    }

    #[test]
    fn names_of_before_have_the_characters_that_they_are_given_now() {
        let names =
            ["京都の夜 (Tern Remix)", "㐀㐁 々 ｶﾀｶﾅ ﾟ ㇰ ヿ", "서울의 밤", "𠀀𠮷", "Tide", "Ж·—ŒÆ"];
        let mut connection = rusqlite::Connection::open_in_memory().unwrap();
        let path = std::path::Path::new("segue.db");
        let before = include_str!("../../migrations/0019_characters.sql");
        super::super::migration::run(&mut connection, path).unwrap();
        for name in names {
            let entry = "INSERT INTO search_entries (kind, subject_id, title, artist) VALUES ('mix', ?1, ?1, 'A')";
            connection.execute(entry, [name]).unwrap();
        }
        let update = before.split("\n\n").find(|part| part.starts_with("UPDATE")).unwrap();
        connection.execute_batch(update).unwrap();
        for name in names {
            let select = "SELECT characters FROM search_entries WHERE title = ?1";
            let kept: String = connection.query_row(select, [name], |row| row.get(0)).unwrap();
            assert_eq!(kept, characters(&[name, "A"]), "{name}");
        }
        assert_eq!(characters(&["京都の夜", "Tern 夜"]), "京 都 の 夜 夜");
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
