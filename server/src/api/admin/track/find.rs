//! Searching Spotify for tracks.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{TrackAtSpotify, spotify, told};
use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::api::spotify::SpotifyFailed;
use crate::app::App;
use crate::error::{ApiError, NoSpotify, ProviderUnreachable};
use crate::extract::{Admin, Query};

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SpotifyQuery {
    /// Words of the title and the artists.
    query: String,
}

/// Finds tracks at Spotify.
///
/// Source: `get-spotify-data` with the type `track`.
#[utoipa::path(
    get,
    path = "/api/admin/spotify/tracks",
    tag = "admin",
    operation_id = "find_spotify_tracks",
    params(SpotifyQuery),
    responses(
        (status = OK, description = "Up to ten results, best first.", body = Vec<TrackAtSpotify>),
        NoSpotify, ProviderUnreachable, SpotifyFailed, ForAdmins, Read,
    )
)]
pub async fn find(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<SpotifyQuery>,
) -> Result<Response, ApiError> {
    let found = spotify(&app)?.find_tracks(asked.query.trim(), app.now()).await.map_err(told)?;
    let found: Vec<TrackAtSpotify> = found.into_iter().map(TrackAtSpotify::of).collect();
    Ok(private(Json(found)))
}
