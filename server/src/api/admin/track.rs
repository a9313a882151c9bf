//! Tracks of the catalogue at Spotify: searched, linked, and a whole mix at once.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::problems::{ForAdmins, ReadWithQuery, Write, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::{Admin, JsonBody, Member, Name, Query};
use crate::spotify::{Spotify, SpotifyError};
use crate::store::audit::{self, Deed};
use crate::store::spotify_track::{self, SpotifyTrack};
use crate::store::track::{self, TrackOfMix};
use crate::store::{Tx, mix};

/// Tracks of one call; the caller goes on until all are done, and shows how far it is.
const BATCH: usize = 10;
/// What is told of a track that Spotify does not have.
const NO_MATCH: &str = "No Spotify match found";

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SpotifyQuery {
    /// Words of the title and the artists.
    query: String,
}

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

/// Finds tracks at Spotify.
///
/// Stands for the specification's `get-spotify-data` with the type `track`.
#[utoipa::path(
    get,
    path = "/api/admin/spotify/tracks",
    tag = "admin",
    operation_id = "find_spotify_tracks",
    params(SpotifyQuery),
    responses(
        (status = OK, description = "Ten at most, the best first.", body = Vec<TrackAtSpotify>),
        (status = NOT_FOUND, description = "Spotify is not set up here.", body = Problem, content_type = "application/problem+json"),
        (status = BAD_GATEWAY, description = "Spotify does not answer.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        ReadWithQuery,
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

fn spotify(app: &App) -> Result<&Spotify, ApiError> {
    app.spotify().ok_or(ApiError::NotFound("connection to Spotify here"))
}

fn told(error: SpotifyError) -> ApiError {
    tracing::warn!(%error, "Spotify did not say what a track is");
    match error {
        SpotifyError::Store(error) => error.into(),
        SpotifyError::Refused(400 | 404) => ApiError::NotFound("track at Spotify"),
        SpotifyError::TooMany { retry_after_seconds } => ApiError::TooMany { retry_after_seconds },
        SpotifyError::Unreachable(_) => ApiError::ProviderUnreachable("Spotify"),
        error => ApiError::SpotifyFailed(error.sentence()),
    }
}

/// Which track it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SpotifyLink {
    /// Spotify's id.
    pub spotify_id: String,
}

/// Links a track of the catalogue to one of Spotify's, which makes it a released one.
///
/// Stands for the specification's 'Update or insert a streaming track by spotify_id'.
#[utoipa::path(
    put,
    path = "/api/admin/tracks/{track_id}/spotify",
    tag = "admin",
    operation_id = "link_spotify_track",
    params(("track_id" = String, Path, description = "The track's id.")),
    request_body = SpotifyLink,
    responses(
        (status = OK, description = "It is linked.", body = TrackAtSpotify),
        (status = NOT_FOUND, description = "There is no such track, here or there.", body = Problem, content_type = "application/problem+json"),
        (status = BAD_GATEWAY, description = "Spotify does not answer.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn link(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(track_id): Name,
    JsonBody { value, .. }: JsonBody<SpotifyLink>,
) -> Result<Response, ApiError> {
    let title = app.store().read(|tx| spotify_track::find_title(tx, &track_id))?;
    let title = title.ok_or(ApiError::NotFound("track"))?;
    let found =
        spotify(&app)?.find_track(value.spotify_id.trim(), app.now()).await.map_err(told)?;
    keep(&app, admin, track_id, title, found.clone()).await?;
    Ok(private(Json(TrackAtSpotify::of(found))))
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

/// Takes a track's link to Spotify off again.
///
/// Beside the specification, for a link that was wrong.
#[utoipa::path(
    delete,
    path = "/api/admin/tracks/{track_id}/spotify",
    tag = "admin",
    operation_id = "unlink_spotify_track",
    params(("track_id" = String, Path, description = "The track's id.")),
    responses(
        (status = NO_CONTENT, description = "It has none."),
        (status = NOT_FOUND, description = "There is no such track.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        Write,
    )
)]
pub async fn unlink(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(track_id): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let unlinked = app.store().write(move |tx| {
        let Some(title) = spotify_track::find_title(tx, &track_id)? else { return Ok(false) };
        spotify_track::unlink(tx, &track_id, now)?;
        audit::note(tx, &admin.user, &deed("track.unlinked", &track_id, &title, None), now)?;
        Ok(true)
    });
    if unlinked.await? {
        Ok(private(StatusCode::NO_CONTENT))
    } else {
        Err(ApiError::NotFound("track"))
    }
}

/// Where to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PopulateFrom {
    /// The row to begin with, from 1.
    #[serde(default = "first")]
    pub from_position: u32,
}

fn first() -> u32 {
    1
}

/// What was found for some tracks of a mix.
#[derive(Debug, Serialize, ToSchema)]
pub struct Populated {
    /// How many of them are linked now.
    pub tracks_updated: u32,
    /// How many tracks the mix has.
    pub total_tracks: usize,
    /// Where to go on; `null` when all rows are done.
    #[schema(required)]
    pub next_position: Option<u32>,
    /// What went wrong, track by track.
    pub errors: Vec<PopulateError>,
}

/// What went wrong with a track.
#[derive(Debug, Serialize, ToSchema)]
pub struct PopulateError {
    /// The track's title.
    pub title: String,
    /// The track's id.
    pub track_id: String,
    /// One sentence.
    pub error: String,
}

/// Looks for tracks of a mix at Spotify and links those that are there; ten rows of it in one call.
/// Tracks that are linked, and those that nobody has identified, are passed over.
///
/// Stands for the specification's `populate-spotify-for-mix`.
#[utoipa::path(
    post,
    path = "/api/admin/mixes/{mix}/spotify",
    tag = "admin",
    operation_id = "populate_spotify_for_mix",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    request_body = PopulateFrom,
    responses(
        (status = OK, description = "What was found.", body = Populated),
        (status = NOT_FOUND, description = "There is no such mix, or Spotify is not set up here.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn populate(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(name): Name,
    JsonBody { value, .. }: JsonBody<PopulateFrom>,
) -> Result<Response, ApiError> {
    let spotify = spotify(&app)?;
    let rows = app.store().read(|tx| {
        let Some(found) = mix::find(tx, &name)? else { return Ok(None) };
        let artists = track::list_artists_of_mix(tx, &found.id)?;
        let rows = track::list_of_mix(tx, &found.id)?;
        let with_artists = |row: TrackOfMix| {
            let of_row = artists.iter().filter(|(position, _)| *position == row.position);
            let names: Vec<String> = of_row.map(|(_, artist)| artist.name.clone()).collect();
            (row, names)
        };
        Ok(Some(rows.into_iter().map(with_artists).collect::<Vec<_>>()))
    })?;
    let rows = rows.ok_or(ApiError::NotFound("mix"))?;
    let total_tracks = rows.len();
    let mut behind = rows.into_iter().filter(|(row, _)| row.position >= value.from_position);
    let mut done =
        Populated { tracks_updated: 0, total_tracks, next_position: None, errors: Vec::new() };
    for (row, artists) in behind.by_ref().take(BATCH) {
        if row.spotify.is_some() || !segue_core::identified(&row.title, &artists.join(", ")) {
            continue;
        }
        let error = match spotify.match_track(&row.title, &artists, app.now()).await {
            Ok(Some(found)) => {
                keep(&app, admin.clone(), row.id, row.title, found).await?;
                done.tracks_updated += 1;
                continue;
            }
            Ok(None) => {
                let (id, now) = (row.id.clone(), app.now());
                app.store().write(move |tx| spotify_track::note_checked(tx, &id, now)).await?;
                NO_MATCH.to_owned()
            }
            Err(error) => error.sentence(),
        };
        done.errors.push(PopulateError { title: row.title, track_id: row.id, error });
    }
    done.next_position = behind.next().map(|(row, _)| row.position);
    Ok(private(Json(done)))
}
