//! Reading comments: a page of a mix's, each with its first replies, and a page of replies.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_core::comment::Sort;
use segue_store::comment::{self, Comment as Row, PageKey, VoteOnComment, Wanted};
use segue_store::{StoreError, Tx, mix};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::super::page;
use super::super::session::private;
use super::{Comment, CommentsOff, Enabled, SeenComment, SeenReply, UserVote};
use crate::api::problems::Read;
use crate::app::App;
use crate::error::{ApiError, NoComment, NoMix};
use crate::extract::{Name, Query, Visitor};

/// Comments of a page.
const PAGE: usize = 20;
/// Replies that come with a comment, and of a page of them.
const REPLIES: usize = 20;

/// A page of comments.
#[derive(Debug, Serialize, ToSchema)]
pub struct Comments {
    /// The comments in the order asked for.
    pub comments: Vec<SeenComment>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
}

/// A page of replies.
#[derive(Debug, Serialize, ToSchema)]
pub struct Replies {
    /// The replies, the oldest first.
    pub replies: Vec<SeenReply>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
}

/// Which comments are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CommentsQuery {
    /// The order: `top` (votes for less votes against), `recent`, or `timeline` (along the mix).
    #[serde(default = "top")]
    #[param(inline, required = false)]
    sort: Sort,
    /// Only comments about this track.
    track_id: Option<String>,
    /// The `next` of the page before.
    #[param(pattern = "^-?[0-9]+[.][0-9]+[.].+")]
    after: Option<String>,
}

fn top() -> Sort {
    Sort::Top
}

/// Which replies are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RepliesQuery {
    /// The `next` of the page before.
    #[param(pattern = "^-?[0-9]+[.][0-9]+[.].+")]
    after: Option<String>,
}

/// Lists a page of a mix's comments with their first replies, and what the member who asks voted.
///
/// Source: the comments panel, whose data source is not shown.
#[utoipa::path(
    get,
    path = "/api/mixes/{mix}/comments",
    tag = "comments",
    operation_id = "list_comments",
    params(("mix" = String, Path, description = "The mix's id or slug."), CommentsQuery),
    responses(
        (status = OK, description = "A page of twenty comments.", body = Comments),
        NoMix, CommentsOff, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Enabled,
    visitor: Visitor,
    Name(name): Name,
    Query(query): Query<CommentsQuery>,
) -> Result<Response, ApiError> {
    let after = query.after.as_deref().map(read_place).transpose()?;
    let viewer = viewer(&visitor);
    let page = app.store().read(|tx| {
        let Some(mix) = mix::find_in(tx, visitor.view(), &name)? else { return Ok(None) };
        let (track_id, sort) = (query.track_id.as_deref(), query.sort);
        let wanted = Wanted { mix_id: &mix.id, track_id, sort, after, most: PAGE + 1 };
        let (rows, next) = page_of(comment::list(tx, &wanted, viewer)?, PAGE, sort);
        let comments = rows.into_iter().map(|row| see(tx, row, viewer));
        Ok(Some(Comments { comments: comments.collect::<Result<_, _>>()?, next }))
    });
    let page = page.await?;
    Ok(private(Json(page.ok_or(NoMix)?)))
}

/// Lists a page of the replies to a comment, the oldest first.
///
/// Source: the comments panel, whose data source is not shown.
#[utoipa::path(
    get,
    path = "/api/comments/{id}/replies",
    tag = "comments",
    operation_id = "list_replies",
    params(("id" = String, Path, description = "The comment's id."), RepliesQuery),
    responses(
        (status = OK, description = "A page of twenty replies.", body = Replies),
        NoComment, CommentsOff, Read,
    )
)]
pub async fn list_replies(
    State(app): State<App>,
    _: Enabled,
    visitor: Visitor,
    Name(id): Name,
    Query(query): Query<RepliesQuery>,
) -> Result<Response, ApiError> {
    let after = query.after.as_deref().map(read_place).transpose()?;
    let viewer = viewer(&visitor);
    let page = app.store().read(|tx| {
        let of = comment::find_or_blank(tx, &id, None)?.filter(|row| row.parent_id.is_none());
        let Some(of) = of else { return Ok(None) };
        if !mix::has_id_in(tx, visitor.view(), &of.mix_id)? {
            return Ok(None);
        }
        let (replies, next) = replies(tx, &id, after.as_ref(), viewer)?;
        Ok(Some(Replies { replies, next }))
    });
    let page = page.await?;
    Ok(private(Json(page.ok_or(NoComment)?)))
}

fn viewer(visitor: &Visitor) -> Option<&str> {
    visitor.0.as_ref().map(|(_, user)| user.id.as_str())
}

pub(super) fn see(tx: &Tx<'_>, row: Row, viewer: Option<&str>) -> Result<SeenComment, StoreError> {
    let (replies, next_replies) = replies(tx, &row.id, None, viewer)?;
    Ok(SeenComment {
        user_vote: match row.own_vote {
            Some(VoteOnComment::Up) => UserVote::Up,
            Some(VoteOnComment::Down) => UserVote::Down,
            None => UserVote::None,
        },
        is_own: viewer.is_some_and(|viewer| row.is_of(viewer)),
        replies,
        next_replies,
        comment: Comment::of(row),
    })
}

fn replies(
    tx: &Tx<'_>,
    id: &str,
    after: Option<&PageKey>,
    viewer: Option<&str>,
) -> Result<(Vec<SeenReply>, Option<String>), StoreError> {
    let rows = comment::list_replies(tx, id, after, REPLIES + 1, viewer)?;
    let (rows, next) = page_of(rows, REPLIES, Sort::Recent);
    Ok((rows.into_iter().map(|row| SeenReply::of(row, viewer)).collect(), next))
}

fn page_of(rows: Vec<Row>, most: usize, sort: Sort) -> (Vec<Row>, Option<String>) {
    page::cut(rows, most, |last| {
        let PageKey { key, created_at, id } = last.place(sort);
        format!("{key}.{}", page::print_place(created_at, &id))
    })
}

fn read_place(text: &str) -> Result<PageKey, ApiError> {
    let (key, rest) = text.split_once('.').ok_or_else(page::no_place)?;
    let key = key.parse().map_err(|_| page::no_place())?;
    let (created_at, id) = page::read_place(rest)?;
    Ok(PageKey { key, created_at, id })
}
