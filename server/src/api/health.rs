//! Whether the server does its work.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::store::mix;

/// The server's state.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    #[schema(example = "ok")]
    pub status: &'static str,
}

/// Says whether the server answers and reads its database.
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "operations",
    operation_id = "show_health",
    responses(
        (status = OK, description = "It does.", body = Health),
        (status = "5XX", description = "It does not.", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn show(State(app): State<App>) -> Result<Json<Health>, ApiError> {
    app.store().read(mix::count)?;
    Ok(Json(Health { status: "ok" }))
}
