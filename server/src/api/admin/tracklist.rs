//! The tracklist of a mix as its editor changes it, whole. The times that the crowd gave are in
//! [`super::timestamp`].

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_core::cue;
use segue_store::mix::{self, EditedRow, Mix};
use segue_store::record::Edits;
use segue_store::track::{self, NewTrack};
use segue_store::user::User;
use segue_store::{StoreError, Tx, audit, record};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::audit::rows::changed_rows;
use super::entity::ItemArtist;
use super::mix::entry;
use super::track::correction;
use crate::api::admin::track::correction::{TrackAnotherSong, TrackTaken};
use crate::api::mix::too_many_tracks;
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::api::track::TrackContradicts;
use crate::app::App;
use crate::error::{ApiError, NoMix, NoTrack, Stale};
use crate::extract::{Admin, Began, JsonBody, Name, TRACKLIST_LIMIT, version, words};

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
    /// The track of the catalogue that the row plays; `null` for one that is found by its names, or made.
    /// Its label and its other names are the track's, wherever it is played. A title or artists that are
    /// others than the track's are refused, unless `correction` says how far they go.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub track_id: Option<String>,
    /// How far a title or artists go that are others than those of the track of `track_id`; left out, they
    /// go nowhere.
    #[serde(default)]
    #[schema(required = false)]
    pub correction: Option<Correction>,
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

/// How far new names of a track go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    /// The track is called so wherever it is played. Refused where it is no other spelling of the same
    /// song, and other mixes play it or somebody likes it.
    Everywhere,
    /// The same, and whoever likes the track likes the song of the new names. Its link to Spotify goes.
    EverywhereAsAnotherSong,
}

impl From<Correction> for track::Correction {
    fn from(correction: Correction) -> Self {
        match correction {
            Correction::Everywhere => Self::Everywhere,
            Correction::EverywhereAsAnotherSong => Self::EverywhereAsAnotherSong,
        }
    }
}

impl TracklistRow {
    fn edited(self, at: usize) -> Result<EditedRow, ApiError> {
        let within = format!("rows.{at}.");
        let field = |name: &str| format!("{within}{name}");
        let named = named_track(&self.title, self.artists, &within)?;
        if self.start_seconds.is_some_and(|seconds| seconds >= cue::END_SECONDS) {
            return Err(ApiError::invalid(&field("start_seconds"), "The time is too late"));
        }
        let label = self.label.clone().unwrap_or_default();
        words::check(&[(&field("label"), &label, words::NAME, false)])?;
        for alias in &self.aliases {
            words::check(&[(&field("aliases"), alias, words::NAME, false)])?;
        }
        let filled = |text: String| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let track = NewTrack {
            label: self.label.and_then(filled),
            start_seconds: self.start_seconds,
            played_with_previous: self.played_with_previous && at > 0,
            aliases: self.aliases.into_iter().filter_map(filled).collect(),
            known_id: self.track_id,
            ..named
        };
        let correction = self.correction.map(Into::into);
        Ok(EditedRow { old_position: self.old_position, track, correction })
    }
}

/// A track with names that a page could show, and nothing else. Fields are told by their names within the
/// request.
///
/// # Errors
/// [`Invalid`](crate::error::Invalid) with what has to change.
pub(super) fn named_track(
    title: &str,
    artists: Vec<ItemArtist>,
    within: &str,
) -> Result<NewTrack, ApiError> {
    let field = |name: &str| format!("{within}{name}");
    let title = words::one_spaced(title);
    if title.is_empty() {
        return Err(ApiError::invalid(
            &field("title"),
            "A track needs a title; if unknown, enter ID",
        ));
    }
    words::check(&[(&field("title"), &title, words::NAME, false)])?;
    for ItemArtist { name, .. } in &artists {
        words::check(&[(&field("artists"), name, words::NAME, false)])?;
    }
    let artists = artists.into_iter().map(|artist| (words::one_spaced(&artist.name), artist.role));
    Ok(NewTrack {
        title,
        artist: segue_core::tracklist::UNKNOWN_ARTIST.to_owned(),
        remixer: None,
        label: None,
        start_seconds: None,
        played_with_previous: false,
        aliases: Vec::new(),
        artists: artists.filter(|(name, _)| !name.is_empty()).collect(),
        known_id: None,
    })
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

/// Notes what an admin has changed of a tracklist since recording began, and says which rows in a sentence.
pub fn note(tx: &Tx<'_>, admin: &User, of: &Mix, now: Moment) -> Result<(), StoreError> {
    let id = audit::note(tx, admin, &entry("mix.tracklist_changed", &of.id, &of.title, None), now)?;
    let edits = audit::find_edits(tx, &id)?;
    let lists = record::tracklists(tx, &edits, &Edits::default(), &of.id)?;
    audit::describe(tx, &id, &changed_rows(&lists.before, &lists.after))
}

/// Sets a mix's whole tracklist: order, titles, artists, times and layers, in one transaction.
///
/// Source: the updates of a track's title and of a row's `start_time`, and 'Replace a track's
/// artists'.
#[utoipa::path(
    put,
    path = "/api/admin/mixes/{mix}/tracklist",
    tag = "admin",
    operation_id = "set_tracklist",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("If-Match" = Option<String>, Header, description = "The version that the edit started from. Without it, the edit overwrites whatever is there."),
    ),
    request_body = EditedTracklist,
    responses(
        (status = OK, description = "The tracklist, as it is now.", body = TracklistSet),
        NoMix, NoTrack, Stale, TrackContradicts, TrackAnotherSong, TrackTaken, Checked, ForAdmins,
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
    let user = admin.user.clone();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let found = mix::find_any(tx, &name)?.ok_or(NoMix)?;
        began.check(&version_of(tx, &found.id)?)?;
        record::begin(tx)?;
        let corrected = mix::set_tracks(tx, &found.id, &rows, now)?.map_err(correction::refused)?;
        // All of it is undone together, the corrections with it.
        note(tx, &user, &found, now)?;
        for edit in &corrected {
            correction::note(tx, &user, edit, now)?;
        }
        let version = version_of(tx, &found.id)?;
        Ok((version, corrected))
    };
    let (version, corrected) = app.store().write(work).await?;
    for edit in &corrected {
        correction::look_up_anew(&app, &admin, edit);
    }
    Ok(private(Json(TracklistSet { version })))
}
