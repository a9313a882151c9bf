//! Social cards: which picture stands for a mix, for one of its tracks or for the site, and the picture
//! itself: wide for pages that show a link, square for players.
//!
//! A picture's address depends on its contents, so caches may keep it for good; when the words
//! change, pages link to another address.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use hyper::HeaderMap;
use hyper::header::{HeaderName, HeaderValue};
use segue_base::address::encode;
use segue_base::config::SITE_NAME;
use serde::Deserialize;

use super::head::TAGLINE;
use super::pointer::Pointer;
use crate::api;
use crate::api::card::MixCard;
use crate::api::docs::Binary;
use crate::api::mix::{Mix, MixTrack};
use crate::api::problems::File;
use crate::app::App;
use crate::error::{ApiError, NoPicture};
use crate::extract::{Headers, Name};
use crate::http::prepared::{Keep, Prepared};
use crate::picture::{Card, Shape};

/// Ending of a picture's name.
const ENDING: &str = ".png";

/// What an address of a picture says besides its name.
#[derive(Debug, Default, Deserialize)]
pub struct CardQuery {
    v: Option<String>,
    shape: Option<String>,
    #[serde(flatten)]
    pointer: Pointer,
}

/// Shows the picture of a mix or of one of its tracks, for pages that show a link.
#[utoipa::path(
    get,
    path = "/cards/{name}",
    tag = "files",
    operation_id = "show_card",
    params(
        ("name" = String, Path, description = "The mix's slug, with `.png`.", example = "night-bus-12.png"),
        ("track" = Option<String>, Query, description = "The track to show, as in the mix page's address."),
        ("t" = Option<String>, Query, description = "The moment whose track to show, as in the mix page's address."),
        ("shape" = Option<String>, Query, description = "`wide` for a picture of 1200 by 630 pixels, as pages show it that show a link."),
        ("v" = Option<String>, Query, description = "The picture's version; an address with the right one may be kept for good."),
    ),
    responses(
        (status = OK, description = "1200 pixels each way, or as wide as is asked for.", body = Binary, content_type = "image/png"),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        NoPicture, File,
    )
)]
pub async fn show(
    State(app): State<App>,
    name: Result<Name, ApiError>,
    query: Result<Query<CardQuery>, QueryRejection>,
    Headers(headers): Headers,
) -> Response {
    let name = name.map_or_else(|_| String::new(), |Name(name)| name);
    let query = query.map_or_else(|_| CardQuery::default(), |Query(query)| query);
    answer(paint(&app, &name, &query).await, &headers)
}

/// What the picture of the site's address says.
#[derive(Debug, Default, Deserialize)]
pub struct SiteCardQuery {
    v: Option<String>,
}

/// Shows the picture of the site itself, for pages that show a link to it.
#[utoipa::path(
    get,
    path = "/card.png",
    tag = "files",
    operation_id = "show_site_card",
    params(
        ("v" = Option<String>, Query, description = "The picture's version; an address with the right one may be kept for good."),
    ),
    responses(
        (status = OK, description = "1200 by 630 pixels.", body = Binary, content_type = "image/png"),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        File,
    )
)]
pub async fn show_site(
    State(app): State<App>,
    query: Result<Query<SiteCardQuery>, QueryRejection>,
    Headers(headers): Headers,
) -> Response {
    let query = query.map_or_else(|_| SiteCardQuery::default(), |Query(query)| query);
    answer(picture(&app, of_site(), query.v.as_deref()).await, &headers)
}

/// Answers with a picture for other people's pages.
fn answer(picture: Result<Prepared, ApiError>, headers: &HeaderMap) -> Response {
    match picture {
        Ok(picture) => {
            let mut response = picture.answer(headers);
            // Pages of other sites may show the pictures, because they show links to this one.
            let policy = HeaderName::from_static("cross-origin-resource-policy");
            response.headers_mut().insert(policy, HeaderValue::from_static("cross-origin"));
            response
        }
        Err(error) => error.into_response(),
    }
}

async fn paint(app: &App, name: &str, query: &CardQuery) -> Result<Prepared, ApiError> {
    let name = name.strip_suffix(ENDING).ok_or(NoPicture)?;
    let mix = api::mix::read(app.store(), name, app.now()).await?.ok_or(NoPicture)?;
    let shape = match query.shape.as_deref() {
        Some("wide") => Shape::Wide,
        _ => Shape::Square,
    };
    let card = of_mix(&mix, query.pointer.find(&mix), shape);
    picture(app, card, query.v.as_deref()).await
}

/// A picture, which may be kept for good by an address with its own version.
async fn picture(app: &App, card: Card, version: Option<&str>) -> Result<Prepared, ApiError> {
    let is_this = version.is_some_and(|version| version == card.version());
    let keep = if is_this { Keep::ForGood } else { Keep::Ask };
    Ok(Prepared::file("image/png", app.painter().paint(card).await?, keep))
}

/// The picture of the site itself: what crosses on it are the two bars of its sign, in the sign's colour.
fn of_site() -> Card {
    Card {
        seed: "a segue".to_owned(),
        hue: 45,
        title: SITE_NAME.to_owned(),
        artist: TAGLINE.to_owned(),
        place: String::new(),
        shape: Shape::Wide,
    }
}

/// Path of the picture of the site itself.
#[must_use]
pub fn path_of_site() -> String {
    format!("/card.png?v={}", of_site().version())
}

/// The picture of a mix or of one of its tracks.
#[must_use]
pub fn of_mix(mix: &Mix, track: Option<&MixTrack>, shape: Shape) -> Card {
    let (seed, hue) = (mix.slug.clone(), mix.cover_hue);
    match track {
        Some(track) => Card {
            seed,
            hue,
            title: track.title.clone(),
            artist: track.artist.clone(),
            place: match track.start_seconds {
                Some(_) => format!("{} in {}", track.timestamp, mix.title),
                None => format!("Track {} of {}", track.position, mix.title),
            },
            shape,
        },
        None => Card {
            seed,
            hue,
            title: mix.title.clone(),
            artist: mix.artist.clone(),
            place: String::new(),
            shape,
        },
    }
}

/// Path of the picture of a mix or of one of its tracks.
#[must_use]
pub fn path_of_mix(mix: &Mix, track: Option<&MixTrack>, shape: Shape) -> String {
    let version = of_mix(mix, track, shape).version();
    let track = track.map(|track| format!("track={}-{}&", track.position, track.track_id));
    let track = track.unwrap_or_default();
    format!("/cards/{}{ENDING}?{track}{}v={version}", encode(&mix.slug), parameter(shape))
}

/// The shape that an address asks for.
fn parameter(shape: Shape) -> &'static str {
    match shape {
        Shape::Square => "",
        Shape::Wide => "shape=wide&",
    }
}

/// Path of the picture of a mix in a listing.
#[must_use]
pub fn path_of_card(mix: &MixCard, shape: Shape) -> String {
    let card = Card {
        seed: mix.slug.clone(),
        hue: mix.cover_hue,
        title: mix.title.clone(),
        artist: mix.artist.clone(),
        place: String::new(),
        shape,
    };
    format!("/cards/{}{ENDING}?{}v={}", encode(&mix.slug), parameter(shape), card.version())
}
