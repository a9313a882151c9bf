//! Deciding on things in the queue: several at once are one transaction and one entry of the audit.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_base::config::Origin;
use segue_store::audit::{self, NewEntry};
use segue_store::report::Subject;
use segue_store::staged;
use segue_store::{Tx, queue, record};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::QueuedKind;
use crate::api::admin::counted;
use crate::api::admin::staged::reject;
use crate::api::admin::suggestion::decline;
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, problems};
use crate::extract::{Admin, JsonBody};

problems! {
    /// All that was to be decided on has gone, or somebody else has decided on it. Read the queue again.
    QueuedGone = 409 "moderation.gone" "This has gone, or someone else has decided on it.";
}

/// Most things of one decision.
const MOST: usize = 200;

/// What becomes of things in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ModerationAct {
    /// A comment stays; a time is approved. Submissions are approved by an import, and suggestions accepted
    /// row by row.
    Accept,
    /// A comment becomes a blank that keeps its place; a time is rejected.
    Hide,
    /// A comment or a time goes; a submission is rejected, a suggestion declined.
    Remove,
}

/// A thing in the queue.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QueuedRef {
    /// What it is.
    pub kind: QueuedKind,
    /// Id.
    pub id: String,
}

/// A decision.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ModerationWish {
    /// What becomes of them.
    pub act: ModerationAct,
    /// The things, 200 at most.
    #[schema(min_items = 1, max_items = 200)]
    pub items: Vec<QueuedRef>,
}

/// What was decided.
#[derive(Debug, Serialize, ToSchema)]
pub struct ModerationDone {
    /// How many things it was.
    pub done: usize,
    /// How many had gone before, or were decided by somebody else.
    pub gone: usize,
    /// The audit entry that can take it back.
    pub audit_id: String,
}

/// Decides on things in the queue. Reports on them are answered by it. It can be undone for thirty days.
///
/// Source: none; the comments, times and submissions of the specification in one place.
#[utoipa::path(
    post,
    path = "/api/admin/moderation",
    tag = "admin",
    operation_id = "decide_moderation",
    request_body = ModerationWish,
    responses(
        (status = OK, description = "How many it was.", body = ModerationDone),
        QueuedGone, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn decide(
    State(app): State<App>,
    Admin(admin): Admin,
    JsonBody { value, .. }: JsonBody<ModerationWish>,
) -> Result<Response, ApiError> {
    check(&value)?;
    let (now, origin) = (app.now(), app.settings().public_origin());
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        record::begin(tx)?;
        let mut counts = [0_usize; 4];
        for item in &value.items {
            if act_on(tx, value.act, item, &origin, now)? {
                let [comments, times, submissions, suggestions] = &mut counts;
                *match item.kind {
                    QueuedKind::Comment => comments,
                    QueuedKind::Time => times,
                    QueuedKind::Submission => submissions,
                    QueuedKind::Suggestion => suggestions,
                } += 1;
            }
        }
        let done = counts.iter().sum::<usize>();
        if done == 0 {
            return Err(QueuedGone.into());
        }
        let gone = value.items.len() - done;
        let words = in_words(counts);
        let entry = NewEntry {
            action: match value.act {
                ModerationAct::Accept => "moderation.accepted",
                ModerationAct::Hide => "moderation.hidden",
                ModerationAct::Remove => "moderation.removed",
            },
            entity_type: "moderation",
            entity_id: value.items.first().map_or("", |item| &item.id),
            entity_name: &words,
            detail: None,
        };
        let audit_id = audit::note(tx, &admin.user, &entry, now)?;
        Ok(ModerationDone { done, gone, audit_id })
    };
    Ok(private(Json(app.store().write(work).await?)))
}

fn check(wish: &ModerationWish) -> Result<(), ApiError> {
    if wish.items.is_empty() || wish.items.len() > MOST {
        return Err(ApiError::invalid("items", "Choose between 1 and 200 things"));
    }
    let is_reviewed =
        |item: &QueuedRef| matches!(item.kind, QueuedKind::Submission | QueuedKind::Suggestion);
    if wish.items.iter().any(is_reviewed) && wish.act != ModerationAct::Remove {
        let message = "Submissions and suggestions are accepted where they are reviewed; here they can \
            be rejected";
        return Err(ApiError::invalid("items", message));
    }
    Ok(())
}

/// Does it to one thing; `false` where it has gone.
fn act_on(
    tx: &Tx<'_>,
    act: ModerationAct,
    item: &QueuedRef,
    origin: &Origin,
    now: Moment,
) -> Result<bool, ApiError> {
    let subject = match item.kind {
        QueuedKind::Comment => Subject::Comment(item.id.clone()),
        QueuedKind::Time => Subject::Time(item.id.clone()),
        QueuedKind::Submission => return reject(tx, &item.id, origin, now),
        QueuedKind::Suggestion => return Ok(decline(tx, &item.id, now)?),
    };
    Ok(match act {
        ModerationAct::Accept => queue::accept(tx, &subject, now)?,
        ModerationAct::Hide => queue::hide(tx, &subject, now)?,
        ModerationAct::Remove => queue::remove(tx, &subject, now)?,
    })
}

/// Rejects a submission that waits, without a reason, and tells its submitter.
fn reject(tx: &Tx<'_>, id: &str, origin: &Origin, now: Moment) -> Result<bool, ApiError> {
    let Some(found) = staged::find(tx, id)?.filter(|it| it.status == "pending") else {
        return Ok(false);
    };
    reject::put(tx, &found, "", origin, now)?;
    Ok(true)
}

fn in_words([comments, times, submissions, suggestions]: [usize; 4]) -> String {
    let counts = [
        (comments, "comment"),
        (times, "time"),
        (submissions, "submission"),
        (suggestions, "suggestion"),
    ];
    let some = counts.into_iter().filter(|(count, _)| *count > 0);
    some.map(|(count, noun)| counted(count, noun)).collect::<Vec<_>>().join(", ")
}
