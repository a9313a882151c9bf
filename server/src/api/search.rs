//! Search: mixes, artists, tracks, genres, labels and places by the words of their names.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::artist::{self, Artist};
use segue_store::mix::{self, Fact};
use segue_store::search::{self, Kind};
use segue_store::{StoreError, Tx, track};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::card::MixCard;
use super::session::private;
use crate::api::problems::Read;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::Query;

/// Results of each kind.
const MOST: u32 = 8;
/// Mixes that are named of each track besides the one that played it last.
const MOST_BESIDE: u32 = 20;
/// If fewer results are found, similar names are looked for, too.
const FEW: usize = 3;
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
    /// Genres.
    pub genres: Vec<FoundName>,
    /// Labels.
    pub labels: Vec<FoundName>,
    /// Venues and towns.
    pub places: Vec<FoundName>,
    /// Whether nothing has the words as they were typed, and what is here has nearly them.
    pub is_near: bool,
}

/// A genre, a label or a place that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundName {
    /// Name.
    pub name: String,
    /// Number of mixes that have it.
    pub mixes: u32,
}

/// A mix that plays a track.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayedIn {
    /// The mix's name in addresses.
    pub mix_slug: String,
    /// The mix's title.
    pub mix_title: String,
    /// The track's place in it, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
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
    /// Address of that mix's cover; without one, a cover is drawn from `mix_cover_hue`.
    #[schema(required)]
    pub mix_cover_url: Option<String>,
    /// Hue of that mix's cover, in degrees.
    #[schema(maximum = 359)]
    pub mix_cover_hue: u16,
    /// The track's place in it, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// The other mixes that play it, the newest first; only search names them.
    pub also_in: Vec<PlayedIn>,
    /// Whether that mix has sound to play.
    pub has_audio: bool,
    /// Where the track begins in it, in seconds, where that is known.
    #[schema(required)]
    pub start_seconds: Option<u32>,
}

/// Searches mixes, artists, tracks, genres, labels and places.
///
/// Signs and accents need not be typed, and in a word of five letters and more one slip is forgiven
/// where little is found as typed.
///
/// Source: the `Search` event, whose call is not shown.
#[utoipa::path(
    get,
    path = "/api/search",
    tag = "catalogue",
    operation_id = "search",
    params(SearchQuery),
    responses(
        (status = OK, description = "Up to eight of each kind whose title, artists, other names, genre, label or place contain every word.", body = Found),
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
        let exact = Ids::find(|kind| search::find(tx, kind, &text, MOST))?;
        if exact.count() >= FEW {
            return exact.read(tx, now, false);
        }
        let is_near = exact.count() == 0;
        let more = Ids::find(|kind| search::find_nearly(tx, kind, &text, MOST))?;
        let is_found = more.count() > 0;
        exact.with(more).read(tx, now, is_near && is_found)
    });
    let found = found.await?;
    Ok(private(Json(found)))
}

/// The ids of what was found, by kind.
struct Ids([(Kind, Vec<String>); 6]);

impl Ids {
    fn find(of: impl Fn(Kind) -> Result<Vec<String>, StoreError>) -> Result<Self, StoreError> {
        let ids = |kind| Ok::<_, StoreError>((kind, of(kind)?));
        Ok(Self([
            ids(Kind::Mix)?,
            ids(Kind::Artist)?,
            ids(Kind::Track)?,
            ids(Kind::Genre)?,
            ids(Kind::Label)?,
            ids(Kind::Place)?,
        ]))
    }

    fn count(&self) -> usize {
        self.0.iter().map(|(_, ids)| ids.len()).sum()
    }

    /// These, then what else the others are.
    fn with(mut self, more: Self) -> Self {
        for ((_, ids), (_, others)) in self.0.iter_mut().zip(more.0) {
            for id in others {
                if ids.len() < MOST as usize && !ids.contains(&id) {
                    ids.push(id);
                }
            }
        }
        self
    }

    fn read(self, tx: &Tx<'_>, now: Moment, is_near: bool) -> Result<Found, StoreError> {
        let [mixes, artists, tracks, genres, labels, places] = self.0.map(|(_, ids)| ids);
        let named = |fact: Fact, names: Vec<String>| -> Result<Vec<FoundName>, StoreError> {
            let counted = names.into_iter().map(|name| {
                let mixes = mix::count_of_fact(tx, fact, &name)?;
                Ok(FoundName { name, mixes })
            });
            let all: Vec<FoundName> = counted.collect::<Result<_, StoreError>>()?;
            Ok(all.into_iter().filter(|found| found.mixes > 0).collect())
        };
        let played = |track: track::Played| -> Result<FoundTrack, StoreError> {
            let beside = track::list_mixes_beside(tx, &track.id, &track.mix_slug, MOST_BESIDE)?;
            let beside = beside.into_iter().map(|mix| PlayedIn {
                mix_slug: mix.slug,
                mix_title: mix.title,
                position: mix.position,
            });
            Ok(FoundTrack { also_in: beside.collect(), ..found_track(track) })
        };
        // Of whoever is on hidden mixes alone, nobody is told.
        let found_artist = |Artist { id, name, .. }: Artist| {
            let is_hidden = artist::is_hidden(tx, &id)?;
            Ok::<_, StoreError>((!is_hidden).then_some(FoundArtist { id, name }))
        };
        Ok(Found {
            mixes: mix::list_by_ids(tx, &mixes)?
                .into_iter()
                .map(|card| MixCard::of(card, now))
                .collect(),
            artists: artist::list_by_ids(tx, &artists)?
                .into_iter()
                .map(found_artist)
                .filter_map(Result::transpose)
                .collect::<Result<_, _>>()?,
            tracks: track::list_by_ids(tx, &tracks)?
                .into_iter()
                .map(played)
                .collect::<Result<_, _>>()?,
            genres: named(Fact::Genre, genres)?,
            labels: named(Fact::Label, labels)?,
            places: named(Fact::Place, places)?,
            is_near,
        })
    }
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
        mix_cover_url: played.mix_cover_url,
        mix_cover_hue: played.mix_cover_hue,
        position: played.position,
        also_in: Vec::new(),
        has_audio: played.mix_has_audio,
        start_seconds: played.start_seconds,
    }
}
