//! Submissions: a mix sent by a visitor, staged for review.

use axum::Json;
use axum::extract::State;
use hyper::{HeaderMap, StatusCode};
use segue_core::submission::{FieldError, SubmissionForm, check};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::problems::Write;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::{JsonBody, idempotence};
use crate::store::staged::{self, NewStagedMix, Staging};

/// What a tracklist without a track is told. Source: specification for members and admin,
/// section 5, 'Submit form'.
const NO_TRACKS: &str = "Could not parse the tracklist. Please check the format.";

/// A submission.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSubmission {
    /// `{title} by {artist}`, noted beside the entry.
    #[schema(example = "Night Bus 12 by Halide")]
    pub mix_title: String,
    /// The mix.
    pub mix_data: SubmittedMix,
}

/// A submitted mix.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmittedMix {
    /// Mix title.
    pub title: String,
    /// Artist or DJ name.
    pub artist: String,
    /// Date as `YYYY-MM-DD`, or empty.
    #[serde(default)]
    pub date: String,
    /// Link to the mix on SoundCloud.
    pub soundcloud_url: String,
    /// Link to the cover image.
    pub cover_url: Option<String>,
    /// Description.
    pub description: Option<String>,
    /// The tracks as the preview showed them; at least one.
    pub tracklist: Vec<SubmittedTrack>,
    /// The tracklist as pasted.
    pub tracklist_raw: String,
}

/// A track of a submitted mix.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmittedTrack {
    /// Place in the mix, from 1.
    pub position: u32,
    /// When it starts, as text.
    pub timestamp: Option<String>,
    /// Artist credit.
    pub artist: String,
    /// Title.
    pub title: String,
    /// Record label.
    pub label: Option<String>,
    /// The mix, such as `Nightshift Remix`.
    pub mix: Option<String>,
    /// Who made the mix.
    pub remixer: Option<String>,
    /// Whether it is layered over the track before it.
    #[serde(default)]
    pub played_with_previous: bool,
}

/// A submission that is staged.
#[derive(Debug, Serialize, ToSchema)]
pub struct Submission {
    /// Id of the staged entity.
    pub id: String,
    /// Its state: `pending` until someone reviews it.
    #[schema(example = "pending")]
    pub status: String,
}

/// What the review reads: the submission payload of the specification, section 3.
#[derive(Serialize)]
struct StagedMix<'a> {
    mix: StagedMixData<'a>,
}

#[derive(Serialize)]
struct StagedMixData<'a> {
    title: &'a str,
    artist: &'a str,
    date: Option<&'a str>,
    soundcloud_url: &'a str,
    cover_url: Option<&'a str>,
    description: Option<&'a str>,
    tracklist: &'a [SubmittedTrack],
    tracklist_raw: &'a str,
    submitted_at: String,
    submitted_by: &'static str,
    user_id: Option<&'a str>,
    status: &'static str,
}

/// Takes a submitted mix for review.
///
/// Stands for the specification's `submit-public-mix`. Anyone may call it; the entry is staged as
/// `pending`. With an `Idempotency-Key`, sending the same request again answers 200 with the same
/// entry and stages nothing new.
#[utoipa::path(
    post,
    path = "/api/submissions",
    tag = "submissions",
    operation_id = "create_submission",
    params(("Idempotency-Key" = Option<String>, Header, description = "Chosen by the caller for one submission, such as a UUID; up to 255 visible ASCII characters.")),
    request_body = NewSubmission,
    responses(
        (status = CREATED, description = "Staged for review.", body = Submission),
        (status = OK, description = "This very submission had come before.", body = Submission),
        (status = BAD_REQUEST, description = "The body is no JSON, or the key is no key.", body = Problem, content_type = "application/problem+json"),
        (status = REQUEST_TIMEOUT, description = "The body took too long.", body = Problem, content_type = "application/problem+json"),
        (status = PAYLOAD_TOO_LARGE, description = "More than 1 MiB.", body = Problem, content_type = "application/problem+json"),
        (status = UNSUPPORTED_MEDIA_TYPE, description = "Not application/json.", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "A field has to change, or the key came with another request.", body = Problem, content_type = "application/problem+json"),
        Write,
    )
)]
pub async fn create(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody { value, bytes }: JsonBody<NewSubmission>,
) -> Result<(StatusCode, Json<Submission>), ApiError> {
    let idempotence = idempotence(&headers, "", &bytes)?;
    let errors = errors(&value.mix_data);
    if !errors.is_empty() {
        return Err(ApiError::Invalid(errors));
    }
    let now = app.now();
    let new = NewStagedMix {
        data: entity(&value.mix_data, now.rfc3339())?,
        notes: value.mix_title.trim().to_owned(),
        created_at: now,
        idempotence,
    };
    match app.store().write(move |tx| staged::insert_mix(tx, &new)).await? {
        Staging::New { id } => {
            let status = "pending".to_owned();
            Ok((StatusCode::CREATED, Json(Submission { id, status })))
        }
        Staging::Known { id, status } => Ok((StatusCode::OK, Json(Submission { id, status }))),
        Staging::KeyReused => Err(ApiError::KeyReused),
    }
}

/// Checks the fields by the form's rules, under the names that the request gives them.
fn errors(mix: &SubmittedMix) -> Vec<FieldError> {
    let form = SubmissionForm {
        title: mix.title.clone(),
        artist: mix.artist.clone(),
        date: mix.date.clone(),
        soundcloud_url: mix.soundcloud_url.clone(),
        image_url: mix.cover_url.clone().unwrap_or_default(),
        tracklist_raw: mix.tracklist_raw.clone(),
        description: mix.description.clone().unwrap_or_default(),
    };
    let mut errors = check(&form);
    for error in &mut errors {
        if error.field == "image_url" {
            "cover_url".clone_into(&mut error.field);
        }
    }
    if mix.tracklist.is_empty() {
        errors.push(FieldError { field: "tracklist".to_owned(), message: NO_TRACKS.to_owned() });
    }
    errors
}

fn entity(mix: &SubmittedMix, submitted_at: String) -> Result<String, ApiError> {
    let filled = |text: &'_ str| -> bool { !text.trim().is_empty() };
    let data = StagedMix {
        mix: StagedMixData {
            title: mix.title.trim(),
            artist: mix.artist.trim(),
            date: Some(mix.date.trim()).filter(|text| filled(text)),
            soundcloud_url: mix.soundcloud_url.trim(),
            cover_url: mix.cover_url.as_deref().map(str::trim).filter(|text| filled(text)),
            description: mix.description.as_deref().filter(|text| filled(text)),
            tracklist: &mix.tracklist,
            tracklist_raw: &mix.tracklist_raw,
            submitted_at,
            submitted_by: "anonymous",
            user_id: None,
            status: "pending",
        },
    };
    serde_json::to_string(&data).map_err(|error| {
        tracing::error!(%error, "a submission could not be written as JSON");
        ApiError::Internal
    })
}
