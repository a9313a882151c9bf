//! Deleting comments and replies.

use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;

use super::super::session::private;
use super::{Comment, Enabled, tell};
use crate::api::problems::{ForMembers, Limited, Read};
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::{Member, Name};
use crate::http::flood::Peer;
use crate::store::comment;
use crate::store::user::Role;

/// Deletes a comment or a reply: the member's own, or anyone's by an admin. A comment with replies
/// stays as a blank, so that they keep their place.
///
/// Stands for the specification's comments panel, whose data source is not shown.
#[utoipa::path(
    delete,
    path = "/api/comments/{id}",
    tag = "comments",
    operation_id = "delete_comment",
    params(("id" = String, Path, description = "Id of the comment or reply.")),
    responses(
        (status = NO_CONTENT, description = "Its text is gone."),
        (status = FORBIDDEN, description = "It is somebody else's, or sent by a page of another site.", body = Problem, content_type = "application/problem+json"),
        (status = NOT_FOUND, description = "There is no such comment, or the site has no comments.", body = Problem, content_type = "application/problem+json"),
        ForMembers,
        Limited,
        Read,
    )
)]
pub async fn delete(
    State(app): State<App>,
    _: Enabled,
    member: Member,
    peer: Peer,
    Name(id): Name,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let known = app.store().read(|tx| comment::find(tx, &id, None))?;
    let known = known.ok_or(ApiError::NotFound("comment"))?;
    if !known.is_of(&member.user.id) && member.user.role != Role::Admin {
        return Err(ApiError::ForeignComment);
    }
    let deleted = app.store().write(move |tx| {
        // Somebody else may have deleted it, or answered it, since it was looked at.
        let Some(known) = comment::find(tx, &id, None)? else { return Ok(None) };
        let gone = comment::delete(tx, &known)?;
        Ok(Some((comment::find_or_blank(tx, &id, None)?, gone)))
    });
    let (blank, gone) = deleted.await?.ok_or(ApiError::NotFound("comment"))?;
    if let Some(blank) = blank {
        tell(&app, &known.mix_id, "comment", &Comment::of(blank));
    }
    for id in gone {
        tell(&app, &known.mix_id, "comment_gone", &serde_json::json!({ "id": id }));
    }
    Ok(private(StatusCode::NO_CONTENT))
}
