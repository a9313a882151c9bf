//! The list of staged entities: by kind, by state, and by the words of what was noted and of who gave it.

use segue_base::clock::Moment;
use segue_base::spelling;

use super::Staged;
use crate::row::{Row, params};
use crate::{StoreError, Tx, statement::statements};

macro_rules! entities {
    ($columns:literal, $state:literal) => {
        concat!(
            "SELECT ",
            $columns,
            ", coalesce(u.username, u.email) AS giver, u.email
            FROM staged_entities s LEFT JOIN users u ON u.id = s.submitted_by
            WHERE (s.created_at, s.id) < (?1, ?2) AND (CAST(?3 AS TEXT) IS NULL OR s.type = ?3) AND ",
            $state,
            " ORDER BY s.created_at DESC, s.id DESC LIMIT ?4"
        )
    };
}
statements! {
    /// Each is walked in an index of its own from the newest entry on: most entries are imported, and none of
    /// these is passed by.
    LIST_OPEN = entities!("s.*", "s.status <> 'imported'");
    LIST_OF_STATE = entities!("s.*", "s.status = ?5");
    /// The same without the data, which is most of a row, to look through the words of many.
    LIST_OPEN_NAMES = entities!("s.id, s.created_at, s.notes", "s.status <> 'imported'");
    LIST_NAMES_OF_STATE = entities!("s.id, s.created_at, s.notes", "s.status = ?5");
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
        return match &which.status {
            None => tx.list(LIST_OPEN, params![at, id, which.kind, most], Listed::of),
            Some(state) => {
                tx.list(LIST_OF_STATE, params![at, id, which.kind, most, state], Listed::of)
            }
        };
    }
    let (mut at, mut id) = (at, id.to_owned());
    let mut found = Vec::new();
    loop {
        let named = match &which.status {
            None => tx.list(LIST_OPEN_NAMES, params![at, id, which.kind, AT_ONCE], Named::of)?,
            Some(state) => {
                let row = params![at, id, which.kind, AT_ONCE, state];
                tx.list(LIST_NAMES_OF_STATE, row, Named::of)?
            }
        };
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
