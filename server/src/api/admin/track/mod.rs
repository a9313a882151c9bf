//! Tracks of the catalogue at Spotify: how one is shown and linked, and the report if Spotify does
//! not answer. The files beside this one search, link, look up a whole mix at once, and correct
//! names.

pub mod correction;
pub mod desk;
pub mod find;
pub mod join;
pub mod link;
pub mod populate;
pub mod save;

use segue_providers::spotify::{Spotify, SpotifyError};
use segue_store::audit::{self, NewEntry};
use segue_store::spotify_track::{self, SpotifyTrack};
use segue_store::track::Names;
use segue_store::{Tx, record};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::spotify::SpotifyFailed;
use crate::app::App;
use crate::error::{ApiError, NoSpotify, NoTrackOnSpotify, ProviderUnreachable};
use crate::extract::Member;

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
    Ok(app.spotify().ok_or(NoSpotify)?)
}

fn told(error: SpotifyError) -> ApiError {
    tracing::warn!(%error, "Spotify did not say what a track is");
    match error {
        SpotifyError::Store(error) => error.into(),
        SpotifyError::Refused(400 | 404) => NoTrackOnSpotify.into(),
        SpotifyError::Unreachable(_) | SpotifyError::Away(_) => {
            ProviderUnreachable("Spotify").into()
        }
        error => SpotifyFailed(error.sentence_by_hand()).into(),
    }
}

/// Links a track to the one that was found for its title at Spotify. If the title has changed
/// meanwhile, the link is not stored: `false`.
async fn keep(
    app: &App,
    admin: Member,
    track_id: String,
    title: String,
    found: SpotifyTrack,
) -> Result<bool, ApiError> {
    let now = app.now();
    let keep = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        if spotify_track::find_title(tx, &track_id)?.as_ref() != Some(&title) {
            return Ok(false);
        }
        record::begin(tx)?;
        spotify_track::link(tx, &track_id, &found, now)?;
        let detail = Some(format!("{} by {}", found.title, found.artist));
        let entry = entry("track.linked", &track_id, &title, detail);
        audit::note(tx, &admin.user, &entry, now)?;
        Ok(true)
    };
    let is_kept = app.store().write(keep).await?;
    Ok(is_kept)
}

/// Looks a track with new names up at Spotify, after the request that gave them. If Spotify is not
/// set up or does not have it, the track stays without a link.
fn look_up(app: &App, admin: &Member, track_id: String, names: Names) {
    let artists: Vec<String> = names.artists.into_iter().map(|(name, _)| name).collect();
    if app.spotify().is_none() || !segue_core::identified(&names.title, &artists.join(", ")) {
        return;
    }
    let (app, admin, title) = (app.clone(), admin.clone(), names.title);
    tokio::spawn(async move {
        let Some(spotify) = app.spotify() else { return };
        match spotify.match_track(&title, &artists, app.now()).await {
            Ok(Some(found)) => {
                if let Err(error) = keep(&app, admin, track_id, title, found).await {
                    tracing::warn!(%error, "what Spotify has of a renamed track was not kept");
                }
            }
            Ok(None) => {
                let now = app.now();
                let noted =
                    app.store().write(move |tx| spotify_track::note_checked(tx, &track_id, now));
                if let Err(error) = noted.await {
                    tracing::warn!(%error, "it was not noted that Spotify lacks a renamed track");
                }
            }
            Err(error) => tracing::warn!(%error, "Spotify did not say what a renamed track is"),
        }
    });
}

fn entry<'a>(
    action: &'static str,
    id: &'a str,
    title: &'a str,
    detail: Option<String>,
) -> NewEntry<'a> {
    NewEntry { action, entity_type: "track", entity_id: id, entity_name: title, detail }
}
