//! Changing a track that is in the catalogue, wherever it is played.

use rusqlite::params;
use segue_core::tracklist::artist::Role;

use super::insert::{NewTrack, credits, identity_key, shown_credit};
use crate::chance;
use crate::clock::Moment;
use crate::store::search::{self, Kind};
use crate::store::{StoreError, Tx, artist, mix, statement::statements};

statements! {
    FIND = "SELECT title, label FROM tracks WHERE id = ?1";
    FIND_BY_IDENTITY = "SELECT id FROM tracks WHERE identity_key = ?1";
    UPDATE = "UPDATE tracks SET title = ?2, slug = ?3, identity_key = ?4, label = ?5 WHERE id = ?1";
    DELETE_ARTISTS = "DELETE FROM track_artists WHERE track_id = ?1";
    INSERT_ARTIST = "INSERT INTO track_artists (track_id, position, artist_id, role, join_phrase)
        VALUES (?1, ?2, ?3, ?4, ?5)";
    DELETE_ALIASES = "DELETE FROM track_aliases WHERE track_id = ?1";
    INSERT_ALIAS = "INSERT INTO track_aliases (id, track_id, alias, is_primary, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (track_id, alias) DO NOTHING";
    LEAVE_SEARCH = "DELETE FROM search_entries WHERE kind = 'track' AND subject_id = ?1";
}

/// Sets what a track is called and by whom. Where the catalogue has that very track already, it is
/// that one; the answer is the id of the track that it is now.
///
/// # Errors
/// [`StoreError::Row`] when there is no such track; else what the database says.
pub fn edit(tx: &Tx<'_>, id: &str, track: &NewTrack, now: Moment) -> Result<String, StoreError> {
    if tx.find(FIND, params![id], |_| Ok(()))?.is_none() {
        return Err(StoreError::Row { expected: "a track that is there" });
    }
    let key = identity_key(track);
    if let Some(key) = &key {
        let same: Option<String> = tx.find(FIND_BY_IDENTITY, params![key], |row| row.get(0))?;
        if let Some(same) = same.filter(|same| same != id) {
            return Ok(same);
        }
    }
    let slug = segue_core::slug::hyphenated(&track.title);
    tx.change_one(UPDATE, params![id, track.title, slug, key, track.label])?;
    tx.change(DELETE_ARTISTS, params![id])?;
    for (position, credit) in (1_u32..).zip(credits(track)) {
        let artist_id = artist::find_or_insert(tx, &credit.name, now)?;
        let role = match credit.role {
            Role::Primary => "primary",
            Role::Featured => "featured",
            Role::Remixer => "remixer",
        };
        tx.change_one(INSERT_ARTIST, params![id, position, artist_id, role, credit.join_phrase])?;
    }
    tx.change(DELETE_ALIASES, params![id])?;
    for (index, alias) in track.aliases.iter().enumerate() {
        tx.change(INSERT_ALIAS, params![chance::id(now), id, alias, index == 0, now.ms()])?;
    }
    if key.is_some() {
        search::put(tx, Kind::Track, id, &track.title, &shown_credit(track))?;
    } else if track.aliases.is_empty() {
        tx.change(LEAVE_SEARCH, params![id])?;
    } else {
        search::put(tx, Kind::Track, id, "", "")?;
    }
    mix::note_change_of_track(tx, id, now)?;
    Ok(id.to_owned())
}
