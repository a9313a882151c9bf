//! Facts about artists from Spotify. Source: specification for visitors, 'Artist page'.

use segue_base::clock::Moment;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::sync::MutexGuard;
use utoipa::ToSchema;

use super::listed::listed;
use super::{Spotify, SpotifyError};

/// Genres that are shown. Source: specification for visitors, section 9.
const MOST_GENRES: usize = 5;
/// Top tracks that are shown. Source: the same.
const MOST_TRACKS: usize = 5;
/// The most that Spotify's newer dialect finds in one search.
const SEARCH_LIMIT: usize = 10;

/// How long Spotify is left alone after it did not answer.
const QUIET_MS: i64 = 30_000;
/// How long it is left alone at most when it asks for it.
const LONGEST_QUIET_MS: i64 = 3_600_000;

/// An artist as Spotify has them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SpotifyArtist {
    /// Id at Spotify.
    pub id: String,
    /// Name.
    pub name: String,
    /// Address of the largest picture.
    #[schema(required)]
    pub image_url: Option<String>,
    /// Up to five genres.
    pub genres: Vec<String>,
    /// People who follow them; `null` where Spotify does not say.
    #[schema(required)]
    pub followers: Option<u64>,
    /// Their page at Spotify.
    #[schema(required)]
    pub external_url: Option<String>,
    /// Up to five of their tracks, the most popular first.
    pub top_tracks: Vec<ArtistTrack>,
}

/// A track of an artist as Spotify has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ArtistTrack {
    /// Id at Spotify.
    pub id: String,
    /// Title.
    pub title: String,
    /// Names of its artists.
    pub artists: Vec<String>,
    /// Name of its album.
    #[schema(required)]
    pub album: Option<String>,
    /// Address of the album's picture.
    #[schema(required)]
    pub image_url: Option<String>,
    /// Address of a clip of 30 seconds.
    #[schema(required)]
    pub preview_url: Option<String>,
    /// Its page at Spotify.
    #[schema(required)]
    pub external_url: Option<String>,
}

#[derive(Deserialize)]
struct Found {
    artists: Option<Page<Artist>>,
    tracks: Option<Page<Track>>,
}

#[derive(Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
struct Page<T: DeserializeOwned> {
    #[serde(default, deserialize_with = "listed")]
    items: Vec<T>,
}

#[derive(Deserialize)]
struct Top {
    #[serde(default, deserialize_with = "listed")]
    tracks: Vec<Track>,
}

#[derive(Deserialize)]
struct Artist {
    id: String,
    name: String,
    #[serde(default, deserialize_with = "listed")]
    images: Vec<Image>,
    #[serde(default, deserialize_with = "listed")]
    genres: Vec<String>,
    followers: Option<Followers>,
    external_urls: Option<Links>,
}

#[derive(Deserialize)]
struct Followers {
    total: Option<u64>,
}

#[derive(Deserialize)]
struct Track {
    id: String,
    name: String,
    #[serde(default, deserialize_with = "listed")]
    artists: Vec<Named>,
    album: Option<Album>,
    preview_url: Option<String>,
    external_urls: Option<Links>,
}

#[derive(Deserialize)]
struct Named {
    id: Option<String>,
    name: String,
}

#[derive(Deserialize)]
struct Album {
    name: Option<String>,
    #[serde(default, deserialize_with = "listed")]
    images: Vec<Image>,
}

#[derive(Deserialize)]
struct Image {
    url: String,
    width: Option<u32>,
}

#[derive(Deserialize)]
struct Links {
    spotify: Option<String>,
}

/// The right to ask. The task that gets it first checks whether another has just found the same.
#[derive(Debug)]
pub struct Turn<'s> {
    spotify: &'s Spotify,
    quiet_until: MutexGuard<'s, Option<Moment>>,
}

impl Turn<'_> {
    /// Finds an artist by their name, whatever its case; a similar name does not count. If Spotify
    /// does not answer, it is left alone for a while.
    ///
    /// # Errors
    /// When Spotify does not answer.
    pub async fn find_artist(
        &mut self,
        name: &str,
        now: Moment,
    ) -> Result<Option<SpotifyArtist>, SpotifyError> {
        if self.quiet_until.is_some_and(|until| now < until) {
            return Err(SpotifyError::Unreachable("it is left alone for now".to_owned()));
        }
        let found = self.spotify.search_artist(name, now).await;
        *self.quiet_until = match &found {
            Err(SpotifyError::TooMany { retry_after_seconds }) => {
                let wait = i64::try_from(*retry_after_seconds).unwrap_or(i64::MAX);
                Some(now.ms_after(wait.saturating_mul(1000).min(LONGEST_QUIET_MS)))
            }
            Err(error) if error.is_passing() => Some(now.ms_after(QUIET_MS)),
            _ => None,
        };
        found
    }
}

impl Spotify {
    /// Waits for its turn to ask as the site itself: one is asked for after the other.
    pub async fn turn(&self) -> Turn<'_> {
        Turn { spotify: self, quiet_until: self.quiet_until.lock().await }
    }

    async fn search_artist(
        &self,
        name: &str,
        now: Moment,
    ) -> Result<Option<SpotifyArtist>, SpotifyError> {
        let path = search_path(&[("q", name), ("type", "artist")]);
        let found: Found = self.get_as_site(&path, now).await?;
        let wanted = name.trim().to_lowercase();
        let artists = found.artists.map(|page| page.items).unwrap_or_default();
        let Some(artist) = artists.into_iter().find(|it| it.name.trim().to_lowercase() == wanted)
        else {
            return Ok(None);
        };
        let tracks = self.top_tracks(&artist, now).await?;
        Ok(Some(SpotifyArtist {
            image_url: largest(artist.images),
            genres: artist.genres.into_iter().take(MOST_GENRES).collect(),
            followers: artist.followers.and_then(|followers| followers.total),
            external_url: link(artist.external_urls),
            top_tracks: tracks.into_iter().take(MOST_TRACKS).map(Track::shown).collect(),
            id: artist.id,
            name: artist.name,
        }))
    }

    /// An artist's top tracks; where Spotify no longer gives them, what a search for the artist
    /// finds of theirs.
    async fn top_tracks(&self, artist: &Artist, now: Moment) -> Result<Vec<Track>, SpotifyError> {
        let top = self.get_as_site(&format!("/v1/artists/{}/top-tracks", artist.id), now).await;
        match top {
            Ok(Top { tracks }) => return Ok(tracks),
            Err(SpotifyError::Refused(_)) => {}
            Err(other) => return Err(other),
        }
        let query = format!("artist:\"{}\"", artist.name.replace('"', ""));
        let path = search_path(&[("q", &query), ("type", "track")]);
        match self.get_as_site(&path, now).await {
            Ok(Found { tracks, .. }) => Ok(tracks
                .map(|page| page.items)
                .unwrap_or_default()
                .into_iter()
                .filter(|track| track.artists.iter().any(|it| it.id.as_ref() == Some(&artist.id)))
                .collect()),
            Err(SpotifyError::Refused(_)) => Ok(Vec::new()),
            Err(other) => Err(other),
        }
    }
}

impl Track {
    fn shown(self) -> ArtistTrack {
        let (album, images) = self.album.map_or((None, Vec::new()), |it| (it.name, it.images));
        ArtistTrack {
            id: self.id,
            title: self.name,
            artists: self.artists.into_iter().map(|artist| artist.name).collect(),
            album,
            image_url: largest(images),
            preview_url: self.preview_url.filter(|url| is_https(url)),
            external_url: link(self.external_urls),
        }
    }
}

fn search_path(fields: &[(&str, &str)]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(fields).append_pair("limit", &SEARCH_LIMIT.to_string());
    format!("/v1/search?{}", query.finish())
}

/// Only https reaches a page.
fn is_https(url: &str) -> bool {
    url.starts_with("https://")
}

fn link(links: Option<Links>) -> Option<String> {
    links.and_then(|links| links.spotify).filter(|url| is_https(url))
}

fn largest(images: Vec<Image>) -> Option<String> {
    let images = images.into_iter().filter(|image| is_https(&image.url));
    images.max_by_key(|image| image.width).map(|image| image.url)
}
