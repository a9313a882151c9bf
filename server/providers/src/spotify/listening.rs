//! What a member plays: their latest plays, their top tracks and artists, and how tracks sound.

use segue_base::clock::Moment;
use segue_store::listening::{Features, ItemType, Play, TimeRange, TopItem};
use segue_store::spotify_connection::Account;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::listed::listed;
use super::{MemberToken, Spotify, SpotifyError};

/// How many of the latest plays, and of the top items, Spotify gives at once. Source: specification
/// for members and admin, section 9.
const MOST: usize = 50;
/// Tracks whose sound is asked for at once. Source: the same.
pub const BATCH: usize = 50;

#[derive(Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
struct ListedPage<T: DeserializeOwned> {
    #[serde(default, deserialize_with = "listed")]
    items: Vec<T>,
}

#[derive(Deserialize)]
struct Played {
    track: ListedTrack,
    played_at: String,
}

#[derive(Deserialize)]
struct ListedTrack {
    // A file of the listener's own has none.
    id: Option<String>,
    name: String,
    #[serde(default, deserialize_with = "listed")]
    artists: Vec<ListedName>,
    album: Option<ListedAlbum>,
    duration_ms: Option<u64>,
    popularity: Option<u32>,
}

#[derive(Deserialize)]
struct ListedName {
    name: String,
}

#[derive(Deserialize)]
struct ListedAlbum {
    name: Option<String>,
    #[serde(default, deserialize_with = "listed")]
    images: Vec<ListedImage>,
}

#[derive(Deserialize)]
struct ListedArtist {
    id: String,
    name: String,
    #[serde(default, deserialize_with = "listed")]
    genres: Vec<String>,
    #[serde(default, deserialize_with = "listed")]
    images: Vec<ListedImage>,
    popularity: Option<u32>,
}

#[derive(Deserialize)]
struct ListedImage {
    url: String,
    width: Option<u32>,
}

#[derive(Deserialize)]
struct Sounds {
    #[serde(default, deserialize_with = "listed")]
    audio_features: Vec<ListedSound>,
}

#[derive(Deserialize)]
struct ListedSound {
    id: String,
    #[serde(flatten)]
    features: Features,
}

impl Spotify {
    /// Asks for a member's present account at Spotify.
    ///
    /// # Errors
    /// When Spotify does not answer.
    pub async fn member_account(&self, token: &MemberToken) -> Result<Account, SpotifyError> {
        self.account(token.reveal()).await
    }

    /// A member's latest plays, the latest first; fifty at most. Plays of their own files are left
    /// out.
    ///
    /// # Errors
    /// When Spotify does not answer.
    pub async fn recently_played(&self, token: &MemberToken) -> Result<Vec<Play>, SpotifyError> {
        let path = format!("/v1/me/player/recently-played?limit={MOST}");
        let page: ListedPage<Played> = self.read(token, &path).await?;
        Ok(page.items.into_iter().filter_map(Played::play).collect())
    }

    /// A member's top tracks or artists of a time, the most played first; fifty at most.
    ///
    /// # Errors
    /// When Spotify does not answer.
    pub async fn top_items(
        &self,
        token: &MemberToken,
        kind: ItemType,
        range: TimeRange,
    ) -> Result<Vec<TopItem>, SpotifyError> {
        let path =
            |what: &str| format!("/v1/me/top/{what}?time_range={}&limit={MOST}", range.name());
        Ok(match kind {
            ItemType::Track => {
                let page: ListedPage<ListedTrack> = self.read(token, &path("tracks")).await?;
                page.items.into_iter().filter_map(ListedTrack::item).collect()
            }
            ItemType::Artist => {
                let page: ListedPage<ListedArtist> = self.read(token, &path("artists")).await?;
                page.items.into_iter().map(ListedArtist::item).collect()
            }
        })
    }

    /// How tracks sound, by their ids; [`BATCH`] at most. Tracks that Spotify knows nothing about
    /// are left out.
    ///
    /// # Errors
    /// When Spotify does not answer.
    pub async fn audio_features(
        &self,
        token: &MemberToken,
        ids: &[String],
    ) -> Result<Vec<(String, Features)>, SpotifyError> {
        let path = format!("/v1/audio-features?ids={}", ids.join(","));
        let sounds: Sounds = self.read(token, &path).await?;
        let known = sounds.audio_features.into_iter();
        Ok(known.map(|sound| (sound.id, sound.features)).collect())
    }

    async fn read<T: DeserializeOwned>(
        &self,
        token: &MemberToken,
        path: &str,
    ) -> Result<T, SpotifyError> {
        self.get(path, token.reveal()).await
    }
}

impl Played {
    fn play(self) -> Option<Play> {
        let (album_name, images) =
            self.track.album.map_or((None, Vec::new()), |it| (it.name, it.images));
        Some(Play {
            played_at: Moment::parse_rfc3339(&self.played_at)?,
            spotify_track_id: self.track.id?,
            track_name: self.track.name,
            artist_names: self.track.artists.into_iter().map(|artist| artist.name).collect(),
            album_name,
            album_image_url: largest(images),
            duration_ms: self.track.duration_ms,
        })
    }
}

impl ListedTrack {
    fn item(self) -> Option<TopItem> {
        Some(TopItem {
            spotify_item_id: self.id?,
            item_name: self.name,
            popularity: self.popularity,
            genres: Vec::new(),
            image_url: self.album.and_then(|album| largest(album.images)),
        })
    }
}

impl ListedArtist {
    fn item(self) -> TopItem {
        TopItem {
            spotify_item_id: self.id,
            item_name: self.name,
            popularity: self.popularity,
            genres: self.genres,
            image_url: largest(self.images),
        }
    }
}

fn largest(images: Vec<ListedImage>) -> Option<String> {
    let images = images.into_iter().filter(|image| image.url.starts_with("https://"));
    images.max_by_key(|image| image.width).map(|image| image.url)
}
