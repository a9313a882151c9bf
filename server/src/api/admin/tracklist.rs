//! The tracklist of a mix as its editor changes it, whole. The times that the crowd gave are in
//! [`super::timestamp`].

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_core::cue;
use segue_core::tracklist::artist::Role;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entity::ItemArtist;
use super::mix::deed;
use crate::api::mix::too_many_tracks;
use crate::api::problems::{ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::{Admin, Began, JsonBody, Name, TRACKLIST_LIMIT, version, words};
use crate::store::mix::{self, EditedRow};
use crate::store::track::{self, NewTrack};
use crate::store::{StoreError, Tx, audit, like};

/// A whole tracklist.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditedTracklist {
    /// Its rows in order; a thousand at most.
    #[schema(max_items = 1000)]
    pub rows: Vec<TracklistRow>,
}

/// A row of a tracklist.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TracklistRow {
    /// Where the row stood before; `null` for a new one. Times and comments of the crowd move along.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub old_position: Option<u32>,
    /// The track of the catalogue that the row plays, which is changed wherever it is played; `null`
    /// for one that is found by its names, or made.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub track_id: Option<String>,
    /// Title with the mix text.
    #[schema(pattern = r"\S")]
    pub title: String,
    /// Its artists with what they did.
    pub artists: Vec<ItemArtist>,
    /// Record label.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub label: Option<String>,
    /// Other names, the primary one first.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// When it starts, in seconds.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub start_seconds: Option<u32>,
    /// Whether it is layered over the track before it.
    #[serde(default)]
    pub played_with_previous: bool,
}

impl TracklistRow {
    fn edited(self, at: usize) -> Result<EditedRow, ApiError> {
        let field = |name: &str| format!("rows.{at}.{name}");
        let title = words::one_spaced(&self.title);
        if title.is_empty() {
            return Err(ApiError::invalid(&field("title"), "A track needs a title; ID will do"));
        }
        if self.start_seconds.is_some_and(|seconds| seconds >= cue::END_SECONDS) {
            return Err(ApiError::invalid(&field("start_seconds"), "The time is too late"));
        }
        let label = self.label.clone().unwrap_or_default();
        words::check(&[
            (&field("title"), &title, words::NAME, false),
            (&field("label"), &label, words::NAME, false),
        ])?;
        for text in self.artists.iter().map(|it| &it.name).chain(&self.aliases) {
            words::check(&[(&field("artists"), text, words::NAME, false)])?;
        }
        let artists: Vec<(String, Role)> = self
            .artists
            .into_iter()
            .map(|artist| (words::one_spaced(&artist.name), artist.role))
            .filter(|(name, _)| !name.is_empty())
            .collect();
        let filled = |text: String| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let track = NewTrack {
            title,
            artist: segue_core::tracklist::UNKNOWN_ARTIST.to_owned(),
            remixer: None,
            label: self.label.and_then(filled),
            start_seconds: self.start_seconds,
            played_with_previous: self.played_with_previous && at > 0,
            aliases: self.aliases.into_iter().filter_map(filled).collect(),
            artists,
            known_id: self.track_id,
        };
        Ok(EditedRow { old_position: self.old_position, track })
    }
}

/// What a tracklist is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct TracklistSet {
    /// What to send as `If-Match` with the next edit of it.
    pub version: String,
}

/// Names what a mix's tracklist says. What the crowd gives is no part of it, nor is Spotify's.
pub(super) fn version_of(tx: &Tx<'_>, mix_id: &str) -> Result<String, StoreError> {
    let rows = track::list_of_mix(tx, mix_id)?;
    let artists = track::list_artists_of_mix(tx, mix_id)?;
    let aliases = track::list_aliases_of_mix(tx, mix_id)?;
    let rows = rows
        .iter()
        .map(|row| (&row.id, &row.title, &row.label, row.start_seconds, row.played_with_previous));
    let artists = artists.iter().map(|(at, artist)| (at, &artist.name, artist.role));
    let aliases = aliases.iter().map(|(at, alias)| (at, &alias.alias));
    Ok(version(&(
        rows.collect::<Vec<_>>(),
        artists.collect::<Vec<_>>(),
        aliases.collect::<Vec<_>>(),
    )))
}

/// Sets a mix's whole tracklist: order, titles, artists, times and layers, in one transaction.
///
/// Stands for the specification's updates of a track's title and of a row's `start_time`, and for
/// 'Replace a track's artists'.
#[utoipa::path(
    put,
    path = "/api/admin/mixes/{mix}/tracklist",
    tag = "admin",
    operation_id = "set_tracklist",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("If-Match" = Option<String>, Header, description = "The version that the edit began with; without it, the edit counts whatever was there."),
    ),
    request_body = EditedTracklist,
    responses(
        (status = OK, description = "It is set.", body = TracklistSet),
        (status = NOT_FOUND, description = "There is no such mix or track.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`edit.stale`: somebody else changed it meanwhile.", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "What has to change.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn set(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(name): Name,
    began: Began,
    JsonBody { value, .. }: JsonBody<EditedTracklist, TRACKLIST_LIMIT>,
) -> Result<Response, ApiError> {
    if let Some(message) = too_many_tracks(value.rows.len()) {
        return Err(ApiError::invalid("rows", &message));
    }
    let rows = value.rows.into_iter().enumerate().map(|(at, row)| row.edited(at));
    let (rows, now) = (rows.collect::<Result<Vec<_>, _>>()?, app.now());
    let set = app.store().write(move |tx| {
        let Some(found) = mix::find(tx, &name)? else { return Ok(Err(ApiError::NotFound("mix"))) };
        if let Err(stale) = began.check(&version_of(tx, &found.id)?) {
            return Ok(Err(stale));
        }
        for id in rows.iter().filter_map(|row| row.track.known_id.as_ref()) {
            if !like::has_track(tx, id)? {
                return Ok(Err(ApiError::NotFound("track")));
            }
        }
        mix::set_tracks(tx, &found.id, &rows, now)?;
        let detail = Some(format!("{} tracks", rows.len()));
        let deed = deed("mix.tracklist_changed", &found.id, &found.title, detail, None);
        audit::note(tx, &admin.user, &deed, now)?;
        let version = version_of(tx, &found.id)?;
        Ok(Ok((found.id, version)))
    });
    let (mix_id, version) = set.await??;
    app.live().tell(&mix_id, "mix", "{}");
    Ok(private(Json(TracklistSet { version })))
}
