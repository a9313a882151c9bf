//! Giving a track a time.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_core::cue;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Timestamp, tell, voter};
use crate::api::problems::{Limited, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::{JsonBody, Name, Visitor};
use crate::http::flood::Peer;
use crate::store::timestamp::{self, Given};
use crate::store::{StoreError, Tx, mix, track};

/// A time to give.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTimestamp {
    /// The track's place in the mix, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// When it starts, in seconds.
    pub start_seconds: u32,
    /// The anonymous session's id, for whoever is not signed in.
    #[schema(max_length = 100, pattern = "^anon_[0-9]+_[0-9A-Za-z]+$")]
    pub session_id: Option<String>,
    /// The track that is meant. Where another one stands at the place by now, the time is not its.
    #[serde(default)]
    #[schema(required = false)]
    pub track_id: Option<String>,
}

/// Gives a track of a mix a time, where the catalogue has none. It starts as `pending`. People of one
/// network who have not proven who they are give a track three times.
///
/// Stands for the specification's insert into `user_timestamps`; a second time by the same person is
/// its conflict 23505.
#[utoipa::path(
    post,
    path = "/api/mixes/{mix}/timestamps",
    tag = "timestamps",
    operation_id = "create_timestamp",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    request_body = NewTimestamp,
    responses(
        (status = CREATED, description = "The time is live for everyone.", body = Timestamp),
        (status = NOT_FOUND, description = "There is no such mix or track.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`timestamp.taken`: this person has already given the track a time; `timestamp.crowded`: this network has given the track enough times; `timestamp.full`: too many times of the track are waiting for votes; `timestamp.curated`: the track's time is curated; `track.contradicts`: the row plays another track by now.", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "The time is outside the mix, or the request names nobody who gives it.", body = Problem, content_type = "application/problem+json"),
        Limited,
        WriteWithBody,
    )
)]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    peer: Peer,
    Name(name): Name,
    JsonBody { value, .. }: JsonBody<NewTimestamp>,
) -> Result<Response, ApiError> {
    let voter = voter(&app, &visitor, peer, value.session_id.as_deref())?;
    app.floods().write(peer)?;
    let NewTimestamp { position, start_seconds, track_id, .. } = value;
    let mix = app.store().read(|tx| mix::find(tx, &name))?.ok_or(ApiError::NotFound("mix"))?;
    if !mix.holds(start_seconds) {
        return Err(ApiError::invalid("start_seconds", "The time must be within the mix"));
    }
    let (now, teller) = (app.now(), app.clone());
    let work = move |tx: &Tx<'_>| {
        if track::is_another_at(tx, &mix.id, position, track_id.as_deref())? {
            return Ok(Err(ApiError::another_track()));
        }
        timestamp::insert(tx, &mix.id, position, start_seconds, &voter, now).map(Ok)
    };
    let given = app.store().write_then(work, move |given| {
        if let Ok(Given::Shown(given)) = given {
            tell(&teller, &Timestamp::of(given.clone()));
        }
    });
    let given = given.await.map_err(|error| match error {
        StoreError::Taken => ApiError::TimestampTaken,
        other => other.into(),
    })?;
    let given = match given? {
        Given::Shown(given) | Given::Behind(given) => Timestamp::of(given),
        Given::Crowded => return Err(ApiError::TimesCrowded),
        Given::Full => return Err(ApiError::TimesFull),
        Given::NoTrack => return Err(ApiError::NotFound("track")),
        Given::Curated => return Err(ApiError::TimeCurated),
        Given::Outside(room) => {
            let (from, to) = (cue::print(room.from), cue::print(room.to));
            let message =
                format!("To fit the tracks around it, it has to start between {from} and {to}");
            return Err(ApiError::invalid("start_seconds", &message));
        }
    };
    Ok(private((StatusCode::CREATED, Json(given))))
}
