//! Putting a whole mix in: its row, its artists, its tracks and theirs.

use segue_base::chance;
use segue_base::clock::Moment;

use super::Audio;
use crate::row::params;
use crate::search::{self, Kind};
use crate::track::{self, NewTrack};
use crate::{StoreError, Tx, artist, like, statement::statements};

statements! {
    FIND_ID_BY_SLUG = "SELECT id FROM mixes WHERE slug = ?1";
    INSERT = "INSERT INTO mixes (id, slug, title, title_slug, description, genre, cover_url,
            cover_hue, duration_ms, event_date, published_date, audio_source, audio_url, venue,
            location, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)";
    INSERT_ARTIST = "INSERT INTO mix_artists (mix_id, position, artist_id, role)
        VALUES (?1, ?2, ?3, ?4) ON CONFLICT (mix_id, artist_id) DO NOTHING";
    INSERT_TRACK = "INSERT INTO mix_tracks (mix_id, position, track_id, start_seconds,
            played_with_previous)
        VALUES (?1, ?2, ?3, ?4, ?5)";
}

/// A mix on its way into the catalogue.
#[derive(Debug, Clone)]
pub struct NewMix {
    /// Wanted name in addresses; one that is taken is given a number.
    pub slug: String,
    /// Title.
    pub title: String,
    /// The artists, in order; never empty.
    pub artists: Vec<String>,
    /// Description.
    pub description: Option<String>,
    /// Genre.
    pub genre: Option<String>,
    /// Address of the cover.
    pub cover_url: Option<String>,
    /// Hue of the cover in degrees; without it, one made from the slug.
    pub cover_hue: Option<u16>,
    /// Length in milliseconds.
    pub duration_ms: Option<u64>,
    /// Day it was played.
    pub event_date: Option<String>,
    /// Day it was published.
    pub published_date: Option<String>,
    /// Where the sound comes from.
    pub audio: Option<Audio>,
    /// Venue.
    pub venue: Option<String>,
    /// Town or country.
    pub location: Option<String>,
    /// When it comes into the catalogue.
    pub created_at: Moment,
    /// Its tracks in order.
    pub tracks: Vec<NewTrack>,
}

/// The names of a mix that was inserted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inserted {
    /// Id.
    pub id: String,
    /// Name in addresses.
    pub slug: String,
}

/// Puts a whole mix in: its row, its artists, its tracks and theirs. Tracks are numbered from 1 in
/// their order.
pub fn insert(tx: &Tx<'_>, mix: &NewMix) -> Result<Inserted, StoreError> {
    let now = mix.created_at;
    let id = chance::id(now);
    let slug = free_slug(tx, &mix.slug, &id)?;
    let title_slug = segue_core::slug::compact(&mix.title);
    let hue = mix.cover_hue.unwrap_or_else(|| segue_core::cover::hue(&slug));
    let (source, url) = match &mix.audio {
        Some(Audio::File(url)) => (Some("file"), Some(url)),
        Some(Audio::SoundCloud(url)) => (Some("soundcloud"), Some(url)),
        None => (None, None),
    };
    tx.change_one(
        INSERT,
        params![
            id,
            slug,
            mix.title,
            title_slug,
            mix.description,
            mix.genre,
            mix.cover_url,
            hue % 360,
            mix.duration_ms,
            mix.event_date,
            mix.published_date,
            source,
            url,
            mix.venue,
            mix.location,
            now.ms(),
        ],
    )?;
    for (position, name) in (1_u32..).zip(&mix.artists) {
        let artist_id = artist::find_or_insert(tx, name, now)?;
        tx.change(INSERT_ARTIST, params![id, position, artist_id, "main"])?;
    }
    search::put(tx, Kind::Mix, &id, &mix.title, &mix.artists.join(" "))?;
    for (position, new) in (1_u32..).zip(&mix.tracks) {
        let track_id = match &new.known_id {
            Some(id) if like::has_track(tx, id)? => id.clone(),
            _ => track::find_or_insert(tx, new, now)?,
        };
        let row = params![id, position, track_id, new.start_seconds, new.played_with_previous];
        tx.change_one(INSERT_TRACK, row)?;
    }
    Ok(Inserted { id, slug })
}

/// Returns the wanted slug, followed by the first free number if it is taken. A title without
/// letters or digits has no slug; its mix is addressed by its id.
fn free_slug(tx: &Tx<'_>, wanted: &str, id: &str) -> Result<String, StoreError> {
    if wanted.is_empty() {
        return Ok(id.to_owned());
    }
    let mut slug = wanted.to_owned();
    let mut number = 2_u32;
    while tx.find(FIND_ID_BY_SLUG, params![slug], |row| row.get::<String>(0))?.is_some() {
        slug = format!("{wanted}-{number}");
        number += 1;
    }
    Ok(slug)
}
