//! A page as it is sent: its head, its first view and its data, written into the template.

use axum::response::{IntoResponse, Response};
use hyper::{HeaderMap, StatusCode};
use segue_base::clock::Moment;
use segue_base::config::SITE_NAME;
use segue_base::html::{self, json_in_html};
use serde::Serialize;
use serde_json::{Value, json};

use super::forms::Filled;
use super::head::Head;
use super::template::Template;
use crate::app::App;
use crate::error::{ApiError, Internal, NoPage, NotFound};
use crate::http::prepared::Prepared;

/// The answer of a server whose site was never built.
const NOT_BUILT: &str = "The site is not built yet: `make run` builds it. The API is at /api.\n";

/// A page's data, under the address that the browser would have read it from.
pub(super) struct Data {
    path: String,
    value: Value,
}

impl Data {
    pub(super) fn of(path: String, answer: &impl Serialize) -> Result<Self, ApiError> {
        let value = serde_json::to_value(answer).map_err(|error| {
            tracing::error!(%error, path, "a page's data could not be written as JSON");
            Internal
        })?;
        Ok(Self { path, value })
    }
}

/// The parts of a page.
pub(super) struct Page {
    head: Head,
    data: Option<Data>,
    first: Option<Filled>,
}

impl Page {
    /// A page whose first view needs the script.
    pub(super) fn new(head: Head, data: Option<Data>) -> Self {
        Self { head, data, first: None }
    }

    pub(super) fn with_first(self, first: Filled) -> Self {
        Self { first: Some(first), ..self }
    }
}

/// A page: `None` where there is nothing at its address.
pub(super) type Made = Result<Option<Page>, ApiError>;

/// Answers the page of an address; where there is nothing, one that says so under a title of its own.
pub(super) async fn page(
    app: &App,
    headers: &HeaderMap,
    path: &str,
    missing: &str,
    make: impl AsyncFnOnce(Moment) -> Made,
) -> Response {
    from_template(app, app.site().template(), headers, path, missing, make).await
}

/// The same with a template of its own, as for pages that other people's pages frame.
pub(super) async fn from_template(
    app: &App,
    template: Option<&Template>,
    headers: &HeaderMap,
    path: &str,
    missing: &str,
    make: impl AsyncFnOnce(Moment) -> Made,
) -> Response {
    let shell =
        |status, title: &str| once(app, template, headers, status, Head::plain(title, None));
    let made = app
        .prepared(&format!("page {path}"), async |now| {
            print(app, template, make(now).await?.ok_or(NoPage)?)
        })
        .await;
    match made {
        Ok(page) => page.answer(headers),
        Err(error) if error.is(NotFound::KIND) => {
            tracing::info!(path = beginning(path), "no such page");
            shell(StatusCode::NOT_FOUND, missing)
        }
        // The page itself still comes: it asks for its data again and says what is wrong.
        Err(error) => shell(error.status(), SITE_NAME),
    }
}

/// The page without data, which says that there is nothing at an address.
pub(super) fn missing(app: &App, headers: &HeaderMap, path: &str, title: &str) -> Response {
    tracing::info!(path = beginning(path), "no such page");
    once(app, app.site().template(), headers, StatusCode::NOT_FOUND, Head::plain(title, None))
}

/// A page without data that is not kept for the next one who asks: of such there are as many as people think of.
pub(super) fn once(
    app: &App,
    template: Option<&Template>,
    headers: &HeaderMap,
    status: StatusCode,
    head: Head,
) -> Response {
    match print(app, template, Page::new(head, None)) {
        Ok(page) => page.with_status(status).answer(headers),
        Err(error) => error.into_response(),
    }
}

fn print(
    app: &App,
    template: Option<&Template>,
    Page { head, data, first }: Page,
) -> Result<Prepared, ApiError> {
    let Some(template) = template else {
        return Ok(Prepared::new("text/plain; charset=utf-8", NOT_BUILT)
            .with_status(StatusCode::SERVICE_UNAVAILABLE));
    };
    let settings = app.settings();
    let mut inlined = json!({
        "config": {
            "site_name": SITE_NAME,
            "widget_url": settings.soundcloud_widget_url.as_str(),
            "comments_enabled": settings.comments_enabled,
            "spotify_enabled": app.spotify().is_some(),
        },
    });
    if let (Some(data), Some(inlined)) = (data, inlined.as_object_mut()) {
        inlined.insert("path".to_owned(), Value::String(data.path));
        inlined.insert("data".to_owned(), data.value);
    }
    let inlined = format!(
        "<script type=\"application/json\" id=\"segue-page\">{}</script>",
        json_in_html(&inlined),
    );
    let head = head.print(&settings.public_origin());
    let first = first.map(|first| app.site().forms().print(&first)).unwrap_or_default();
    Ok(Prepared::new(html::MEDIA_TYPE, template.print(&head, &first, &inlined)))
}

/// The part of an address that the log needs, shortened so that nobody can fill the disk with one.
fn beginning(path: &str) -> &str {
    path.get(..path.floor_char_boundary(200)).unwrap_or(path)
}
