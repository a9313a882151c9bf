//! The times that count for a mix's tracks, and how they have changed.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::mix;
use segue_store::timestamp::history::{self, CueChange};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::mix::{MixTrack, tracks_of};
use crate::api::problems::Read;
use crate::api::session::private;
use crate::api::track::TrackTime;
use crate::app::App;
use crate::error::{ApiError, NoMix, problems};
use crate::extract::{Name, Names, Visitor};

problems! {
    /// The mix has no track at this place. Its tracklist says which places there are.
    NoCue = 404 "cue.none" "The mix has no track at this place.";
}

/// When a track of a mix starts, and how that is known.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrackCue {
    /// The track's place in the mix, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// The track.
    pub track_id: String,
    /// When it starts, in seconds; `null` where nobody knows, or only proposes.
    #[schema(required)]
    pub start_seconds: Option<u32>,
    /// Where the time comes from, with how many people agree on it; `null` where there is none.
    #[schema(required)]
    pub time: Option<TrackTime>,
}

impl TrackCue {
    fn of(track: MixTrack) -> Self {
        let MixTrack { position, track_id, start_seconds, time, .. } = track;
        Self { position, track_id, start_seconds, time }
    }
}

/// Lists when the tracks of a mix start, and how that is known.
///
/// Source: none; the times of `GET /api/mixes/{mix}` without the rest.
#[utoipa::path(
    get,
    path = "/api/mixes/{mix}/cues",
    tag = "timestamps",
    operation_id = "list_cues",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    responses(
        (status = OK, description = "The tracks' starts, in the order of the tracks.", body = Vec<TrackCue>),
        NoMix, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    visitor: Visitor,
    Name(name): Name,
) -> Result<Response, ApiError> {
    let view = visitor.view();
    let tracks = app.store().read(|tx| {
        let id = mix::find_id_in(tx, view, &name)?;
        id.map(|id| tracks_of(tx, &id)).transpose()
    });
    let cues: Vec<TrackCue> = tracks.await?.ok_or(NoMix)?.into_iter().map(TrackCue::of).collect();
    Ok(private(Json(cues)))
}

/// A change of the time that counts for a track.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CueChange)]
pub struct ShownChange {
    /// Id.
    pub id: String,
    /// The time that counted before, in seconds; `null` where none did.
    #[schema(required)]
    pub from_seconds: Option<u32>,
    /// The time that counted from then on, in seconds; `null` where none did.
    #[schema(required)]
    pub to_seconds: Option<u32>,
    /// How sure that was, 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub confidence: f64,
    /// What moved it: `given`, `changed`, `withdrawn`, `voted`, `settled` and `reverted` by an admin, or
    /// `counted` anew.
    #[schema(example = "voted")]
    pub cause: String,
    /// When (RFC 3339).
    pub created_at: String,
}

impl ShownChange {
    fn of(change: CueChange) -> Self {
        Self {
            id: change.id,
            from_seconds: change.from_seconds,
            to_seconds: change.to_seconds,
            confidence: change.confidence,
            cause: change.cause,
            created_at: change.created_at.rfc3339(),
        }
    }
}

/// Lists how the time that counts for a track has changed, the latest 50. A row that was moved, or
/// became another track, begins anew.
///
/// Source: none.
#[utoipa::path(
    get,
    path = "/api/mixes/{mix}/cues/{position}/history",
    tag = "timestamps",
    operation_id = "list_cue_history",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("position" = u32, Path, description = "The track's place in the mix, from 1."),
    ),
    responses(
        (status = OK, description = "The changes, the latest first.", body = Vec<ShownChange>),
        NoMix, NoCue, Read,
    )
)]
pub async fn history(
    State(app): State<App>,
    visitor: Visitor,
    Names(name, position): Names,
) -> Result<Response, ApiError> {
    let view = visitor.view();
    let changes = app.store().read(|tx| {
        let Some(id) = mix::find_id_in(tx, view, &name)? else { return Ok(Err(NoMix.into())) };
        let tracks = tracks_of(tx, &id)?;
        let is_there = |track: &&MixTrack| position == track.position.to_string();
        let Some(track) = tracks.iter().find(is_there) else {
            return Ok(Err(ApiError::from(NoCue)));
        };
        history::list(tx, &id, track.position, &track.track_id).map(Ok)
    });
    let changes = changes.await??.into_iter().map(ShownChange::of);
    Ok(private(Json(changes.collect::<Vec<_>>())))
}
