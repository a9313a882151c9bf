//! Taking back what an action has changed.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::audit::{self, Entry, NewEntry, UNDO_DAYS};
use segue_store::user::User;
use segue_store::{Tx, record};

use super::{AuditEntry, is_over, words};
use crate::api::problems::{ForAdmins, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoEntry, if_taken, problems};
use crate::extract::{Admin, Name};

problems! {
    /// The action has been undone already. There is nothing left to undo.
    Undone = 409 "audit.undone" "This has already been undone.";

    /// The action was more than thirty days ago. What it changed is not kept any longer.
    UndoTooLate = 409 "audit.too_old"
        "This was more than thirty days ago, and what it changed is not kept any longer.";

    /// The action changed nothing that can be taken back, such as a mail that was sent. There is nothing to
    /// undo.
    UndoNothing = 409 "audit.nothing"
        "Nothing was changed here that could be undone.";

    /// Something else has taken the place of what was deleted. Move or delete that first.
    UndoTaken = 409 "audit.taken" "Something else has taken its place since.";

    /// Somebody has changed the same thing since, or something has come to what would go. Undo that first, or
    /// change it by hand.
    UndoChanged(what: String) = 409 "audit.changed" "{what}";
}

/// Undoes an action, for thirty days: an edit, an import or a deletion. That is recorded as an action of its
/// own, which can be undone in turn. Later actions stay; where one has changed the same thing, nothing is
/// undone.
///
/// Source: none; beside the actions, so that none has to be feared.
#[utoipa::path(
    post,
    path = "/api/admin/audit/{id}/undo",
    tag = "admin",
    operation_id = "undo_deed",
    params(("id" = String, Path, description = "The entry's id.")),
    responses(
        (status = OK, description = "The action was undone.", body = AuditEntry),
        NoEntry, Undone, UndoNothing, UndoTooLate, UndoTaken, UndoChanged, ForAdmins, Write,
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

/// Refuses what cannot be undone any more.
pub(super) fn check(entry: &Entry, now: Moment) -> Result<(), ApiError> {
    // Rows are deleted after a while; then only the age shows that there was something to undo.
    match entry {
        Entry { undone_at: Some(_), .. } => Err(Undone.into()),
        entry if is_over(entry, now) => Err(UndoTooLate.into()),
        Entry { is_kept: false, .. } => Err(UndoNothing.into()),
        _ => Ok(()),
    }
}

fn undo_in(tx: &Tx<'_>, admin: &User, id: &str, now: Moment) -> Result<Entry, ApiError> {
    let entry = audit::find(tx, id)?.ok_or(NoEntry)?;
    check(&entry, now)?;
    record::begin(tx)?;
    let undone =
        audit::undo(tx, id, now.days_before(UNDO_DAYS), now).map_err(if_taken(UndoTaken))?;
    match undone.as_deref() {
        None => return Err(UndoTooLate.into()),
        Some([]) => {}
        Some(conflicts) => return Err(UndoChanged(words::in_the_way(conflicts)).into()),
    }
    let Entry { entity_type, entity_id, entity_name, .. } = &entry;
    let verb = if entry.action.ends_with(".deleted") { "restored" } else { "undone" };
    let (action, detail) =
        (format!("{entity_type}.{verb}"), Some(entry.action.replace(['.', '_'], " ")));
    let entry = NewEntry { action: &action, entity_type, entity_id, entity_name, detail };
    audit::note(tx, admin, &entry, now)?;
    Ok(audit::find(tx, id)?.ok_or(NoEntry)?)
}
