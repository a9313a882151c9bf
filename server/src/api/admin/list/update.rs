//! Changing what people set of a list.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::{audit, list, record};

use super::{AdminLists, ListFields, ListLocked, ListTaken, all, entry, open};
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoList, if_taken};
use crate::extract::{Admin, JsonBody, Name};

/// Changes a list.
///
/// Source: `updateList`.
#[utoipa::path(
    put,
    path = "/api/admin/lists/{id}",
    tag = "admin",
    operation_id = "update_list",
    params(("id" = String, Path, description = "The list's id.")),
    request_body = ListFields,
    responses(
        (status = OK, description = "All lists.", body = AdminLists),
        NoList, ListTaken, ListLocked, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn update(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<ListFields>,
) -> Result<Response, ApiError> {
    let (new, now) = (value.checked()?, app.now());
    let updated = app.store().write::<_, ApiError>(move |tx| {
        open(tx, &id)?;
        record::begin(tx)?;
        list::update(tx, &id, &new, now).map_err(if_taken(ListTaken))?;
        audit::note(tx, &admin.user, &entry("list.updated", &id, &new.title), now)?;
        Ok(all(tx)?)
    });
    Ok(private(Json(updated.await?)))
}
