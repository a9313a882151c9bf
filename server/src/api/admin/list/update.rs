//! Changing what people set of a list.

use axum::Json;
use axum::extract::State;
use axum::response::Response;

use super::{AdminLists, ListFields, all, deed, open, taken};
use crate::api::problems::{ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::{Admin, JsonBody, Name};
use crate::store::{audit, list};

/// Changes a list.
///
/// Stands for the specification's `updateList`.
#[utoipa::path(
    put,
    path = "/api/admin/lists/{id}",
    tag = "admin",
    operation_id = "update_list",
    params(("id" = String, Path, description = "The list's id.")),
    request_body = ListFields,
    responses(
        (status = OK, description = "All lists.", body = AdminLists),
        (status = NOT_FOUND, description = "There is no such list.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`list.taken`, `list.locked`.", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "A field has to change; `errors` lists which.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn update(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<ListFields>,
) -> Result<Response, ApiError> {
    let (new, now) = (value.checked()?, app.now());
    let updated = app.store().write(move |tx| {
        if let Err(error) = open(tx, &id)? {
            return Ok(Err(error));
        }
        list::update(tx, &id, &new, now)?;
        audit::note(tx, &admin.user, &deed("list.updated", &id, &new.title, None), now)?;
        all(tx).map(Ok)
    });
    Ok(private(Json(updated.await.map_err(taken)??)))
}
