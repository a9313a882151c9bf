//! Curated times: an admin says when a track of a mix starts, while they listen.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_core::cue;
use segue_store::track::{self, Start};
use segue_store::{Tx, mix, record};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::admin::tracklist;
use super::session::private;
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::track::{TrackContradicts, another_track};
use crate::app::App;
use crate::error::{ApiError, NoMix, NoTrack, problems};
use crate::extract::{Admin, JsonBody, Name};

problems! {
    /// The time is before an earlier track's time or after a later track's. The sentence says what is left
    /// between them; set the others first, or take them back.
    CueOutOfOrder(room: String) = 422 "cue.out_of_order" "The tracks around it put it {room}.";
}

/// A track's start, as an admin sets it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCue {
    /// The track's place in the mix, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// When it starts, in seconds; `null` takes the time back.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub start_seconds: Option<u32>,
    /// The track that is meant. Where another one stands at the place by now, nothing is set.
    #[serde(default)]
    #[schema(required = false)]
    pub track_id: Option<String>,
}

/// A track's start, as it is curated now.
#[derive(Debug, Serialize, ToSchema)]
pub struct Cue {
    /// The mix.
    pub mix_id: String,
    /// The track's place in the mix, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// When it starts, in seconds.
    #[schema(required)]
    pub start_seconds: Option<u32>,
    /// The same as people write it; `null` without a time.
    #[schema(required)]
    pub timestamp: Option<String>,
}

/// Sets when a track of a mix starts, before any time that the crowd has given.
///
/// Pages that have the mix open are told to read it anew, unless nothing changes. A time that
/// leaves the order of the curated ones is not set: the others have to be right first, or be taken
/// back. The audit keeps it as a change of the tracklist, which can be undone.
///
/// Source: the admin-only timestamp mode.
#[utoipa::path(
    put,
    path = "/api/admin/mixes/{mix}/cue",
    tag = "admin",
    operation_id = "set_cue",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    request_body = NewCue,
    responses(
        (status = OK, description = "The track's time, as it is now.", body = Cue),
        (status = UNPROCESSABLE_ENTITY, description = "The time is outside the mix."),
        NoMix, NoTrack, CueOutOfOrder, TrackContradicts, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn set(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(name): Name,
    JsonBody { value, .. }: JsonBody<NewCue>,
) -> Result<Response, ApiError> {
    let NewCue { position, start_seconds, track_id } = value;
    let mix = app.store().read(|tx| mix::find_any(tx, &name)).await?.ok_or(NoMix)?;
    if start_seconds.is_some_and(|seconds| !mix.holds(seconds)) {
        return Err(ApiError::invalid("start_seconds", "The time must be within the mix"));
    }
    let (mix_id, now) = (mix.id.clone(), app.now());
    let (user, of) = (admin.user.clone(), mix.clone());
    let work = move |tx: &Tx<'_>| -> Result<(), ApiError> {
        if track::is_another_at(tx, &mix_id, position, track_id.as_deref())? {
            return Err(another_track().into());
        }
        record::begin(tx)?;
        match track::set_start(tx, &mix_id, position, start_seconds, now)? {
            Start::Set => Ok(tracklist::note(tx, &user, &of, now)?),
            Start::Same => Ok(()),
            Start::NoTrack => Err(NoTrack.into()),
            Start::OutOfOrder(from, to) => Err(CueOutOfOrder(room(from, to)).into()),
        }
    };
    app.store().write(work).await?;
    let timestamp = start_seconds.map(cue::print);
    Ok(private(Json(Cue { mix_id: mix.id, position, start_seconds, timestamp })))
}

/// The room that other tracks leave one, in words.
fn room(from: u32, to: u32) -> String {
    match to {
        u32::MAX => format!("at {} or later", cue::print(from)),
        to if from == 0 => format!("at {} or earlier", cue::print(to)),
        to => format!("between {} and {}", cue::print(from), cue::print(to)),
    }
}
