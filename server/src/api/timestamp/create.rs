//! Giving a track a time.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_store::timestamp::{self, GiveOutcome};
use segue_store::{Tx, mix, track};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    Timestamp, TimestampCurated, TimestampTaken, TimestampsCrowded, TimestampsFull, outside, voter,
};
use crate::api::problems::{Checked, Limited, WriteWithBody};
use crate::api::session::private;
use crate::api::track::{TrackContradicts, another_track};
use crate::app::App;
use crate::error::{ApiError, NetworkBlocked, NoMix, NoTrack, if_taken};
use crate::extract::{JsonBody, Name, Visitor, WritingPeer};

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

/// Gives a track of a mix a time, where the catalogue has none. It starts as `pending`. People of
/// one network who have not proven who they are give a track three times.
///
/// Source: the insert into `user_timestamps`; a second time by the same person is its conflict
/// 23505.
#[utoipa::path(
    post,
    path = "/api/mixes/{mix}/timestamps",
    tag = "timestamps",
    operation_id = "create_timestamp",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    request_body = NewTimestamp,
    responses(
        (status = CREATED, description = "The time is live for everyone.", body = Timestamp),
        (status = UNPROCESSABLE_ENTITY, description = "The time is outside the mix, or the request names nobody who gives it."),
        NoMix, NoTrack, TimestampTaken, TimestampsCrowded, TimestampsFull, TimestampCurated,
        TrackContradicts, NetworkBlocked, Checked, Limited, WriteWithBody,
    )
)]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    WritingPeer(peer): WritingPeer,
    Name(name): Name,
    JsonBody { value, .. }: JsonBody<NewTimestamp>,
) -> Result<Response, ApiError> {
    let voter = voter(&app, &visitor, peer, value.session_id.as_deref())?;
    app.floods().time(peer, visitor.member_id())?;
    let view = visitor.view();
    let NewTimestamp { position, start_seconds, track_id, .. } = value;
    let mix = app.store().read(|tx| mix::find_in(tx, view, &name)).await?.ok_or(NoMix)?;
    if !mix.holds(start_seconds) {
        return Err(ApiError::invalid("start_seconds", "The time must be within the mix"));
    }
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        if track::is_another_at(tx, &mix.id, position, track_id.as_deref())? {
            return Err(another_track().into());
        }
        let given = timestamp::insert(tx, &mix.id, position, start_seconds, &voter, now);
        match given.map_err(if_taken(TimestampTaken))? {
            GiveOutcome::Shown(given) | GiveOutcome::Behind(given) => Ok(Timestamp::of(given)),
            GiveOutcome::Crowded => Err(TimestampsCrowded.into()),
            GiveOutcome::Full => Err(TimestampsFull.into()),
            GiveOutcome::NoTrack => Err(NoTrack.into()),
            GiveOutcome::Curated => Err(TimestampCurated.into()),
            GiveOutcome::Outside(room) => Err(outside(room)),
        }
    };
    let given = app.store().write(work).await?;
    Ok(private((StatusCode::CREATED, Json(given))))
}
