//! The order of the lists among themselves.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::{audit, list, record};

use super::{AdminLists, Order, all, entry};
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Admin, JsonBody};

/// Sets the order of all lists.
///
/// Source: none; beside the display order, for moving lists by hand.
#[utoipa::path(
    put,
    path = "/api/admin/lists/order",
    tag = "admin",
    operation_id = "order_lists",
    request_body = Order,
    responses(
        (status = OK, description = "All lists in their new order.", body = AdminLists),
        (status = UNPROCESSABLE_ENTITY, description = "Too many in one request."),
        Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn order(
    State(app): State<App>,
    Admin(admin): Admin,
    JsonBody { value, .. }: JsonBody<Order>,
) -> Result<Response, ApiError> {
    let (ids, now) = (value.checked()?, app.now());
    let ordered = app.store().write(move |tx| {
        record::begin(tx)?;
        list::set_order(tx, &ids, now)?;
        audit::note(tx, &admin.user, &entry("list.ordered", "lists", "All lists"), now)?;
        all(tx)
    });
    Ok(private(Json(ordered.await?)))
}
