//! Making one artist of two: what it would do, and doing it.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::artist::{self, Refusal};
use segue_store::track::{self, find_played};
use segue_store::{StoreError, Tx, audit, record};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{AdminArtist, EditedArtist, edited, entry};
use crate::api::admin::counted;
use crate::api::problems::{ForAdmins, Read, WriteWithBody};
use crate::api::search::{FoundTrack, found_track};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoArtist, Stale, problems};
use crate::extract::{Admin, JsonBody, Name, Query};

problems! {
    /// The two are the same one already. Choose another to merge it with.
    MergeSame = 409 "merge.same" "These are the same already. Choose another one.";
}

/// Which artist would become one with the other.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MergeQuery {
    /// The id of the artist who goes.
    from: String,
}

/// What becoming one would mean for two artists.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArtistMergePlan {
    /// The artist who stays.
    pub into: AdminArtist,
    /// The artist who goes, whose name and addresses lead to the one who stays.
    pub from: AdminArtist,
    /// How many tracks the one artist will have, those that are merged counted once.
    pub track_count: u64,
    /// How many mixes.
    pub mix_count: u64,
    /// How many mixes are of both already.
    pub mixes_of_both: u64,
    /// How many likes the tracks have now.
    pub like_count: u64,
    /// Tracks of both that would have the same names, to be merged as well or kept.
    pub tracks: Vec<TrackPair>,
}

/// Two tracks that would have the same names.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrackPair {
    /// The track of the artist who stays.
    pub into: FoundTrack,
    /// The track of the artist who goes.
    pub from: FoundTrack,
}

/// Shows what making one artist of two would mean.
///
/// Source: none; to look before it is done.
#[utoipa::path(
    get,
    path = "/api/admin/artists/{id}/merge",
    tag = "admin",
    operation_id = "plan_artist_merge",
    params(("id" = String, Path, description = "The id of the artist who stays."), MergeQuery),
    responses(
        (status = OK, description = "What the merge would do. Nothing is changed.", body = ArtistMergePlan),
        NoArtist, MergeSame, ForAdmins, Read,
    )
)]
pub async fn plan(
    State(app): State<App>,
    _: Admin,
    Name(id): Name,
    Query(asked): Query<MergeQuery>,
) -> Result<Response, ApiError> {
    if id == asked.from {
        return Err(MergeSame.into());
    }
    let plan = app.store().read(|tx| planned(tx, &id, &asked.from)).await?;
    Ok(private(Json(plan.ok_or(NoArtist)?)))
}

fn planned(tx: &Tx<'_>, into: &str, from: &str) -> Result<Option<ArtistMergePlan>, StoreError> {
    let (Some(kept), Some(gone)) =
        (artist::find_on_desk(tx, into)?, artist::find_on_desk(tx, from)?)
    else {
        return Ok(None);
    };
    let mut tracks = Vec::new();
    for (from, into) in artist::list_pairs_of_tracks(tx, from, into)? {
        if let (Some(from), Some(into)) = (find_played(tx, &from)?, find_played(tx, &into)?) {
            tracks.push(TrackPair { into: found_track(into), from: found_track(from) });
        }
    }
    let all = artist::preview(tx, into, from)?;
    Ok(Some(ArtistMergePlan {
        into: AdminArtist::of(kept),
        from: AdminArtist::of(gone),
        track_count: all.tracks - tracks.len() as u64,
        mix_count: all.mixes,
        mixes_of_both: all.mixes_of_both,
        like_count: all.likes,
        tracks,
    }))
}

/// Two artists who are one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArtistMerge {
    /// The id of the artist who goes.
    pub from_id: String,
    /// Tracks of both that are one track as well.
    #[serde(default)]
    pub tracks: Vec<TrackMerge>,
}

/// Two tracks that are one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackMerge {
    /// The id of the track that goes.
    pub from_id: String,
    /// The id of the track that stays.
    pub into_id: String,
}

/// Makes one artist of two, in one transaction that can be undone. The one who stays has the tracks, mixes
/// and names of both.
///
/// Source: none; for names that turned out to be one artist's.
#[utoipa::path(
    post,
    path = "/api/admin/artists/{id}/merge",
    tag = "admin",
    operation_id = "merge_artists",
    params(("id" = String, Path, description = "The id of the artist who stays.")),
    request_body = ArtistMerge,
    responses(
        (status = OK, description = "The artist who stays.", body = MergedArtist),
        NoArtist, MergeSame, Stale, ForAdmins, WriteWithBody,
    )
)]
pub async fn merge(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<ArtistMerge>,
) -> Result<Response, ApiError> {
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let from = artist::find_on_desk(tx, &value.from_id)?.ok_or(NoArtist)?;
        let possible = artist::list_pairs_of_tracks(tx, &value.from_id, &id)?;
        record::begin(tx)?;
        let merged =
            artist::merge(tx, &value.from_id, &id, now)?.map_err(|refusal| match refusal {
                Refusal::NoArtist => ApiError::from(NoArtist),
                Refusal::Same => MergeSame.into(),
            })?;
        for pair in &value.tracks {
            // Only what the plan has offered, and what is there still.
            let is_offered =
                possible.iter().any(|(from, into)| *from == pair.from_id && *into == pair.into_id);
            if !is_offered {
                return Err(Stale.into());
            }
            track::merge(tx, &pair.from_id, &pair.into_id, now)?.ok_or(Stale)?;
        }
        let after = edited(tx, &id)?.ok_or(NoArtist)?;
        let (name, from) = (&after.artist.name, from.name);
        let detail = format!(
            "{from} became {name}, with {} and {}; {} merged",
            counted(merged.tracks, "track"),
            counted(merged.mixes, "mix"),
            counted(value.tracks.len(), "duplicate track"),
        );
        let audit_id =
            audit::note(tx, &admin.user, &entry("artist.merged", &id, name, Some(detail)), now)?;
        Ok(MergedArtist { after, audit_id })
    };
    Ok(private(Json(app.store().write_alone(work).await?)))
}

/// The artist who stays after a merge.
#[derive(Debug, Serialize, ToSchema)]
pub struct MergedArtist {
    /// The artist.
    pub after: EditedArtist,
    /// The entry of the audit that undoes the merge.
    pub audit_id: String,
}
