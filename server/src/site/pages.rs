//! The pages: each known address answers the page with its head and its data. Every other one
//! answers the page with 404, and the site says that there is nothing.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::response::{IntoResponse, Redirect, Response};
use hyper::{HeaderMap, Method, StatusCode, Uri};
use segue_base::address::{self, encode};
use segue_store::mix::Fact;

use super::first;
use super::head::Head;
use super::page::{self, Data, Page, page};
use super::pointer::Pointer;
use crate::api;
use crate::api::export;
use crate::api::search::SearchQuery;
use crate::app::App;
use crate::error::{ApiError, NoPage};
use crate::extract::{Headers, Name};
use crate::http::headers::open_to_all;

/// Title of a page that is not there.
const NOT_FOUND: &str = "Page not found";

/// The home page.
pub async fn home(State(app): State<App>, Headers(headers): Headers) -> Response {
    page(&app, &headers, "/", NOT_FOUND, async |now| {
        let home = api::home::read(app.store(), now, app.list_created_before()).await?;
        let head = Head::home(&app.settings().public_origin());
        let data = Data::of("/api/home".to_owned(), &home)?;
        Ok(Some(Page::new(head, Some(data)).with_first(first::home(&home))))
    })
    .await
}

/// A list's page.
pub async fn list(
    State(app): State<App>,
    slug: Result<Name, ApiError>,
    Headers(headers): Headers,
) -> Response {
    let slug = slug.map_or_else(|_| String::new(), |Name(slug)| slug);
    let path = format!("/lists/{slug}");
    let answer = page(&app, &headers, &path, "List not found", async |now| {
        let list = api::list::read(app.store(), &slug, now, app.list_created_before()).await?;
        let Some(list) = list else { return Ok(None) };
        let data = Data::of(format!("/api/lists/{}", encode(&slug)), &list)?;
        let head = Head::list(&list, &app.settings().public_origin());
        Ok(Some(Page::new(head, Some(data)).with_first(first::list(&list))))
    });
    api::list::or_moved(&app, &slug, answer.await, address::of_list).await
}

/// A mix's page. An address that points at a track has that track on its social card.
pub async fn mix(
    State(app): State<App>,
    uri: Uri,
    name: Result<Name, ApiError>,
    pointer: Result<Query<Pointer>, QueryRejection>,
    Headers(headers): Headers,
) -> Response {
    let name = match name {
        Ok(Name(name)) => name,
        Err(error) if export::file_of(uri.path()).is_some() => {
            return open_to_all(error.into_response());
        }
        Err(_) => String::new(),
    };
    if let Some(file) = export::show(&app, &name, &headers).await {
        let of = export::file_of(&name).map_or("", |(mix, ..)| mix);
        let ending = name.strip_prefix(of).unwrap_or_default();
        return api::mix::or_moved(&app, of, file, |now| address::of_mix(now) + ending).await;
    }
    let pointer = pointer.map_or_else(|_| Pointer::default(), |Query(pointer)| pointer);
    let place = match pointed_at(&app, &name, &pointer).await {
        Ok(place) => place.map_or_else(String::new, |position| format!("#{position}")),
        Err(error) => return error.into_response(),
    };
    let path = format!("/mix/{name}{place}");
    let answer = page(&app, &headers, &path, "Mix Not Found", async |now| {
        let Some(mix) = api::mix::read(app.store(), &name, now).await? else { return Ok(None) };
        let data = Data::of(format!("/api/mixes/{}", encode(&name)), &mix)?;
        let head = Head::mix(&mix, pointer.find(&mix), &app.settings().public_origin());
        let first = first::mix(&mix, app.settings().comments_enabled);
        Ok(Some(Page::new(head, Some(data)).with_first(first)))
    });
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    api::mix::or_moved(&app, &name, answer.await, |now| address::of_mix(now) + &query).await
}

/// The place of the track that an address points at. Many addresses point at the same one, and their
/// pages are one page.
async fn pointed_at(app: &App, name: &str, pointer: &Pointer) -> Result<Option<u32>, ApiError> {
    if pointer.is_empty() {
        return Ok(None);
    }
    let mix = api::mix::read(app.store(), name, app.now()).await?;
    Ok(mix.and_then(|mix| pointer.find(&mix).map(|track| track.position)))
}

/// An artist's page.
pub async fn artist(
    State(app): State<App>,
    name: Result<Name, ApiError>,
    Headers(headers): Headers,
) -> Response {
    let name = name.map_or_else(|_| String::new(), |Name(name)| name);
    let path = format!("/artist/{name}");
    let answer = page(&app, &headers, &path, "Artist Not Found", async |now| {
        let Some(artist) = api::artist::read(app.store(), &name, now).await? else {
            return Ok(None);
        };
        let data = Data::of(format!("/api/artists/{}", encode(&name)), &artist)?;
        Ok(Some(Page::new(Head::artist(&artist, &app.settings().public_origin()), Some(data))))
    });
    api::artist::or_moved(&app, &name, answer.await, address::of_artist).await
}

/// A genre's page.
pub async fn genre(app: State<App>, name: Result<Name, ApiError>, headers: Headers) -> Response {
    fact(&app, Fact::Genre, name, &headers.0).await
}

/// A label's page.
pub async fn label(app: State<App>, name: Result<Name, ApiError>, headers: Headers) -> Response {
    fact(&app, Fact::Label, name, &headers.0).await
}

/// A place's page.
pub async fn place(app: State<App>, name: Result<Name, ApiError>, headers: Headers) -> Response {
    fact(&app, Fact::Place, name, &headers.0).await
}

async fn fact(
    app: &App,
    fact: Fact,
    name: Result<Name, ApiError>,
    headers: &HeaderMap,
) -> Response {
    let name = name.map_or_else(|_| String::new(), |Name(name)| name);
    let noun = fact.name();
    page(app, headers, &format!("/{noun}/{name}"), NOT_FOUND, async |now| {
        let Some(list) = api::fact::read(app.store(), fact, &name, now).await? else {
            return Ok(None);
        };
        let data = Data::of(format!("/api/facts/{noun}/{}", encode(&name)), &list)?;
        let path = format!("/{noun}/{}", encode(&name));
        Ok(Some(Page::new(Head::plain(&list.title, Some(&path)), Some(data))))
    })
    .await
}

/// The search page. It is made for each search and not kept, because there are as many as there are
/// words; the results come when someone types.
pub async fn search(
    State(app): State<App>,
    query: Result<Query<SearchQuery>, QueryRejection>,
    Headers(headers): Headers,
) -> Response {
    let words = query.map_or_else(|_| String::new(), |Query(query)| query.words());
    page::once(&app, app.site().template(), &headers, StatusCode::OK, Head::search(&words))
}

/// The submission form's page.
pub async fn submit(State(app): State<App>, Headers(headers): Headers) -> Response {
    let path = "/submit-mix";
    page(&app, &headers, path, NOT_FOUND, async |_| {
        Ok(Some(Page::new(Head::plain("Submit a mix", Some(path)), None)))
    })
    .await
}

/// The submission preview's page; only a draft in the browser fills it.
pub async fn submit_preview(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/submit-mix/preview", "Preview your mix").await
}

/// The page that suggests a better tracklist; what it is for is in the browser.
pub async fn suggest(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/suggest", "Suggest a better tracklist").await
}

/// The page where a listener times a mix by ear. The server sends its frame alone; the rest happens in the browser.
pub async fn timing(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/timing", "Time this mix").await
}

/// The page of the tracks that a member likes.
pub async fn liked(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/liked", "Your liked tracks").await
}

/// The page of what was played on a device. It holds nothing: only the device knows.
pub async fn history(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/history", "History").await
}

/// The page of a member's settings.
pub async fn settings(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/settings", "Settings").await
}

/// Any page of the back-office. It holds nothing: what it shows, the API gives to admins alone.
pub async fn admin(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/admin", "Admin").await
}

/// The page of the tracks that a member's friends recommend.
pub async fn discover_weekly(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/discover-weekly", "Discover Weekly").await
}

/// The page that Spotify sends members back to who connect their account.
pub async fn spotify_callback(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/spotify-callback", "Connecting to Spotify").await
}

/// The sign-in page.
pub async fn sign_in(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/sign-in", "Sign in").await
}

/// The page that links in mails and redirects of providers lead to. Their parameters follow a `#`
/// or are read by the page itself, so every such address is the same page.
pub async fn callback(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/auth/callback", "Signing in").await
}

/// The page that signs out.
pub async fn logout(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/logout", "Signing out").await
}

/// The page of the first admin's link.
pub async fn first_admin(State(app): State<App>, Headers(headers): Headers) -> Response {
    plain(&app, &headers, "/first-admin", "The first admin").await
}

/// A file of the site, or the page that says that there is nothing.
pub async fn file(State(app): State<App>, request: Request) -> Response {
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return ApiError::from(NoPage).into_response();
    }
    let path = request.uri().path();
    match app.site().file(path) {
        Some(file) => file.answer(request.headers()),
        None if let Some(page) = without_slash(request.uri()) => {
            Redirect::permanent(&page).into_response()
        }
        None => page::missing(&app, request.headers(), path, NOT_FOUND),
    }
}

/// The page that somebody means who writes a slash behind its address.
fn without_slash(uri: &Uri) -> Option<String> {
    let page = uri.path().strip_suffix('/')?.trim_end_matches('/');
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    address::is_page(page).then(|| format!("{page}{query}"))
}

/// A page without data that searchers should not know.
async fn plain(app: &App, headers: &HeaderMap, path: &str, title: &str) -> Response {
    page(app, headers, path, NOT_FOUND, async |_| {
        Ok(Some(Page::new(Head::plain(title, None), None)))
    })
    .await
}
