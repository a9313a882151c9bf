//! Tracks of the catalogue at Spotify: what a search finds, and which of it is the very track.

use segue_base::clock::Moment;
use segue_store::spotify_track::SpotifyTrack;
use serde::Deserialize;

use super::listed::listed;
use super::{Spotify, SpotifyError};

/// The most that Spotify's newer dialect finds in one search.
const SEARCH_LIMIT: usize = 10;

#[derive(Deserialize)]
struct FoundTracks {
    tracks: Option<FoundPage>,
}

#[derive(Deserialize)]
struct FoundPage {
    #[serde(default, deserialize_with = "listed")]
    items: Vec<FoundTrack>,
}

#[derive(Deserialize)]
struct FoundTrack {
    id: String,
    name: String,
    #[serde(default, deserialize_with = "listed")]
    artists: Vec<FoundName>,
    album: Option<FoundAlbum>,
    preview_url: Option<String>,
    popularity: Option<u32>,
    duration_ms: Option<u64>,
}

#[derive(Deserialize)]
struct FoundName {
    name: String,
}

#[derive(Deserialize)]
struct FoundAlbum {
    id: Option<String>,
    name: Option<String>,
    release_date: Option<String>,
    #[serde(default, deserialize_with = "listed")]
    images: Vec<FoundImage>,
}

#[derive(Deserialize)]
struct FoundImage {
    url: String,
    width: Option<u32>,
}

impl Spotify {
    /// Finds tracks by words; ten at most.
    ///
    /// # Errors
    /// When Spotify does not answer.
    pub async fn find_tracks(
        &self,
        query: &str,
        now: Moment,
    ) -> Result<Vec<SpotifyTrack>, SpotifyError> {
        let found: FoundTracks = self.get_as_site(&search_path(query), now).await?;
        let items = found.tracks.map(|page| page.items).unwrap_or_default();
        Ok(items.into_iter().map(FoundTrack::row).collect())
    }

    /// Finds a track by its id there.
    ///
    /// # Errors
    /// [`SpotifyError::Refused`] when there is no such track; else when Spotify does not answer.
    pub async fn find_track(&self, id: &str, now: Moment) -> Result<SpotifyTrack, SpotifyError> {
        let id = percent_encoding::utf8_percent_encode(id, percent_encoding::NON_ALPHANUMERIC);
        let track: FoundTrack = self.get_as_site(&format!("/v1/tracks/{id}"), now).await?;
        Ok(track.row())
    }

    /// Finds the very track of a title by an artist: the same letters and digits in both. A similar
    /// one is none.
    ///
    /// # Errors
    /// When Spotify does not answer.
    pub async fn match_track(
        &self,
        title: &str,
        artists: &[String],
        now: Moment,
    ) -> Result<Option<SpotifyTrack>, SpotifyError> {
        let first = artists.first().map_or("", String::as_str);
        let found = self.find_tracks(&format!("{title} {first}"), now).await?;
        Ok(found.into_iter().find(|track| is_same(track, title, artists)))
    }
}

impl FoundTrack {
    fn row(self) -> SpotifyTrack {
        let names: Vec<String> = self.artists.into_iter().map(|artist| artist.name).collect();
        let album = self.album;
        let images = album.as_ref().map(|album| album.images.as_slice()).unwrap_or_default();
        let images = images.iter().filter(|image| image.url.starts_with("https://"));
        SpotifyTrack {
            spotify_id: self.id,
            title: self.name,
            artist: names.join(", "),
            image_url: images.max_by_key(|image| image.width).map(|image| image.url.clone()),
            album_id: album.as_ref().and_then(|album| album.id.clone()),
            release_date: album.as_ref().and_then(|album| album.release_date.clone()),
            album: album.and_then(|album| album.name),
            preview_url: self.preview_url.filter(|url| url.starts_with("https://")),
            popularity: self.popularity,
            duration_ms: self.duration_ms,
        }
    }
}

fn search_path(query: &str) -> String {
    let mut path = form_urlencoded::Serializer::new(String::new());
    path.append_pair("q", query).append_pair("type", "track");
    path.append_pair("limit", &SEARCH_LIMIT.to_string());
    format!("/v1/search?{}", path.finish())
}

fn is_same(track: &SpotifyTrack, title: &str, artists: &[String]) -> bool {
    let theirs = letters(&track.artist);
    let has_artist = artists.iter().any(|artist| {
        let artist = letters(artist);
        !artist.is_empty() && theirs.contains(&artist)
    });
    // Spotify writes 'Title - Kelp Remix' and calls a first version 'Original Mix', or not.
    let plain = |title: &str| letters(title).replace("originalmix", "");
    has_artist && plain(&track.title) == plain(title)
}

fn letters(text: &str) -> String {
    text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track(title: &str, artist: &str) -> SpotifyTrack {
        SpotifyTrack {
            spotify_id: "1".to_owned(),
            title: title.to_owned(),
            artist: artist.to_owned(),
            ..SpotifyTrack::default()
        }
    }

    #[test]
    fn the_very_track_is_told_from_similar_ones() {
        let kelp = ["Kelp".to_owned()];
        for (title, artist, is) in [
            ("Tidal - Kelp Remix", "Wharf, Kelp", true),
            ("Tidal (Kelp Remix)", "Kelp", true),
            ("Tidal", "Kelp", false),
            ("Tidal (Kelp Remix)", "Wharf", false),
        ] {
            let found = is_same(&track(title, artist), "Tidal (Kelp Remix)", &kelp);
            assert_eq!(found, is, "{title} by {artist}");
        }
        assert!(is_same(&track("Tidal - Original Mix", "Kelp"), "Tidal", &kelp));
        assert!(!is_same(&track("Tidal", "Kelp"), "Tidal", &[]));
    }
}
