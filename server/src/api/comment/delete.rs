//! Deleting comments and replies.

use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_base::clock::Moment;
use segue_store::audit::{self, NewEntry};
use segue_store::comment::{self, Comment as Row};
use segue_store::user::{Role, User};
use segue_store::{StoreError, Tx, record};

use super::super::session::private;
use super::{CommentsOff, Enabled, ForeignComment};
use crate::api::problems::{ForMembers, Limited, Write};
use crate::app::App;
use crate::error::{ApiError, NoComment};
use crate::extract::{Member, Name};
use crate::http::flood::Peer;

/// How much of a deleted text the audit keeps, in characters.
const NOTED_CHARACTERS: usize = 80;

/// Deletes a comment or a reply: the member's own, or anyone's by an admin. A comment with replies
/// stays as a blank, so that they keep their place.
///
/// Source: the comments panel, whose data source is not shown.
#[utoipa::path(
    delete,
    path = "/api/comments/{id}",
    tag = "comments",
    operation_id = "delete_comment",
    params(("id" = String, Path, description = "Id of the comment or reply.")),
    responses(
        (status = NO_CONTENT, description = "The comment's text is deleted."),
        ForeignComment, NoComment, CommentsOff, ForMembers, Limited, Write,
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
    let known = app.store().read(|tx| comment::find(tx, &id, None)).await?;
    let known = known.ok_or(NoComment)?;
    if !known.is_of(&member.user.id) && member.user.role != Role::Admin {
        return Err(ForeignComment.into());
    }
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        // Somebody may have deleted it, or answered it, since it was read.
        let known = comment::find(tx, &id, None)?.ok_or(NoComment)?;
        record::begin(tx)?;
        comment::delete(tx, &known)?;
        if !known.is_of(&member.user.id) {
            note_deletion(tx, &member.user, &known, now)?;
        }
        Ok(())
    };
    app.store().write(work).await?;
    Ok(private(StatusCode::NO_CONTENT))
}

/// Notes in the audit that an admin has deleted what somebody else wrote, with its first words.
fn note_deletion(tx: &Tx<'_>, admin: &User, gone: &Row, now: Moment) -> Result<(), StoreError> {
    let text = gone.text.as_deref().unwrap_or_default();
    let words: String = text.chars().take(NOTED_CHARACTERS).collect();
    let entry = NewEntry {
        action: "comment.deleted",
        entity_type: "comment",
        entity_id: &gone.id,
        entity_name: &words,
        detail: None,
    };
    audit::note(tx, admin, &entry, now).map(drop)
}
