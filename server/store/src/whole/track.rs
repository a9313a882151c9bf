//! A track whole.

use std::collections::BTreeMap;

use segue_base::clock::Moment;
use segue_base::spelling::{ADDRESS, NAME, TEXT};
use segue_core::tracklist::artist::Role;
use serde::{Deserialize, Serialize};

use super::{At, Whole, at, called};
use crate::row::{Row, params};
use crate::search::{self, Kind};
use crate::track::{Names, list_ids, set_id};
use crate::{StoreError, Tx, statement::statements};

statements! {
    LIST_TRACKS = "SELECT t.*, s.id AS s_id, s.spotify_id, s.title AS s_title, s.artist AS s_artist,
            s.album, s.album_id, s.image_url, s.preview_url, s.popularity, s.duration_ms,
            s.release_date
        FROM tracks t LEFT JOIN spotify_tracks s ON s.id = t.spotify_track_id
        WHERE t.id > ?1 ORDER BY t.id LIMIT ?2";
    LIST_CREDITS = "SELECT ta.artist_id, a.name, ta.role, ta.join_phrase FROM track_artists ta
        JOIN artists a ON a.id = ta.artist_id WHERE ta.track_id = ?1 ORDER BY ta.position";
    LIST_ALIASES = "SELECT * FROM track_aliases WHERE track_id = ?1 ORDER BY created_at, id";
    LIST_IDENTITIES = "SELECT identity_key FROM track_identities WHERE track_id = ?1
        ORDER BY identity_key";
    INSERT_IDENTITY = "INSERT INTO track_identities (identity_key, track_id)
        SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM tracks WHERE identity_key = ?1)
        ON CONFLICT (identity_key) DO NOTHING";
    INSERT_SPOTIFY_TRACK = "INSERT INTO spotify_tracks (id, spotify_id, title, artist, album,
            album_id, image_url, preview_url, popularity, duration_ms, release_date)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT (id) DO NOTHING";
    INSERT_TRACK = "INSERT INTO tracks (id, title, slug, identity_key, label, is_unreleased,
            spotify_track_id, spotify_checked_at, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (id) DO NOTHING";
    INSERT_CREDIT = "INSERT INTO track_artists (track_id, position, artist_id, role, join_phrase)
        VALUES (?1, ?2, ?3, ?4, ?5)";
    INSERT_ALIAS = "INSERT INTO track_aliases (id, track_id, alias, is_primary, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5)";
}

/// A track with its credit, its other names and what Spotify knows of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WholeTrack {
    id: String,
    title: String,
    slug: String,
    identity_key: Option<String>,
    artists: Vec<WholeCredit>,
    aliases: Vec<WholeAlias>,
    label: Option<String>,
    is_unreleased: bool,
    spotify: Option<WholeSpotifyTrack>,
    spotify_checked_at: Option<At>,
    created_at: At,
    /// Credits and titles that turned out to mean it, as `identity_key` is written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    other_identities: Vec<String>,
    /// What other catalogues call it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    ids: BTreeMap<String, String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WholeCredit {
    artist_id: String,
    name: String,
    role: String,
    join_phrase: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WholeAlias {
    id: String,
    alias: String,
    is_primary: bool,
    created_at: At,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WholeSpotifyTrack {
    id: String,
    spotify_id: String,
    title: String,
    artist: String,
    album: Option<String>,
    album_id: Option<String>,
    image_url: Option<String>,
    preview_url: Option<String>,
    popularity: Option<u32>,
    duration_ms: Option<u64>,
    release_date: Option<String>,
}

impl WholeTrack {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let spotify_id: Option<String> = row.get("spotify_id")?;
        let spotify = match spotify_id {
            Some(spotify_id) => Some(WholeSpotifyTrack {
                id: row.get("s_id")?,
                spotify_id,
                title: row.get("s_title")?,
                artist: row.get("s_artist")?,
                album: row.get("album")?,
                album_id: row.get("album_id")?,
                image_url: row.get("image_url")?,
                preview_url: row.get("preview_url")?,
                popularity: row.get("popularity")?,
                duration_ms: row.get("duration_ms")?,
                release_date: row.get("release_date")?,
            }),
            None => None,
        };
        let checked_at: Option<i64> = row.get("spotify_checked_at")?;
        Ok(Self {
            id: row.get("id")?,
            title: row.get("title")?,
            slug: row.get("slug")?,
            identity_key: row.get("identity_key")?,
            artists: Vec::new(),
            aliases: Vec::new(),
            label: row.get("label")?,
            is_unreleased: row.get("is_unreleased")?,
            spotify,
            spotify_checked_at: checked_at.map(|ms| At(Moment::from_ms(ms))),
            created_at: at(row, "created_at")?,
            other_identities: Vec::new(),
            ids: BTreeMap::new(),
        })
    }

    /// Says in words how a song in the catalogue differs from this one although it has the same id.
    /// If an export is older than a correction, its mixes would play a song that they do not name.
    pub fn find_another(&self, tx: &Tx<'_>) -> Result<Option<String>, StoreError> {
        let Some(known) = Names::find(tx, &self.id)? else { return Ok(None) };
        let artists = self.artists.iter().map(|WholeCredit { name, role, .. }| {
            let role = match role.as_str() {
                "featured" => Role::Featured,
                "remixer" => Role::Remixer,
                _ => Role::Primary,
            };
            (name.clone(), role)
        });
        let names = Names::with(&self.title, artists.collect());
        let told = || format!("{}, which is {} here", names.words(), known.words());
        Ok((!names.are_alike(&known)).then(told))
    }

    /// The credit as it is shown.
    fn credit(&self) -> String {
        let shown = self.artists.iter().filter(|artist| artist.role != "remixer");
        shown.flat_map(|artist| [artist.name.as_str(), artist.join_phrase.as_str()]).collect()
    }
}

impl Whole for WholeTrack {
    fn id(&self) -> &str {
        &self.id
    }

    fn flaw(&self) -> Option<&'static str> {
        let is_catalogue =
            |name: &String| ["isrc", "musicbrainz", "discogs"].contains(&name.as_str());
        if !self.ids.keys().all(is_catalogue) {
            return Some("expected ids of `isrc`, `musicbrainz` and `discogs`");
        }
        called(&self.title)
    }

    fn texts(&self) -> Vec<(&str, usize)> {
        let mut texts: Vec<(&str, usize)> =
            [&self.id, &self.title, &self.slug].map(|text| (text.as_str(), NAME)).to_vec();
        texts.extend(self.label.iter().map(|text| (text.as_str(), NAME)));
        // Made of the title and each of the artists.
        let identities = self.identity_key.iter().chain(&self.other_identities);
        texts.extend(identities.map(|text| (text.as_str(), TEXT)));
        texts.extend(self.ids.values().map(|text| (text.as_str(), NAME)));
        for artist in &self.artists {
            let WholeCredit { artist_id, name, join_phrase, .. } = artist;
            texts.extend([artist_id, name, join_phrase].map(|text| (text.as_str(), NAME)));
        }
        for WholeAlias { id, alias, .. } in &self.aliases {
            texts.extend([id, alias].map(|text| (text.as_str(), NAME)));
        }
        if let Some(it) = &self.spotify {
            texts.extend([&it.id, &it.spotify_id].map(|text| (text.as_str(), NAME)));
            // These are Spotify's own, which keeps to limits of its own.
            let others =
                [&it.album, &it.album_id, &it.image_url, &it.preview_url, &it.release_date];
            let others = others.into_iter().flatten().chain([&it.title, &it.artist]);
            texts.extend(others.map(|text| (text.as_str(), ADDRESS)));
        }
        texts
    }

    fn list_after(tx: &Tx<'_>, after: &str, most: u32) -> Result<Vec<Self>, StoreError> {
        let mut tracks = tx.list(LIST_TRACKS, params![after, most], Self::of)?;
        for track in &mut tracks {
            track.artists = tx.list(LIST_CREDITS, params![track.id], |row| {
                Ok(WholeCredit {
                    artist_id: row.get("artist_id")?,
                    name: row.get("name")?,
                    role: row.get("role")?,
                    join_phrase: row.get("join_phrase")?,
                })
            })?;
            track.other_identities =
                tx.list(LIST_IDENTITIES, params![track.id], |row| row.get(0))?;
            track.ids = list_ids(tx, &track.id)?.into_iter().collect();
            track.aliases = tx.list(LIST_ALIASES, params![track.id], |row| {
                Ok(WholeAlias {
                    id: row.get("id")?,
                    alias: row.get("alias")?,
                    is_primary: row.get("is_primary")?,
                    created_at: at(row, "created_at")?,
                })
            })?;
        }
        Ok(tracks)
    }

    fn insert(&self, tx: &Tx<'_>) -> Result<bool, StoreError> {
        if let Some(it) = &self.spotify {
            tx.change(
                INSERT_SPOTIFY_TRACK,
                params![
                    it.id,
                    it.spotify_id,
                    it.title,
                    it.artist,
                    it.album,
                    it.album_id,
                    it.image_url,
                    it.preview_url,
                    it.popularity,
                    it.duration_ms,
                    it.release_date,
                ],
            )?;
        }
        let row = params![
            self.id,
            self.title,
            self.slug,
            self.identity_key,
            self.label,
            self.is_unreleased,
            self.spotify.as_ref().map(|it| it.id.as_str()),
            self.spotify_checked_at.map(|at| at.0.ms()),
            self.created_at.0.ms(),
        ];
        if tx.change(INSERT_TRACK, row)? == 0 {
            return Ok(false);
        }
        for (position, artist) in (1_u32..).zip(&self.artists) {
            let WholeCredit { artist_id, role, join_phrase, .. } = artist;
            let row = params![self.id, position, artist_id, role, join_phrase];
            tx.change_one(INSERT_CREDIT, row)?;
        }
        for alias in &self.aliases {
            let WholeAlias { id, alias, is_primary, created_at } = alias;
            let row = params![id, self.id, alias, is_primary, created_at.0.ms()];
            tx.change_one(INSERT_ALIAS, row)?;
        }
        for key in &self.other_identities {
            tx.change(INSERT_IDENTITY, params![key, self.id])?;
        }
        for (catalogue, value) in &self.ids {
            set_id(tx, &self.id, catalogue, Some(value))?;
        }
        if self.identity_key.is_some() {
            search::put(tx, Kind::Track, &self.id, &self.title, &self.credit())?;
        } else if !self.aliases.is_empty() {
            search::put(tx, Kind::Track, &self.id, "", "")?;
        }
        Ok(true)
    }
}
