//! The list of staged entities, by what they are and where they stand in review.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::staged::{self, Which};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{KINDS, StagedRow};
use crate::api::page;
use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Admin, Query};

const STATUSES: [&str; 4] = ["pending", "approved", "rejected", "imported"];

/// Entities of a page.
const PAGE: usize = 50;

/// Which staged entities are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StagedQuery {
    /// `mix`, `track` or `artist`; all of them without.
    #[serde(rename = "type")]
    kind: Option<String>,
    /// `pending`, `approved`, `rejected` or `imported`; without, all but the imported ones.
    status: Option<String>,
    /// The `next` of the page before.
    #[param(pattern = "^[0-9]+[.].+")]
    after: Option<String>,
}

/// A page of staged entities.
#[derive(Debug, Serialize, ToSchema)]
pub struct StagedEntities {
    /// The entities, the newest first.
    pub entities: Vec<StagedRow>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
    /// How many there are of each state.
    pub counts: StagedCounts,
}

/// How many staged entities there are.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct StagedCounts {
    /// Waiting for review.
    pub pending: u64,
    /// Approved.
    pub approved: u64,
    /// Rejected.
    pub rejected: u64,
    /// In the catalogue.
    pub imported: u64,
}

/// Lists staged entities.
///
/// Source: `staged-entities` with the action `list`.
#[utoipa::path(
    get,
    path = "/api/admin/staged-entities",
    tag = "admin",
    operation_id = "list_staged_entities",
    params(StagedQuery),
    responses(
        (status = OK, description = "A page of staged entities.", body = StagedEntities),
        ForAdmins, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<StagedQuery>,
) -> Result<Response, ApiError> {
    let behind = asked.after.as_deref().map(page::read_place).transpose()?;
    known("type", asked.kind.as_deref(), &KINDS)?;
    known("status", asked.status.as_deref(), &STATUSES)?;
    let which = Which { kind: asked.kind, status: asked.status };
    let read = app.store().read(|tx| {
        let rows = staged::list(tx, &which, behind.as_ref(), PAGE + 1)?;
        Ok((rows, staged::count_by_status(tx)?))
    });
    let (rows, by_status) = read.await?;
    let (rows, next) = page::cut(rows, PAGE, |row| page::print_place(row.created_at, &row.id));
    let mut counts = StagedCounts::default();
    for (status, count) in by_status {
        match status.as_str() {
            "pending" => counts.pending = count,
            "approved" => counts.approved = count,
            "rejected" => counts.rejected = count,
            _ => counts.imported = count,
        }
    }
    let entities = rows.iter().map(StagedRow::of).collect();
    Ok(private(Json(StagedEntities { entities, next, counts })))
}

/// Refuses a filter that nothing could pass.
fn known(field: &str, asked: Option<&str>, names: &[&str]) -> Result<(), ApiError> {
    match asked {
        Some(asked) if !names.contains(&asked) => {
            let message = format!("`{field}` must be one of {}.", names.join(", "));
            Err(ApiError::shape(field, &message))
        }
        _ => Ok(()),
    }
}
