//! What an artist is called: their name, their other names, and what other catalogues call them.

use segue_base::clock::Moment;
use segue_base::spelling::composed;

use super::{Artist, FIND_BY_ID};
use crate::row::params;
use crate::search::{self, Kind};
use crate::statement::statements;
use crate::{StoreError, Tx, mix, track};

statements! {
    FIND_OTHER = "SELECT id FROM artists WHERE name_key = ?1 AND id <> ?2
        UNION ALL SELECT artist_id FROM artist_names WHERE name_key = ?1 AND artist_id <> ?2 LIMIT 1";
    KEEP_NAME = "INSERT INTO artist_names (name_key, artist_id, name, slug, created_at)
        SELECT name_key, id, name, slug, ?2 FROM artists WHERE id = ?1
        ON CONFLICT (name_key) DO NOTHING";
    ADD_NAME = "INSERT INTO artist_names (name_key, artist_id, name, slug, created_at)
        SELECT ?2, ?1, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM artists WHERE name_key = ?2)
        ON CONFLICT (name_key) DO NOTHING";
    DROP_NAME = "DELETE FROM artist_names WHERE name_key = ?1 AND artist_id = ?2";
    UPDATE = "UPDATE artists SET name = ?2, name_key = ?3, slug = ?4 WHERE id = ?1";
    LIST_NAMES = "SELECT name FROM artist_names WHERE artist_id = ?1 ORDER BY name_key";
    LIST_MIXES = "SELECT mix_id FROM mix_artists WHERE artist_id = ?1";
    LIST_TRACKS = "SELECT DISTINCT track_id FROM track_artists WHERE artist_id = ?1";
    LIST_IDS = "SELECT catalogue, value FROM artist_ids WHERE artist_id = ?1 ORDER BY catalogue";
    PUT_ID = "INSERT INTO artist_ids (artist_id, catalogue, value) VALUES (?1, ?2, ?3)
        ON CONFLICT (artist_id, catalogue) DO UPDATE SET value = excluded.value";
    DROP_ID = "DELETE FROM artist_ids WHERE artist_id = ?1 AND catalogue = ?2";
}

/// Why an artist does not get a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NameRefusal {
    /// There is no such artist.
    NoArtist,
    /// Another one has the name, or goes by it, too.
    Taken(Artist),
}

/// The artist, other than one, who has a name or goes by it, too.
fn find_other(tx: &Tx<'_>, id: &str, key: &str) -> Result<Option<Artist>, StoreError> {
    let other = tx.find(FIND_OTHER, params![key, id], |row| row.get::<String>(0))?;
    other.map_or(Ok(None), |other| tx.find(FIND_BY_ID, params![other], Artist::of))
}

/// Gives an artist another name. They are found by the one before still, whose address leads to the new one.
pub fn rename(
    tx: &Tx<'_>,
    id: &str,
    name: &str,
    now: Moment,
) -> Result<Result<(), NameRefusal>, StoreError> {
    let name = &*composed(name.trim());
    let key = name.to_lowercase();
    let Some(artist) = tx.find(FIND_BY_ID, params![id], Artist::of)? else {
        return Ok(Err(NameRefusal::NoArtist));
    };
    if let Some(other) = find_other(tx, id, &key)? {
        return Ok(Err(NameRefusal::Taken(other)));
    }
    if artist.name.to_lowercase() != key {
        tx.change_one(KEEP_NAME, params![id, now.ms()])?;
        tx.change(DROP_NAME, params![key, id])?;
    }
    tx.change_one(UPDATE, params![id, name, key, segue_core::slug::hyphenated(name)])?;
    search::put(tx, Kind::Artist, id, name, "")?;
    tell(tx, id, now).map(Ok)
}

/// Has everything of an artist found by the name that they have by now.
pub(super) fn tell(tx: &Tx<'_>, id: &str, now: Moment) -> Result<(), StoreError> {
    for track_id in tx.list(LIST_TRACKS, params![id], |row| row.get::<String>(0))? {
        track::name_anew(tx, &track_id)?;
        mix::note_change_of_track(tx, &track_id, now)?;
    }
    for mix_id in tx.list(LIST_MIXES, params![id], |row| row.get::<String>(0))? {
        mix::name_anew(tx, &mix_id)?;
        mix::note_change(tx, &mix_id, now)?;
    }
    Ok(())
}

/// The other names of an artist.
pub fn list_names(tx: &Tx<'_>, id: &str) -> Result<Vec<String>, StoreError> {
    tx.list(LIST_NAMES, params![id], |row| row.get(0))
}

/// Sets all the other names of an artist; their own is passed over.
pub fn set_names(
    tx: &Tx<'_>,
    id: &str,
    names: &[String],
    now: Moment,
) -> Result<Result<(), NameRefusal>, StoreError> {
    let names: Vec<(String, String)> = names
        .iter()
        .map(|name| composed(name.trim()).into_owned())
        .map(|name| (name.to_lowercase(), name))
        .collect();
    for (key, _) in &names {
        if let Some(other) = find_other(tx, id, key)? {
            return Ok(Err(NameRefusal::Taken(other)));
        }
    }
    for known in list_names(tx, id)? {
        let key = known.to_lowercase();
        if !names.iter().any(|(kept, _)| *kept == key) {
            tx.change(DROP_NAME, params![key, id])?;
        }
    }
    for (key, name) in &names {
        let slug = segue_core::slug::hyphenated(name);
        tx.change(ADD_NAME, params![id, key, name, slug, now.ms()])?;
    }
    Ok(Ok(()))
}

/// What other catalogues call an artist: catalogue and id.
pub fn list_ids(tx: &Tx<'_>, id: &str) -> Result<Vec<(String, String)>, StoreError> {
    tx.list(LIST_IDS, params![id], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Sets what a catalogue calls an artist; `None` takes it off.
pub fn set_id(
    tx: &Tx<'_>,
    id: &str,
    catalogue: &str,
    value: Option<&str>,
) -> Result<(), StoreError> {
    match value {
        Some(value) => tx.change(PUT_ID, params![id, catalogue, value]),
        None => tx.change(DROP_ID, params![id, catalogue]),
    }
    .map(drop)
}
