//! Search: mixes, artists and tracks by the words of their names.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::card::MixCard;
use super::session::private;
use crate::api::problems::Read;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::Query;
use crate::store::search::{self, Kind};
use crate::store::{artist, mix, track};

/// Results of each kind.
const MOST: u32 = 8;
/// Longest text that is looked for, in characters; whatever follows is left out.
const LONGEST: usize = 100;

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// Words; the last one may be the beginning of a word.
    #[serde(default)]
    q: String,
}

impl SearchQuery {
    /// The words that are looked for.
    #[must_use]
    pub fn words(&self) -> String {
        self.q.chars().take(LONGEST).collect()
    }
}

/// What was found, the best first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Found {
    /// Mixes.
    pub mixes: Vec<MixCard>,
    /// Artists.
    pub artists: Vec<FoundArtist>,
    /// Tracks.
    pub tracks: Vec<FoundTrack>,
}

/// An artist that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundArtist {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
}

/// A track that was found, where it was last played.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundTrack {
    /// Id.
    pub id: String,
    /// Title.
    pub title: String,
    /// Artist credit.
    pub artist: String,
    /// What it is called besides, as by those who do not know its title.
    pub alias: Option<String>,
    /// The mix that played it.
    pub mix_slug: String,
    /// That mix's title.
    pub mix_title: String,
    /// The track's place in it, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// Whether that mix has sound to play.
    pub has_audio: bool,
    /// Where the track begins in it, in seconds, where that is known.
    #[schema(required)]
    pub start_seconds: Option<u32>,
}

/// Searches mixes, artists and tracks.
///
/// The specification's `Search` event names it; its call is not shown.
#[utoipa::path(
    get,
    path = "/api/search",
    tag = "catalogue",
    operation_id = "search",
    params(SearchQuery),
    responses(
        (status = OK, description = "What has every word in its title, artists or other names; eight of each kind at most.", body = Found),
        Read,
    )
)]
pub async fn show(
    State(app): State<App>,
    Query(query): Query<SearchQuery>,
) -> Result<Response, ApiError> {
    let text = query.words();
    let now = app.now();
    let found = app.store().read(|tx| {
        let mixes = mix::list_by_ids(tx, &search::find(tx, Kind::Mix, &text, MOST)?)?;
        let artists = artist::list_by_ids(tx, &search::find(tx, Kind::Artist, &text, MOST)?)?;
        let tracks = track::list_by_ids(tx, &search::find(tx, Kind::Track, &text, MOST)?)?;
        Ok(Found {
            mixes: mixes.into_iter().map(|card| MixCard::of(card, now)).collect(),
            artists: artists
                .into_iter()
                .map(|artist| FoundArtist { id: artist.id, name: artist.name })
                .collect(),
            tracks: tracks.into_iter().map(found_track).collect(),
        })
    })?;
    Ok(private(Json(found)))
}

/// A track where it was last played.
#[must_use]
pub fn found_track(played: track::Played) -> FoundTrack {
    FoundTrack {
        id: played.id,
        title: played.title,
        artist: played.artist,
        alias: played.alias,
        mix_slug: played.mix_slug,
        mix_title: played.mix_title,
        position: played.position,
        has_audio: played.mix_has_audio,
        start_seconds: played.start_seconds,
    }
}
