//! What a track is called, wherever it is played.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::mix::RefusedRow;
use segue_store::track::{self, Correction};
use segue_store::{Tx, audit, record};
use serde::Deserialize;
use utoipa::ToSchema;

use super::correction::{self, TrackAnotherSong, TrackTaken};
use super::desk::{CATALOGUES, EditedTrack, edited};
use super::entry;
use crate::api::admin::artist::save::checked_ids;
use crate::api::admin::entity::ItemArtist;
use crate::api::admin::tracklist::named_track;
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoTrack, Stale};
use crate::extract::{Admin, Began, JsonBody, Name, words};

/// The most other names of one track.
const MOST_ALIASES: usize = 50;

/// What a track is called.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackNames {
    /// Title with the mix text.
    #[schema(pattern = r"\S")]
    pub title: String,
    /// Its artists with what they did, in the order of the credit.
    pub artists: Vec<ItemArtist>,
    /// Record label.
    pub label: Option<String>,
    /// What it is called besides; fifty at most.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// What other catalogues call it, by `isrc`, `musicbrainz` and `discogs`: an id, or an address that has it.
    #[serde(default)]
    pub ids: BTreeMap<String, String>,
    /// Whether it may become another song where it is liked or in several mixes; else only another spelling.
    #[serde(default)]
    pub as_another_song: bool,
}

/// Sets what a track is called, in every mix that plays it.
///
/// Source: 'the update of a track's title', for all mixes at once.
#[utoipa::path(
    put,
    path = "/api/admin/tracks/{track_id}",
    tag = "admin",
    operation_id = "set_track_names",
    params(
        ("track_id" = String, Path, description = "The track's id."),
        ("If-Match" = Option<String>, Header, description = "The version that the edit started from. Without it, the edit overwrites whatever is there."),
    ),
    request_body = TrackNames,
    responses(
        (status = OK, description = "The track, as it is now.", body = EditedTrack),
        NoTrack, TrackTaken, TrackAnotherSong, Stale, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn save(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    began: Began,
    JsonBody { value, .. }: JsonBody<TrackNames>,
) -> Result<Response, ApiError> {
    let now = app.now();
    let ids = checked_ids(&CATALOGUES, &value.ids)?;
    let aliases = checked_aliases(&value.aliases)?;
    let label = value.label.as_deref().map(words::one_spaced).filter(|label| !label.is_empty());
    words::check(&[("label", label.as_deref().unwrap_or_default(), words::NAME, false)])?;
    let mut wanted = named_track(&value.title, value.artists, "")?;
    (wanted.label, wanted.aliases) = (label, aliases);
    let correction = if value.as_another_song {
        Correction::EverywhereAsAnotherSong
    } else {
        Correction::Everywhere
    };
    let by = admin.clone();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let known = edited(tx, &id)?.ok_or(NoTrack)?;
        began.check(&known.version)?;
        let edit = track::weigh(tx, &id, &wanted, Some(correction))?;
        let edit = edit.map_err(|refusal| correction::refused(RefusedRow { at: 0, refusal }))?;
        record::begin(tx)?;
        track::apply(tx, &edit, now)?;
        for (catalogue, value) in &ids {
            track::set_id(tx, &id, catalogue.name(), value.as_deref())?;
        }
        if edit.renaming.is_some() {
            correction::note(tx, &by.user, &edit, now)?;
        } else {
            audit::note(tx, &by.user, &entry("track.changed", &id, &wanted.title, None), now)?;
        }
        Ok((edited(tx, &id)?.ok_or(NoTrack)?, edit))
    };
    let (after, edit) = app.store().write(work).await?;
    correction::look_up_anew(&app, &admin, &edit);
    Ok(private(Json(after)))
}

fn checked_aliases(given: &[String]) -> Result<Vec<String>, ApiError> {
    let mut aliases: Vec<String> = Vec::new();
    for alias in given.iter().map(|alias| words::one_spaced(alias)) {
        words::check(&[("aliases", &alias, words::NAME, false)])?;
        if !alias.is_empty() && !aliases.contains(&alias) {
            aliases.push(alias);
        }
    }
    if aliases.len() > MOST_ALIASES {
        return Err(ApiError::invalid("aliases", "Please give at most 50 other names"));
    }
    Ok(aliases)
}
