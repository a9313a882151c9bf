//! The list of staged entities: by kind, by state, and by the words of what was noted and of who gave it.

use segue_base::clock::Moment;
use segue_base::spelling;

use super::Staged;
use crate::row::{Row, params};
use crate::{StoreError, Tx, statement::statements};

macro_rules! entities {
    ($columns:literal) => {
        concat!(
            "SELECT ",
            $columns,
            ", coalesce(u.username, u.email) AS giver, u.email
            FROM staged_entities s LEFT JOIN users u ON u.id = s.submitted_by
            WHERE (s.created_at, s.id) < (?1, ?2) AND (CAST(?3 AS TEXT) IS NULL OR s.type = ?3)
                AND CASE WHEN CAST(?4 AS TEXT) IS NULL THEN s.status <> 'imported' ELSE s.status = ?4 END
            ORDER BY s.created_at DESC, s.id DESC LIMIT ?5"
        )
    };
}
statements! {
    /// The index is walked from the newest entry on, skipping those of another kind or state.
    LIST = entities!("s.*");
    /// The same without the data, which is most of a row, to look through the words of many.
    LIST_NAMES = entities!("s.id, s.created_at, s.notes");
    FIND_LISTED = "SELECT s.*, coalesce(u.username, u.email) AS giver
        FROM staged_entities s LEFT JOIN users u ON u.id = s.submitted_by WHERE s.id = ?1";
}

/// Entities whose words are looked through at once.
const AT_ONCE: usize = 500;

/// Which staged entities are asked for.
#[derive(Debug, Clone, Default)]
pub struct Which {
    /// `mix`, `track` or `artist`; all of them without.
    pub kind: Option<String>,
    /// A state; without, every one but `imported`.
    pub status: Option<String>,
    /// Words that its note, or the name or address of who gave it, must have; no words fit all.
    pub words: String,
}

/// A staged entity of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The entity.
    pub staged: Staged,
    /// What the member who gave it is called; `None` for a visitor's.
    pub giver: Option<String>,
}

impl Listed {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self { staged: Staged::of(row)?, giver: row.get("giver")? })
    }
}

/// Lists staged entities, the newest first, after the one with the given moment and id.
pub fn list(
    tx: &Tx<'_>,
    which: &Which,
    behind: Option<&(Moment, String)>,
    most: usize,
) -> Result<Vec<Listed>, StoreError> {
    let (at, id) = behind.map_or((i64::MAX, ""), |(at, id)| (at.ms(), id.as_str()));
    let words: Vec<String> = which.words.split_whitespace().map(spelling::folded).collect();
    if words.is_empty() {
        return tx.list(LIST, params![at, id, which.kind, which.status, most], Listed::of);
    }
    let (mut at, mut id) = (at, id.to_owned());
    let mut found = Vec::new();
    loop {
        let row = params![at, id, which.kind, which.status, AT_ONCE];
        let named = tx.list(LIST_NAMES, row, Named::of)?;
        let Some(last) = named.last() else { return Ok(found) };
        (at, id) = (last.created_at, last.id.clone());
        for fitting in named.iter().filter(|it| it.fits(&words)) {
            found.extend(tx.find(FIND_LISTED, params![fitting.id], Listed::of)?);
            if found.len() == most {
                return Ok(found);
            }
        }
    }
}

/// What is searched of an entity.
struct Named {
    id: String,
    created_at: i64,
    words: [Option<String>; 3],
}

impl Named {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            created_at: row.get("created_at")?,
            words: [row.get("notes")?, row.get("giver")?, row.get("email")?],
        })
    }

    /// Whether each word stands somewhere in it.
    fn fits(&self, words: &[String]) -> bool {
        let mine: Vec<String> =
            self.words.iter().flatten().map(|words| spelling::folded(words)).collect();
        words.iter().all(|word| mine.iter().any(|it| it.contains(word)))
    }
}
