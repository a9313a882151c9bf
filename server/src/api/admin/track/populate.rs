//! Looking for the tracks of a whole mix at Spotify, some at a time.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::track::{self, TrackOfMix};
use segue_store::{mix, spotify_track};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{keep, spotify};
use crate::api::problems::{ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoMix, NoSpotify, Stale};
use crate::extract::{Admin, JsonBody, Name};

/// Tracks of one call; the caller goes on until all are done, and shows how far it is.
const BATCH: usize = 10;
/// What is told of a track that Spotify does not have.
const NO_MATCH: &str = "No Spotify match found";

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
/// Source: `populate-spotify-for-mix`.
#[utoipa::path(
    post,
    path = "/api/admin/mixes/{mix}/spotify",
    tag = "admin",
    operation_id = "populate_spotify_for_mix",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    request_body = PopulateFrom,
    responses(
        (status = OK, description = "What Spotify had, track by track.", body = Populated),
        NoMix, NoSpotify, ForAdmins, WriteWithBody,
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
        let Some(found) = mix::find_any(tx, &name)? else { return Ok(None) };
        let artists = track::list_artists_of_mix(tx, &found.id)?;
        let rows = track::list_of_mix(tx, &found.id)?;
        let with_artists = |row: TrackOfMix| {
            let of_row = artists.iter().filter(|(position, _)| *position == row.position);
            let names: Vec<String> = of_row.map(|(_, artist)| artist.name.clone()).collect();
            (row, names)
        };
        Ok(Some(rows.into_iter().map(with_artists).collect::<Vec<_>>()))
    });
    let rows = rows.await?;
    let rows = rows.ok_or(NoMix)?;
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
                let (id, title) = (row.id.clone(), row.title.clone());
                if keep(&app, admin.clone(), id, title, found).await? {
                    done.tracks_updated += 1;
                    continue;
                }
                ApiError::from(Stale).to_string()
            }
            Ok(None) => {
                let (id, now) = (row.id.clone(), app.now());
                app.store().write(move |tx| spotify_track::note_checked(tx, &id, now)).await?;
                NO_MATCH.to_owned()
            }
            Err(error) => error.sentence_by_hand(),
        };
        done.errors.push(PopulateError { title: row.title, track_id: row.id, error });
    }
    done.next_position = behind.next().map(|(row, _)| row.position);
    Ok(private(Json(done)))
}
