//! A mix whole.

use segue_base::clock::Moment;
use segue_base::spelling::{ADDRESS, NAME, TEXT};
use segue_core::submission::message;
use serde::{Deserialize, Serialize};

use super::{At, Whole, at, named};
use crate::mix::Audio;
use crate::picture::shown;
use crate::row::{Row, params};
use crate::search::{self, Kind};
use crate::{StoreError, Tx, statement::statements};

statements! {
    LIST_MIXES = "SELECT * FROM mixes WHERE id > ?1 ORDER BY id LIMIT ?2";
    LIST_MIX_ARTISTS = "SELECT ma.artist_id, a.name, ma.role FROM mix_artists ma
        JOIN artists a ON a.id = ma.artist_id WHERE ma.mix_id = ?1 ORDER BY ma.position";
    LIST_MIX_TRACKS = "SELECT * FROM mix_tracks WHERE mix_id = ?1 ORDER BY position";
    INSERT_MIX = "INSERT INTO mixes (id, slug, title, title_slug, description, genre, cover_url,
            cover_hue, duration_ms, event_date, published_date, audio_source, audio_url, venue,
            location, created_at, changed_at, is_hidden, shows_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)
        ON CONFLICT (id) DO NOTHING";
    LIST_FORMER_SLUGS = "SELECT slug FROM former_mix_slugs WHERE mix_id = ?1 ORDER BY slug";
    INSERT_FORMER_SLUG = "INSERT INTO former_mix_slugs (slug, mix_id) VALUES (?1, ?2)
        ON CONFLICT (slug) DO NOTHING";
    INSERT_MIX_ARTIST = "INSERT INTO mix_artists (mix_id, position, artist_id, role)
        VALUES (?1, ?2, ?3, ?4)";
    INSERT_MIX_TRACK = "INSERT INTO mix_tracks (mix_id, position, track_id, start_seconds,
            played_with_previous)
        VALUES (?1, ?2, ?3, ?4, ?5)";
}

/// A mix with whose it is and what it plays.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WholeMix {
    id: String,
    slug: String,
    title: String,
    artists: Vec<WholeMixArtist>,
    description: Option<String>,
    genre: Option<String>,
    cover_url: Option<String>,
    cover_hue: u16,
    duration_ms: Option<u64>,
    event_date: Option<String>,
    published_date: Option<String>,
    audio_source: Option<String>,
    audio_url: Option<String>,
    venue: Option<String>,
    location: Option<String>,
    created_at: At,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    changed_at: Option<At>,
    /// Whether visitors do not see it, and the moment from which they do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_hidden: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shows_at: Option<At>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    former_slugs: Vec<String>,
    tracks: Vec<WholeMixTrack>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WholeMixArtist {
    artist_id: String,
    name: String,
    role: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WholeMixTrack {
    position: u32,
    track_id: String,
    start_seconds: Option<u32>,
    played_with_previous: bool,
}

impl WholeMix {
    /// Ids of the tracks that it plays.
    pub fn track_ids(&self) -> impl Iterator<Item = &str> {
        self.tracks.iter().map(|track| track.track_id.as_str())
    }

    /// The file of the site that it plays, if it plays one.
    #[must_use]
    pub fn sound(&self) -> Option<&str> {
        self.audio_url.as_deref().filter(|url| url.starts_with('/'))
    }

    /// Its sound; addresses at SoundCloud are written with https, however they were stored.
    fn audio_url(&self) -> Option<String> {
        let url = self.audio_url.as_deref()?;
        Some(match (self.audio_source.as_deref(), Audio::sound_cloud(url)) {
            (Some("soundcloud"), Audio::SoundCloud(secure)) => secure,
            _ => url.to_owned(),
        })
    }

    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            slug: row.get("slug")?,
            title: row.get("title")?,
            artists: Vec::new(),
            description: row.get("description")?,
            genre: row.get("genre")?,
            cover_url: row.get("cover_url")?,
            cover_hue: row.get("cover_hue")?,
            duration_ms: row.get("duration_ms")?,
            event_date: row.get("event_date")?,
            published_date: row.get("published_date")?,
            audio_source: row.get("audio_source")?,
            audio_url: row.get("audio_url")?,
            venue: row.get("venue")?,
            location: row.get("location")?,
            created_at: at(row, "created_at")?,
            changed_at: row.get::<Option<i64>>("changed_at")?.map(Moment::from_ms).map(At),
            is_hidden: row.get("is_hidden")?,
            shows_at: row.get::<Option<i64>>("shows_at")?.map(Moment::from_ms).map(At),
            former_slugs: Vec::new(),
            tracks: Vec::new(),
        })
    }
}

impl Whole for WholeMix {
    fn id(&self) -> &str {
        &self.id
    }

    fn flaw(&self) -> Option<&'static str> {
        let is_hidden = |url: Option<String>| url.is_some() && shown(url).is_none();
        let is_sound_cloud = self.audio_source.as_deref() == Some("soundcloud");
        let url = self.audio_url.as_deref().unwrap_or("");
        if is_sound_cloud && message("soundcloud_url", url).is_some() {
            Some("expected an audio_url of SoundCloud, as audio_source says")
        } else if is_hidden(self.audio_url()) {
            Some("expected an audio_url by https, or of a file of the site (/audio/…)")
        } else if is_hidden(self.cover_url.clone()) {
            Some("expected a cover_url by https, or of a file of the site")
        } else {
            named(&self.title, &self.slug)
        }
    }

    fn texts(&self) -> Vec<(&str, usize)> {
        let names =
            [&self.genre, &self.event_date, &self.published_date, &self.venue, &self.location];
        let addresses = [&self.cover_url, &self.audio_url];
        let mut texts: Vec<(&str, usize)> =
            [&self.id, &self.slug, &self.title].map(|text| (text.as_str(), NAME)).to_vec();
        texts.extend(self.artists.iter().map(|artist| (artist.name.as_str(), NAME)));
        texts.extend(self.former_slugs.iter().map(|slug| (slug.as_str(), NAME)));
        texts.extend(names.into_iter().flatten().map(|text| (text.as_str(), NAME)));
        texts.extend(addresses.into_iter().flatten().map(|text| (text.as_str(), ADDRESS)));
        texts.extend(self.description.iter().map(|text| (text.as_str(), TEXT)));
        texts
    }

    fn list_after(tx: &Tx<'_>, after: &str, most: u32) -> Result<Vec<Self>, StoreError> {
        let mut mixes = tx.list(LIST_MIXES, params![after, most], Self::of)?;
        for mix in &mut mixes {
            mix.artists = tx.list(LIST_MIX_ARTISTS, params![mix.id], |row| {
                Ok(WholeMixArtist {
                    artist_id: row.get("artist_id")?,
                    name: row.get("name")?,
                    role: row.get("role")?,
                })
            })?;
            mix.former_slugs = tx.list(LIST_FORMER_SLUGS, params![mix.id], |row| row.get(0))?;
            mix.tracks = tx.list(LIST_MIX_TRACKS, params![mix.id], |row| {
                Ok(WholeMixTrack {
                    position: row.get("position")?,
                    track_id: row.get("track_id")?,
                    start_seconds: row.get("start_seconds")?,
                    played_with_previous: row.get("played_with_previous")?,
                })
            })?;
        }
        Ok(mixes)
    }

    fn insert(&self, tx: &Tx<'_>) -> Result<bool, StoreError> {
        let row = params![
            self.id,
            self.slug,
            self.title,
            segue_core::slug::compact(&self.title),
            self.description,
            self.genre,
            self.cover_url,
            self.cover_hue,
            self.duration_ms,
            self.event_date,
            self.published_date,
            self.audio_source,
            self.audio_url(),
            self.venue,
            self.location,
            self.created_at.0.ms(),
            self.changed_at.map(|at| at.0.ms()),
            self.is_hidden || self.shows_at.is_some(),
            self.shows_at.map(|at| at.0.ms()),
        ];
        if tx.change(INSERT_MIX, row)? == 0 {
            return Ok(false);
        }
        for (position, artist) in (1_u32..).zip(&self.artists) {
            let row = params![self.id, position, artist.artist_id, artist.role];
            tx.change_one(INSERT_MIX_ARTIST, row)?;
        }
        for track in &self.tracks {
            let WholeMixTrack { position, track_id, start_seconds, played_with_previous } = track;
            let row = params![self.id, position, track_id, start_seconds, played_with_previous];
            tx.change_one(INSERT_MIX_TRACK, row)?;
        }
        for slug in &self.former_slugs {
            tx.change(INSERT_FORMER_SLUG, params![slug, self.id])?;
        }
        let names: Vec<&str> = self.artists.iter().map(|artist| artist.name.as_str()).collect();
        search::put(tx, Kind::Mix, &self.id, &self.title, &names.join(" "))?;
        Ok(true)
    }
}
