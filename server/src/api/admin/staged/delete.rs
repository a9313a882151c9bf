//! Deleting a staged entity, so that it can be put back.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::audit::{self, NewEntry};
use segue_store::{record, staged};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::fresh;
use crate::api::problems::{ForAdmins, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoStagedEntity, StaleSession};
use crate::extract::{Admin, Name};

/// What was deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct Deleted {
    /// The entry of the audit by which it can be put back.
    pub audit_id: String,
}

/// Deletes a staged entity. It can be put back for thirty days. Admins who have deleted more than
/// ten things within an hour must have signed in within the last ten minutes (403 `session.stale`).
///
/// Source: the delete on `staged_entities`.
#[utoipa::path(
    delete,
    path = "/api/admin/staged-entities/{id}",
    tag = "admin",
    operation_id = "delete_staged_entity",
    params(("id" = String, Path, description = "The entity's id.")),
    responses(
        (status = OK, description = "The entity is deleted.", body = Deleted),
        NoStagedEntity, StaleSession, ForAdmins, Write,
    )
)]
pub async fn delete(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let deleted = app.store().write::<_, ApiError>(move |tx| {
        let found = staged::find(tx, &id)?.ok_or(NoStagedEntity)?;
        fresh::check_deleting(tx, &admin, now)?;
        record::begin(tx)?;
        staged::delete(tx, &id)?;
        let name = found.notes.as_deref().unwrap_or(&found.kind);
        let entry = NewEntry {
            action: "staged_entity.deleted",
            entity_type: "staged_entity",
            entity_id: &id,
            entity_name: name,
            detail: None,
        };
        Ok(audit::note(tx, &admin.user, &entry, now)?)
    });
    Ok(private(Json(Deleted { audit_id: deleted.await? })))
}
