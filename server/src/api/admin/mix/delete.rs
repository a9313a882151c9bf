//! Deleting a mix with what nothing else has, so that it can be put back.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::{mix, record};

use super::super::fresh;
use super::{DeletedItems, entry, note_gone};
use crate::api::problems::{ForAdmins, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoMix, StaleSession};
use crate::extract::{Admin, Name};

/// Deletes a mix, with the tracks and artists that nothing else has. It can be put back for thirty
/// days. Admins who have deleted more than ten things within an hour must have signed in within the
/// last ten minutes (403 `session.stale`).
///
/// Source: `delete-mix`.
#[utoipa::path(
    delete,
    path = "/api/admin/mixes/{mix}",
    tag = "admin",
    operation_id = "delete_mix",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    responses(
        (status = OK, description = "The mix is deleted.", body = DeletedItems),
        NoMix, StaleSession, ForAdmins, Write,
    )
)]
pub async fn delete(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(name): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let deleted = app.store().write::<_, ApiError>(move |tx| {
        let found = mix::find_any(tx, &name)?.ok_or(NoMix)?;
        fresh::check_deleting(tx, &admin, now)?;
        record::begin(tx)?;
        let gone = mix::delete(tx, &found.id)?;
        let entry = |detail| entry("mix.deleted", &found.id, &found.title, detail);
        Ok(note_gone(tx, &admin.user, gone, entry, now)?)
    });
    Ok(private(Json(deleted.await?)))
}
