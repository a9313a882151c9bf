//! Reading what a member plays at Spotify: asked for, and how far it has come.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_store::Tx;
use segue_store::spotify_connection::{self, Problem as Trouble};
use segue_store::sync::{self, Sync};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::session::private;
use crate::api::problems::{ForMembers, Limited, Read, Write};
use crate::api::spotify::{SpotifyEnded, SpotifyNotConnected};
use crate::app::App;
use crate::error::ApiError;
use crate::extract::Member;
use crate::http::flood::Peer;
use crate::tasks::sync::STEPS;

/// How far a reading has come.
#[derive(Debug, Serialize, ToSchema)]
pub struct SyncState {
    /// `never`, `waiting`, `running`, `done` or `failed`.
    #[schema(example = "running")]
    pub state: &'static str,
    /// Steps that are done.
    pub step: u32,
    /// Steps that there are.
    pub steps: u32,
    /// What went wrong, or what is waited for, in one sentence; `null` where all is well.
    #[schema(required)]
    pub problem: Option<String>,
    /// When one last came to its end (RFC 3339).
    #[schema(required)]
    pub finished_at: Option<String>,
}

impl SyncState {
    fn of(found: Option<Sync>) -> Self {
        let Some(found) = found else {
            return Self {
                state: "never",
                step: 0,
                steps: STEPS,
                problem: None,
                finished_at: None,
            };
        };
        Self {
            state: found.state.name(),
            step: found.step.min(STEPS),
            steps: STEPS,
            problem: found.problem,
            finished_at: found.finished_at.map(segue_base::clock::Moment::rfc3339),
        }
    }
}

/// Shows how far the reading of a member's listening has come.
///
/// Source: what the 'Sync Data' button shows.
#[utoipa::path(
    get,
    path = "/api/spotify/sync",
    tag = "spotify",
    operation_id = "show_spotify_sync",
    responses(
        (status = OK, description = "How far the sync has come.", body = SyncState),
        ForMembers, Read,
    )
)]
pub async fn show(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| sync::find(tx, &member.user.id)).await?;
    Ok(private(Json(SyncState::of(found))))
}

/// Asks for a member's listening to be read at once: the latest 50 plays, the top 50 tracks and
/// artists of three periods, and how the tracks sound. One that is under way goes on. A connection
/// that did nothing because Spotify had not let the member in is tried again.
///
/// Source: 'Sync'.
#[utoipa::path(
    post,
    path = "/api/spotify/sync",
    tag = "spotify",
    operation_id = "begin_spotify_sync",
    responses(
        (status = ACCEPTED, description = "The sync has started.", body = SyncState),
        SpotifyNotConnected, SpotifyEnded, ForMembers, Limited, Write,
    )
)]
pub async fn begin(
    State(app): State<App>,
    member: Member,
    peer: Peer,
) -> Result<Response, ApiError> {
    app.floods().sync(peer, &member.user.id)?;
    let (id, now) = (member.user.id, app.now());
    let ask = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let found = spotify_connection::find(tx, &id)?.ok_or(SpotifyNotConnected)?;
        // A member who was not let in may be by now; one who has withdrawn the permission has to
        // give it anew.
        if found.problem == Some(Trouble::Revoked) {
            return Err(SpotifyEnded.into());
        }
        sync::ask(tx, &id, now)?;
        Ok(sync::find(tx, &id)?)
    };
    let asked = app.store().write(ask).await?;
    Ok(private((StatusCode::ACCEPTED, Json(SyncState::of(asked)))))
}
