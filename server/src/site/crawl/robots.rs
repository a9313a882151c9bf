//! robots.txt: addresses that crawlers should leave alone.

use axum::extract::State;
use axum::response::Response;

use crate::app::App;
use crate::extract::Headers;
use crate::http::prepared::Prepared;

/// Says what crawlers are asked to leave alone: nothing there is for searchers.
#[utoipa::path(
    get,
    path = "/robots.txt",
    tag = "files",
    operation_id = "show_robots",
    responses((status = OK, description = "RFC 9309.", body = String, content_type = "text/plain")),
)]
pub async fn show(State(app): State<App>, Headers(headers): Headers) -> Response {
    let origin = app.settings().public_origin();
    let text = format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /auth/\nDisallow: /settings\n\
         Disallow: /liked\nDisallow: /history\nDisallow: /discover-weekly\nDisallow: /spotify-callback\nDisallow: /submit-mix/preview\n\nSitemap: {origin}/sitemap.xml\n"
    );
    Prepared::new("text/plain; charset=utf-8", text.into_bytes()).answer(&headers)
}
