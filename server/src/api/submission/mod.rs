//! Submissions: a mix sent by a visitor, staged for review. [`source`] finds out about it
//! beforehand, and [`own`] shows members what became of theirs.

pub mod own;
pub mod source;

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use hyper::{HeaderMap, StatusCode};
use segue_core::submission::{FIELDS, FieldError, check_track, message};
use segue_store::session::Session;
use segue_store::staged::{self, NewStagedMix, Staging};
use segue_store::user::User;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::source::Named;
use crate::api::mix::too_many_tracks;
use crate::api::problems::{Checked, Limited, Media, Write};
use crate::app::App;
use crate::error::{
    ApiError, Internal, Invalid, KeyReused, Malformed, NetworkBlocked, Timeout, TooLarge,
};
use crate::extract::{JsonBody, TRACKLIST_LIMIT, Visitor, WritingPeer, idempotence, words};

/// The message for a tracklist without a track. Source: specification for members and admin,
/// section 5, 'Submit form'.
const NO_TRACKS: &str = "Could not parse the tracklist. Please check the format.";

/// The number of tracks of which a refusal says what has to change.
const MOST_TRACK_ERRORS: usize = 20;

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
    #[schema(pattern = r"\S")]
    pub title: String,
    /// Artist or DJ name.
    #[schema(pattern = r"\S")]
    pub artist: String,
    /// Date as `YYYY-MM-DD`, or empty.
    #[serde(default)]
    pub date: String,
    /// Link to the mix on SoundCloud.
    #[schema(
        pattern = "^[Hh][Tt][Tt][Pp][Ss]?://",
        example = "https://soundcloud.com/halide/night-bus-12"
    )]
    pub soundcloud_url: String,
    /// Link to the cover image, by https.
    pub cover_url: Option<String>,
    /// Description.
    pub description: Option<String>,
    /// The tracks as the preview showed them; at least one, a thousand at most.
    #[schema(min_items = 1, max_items = 1000)]
    pub tracklist: Vec<SubmittedTrack>,
    /// The tracklist as pasted.
    #[schema(pattern = r"\S")]
    pub tracklist_raw: String,
}

/// A track of a submitted mix.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmittedTrack {
    /// Place in the mix, from 1; no two tracks have the same.
    #[schema(minimum = 1)]
    pub position: u32,
    /// When it starts, such as `4:05` or `1:04:05`.
    pub timestamp: Option<String>,
    /// Artist credit.
    pub artist: String,
    /// Title.
    #[schema(pattern = r"\S")]
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
    mix: SubmittedMixData<'a>,
}

#[derive(Serialize)]
struct SubmittedMixData<'a> {
    title: &'a str,
    artist: &'a str,
    date: Option<&'a str>,
    soundcloud_url: &'a str,
    cover_url: Option<&'a str>,
    description: Option<&'a str>,
    tracklist: &'a [SubmittedTrack],
    tracklist_raw: &'a str,
    submitted_at: String,
    submitted_by: &'a str,
    user_id: Option<&'a str>,
    status: &'static str,
}

/// Submits a mix for review. One network, and one member, may submit 30 within ten minutes; a member may
/// submit six within half a minute.
///
/// Anyone may call it; the entry is staged as `pending`. With an `Idempotency-Key`, sending the
/// same request again answers 200 with the same entry and stages nothing new.
///
/// Source: `submit-public-mix`.
#[utoipa::path(
    post,
    path = "/api/submissions",
    tag = "submissions",
    operation_id = "create_submission",
    params(("Idempotency-Key" = Option<String>, Header, description = "Chosen by the caller for one submission, such as a UUID; up to 255 visible ASCII characters. Anyone may submit, so keys are shared by everyone: a key that somebody else has used is answered with 422.")),
    request_body = NewSubmission,
    responses(
        (status = CREATED, description = "Staged for review.", body = Submission),
        (status = OK, description = "This submission was already received with the same key.", body = Submission),
        (status = PAYLOAD_TOO_LARGE, description = "More than 5 MB."),
        Malformed, Timeout, TooLarge, KeyReused, NetworkBlocked, Checked, Media, Limited, Write,
    )
)]
pub async fn create(
    State(app): State<App>,
    Visitor(visitor): Visitor,
    WritingPeer(peer): WritingPeer,
    headers: HeaderMap,
    JsonBody { mut value, bytes, .. }: JsonBody<NewSubmission, TRACKLIST_LIMIT>,
) -> Result<(StatusCode, Json<Submission>), ApiError> {
    let idempotence = idempotence(&headers, "", &bytes)?;
    // They may be long, and what they say is read.
    let length = bytes.len() + 1024;
    drop(bytes);
    let errors = errors(&value);
    if !errors.is_empty() {
        return Err(Invalid(errors).into());
    }
    let user_id = visitor.as_ref().map(|(_, user)| user.id.as_str());
    app.floods().submission(peer, user_id)?;
    let url = &value.mix_data.soundcloud_url;
    // A short link that SoundCloud does not answer for is kept as it is; the review follows it.
    let named = source::settle(&app, "soundcloud_url", url).await?;
    let source_key = named.key();
    if let Named::Sound(link) = &named
        && let Some(address) = link.address()
    {
        value.mix_data.soundcloud_url = address.to_owned();
    }
    let now = app.now();
    let new = NewStagedMix {
        data: entity(&value.mix_data, visitor.as_ref(), now.rfc3339(), length)?,
        network_hash: visitor.is_none().then(|| app.networks().hash(peer)),
        submitted_by: visitor.map(|(_, user)| user.id),
        source_key,
        notes: value.mix_title.trim().to_owned(),
        created_at: now,
        idempotence,
    };
    drop(value);
    let staged = app.store().write(move |tx| match staged::insert_mix(tx, &new)? {
        Staging::New { id } => {
            let status = "pending".to_owned();
            Ok((StatusCode::CREATED, Json(Submission { id, status })))
        }
        Staging::Known { id, status } => Ok((StatusCode::OK, Json(Submission { id, status }))),
        Staging::KeyReused => Err(ApiError::from(KeyReused)),
    });
    staged.await
}

/// Checks the fields by the form's rules, under the names that the request gives them.
fn errors(submission: &NewSubmission) -> Vec<FieldError> {
    let mix = &submission.mix_data;
    // One after the other, and not as a form: that would be a second copy of a long tracklist.
    let cover_url = mix.cover_url.as_deref().unwrap_or("");
    let [title, artist, date, soundcloud_url, tracklist_raw] =
        [&mix.title, &mix.artist, &mix.date, &mix.soundcloud_url, &mix.tracklist_raw];
    let values = [title, artist, date, soundcloud_url, cover_url, tracklist_raw];
    let error = |(field, value): (&str, &str)| {
        let message = message(field, value)?.to_owned();
        let field = if field == "image_url" { "cover_url" } else { field };
        Some(FieldError { field: field.to_owned(), message })
    };
    let mut errors: Vec<FieldError> = FIELDS.into_iter().zip(values).filter_map(error).collect();
    if mix.tracklist.is_empty() {
        errors.push(FieldError { field: "tracklist".to_owned(), message: NO_TRACKS.to_owned() });
    }
    // Told at once: the review could only refuse it.
    if let Some(message) = too_many_tracks(mix.tracklist.len()) {
        errors.push(FieldError { field: "tracklist".to_owned(), message });
    }
    errors.extend(position_error(&mix.tracklist));
    errors.extend(mix.tracklist.iter().flat_map(track_errors).take(MOST_TRACK_ERRORS));
    errors.extend(unshown(submission));
    errors
}

/// Names the first track whose position is missing, or is that of another.
fn position_error(tracks: &[SubmittedTrack]) -> Option<FieldError> {
    let mut taken = BTreeSet::new();
    let position = tracks.iter().map(|track| track.position);
    let wrong = position.into_iter().find(|position| *position == 0 || !taken.insert(*position))?;
    let message = match wrong {
        0 => "Track 0: positions start at 1".to_owned(),
        twice => format!("Track {twice}: two tracks have this position"),
    };
    Some(FieldError { field: "tracklist".to_owned(), message })
}

/// Checks a track by the preview's rules, and says which one it is.
fn track_errors(track: &SubmittedTrack) -> impl Iterator<Item = FieldError> + use<> {
    let position = track.position;
    let found = check_track(track.timestamp.as_deref().unwrap_or(""), &track.title);
    found.into_iter().map(move |error| FieldError {
        field: "tracklist".to_owned(),
        message: format!("Track {position}: {}", error.message),
    })
}

/// Names the fields with a text that is too long, or has a character that no page can show; the first
/// one of each.
fn unshown(submission: &NewSubmission) -> Vec<FieldError> {
    let mix = &submission.mix_data;
    let flaw_of_track = |track: &SubmittedTrack| {
        let SubmittedTrack { timestamp, artist, title, label, mix, remixer, .. } = track;
        let others = [timestamp, label, mix, remixer].map(|text| text.as_deref().unwrap_or(""));
        let mut texts = [artist.as_str(), title.as_str()].into_iter().chain(others);
        texts.find_map(|text| words::flaw(text, words::NAME, false))
    };
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let mut flaws = words::flaws(&[
        ("mix_title", submission.mix_title.trim(), 2 * words::NAME + 4, false),
        ("title", mix.title.trim(), words::NAME, false),
        ("artist", mix.artist.trim(), words::NAME, false),
        ("soundcloud_url", mix.soundcloud_url.trim(), words::ADDRESS, false),
        ("cover_url", text(&mix.cover_url).trim(), words::ADDRESS, false),
        ("description", &text(&mix.description), words::TEXT, true),
        ("tracklist_raw", &mix.tracklist_raw, TRACKLIST_LIMIT, true),
    ]);
    if let Some(message) = mix.tracklist.iter().find_map(flaw_of_track) {
        flaws.push(FieldError { field: "tracklist".to_owned(), message });
    }
    flaws
}

fn entity(
    mix: &SubmittedMix,
    visitor: Option<&(Session, User)>,
    submitted_at: String,
    length: usize,
) -> Result<String, ApiError> {
    let filled = |text: &'_ str| -> bool { !text.trim().is_empty() };
    let data = StagedMix {
        mix: SubmittedMixData {
            title: mix.title.trim(),
            artist: mix.artist.trim(),
            date: Some(mix.date.trim()).filter(|text| filled(text)),
            soundcloud_url: mix.soundcloud_url.trim(),
            cover_url: mix.cover_url.as_deref().map(str::trim).filter(|text| filled(text)),
            description: mix.description.as_deref().filter(|text| filled(text)),
            tracklist: &mix.tracklist,
            tracklist_raw: &mix.tracklist_raw,
            submitted_at,
            submitted_by: visitor.map_or("anonymous", |(_, user)| &user.email),
            user_id: visitor.map(|(_, user)| user.id.as_str()),
            status: "pending",
        },
    };
    // It is about as long as the request, and does not grow into twice its room.
    let mut json = Vec::with_capacity(length);
    let written = serde_json::to_writer(&mut json, &data).map_err(|error| error.to_string());
    let json = written.and_then(|()| String::from_utf8(json).map_err(|error| error.to_string()));
    json.map_err(|error| {
        tracing::error!(%error, "a submission could not be written as JSON");
        Internal.into()
    })
}
