//! Deleting a list, so that it can be put back.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::{audit, list, record};

use super::super::fresh;
use super::super::staged::delete::Deleted;
use super::{ListLocked, entry, open};
use crate::api::problems::{ForAdmins, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoList, StaleSession};
use crate::extract::{Admin, Name};

/// Deletes a list; its mixes stay. It can be put back for thirty days. Admins who have deleted more
/// than ten things within an hour must have signed in within the last ten minutes (403
/// `session.stale`).
///
/// Source: `deleteList`.
#[utoipa::path(
    delete,
    path = "/api/admin/lists/{id}",
    tag = "admin",
    operation_id = "delete_list",
    params(("id" = String, Path, description = "The list's id.")),
    responses(
        (status = OK, description = "The list is deleted.", body = Deleted),
        NoList, ListLocked, StaleSession, ForAdmins, Write,
    )
)]
pub async fn delete(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let deleted = app.store().write::<_, ApiError>(move |tx| {
        let found = open(tx, &id)?;
        fresh::check_deleting(tx, &admin, now)?;
        record::begin(tx)?;
        list::delete(tx, &id)?;
        let entry = entry("list.deleted", &id, &found.title);
        Ok(audit::note(tx, &admin.user, &entry, now)?)
    });
    Ok(private(Json(Deleted { audit_id: deleted.await? })))
}
