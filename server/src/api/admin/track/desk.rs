//! Tracks on the desk of the back-office: listing them, and showing one.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::catalogue_id::Catalogue;
use segue_store::search::{self, Kind};
use segue_store::track::{self, DeskTrack};
use segue_store::{StoreError, Tx};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::correction::CorrectedMix;
use crate::api::page;
use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::api::track::TrackArtist;
use crate::app::App;
use crate::error::{ApiError, NoTrack};
use crate::extract::{Admin, Name, Query, version};

/// The catalogues that name tracks.
pub const CATALOGUES: [Catalogue; 3] =
    [Catalogue::Isrc, Catalogue::MusicBrainz, Catalogue::Discogs];

/// Tracks of a page.
const PAGE: usize = 50;
/// Mixes that are shown of a track.
const MOST_MIXES: usize = 200;

/// Which tracks are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TracksQuery {
    /// Words of their titles, artists and labels; all tracks without.
    #[serde(default)]
    #[param(required = false)]
    search: String,
    /// The `next` of the page before.
    after: Option<String>,
}

/// A page of tracks.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminTracks {
    /// The tracks, the newest first; of a search, the best first.
    pub tracks: Vec<AdminTrack>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
}

/// A track with how much it is played and liked.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminTrack {
    /// Id.
    pub id: String,
    /// Title with the mix text.
    pub title: String,
    /// Artist credit.
    pub artist: String,
    /// Record label.
    #[schema(required)]
    pub label: Option<String>,
    /// Whether it is linked to Spotify.
    pub is_at_spotify: bool,
    /// How many mixes play it.
    pub mix_count: u64,
    /// How many members like it.
    pub like_count: u64,
}

impl AdminTrack {
    /// Shows a track.
    #[must_use]
    pub fn of(track: DeskTrack) -> Self {
        Self {
            id: track.id,
            title: track.title,
            artist: track.artist,
            label: track.label,
            is_at_spotify: track.is_at_spotify,
            mix_count: track.mix_count,
            like_count: track.like_count,
        }
    }
}

/// A track, as its editor shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct EditedTrack {
    /// The track.
    pub track: AdminTrack,
    /// Its artists with what they did, in the order of the credit.
    pub artists: Vec<TrackArtist>,
    /// What it is called besides.
    pub aliases: Vec<String>,
    /// What other catalogues call it, by `isrc`, `musicbrainz` and `discogs`.
    pub ids: BTreeMap<String, String>,
    /// The mixes that play it, the newest first; 200 at most.
    pub mixes: Vec<CorrectedMix>,
    /// What to send as `If-Match` with an edit.
    pub version: String,
}

/// Reads a track for its editor; `None` where there is no such track.
pub fn edited(tx: &Tx<'_>, id: &str) -> Result<Option<EditedTrack>, StoreError> {
    let Some(found) = track::find_on_desk(tx, id)? else { return Ok(None) };
    let artists = track::list_artists(tx, id)?.into_iter().map(TrackArtist::of).collect();
    let aliases: Vec<String> =
        track::list_aliases(tx, id)?.into_iter().map(|alias| alias.alias).collect();
    let ids: BTreeMap<String, String> = track::list_ids(tx, id)?.into_iter().collect();
    let mixes = track::list_mixes(tx, id)?.into_iter().take(MOST_MIXES);
    let version = version(&(&found.title, &found.artist, &found.label, &aliases, &ids));
    Ok(Some(EditedTrack {
        track: AdminTrack::of(found),
        artists,
        aliases,
        ids,
        mixes: mixes.map(CorrectedMix::of).collect(),
        version,
    }))
}

/// Lists tracks, or finds some by words. Tracks that nobody has identified are none.
///
/// Source: none; beside the list of mixes.
#[utoipa::path(
    get,
    path = "/api/admin/tracks",
    tag = "admin",
    operation_id = "list_admin_tracks",
    params(TracksQuery),
    responses(
        (status = OK, description = "A page of tracks.", body = AdminTracks),
        ForAdmins, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<TracksQuery>,
) -> Result<Response, ApiError> {
    let rows = app.store().read(|tx| {
        if asked.search.trim().is_empty() {
            return track::list_on_desk(tx, asked.after.as_deref(), PAGE + 1);
        }
        find(tx, &asked.search)
    });
    let (rows, next) = page::cut(rows.await?, PAGE, |row| row.id.clone());
    let tracks = rows.into_iter().map(AdminTrack::of).collect();
    Ok(private(Json(AdminTracks { tracks, next })))
}

/// Finds tracks by words, and by words that are nearly theirs.
fn find(tx: &Tx<'_>, words: &str) -> Result<Vec<DeskTrack>, StoreError> {
    let most = u32::try_from(PAGE).unwrap_or(u32::MAX);
    let mut ids = search::find(tx, Kind::Track, words, most)?;
    if ids.is_empty() {
        ids = search::find_nearly(tx, Kind::Track, words, most)?;
    }
    let found = ids.iter().map(|id| track::find_on_desk(tx, id));
    found.filter_map(Result::transpose).collect()
}

/// Shows a track to its editor.
///
/// Source: none; beside the editor of mixes.
#[utoipa::path(
    get,
    path = "/api/admin/tracks/{track_id}",
    tag = "admin",
    operation_id = "show_admin_track",
    params(("track_id" = String, Path, description = "The track's id.")),
    responses(
        (status = OK, description = "The track.", body = EditedTrack),
        NoTrack, ForAdmins, Read,
    )
)]
pub async fn show(State(app): State<App>, _: Admin, Name(id): Name) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| edited(tx, &id)).await?;
    Ok(private(Json(found.ok_or(NoTrack)?)))
}
