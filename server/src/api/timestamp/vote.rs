//! Voting on a time.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::Tx;
use segue_store::timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{OwnTimestamp, Timestamp, Voice, VoteType, session_of, voter};
use crate::api::problems::{Checked, Limited, Write, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NetworkBlocked, NoTimestamp};
use crate::extract::{Headers, JsonBody, Name, Visitor, WritingPeer};
use crate::http::flood::Peer;

/// A vote to give.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewVote {
    /// `agree` or `disagree`.
    pub vote_type: VoteType,
    /// The anonymous session's id, for whoever is not signed in.
    #[schema(max_length = 100, pattern = "^anon_[0-9]+_[0-9A-Za-z]+$")]
    pub session_id: Option<String>,
}

/// A time with a vote counted.
#[derive(Debug, Serialize, ToSchema)]
pub struct VotedTimestamp {
    /// The time as it is now.
    #[serde(flatten)]
    pub timestamp: Timestamp,
    /// With whom the vote counts.
    pub voice: Voice,
}

/// Votes on a time. Another vote takes the place of the person's earlier one; the same one again
/// changes nothing. Of people who have not proven who they are, each network counts once on a time,
/// with its latest vote; so do all accounts younger than a day, and all accounts of a mail domain
/// that is not a known provider's. `voice` says so.
///
/// Who gave a time has agreed with it and cannot vote on it.
///
/// Source: the upsert into `timestamp_votes`.
#[utoipa::path(
    put,
    path = "/api/timestamps/{id}/vote",
    tag = "timestamps",
    operation_id = "vote_on_timestamp",
    params(("id" = String, Path, description = "The time's id.")),
    request_body = NewVote,
    responses(
        (status = OK, description = "The time with the vote counted.", body = VotedTimestamp),
        (status = UNPROCESSABLE_ENTITY, description = "The request names nobody who votes."),
        NoTimestamp, OwnTimestamp, NetworkBlocked, Checked, Limited, WriteWithBody,
    )
)]
pub async fn vote(
    State(app): State<App>,
    visitor: Visitor,
    WritingPeer(peer): WritingPeer,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<NewVote>,
) -> Result<Response, ApiError> {
    let voter = voter(&app, &visitor, peer, value.session_id.as_deref())?;
    app.floods().vote(peer, visitor.member_id())?;
    let vote = value.vote_type.into();
    let view = visitor.view();
    let known = app.store().read(|tx| timestamp::find_in(tx, view, &id)).await?;
    let known = known.ok_or(NoTimestamp)?;
    if known.is_of(&voter.person) {
        return Err(OwnTimestamp.into());
    }
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        Ok(timestamp::vote(tx, &id, vote, &voter, now)?.ok_or(NoTimestamp)?)
    };
    let voted = app.store().write(work).await?;
    let (timestamp, voice) = (Timestamp::of(voted.timestamp), voted.together.into());
    Ok(private(Json(VotedTimestamp { timestamp, voice })))
}

/// Takes a vote on a time back. Where there is none this changes nothing.
///
/// Source: none; for whoever has pressed the wrong button.
#[utoipa::path(
    delete,
    path = "/api/timestamps/{id}/vote",
    tag = "timestamps",
    operation_id = "release_vote_on_timestamp",
    params(
        ("id" = String, Path, description = "The time's id."),
        ("Segue-Session" = Option<String>, Header, description = "The anonymous session's id."),
    ),
    responses(
        (status = OK, description = "The time without the vote.", body = Timestamp),
        NoTimestamp, Limited, Write,
    )
)]
pub async fn release(
    State(app): State<App>,
    visitor: Visitor,
    peer: Peer,
    Name(id): Name,
    Headers(headers): Headers,
) -> Result<Response, ApiError> {
    let voter = voter(&app, &visitor, peer, session_of(&headers))?;
    app.floods().write(peer)?;
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        Ok(timestamp::unvote(tx, &id, &voter, now)?.ok_or(NoTimestamp)?)
    };
    let released = app.store().write(work).await?;
    Ok(private(Json(Timestamp::of(released))))
}
