//! Which artists and tracks have names that are perhaps one name ([`segue_base::likeness`]), and which that are
//! perhaps one but misspelt ([`segue_base::misspelling`]).

use std::iter::repeat;

use segue_base::likeness;
use segue_base::misspelling::{NearPieces, Pieces, count_alike, slips_of_left};

use super::Kind;
use crate::row::{Value, params};
use crate::{StoreError, Tx, statement::statements};

statements! {
    /// In the order of an index of those without: none is looked for twice.
    LIST_WITHOUT = "SELECT id, kind, title, artist FROM search_entries
        WHERE kind IN ('artist', 'track') AND likeness IS NULL AND id > ?1 ORDER BY id LIMIT 500";
    SET = "UPDATE search_entries SET likeness = ?2, first_piece = ?3, middle_piece = ?4, last_piece = ?5
        WHERE id = ?1";
    LIST_ALIKE = "SELECT subject_id FROM search_entries WHERE kind = ?1 AND likeness = ?2
        ORDER BY subject_id LIMIT ?3";
    LIST_SHARED = "SELECT likeness FROM search_entries WHERE kind = ?1 AND likeness > ?2
        GROUP BY likeness HAVING count(*) > 1 ORDER BY likeness LIMIT ?3";
    /// A piece that very many have, as where names are numbered, says nothing: only some of those are looked at.
    LIST_BY_PIECES = "SELECT subject_id, title, artist, likeness FROM (
            SELECT subject_id, title, artist, likeness FROM search_entries WHERE kind = ?1
                AND first_piece IN (?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) LIMIT ?2) beginning
        UNION SELECT subject_id, title, artist, likeness FROM (
            SELECT subject_id, title, artist, likeness FROM search_entries WHERE kind = ?1
                AND last_piece IN (?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18) LIMIT ?2) ending
        UNION SELECT subject_id, title, artist, likeness FROM (
            SELECT subject_id, title, artist, likeness FROM search_entries WHERE kind = ?1
                AND middle_piece IN (?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27) LIMIT ?2) inside";
    LIST_BEHIND = "SELECT subject_id, title, artist, likeness FROM search_entries
        WHERE kind = ?1 AND likeness > ?2 ORDER BY likeness, subject_id LIMIT ?3";
}

/// Of how many that look alike every pair is offered.
pub const MOST_ALIKE: u32 = 6;
/// How many with one piece are compared.
const MOST_COMPARED: u32 = 300;

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
            let Pieces { first, middle, last } = Pieces::of(&likeness);
            tx.change_one(SET, params![id, likeness, first, middle, last])?;
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

/// The name of an artist or a track as it is compared with others for slips.
fn compared(kind: Kind, title: &str, credit: &str) -> String {
    if kind == Kind::Track { format!("{credit}\n{title}") } else { title.to_owned() }
}

/// Lists the ids of artists or tracks whose names are nearly one: the nearest first. Of an artist the credit is
/// empty.
pub fn list_misspelt(
    tx: &Tx<'_>,
    kind: Kind,
    title: &str,
    credit: &str,
    most: usize,
) -> Result<Vec<String>, StoreError> {
    let left = if kind == Kind::Track { of_track(title, credit) } else { likeness::of_name(title) };
    let name = compared(kind, title, credit);
    let pieces = NearPieces::of(&left);
    if pieces.are_none() {
        return Ok(Vec::new());
    }
    let filled: Vec<Option<String>> = [
        (pieces.first, NearPieces::MOST_AT_ENDS),
        (pieces.last, NearPieces::MOST_AT_ENDS),
        (pieces.middle, NearPieces::MOST_IN_MIDDLE),
    ]
    .into_iter()
    .flat_map(|(some, count)| some.into_iter().map(Some).chain(repeat(None)).take(count))
    .collect();
    let of_kind = kind.name();
    let mut asked: Vec<&dyn Value> = vec![&of_kind, &MOST_COMPARED];
    asked.extend(filled.iter().map(|piece| piece as &dyn Value));
    let found: Vec<[String; 4]> = tx.list(LIST_BY_PIECES, &asked, |row| {
        Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?])
    })?;
    let near = found.into_iter().filter_map(|[id, title, credit, likeness]| {
        let slips = slips_of_left(&left, &likeness)?;
        let theirs = compared(kind, &title, &credit);
        count_alike(&name, &theirs).then_some((slips, theirs, id))
    });
    let mut near: Vec<(usize, String, String)> = near.collect();
    near.sort();
    Ok(near.into_iter().take(most).map(|(_, _, id)| id).collect())
}

/// Looks at artists or tracks behind a likeness for others whose names are nearly theirs: the pairs, each once, and
/// the likeness to go on behind; `None` where these were the last. Of several whose names are alike a page may
/// end with one, because those are pairs themselves.
pub fn list_misspelt_pairs(
    tx: &Tx<'_>,
    kind: Kind,
    behind: &str,
    most: u32,
) -> Result<(Vec<Two>, Option<String>), StoreError> {
    let looked_at: Vec<(String, String, String, String)> =
        tx.list(LIST_BEHIND, params![kind.name(), behind, most], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })?;
    let mut pairs = Vec::new();
    for (id, title, credit, _) in &looked_at {
        let near = list_misspelt(tx, kind, title, credit, MOST_ALIKE as usize)?;
        // The other one has it, too.
        pairs.extend(near.into_iter().filter(|other| id < other).map(|other| (id.clone(), other)));
    }
    let is_full = u32::try_from(looked_at.len()).is_ok_and(|count| count == most);
    Ok((pairs, looked_at.into_iter().next_back().map(|it| it.3).filter(|_| is_full)))
}
