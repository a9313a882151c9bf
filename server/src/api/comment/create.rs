//! Writing comments and replies.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::{HeaderMap, StatusCode};
use segue_base::spelling;
use segue_store::comment::{self, Comment as Row, NewComment, NewReply, Writing};
use segue_store::{Tx, mix};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::session::private;
use super::list::see;
use super::{CommentsOff, Enabled, Reply, SeenComment, SeenReply};
use crate::api::problems::{Checked, ForMembers, Limited, WriteWithBody};
use crate::api::track::{TrackContradicts, another_track};
use crate::app::App;
use crate::error::{ApiError, KeyReused, NetworkBlocked, NoComment, NoMix, NoTrack, Unproven};
use crate::extract::{JsonBody, Name, Proven, WritingPeer, idempotence};

/// Longest comment, in characters.
const LONGEST: usize = 2000;

/// A comment to write.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommentForm {
    /// What it says, 2,000 characters at most.
    #[schema(max_length = 2000, pattern = r"\S")]
    pub text: String,
    /// The place of the track that it is about, from 1.
    #[schema(minimum = 1)]
    pub position: Option<u32>,
    /// That track. Where another one stands at the place by now, nothing is written.
    #[serde(default)]
    #[schema(required = false)]
    pub track_id: Option<String>,
    /// The second of the mix that it is about.
    pub mix_timestamp: Option<u32>,
}

/// A reply to write.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplyForm {
    /// What it says, 2,000 characters at most.
    #[schema(max_length = 2000, pattern = r"\S")]
    pub text: String,
}

/// Writes a comment on a mix. With an `Idempotency-Key`, sending the same request again answers 200
/// with the same comment and writes nothing new.
///
/// Source: the comments panel, whose data source is not shown.
#[utoipa::path(
    post,
    path = "/api/mixes/{mix}/comments",
    tag = "comments",
    operation_id = "create_comment",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the caller for one comment, such as a UUID; up to 255 visible ASCII characters."),
    ),
    request_body = CommentForm,
    responses(
        (status = CREATED, description = "The comment is published.", body = SeenComment),
        (status = OK, description = "This comment was already received with the same key.", body = SeenComment),
        (status = UNPROCESSABLE_ENTITY, description = "The text is empty or too long, or the time is outside the mix."),
        NoMix, NoTrack, CommentsOff, KeyReused, TrackContradicts, Unproven, NetworkBlocked, Checked,
        ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn create(
    State(app): State<App>,
    _: Enabled,
    Proven(member): Proven,
    WritingPeer(peer): WritingPeer,
    headers: HeaderMap,
    Name(name): Name,
    JsonBody { value, bytes, .. }: JsonBody<CommentForm>,
) -> Result<Response, ApiError> {
    let text = read_text(&value.text)?;
    let view = member.view();
    let mix = app.store().read(|tx| mix::find_in(tx, view, &name)).await?.ok_or(NoMix)?;
    if !value.mix_timestamp.is_none_or(|seconds| mix.holds(seconds)) {
        return Err(ApiError::invalid("mix_timestamp", "The time must be within the mix"));
    }
    app.floods().write(peer)?;
    app.floods().comment(&member.user.id)?;
    let viewer = member.user.id.clone();
    let new = NewComment {
        idempotence: idempotence(&headers, &mix.id, &bytes)?,
        mix_id: mix.id,
        position: value.position,
        meant_track_id: value.track_id,
        mix_seconds: value.mix_timestamp,
        user_id: member.user.id,
        text,
    };
    let now = app.now();
    let work = move |tx: &Tx<'_>| written(comment::insert(tx, &new, now)?, NoTrack);
    let (status, written) = app.store().write(work).await?;
    let seen = app.store().read(|tx| see(tx, written, Some(&viewer))).await?;
    Ok(private((status, Json(seen))))
}

/// Writes a reply to a comment, or to another reply, beside which it then stands. An
/// `Idempotency-Key` makes a second try the same try.
///
/// Source: the comments panel, whose data source is not shown.
#[utoipa::path(
    post,
    path = "/api/comments/{id}/replies",
    tag = "comments",
    operation_id = "create_reply",
    params(
        ("id" = String, Path, description = "Id of the comment or reply to answer."),
        ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the caller for one comment, such as a UUID; up to 255 visible ASCII characters."),
    ),
    request_body = ReplyForm,
    responses(
        (status = CREATED, description = "The reply is published.", body = SeenReply),
        (status = OK, description = "This reply was already received with the same key.", body = SeenReply),
        (status = UNPROCESSABLE_ENTITY, description = "The text is empty or too long."),
        NoComment, CommentsOff, KeyReused, Unproven, NetworkBlocked, Checked, ForMembers, Limited,
        WriteWithBody,
    )
)]
pub async fn reply(
    State(app): State<App>,
    _: Enabled,
    Proven(member): Proven,
    WritingPeer(peer): WritingPeer,
    headers: HeaderMap,
    Name(id): Name,
    JsonBody { value, bytes, .. }: JsonBody<ReplyForm>,
) -> Result<Response, ApiError> {
    let text = read_text(&value.text)?;
    app.floods().write(peer)?;
    app.floods().comment(&member.user.id)?;
    let view = member.view();
    let new = NewReply {
        idempotence: idempotence(&headers, &id, &bytes)?,
        to: id,
        user_id: member.user.id,
        text,
    };
    let now = app.now();
    let work = move |tx: &Tx<'_>| {
        comment::find_in(tx, view, &new.to)?.ok_or(NoComment)?;
        written(comment::insert_reply(tx, &new, now)?, NoComment)
    };
    let (status, written) = app.store().write(work).await?;
    let seen = SeenReply { reply: Reply::of(written), is_own: true };
    Ok(private((status, Json(seen))))
}

/// The comment that was written, and whether it is new; `missing` is the error if its subject does
/// not exist.
fn written(writing: Writing, missing: impl Into<ApiError>) -> Result<(StatusCode, Row), ApiError> {
    match writing {
        Writing::New(new) => Ok((StatusCode::CREATED, new)),
        Writing::Known(known) => Ok((StatusCode::OK, known)),
        Writing::KeyReused => Err(KeyReused.into()),
        Writing::NoSubject => Err(missing.into()),
        Writing::AnotherTrack => Err(another_track().into()),
    }
}

/// Reads what somebody wrote, without the blanks around it and without what steers a terminal or turns
/// the direction of what follows.
fn read_text(text: &str) -> Result<String, ApiError> {
    if text.contains('\0') {
        return Err(ApiError::invalid("text", "The text contains an invalid character"));
    }
    let text: String = text.chars().filter(|&c| !steers(c)).collect();
    let text = text.trim_matches(parts_or_joins);
    if text.chars().all(shows_nothing) {
        return Err(ApiError::invalid("text", "Write something first"));
    }
    if text.chars().count() > LONGEST {
        return Err(ApiError::invalid("text", "A comment may have 2,000 characters at most"));
    }
    Ok(text.to_owned())
}

fn steers(c: char) -> bool {
    let is_control = c.is_control() && !matches!(c, '\n' | '\t');
    is_control || spelling::steers(c)
}

/// Whether a character at an edge is nothing to read: blanks, and marks that only join or part others.
fn parts_or_joins(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// Whether a character on its own is nothing to read. At an edge some of these belong to the
/// character before, such as the mark that makes a heart red. Source: Unicode, the property
/// `Default_Ignorable_Code_Point`, and the empty pattern of Braille.
fn shows_nothing(c: char) -> bool {
    parts_or_joins(c)
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{2061}'..='\u{206f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fff8}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}
