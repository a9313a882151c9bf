//! Taking apart what was joined by mistake: two artists under one name, or a name that is several.

use std::collections::BTreeSet;

use segue_base::clock::Moment;
use segue_base::spelling::composed;

use super::credit::{credit_mix, credit_track};
use super::{Artist, FIND_BY_ID, find_or_insert, rename};
use crate::row::params;
use crate::statement::statements;
use crate::{StoreError, Tx, mix, track};

statements! {
    LIST_TRACKS = "SELECT DISTINCT track_id FROM track_artists WHERE artist_id = ?1";
    LIST_MIXES = "SELECT mix_id FROM mix_artists WHERE artist_id = ?1";
    FREE_NAME = "DELETE FROM artist_names WHERE name_key = ?1 AND artist_id = ?2";
    HAS_WORK = "SELECT EXISTS (SELECT 1 FROM mix_artists WHERE artist_id = ?1)
            OR EXISTS (SELECT 1 FROM track_artists WHERE artist_id = ?1)";
    DELETE = "DELETE FROM artists WHERE id = ?1";
}

/// What goes to other artists.
#[derive(Debug, Clone, Default)]
pub struct Share {
    /// Whom it goes to, in the order of the credit.
    pub names: Vec<String>,
    /// Tracks of the artist; `None` is all of them.
    pub tracks: Option<BTreeSet<String>>,
    /// Mixes of the artist; `None` is all of them.
    pub mixes: Option<BTreeSet<String>>,
}

/// The result of a split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Split {
    /// How many tracks are credited anew.
    pub tracks: usize,
    /// How many mixes.
    pub mixes: usize,
    /// Whether nothing is left of the artist, who has gone.
    pub is_gone: bool,
}

/// Credits some or all of an artist's tracks and mixes to others, who are found by their names or made. `None`
/// where there is no such artist.
pub fn split(
    tx: &Tx<'_>,
    id: &str,
    share: &Share,
    now: Moment,
) -> Result<Option<Split>, StoreError> {
    let Some(artist) = tx.find(FIND_BY_ID, params![id], Artist::of)? else { return Ok(None) };
    let mut others = Vec::new();
    for name in &share.names {
        let key = composed(name.trim()).to_lowercase();
        // Another name that turns out to be somebody else's is theirs from then on.
        if key != artist.name.to_lowercase() {
            tx.change(FREE_NAME, params![key, id])?;
        }
        others.push(find_or_insert(tx, name, now)?);
    }
    let is_in = |some: &Option<BTreeSet<String>>, id: &String| {
        some.as_ref().is_none_or(|some| some.contains(id))
    };
    let mut tracks: Vec<String> = tx.list(LIST_TRACKS, params![id], |row| row.get(0))?;
    tracks.retain(|track| is_in(&share.tracks, track));
    let mut mixes: Vec<String> = tx.list(LIST_MIXES, params![id], |row| row.get(0))?;
    mixes.retain(|mix| is_in(&share.mixes, mix));
    for track_id in &tracks {
        credit_track(tx, track_id, id, &others)?;
        track::name_anew(tx, track_id)?;
        mix::note_change_of_track(tx, track_id, now)?;
    }
    for mix_id in &mixes {
        credit_mix(tx, mix_id, id, &others)?;
        mix::name_anew(tx, mix_id)?;
        mix::note_change(tx, mix_id, now)?;
    }
    let is_gone = !tx.find(HAS_WORK, params![id], |row| row.get(0))?.unwrap_or(true);
    if is_gone {
        tx.change_one(DELETE, params![id])?;
    } else {
        rename::tell(tx, id, now)?;
    }
    Ok(Some(Split { tracks: tracks.len(), mixes: mixes.len(), is_gone }))
}
