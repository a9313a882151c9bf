//! Tracks that are perhaps one: their names are alike, or another catalogue says so.

use std::collections::BTreeSet;

use super::desk::DeskTrack;
use super::find_on_desk;
use crate::row::{Row, params};
use crate::search::{self, Kind};
use crate::statement::statements;
use crate::{StoreError, Tx};

statements! {
    /// What Spotify or another catalogue takes for one.
    LIST_SAME_ELSEWHERE = "SELECT a.id, b.id, 'spotify' FROM (
            SELECT spotify_track_id FROM tracks WHERE spotify_track_id IS NOT NULL
            GROUP BY spotify_track_id HAVING count(*) > 1) shared
        JOIN tracks a ON a.spotify_track_id = shared.spotify_track_id
        JOIN tracks b ON b.spotify_track_id = shared.spotify_track_id AND b.id > a.id
        UNION ALL SELECT a.track_id, b.track_id, a.catalogue FROM track_ids a
        JOIN track_ids b ON b.catalogue = a.catalogue AND b.value = a.value AND b.track_id > a.track_id
        LIMIT ?1";
    ARE_APART = "SELECT 1 FROM tracks_apart WHERE first_id = ?1 AND second_id = ?2";
    SET_APART = "INSERT INTO tracks_apart (first_id, second_id)
        SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM tracks WHERE id = ?1)
            AND EXISTS (SELECT 1 FROM tracks WHERE id = ?2)
        ON CONFLICT (first_id, second_id) DO NOTHING";
}

/// How many pairs that another catalogue takes for one are offered at a time.
const MOST_ELSEWHERE: u32 = 50;

/// Two that are perhaps one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair<T> {
    /// The one that has more, and is better kept.
    pub kept: T,
    /// The other one.
    pub other: T,
    /// The catalogue that says that they are one; `None` where only their names are alike.
    pub catalogue: Option<String>,
}

/// How many are offered whose names are nearly one.
const MOST_MISSPELT: usize = 3;

/// The ids of tracks whose title and credit are nearly these: the nearest first.
pub fn list_misspelt(tx: &Tx<'_>, title: &str, credit: &str) -> Result<Vec<String>, StoreError> {
    search::list_misspelt(tx, Kind::Track, title, credit, MOST_MISSPELT)
}

/// Pairs of tracks behind a likeness, and the likeness to go on behind; `None` where these were the last.
pub fn list_pairs(
    tx: &Tx<'_>,
    behind: &str,
    most: u32,
) -> Result<(Vec<Pair<DeskTrack>>, Option<String>), StoreError> {
    let mut elsewhere = Vec::new();
    if behind.is_empty() {
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        elsewhere = tx.list(LIST_SAME_ELSEWHERE, params![MOST_ELSEWHERE], read)?;
    }
    let (alike, next) = search::list_pairs(tx, Kind::Track, behind, most)?;
    let pairs = gather(elsewhere, alike, |one, other, catalogue| pair(tx, one, other, catalogue));
    Ok((pairs?, next))
}

/// Pairs that another catalogue takes for one, and those whose names are alike, each once.
pub(crate) fn gather<T>(
    elsewhere: Vec<(String, String, String)>,
    alike: Vec<(String, String)>,
    pair: impl Fn(&str, &str, Option<String>) -> Result<Option<Pair<T>>, StoreError>,
) -> Result<Vec<Pair<T>>, StoreError> {
    let elsewhere = elsewhere.into_iter().map(|(one, other, named)| (one, other, Some(named)));
    let alike = alike.into_iter().map(|(one, other)| (one, other, None));
    let mut seen = BTreeSet::new();
    let mut pairs = Vec::new();
    for (one, other, catalogue) in elsewhere.chain(alike) {
        let [first, second] = in_order(&one, &other);
        if seen.insert((first.to_owned(), second.to_owned())) {
            pairs.extend(pair(&one, &other, catalogue)?);
        }
    }
    Ok(pairs)
}

fn pair(
    tx: &Tx<'_>,
    one: &str,
    other: &str,
    catalogue: Option<String>,
) -> Result<Option<Pair<DeskTrack>>, StoreError> {
    let [first, second] = in_order(one, other);
    if tx.find(ARE_APART, params![first, second], |_| Ok(()))?.is_some() {
        return Ok(None);
    }
    let (Some(first), Some(second)) = (find_on_desk(tx, first)?, find_on_desk(tx, second)?) else {
        return Ok(None);
    };
    // The one that is played and liked more often; of two alike the one that came first.
    let weight = |it: &DeskTrack| (it.mix_count, it.like_count);
    let (kept, other) =
        if weight(&second) > weight(&first) { (second, first) } else { (first, second) };
    Ok(Some(Pair { kept, other, catalogue }))
}

/// Says of two tracks that they are not one, which is remembered; `false` where one of them is not there, or
/// it was said before.
pub fn set_apart(tx: &Tx<'_>, one: &str, other: &str) -> Result<bool, StoreError> {
    let [first, second] = in_order(one, other);
    Ok(first != second && tx.change(SET_APART, params![first, second])? > 0)
}

/// Two ids, the lesser one first, as pairs are written down.
pub(crate) fn in_order<'i>(one: &'i str, other: &'i str) -> [&'i str; 2] {
    if one <= other { [one, other] } else { [other, one] }
}
