//! Linking a track to the one at Spotify that it is, and taking the link off again.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_store::{audit, record, spotify_track};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{TrackAtSpotify, entry, keep, spotify, told};
use crate::api::problems::{ForAdmins, Write, WriteWithBody};
use crate::api::session::private;
use crate::api::spotify::SpotifyFailed;
use crate::app::App;
use crate::error::{ApiError, NoSpotify, NoTrack, NoTrackOnSpotify, ProviderUnreachable, Stale};
use crate::extract::{Admin, JsonBody, Name};

/// Which track it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SpotifyLink {
    /// Spotify's id.
    pub spotify_id: String,
}

/// Links a track of the catalogue to one of Spotify's, which makes it a released one.
///
/// Source: 'Update or insert a streaming track by spotify_id'.
#[utoipa::path(
    put,
    path = "/api/admin/tracks/{track_id}/spotify",
    tag = "admin",
    operation_id = "link_spotify_track",
    params(("track_id" = String, Path, description = "The track's id.")),
    request_body = SpotifyLink,
    responses(
        (status = OK, description = "The track is linked to Spotify.", body = TrackAtSpotify),
        NoTrack, NoSpotify, NoTrackOnSpotify, Stale, ProviderUnreachable, SpotifyFailed, ForAdmins,
        WriteWithBody,
    )
)]
pub async fn link(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(track_id): Name,
    JsonBody { value, .. }: JsonBody<SpotifyLink>,
) -> Result<Response, ApiError> {
    let title = app.store().read(|tx| spotify_track::find_title(tx, &track_id)).await?;
    let title = title.ok_or(NoTrack)?;
    let found =
        spotify(&app)?.find_track(value.spotify_id.trim(), app.now()).await.map_err(told)?;
    if !keep(&app, admin, track_id, title, found.clone()).await? {
        return Err(Stale.into());
    }
    Ok(private(Json(TrackAtSpotify::of(found))))
}

/// Removes a track's link to Spotify.
///
/// Source: none; for a link that was wrong.
#[utoipa::path(
    delete,
    path = "/api/admin/tracks/{track_id}/spotify",
    tag = "admin",
    operation_id = "unlink_spotify_track",
    params(("track_id" = String, Path, description = "The track's id.")),
    responses(
        (status = NO_CONTENT, description = "The track has no link to Spotify."),
        NoTrack, ForAdmins, Write,
    )
)]
pub async fn unlink(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(track_id): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let unlinked = app.store().write::<_, ApiError>(move |tx| {
        let title = spotify_track::find_title(tx, &track_id)?.ok_or(NoTrack)?;
        record::begin(tx)?;
        spotify_track::unlink(tx, &track_id, now)?;
        audit::note(tx, &admin.user, &entry("track.unlinked", &track_id, &title, None), now)?;
        Ok(())
    });
    unlinked.await?;
    Ok(private(StatusCode::NO_CONTENT))
}
