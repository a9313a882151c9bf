//! The tracklist of a mix as its editor changes it, the times that the crowd gave, and the lists that
//! the mix stands in.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_core::cue;
use segue_core::timestamp::Status;
use segue_core::tracklist::artist::Role;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entity::ItemArtist;
use crate::api::problems::{ForAdmins, Read, Write, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::{Admin, Began, JsonBody, Name, Names, TRACKLIST_LIMIT, version, words};
use crate::store::audit::{self, Deed};
use crate::store::mix::{self, EditedRow};
use crate::store::timestamp::{self, UserTimestamp};
use crate::store::track::{self, NewTrack};
use crate::store::{StoreError, Tx, like, list};

/// Longest tracklist of a mix.
const MOST_TRACKS: usize = 1000;

/// A whole tracklist.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditedTracklist {
    /// Its rows in order; a thousand at most.
    pub rows: Vec<TracklistRow>,
}

/// A row of a tracklist.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TracklistRow {
    /// Where the row stood before; `null` for a new one. Times and comments of the crowd move along.
    #[schema(required)]
    pub old_position: Option<u32>,
    /// The track of the catalogue that the row plays, which is changed wherever it is played; `null`
    /// for one that is found by its names, or made.
    #[schema(required)]
    pub track_id: Option<String>,
    /// Title with the mix text.
    pub title: String,
    /// Its artists with what they did.
    pub artists: Vec<ItemArtist>,
    /// Record label.
    #[schema(required)]
    pub label: Option<String>,
    /// Other names, the primary one first.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// When it starts, in seconds.
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
    if value.rows.len() > MOST_TRACKS {
        let message = format!("A mix may have {MOST_TRACKS} tracks at most");
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
        let deed = deed("mix.tracklist_changed", &found, Some(format!("{} tracks", rows.len())));
        audit::note(tx, &admin.user, &deed, now)?;
        let version = version_of(tx, &found.id)?;
        Ok(Ok((found.id, version)))
    });
    let (mix_id, version) = set.await??;
    app.live().tell(&mix_id, "mix", "{}");
    Ok(private(Json(TracklistSet { version })))
}

fn deed<'a>(action: &'static str, mix: &'a mix::Mix, detail: Option<String>) -> Deed<'a> {
    Deed {
        action,
        entity_type: "mix",
        entity_id: &mix.id,
        entity_name: &mix.title,
        detail,
        snapshot: None,
    }
}

/// A time that the crowd gave, as admins see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CrowdTimestamp {
    /// Id.
    pub id: String,
    /// The row's place in the mix, from 1.
    pub position: u32,
    /// When the track starts, in seconds.
    pub start_seconds: u32,
    /// The same as people write it.
    pub timestamp: String,
    /// Where it stands.
    pub status: Status,
    /// Whether an admin has set that for good.
    pub is_settled: bool,
    /// How sure the votes make it, 0 to 1.
    pub confidence_score: f64,
    /// Votes for it.
    pub agree: u32,
    /// Votes against it.
    pub disagree: u32,
    /// When it was given (RFC 3339).
    pub created_at: String,
}

impl CrowdTimestamp {
    fn of(time: UserTimestamp) -> Self {
        Self {
            id: time.id,
            position: time.position,
            start_seconds: time.start_seconds,
            timestamp: cue::print(time.start_seconds),
            status: time.status,
            is_settled: time.is_settled,
            confidence_score: time.confidence_score,
            agree: time.votes.agree,
            disagree: time.votes.disagree,
            created_at: time.created_at.rfc3339(),
        }
    }
}

/// Lists the times that the crowd gave to a mix, rejected ones included.
///
/// Beside the specification's mix editor, for reviewing them.
#[utoipa::path(
    get,
    path = "/api/admin/mixes/{mix}/timestamps",
    tag = "admin",
    operation_id = "list_crowd_timestamps",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    responses(
        (status = OK, description = "The times, row by row.", body = Vec<CrowdTimestamp>),
        (status = NOT_FOUND, description = "Mix not found.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        Read,
    )
)]
pub async fn list_times(
    State(app): State<App>,
    _: Admin,
    Name(name): Name,
) -> Result<Response, ApiError> {
    let times = app.store().read(|tx| {
        let Some(found) = mix::find(tx, &name)? else { return Ok(None) };
        timestamp::list_of_mix(tx, &found.id).map(Some)
    })?;
    let times = times.ok_or(ApiError::NotFound("mix"))?;
    let times: Vec<CrowdTimestamp> = times.into_iter().map(CrowdTimestamp::of).collect();
    Ok(private(Json(times)))
}

/// Where a time is to stand.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Settlement {
    /// `approved`, `rejected`, or `pending`.
    pub status: Status,
}

/// Sets where a time of the crowd stands, whatever votes say from then on.
///
/// Beside the specification, by decision 11 of the design: an admin can set either.
#[utoipa::path(
    put,
    path = "/api/admin/timestamps/{id}",
    tag = "admin",
    operation_id = "settle_timestamp",
    params(("id" = String, Path, description = "The time's id.")),
    request_body = Settlement,
    responses(
        (status = OK, description = "So it stands.", body = CrowdTimestamp),
        (status = NOT_FOUND, description = "There is no such time.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn settle(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<Settlement>,
) -> Result<Response, ApiError> {
    let now = app.now();
    let settled = app.store().write(move |tx| {
        if !timestamp::settle(tx, &id, value.status, now)? {
            return Ok(None);
        }
        let Some(time) = timestamp::find(tx, &id)? else { return Ok(None) };
        if let Some(found) = mix::find(tx, &time.mix_id)? {
            let detail = format!("#{}: {}", time.position, cue::print(time.start_seconds));
            let action = match value.status {
                Status::Approved => "timestamp.approved",
                Status::Rejected => "timestamp.rejected",
                Status::Pending => "timestamp.reopened",
            };
            audit::note(tx, &admin.user, &deed(action, &found, Some(detail)), now)?;
        }
        Ok(Some(time))
    });
    let time = settled.await?.ok_or(ApiError::NotFound("timestamp"))?;
    app.live().tell(&time.mix_id, "mix", "{}");
    Ok(private(Json(CrowdTimestamp::of(time))))
}

/// Puts a mix into a list, at its end. One that is in it stays where it is.
///
/// Stands for the specification's 'add mix to a list'.
#[utoipa::path(
    put,
    path = "/api/admin/mixes/{mix}/lists/{list_id}",
    tag = "admin",
    operation_id = "add_mix_to_list",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("list_id" = String, Path, description = "The list's id."),
    ),
    responses(
        (status = NO_CONTENT, description = "It is in the list."),
        (status = NOT_FOUND, description = "There is no such mix or list.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`list.locked`: a rule fills it.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        Write,
    )
)]
pub async fn add_to_list(
    State(app): State<App>,
    Admin(admin): Admin,
    Names(name, list_id): Names,
) -> Result<Response, ApiError> {
    change_list(&app, admin, name, list_id, true).await
}

/// Takes a mix out of a list.
///
/// Stands for the specification's 'remove mix from a list'.
#[utoipa::path(
    delete,
    path = "/api/admin/mixes/{mix}/lists/{list_id}",
    tag = "admin",
    operation_id = "remove_mix_from_list",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("list_id" = String, Path, description = "The list's id."),
    ),
    responses(
        (status = NO_CONTENT, description = "It is not in the list."),
        (status = NOT_FOUND, description = "There is no such mix or list.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`list.locked`: a rule fills it.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        Write,
    )
)]
pub async fn remove_from_list(
    State(app): State<App>,
    Admin(admin): Admin,
    Names(name, list_id): Names,
) -> Result<Response, ApiError> {
    change_list(&app, admin, name, list_id, false).await
}

async fn change_list(
    app: &App,
    admin: crate::extract::Member,
    name: String,
    list_id: String,
    is_in: bool,
) -> Result<Response, ApiError> {
    let now = app.now();
    let changed = app.store().write(move |tx| {
        let Some(found) = mix::find(tx, &name)? else { return Ok(Err(ApiError::NotFound("mix"))) };
        let Some(of) = list::find_by_id(tx, &list_id)? else {
            return Ok(Err(ApiError::NotFound("list")));
        };
        if of.is_auto_generated {
            return Ok(Err(ApiError::ListLocked));
        }
        let action = put_in(tx, &of.id, &found.id, is_in)?;
        audit::note(tx, &admin.user, &deed(action, &found, Some(of.title)), now)?;
        Ok(Ok(()))
    });
    changed.await??;
    Ok(private(hyper::StatusCode::NO_CONTENT))
}

fn put_in(
    tx: &Tx<'_>,
    list_id: &str,
    mix_id: &str,
    is_in: bool,
) -> Result<&'static str, StoreError> {
    if is_in {
        list::append_mix(tx, list_id, mix_id)?;
        return Ok("mix.added_to_list");
    }
    list::remove_mix(tx, list_id, mix_id)?;
    Ok("mix.removed_from_list")
}
