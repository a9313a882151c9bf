//! The audit: who did what to which entity and when, and how a deletion is taken back.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::Tx;
use segue_store::audit::{self, Entry, NewEntry, UNDO_DAYS};
use segue_store::user::User;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::page;
use crate::api::problems::{ForAdmins, Read, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoEntry, if_taken, problems};
use crate::extract::{Admin, Name, Query};

problems! {
    /// The deletion has been undone. There is nothing left to restore.
    Undone = 409 "audit.undone" "This has already been undone.";

    /// The deletion was more than thirty days ago. What it removed is not kept any longer.
    UndoTooLate = 409 "audit.too_old"
        "This was more than thirty days ago, and deleted items are not kept any longer.";

    /// The action deleted nothing. Only deletions can be undone.
    UndoNothing = 409 "audit.nothing"
        "Nothing was deleted here, so there is nothing to restore.";

    /// Something else has taken the place of what was deleted. Move or delete that first.
    UndoTaken = 409 "audit.taken" "Something else has taken its place since.";
}

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

/// Undoes a deletion, for thirty days. That is recorded as an action of its own.
///
/// Source: none; beside the deletions, so that none has to be feared.
#[utoipa::path(
    post,
    path = "/api/admin/audit/{id}/undo",
    tag = "admin",
    operation_id = "undo_deed",
    params(("id" = String, Path, description = "The entry's id.")),
    responses(
        (status = OK, description = "The deletion was undone.", body = AuditEntry),
        NoEntry, Undone, UndoNothing, UndoTooLate, UndoTaken, ForAdmins, Write,
    )
)]
pub async fn undo(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let undone = app.store().write(move |tx| undo_in(tx, &admin.user, &id, now));
    Ok(private(Json(AuditEntry::of(undone.await?, now))))
}

fn undo_in(tx: &Tx<'_>, admin: &User, id: &str, now: Moment) -> Result<Entry, ApiError> {
    let entry = audit::find(tx, id)?.ok_or(NoEntry)?;
    // Rows are deleted after a while; then only the age shows that there was something to undo.
    match &entry {
        Entry { undone_at: Some(_), .. } => return Err(Undone.into()),
        entry if is_over(entry, now) => return Err(UndoTooLate.into()),
        Entry { has_snapshot: false, .. } => return Err(UndoNothing.into()),
        _ => {}
    }
    if !audit::undo(tx, id, now.days_before(UNDO_DAYS), now).map_err(if_taken(UndoTaken))? {
        return Err(UndoTooLate.into());
    }
    let Entry { entity_type, entity_id, entity_name, .. } = &entry;
    let action = format!("{entity_type}.restored");
    let entry = NewEntry {
        action: &action,
        entity_type,
        entity_id,
        entity_name,
        detail: None,
        snapshot: None,
    };
    audit::note(tx, admin, &entry, now)?;
    Ok(audit::find(tx, id)?.ok_or(NoEntry)?)
}
