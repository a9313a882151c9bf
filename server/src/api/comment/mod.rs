//! Comments on mixes, their replies and votes. Everything here is there only where the settings
//! say that the site has comments.

pub mod create;
pub mod delete;
pub mod list;
pub mod vote;

use axum::extract::FromRequestParts;
use hyper::http::request::Parts;
use segue_store::comment::{Author, Comment as Row};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::error::{ApiError, problems};

problems! {
    /// The site has no comments. Whoever runs it switches them on by `SEGUE_COMMENTS_ENABLED`.
    CommentsOff = 404 "comments.off" "Comments are switched off.";

    /// The comment is somebody else's. Its author can delete it, and so can admins.
    ForeignComment = 403 "comment.foreign" "This is someone else's comment.";

    /// Members cannot vote on their own comments. They can delete them.
    OwnComment = 409 "comment.own" "This is your own comment.";
}

/// Lets a request through only where the site has comments.
#[derive(Debug, Clone, Copy)]
pub struct Enabled;

impl FromRequestParts<App> for Enabled {
    type Rejection = ApiError;

    async fn from_request_parts(_: &mut Parts, app: &App) -> Result<Self, ApiError> {
        if app.settings().comments_enabled { Ok(Self) } else { Err(CommentsOff.into()) }
    }
}

/// Who wrote a comment.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommentUser {
    /// Id.
    pub id: String,
    /// Chosen name, or a made-up one that tells nothing about the member.
    #[schema(example = "Listener 4f2a")]
    pub username: String,
    /// Address of their picture.
    #[schema(required)]
    pub avatar: Option<String>,
}

impl CommentUser {
    fn of(author: Author) -> Self {
        let username = name_of(&author);
        Self { id: author.id, username, avatar: author.profile_image_url }
    }
}

/// A comment as everyone sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Comment {
    /// Id.
    pub id: String,
    /// The mix.
    pub mix_id: String,
    /// The track that it is about.
    #[schema(required)]
    pub track_id: Option<String>,
    /// The track's place in the mix when the comment was written, from 1.
    #[schema(minimum = 1, required)]
    pub position: Option<u32>,
    /// Who wrote it; `null` once it is deleted.
    #[schema(required)]
    pub user: Option<CommentUser>,
    /// What it says; `null` once it is deleted.
    #[schema(required)]
    pub text: Option<String>,
    /// When it was written (RFC 3339).
    pub timestamp: String,
    /// The second of the mix that it is about.
    #[schema(required)]
    pub mix_timestamp: Option<u32>,
    /// Votes for it.
    pub upvotes: u32,
    /// Votes against it.
    pub downvotes: u32,
}

impl Comment {
    pub(super) fn of(row: Row) -> Self {
        Self {
            id: row.id,
            mix_id: row.mix_id,
            track_id: row.track_id,
            position: row.position,
            user: row.author.map(CommentUser::of),
            text: row.text,
            timestamp: row.created_at.rfc3339(),
            mix_timestamp: row.mix_seconds,
            upvotes: row.upvotes,
            downvotes: row.downvotes,
        }
    }
}

/// A comment as the person who asks sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeenComment {
    /// The comment.
    #[serde(flatten)]
    pub comment: Comment,
    /// What they voted.
    pub user_vote: UserVote,
    /// Whether it is theirs.
    pub is_own: bool,
    /// The first replies, the oldest first.
    pub replies: Vec<SeenReply>,
    /// Where further replies begin; `null` when these are all.
    #[schema(required)]
    pub next_replies: Option<String>,
}

/// A reply as everyone sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Reply {
    /// Id.
    pub id: String,
    /// The comment that it belongs to.
    pub comment_id: String,
    /// Who wrote it.
    #[schema(required)]
    pub user: Option<CommentUser>,
    /// What it says.
    #[schema(required)]
    pub text: Option<String>,
    /// When it was written (RFC 3339).
    pub timestamp: String,
    /// Whom it answers; `null` once they are gone.
    #[schema(required)]
    pub reply_to_username: Option<String>,
}

impl Reply {
    pub(super) fn of(row: Row) -> Self {
        Self {
            id: row.id,
            comment_id: row.parent_id.unwrap_or_default(),
            user: row.author.map(CommentUser::of),
            text: row.text,
            timestamp: row.created_at.rfc3339(),
            reply_to_username: row.answers.as_ref().map(name_of),
        }
    }
}

/// A reply as the person who asks sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeenReply {
    /// The reply.
    #[serde(flatten)]
    pub reply: Reply,
    /// Whether it is theirs.
    pub is_own: bool,
}

impl SeenReply {
    fn of(row: Row, viewer: Option<&str>) -> Self {
        let is_own = viewer.is_some_and(|viewer| row.is_of(viewer));
        Self { reply: Reply::of(row), is_own }
    }
}

/// What a member votes on a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserVote {
    /// For it.
    Up,
    /// Against it.
    Down,
    /// Nothing.
    None,
}

/// The name that is shown for a member. A member who has chosen none gets one that is derived from
/// their id: it is the same on every comment and says nothing about them, and nobody can choose it,
/// because chosen names have no spaces.
fn name_of(author: &Author) -> String {
    author.username.clone().unwrap_or_else(|| {
        let digits = author.id.get(author.id.len().saturating_sub(4)..).unwrap_or("");
        format!("Listener {digits}")
    })
}
