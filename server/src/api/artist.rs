//! An artist: their mixes, and where their tracks were played.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use segue_base::address::encode;
use segue_base::clock::Moment;
use segue_providers::spotify::SpotifyArtist;
use segue_store::{Store, StoreError, artist, mix, spotify_artist, track};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer_prepared;
use super::card::MixCard;
use super::moved;
use super::search::{FoundTrack, found_track};
use crate::api::problems::Read;
use crate::app::App;
use crate::error::{ApiError, Internal, NoArtist, ProviderUnreachable};
use crate::extract::{Headers, Name};

/// Mixes and tracks that are shown of an artist, each.
pub const MOST: u32 = 200;

/// Time for which Spotify's answer about an artist is kept.
const SAID_MS: i64 = 24 * 3_600_000;
/// Time for which the answer that Spotify knows no such artist is kept.
const UNKNOWN_MS: i64 = 6 * 3_600_000;

/// An artist with their mixes and tracks.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArtistPage {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// What they are called besides.
    pub names: Vec<String>,
    /// Address of their picture.
    #[schema(required)]
    pub profile_image_url: Option<String>,
    /// Mixes that are theirs, the newest first; 200 at most.
    pub mixes: Vec<MixCard>,
    /// Mixes of others that play them, the newest first; 200 at most.
    pub featured_in: Vec<MixCard>,
    /// Their tracks, the most played first, each where it was last played; 200 at most.
    pub tracks: Vec<FoundTrack>,
}

/// Shows an artist of the catalogue. A name that they had before, or go by as well, leads to the one that they have.
///
/// Source: `get-spotify-data`, whose 'Mixes featuring' this makes real.
#[utoipa::path(
    get,
    path = "/api/artists/{name}",
    tag = "catalogue",
    operation_id = "show_artist",
    params(("name" = String, Path, description = "The artist's name, whatever its case, or slug.")),
    responses(
        (status = OK, description = "The artist.", body = ArtistPage),
        (status = MOVED_PERMANENTLY, description = "The artist goes by another name here.", headers(("location" = String, description = "Their address."))),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        NoArtist, Read,
    )
)]
pub async fn show(State(app): State<App>, Name(name): Name, Headers(headers): Headers) -> Response {
    let path = format!("/api/artists/{name}");
    let answer = answer_prepared(&app, &headers, &path, async |now| {
        Ok(read(app.store(), &name, now).await?.ok_or(NoArtist)?)
    });
    let answer = answer.await.into_response();
    or_moved(&app, &name, answer, |now| format!("/api/artists/{}", encode(now))).await
}

/// The answer to whoever asks for an artist; where there is none of that name, whom it leads to.
pub async fn or_moved(
    app: &App,
    name: &str,
    answer: Response,
    address_of: impl FnOnce(&str) -> String,
) -> Response {
    moved::or_moved(
        app,
        answer,
        |tx| Ok(artist::find_by_other_name(tx, name)?.map(|it| it.name)),
        address_of,
    )
    .await
}

/// Reads an artist as of a moment; `None` when the catalogue has none of this name.
pub async fn read(
    store: &Store,
    name: &str,
    now: Moment,
) -> Result<Option<ArtistPage>, StoreError> {
    let found = store.read(|tx| {
        let Some(artist) = artist::find(tx, name)? else { return Ok(None) };
        if artist::is_hidden(tx, &artist.id)? {
            return Ok(None);
        }
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
            names: artist::list_names(tx, &artist.id)?,
            id: artist.id,
            name: artist.name,
            profile_image_url: artist.profile_image_url,
        }))
    });
    found.await
}

/// What Spotify says of an artist.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArtistAtSpotify {
    /// The artist; `null` where Spotify knows none of that name, or is not set up.
    #[schema(required)]
    pub artist: Option<SpotifyArtist>,
}

/// Shows what Spotify says of an artist of the catalogue.
///
/// The answer is kept for a day, and serves longer while Spotify is away.
///
/// Source: `get-spotify-data` with the types `artist` and `artist-top-tracks`.
#[utoipa::path(
    get,
    path = "/api/artists/{name}/spotify",
    tag = "catalogue",
    operation_id = "show_artist_at_spotify",
    params(("name" = String, Path, description = "The artist's name, whatever its case, or slug.")),
    responses(
        (status = OK, description = "What Spotify knows about the artist, if anything.", body = ArtistAtSpotify),
        NoArtist, ProviderUnreachable, Read,
    )
)]
pub async fn show_at_spotify(
    State(app): State<App>,
    Name(name): Name,
) -> Result<Json<ArtistAtSpotify>, ApiError> {
    let known = app.store().read(|tx| {
        let Some(found) = artist::find(tx, &name)? else { return Ok(None) };
        Ok((!artist::is_hidden(tx, &found.id)?).then_some(found))
    });
    let known = known.await?.ok_or(NoArtist)?;
    let Some(spotify) = app.spotify() else { return Ok(Json(ArtistAtSpotify { artist: None })) };
    let (name, now) = (known.name, app.now());
    let key = name.to_lowercase();
    let kept = || find_kept(&app, &key, now);
    if let Some(artist) = kept().await? {
        return Ok(Json(ArtistAtSpotify { artist }));
    }
    let mut turn = spotify.turn().await;
    if let Some(artist) = kept().await? {
        return Ok(Json(ArtistAtSpotify { artist }));
    }
    match turn.find_artist(&name, now).await {
        Ok(artist) => {
            keep(&app, key, artist.as_ref(), now).await?;
            Ok(Json(ArtistAtSpotify { artist }))
        }
        Err(error) => {
            tracing::warn!(%error, "Spotify said nothing of an artist");
            let old = app.store().read(|tx| spotify_artist::find_old(tx, &key)).await?;
            match old.and_then(|body| serde_json::from_str(&body).ok()) {
                Some(artist) => Ok(Json(ArtistAtSpotify { artist: Some(artist) })),
                None => Err(ProviderUnreachable("Spotify").into()),
            }
        }
    }
}

/// The kept answer about an artist, if it is recent enough; a text that no longer parses counts as
/// none.
async fn find_kept(
    app: &App,
    key: &str,
    now: Moment,
) -> Result<Option<Option<SpotifyArtist>>, StoreError> {
    let kept = app.store().read(|tx| spotify_artist::find(tx, key, now)).await?;
    Ok(match kept {
        Some(Some(body)) => serde_json::from_str(&body).ok().map(Some),
        Some(None) => Some(None),
        None => None,
    })
}

async fn keep(
    app: &App,
    key: String,
    artist: Option<&SpotifyArtist>,
    now: Moment,
) -> Result<(), ApiError> {
    let body = artist.map(serde_json::to_string).transpose().map_err(|error| {
        tracing::error!(%error, "what Spotify said could not be written as JSON");
        Internal
    })?;
    let good_for = if artist.is_some() { SAID_MS } else { UNKNOWN_MS };
    let until = now.ms_after(good_for);
    let kept = app.store().write(move |tx| spotify_artist::put(tx, &key, body.as_deref(), until));
    Ok(kept.await?)
}
