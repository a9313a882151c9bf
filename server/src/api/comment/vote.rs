//! Voting on comments.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::Tx;
use segue_store::comment::{self, VoteOnComment};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::session::private;
use super::{Comment, CommentsOff, Enabled, OwnComment, UserVote};
use crate::api::problems::{ForMembers, Limited, WriteWithBody};
use crate::app::App;
use crate::error::{ApiError, NetworkBlocked, NoComment};
use crate::extract::{JsonBody, Member, Name, WritingPeer};

/// A vote to give or to take back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommentVote {
    /// `up`, `down`, or `none` to take it back.
    pub vote: UserVote,
}

/// Votes on a comment, in place of an earlier vote, or takes the vote back. The same vote again
/// changes nothing. Replies take no votes.
///
/// Source: `userVote` of a comment, whose data source is not shown.
#[utoipa::path(
    put,
    path = "/api/comments/{id}/vote",
    tag = "comments",
    operation_id = "vote_on_comment",
    params(("id" = String, Path, description = "The comment's id.")),
    request_body = CommentVote,
    responses(
        (status = OK, description = "The comment with the vote counted.", body = Comment),
        NoComment, CommentsOff, OwnComment, NetworkBlocked, ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn vote(
    State(app): State<App>,
    _: Enabled,
    member: Member,
    WritingPeer(peer): WritingPeer,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<CommentVote>,
) -> Result<Response, ApiError> {
    app.floods().vote(peer, Some(&member.user.id))?;
    let vote = match value.vote {
        UserVote::Up => Some(VoteOnComment::Up),
        UserVote::Down => Some(VoteOnComment::Down),
        UserVote::None => None,
    };
    let view = member.view();
    let known = app.store().read(|tx| comment::find_in(tx, view, &id)).await?;
    let known = known.filter(|row| row.parent_id.is_none()).ok_or(NoComment)?;
    if known.is_of(&member.user.id) {
        return Err(OwnComment.into());
    }
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let voted = comment::vote(tx, &id, &member.user.id, vote, now)?;
        Ok(Comment::of(voted.ok_or(NoComment)?))
    };
    Ok(private(Json(app.store().write(work).await?)))
}
