//! A member's own submissions, and what became of them.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::staged::{self, OwnSubmission as Row};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::problems::{ForMembers, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::Member;

/// How many are shown.
const MOST: usize = 100;

/// A member's submissions.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSubmissions {
    /// The latest hundred, the latest first.
    pub submissions: Vec<OwnSubmission>,
}

/// A submission of a member.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSubmission {
    /// Id.
    pub id: String,
    /// `{title} by {artist}`.
    pub mix_title: String,
    /// `pending`, `approved`, `rejected` or `imported`.
    #[schema(example = "pending")]
    pub status: String,
    /// Why it was rejected.
    #[schema(required)]
    pub reason: Option<String>,
    /// The mix that it became, by its name in addresses.
    #[schema(required)]
    pub mix_slug: Option<String>,
    /// When it was sent (RFC 3339).
    pub created_at: String,
    /// When it was reviewed (RFC 3339).
    #[schema(required)]
    pub reviewed_at: Option<String>,
}

impl OwnSubmission {
    fn of(row: Row) -> Self {
        Self {
            id: row.id,
            mix_title: row.notes,
            status: row.status,
            reason: row.reason,
            mix_slug: row.mix_slug,
            created_at: row.created_at.rfc3339(),
            reviewed_at: row.reviewed_at.map(Moment::rfc3339),
        }
    }
}

/// Lists a member's submissions, and what became of them.
///
/// Source: the form, which says that a notice follows.
#[utoipa::path(
    get,
    path = "/api/submissions",
    tag = "submissions",
    operation_id = "list_submissions",
    responses(
        (status = OK, description = "The member's submissions.", body = OwnSubmissions),
        ForMembers, Read,
    )
)]
pub async fn list(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| staged::list_of_user(tx, &member.user.id, MOST)).await?;
    let submissions = found.into_iter().map(OwnSubmission::of).collect();
    Ok(private(Json(OwnSubmissions { submissions })))
}
