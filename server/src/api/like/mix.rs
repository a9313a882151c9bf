//! Likes of whole mixes, by the hearts on their cards.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::{mix, mix_like};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::card::MixCard;
use super::super::session::private;
use crate::api::problems::{ForMembers, Limited, Read, Write};
use crate::app::App;
use crate::error::{ApiError, NoMix};
use crate::extract::{Member, Name};
use crate::http::flood::Peer;

/// Most mixes that are shown at once.
const MOST_SHOWN: u32 = 500;

/// Whether a mix is liked.
#[derive(Debug, Serialize, ToSchema)]
pub struct MixLikeState {
    /// The mix.
    pub mix_id: String,
    /// Whether the member likes it.
    pub liked: bool,
}

/// The mixes that a member likes.
#[derive(Debug, Serialize, ToSchema)]
pub struct LikedMixes {
    /// Their cards, the latest liked first; five hundred at most.
    pub mixes: Vec<MixCard>,
}

/// Lists the mixes that a member likes.
///
/// Source: the heart on the mix card, which names no call.
#[utoipa::path(
    get,
    path = "/api/likes/mixes",
    tag = "likes",
    operation_id = "list_liked_mixes",
    responses(
        (status = OK, description = "The liked mixes.", body = LikedMixes),
        ForMembers, Read,
    )
)]
pub async fn list(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    let cards = app.store().read(|tx| mix::list_liked(tx, &member.user.id, MOST_SHOWN)).await?;
    let now = app.now();
    let mixes = cards.into_iter().map(|card| MixCard::of(card, now)).collect();
    Ok(private(Json(LikedMixes { mixes })))
}

/// Likes a mix. Liking it again changes nothing.
///
/// Source: the heart on the mix card, which names no call.
#[utoipa::path(
    put,
    path = "/api/likes/mixes/{mix_id}",
    tag = "likes",
    operation_id = "like_mix",
    params(("mix_id" = String, Path, description = "The mix's id.")),
    responses(
        (status = OK, description = "The mix is liked.", body = MixLikeState),
        NoMix, ForMembers, Limited, Write,
    )
)]
pub async fn put(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    Name(mix_id): Name,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let (id, view, now) = (mix_id.clone(), member.view(), app.now());
    let liked = app.store().write::<_, ApiError>(move |tx| {
        if !mix::has_id_in(tx, view, &id)? {
            return Err(NoMix.into());
        }
        Ok(mix_like::insert(tx, &member.user.id, &id, now)?)
    });
    liked.await?;
    Ok(private(Json(MixLikeState { mix_id, liked: true })))
}

/// Unlikes a mix. Unliking one that is not liked changes nothing.
///
/// Source: the heart on the mix card, which names no call.
#[utoipa::path(
    delete,
    path = "/api/likes/mixes/{mix_id}",
    tag = "likes",
    operation_id = "unlike_mix",
    params(("mix_id" = String, Path, description = "The mix's id.")),
    responses(
        (status = OK, description = "The mix is not liked.", body = MixLikeState),
        ForMembers, Limited, Write,
    )
)]
pub async fn delete(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    Name(mix_id): Name,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let id = mix_id.clone();
    app.store().write(move |tx| mix_like::delete(tx, &member.user.id, &id)).await?;
    Ok(private(Json(MixLikeState { mix_id, liked: false })))
}
