//! Social cards: which picture stands for a mix or one of its tracks, and the picture itself.
//!
//! A picture's address names what it shows, so whoever has it may keep it for good; when the words
//! change, pages name another address.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use hyper::header::{HeaderName, HeaderValue};
use serde::Deserialize;

use super::head::encode;
use super::pointer::Pointer;
use crate::api;
use crate::api::card::MixCard;
use crate::api::docs::Binary;
use crate::api::mix::{Mix, MixTrack};
use crate::api::problems::File;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::{Headers, Name};
use crate::http::prepared::{Keep, Prepared};
use crate::picture::Card;

/// Ending of a picture's name.
const ENDING: &str = ".png";

/// What an address of a picture says besides its name.
#[derive(Debug, Default, Deserialize)]
pub struct CardQuery {
    v: Option<String>,
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
        ("v" = Option<String>, Query, description = "The picture's version; an address with the right one may be kept for good."),
    ),
    responses(
        (status = OK, description = "1200 pixels each way.", body = Binary, content_type = "image/png"),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        (status = NOT_FOUND, description = "There is no such mix.", body = Problem, content_type = "application/problem+json"),
        File,
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
    match paint(&app, &name, &query).await {
        Ok(picture) => {
            let mut response = picture.answer(&headers);
            // Pictures for other people's pages: whoever shows a link shows it.
            let policy = HeaderName::from_static("cross-origin-resource-policy");
            response.headers_mut().insert(policy, HeaderValue::from_static("cross-origin"));
            response
        }
        Err(error) => error.into_response(),
    }
}

async fn paint(app: &App, name: &str, query: &CardQuery) -> Result<Prepared, ApiError> {
    let missing = ApiError::NotFound("picture");
    let name = name.strip_suffix(ENDING).ok_or_else(|| missing.clone())?;
    let mix = api::mix::read(app.store(), name, app.now())?.ok_or(missing)?;
    let card = of_mix(&mix, query.pointer.find(&mix));
    let is_this = query.v.as_ref().is_some_and(|version| *version == card.version());
    let keep = if is_this { Keep::ForGood } else { Keep::Ask };
    Ok(Prepared::file("image/png", app.painter().paint(card).await?, keep))
}

/// The picture of a mix or of one of its tracks.
#[must_use]
pub fn of_mix(mix: &Mix, track: Option<&MixTrack>) -> Card {
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
        },
        None => Card {
            seed,
            hue,
            title: mix.title.clone(),
            artist: mix.artist.clone(),
            place: String::new(),
        },
    }
}

/// Path of the picture of a mix or of one of its tracks.
#[must_use]
pub fn path_of_mix(mix: &Mix, track: Option<&MixTrack>) -> String {
    let version = of_mix(mix, track).version();
    let track = track.map(|track| format!("track={}-{}&", track.position, track.track_id));
    format!("/cards/{}{ENDING}?{}v={version}", encode(&mix.slug), track.unwrap_or_default())
}

/// Path of the picture of a mix in a listing.
#[must_use]
pub fn path_of_card(mix: &MixCard) -> String {
    let card = Card {
        seed: mix.slug.clone(),
        hue: mix.cover_hue,
        title: mix.title.clone(),
        artist: mix.artist.clone(),
        place: String::new(),
    };
    format!("/cards/{}{ENDING}?v={}", encode(&mix.slug), card.version())
}
