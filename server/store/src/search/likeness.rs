//! Which artists and tracks have names that are perhaps one name ([`segue_base::likeness`]).

use segue_base::likeness;

use super::Kind;
use crate::row::params;
use crate::{StoreError, Tx, statement::statements};

statements! {
    /// In the order of an index of those without: none is looked for twice.
    LIST_WITHOUT = "SELECT id, kind, title, artist FROM search_entries
        WHERE kind IN ('artist', 'track') AND likeness IS NULL AND id > ?1 ORDER BY id LIMIT 500";
    SET = "UPDATE search_entries SET likeness = ?2 WHERE id = ?1";
    LIST_ALIKE = "SELECT subject_id FROM search_entries WHERE kind = ?1 AND likeness = ?2
        ORDER BY subject_id LIMIT ?3";
    LIST_SHARED = "SELECT likeness FROM search_entries WHERE kind = ?1 AND likeness > ?2
        GROUP BY likeness HAVING count(*) > 1 ORDER BY likeness LIMIT ?3";
}

/// Of how many that look alike every pair is offered.
pub const MOST_ALIKE: u32 = 6;

/// The ids of two that look alike.
pub type Two = (String, String);

/// The likeness of a track: of its credit and of its title. Empty where nothing is left of either.
#[must_use]
pub fn of_track(title: &str, credit: &str) -> String {
    let (credit, title) = (likeness::of_name(credit), likeness::of_title(title));
    if credit.is_empty() || title.is_empty() { String::new() } else { format!("{credit}\n{title}") }
}

/// Works out the likeness of names that were put since.
pub(super) fn complete(tx: &Tx<'_>) -> Result<(), StoreError> {
    let mut last = i64::MIN;
    loop {
        let waiting: Vec<(i64, String, String, String)> =
            tx.list(LIST_WITHOUT, params![last], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
            })?;
        if waiting.is_empty() {
            return Ok(());
        }
        for (id, kind, title, artist) in waiting {
            last = id;
            let is_track = kind == Kind::Track.name();
            let likeness =
                if is_track { of_track(&title, &artist) } else { likeness::of_name(&title) };
            tx.change_one(SET, params![id, likeness])?;
        }
    }
}

/// Lists the ids of artists or tracks of a likeness.
pub fn list_alike(
    tx: &Tx<'_>,
    kind: Kind,
    likeness: &str,
    most: u32,
) -> Result<Vec<String>, StoreError> {
    if likeness.is_empty() {
        return Ok(Vec::new());
    }
    tx.list(LIST_ALIKE, params![kind.name(), likeness, most], |row| row.get(0))
}

/// Lists pairs of artists or of tracks whose names are alike, behind a likeness, and the likeness to go on behind;
/// `None` where these were the last.
pub fn list_pairs(
    tx: &Tx<'_>,
    kind: Kind,
    behind: &str,
    most: u32,
) -> Result<(Vec<Two>, Option<String>), StoreError> {
    let likenesses: Vec<String> =
        tx.list(LIST_SHARED, params![kind.name(), behind, most], |row| row.get(0))?;
    let mut pairs = Vec::new();
    for likeness in &likenesses {
        let ids = list_alike(tx, kind, likeness, MOST_ALIKE)?;
        for (at, one) in ids.iter().enumerate() {
            pairs.extend(ids.iter().skip(at + 1).map(|other| (one.clone(), other.clone())));
        }
    }
    let is_full = u32::try_from(likenesses.len()).is_ok_and(|count| count == most);
    Ok((pairs, likenesses.into_iter().next_back().filter(|_| is_full)))
}
