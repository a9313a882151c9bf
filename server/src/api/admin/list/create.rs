//! Creating a list.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;

use super::{AdminLists, ListFields, all, deed, taken};
use crate::api::problems::{ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::{Admin, JsonBody};
use crate::store::{audit, list};

/// Creates a list.
///
/// Stands for the specification's `createList`.
#[utoipa::path(
    post,
    path = "/api/admin/lists",
    tag = "admin",
    operation_id = "create_list",
    request_body = ListFields,
    responses(
        (status = CREATED, description = "All lists, including the new one.", body = AdminLists),
        (status = CONFLICT, description = "`list.taken`: another list has this slug.", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "A field has to change; `errors` lists which.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn create(
    State(app): State<App>,
    Admin(admin): Admin,
    JsonBody { value, .. }: JsonBody<ListFields>,
) -> Result<Response, ApiError> {
    let (new, now) = (value.checked()?, app.now());
    let made = app.store().write(move |tx| {
        let id = list::insert(tx, &new, now)?;
        audit::note(tx, &admin.user, &deed("list.created", &id, &new.title, None), now)?;
        all(tx)
    });
    Ok(private((StatusCode::CREATED, Json(made.await.map_err(taken)?))))
}
