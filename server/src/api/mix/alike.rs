//! The mixes that are like one, each with a reason.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use segue_base::address::encode;
use segue_base::clock::Moment;
use segue_core::taste::alike::Kind;
use segue_store::{alike, mix};
use serde::Serialize;
use utoipa::ToSchema;

use super::or_moved;
use crate::api::answer_prepared;
use crate::api::card::MixCard;
use crate::api::problems::Read;
use crate::app::App;
use crate::error::NoMix;
use crate::extract::{Headers, Name};

/// Mixes that are like one.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlikeMixes {
    /// The most alike first; eight at most.
    #[schema(max_items = 8)]
    pub mixes: Vec<AlikeMix>,
}

/// A mix that is like another one.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlikeMix {
    /// What a listing shows of it.
    pub card: MixCard,
    /// Why it is like the other one.
    pub reason: AlikeReason,
}

/// What two mixes have in common that says most.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlikeReason {
    /// What it is.
    pub kind: Kind,
    /// How many of it both have.
    #[schema(minimum = 1)]
    pub count: u32,
    /// What the rarest of them are called, three at most; listeners are not named.
    #[schema(max_items = 3)]
    pub names: Vec<String>,
}

impl AlikeMix {
    fn of(found: alike::AlikeMix, now: Moment) -> Self {
        let alike::AlikeMix { card, kind, count, names } = found;
        Self { card: MixCard::of(card, now), reason: AlikeReason { kind, count, names } }
    }
}

/// Lists the mixes that are most like one, each with a reason.
///
/// They are compared once a day, and soon after the mix has changed. What counts is what both have: tracks, artists,
/// lists, and listeners who like both, where there are three of them at least; each the more, the fewer mixes have it.
///
/// Source: none; for whoever has come to the end of a mix.
#[utoipa::path(
    get,
    path = "/api/mixes/{mix}/alike",
    tag = "mixes",
    operation_id = "list_alike_mixes",
    params(("mix" = String, Path, description = "The mix's id, slug, or slugified title.")),
    responses(
        (status = OK, description = "The mixes; none where nothing is like it.", body = AlikeMixes),
        (status = MOVED_PERMANENTLY, description = "The mix has moved to another slug.", headers(("location" = String, description = "Its new address."))),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        NoMix, Read,
    )
)]
pub async fn list(State(app): State<App>, Name(name): Name, Headers(headers): Headers) -> Response {
    let path = format!("/api/mixes/{name}/alike");
    let answer = answer_prepared(&app, &headers, &path, async |now| {
        let named = name.clone();
        let found = app.store().read(move |tx| {
            let id = mix::find_id(tx, &named)?;
            id.map(|id| alike::list(tx, &id)).transpose()
        });
        let found = found.await?.ok_or(NoMix)?.into_iter();
        Ok(AlikeMixes { mixes: found.map(|it| AlikeMix::of(it, now)).collect() })
    });
    let answer = answer.await.into_response();
    or_moved(&app, &name, answer, |now| format!("/api/mixes/{}/alike", encode(now))).await
}
