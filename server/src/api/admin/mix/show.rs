//! One mix, as its editor shows it.

use axum::Json;
use axum::extract::State;
use axum::response::Response;

use super::{EditedMix, edited};
use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoMix};
use crate::extract::{Admin, Name};

/// Shows a mix to its editor.
///
/// Source: the read of one mix by id.
#[utoipa::path(
    get,
    path = "/api/admin/mixes/{mix}",
    tag = "admin",
    operation_id = "show_admin_mix",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    responses(
        (status = OK, description = "The mix.", body = EditedMix),
        NoMix, ForAdmins, Read,
    )
)]
pub async fn show(
    State(app): State<App>,
    _: Admin,
    Name(name): Name,
) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| edited(tx, &name)).await?.ok_or(NoMix)?;
    Ok(private(Json(found)))
}
