//! The queue of moderation: what nobody has decided on and what is reported, the worst first. [`decide`]
//! takes things out of it, several at once.

pub mod decide;
mod worst;

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_core::cue;
use segue_store::giver::{self, Giver, Past};
use segue_store::queue::{self, Kind, Waiting};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::Admin;

/// What a thing in the queue is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QueuedKind {
    /// A comment or a reply.
    Comment,
    /// A time that somebody gave.
    Time,
    /// A mix that somebody submitted.
    Submission,
    /// A better tracklist that somebody suggests.
    Suggestion,
}

impl From<Kind> for QueuedKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Comment => Self::Comment,
            Kind::Time => Self::Time,
            Kind::Submission => Self::Submission,
            Kind::Suggestion => Self::Suggestion,
        }
    }
}

/// Why a thing is in the queue, and above others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// People have reported it.
    Reported,
    /// Its giver has given the same time to several tracks.
    SameTime,
    /// Its giver has given many things that wait.
    Flood,
    /// It has a link in it.
    Link,
    /// More people disagree with it than agree.
    Disputed,
    /// Its giver joined less than a day ago.
    NewAccount,
    /// Its giver has no account.
    NoAccount,
}

/// A thing that waits for a decision.
#[derive(Debug, Serialize, ToSchema)]
pub struct Queued {
    /// What it is.
    pub kind: QueuedKind,
    /// Id.
    pub id: String,
    /// What it says: the comment, the track's title, what was submitted, or the note of a suggestion.
    pub text: String,
    /// The mix that it is on; empty of a submission.
    pub mix_title: String,
    /// The mix's name in addresses; empty of a submission, and of a mix that is gone.
    pub mix_slug: String,
    /// The moment of the mix that it is about, or the time that was given.
    #[schema(required, example = "1:05:10")]
    pub timestamp: Option<String>,
    /// When it came (RFC 3339).
    pub created_at: String,
    /// A member's id or a network's hash; `null` where nothing tells.
    #[schema(required)]
    pub giver: Option<String>,
    /// What the member is called; `null` of a giver without an account.
    #[schema(required)]
    pub giver_name: Option<String>,
    /// How many of the giver's earlier times, submissions and suggestions were accepted.
    pub accepted: u64,
    /// How many of them were decided on.
    pub decided: u64,
    /// Votes for a time.
    pub agree: u32,
    /// Votes against it.
    pub disagree: u32,
    /// How many people have reported it.
    pub reports: u64,
    /// Which reasons they gave: `spam`, `abuse`, `wrong` or `other`.
    pub report_reasons: Vec<String>,
    /// What they said besides, the newest first.
    pub report_words: Vec<String>,
    /// Why it is here, and above others.
    pub why: Vec<Why>,
}

/// The queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct ModerationQueue {
    /// What waits, the worst first; of each kind the 200 newest, and everything that is reported.
    pub items: Vec<Queued>,
}

/// Lists what waits for a decision, the worst first.
///
/// Source: none; the comments, times and submissions of the specification in one place.
#[utoipa::path(
    get,
    path = "/api/admin/moderation",
    tag = "admin",
    operation_id = "list_moderation",
    responses(
        (status = OK, description = "What waits.", body = ModerationQueue),
        ForAdmins, Read,
    )
)]
pub async fn list(State(app): State<App>, _: Admin) -> Result<Response, ApiError> {
    let (now, with_comments) = (app.now(), app.settings().comments_enabled);
    let found = app.store().read(|tx| {
        let waiting = queue::list(tx, with_comments)?;
        let mut pasts: HashMap<String, Past> = HashMap::new();
        for giver in waiting.iter().filter_map(|it| it.giver.as_ref()) {
            if !pasts.contains_key(giver.name()) {
                pasts.insert(giver.name().to_owned(), giver::past(tx, giver)?);
            }
        }
        Ok((waiting, pasts))
    });
    let (waiting, pasts) = found.await?;
    let items = in_order(waiting, &pasts, now);
    Ok(private(Json(ModerationQueue { items })))
}

fn in_order(waiting: Vec<Waiting>, pasts: &HashMap<String, Past>, now: Moment) -> Vec<Queued> {
    let habits = worst::Habits::of(&waiting);
    let past = |it: &Waiting| {
        it.giver.as_ref().and_then(|giver| pasts.get(giver.name())).copied().unwrap_or_default()
    };
    let mut items: Vec<(i64, Waiting, Past, Vec<Why>)> = waiting
        .into_iter()
        .map(|it| {
            let (past, why) = (past(&it), habits.why(&it, now));
            (worst::weight(&it, &why, past), it, past, why)
        })
        .collect();
    // What is as bad as something else comes behind what came later.
    items.sort_by(|a, b| {
        let of = |it: &(i64, Waiting, Past, Vec<Why>)| (it.0, it.1.created_at.ms());
        of(b).cmp(&of(a)).then_with(|| a.1.id.cmp(&b.1.id))
    });
    items.into_iter().map(|(_, it, past, why)| queued(it, past, why)).collect()
}

fn queued(it: Waiting, past: Past, why: Vec<Why>) -> Queued {
    Queued {
        kind: it.kind.into(),
        id: it.id,
        text: it.text,
        mix_title: it.mix_title,
        mix_slug: it.mix_slug,
        timestamp: it.seconds.map(cue::print),
        created_at: it.created_at.rfc3339(),
        giver: it.giver.as_ref().map(|giver: &Giver| giver.name().to_owned()),
        giver_name: it.giver_name,
        accepted: past.accepted,
        decided: past.decided,
        agree: it.agree,
        disagree: it.disagree,
        reports: it.reports.count,
        report_reasons: it.reports.reasons,
        report_words: it.reports.words,
        why,
    }
}
