//! What a pasted text says of the whole mix, so that an upload need not be typed again.

use axum::Json;
use axum::response::Response;
use segue_core::tracklist::read_submission;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::problems::{ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::error::ApiError;
use crate::extract::{Admin, JsonBody, TRACKLIST_LIMIT};
use crate::library::head::{self, Head};

/// A text with a tracklist in it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HeadedText {
    /// The text, as pasted.
    pub text: String,
}

/// What a text says of the whole mix, above its tracks.
#[derive(Debug, Serialize, ToSchema)]
pub struct TextHead {
    /// Title.
    #[schema(required)]
    pub title: Option<String>,
    /// Artist credit.
    #[schema(required)]
    pub artist: Option<String>,
    /// Day it was played (YYYY-MM-DD).
    #[schema(required)]
    pub date: Option<String>,
}

/// Reads what a text says of the whole mix above its tracks: the fields of a cue sheet, or the line above a list.
/// Nothing is changed.
///
/// Source: none; beside the upload form.
#[utoipa::path(
    post,
    path = "/api/admin/heads",
    tag = "admin",
    operation_id = "read_head",
    request_body = HeadedText,
    responses(
        (status = OK, description = "What it says; `null` for what it does not.", body = TextHead),
        ForAdmins, WriteWithBody,
    )
)]
pub async fn read(
    _: Admin,
    JsonBody { value, .. }: JsonBody<HeadedText, TRACKLIST_LIMIT>,
) -> Result<Response, ApiError> {
    let Head { title, artist, date } = head::head(&value.text, &read_submission(&value.text));
    Ok(private(Json(TextHead { title, artist, date })))
}
