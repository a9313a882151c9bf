//! Tracks at Spotify, and which tracks of the catalogue they are.

use segue_base::chance;
use segue_base::clock::Moment;

use super::{StoreError, Tx, delivery, mix, statement::statements};
use crate::row::params;

statements! {
    SAVE = "INSERT INTO spotify_tracks (id, spotify_id, title, artist, album, album_id, image_url,
            preview_url, popularity, duration_ms, release_date)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        ON CONFLICT (spotify_id) DO UPDATE SET title = excluded.title, artist = excluded.artist,
            album = excluded.album, album_id = excluded.album_id, image_url = excluded.image_url,
            preview_url = coalesce(excluded.preview_url, spotify_tracks.preview_url),
            popularity = excluded.popularity, duration_ms = excluded.duration_ms,
            release_date = excluded.release_date";
    FIND_ID = "SELECT id FROM spotify_tracks WHERE spotify_id = ?1";
    LINK = "UPDATE tracks SET spotify_track_id = ?2, is_unreleased = FALSE, spotify_checked_at = ?3
        WHERE id = ?1";
    UNLINK = "UPDATE tracks SET spotify_track_id = NULL, is_unreleased = TRUE WHERE id = ?1";
    CHECKED = "UPDATE tracks SET spotify_checked_at = ?2 WHERE id = ?1";
    LIST_LIKERS = "SELECT user_id FROM likes WHERE track_id = ?1";
    FIND_NAMES = "SELECT title FROM tracks WHERE id = ?1";
}

/// What Spotify knows of a track.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SpotifyTrack {
    /// Spotify's id.
    pub spotify_id: String,
    /// Title there.
    pub title: String,
    /// Names of its artists, with commas between.
    pub artist: String,
    /// Album.
    pub album: Option<String>,
    /// The album's id.
    pub album_id: Option<String>,
    /// Address of the album's picture.
    pub image_url: Option<String>,
    /// Address of a clip.
    pub preview_url: Option<String>,
    /// 0 to 100.
    pub popularity: Option<u32>,
    /// Length in milliseconds.
    pub duration_ms: Option<u64>,
    /// A year, a month or a day.
    pub release_date: Option<String>,
}

/// Notes that a track of the catalogue is one of Spotify's, which makes it a released one. Likes of it
/// go there from now on, those that were given before included.
pub fn link(
    tx: &Tx<'_>,
    track_id: &str,
    spotify: &SpotifyTrack,
    now: Moment,
) -> Result<(), StoreError> {
    let row = params![
        chance::id(now),
        spotify.spotify_id,
        spotify.title,
        spotify.artist,
        spotify.album,
        spotify.album_id,
        spotify.image_url,
        spotify.preview_url,
        spotify.popularity.map(|popularity| popularity.min(100)),
        spotify.duration_ms,
        spotify.release_date
    ];
    tx.change_one(SAVE, row)?;
    let id: Option<String> = tx.find(FIND_ID, params![spotify.spotify_id], |row| row.get(0))?;
    tx.change_one(LINK, params![track_id, id, now.ms()])?;
    for user_id in tx.list(LIST_LIKERS, params![track_id], |row| row.get::<String>(0))? {
        delivery::wish(tx, &user_id, track_id, now)?;
    }
    mix::note_change_of_track(tx, track_id, now)
}

/// Notes that a track is none of Spotify's after all.
pub fn unlink(tx: &Tx<'_>, track_id: &str, now: Moment) -> Result<(), StoreError> {
    tx.change(UNLINK, params![track_id])?;
    mix::note_change_of_track(tx, track_id, now)
}

/// Notes that Spotify was asked for a track and has it not.
pub fn note_checked(tx: &Tx<'_>, track_id: &str, now: Moment) -> Result<(), StoreError> {
    tx.change(CHECKED, params![track_id, now.ms()]).map(drop)
}

/// A track's title, where there is such a track.
pub fn find_title(tx: &Tx<'_>, track_id: &str) -> Result<Option<String>, StoreError> {
    tx.find(FIND_NAMES, params![track_id], |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Folder;
    use crate::{Store, track};

    #[test]
    fn what_spotify_knows_comes_with_a_track() {
        let folder = Folder::new("spotify");
        let store = Store::open(&folder.0).unwrap();
        let tracks = segue_core::tracklist::read("Halide - Amber Relay").tracks;
        let new = mix::NewMix {
            slug: "one".to_owned(),
            title: "One".to_owned(),
            artists: vec!["Halide".to_owned()],
            description: None,
            genre: None,
            cover_url: None,
            cover_hue: None,
            duration_ms: None,
            event_date: None,
            published_date: None,
            audio: None,
            venue: None,
            location: None,
            created_at: Moment::from_ms(0),
            tracks: tracks.into_iter().map(track::NewTrack::from).collect(),
        };
        let mix = store.write_blocking(move |tx| mix::insert(tx, &new)).unwrap();
        let other = rusqlite::Connection::open(crate::database_path(&folder.0)).unwrap();
        other
            .execute_batch(
                "INSERT INTO spotify_tracks (id, spotify_id, title, artist, album, duration_ms)
                     VALUES ('s', 'sp1', 'Amber Relay', 'Halide', 'Relays', 361000);
                 UPDATE tracks SET spotify_track_id = 's', is_unreleased = 0;",
            )
            .unwrap();
        let tracks = store.read_blocking(|tx| track::list_of_mix(tx, &mix.id)).unwrap();
        let track = tracks.first().unwrap();
        let spotify = track.spotify.as_ref().unwrap();
        assert_eq!((spotify.spotify_id.as_str(), spotify.duration_ms), ("sp1", Some(361_000)));
        assert!(!track.is_unreleased);
    }
}
