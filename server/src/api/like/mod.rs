//! Likes: which tracks a member likes. Reading them is in [`list`], and likes of whole mixes in [`mix`].

pub mod list;
pub mod mix;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_store::{delivery, like, mix as mixes, mix_like, track};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::session::private;
use crate::api::problems::{Checked, ForMembers, Limited, Write, WriteWithBody};
use crate::app::App;
use crate::error::{ApiError, NoTrack};
use crate::extract::{JsonBody, Member, Name};
use crate::http::flood::Peer;

/// Most likes that are taken over at once.
const MOST_QUEUED: usize = 1000;

/// Whether a track is liked.
#[derive(Debug, Serialize, ToSchema)]
pub struct LikeState {
    /// The track.
    pub track_id: String,
    /// Whether the member likes it.
    pub liked: bool,
    /// Whether the member has connected Spotify, and the connection does what it should, so that it
    /// goes there too.
    pub spotify_connected: bool,
}

/// Likes a track. Liking it again changes nothing.
///
/// Source: `like-track` with the action `like`.
#[utoipa::path(
    put,
    path = "/api/likes/{track_id}",
    tag = "likes",
    operation_id = "like_track",
    params(("track_id" = String, Path, description = "The track's id.")),
    responses(
        (status = OK, description = "The track is liked.", body = LikeState),
        NoTrack, ForMembers, Limited, Write,
    )
)]
pub async fn put(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    Name(track_id): Name,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let (id, now) = (track_id.clone(), app.now());
    let liked = app.store().write::<_, ApiError>(move |tx| {
        // A page that is open still may name a track that has been merged into another since.
        let id = track::find_present(tx, &id)?.ok_or(NoTrack)?;
        like::insert(tx, &member.user.id, &id, now)?;
        Ok(delivery::wish(tx, &member.user.id, &id, now)?)
    });
    let spotify_connected = liked.await?;
    Ok(private(Json(LikeState { track_id, liked: true, spotify_connected })))
}

/// Unlikes a track. Unliking one that is not liked changes nothing.
///
/// Source: `like-track` with the action `unlike`.
#[utoipa::path(
    delete,
    path = "/api/likes/{track_id}",
    tag = "likes",
    operation_id = "unlike_track",
    params(("track_id" = String, Path, description = "The track's id.")),
    responses(
        (status = OK, description = "The track is not liked.", body = LikeState),
        ForMembers, Limited, Write,
    )
)]
pub async fn delete(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    Name(track_id): Name,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let (id, now) = (track_id.clone(), app.now());
    let unliked = app.store().write(move |tx| {
        let id = track::find_present(tx, &id)?.unwrap_or_else(|| id.clone());
        like::delete(tx, &member.user.id, &id)?;
        delivery::take_back(tx, &member.user.id, &id, now)
    });
    let spotify_connected = unliked.await?;
    Ok(private(Json(LikeState { track_id, liked: false, spotify_connected })))
}

/// Likes that a browser kept while nobody was signed in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QueuedLikes {
    /// Ids of the tracks, the first liked first; a thousand at most.
    pub track_ids: Vec<String>,
    /// Ids of mixes, the first liked first; a thousand at most.
    #[serde(default)]
    #[schema(required = false)]
    pub mix_ids: Vec<String>,
}

/// What became of queued likes.
#[derive(Debug, Serialize, ToSchema)]
pub struct TakenOver {
    /// How many tracks are newly liked.
    pub added: usize,
    /// Ids of tracks and mixes that are not there any more.
    pub unknown: Vec<String>,
}

/// Adds the likes that a browser kept while nobody was signed in. Sending them again changes
/// nothing.
///
/// Source: `like-track`, called for each queued like at sign-in.
#[utoipa::path(
    post,
    path = "/api/likes/queue",
    tag = "likes",
    operation_id = "take_over_likes",
    request_body = QueuedLikes,
    responses(
        (status = OK, description = "The likes are added to the member's.", body = TakenOver),
        (status = UNPROCESSABLE_ENTITY, description = "Too many in one request."),
        Checked, ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn take_over(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    JsonBody { value, .. }: JsonBody<QueuedLikes>,
) -> Result<(StatusCode, Json<TakenOver>), ApiError> {
    app.floods().write(peer)?;
    for (field, ids) in [("track_ids", &value.track_ids), ("mix_ids", &value.mix_ids)] {
        if ids.len() > MOST_QUEUED {
            let message = format!("`{field}` may have {MOST_QUEUED} ids at most.");
            return Err(ApiError::shape(field, &message));
        }
    }
    let (view, now) = (member.view(), app.now());
    let taken = app.store().write::<_, ApiError>(move |tx| {
        let mut taken = TakenOver { added: 0, unknown: Vec::new() };
        for mix_id in &value.mix_ids {
            // A like from before its mix was hidden waits for the mix to be shown; the answer does not tell.
            let is_new =
                mixes::has_id(tx, mix_id)? && mix_like::insert(tx, &member.user.id, mix_id, now)?;
            if mixes::has_id_in(tx, view, mix_id)? {
                taken.added += usize::from(is_new);
            } else {
                taken.unknown.push(mix_id.clone());
            }
        }
        for track_id in &value.track_ids {
            let Some(id) = track::find_present(tx, track_id)? else {
                taken.unknown.push(track_id.clone());
                continue;
            };
            taken.added += usize::from(like::insert(tx, &member.user.id, &id, now)?);
            delivery::wish(tx, &member.user.id, &id, now)?;
        }
        Ok(taken)
    });
    Ok((StatusCode::OK, Json(taken.await?)))
}
