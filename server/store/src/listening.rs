//! What members play, according to Spotify: their plays, their top items, and how tracks sound.

use segue_base::clock::Moment;
use segue_core::taste::{AudioFeatures, Profile, TopArtist};
use serde::Deserialize;

use super::statement::statements;
use super::{StoreError, Tx, names};
use crate::row::{Columns, Row, params};

/// The number of latest plays from which the sound of a profile is computed. Source: specification
/// for members and admin, section 9.
const PROFILE_PLAYS: usize = 200;

statements! {
    INSERT_PLAY = "INSERT INTO listening_history (user_id, played_at, spotify_track_id, track_name,
            artist_names, album_name, album_image_url, duration_ms)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT (user_id, played_at, spotify_track_id) DO NOTHING";
    DELETE_TOP = "DELETE FROM top_items WHERE user_id = ?1 AND item_type = ?2 AND time_range = ?3";
    INSERT_TOP = "INSERT INTO top_items (user_id, item_type, time_range, spotify_item_id, item_name,
            rank, popularity, genres, image_url)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        ON CONFLICT (user_id, item_type, time_range, spotify_item_id) DO NOTHING";
    LIST_WITHOUT_FEATURES = "SELECT DISTINCT spotify_track_id FROM (
            SELECT spotify_track_id FROM listening_history WHERE user_id = ?1
            ORDER BY played_at DESC LIMIT ?2) h
        WHERE NOT EXISTS (SELECT 1 FROM track_audio_features f
            WHERE f.spotify_track_id = h.spotify_track_id)
        ORDER BY spotify_track_id LIMIT ?3";
    SAVE_FEATURES = "INSERT INTO track_audio_features (spotify_track_id, danceability, energy, loudness,
            speechiness, acousticness, instrumentalness, liveness, valence, tempo, time_signature)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        ON CONFLICT (spotify_track_id) DO NOTHING";
    LIST_TOP_ARTISTS = "SELECT spotify_item_id, item_name, genres FROM top_items
        WHERE user_id = ?1 AND item_type = 'artist' AND time_range = ?2 ORDER BY rank";
    MEAN_FEATURES = "SELECT avg(danceability), avg(energy), avg(loudness), avg(speechiness),
            avg(acousticness), avg(instrumentalness), avg(liveness), avg(valence), avg(tempo)
        FROM (SELECT spotify_track_id FROM listening_history WHERE user_id = ?1
            ORDER BY played_at DESC LIMIT ?2) h
        JOIN track_audio_features f ON f.spotify_track_id = h.spotify_track_id";
    LIST_LATEST = "SELECT spotify_track_id, played_at, artist_names FROM listening_history
        WHERE user_id = ?1
        ORDER BY played_at DESC, spotify_track_id LIMIT ?2";
    LIST_HEARD = "SELECT spotify_track_id FROM listening_history WHERE user_id = ?1
        ORDER BY played_at DESC, spotify_track_id LIMIT ?2";
    FIND_PLAY = "SELECT * FROM listening_history
        WHERE user_id = ?1 AND played_at = ?2 AND spotify_track_id = ?3";
    COUNT_PLAYS = "SELECT count(*) FROM listening_history WHERE user_id = ?1";
    DELETE_PLAYS = "DELETE FROM listening_history WHERE user_id = ?1";
    DELETE_ALL_TOP = "DELETE FROM top_items WHERE user_id = ?1";
}

/// A play of a track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// When it was.
    pub played_at: Moment,
    /// The track's id at Spotify.
    pub spotify_track_id: String,
    /// Its name.
    pub track_name: String,
    /// Names of its artists.
    pub artist_names: Vec<String>,
    /// Name of its album.
    pub album_name: Option<String>,
    /// Address of the album's picture.
    pub album_image_url: Option<String>,
    /// Its length.
    pub duration_ms: Option<u64>,
}

impl Play {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            played_at: Moment::from_ms(row.get("played_at")?),
            spotify_track_id: row.get("spotify_track_id")?,
            track_name: row.get("track_name")?,
            artist_names: names::of(row, "artist_names")?,
            album_name: row.get("album_name")?,
            album_image_url: row.get("album_image_url")?,
            duration_ms: row.get("duration_ms")?,
        })
    }
}

/// A track that a member played lately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Latest {
    /// The track's id at Spotify.
    pub spotify_track_id: String,
    /// When they played it last.
    pub played_at: Moment,
    /// Names of its artists.
    pub artist_names: Vec<String>,
}

/// What can be a member's top item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemType {
    /// A track.
    Track,
    /// An artist.
    Artist,
}

impl ItemType {
    fn name(self) -> &'static str {
        match self {
            Self::Track => "track",
            Self::Artist => "artist",
        }
    }
}

/// The period that top items are of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeRange {
    /// About four weeks.
    Short,
    /// About six months.
    Medium,
    /// About a year.
    Long,
}

impl TimeRange {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Short, Self::Medium, Self::Long];

    /// The time as it is stored, and as Spotify calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Short => "short_term",
            Self::Medium => "medium_term",
            Self::Long => "long_term",
        }
    }
}

/// A top item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopItem {
    /// Its id at Spotify.
    pub spotify_item_id: String,
    /// Its name.
    pub item_name: String,
    /// 0 to 100.
    pub popularity: Option<u32>,
    /// An artist's genres.
    pub genres: Vec<String>,
    /// Address of its picture.
    pub image_url: Option<String>,
}

/// How a track sounds.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Features {
    /// The measures that a taste consists of.
    #[serde(flatten)]
    pub sound: AudioFeatures,
    /// Beats of a bar.
    pub time_signature: Option<u32>,
}

/// Keeps plays, each once.
pub fn insert_plays(tx: &Tx<'_>, user_id: &str, plays: &[Play]) -> Result<usize, StoreError> {
    let mut inserted = 0;
    for play in plays {
        inserted += tx.change(
            INSERT_PLAY,
            params![
                user_id,
                play.played_at.ms(),
                play.spotify_track_id,
                play.track_name,
                names::text(&play.artist_names)?,
                play.album_name,
                play.album_image_url,
                play.duration_ms
            ],
        )?;
    }
    Ok(inserted)
}

/// Keeps a member's top items of a time, in the place of those before.
pub fn replace_top(
    tx: &Tx<'_>,
    user_id: &str,
    kind: ItemType,
    range: TimeRange,
    items: &[TopItem],
) -> Result<(), StoreError> {
    tx.change(DELETE_TOP, params![user_id, kind.name(), range.name()])?;
    for (rank, item) in (1_u32..).zip(items) {
        let row = params![
            user_id,
            kind.name(),
            range.name(),
            item.spotify_item_id,
            item.item_name,
            rank,
            item.popularity,
            names::text(&item.genres)?,
            item.image_url
        ];
        tx.change(INSERT_TOP, row)?;
    }
    Ok(())
}

/// Lists tracks that a member played lately and of whose sound nothing is known.
pub fn list_without_features(
    tx: &Tx<'_>,
    user_id: &str,
    most: usize,
) -> Result<Vec<String>, StoreError> {
    tx.list(LIST_WITHOUT_FEATURES, params![user_id, PROFILE_PLAYS, most], |row| row.get(0))
}

/// Stores how a track sounds, or that nobody knows.
pub fn save_features(
    tx: &Tx<'_>,
    spotify_track_id: &str,
    features: Option<Features>,
) -> Result<(), StoreError> {
    let sound = features.map(|features| features.sound);
    let of = |measure: fn(AudioFeatures) -> f64| sound.map(measure);
    let row = params![
        spotify_track_id,
        of(|it| it.danceability),
        of(|it| it.energy),
        of(|it| it.loudness),
        of(|it| it.speechiness),
        of(|it| it.acousticness),
        of(|it| it.instrumentalness),
        of(|it| it.liveness),
        of(|it| it.valence),
        of(|it| it.tempo),
        features.and_then(|features| features.time_signature)
    ];
    tx.change(SAVE_FEATURES, row).map(drop)
}

/// A member's top artists of about six months, else of a shorter or longer time.
pub fn list_top_artists(tx: &Tx<'_>, user_id: &str) -> Result<Vec<TopArtist>, StoreError> {
    for range in [TimeRange::Medium, TimeRange::Short, TimeRange::Long] {
        let artists = tx.list(LIST_TOP_ARTISTS, params![user_id, range.name()], |row| {
            Ok(TopArtist { id: row.get(0)?, name: row.get(1)?, genres: names::of(row, "genres")? })
        })?;
        if !artists.is_empty() {
            return Ok(artists);
        }
    }
    Ok(Vec::new())
}

/// A member's taste as far as it is known: their top artists, and the mean sound of their latest
/// plays.
pub fn profile(tx: &Tx<'_>, user_id: &str) -> Result<Profile, StoreError> {
    let artists = list_top_artists(tx, user_id)?;
    let features = tx.find(MEAN_FEATURES, params![user_id, PROFILE_PLAYS], |row| {
        if row.get::<Option<f64>>(0)?.is_none() {
            return Ok(None);
        }
        Ok(Some(AudioFeatures {
            danceability: row.get(0)?,
            energy: row.get(1)?,
            loudness: row.get(2)?,
            speechiness: row.get(3)?,
            acousticness: row.get(4)?,
            instrumentalness: row.get(5)?,
            liveness: row.get(6)?,
            valence: row.get(7)?,
            tempo: row.get(8)?,
        }))
    })?;
    Ok(Profile { artists, features: features.flatten() })
}

/// Lists the latest tracks among so many of a member's latest plays, each once.
pub fn list_latest(
    tx: &Tx<'_>,
    user_id: &str,
    most_plays: usize,
    most: usize,
) -> Result<Vec<Latest>, StoreError> {
    let mut latest: Vec<Latest> = Vec::new();
    tx.read_until(LIST_LATEST, params![user_id, most_plays], |row| {
        let mut columns = Columns::of(row);
        let id: String = columns.take()?;
        if !latest.iter().any(|known| known.spotify_track_id == id) {
            latest.push(Latest {
                spotify_track_id: id,
                played_at: Moment::from_ms(columns.take()?),
                artist_names: names::of(row, "artist_names")?,
            });
        }
        Ok(latest.len() >= most)
    })?;
    Ok(latest)
}

/// Ids of the tracks that a member played last, the latest first; one that was played again is named
/// again.
pub fn list_heard(tx: &Tx<'_>, user_id: &str, most: usize) -> Result<Vec<String>, StoreError> {
    tx.list(LIST_HEARD, params![user_id, most], |row| row.get(0))
}

/// Finds a play.
pub fn find_play(
    tx: &Tx<'_>,
    user_id: &str,
    played_at: Moment,
    spotify_track_id: &str,
) -> Result<Option<Play>, StoreError> {
    tx.find(FIND_PLAY, params![user_id, played_at.ms(), spotify_track_id], Play::of)
}

/// Counts a member's plays.
pub fn count_plays(tx: &Tx<'_>, user_id: &str) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT_PLAYS, params![user_id], |row| row.get(0))?.unwrap_or(0))
}

/// Forgets what a member plays.
pub fn delete_of_user(tx: &Tx<'_>, user_id: &str) -> Result<(), StoreError> {
    tx.change(DELETE_PLAYS, params![user_id])?;
    tx.change(DELETE_ALL_TOP, params![user_id]).map(drop)
}
