//! An artist: their mixes, and where their tracks were played.

use axum::extract::State;
use axum::response::Response;
use hyper::HeaderMap;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer_prepared;
use super::card::MixCard;
use super::search::{FoundTrack, found_track};
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::Name;
use crate::store::{artist, mix, track};

/// Mixes and tracks that are shown of an artist, each.
const MOST: u32 = 50;

/// An artist with their mixes and tracks.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArtistPage {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Address of their picture.
    #[schema(required)]
    pub profile_image_url: Option<String>,
    /// Mixes that are theirs, the newest first.
    pub mixes: Vec<MixCard>,
    /// Mixes of others that play them, the newest first.
    pub featured_in: Vec<MixCard>,
    /// Their tracks, the most played first, each where it was first played.
    pub tracks: Vec<FoundTrack>,
}

/// Shows an artist of the catalogue.
///
/// Stands beside the specification's `get-spotify-data`, and makes its 'Mixes featuring' real.
#[utoipa::path(
    get,
    path = "/api/artists/{name}",
    tag = "catalogue",
    operation_id = "show_artist",
    params(("name" = String, Path, description = "The artist's name, whatever its case, or slug.")),
    responses(
        (status = OK, description = "The artist.", body = ArtistPage),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        (status = NOT_FOUND, description = "There is no such artist.", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", description = "Our fault.", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn show(
    State(app): State<App>,
    Name(name): Name,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    answer_prepared(&app, &headers, &format!("/api/artists/{name}"), |now| {
        let page = app.store().read(|tx| {
            let Some(artist) = artist::find(tx, &name)? else { return Ok(None) };
            let cards = |cards: Vec<mix::Card>| -> Vec<MixCard> {
                cards.into_iter().map(|card| MixCard::of(card, now)).collect()
            };
            Ok(Some(ArtistPage {
                mixes: cards(mix::list_of_artist(tx, &artist.id, MOST)?),
                featured_in: cards(mix::list_featuring(tx, &artist.id, MOST)?),
                tracks: track::list_of_artist(tx, &artist.id, MOST)?
                    .into_iter()
                    .map(found_track)
                    .collect(),
                id: artist.id,
                name: artist.name,
                profile_image_url: artist.profile_image_url,
            }))
        })?;
        page.ok_or(ApiError::NotFound("artist"))
    })
}
