//! The API's description: as OpenAPI for programs, as a page for people.

use std::sync::LazyLock;

use axum::response::Response;
use hyper::HeaderMap;
use utoipa::openapi::{Info, License, OpenApi, OpenApiBuilder};

use super::JSON;
use crate::http::prepared::Prepared;
use crate::{router, site};

static DESCRIPTION: LazyLock<Prepared> = LazyLock::new(|| Prepared::new(JSON, print()));
static PAGE: LazyLock<Prepared> = LazyLock::new(|| {
    let description = serde_json::to_value(router::description()).unwrap_or_default();
    Prepared::new(site::HTML, super::docs_page::print(&description))
});

/// What the description says of the whole API.
#[must_use]
pub fn about() -> OpenApi {
    let mut info = Info::new("Segue", env!("CARGO_PKG_VERSION"));
    info.description = Some(
        "The API of Segue, a site for discovering and listening to DJ mixes. JSON is snake_case; \
         moments are UTC, days are `YYYY-MM-DD`, offsets and lengths carry their unit in their \
         name. Failures are `application/problem+json` (RFC 9457) with a stable `code`: 400 \
         where a request cannot be read at all, such as a body that is no JSON; 422 where a field \
         of the body or a parameter of the address is missing, unknown, repeated or of the wrong \
         kind (`request.shape`), or breaks a rule (`request.invalid`), with the fields in \
         `errors`. Reads carry an ETag. Writes from pages of other sites are refused."
            .to_owned(),
    );
    info.license = None::<License>;
    OpenApiBuilder::new().info(info).build()
}

/// Prints the description as it is served and kept in `fixtures/contract/openapi.json`.
#[must_use]
pub fn print() -> String {
    let mut text = router::description().to_pretty_json().unwrap_or_default();
    text.push('\n');
    text
}

/// Shows this description.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "operations",
    operation_id = "show_openapi",
    responses(
        (status = OK, description = "OpenAPI 3.1.", body = Object),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
    )
)]
pub async fn show_json(headers: HeaderMap) -> Response {
    DESCRIPTION.answer(&headers)
}

/// Shows the description as a page.
pub async fn show_page(headers: HeaderMap) -> Response {
    PAGE.answer(&headers)
}
