//! The audit: who did what to which entity and when. `rows` names the rows of a tracklist that changed, `show` says
//! what an action has changed, `undo` takes that back, `row` what it has made of one row.

pub mod row;
pub(super) mod rows;
pub mod show;
pub mod undo;
mod words;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::audit::{self, Entry, UNDO_DAYS};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::page;
use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Admin, Query};

/// Entries of a page.
const PAGE: usize = 50;

/// Which entries are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// The `next` of the page before.
    #[param(pattern = "^[0-9]+[.].+")]
    after: Option<String>,
}

/// A page of the audit.
#[derive(Debug, Serialize, ToSchema)]
pub struct Audit {
    /// The entries, the latest first.
    pub entries: Vec<AuditEntry>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
}

/// Something that an admin did.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditEntry {
    /// Id.
    pub id: String,
    /// Address of whoever did it; `the console` of what was a command on the server's machine.
    pub actor: String,
    /// What it was, such as `mix.deleted`.
    #[schema(example = "mix.deleted")]
    pub action: String,
    /// To what kind of entity, such as `mix`, `list`, `staged_entity`, `user`.
    #[schema(example = "mix")]
    pub entity_type: String,
    /// To which one.
    pub entity_id: String,
    /// What people call it.
    pub entity_name: String,
    /// One sentence more.
    #[schema(required)]
    pub detail: Option<String>,
    /// When it was done (RFC 3339).
    pub created_at: String,
    /// When it was undone (RFC 3339).
    #[schema(required)]
    pub undone_at: Option<String>,
    /// Whether it can be undone now: what it changed is kept, for thirty days.
    pub can_undo: bool,
    /// Whether what it changed can be shown.
    pub has_changes: bool,
}

impl AuditEntry {
    /// What an admin is told of an entry.
    #[must_use]
    pub fn of(entry: Entry, now: Moment) -> Self {
        Self {
            can_undo: entry.is_kept && entry.undone_at.is_none() && !is_over(&entry, now),
            has_changes: entry.has_edits,
            id: entry.id,
            actor: entry.actor,
            action: entry.action,
            entity_type: entry.entity_type,
            entity_id: entry.entity_id,
            entity_name: entry.entity_name,
            detail: entry.detail,
            created_at: entry.created_at.rfc3339(),
            undone_at: entry.undone_at.map(Moment::rfc3339),
        }
    }
}

/// Whether an entry is too old to be undone.
fn is_over(entry: &Entry, now: Moment) -> bool {
    entry.created_at <= now.days_before(UNDO_DAYS)
}

/// Lists what admins did.
///
/// Source: none; beside the recent activity, whole.
#[utoipa::path(
    get,
    path = "/api/admin/audit",
    tag = "admin",
    operation_id = "list_audit",
    params(AuditQuery),
    responses(
        (status = OK, description = "A page of the audit log.", body = Audit),
        ForAdmins, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<AuditQuery>,
) -> Result<Response, ApiError> {
    let behind = asked.after.as_deref().map(page::read_place).transpose()?;
    let rows = app.store().read(|tx| audit::list(tx, behind.as_ref(), PAGE + 1)).await?;
    let (rows, next) = page::cut(rows, PAGE, |row| page::print_place(row.created_at, &row.id));
    let now = app.now();
    let entries = rows.into_iter().map(|entry| AuditEntry::of(entry, now)).collect();
    Ok(private(Json(Audit { entries, next })))
}
