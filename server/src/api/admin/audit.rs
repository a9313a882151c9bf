//! The audit: who did what to which entity and when, and how a deletion is taken back.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::page;
use crate::api::problems::{ForAdmins, Read, Write};
use crate::api::session::private;
use crate::app::App;
use crate::clock::Moment;
use crate::error::{ApiError, Problem};
use crate::extract::{Admin, Name, Query};
use crate::store::audit::{self, Deed, Entry, UNDO_DAYS};
use crate::store::user::User;
use crate::store::{StoreError, Tx};

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
    /// Whether it can be undone now: it deleted something, thirty days ago at most.
    pub can_undo: bool,
}

impl AuditEntry {
    /// What an admin is told of an entry.
    #[must_use]
    pub fn of(entry: Entry, now: Moment) -> Self {
        Self {
            can_undo: entry.has_snapshot && entry.undone_at.is_none() && !is_over(&entry, now),
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
/// Beside the specification's recent activity, whole.
#[utoipa::path(
    get,
    path = "/api/admin/audit",
    tag = "admin",
    operation_id = "list_audit",
    params(AuditQuery),
    responses(
        (status = OK, description = "A page of the audit log.", body = Audit),
        (status = FORBIDDEN, description = "Only admins may see this.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<AuditQuery>,
) -> Result<Response, ApiError> {
    let behind = asked.after.as_deref().map(page::read_place).transpose()?;
    let rows = app.store().read(|tx| audit::list(tx, behind.as_ref(), PAGE + 1))?;
    let (rows, next) = page::cut(rows, PAGE, |row| page::print_place(row.created_at, &row.id));
    let now = app.now();
    let entries = rows.into_iter().map(|entry| AuditEntry::of(entry, now)).collect();
    Ok(private(Json(Audit { entries, next })))
}

/// Puts back what a deed deleted, for thirty days. That is a deed of its own.
///
/// Beside the specification's deletions, so that none has to be feared.
#[utoipa::path(
    post,
    path = "/api/admin/audit/{id}/undo",
    tag = "admin",
    operation_id = "undo_deed",
    params(("id" = String, Path, description = "The entry's id.")),
    responses(
        (status = OK, description = "The deletion was undone.", body = AuditEntry),
        (status = FORBIDDEN, description = "Only admins may do this.", body = Problem, content_type = "application/problem+json"),
        (status = NOT_FOUND, description = "There is no such entry.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`audit.undone`: already undone; `audit.nothing`: nothing was deleted; `audit.too_old`: more than thirty days ago; `audit.taken`: something else has taken its place.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        Write,
    )
)]
pub async fn undo(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let undone = app.store().write(move |tx| undo_in(tx, &admin.user, &id, now));
    let undone = undone.await.map_err(|error| match error {
        StoreError::Taken => ApiError::UndoTaken,
        other => other.into(),
    })?;
    Ok(private(Json(AuditEntry::of(undone?, now))))
}

fn undo_in(
    tx: &Tx<'_>,
    admin: &User,
    id: &str,
    now: Moment,
) -> Result<Result<Entry, ApiError>, StoreError> {
    let Some(entry) = audit::find(tx, id)? else { return Ok(Err(ApiError::NotFound("entry"))) };
    // What is kept is forgotten in the end, and then only the age tells that there was something.
    let refused = match &entry {
        Entry { undone_at: Some(_), .. } => Some(ApiError::Undone),
        entry if is_over(entry, now) => Some(ApiError::UndoTooLate),
        Entry { has_snapshot: false, .. } => Some(ApiError::UndoNothing),
        _ => None,
    };
    if let Some(error) = refused {
        return Ok(Err(error));
    }
    if !audit::undo(tx, id, now.days_before(UNDO_DAYS), now)? {
        return Ok(Err(ApiError::UndoTooLate));
    }
    let Entry { entity_type, entity_id, entity_name, .. } = &entry;
    let action = format!("{entity_type}.restored");
    let deed =
        Deed { action: &action, entity_type, entity_id, entity_name, detail: None, snapshot: None };
    audit::note(tx, admin, &deed, now)?;
    Ok(audit::find(tx, id)?.ok_or(ApiError::NotFound("entry")))
}
