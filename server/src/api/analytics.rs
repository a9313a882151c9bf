//! Analytics: what pages tell, and the admin's dashboard.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::header::{HOST, USER_AGENT};
use hyper::{HeaderMap, StatusCode};
use percent_encoding::percent_decode_str;
use segue_base::address::{self, Page};
use segue_core::submission::http_host;
use segue_providers::analytics::bot::is_bot;
use segue_providers::analytics::dashboard::Dashboard;
use segue_providers::analytics::event::{Event, EventName, EventProps};
use segue_providers::analytics::period::Period;
use segue_providers::analytics::source::{find_source, read_path};
use segue_providers::analytics::{AnalyticsError, Visitor as Seen};
use segue_store::mix::Fact;
use segue_store::user::Role;
use segue_store::{Store, StoreError, artist, list, mix};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::session::private;
use crate::api::comment::CommentsOff;
use crate::api::problems::{Checked, ForAdmins, Limited, Read, WriteWithBody};
use crate::app::App;
use crate::error::{ApiError, Forbidden, problems};
use crate::extract::{Admin, JsonBody, Query, Visitor};
use crate::http::flood::Peer;

problems! {
    /// Plausible does not answer. The event was not counted, or the figures cannot be shown; try again later.
    PlausibleUnreachable = 502 "plausible.unreachable" "Failed to fetch Plausible data";
}

/// Longest property of an event, in characters.
const LONGEST_PROPERTY: usize = 300;

/// Something that happened on a page.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventForm {
    /// What happened.
    pub name: EventName,
    /// The page's address below the site's, such as `/mix/night-bus`. Of what follows a question
    /// mark only `utm_source`, `source` and `ref` are looked at.
    #[schema(pattern = "^/([^/]|$)", example = "/mix/night-bus-12")]
    pub path: String,
    /// The page that led here, as the browser names it.
    pub referrer: Option<String>,
    /// What it is about.
    #[serde(default)]
    #[schema(required = false)]
    pub props: EventProps,
}

/// Counts an event on a page, without a cookie and without recording whose it was. It is counted
/// after the answer.
///
/// Programs that only look like visitors, whoever asks not to be tracked (`DNT`, `Sec-GPC`),
/// addresses that are no page of the site, and visits to its back-office are answered the same and
/// not counted. The events of admins are taken from admins alone, and comments only where the site
/// has them.
///
/// Source: the page-analytics custom events, of which only the names are taken.
#[utoipa::path(
    post,
    path = "/api/events",
    tag = "analytics",
    operation_id = "create_event",
    request_body = EventForm,
    responses(
        (status = ACCEPTED, description = "The event is counted."),
        (status = UNPROCESSABLE_ENTITY, description = "The event is unknown, has no path, or has a property that is too long."),
        Forbidden, CommentsOff, PlausibleUnreachable, Checked, Limited, WriteWithBody,
    )
)]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    peer: Peer,
    headers: HeaderMap,
    JsonBody { value, .. }: JsonBody<EventForm>,
) -> Result<Response, ApiError> {
    let role = visitor.0.as_ref().map(|(_, user)| user.role);
    if value.name.is_of_admins() && role != Some(Role::Admin) {
        return Err(Forbidden.into());
    }
    if value.name == EventName::MixComment && !app.settings().comments_enabled {
        return Err(CommentsOff.into());
    }
    let event = read(&app, &headers, value)?;
    app.floods().event(peer)?;
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or("");
    let is_counted = !wants_no_tracking(&headers)
        && !is_bot(agent)
        && (event.name.is_of_admins()
            || !address::is_of_admins(&event.page) && is_there(app.store(), &event.page).await?);
    if is_counted {
        let seen = Seen { address: peer.0, agent: agent.to_owned() };
        app.analytics().take(event, seen, app.now()).await.map_err(tell)?;
    }
    Ok(private(StatusCode::ACCEPTED))
}

/// Which figures are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DashboardQuery {
    /// The period: `today`, `7d`, `30d` or `6mo`; `3mo` is `6mo`.
    #[serde(default)]
    #[param(inline, required = false)]
    period: Period,
    /// Whether figures of the last minute are too old.
    #[serde(default)]
    #[param(required = false)]
    fresh: bool,
}

/// Shows the figures of a period, a minute old at most; where Plausible counts, its lists are five
/// minutes old at most, because it answers only so many questions an hour.
///
/// Source: the query POST to the analytics provider, with its metrics by time, page and source.
#[utoipa::path(
    get,
    path = "/api/admin/analytics",
    tag = "analytics",
    operation_id = "show_analytics",
    params(DashboardQuery),
    responses(
        (status = OK, description = "The figures.", body = Dashboard),
        PlausibleUnreachable, ForAdmins, Read,
    )
)]
pub async fn show(
    State(app): State<App>,
    _: Admin,
    Query(query): Query<DashboardQuery>,
) -> Result<Response, ApiError> {
    let figures = app.analytics().dashboard(query.period, query.fresh, app.now()).await;
    Ok(private(Json(figures.map_err(tell)?)))
}

/// Who is there.
#[derive(Debug, Serialize, ToSchema)]
pub struct Realtime {
    /// Visitors who did something in the last five minutes.
    pub visitors: u64,
}

/// Shows how many visitors are there, half a minute old at most.
///
/// Source: the realtime visitors GET of the analytics provider.
#[utoipa::path(
    get,
    path = "/api/admin/analytics/realtime",
    tag = "analytics",
    operation_id = "show_realtime_visitors",
    responses(
        (status = OK, description = "The count.", body = Realtime),
        PlausibleUnreachable, ForAdmins, Read,
    )
)]
pub async fn show_realtime(State(app): State<App>, _: Admin) -> Result<Response, ApiError> {
    let visitors = app.analytics().present(app.now()).await.map_err(tell)?;
    Ok(private(Json(Realtime { visitors })))
}

fn read(app: &App, headers: &HeaderMap, form: EventForm) -> Result<Event, ApiError> {
    let (page, query) =
        read_path(&form.path).map_err(|wrong| ApiError::invalid("path", &wrong.to_string()))?;
    for (name, value) in form.props.fields() {
        let value = value.unwrap_or("");
        if value.chars().count() > LONGEST_PROPERTY || value.contains('\0') {
            return Err(ApiError::invalid(
                name,
                "The property is too long or contains an invalid character",
            ));
        }
    }
    let public = app.settings().public_url.as_ref().map(|public| public.as_str().to_owned());
    let named = || headers.get(HOST)?.to_str().ok().map(|host| format!("http://{host}"));
    let own_host = public.or_else(named).and_then(|origin| http_host(&origin));
    let referrer = form.referrer.as_deref().unwrap_or("");
    let source = find_source(query, referrer, own_host.as_deref());
    Ok(Event { name: form.name, page: page.to_owned(), source, props: form.props })
}

fn wants_no_tracking(headers: &HeaderMap) -> bool {
    ["dnt", "sec-gpc"].iter().any(|name| headers.get(*name).is_some_and(|value| value == "1"))
}

fn tell(error: AnalyticsError) -> ApiError {
    match error {
        AnalyticsError::Store(error) => error.into(),
        AnalyticsError::Plausible(_) | AnalyticsError::Away(_) => {
            tracing::warn!(code = error.code(), %error, "Plausible did not take or answer a request");
            PlausibleUnreachable.into()
        }
    }
}

/// Whether an address leads to a page that is there: one of [`address::PAGES`], of a thing of the catalogue where it
/// names one.
async fn is_there(store: &Store, path: &str) -> Result<bool, StoreError> {
    let Some(page) = address::page(path) else { return Ok(false) };
    let name = percent_decode_str(path.split('/').nth(2).unwrap_or("")).decode_utf8_lossy();
    let is_there = store.read(|tx| {
        let has_fact = |fact| Ok(mix::count_of_fact(tx, fact, &name)? > 0);
        match page {
            Page::Mix | Page::Embed => Ok(mix::find_id(tx, &name)?.is_some()),
            Page::List => Ok(name == address::LATEST
                || list::find(tx, &name)?.is_some_and(|list| list.is_visible)),
            Page::Artist => Ok(artist::find(tx, &name)?.is_some()),
            Page::Genre => has_fact(Fact::Genre),
            Page::Label => has_fact(Fact::Label),
            Page::Place => has_fact(Fact::Place),
            _ => Ok(true),
        }
    });
    is_there.await
}
