//! One staged entity, whole.

use axum::Json;
use axum::extract::State;
use axum::response::Response;

use super::{StagedEntity, shown};
use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoStagedEntity};
use crate::extract::{Admin, Name};

/// Shows a staged entity.
///
/// Source: the staged entity page.
#[utoipa::path(
    get,
    path = "/api/admin/staged-entities/{id}",
    tag = "admin",
    operation_id = "show_staged_entity",
    params(("id" = String, Path, description = "The entity's id.")),
    responses(
        (status = OK, description = "The entity.", body = StagedEntity),
        NoStagedEntity, ForAdmins, Read,
    )
)]
pub async fn show(State(app): State<App>, _: Admin, Name(id): Name) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| shown(tx, &id)).await?;
    Ok(private(Json(found.ok_or(NoStagedEntity)?)))
}
