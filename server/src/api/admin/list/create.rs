//! Creating a list.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_store::{audit, list, record};

use super::{AdminLists, ListFields, ListTaken, all, entry};
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, if_taken};
use crate::extract::{Admin, JsonBody};

/// Creates a list.
///
/// Source: `createList`.
#[utoipa::path(
    post,
    path = "/api/admin/lists",
    tag = "admin",
    operation_id = "create_list",
    request_body = ListFields,
    responses(
        (status = CREATED, description = "All lists, including the new one.", body = AdminLists),
        ListTaken, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn create(
    State(app): State<App>,
    Admin(admin): Admin,
    JsonBody { value, .. }: JsonBody<ListFields>,
) -> Result<Response, ApiError> {
    let (new, now) = (value.checked()?, app.now());
    let made = app.store().write::<_, ApiError>(move |tx| {
        record::begin(tx)?;
        let id = list::insert(tx, &new, now).map_err(if_taken(ListTaken))?;
        audit::note(tx, &admin.user, &entry("list.created", &id, &new.title), now)?;
        Ok(all(tx)?)
    });
    Ok(private((StatusCode::CREATED, Json(made.await?))))
}
