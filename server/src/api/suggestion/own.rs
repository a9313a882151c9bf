//! A member's own suggestions, and taking one back.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::suggestion;
use serde::Serialize;
use utoipa::ToSchema;

use super::{OwnSuggestion, SuggestionSettled};
use crate::api::problems::{ForMembers, Limited, Read, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoSuggestion};
use crate::extract::{Member, Name, WritingPeer};

/// How many are shown.
const MOST: usize = 100;

/// A member's suggestions.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSuggestions {
    /// The latest hundred, the latest first.
    pub suggestions: Vec<OwnSuggestion>,
}

/// Lists a member's suggestions, and what became of them.
///
/// Source: none; beside the member's submissions.
#[utoipa::path(
    get,
    path = "/api/suggestions",
    tag = "submissions",
    operation_id = "list_suggestions",
    responses(
        (status = OK, description = "The member's suggestions.", body = OwnSuggestions),
        ForMembers, Read,
    )
)]
pub async fn list(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| {
        let rows = suggestion::list_of_user(tx, &member.user.id, MOST)?;
        rows.into_iter().map(OwnSuggestion::of).collect()
    });
    Ok(private(Json(OwnSuggestions { suggestions: found.await? })))
}

/// Withdraws a suggestion that waits.
///
/// Source: none; beside the member's suggestions.
#[utoipa::path(
    delete,
    path = "/api/suggestions/{id}",
    tag = "submissions",
    operation_id = "withdraw_suggestion",
    params(("id" = String, Path, description = "The suggestion's id.")),
    responses(
        (status = OK, description = "The suggestion, withdrawn.", body = OwnSuggestion),
        NoSuggestion, SuggestionSettled, ForMembers, Limited, Write,
    )
)]
pub async fn withdraw(
    State(app): State<App>,
    member: Member,
    WritingPeer(peer): WritingPeer,
    Name(id): Name,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let now = app.now();
    let withdrawn = app.store().write::<_, ApiError>(move |tx| {
        let found = suggestion::find(tx, &id)?.ok_or(NoSuggestion)?;
        if found.user_id.as_deref() != Some(member.user.id.as_str()) {
            return Err(NoSuggestion.into());
        }
        if !suggestion::withdraw(tx, &id, now)? {
            return Err(SuggestionSettled.into());
        }
        Ok(OwnSuggestion::of(suggestion::find(tx, &id)?.ok_or(NoSuggestion)?)?)
    });
    Ok(private(Json(withdrawn.await?)))
}
