//! Changing a track that is in the catalogue, wherever it is played.
//!
//! Other mixes play it and members like it, so names change only where somebody said that they are to
//! change everywhere, and names of another song only where they said that, too. An edit is weighed first and
//! done then, so that of a whole tracklist either everything is done or nothing.

use segue_base::chance;
use segue_base::clock::Moment;
use segue_core::tracklist::artist::Role;

use super::insert::{NewTrack, credits, identity_key, shown_credit};
use super::names::Names;
use super::{AliasOfTrack, list_aliases};
use crate::row::{Row, params};
use crate::search::{self, Kind};
use crate::{StoreError, Tx, artist, mix, statement::statements};

statements! {
    FIND = "SELECT label, identity_key, spotify_track_id IS NOT NULL FROM tracks WHERE id = ?1";
    FIND_OTHER_BY_IDENTITY = "SELECT id FROM tracks WHERE identity_key = ?1 AND id <> ?2";
    UPDATE_NAMES = "UPDATE tracks SET title = ?2, slug = ?3, identity_key = ?4 WHERE id = ?1";
    UPDATE_LABEL = "UPDATE tracks SET label = ?2 WHERE id = ?1";
    /// The link to Spotify belongs to the song of the old names; nobody has looked for this one
    /// yet.
    LEAVE_SPOTIFY = "UPDATE tracks SET spotify_track_id = NULL, is_unreleased = TRUE,
            spotify_checked_at = NULL
        WHERE id = ?1 AND (spotify_track_id IS NOT NULL OR spotify_checked_at IS NOT NULL)";
    DELETE_ARTISTS = "DELETE FROM track_artists WHERE track_id = ?1";
    INSERT_ARTIST = "INSERT INTO track_artists (track_id, position, artist_id, role, join_phrase)
        VALUES (?1, ?2, ?3, ?4, ?5)";
    DELETE_ALIASES = "DELETE FROM track_aliases WHERE track_id = ?1";
    INSERT_ALIAS = "INSERT INTO track_aliases (id, track_id, alias, is_primary, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (track_id, alias) DO NOTHING";
    LEAVE_SEARCH = "DELETE FROM search_entries WHERE kind = 'track' AND subject_id = ?1";
    LIST_MIXES = "SELECT m.id, m.slug, m.title, count(*) AS row_count
        FROM mix_tracks mt JOIN mixes m ON m.id = mt.mix_id
        WHERE mt.track_id = ?1 GROUP BY m.id ORDER BY m.created_at DESC, m.id DESC";
    COUNT_LIKES = "SELECT count(*) FROM likes WHERE track_id = ?1";
}

/// How far new names of a track go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Correction {
    /// Wherever it is played, as long as they are another spelling of the same song.
    Everywhere,
    /// Wherever it is played, though they are no spelling of the same song.
    EverywhereAsAnotherSong,
}

/// A mix that plays a track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MixOfTrack {
    /// The mix's id.
    pub id: String,
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// How many of its rows play the track.
    pub row_count: u32,
}

impl MixOfTrack {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            slug: row.get("slug")?,
            title: row.get("title")?,
            row_count: row.get("row_count")?,
        })
    }
}

/// The consequences of new names for a track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renaming {
    /// What it is called now.
    pub before: Names,
    /// What it would be called.
    pub after: Names,
    /// Whether it stays the same song: another spelling, or nobody had identified it.
    pub is_same_song: bool,
    /// Whether Spotify has it, as it is called now.
    pub is_at_spotify: bool,
    /// The mixes that play it, the newest first.
    pub mixes: Vec<MixOfTrack>,
    /// How many members like it.
    pub like_count: u32,
    /// The identity that the new names give the track; `None` if they name nothing.
    pub identity: Option<String>,
    /// Another track of the catalogue that has these names.
    pub other_id: Option<String>,
    /// Whether a row that says these names, and no track, plays this one.
    pub is_found_by_names: bool,
}

impl Renaming {
    /// Whether it matters to more than one row of one mix.
    #[must_use]
    pub fn is_elsewhere(&self) -> bool {
        self.like_count > 0 || self.mixes.iter().map(|mix| mix.row_count).sum::<u32>() > 1
    }

    /// Whether people would find another song where they put this one.
    #[must_use]
    pub fn needs_consent(&self) -> bool {
        !self.is_same_song && self.is_elsewhere()
    }
}

/// Why an edit is not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such track.
    NoTrack,
    /// The names differ from the track's, and the edit does not say that they are to change.
    Contradicts(Names),
    /// Another song would take the place of this one.
    AnotherSong(Box<Renaming>),
    /// Another track of the catalogue has the names.
    Taken(Names),
}

/// The result of weighing an edit of a track.
#[derive(Debug, Clone)]
pub struct Edit {
    /// The track's id.
    pub id: String,
    /// Its new names, where they change.
    pub renaming: Option<Renaming>,
    track: NewTrack,
    changes_label: bool,
    changes_aliases: bool,
}

/// Lists the mixes that play a track, the newest first.
pub fn list_mixes(tx: &Tx<'_>, id: &str) -> Result<Vec<MixOfTrack>, StoreError> {
    tx.list(LIST_MIXES, params![id], MixOfTrack::of)
}

/// A track of the catalogue as a row plays it that changes nothing of it; `None` where there is no such
/// track.
pub fn as_it_is(tx: &Tx<'_>, id: &str) -> Result<Option<NewTrack>, StoreError> {
    let found = tx.find(FIND, params![id], |row| row.get::<Option<String>>(0))?;
    let (Some(label), Some(names)) = (found, Names::find(tx, id)?) else { return Ok(None) };
    let aliases = list_aliases(tx, id)?.into_iter().map(|AliasOfTrack { alias, .. }| alias);
    Ok(Some(NewTrack {
        title: names.title,
        label,
        aliases: aliases.collect(),
        artists: names.artists,
        known_id: Some(id.to_owned()),
        ..NewTrack::default()
    }))
}

/// Says what names would change; `None` where there is no such track.
pub fn weigh_names(
    tx: &Tx<'_>,
    id: &str,
    track: &NewTrack,
) -> Result<Option<Renaming>, StoreError> {
    type Found = (Option<String>, Option<String>, bool);
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let found: Option<Found> = tx.find(FIND, params![id], read)?;
    let (Some((_, identity, is_at_spotify)), Some(before)) = (found, Names::find(tx, id)?) else {
        return Ok(None);
    };
    let (after, key) = (Names::of(track), identity_key(track));
    let other_id = match &key {
        Some(key) => tx.find(FIND_OTHER_BY_IDENTITY, params![key, id], |row| row.get(0))?,
        None => None,
    };
    Ok(Some(Renaming {
        is_same_song: identity.is_none() || before.are_alike(&after),
        is_at_spotify,
        mixes: tx.list(LIST_MIXES, params![id], MixOfTrack::of)?,
        like_count: tx.find(COUNT_LIKES, params![id], |row| row.get(0))?.unwrap_or(0),
        other_id,
        is_found_by_names: key.is_some() && key == identity,
        identity: key,
        before,
        after,
    }))
}

/// Weighs an edit of a track: its result, or why it is refused.
pub fn weigh(
    tx: &Tx<'_>,
    id: &str,
    track: &NewTrack,
    correction: Option<Correction>,
) -> Result<Result<Edit, Refusal>, StoreError> {
    let found = tx.find(FIND, params![id], |row| row.get::<Option<String>>(0))?;
    let (Some(label), Some(before)) = (found, Names::find(tx, id)?) else {
        return Ok(Err(Refusal::NoTrack));
    };
    let mut renaming = None;
    if !before.are(&Names::of(track)) {
        let Some(correction) = correction else { return Ok(Err(Refusal::Contradicts(before))) };
        let Some(weighed) = weigh_names(tx, id, track)? else { return Ok(Err(Refusal::NoTrack)) };
        if weighed.other_id.is_some() {
            return Ok(Err(Refusal::Taken(weighed.after)));
        }
        if weighed.needs_consent() && correction != Correction::EverywhereAsAnotherSong {
            return Ok(Err(Refusal::AnotherSong(Box::new(weighed))));
        }
        renaming = Some(weighed);
    }
    let known = list_aliases(tx, id)?;
    let known = known.iter().map(|AliasOfTrack { alias, .. }| alias);
    Ok(Ok(Edit {
        id: id.to_owned(),
        renaming,
        changes_label: label != track.label,
        changes_aliases: !known.eq(&track.aliases),
        track: track.clone(),
    }))
}

/// Makes an edit that was weighed in the same transaction. Fields that it does not change stay as
/// they are, and so do the mixes that play the track.
pub fn apply(tx: &Tx<'_>, edit: &Edit, now: Moment) -> Result<(), StoreError> {
    let Edit { id, renaming, track, changes_label, changes_aliases } = edit;
    if renaming.is_none() && !changes_label && !changes_aliases {
        return Ok(());
    }
    if let Some(renaming) = renaming {
        rename(tx, id, track, now)?;
        if !renaming.is_same_song {
            tx.change(LEAVE_SPOTIFY, params![id])?;
        }
    }
    if *changes_label {
        tx.change_one(UPDATE_LABEL, params![id, track.label])?;
    }
    if *changes_aliases {
        tx.change(DELETE_ALIASES, params![id])?;
        for (index, alias) in track.aliases.iter().enumerate() {
            tx.change(INSERT_ALIAS, params![chance::id(now), id, alias, index == 0, now.ms()])?;
        }
    }
    if renaming.is_some() || *changes_aliases {
        if identity_key(track).is_some() {
            search::put(tx, Kind::Track, id, &track.title, &shown_credit(track))?;
        } else if track.aliases.is_empty() {
            tx.change(LEAVE_SEARCH, params![id])?;
        } else {
            search::put(tx, Kind::Track, id, "", "")?;
        }
    }
    mix::note_change_of_track(tx, id, now)
}

fn rename(tx: &Tx<'_>, id: &str, track: &NewTrack, now: Moment) -> Result<(), StoreError> {
    let slug = segue_core::slug::hyphenated(&track.title);
    tx.change_one(UPDATE_NAMES, params![id, track.title, slug, identity_key(track)])?;
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
    Ok(())
}
