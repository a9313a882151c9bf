//! The newest mixes, as many as the caller wants.

use axum::extract::State;
use axum::response::Response;
use segue_store::mix::list_latest;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::answer_prepared;
use crate::api::card::MixCard;
use crate::api::list::LATEST_LIMIT;
use crate::api::problems::Read;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Headers, Query};

/// Mixes, where nobody says how many.
const DEFAULT_LIMIT: u32 = 20;

/// How many mixes are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LatestQuery {
    /// Most mixes of the answer.
    #[serde(default = "default_limit")]
    #[param(required = false, minimum = 1, maximum = 50, default = 20)]
    limit: u32,
}

const fn default_limit() -> u32 {
    DEFAULT_LIMIT
}

/// The newest mixes.
#[derive(Debug, Serialize, ToSchema)]
pub struct Latest {
    /// The mixes, the newest first.
    pub mixes: Vec<MixCard>,
}

/// Lists the newest mixes.
///
/// Source: `getLatestMixes(limit = 20)`.
#[utoipa::path(
    get,
    path = "/api/mixes",
    tag = "mixes",
    operation_id = "list_latest_mixes",
    params(LatestQuery),
    responses(
        (status = OK, description = "The mixes.", body = Latest),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    Query(LatestQuery { limit }): Query<LatestQuery>,
    Headers(headers): Headers,
) -> Result<Response, ApiError> {
    if !(1..=LATEST_LIMIT).contains(&limit) {
        return Err(ApiError::shape("limit", &format!("`limit` is from 1 to {LATEST_LIMIT}.")));
    }
    answer_prepared(&app, &headers, &format!("/api/mixes?limit={limit}"), async |now| {
        let cards = app.store().read(|tx| list_latest(tx, limit)).await?;
        Ok(Latest { mixes: cards.into_iter().map(|card| MixCard::of(card, now)).collect() })
    })
    .await
}
