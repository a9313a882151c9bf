//! How much waits for an admin, for the rail of the back office.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::{queue, staged, whitelist};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::Admin;

/// How much waits.
#[derive(Debug, Serialize, ToSchema)]
pub struct ToDo {
    /// Submissions that wait for review.
    pub submissions: u64,
    /// When the first of them came (RFC 3339); `null` where none waits.
    #[schema(required)]
    pub oldest_submission_at: Option<String>,
    /// Times, comments and suggestions that nobody has decided on.
    pub moderation: u64,
    /// Those of them that are suggested tracklists.
    pub suggestions: u64,
    /// Requests to connect Spotify that wait.
    pub requests: u64,
}

/// Counts what waits for an admin.
///
/// Source: none; beside the dashboard.
#[utoipa::path(
    get,
    path = "/api/admin/to-do",
    tag = "admin",
    operation_id = "count_to_do",
    responses(
        (status = OK, description = "How much waits.", body = ToDo),
        ForAdmins, Read,
    )
)]
pub async fn count(State(app): State<App>, _: Admin) -> Result<Response, ApiError> {
    let with_comments = app.settings().comments_enabled;
    let counted = app.store().read(|tx| {
        let (submissions, oldest) = staged::count_pending(tx)?;
        Ok(ToDo {
            submissions,
            oldest_submission_at: oldest.map(Moment::rfc3339),
            moderation: queue::count(tx, with_comments)?,
            suggestions: queue::count_suggestions(tx)?,
            requests: whitelist::count(tx)?.pending,
        })
    });
    Ok(private(Json(counted.await?)))
}
