//! Changing a time that one gave, and taking it back.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::timestamp::own::{self, Owned};
use segue_store::timestamp::{self, UserTimestamp};
use segue_store::{Tx, mix};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Timestamp, TimestampVoted, outside, person, session_of};
use crate::api::problems::{Checked, Limited, Write, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NetworkBlocked, NoTimestamp};
use crate::extract::{Headers, JsonBody, Name, Visitor, WritingPeer};
use crate::http::flood::Peer;

/// Another time for one that was given.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedTimestamp {
    /// When the track starts, in seconds.
    pub start_seconds: u32,
    /// The anonymous session's id, for whoever is not signed in.
    #[schema(max_length = 100, pattern = "^anon_[0-9]+_[0-9A-Za-z]+$")]
    pub session_id: Option<String>,
}

/// Changes a time that the person gave, for as long as nobody has voted on it.
///
/// Source: none; for whoever has given a wrong time.
#[utoipa::path(
    put,
    path = "/api/timestamps/{id}",
    tag = "timestamps",
    operation_id = "change_timestamp",
    params(("id" = String, Path, description = "The time's id.")),
    request_body = ChangedTimestamp,
    responses(
        (status = OK, description = "The time as it is now.", body = Timestamp),
        (status = UNPROCESSABLE_ENTITY, description = "The time is outside the mix, or the request names nobody who changes it."),
        NoTimestamp, TimestampVoted, NetworkBlocked, Checked, Limited, WriteWithBody,
    )
)]
pub async fn change(
    State(app): State<App>,
    visitor: Visitor,
    WritingPeer(peer): WritingPeer,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<ChangedTimestamp>,
) -> Result<Response, ApiError> {
    let person = person(&visitor, value.session_id.as_deref())?;
    app.floods().time(peer, visitor.member_id())?;
    let (start_seconds, now) = (value.start_seconds, app.now());
    let mix = app.store().read(|tx| {
        let Some(time) = timestamp::find(tx, &id)? else { return Ok(None) };
        mix::find_any(tx, &time.mix_id)
    });
    let mix = mix.await?;
    if !mix.ok_or(NoTimestamp)?.holds(start_seconds) {
        return Err(ApiError::invalid("start_seconds", "The time must be within the mix"));
    }
    let work = move |tx: &Tx<'_>| {
        done(own::change(tx, &id, start_seconds, &person, now)?).map(Timestamp::of)
    };
    Ok(private(Json(app.store().write(work).await?)))
}

/// Takes a time back that the person gave, for as long as nobody has voted on it.
///
/// Source: none; for whoever has given a wrong time.
#[utoipa::path(
    delete,
    path = "/api/timestamps/{id}",
    tag = "timestamps",
    operation_id = "withdraw_timestamp",
    params(
        ("id" = String, Path, description = "The time's id."),
        ("Segue-Session" = Option<String>, Header, description = "The anonymous session's id."),
    ),
    responses(
        (status = OK, description = "The withdrawn time.", body = Timestamp),
        NoTimestamp, TimestampVoted, Limited, Write,
    )
)]
pub async fn withdraw(
    State(app): State<App>,
    visitor: Visitor,
    peer: Peer,
    Name(id): Name,
    Headers(headers): Headers,
) -> Result<Response, ApiError> {
    let person = person(&visitor, session_of(&headers))?;
    app.floods().write(peer)?;
    let now = app.now();
    let work = move |tx: &Tx<'_>| done(own::withdraw(tx, &id, &person, now)?);
    Ok(private(Json(Timestamp::of(app.store().write(work).await?))))
}

/// The time that was changed or taken back, or why it was not.
fn done(owned: Owned) -> Result<UserTimestamp, ApiError> {
    match owned {
        Owned::Done(time) => Ok(time),
        Owned::NotTheirs => Err(NoTimestamp.into()),
        Owned::Decided => Err(TimestampVoted.into()),
        Owned::Outside(room) => Err(outside(room)),
    }
}
