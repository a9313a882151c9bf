//! A better tracklist, suggested from a mix's page.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use hyper::StatusCode;
use segue_base::clock::Moment;
use segue_core::difference::completed::completed;
use segue_core::difference::two_way::two_way;
use segue_core::difference::{Kind, Line};
use segue_store::suggestion::{self, NewSuggestion};
use segue_store::{Tx, mix};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{SuggestionWaiting, text_of};
use crate::api::difference::{Beside, rows_of};
use crate::api::mix::tracks_of;
use crate::api::problems::{Checked, Limited, Media, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Malformed, NoMix, Stale, Timeout, TooLarge};
use crate::extract::{JsonBody, Name, TRACKLIST_LIMIT, Visitor, WritingPeer, words};

/// Longest note, in characters.
const LONGEST_NOTE: usize = 1000;

/// A better tracklist for a mix.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SuggestedTracklist {
    /// The tracklist as pasted, up to 200,000 characters.
    #[schema(pattern = r"\S")]
    pub text: String,
    /// Whether artists and titles are swapped.
    #[serde(default)]
    pub is_swapped: bool,
    /// What to say of it, up to 1,000 characters; may be empty.
    #[serde(default)]
    pub note: String,
    /// The lines of the difference as the caller saw them. Others than there are now are refused.
    #[schema(max_items = 2000)]
    pub lines: Vec<Line>,
    /// Whether the member's suggestion for the mix that waits is withdrawn for it.
    #[serde(default)]
    pub replaces: bool,
}

/// A suggestion that came in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuggestionSent {
    /// Id.
    pub id: String,
    /// How many changes it suggests.
    pub changes: usize,
}

/// Suggests a better tracklist for a mix. An admin decides row by row.
///
/// Anyone may call it. A member has one suggestion for a mix that waits; one network, and one member, may
/// submit 30 within ten minutes, mixes included.
///
/// Source: none; beside `submit-public-mix`, for a mix that is there.
#[utoipa::path(
    post,
    path = "/api/mixes/{mix}/suggestions",
    tag = "submissions",
    operation_id = "create_suggestion",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    request_body = SuggestedTracklist,
    responses(
        (status = CREATED, description = "It waits for a decision.", body = SuggestionSent),
        (status = PAYLOAD_TOO_LARGE, description = "More than 5 MB."),
        NoMix, SuggestionWaiting, Stale, Malformed, Timeout, TooLarge, Checked, Media, Limited, Write,
    )
)]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    WritingPeer(peer): WritingPeer,
    Name(name): Name,
    JsonBody { value, .. }: JsonBody<SuggestedTracklist, TRACKLIST_LIMIT>,
) -> Result<Response, ApiError> {
    let beside = Beside::read(&value.text, value.is_swapped)?;
    let note = value.note.trim().to_owned();
    words::check(&[("note", &note, LONGEST_NOTE, true)])?;
    let view = visitor.view();
    let user_id = visitor.0.map(|(_, user)| user.id);
    app.floods().submission(peer, user_id.as_deref())?;
    let network_hash = user_id.is_none().then(|| app.networks().hash(peer));
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let found = mix::find_in(tx, view, &name)?.ok_or(NoMix)?;
        let ours = rows_of(&tracks_of(tx, &found.id)?);
        let lines = two_way(&ours, &completed(&ours, &beside.rows()));
        if lines != value.lines {
            return Err(Stale.into());
        }
        let changes = lines.iter().filter(|line| line.kind != Kind::Kept).count();
        if changes == 0 {
            return Err(ApiError::invalid("text", "Nothing differs from the tracklist as it is"));
        }
        let new = NewSuggestion {
            mix_id: found.id,
            mix_title: found.title,
            user_id: user_id.clone(),
            network_hash: network_hash.clone(),
            base: text_of(&ours)?,
            text: value.text.clone(),
            rows: text_of(&beside.tracks())?,
            note: Some(note.clone()).filter(|note| !note.is_empty()),
        };
        let id = put(tx, &new, value.replaces, now)?;
        Ok(SuggestionSent { id, changes })
    };
    let sent = app.store().write(work).await?;
    Ok((StatusCode::CREATED, private(Json(sent))).into_response())
}

/// Puts a suggestion in, and answers its id. A visitor's that says what one from the same network says is
/// that one.
fn put(tx: &Tx<'_>, new: &NewSuggestion, replaces: bool, now: Moment) -> Result<String, ApiError> {
    match &new.user_id {
        Some(user_id) => {
            if let Some(waiting) = suggestion::find_waiting(tx, &new.mix_id, user_id)? {
                if !replaces {
                    return Err(SuggestionWaiting.into());
                }
                suggestion::withdraw(tx, &waiting, now)?;
            }
        }
        None => {
            if let Some(known) = suggestion::find_same(tx, new)? {
                return Ok(known);
            }
        }
    }
    Ok(suggestion::insert(tx, new, now)?)
}
