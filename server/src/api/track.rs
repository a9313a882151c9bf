//! Tracks as the API shows them, wherever one occurs.

use segue_core::cue;
use segue_core::submission::FieldError;
use segue_core::timestamp::Status;
use segue_core::tracklist::artist::Role;
use segue_store::timestamp::UserTimestamp;
use segue_store::track::{AliasOfTrack, ArtistOfTrack, SpotifyOfTrack};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::problems;

problems! {
    /// The row plays another track by now, or the track has other names. Read the tracklist again; `errors` names
    /// the row's field.
    TrackContradicts(field: FieldError) = 409 "track.contradicts"
        "{message}", message = field.message => with_errors(vec![field]);
}

/// Says that another track stands where somebody means one.
#[must_use]
pub fn another_track() -> TrackContradicts {
    let message = "Another track has taken this place since. Reload to see it.".to_owned();
    TrackContradicts(FieldError { field: "track_id".to_owned(), message })
}

/// An artist of a track.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrackArtist {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// What they did.
    pub role: Role,
}

impl TrackArtist {
    /// Shows an artist of a track.
    #[must_use]
    pub fn of(artist: ArtistOfTrack) -> Self {
        Self { id: artist.id, name: artist.name, role: artist.role }
    }
}

/// The credit as it is shown: every name but the remixers', followed by what joins it to the next.
#[must_use]
pub fn credit<'a>(artists: impl IntoIterator<Item = &'a ArtistOfTrack>) -> String {
    let shown = artists.into_iter().filter(|artist| artist.role != Role::Remixer);
    shown.flat_map(|artist| [artist.name.as_str(), artist.join_phrase.as_str()]).collect()
}

/// Another name of a track.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrackAlias {
    /// Id.
    pub id: String,
    /// The name.
    pub alias: String,
    /// Whether it is the one to show first.
    pub is_primary: bool,
}

impl TrackAlias {
    /// Shows another name of a track.
    #[must_use]
    pub fn of(alias: AliasOfTrack) -> Self {
        Self { id: alias.id, alias: alias.alias, is_primary: alias.is_primary }
    }
}

/// What Spotify knows of a track.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrackSpotify {
    /// Spotify's id.
    pub spotify_id: String,
    /// Album.
    #[schema(required)]
    pub album: Option<String>,
    /// Address of the album's image.
    #[schema(required)]
    pub image_url: Option<String>,
    /// Address of a clip of thirty seconds.
    #[schema(required)]
    pub preview_url: Option<String>,
    /// Length in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<u64>,
}

impl TrackSpotify {
    /// Shows a track's data from Spotify.
    #[must_use]
    pub fn of(spotify: SpotifyOfTrack) -> Self {
        let SpotifyOfTrack { spotify_id, album, image_url, preview_url, duration_ms } = spotify;
        Self { spotify_id, album, image_url, preview_url, duration_ms }
    }
}

/// Where the time of a mix's track comes from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "source", rename_all = "snake_case")]
pub enum TrackTime {
    /// Whoever looks after the catalogue.
    Curated,
    /// The crowd: the best of the times that people gave.
    Crowd(CrowdTime),
}

/// What is known of a time that the crowd gave.
#[derive(Debug, Serialize, ToSchema)]
pub struct CrowdTime {
    /// Id of the time, to vote on.
    pub timestamp_id: String,
    /// When the track starts by it, in seconds.
    pub start_seconds: u32,
    /// The same as people write it.
    pub timestamp: String,
    /// Whether anybody stands for it. Where nobody does it is a proposal, and the track has no start.
    pub is_confirmed: bool,
    /// Where it stands.
    pub status: Status,
    /// How sure it is, 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub confidence_score: f64,
    /// How many agree, without whoever gave it.
    pub agree: u32,
    /// How many disagree.
    pub disagree: u32,
    /// How many people agree on it: whoever gave it, votes, and times that lie within 4 seconds.
    #[schema(minimum = 1)]
    pub people: u32,
    /// Within how many seconds of it two thirds of them are.
    #[schema(minimum = 1)]
    pub spread_seconds: u32,
}

impl TrackTime {
    /// Shows a time that the crowd gave.
    #[must_use]
    pub fn of(time: &UserTimestamp) -> Self {
        Self::Crowd(CrowdTime {
            timestamp_id: time.id.clone(),
            start_seconds: time.start_seconds,
            timestamp: cue::print(time.start_seconds),
            is_confirmed: time.is_confirmed(),
            status: time.status,
            confidence_score: time.confidence_score,
            agree: time.votes.agree,
            disagree: time.votes.disagree,
            people: time.people(),
            spread_seconds: time.spread_seconds,
        })
    }
}
