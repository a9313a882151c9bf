//! Tracks of the catalogue at Spotify: what is shown of one there, how one is linked, and what is told
//! where Spotify does not answer. Searching, linking, and a whole mix at once stand beside it.

pub mod find;
pub mod link;
pub mod populate;

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::ApiError;
use crate::extract::Member;
use crate::spotify::{Spotify, SpotifyError};
use crate::store::Tx;
use crate::store::audit::{self, Deed};
use crate::store::spotify_track::{self, SpotifyTrack};

/// A track at Spotify.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrackAtSpotify {
    /// Spotify's id.
    pub spotify_id: String,
    /// Title there.
    pub title: String,
    /// Names of its artists, with commas between.
    pub artist: String,
    /// Album.
    #[schema(required)]
    pub album: Option<String>,
    /// Address of the album's picture.
    #[schema(required)]
    pub image_url: Option<String>,
    /// Address of a clip.
    #[schema(required)]
    pub preview_url: Option<String>,
    /// Length in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<u64>,
    /// A year, a month or a day.
    #[schema(required)]
    pub release_date: Option<String>,
}

impl TrackAtSpotify {
    fn of(found: SpotifyTrack) -> Self {
        Self {
            spotify_id: found.spotify_id,
            title: found.title,
            artist: found.artist,
            album: found.album,
            image_url: found.image_url,
            preview_url: found.preview_url,
            duration_ms: found.duration_ms,
            release_date: found.release_date,
        }
    }
}

fn spotify(app: &App) -> Result<&Spotify, ApiError> {
    app.spotify().ok_or(ApiError::NotFound("connection to Spotify here"))
}

fn told(error: SpotifyError) -> ApiError {
    tracing::warn!(%error, "Spotify did not say what a track is");
    match error {
        SpotifyError::Store(error) => error.into(),
        SpotifyError::Refused(400 | 404) => ApiError::NotFound("track at Spotify"),
        SpotifyError::Unreachable(_) | SpotifyError::Away(_) => {
            ApiError::ProviderUnreachable("Spotify")
        }
        error => ApiError::SpotifyFailed(error.sentence_by_hand()),
    }
}

async fn keep(
    app: &App,
    admin: Member,
    track_id: String,
    title: String,
    found: SpotifyTrack,
) -> Result<(), ApiError> {
    let now = app.now();
    let keep = move |tx: &Tx<'_>| {
        spotify_track::link(tx, &track_id, &found, now)?;
        let detail = Some(format!("{} by {}", found.title, found.artist));
        let deed = deed("track.linked", &track_id, &title, detail);
        audit::note(tx, &admin.user, &deed, now).map(drop)
    };
    app.store().write(keep).await?;
    app.carrier_bell().ring();
    Ok(())
}

fn deed<'a>(action: &'static str, id: &'a str, title: &'a str, detail: Option<String>) -> Deed<'a> {
    Deed { action, entity_type: "track", entity_id: id, entity_name: title, detail, snapshot: None }
}
