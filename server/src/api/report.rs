//! Reports: anybody can say that a comment or a time is harmful. Admins find it in the queue of moderation
//! ([`crate::api::admin::moderation`]).

use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_store::report::{self, NewReport, Reporter, Subject};
use segue_store::{Tx, comment, timestamp};
use serde::Deserialize;
use utoipa::ToSchema;

use super::comment::{CommentsOff, Enabled};
use crate::api::problems::{Checked, Limited, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NetworkBlocked, NoComment, NoTimestamp};
use crate::extract::{JsonBody, Name, Visitor, WritingPeer, words};
use crate::http::flood::Peer;

/// Most characters of what somebody says about a report.
const MOST_WORDS: usize = 500;

/// What is wrong.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// It is an advertisement, or the same thing over and over.
    Spam,
    /// It insults or threatens somebody.
    Abuse,
    /// It is wrong on purpose.
    Wrong,
    /// Something else, which the words say.
    Other,
}

impl ReportReason {
    fn name(self) -> &'static str {
        match self {
            Self::Spam => "spam",
            Self::Abuse => "abuse",
            Self::Wrong => "wrong",
            Self::Other => "other",
        }
    }
}

/// A report.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportForm {
    /// `spam`, `abuse`, `wrong` or `other`.
    pub reason: ReportReason,
    /// What there is to say besides, 500 characters at most.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub words: String,
}

/// Reports a comment or a reply to the site's admins. Another report by the same person takes the place of
/// the first; people without an account are one person for each network.
///
/// Source: none; for whoever meets somebody who does harm.
#[utoipa::path(
    put,
    path = "/api/comments/{id}/report",
    tag = "comments",
    operation_id = "report_comment",
    params(("id" = String, Path, description = "Id of the comment or reply.")),
    request_body = ReportForm,
    responses(
        (status = NO_CONTENT, description = "The admins will see it."),
        NoComment, CommentsOff, NetworkBlocked, Checked, Limited, WriteWithBody,
    )
)]
pub async fn of_comment(
    State(app): State<App>,
    _: Enabled,
    visitor: Visitor,
    WritingPeer(peer): WritingPeer,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<ReportForm>,
) -> Result<Response, ApiError> {
    let new = read(&app, &visitor, peer, &value, Subject::Comment(id.clone()))?;
    let (view, now) = (visitor.view(), app.now());
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        comment::find_in(tx, view, &id)?.ok_or(NoComment)?;
        Ok(report::put(tx, &new, now)?)
    };
    app.store().write(work).await?;
    Ok(private(StatusCode::NO_CONTENT))
}

/// Reports a time that somebody gave, likewise.
///
/// Source: none; for whoever meets somebody who does harm.
#[utoipa::path(
    put,
    path = "/api/timestamps/{id}/report",
    tag = "timestamps",
    operation_id = "report_timestamp",
    params(("id" = String, Path, description = "The time's id.")),
    request_body = ReportForm,
    responses(
        (status = NO_CONTENT, description = "The admins will see it."),
        NoTimestamp, NetworkBlocked, Checked, Limited, WriteWithBody,
    )
)]
pub async fn of_time(
    State(app): State<App>,
    visitor: Visitor,
    WritingPeer(peer): WritingPeer,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<ReportForm>,
) -> Result<Response, ApiError> {
    let new = read(&app, &visitor, peer, &value, Subject::Time(id.clone()))?;
    let (view, now) = (visitor.view(), app.now());
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        timestamp::find_in(tx, view, &id)?.ok_or(NoTimestamp)?;
        Ok(report::put(tx, &new, now)?)
    };
    app.store().write(work).await?;
    Ok(private(StatusCode::NO_CONTENT))
}

fn read(
    app: &App,
    visitor: &Visitor,
    peer: Peer,
    form: &ReportForm,
    subject: Subject,
) -> Result<NewReport, ApiError> {
    let said = form.words.trim();
    words::check(&[("words", said, MOST_WORDS, true)])?;
    app.floods().report(peer, visitor.member_id())?;
    let network = || Reporter::Network(app.networks().hash(peer));
    let member = visitor.member_id().map(|id| Reporter::Member(id.to_owned()));
    Ok(NewReport {
        subject,
        reporter: member.unwrap_or_else(network),
        reason: form.reason.name().to_owned(),
        words: (!said.is_empty()).then(|| said.to_owned()),
    })
}
