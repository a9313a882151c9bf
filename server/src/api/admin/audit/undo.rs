//! Taking back what an action has changed.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::audit::action::Turn;
use segue_store::audit::{self, Entry, Kept};
use segue_store::user::User;
use segue_store::{Tx, record};

use super::blame::{self, ChangedBy};
use super::row::{end_whole, undo_rows};
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
    /// change it by hand; `changed_by` says which entry it was, where the audit tells.
    UndoChanged(what: String, by: Option<ChangedBy>) = 409 "audit.changed" "{what}"
        => with_changed_by(by);
}

/// Undoes an action, for thirty days: an edit, an import or a deletion. That is recorded as an action of its
/// own; undoing that does the first one again, which holds then and can be undone again. Later actions stay; where
/// one has changed the same thing, nothing is undone. What is as it was before already, such as a row that was undone
/// by itself, stays as it is.
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
    let undone = app.store().write_alone(move |tx| undo_in(tx, &admin.user, &id, now));
    Ok(private(Json(undone.await?)))
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

fn undo_in(tx: &Tx<'_>, admin: &User, id: &str, now: Moment) -> Result<AuditEntry, ApiError> {
    let entry = audit::find(tx, id)?.ok_or(NoEntry)?;
    check(&entry, now)?;
    let deed = audit::find_deed(tx, &entry)?;
    let kept = audit::kept_of(tx, &entry, &deed)?;
    record::begin(tx)?;
    let conflicts = audit::take_back(tx, &kept, now).map_err(if_taken(UndoTaken))?;
    if !conflicts.is_empty() {
        let from = audit::find(tx, &kept.id)?.ok_or(NoEntry)?;
        // The whole list tells apart rows that have moved since.
        match record::mix_of_rows(&kept.edits) {
            Some(mix_id) => undo_rows(tx, &from, &kept, mix_id, now)?,
            None => {
                let by = blame::of(tx, &from, &conflicts)?;
                return Err(UndoChanged(words::in_the_way(&conflicts), by).into());
            }
        }
    }
    audit::turn_over(tx, &entry, &deed, now)?;
    audit::note_turn(tx, admin, &entry, &deed, now)?;
    // The row may have been the last one of its action that still held.
    if entry.turn() == Some(Turn::Undone)
        && let Some(whole) =
            deed.undoes.as_deref().map(|id| audit::find(tx, id)).transpose()?.flatten()
        && whole.undone_at.is_none()
    {
        end_whole(tx, &whole, None, now)?;
    }
    let entry = audit::find(tx, id)?.ok_or(NoEntry)?;
    Ok(AuditEntry::of(tx, entry, now)?)
}

/// Takes back what is kept of an entry, or says what is in the way.
pub(super) fn take_back(
    tx: &Tx<'_>,
    entry: &Entry,
    kept: &Kept,
    now: Moment,
) -> Result<(), ApiError> {
    let conflicts = audit::take_back(tx, kept, now).map_err(if_taken(UndoTaken))?;
    if conflicts.is_empty() {
        return Ok(());
    }
    let by = blame::of(tx, entry, &conflicts)?;
    Err(UndoChanged(words::in_the_way(&conflicts), by).into())
}
