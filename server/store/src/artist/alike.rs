//! Artists who are perhaps one: their names are alike, or another catalogue says so. And the tracks of two
//! artists that would be one track if they were one artist.

use std::collections::BTreeMap;

use segue_base::{likeness, spelling};

use super::desk::{DeskArtist, find_on_desk};
use super::{Artist, FIND_BY_ID, names_somebody};
use crate::row::{Row, params};
use crate::search::{self, Kind};
use crate::statement::statements;
use crate::track::{Pair, gather, in_order};
use crate::{StoreError, Tx};

statements! {
    LIST_SAME_ELSEWHERE = "SELECT a.artist_id, b.artist_id, a.catalogue FROM artist_ids a
        JOIN artist_ids b ON b.catalogue = a.catalogue AND b.value = a.value
            AND b.artist_id > a.artist_id
        LIMIT ?1";
    ARE_APART = "SELECT 1 FROM artists_apart WHERE first_id = ?1 AND second_id = ?2";
    SET_APART = "INSERT INTO artists_apart (first_id, second_id)
        SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM artists WHERE id = ?1)
            AND EXISTS (SELECT 1 FROM artists WHERE id = ?2)
        ON CONFLICT (first_id, second_id) DO NOTHING";
    LIST_CREDITS = "SELECT t.id, t.title, ta.artist_id, ta.role FROM tracks t
        JOIN track_artists ta ON ta.track_id = t.id
        WHERE t.identity_key IS NOT NULL
            AND t.id IN (SELECT track_id FROM track_artists WHERE artist_id = ?1)
        ORDER BY t.id, ta.position";
}

/// How many pairs that another catalogue takes for one are offered at a time.
const MOST_ELSEWHERE: u32 = 50;

/// How many are offered whose names are nearly one.
const MOST_MISSPELT: usize = 3;

/// The artists of the catalogue whose names are like a name that none of them has.
pub fn find_alike(tx: &Tx<'_>, name: &str) -> Result<Vec<Artist>, StoreError> {
    if !names_somebody(name) {
        return Ok(Vec::new());
    }
    let likeness = likeness::of_name(name);
    let ids = search::list_alike(tx, Kind::Artist, &likeness, search::MOST_ALIKE)?;
    let mut found = Vec::new();
    for id in ids {
        found.extend(tx.find(FIND_BY_ID, params![id], Artist::of)?);
    }
    Ok(found)
}

/// The artists of the catalogue whose names are nearly a name that none of them has: the nearest first.
pub fn find_misspelt(tx: &Tx<'_>, name: &str) -> Result<Vec<Artist>, StoreError> {
    if !names_somebody(name) {
        return Ok(Vec::new());
    }
    let ids = search::list_misspelt(tx, Kind::Artist, name, "", MOST_MISSPELT)?;
    let found = ids.iter().map(|id| tx.find(FIND_BY_ID, params![id], Artist::of));
    found.filter_map(Result::transpose).collect()
}

/// What stands in front of the likeness to go on behind, once all whose names are alike were listed. No likeness
/// begins with it.
const MISSPELT: char = '~';
/// Of how many artists a page looks for others with nearly the same name.
const MOST_LOOKED_AT: u32 = 500;

/// Pairs of artists behind a likeness, and the likeness to go on behind; `None` where these were the last. First
/// those whose names are alike, then those whose names are nearly one.
pub fn list_pairs(
    tx: &Tx<'_>,
    behind: &str,
    most: u32,
) -> Result<(Vec<Pair<DeskArtist>>, Option<String>), StoreError> {
    if let Some(behind) = behind.strip_prefix(MISSPELT) {
        return list_misspelt_pairs(tx, behind);
    }
    let mut elsewhere = Vec::new();
    if behind.is_empty() {
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        elsewhere = tx.list(LIST_SAME_ELSEWHERE, params![MOST_ELSEWHERE], read)?;
    }
    let (alike, next) = search::list_pairs(tx, Kind::Artist, behind, most)?;
    let pairs = gather(elsewhere, alike, |one, other, catalogue| pair(tx, one, other, catalogue));
    Ok((pairs?, Some(next.unwrap_or_else(|| MISSPELT.to_string()))))
}

fn list_misspelt_pairs(
    tx: &Tx<'_>,
    behind: &str,
) -> Result<(Vec<Pair<DeskArtist>>, Option<String>), StoreError> {
    let (misspelt, next) = search::list_misspelt_pairs(tx, Kind::Artist, behind, MOST_LOOKED_AT)?;
    let pairs =
        gather(Vec::new(), misspelt, |one, other, catalogue| pair(tx, one, other, catalogue));
    Ok((pairs?, next.map(|next| format!("{MISSPELT}{next}"))))
}

fn pair(
    tx: &Tx<'_>,
    one: &str,
    other: &str,
    catalogue: Option<String>,
) -> Result<Option<Pair<DeskArtist>>, StoreError> {
    let [first, second] = in_order(one, other);
    if tx.find(ARE_APART, params![first, second], |_| Ok(()))?.is_some() {
        return Ok(None);
    }
    let (Some(first), Some(second)) = (find_on_desk(tx, first)?, find_on_desk(tx, second)?) else {
        return Ok(None);
    };
    // Names from an older catalogue that stand for nobody are nobody's duplicates.
    if !names_somebody(&first.name) || !names_somebody(&second.name) {
        return Ok(None);
    }
    // The one of whom there is more; of two alike the one who came first.
    let weight = |it: &DeskArtist| (it.track_count + it.mix_count, it.like_count);
    let (kept, other) =
        if weight(&second) > weight(&first) { (second, first) } else { (first, second) };
    Ok(Some(Pair { kept, other, catalogue }))
}

/// Says of two artists that they are not one, which is remembered; `false` where one of them is not there, or
/// it was said before.
pub fn set_apart(tx: &Tx<'_>, one: &str, other: &str) -> Result<bool, StoreError> {
    let [first, second] = in_order(one, other);
    Ok(first != second && tx.change(SET_APART, params![first, second])? > 0)
}

/// A track's title with who is credited for it, and whether as remixer.
struct Credited {
    title: String,
    artists: Vec<(String, bool)>,
}

/// What two tracks have in common that are one: what is left of the title, and everybody who is credited.
type Sameness = (String, Vec<String>);

/// The tracks of one artist that would be a track of another if both were one artist: each with that track.
pub fn list_pairs_of_tracks(
    tx: &Tx<'_>,
    from_id: &str,
    into_id: &str,
) -> Result<Vec<(String, String)>, StoreError> {
    let (from, into) = (list_credited(tx, from_id)?, list_credited(tx, into_id)?);
    let key = |it: &Credited| {
        let mut artists: Vec<(&str, bool)> = it
            .artists
            .iter()
            .map(|(id, is_remixer)| {
                (if id == from_id { into_id } else { id.as_str() }, *is_remixer)
            })
            .collect();
        artists.sort_unstable();
        artists.dedup();
        let artists: Vec<String> =
            artists.into_iter().map(|(id, is_remixer)| format!("{id}{is_remixer}")).collect();
        (likeness::of_title(&it.title), artists)
    };
    let mut known: BTreeMap<Sameness, Vec<(&String, &Credited)>> = BTreeMap::new();
    for (id, it) in &into {
        known.entry(key(it)).or_default().push((id, it));
    }
    let mut pairs = Vec::new();
    for (id, it) in from.iter().filter(|(id, _)| !into.contains_key(*id)) {
        let Some(same) = known.get(&key(it)) else { continue };
        // Of several the one that is spelled the same.
        let best = same.iter().max_by_key(|(_, other)| {
            (other.title == it.title, spelling::are_alike(&other.title, &it.title))
        });
        pairs.extend(best.map(|(other, _)| (id.clone(), (*other).clone())));
    }
    Ok(pairs)
}

fn list_credited(tx: &Tx<'_>, artist_id: &str) -> Result<BTreeMap<String, Credited>, StoreError> {
    let rows: Vec<(String, String, String, String)> =
        tx.list(LIST_CREDITS, params![artist_id], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })?;
    let mut tracks: BTreeMap<String, Credited> = BTreeMap::new();
    for (id, title, artist, role) in rows {
        let track = tracks.entry(id).or_insert(Credited { title, artists: Vec::new() });
        track.artists.push((artist, role == "remixer"));
    }
    Ok(tracks)
}
