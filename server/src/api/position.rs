//! Where a member left each mix: kept for them alone, so that another device of theirs goes on from there.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_base::clock::Moment;
use segue_store::position::{self, Left, MOST, Position as Row};
use segue_store::{StoreError, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::UNKNOWN_ARTIST;
use super::session::private;
use crate::api::problems::{ForMembers, Limited, Read, Write, WriteWithBody};
use crate::app::App;
use crate::error::{ApiError, SignedOut};
use crate::extract::{JsonBody, Member};
use crate::http::flood::Peer;

/// Where a member left mixes.
#[derive(Debug, Serialize, ToSchema)]
pub struct Positions {
    /// Whether the member wants it kept; if not, nothing is stored of this, nor of what they hear.
    pub keeps_listening: bool,
    /// The latest first; a hundred at most. Mixes that are hidden are left out.
    pub positions: Vec<Position>,
}

/// Where a mix was left.
#[derive(Debug, Serialize, ToSchema)]
pub struct Position {
    /// The mix.
    pub mix_id: String,
    /// Title of the mix.
    pub mix_title: String,
    /// Its main artists, joined by ` & `.
    pub mix_artist: String,
    /// How far, in seconds.
    pub seconds: u32,
    /// Length of the mix in seconds, where it is known.
    #[schema(required)]
    pub duration_seconds: Option<u32>,
    /// Whether it was heard to the end, or taken off the shelf.
    pub is_finished: bool,
    /// When it was listened to last (RFC 3339).
    pub listened_at: String,
}

impl Position {
    fn of(Row { mix_title, mix_artist, left }: Row) -> Self {
        Self {
            mix_title,
            mix_artist: mix_artist.unwrap_or_else(|| UNKNOWN_ARTIST.to_owned()),
            mix_id: left.mix_id,
            seconds: left.seconds,
            duration_seconds: left.duration_seconds,
            is_finished: left.is_finished,
            listened_at: left.listened_at.rfc3339(),
        }
    }
}

/// Shows where a member left mixes.
///
/// Source: none; the specification keeps it on the device, and here it follows the account.
#[utoipa::path(
    get,
    path = "/api/user/positions",
    tag = "members",
    operation_id = "list_positions",
    responses(
        (status = OK, description = "Where the member left mixes.", body = Positions),
        ForMembers, Read,
    )
)]
pub async fn list(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    let positions = app.store().read(|tx| see(tx, &member.user.id)).await?;
    Ok(private(Json(positions.ok_or(SignedOut)?)))
}

/// Where mixes were left on a device.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPositions {
    /// One for each mix; a hundred at most.
    pub positions: Vec<NewPosition>,
}

/// Where a mix was left on a device.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPosition {
    /// The mix.
    pub mix_id: String,
    /// How far, in seconds.
    pub seconds: u32,
    /// Length of the mix in seconds, where it is known.
    #[schema(required)]
    pub duration_seconds: Option<u32>,
    /// Whether it was heard to the end, or taken off the shelf.
    pub is_finished: bool,
    /// When it was listened to last (RFC 3339).
    #[schema(format = DateTime)]
    pub listened_at: String,
}

impl NewPosition {
    fn read(self) -> Result<Left, ApiError> {
        let Self { mix_id, seconds, duration_seconds, is_finished, listened_at } = self;
        let at = Moment::parse_rfc3339(&listened_at).ok_or_else(|| {
            ApiError::shape("listened_at", "`listened_at` has to be a moment (RFC 3339).")
        })?;
        Ok(Left { mix_id, seconds, duration_seconds, is_finished, listened_at: at })
    }
}

/// Keeps where mixes were left on a device, and answers what is known then. The newest listening of a mix counts,
/// so sending it again changes nothing. A moment to come counts as now; mixes that are not there are left out.
/// Nothing is kept of a member who does not want that.
///
/// Source: none; the specification keeps it on the device, and here it follows the account.
#[utoipa::path(
    put,
    path = "/api/user/positions",
    tag = "members",
    operation_id = "keep_positions",
    request_body = NewPositions,
    responses(
        (status = OK, description = "Where the member left mixes.", body = Positions),
        ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn keep(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    JsonBody { value, .. }: JsonBody<NewPositions>,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    if value.positions.len() > MOST {
        let message = format!("`positions` may have {MOST} entries at most.");
        return Err(ApiError::shape("positions", &message));
    }
    let left = value.positions.into_iter().map(NewPosition::read);
    let left: Vec<Left> = left.collect::<Result<_, _>>()?;
    let (id, now) = (member.user.id, app.now());
    let kept = app.store().write(move |tx| {
        if position::find_wish(tx, &id)? == Some(true) {
            position::keep(tx, &id, &left, now)?;
        }
        see(tx, &id)
    });
    Ok(private(Json(kept.await?.ok_or(SignedOut)?)))
}

/// Forgets where a member left mixes.
///
/// Source: none; what is kept of a member is theirs to clear.
#[utoipa::path(
    delete,
    path = "/api/user/positions",
    tag = "members",
    operation_id = "clear_positions",
    responses(
        (status = NO_CONTENT, description = "Nothing is kept any more."),
        ForMembers, Limited, Write,
    )
)]
pub async fn clear(
    State(app): State<App>,
    member: Member,
    peer: Peer,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let now = app.now();
    app.store().write(move |tx| position::delete_all(tx, &member.user.id, now)).await?;
    Ok(private(StatusCode::NO_CONTENT))
}

/// Whether a member's positions in mixes and their history are kept. They are, until the member says otherwise.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListeningPreference {
    /// Whether the member wants it kept.
    pub keeps_listening: bool,
}

/// Sets whether a member's positions in mixes and their history are kept. Switching it off deletes what was kept.
///
/// Source: none; what is kept of a member is theirs to switch off.
#[utoipa::path(
    put,
    path = "/api/user/listening-preference",
    tag = "members",
    operation_id = "set_listening_preference",
    request_body = ListeningPreference,
    responses(
        (status = OK, description = "The setting is saved.", body = ListeningPreference),
        ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn set_preference(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    JsonBody { value, .. }: JsonBody<ListeningPreference>,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let (id, now) = (member.user.id, app.now());
    app.store().write(move |tx| position::set_wish(tx, &id, value.keeps_listening, now)).await?;
    Ok(private(Json(value)))
}

fn see(tx: &Tx<'_>, user_id: &str) -> Result<Option<Positions>, StoreError> {
    let Some(keeps_listening) = position::find_wish(tx, user_id)? else { return Ok(None) };
    let positions = position::list(tx, user_id)?.into_iter().map(Position::of).collect();
    Ok(Some(Positions { keeps_listening, positions }))
}
