//! Whether the server does its work.

use std::net::IpAddr;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use hyper::HeaderMap;
use hyper::header::{ACCEPT, CONTENT_TYPE, VARY};
use segue_store::outgoing_mail;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::problems::File;
use crate::app::App;
use crate::error::{ApiError, NoPage, Unavailable, Unsound};
use crate::http::metrics::{Format, Standing};

/// Headers that proxies add to the requests that they forward.
const FORWARDED: [&str; 5] =
    ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-proto", "via"];

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
        (status = OK, description = "The server is running.", body = Health),
        (status = "5XX", description = "The server is running but cannot work."),
        File,
    )
)]
pub async fn show(State(app): State<App>) -> Result<Json<Health>, ApiError> {
    app.store().reach()?;
    Ok(Json(Health { status: "ok" }))
}

/// Says whether the server is ready for visitors: it reads its database, its writer is free, and
/// the site is built. It is not ready where the database's files were moved away, replaced or
/// damaged, and the problem says so (`store.unsound`). On a full disk it is ready: pages are served
/// all the same, and writes answer 507.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "operations",
    operation_id = "show_readiness",
    responses(
        (status = OK, description = "The server is ready.", body = Health),
        (status = "5XX", description = "The server is not ready (yet)."),
        File,
    )
)]
pub async fn ready(State(app): State<App>) -> Result<Json<Health>, ApiError> {
    if let Some(flaw) = app.store().flaw() {
        return Err(Unsound(flaw).into());
    }
    app.store().reach()?;
    app.store().write::<_, ApiError>(|_| Ok(())).await?;
    if app.site().template().is_none() {
        return Err(Unavailable.into());
    }
    Ok(Json(Health { status: "ready" }))
}

/// Prints what the server counts, for Prometheus. It answers requests from the machine itself only,
/// and none that come through its proxy.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "operations",
    operation_id = "show_metrics",
    responses(
        (status = OK, description = "The counts, as OpenMetrics text where that is asked for, else in Prometheus' older format.", content(
            (String = "application/openmetrics-text"),
            (String = "text/plain"),
        )),
        (status = NOT_FOUND, description = "The request comes from another machine, or through a proxy."),
        NoPage, File,
    )
)]
pub async fn metrics(
    State(app): State<App>,
    Extension(connection): Extension<IpAddr>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    // A claim in the request counts only if it speaks against the request.
    let came_by_proxy = FORWARDED.iter().any(|name| headers.contains_key(*name));
    if !connection.to_canonical().is_loopback() || came_by_proxy {
        return Err(NoPage.into());
    }
    // Numbers of a database that cannot be read are left out; that it cannot is one that is told.
    let mails = app.store().read(outgoing_mail::count).await;
    let standing = Standing {
        watchers: app.live().watchers(),
        mails: mails.inspect_err(|error| tracing::debug!(%error, "mails were not counted")).ok(),
        catalogue_version: app.store().version().ok(),
        is_sound: app.store().flaw().is_none(),
        is_reachable: app.store().reach().is_ok(),
        connections: app.store().connections(),
    };
    let accept = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok());
    let format = Format::of(accept);
    let kind = [(CONTENT_TYPE, format.media_type()), (VARY, "accept")];
    Ok((kind, app.metrics().print(standing, format)).into_response())
}
