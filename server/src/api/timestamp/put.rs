//! Giving several tracks of a mix their times at once: what a listener sends after timing the mix by ear.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_core::timestamp::room::Room;
use segue_store::timestamp::GiveOutcome;
use segue_store::timestamp::own::{self, PutOutcome};
use segue_store::{StoreError, Tx, mix, track};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Timestamp, voter};
use crate::api::problems::{Checked, Limited, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NetworkBlocked, NoMix};
use crate::extract::{JsonBody, Name, Visitor, WritingPeer};

/// The most times that are taken at once: no tracklist is longer.
const MOST: usize = 1000;

/// Bytes of a list of them.
const LIMIT: usize = 256 * 1024;

/// Times of one mix.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnTimestamps {
    /// The times, 1000 at most.
    #[schema(max_items = 1000)]
    pub times: Vec<OwnTimestamp>,
    /// The anonymous session's id, for whoever is not signed in.
    #[schema(max_length = 100, pattern = "^anon_[0-9]+_[0-9A-Za-z]+$")]
    pub session_id: Option<String>,
}

/// A time of a row.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnTimestamp {
    /// The track's place in the mix, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// When it starts, in seconds.
    pub start_seconds: u32,
    /// The track that is meant. Where another one stands at the place by now, the time is not its.
    #[serde(default)]
    #[schema(required = false)]
    pub track_id: Option<String>,
}

/// What became of each time.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimestampsPut {
    /// One for each time that was sent, in their order.
    pub rows: Vec<TimestampPut>,
}

/// What became of a time.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimestampPut {
    /// The track's place in the mix, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// What became of it.
    pub outcome: PutResult,
    /// The person's time of the track, as it is now; `null` where there is none.
    #[schema(required)]
    pub timestamp: Option<Timestamp>,
    /// The first and the last second that the curated times around the track leave it, where the time is
    /// outside; else `null`.
    #[schema(required)]
    pub room: Option<[u32; 2]>,
}

/// What became of a time that was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PutResult {
    /// It is among the track's best, which everyone is shown.
    Shown,
    /// It is stored, but enough better ones are shown.
    Behind,
    /// The person has given just this time before.
    Same,
    /// Others have voted on the person's earlier time, or an admin has settled it, and it stays.
    Voted,
    /// The track's time is curated.
    Curated,
    /// The time is outside the mix, or outside the room that the curated times around the track leave it.
    Outside,
    /// The person's network has given the track enough times.
    Crowded,
    /// Too many times of the track wait for votes.
    Full,
    /// There is no track at the place, or another one than was meant.
    Gone,
}

impl TimestampPut {
    fn of(position: u32, outcome: PutOutcome) -> Self {
        let (outcome, timestamp, room) = match outcome {
            PutOutcome::Changed(time) | PutOutcome::Given(GiveOutcome::Shown(time)) => {
                (PutResult::Shown, Some(time), None)
            }
            PutOutcome::Given(GiveOutcome::Behind(time)) => (PutResult::Behind, Some(time), None),
            PutOutcome::Same(time) => (PutResult::Same, Some(time), None),
            PutOutcome::Decided(time) => (PutResult::Voted, Some(time), None),
            PutOutcome::Given(GiveOutcome::Curated) => (PutResult::Curated, None, None),
            PutOutcome::Given(GiveOutcome::Outside(Room { from, to })) => {
                (PutResult::Outside, None, Some([from, to]))
            }
            PutOutcome::Given(GiveOutcome::Crowded) => (PutResult::Crowded, None, None),
            PutOutcome::Given(GiveOutcome::Full) => (PutResult::Full, None, None),
            PutOutcome::Given(GiveOutcome::NoTrack) => (PutResult::Gone, None, None),
        };
        Self { position, outcome, timestamp: timestamp.map(Timestamp::of), room }
    }

    fn refused(position: u32, outcome: PutResult) -> Self {
        Self { position, outcome, timestamp: None, room: None }
    }
}

/// Gives several tracks of a mix the times that one person has heard, each in place of an earlier one of theirs.
/// Sent twice, it is done once. A time that cannot be taken keeps no other one back.
///
/// Source: none; for whoever times a mix while listening.
#[utoipa::path(
    put,
    path = "/api/mixes/{mix}/timestamps/own",
    tag = "timestamps",
    operation_id = "put_timestamps",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    request_body = OwnTimestamps,
    responses(
        (status = OK, description = "What became of each time.", body = TimestampsPut),
        NoMix, NetworkBlocked, Checked, Limited, WriteWithBody,
    )
)]
pub async fn put(
    State(app): State<App>,
    visitor: Visitor,
    WritingPeer(peer): WritingPeer,
    Name(name): Name,
    JsonBody { value, .. }: JsonBody<OwnTimestamps, LIMIT>,
) -> Result<Response, ApiError> {
    let voter = voter(&app, &visitor, peer, value.session_id.as_deref())?;
    if value.times.is_empty() || value.times.len() > MOST {
        return Err(ApiError::invalid("times", "Send between 1 and 1000 times"));
    }
    // The flood limit counts the whole list as one time: a listener sends it once, however many tracks the mix has.
    app.floods().time(peer, visitor.member_id())?;
    let view = visitor.view();
    let mix = app.store().read(|tx| mix::find_in(tx, view, &name)).await?.ok_or(NoMix)?;
    let (times, now) = (value.times, app.now());
    let work = move |tx: &Tx<'_>| -> Result<_, StoreError> {
        let mut rows = Vec::with_capacity(times.len());
        for OwnTimestamp { position, start_seconds, track_id } in &times {
            let (position, seconds) = (*position, *start_seconds);
            rows.push(if track::is_another_at(tx, &mix.id, position, track_id.as_deref())? {
                TimestampPut::refused(position, PutResult::Gone)
            } else if mix.holds(seconds) {
                let outcome = own::put(tx, &mix.id, position, seconds, &voter, now)?;
                TimestampPut::of(position, outcome)
            } else {
                TimestampPut::refused(position, PutResult::Outside)
            });
        }
        Ok(TimestampsPut { rows })
    };
    Ok(private(Json(app.store().write(work).await?)))
}
