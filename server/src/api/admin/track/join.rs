//! Making one track of two, and two of one.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::track::{self, Names, SplitRefusal};
use segue_store::{Tx, audit, record};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::desk::{EditedTrack, edited};
use super::entry;
use crate::api::admin::artist::merge::MergeSame;
use crate::api::admin::counted;
use crate::api::admin::entity::ItemArtist;
use crate::api::admin::tracklist::named_track;
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoTrack};
use crate::extract::{Admin, JsonBody, Name};

/// A track that turned out to be another one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackMergeFrom {
    /// The id of the track that goes.
    pub from_id: String,
}

/// The track that stays after a merge or a split.
#[derive(Debug, Serialize, ToSchema)]
pub struct MergedTrack {
    /// The track.
    pub after: EditedTrack,
    /// The entry of the audit that undoes it.
    pub audit_id: String,
}

/// Makes one track of two, in one transaction that can be undone. Rows, likes, times and comments of both are
/// the one's that stays; imports that call it as the other find it.
///
/// Source: none; for names that turned out to be one recording's.
#[utoipa::path(
    post,
    path = "/api/admin/tracks/{track_id}/merge",
    tag = "admin",
    operation_id = "merge_tracks",
    params(("track_id" = String, Path, description = "The id of the track that stays.")),
    request_body = TrackMergeFrom,
    responses(
        (status = OK, description = "The track that stays.", body = MergedTrack),
        NoTrack, MergeSame, ForAdmins, WriteWithBody,
    )
)]
pub async fn merge(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<TrackMergeFrom>,
) -> Result<Response, ApiError> {
    if id == value.from_id {
        return Err(MergeSame.into());
    }
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let from = Names::find(tx, &value.from_id)?.ok_or(NoTrack)?;
        record::begin(tx)?;
        let merged = track::merge(tx, &value.from_id, &id, now)?.ok_or(NoTrack)?;
        let after = edited(tx, &id)?.ok_or(NoTrack)?;
        let detail = format!(
            "{} became {} - {}, with {} and {}",
            from.words(),
            after.track.artist,
            after.track.title,
            counted(merged.mixes, "mix"),
            counted(merged.likes, "like"),
        );
        let title = after.track.title.clone();
        let entry = entry("track.merged", &id, &title, Some(detail));
        let audit_id = audit::note(tx, &admin.user, &entry, now)?;
        Ok(MergedTrack { after, audit_id })
    };
    Ok(private(Json(app.store().write(work).await?)))
}

/// Mixes that play another track.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackSplit {
    /// The ids of the mixes that play the other track.
    #[schema(min_items = 1)]
    pub mix_ids: BTreeSet<String>,
    /// The other track's title with the mix text.
    #[schema(pattern = r"\S")]
    pub title: String,
    /// The other track's artists with what they did.
    pub artists: Vec<ItemArtist>,
}

/// Has some of the mixes play another track, which is found by its names or made. One transaction, which can
/// be undone. Likes stay with the track that they were given to.
///
/// Source: none; for two recordings that were taken for one.
#[utoipa::path(
    post,
    path = "/api/admin/tracks/{track_id}/split",
    tag = "admin",
    operation_id = "split_track",
    params(("track_id" = String, Path, description = "The track's id.")),
    request_body = TrackSplit,
    responses(
        (status = OK, description = "The other track.", body = MergedTrack),
        NoTrack, MergeSame, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn split(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<TrackSplit>,
) -> Result<Response, ApiError> {
    let (other, now) = (named_track(&value.title, value.artists, "")?, app.now());
    let mix_ids = value.mix_ids;
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let known = edited(tx, &id)?.ok_or(NoTrack)?;
        record::begin(tx)?;
        let split = track::split(tx, &id, &mix_ids, &other, now)?;
        let (other_id, rows) = split.map_err(|refusal| match refusal {
            SplitRefusal::NoTrack => ApiError::from(NoTrack),
            SplitRefusal::Same => MergeSame.into(),
        })?;
        if rows == 0 {
            return Err(ApiError::invalid(
                "mix_ids",
                "Choose at least one mix that plays the track",
            ));
        }
        let after = edited(tx, &other_id)?.ok_or(NoTrack)?;
        let (artist, title) = (&after.track.artist, &after.track.title);
        let detail = format!("{} of it became {artist} - {title}", counted(rows, "row"));
        let entry = entry("track.split", &id, &known.track.title, Some(detail));
        let audit_id = audit::note(tx, &admin.user, &entry, now)?;
        Ok(MergedTrack { after, audit_id })
    };
    Ok(private(Json(app.store().write(work).await?)))
}
