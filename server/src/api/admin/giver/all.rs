//! All that one giver has given: times, votes, comments, submissions and suggestions, counted before they are removed.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::audit::{self, NewEntry};
use segue_store::ban::{self, Ban};
use segue_store::giver::{self, Given, Giver};
use segue_store::user::{self, User};
use segue_store::{StoreError, Tx, network_block, record};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::admin::ban::BanOfMember;
use crate::api::admin::counted;
use crate::api::admin::network::{BlockedNetwork, short_name};
use crate::api::problems::{ForAdmins, Read, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoUser};
use crate::extract::{Admin, Name};

/// What one giver has given.
#[derive(Debug, Serialize, ToSchema)]
pub struct GiverReport {
    /// A member's id, or the hash of a network for what came from there without an account.
    pub giver: String,
    /// Whether it is a member.
    pub is_member: bool,
    /// The member's username or address; `null` of a network.
    #[schema(required)]
    pub name: Option<String>,
    /// Whether the member has shown that their address is theirs; `false` of a network.
    pub is_email_proven: bool,
    /// When the member joined (RFC 3339); `null` of a network.
    #[schema(required)]
    pub joined_at: Option<String>,
    /// Times, without those that an admin has settled.
    pub times: u64,
    /// Mixes that the times are of.
    pub mixes: u64,
    /// Votes on times and comments.
    pub votes: u64,
    /// Comments and replies.
    pub comments: u64,
    /// Submissions that wait for review.
    pub submissions: u64,
    /// Suggestions that wait for a decision.
    pub suggestions: u64,
    /// How many of the times, submissions and suggestions that were decided on were accepted.
    pub accepted: u64,
    /// How many of them were decided on.
    pub decided: u64,
    /// The member's ban; `null` where there is none.
    #[schema(required)]
    pub ban: Option<BanOfMember>,
    /// The network's block; `null` where there is none.
    #[schema(required)]
    pub block: Option<BlockedNetwork>,
    /// The audit entry that can put everything back; `null` while it is there.
    #[schema(required)]
    pub audit_id: Option<String>,
}

impl GiverReport {
    fn of(tx: &Tx<'_>, giver: &Giver, given: Given, now: Moment) -> Result<Self, StoreError> {
        let past = giver::past(tx, giver)?;
        let (member, ban, block) = match giver {
            Giver::Member(id) => (user::find(tx, id)?, ban::find(tx, id, now)?, None),
            Giver::Network(hash) => (None, None, network_block::find(tx, hash, now)?),
        };
        Ok(Self {
            giver: giver.name().to_owned(),
            is_member: member.is_some(),
            is_email_proven: member.as_ref().is_some_and(|user| user.is_email_proven),
            joined_at: member.as_ref().map(|user| user.created_at.rfc3339()),
            name: member.map(name_of),
            times: given.times,
            mixes: given.mixes,
            votes: given.votes,
            comments: given.comments,
            submissions: given.submissions,
            suggestions: given.suggestions,
            accepted: past.accepted,
            decided: past.decided,
            ban: ban.map(|ban: Ban| BanOfMember::of(&ban)),
            block: block.map(BlockedNetwork::of),
            audit_id: None,
        })
    }
}

fn name_of(user: User) -> String {
    user.username.unwrap_or(user.email)
}

/// Counts what one giver has given, before all of it is removed.
///
/// Source: none; beside the timestamp review and the users page, against those who do harm.
#[utoipa::path(
    get,
    path = "/api/admin/givers/{giver}",
    tag = "admin",
    operation_id = "show_giver",
    params(("giver" = String, Path, description = "A member's id, or the hash of a network.")),
    responses(
        (status = OK, description = "How much there is of each kind.", body = GiverReport),
        NoUser, ForAdmins, Read,
    )
)]
pub async fn show(
    State(app): State<App>,
    _: Admin,
    Name(name): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let found = app.store().read(|tx| {
        let Some(giver) = Giver::read(tx, &name)? else { return Ok(None) };
        GiverReport::of(tx, &giver, giver::count(tx, &giver)?, now).map(Some)
    });
    Ok(private(Json(found.await?.ok_or(NoUser)?)))
}

/// Removes all times, votes, comments, waiting submissions and suggestions of one giver, as if each was
/// removed by hand, except what an admin has decided on. They can be put back for thirty days.
///
/// Source: none; beside the timestamp review and the users page, against those who do harm.
#[utoipa::path(
    delete,
    path = "/api/admin/givers/{giver}",
    tag = "admin",
    operation_id = "delete_given",
    params(("giver" = String, Path, description = "A member's id, or the hash of a network.")),
    responses(
        (status = OK, description = "How much was removed.", body = GiverReport),
        NoUser, ForAdmins, Write,
    )
)]
pub async fn delete(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(name): Name,
) -> Result<Response, ApiError> {
    act(&app, admin.user, name, ("given.removed", giver::remove)).await
}

/// Hides all times and comments of one giver, except what an admin has decided on: the times are rejected,
/// and of the comments a blank keeps the place. They can be put back for thirty days.
///
/// Source: none; beside the timestamp review and the users page, against those who do harm.
#[utoipa::path(
    post,
    path = "/api/admin/givers/{giver}/hide",
    tag = "admin",
    operation_id = "hide_given",
    params(("giver" = String, Path, description = "A member's id, or the hash of a network.")),
    responses(
        (status = OK, description = "How much was hidden.", body = GiverReport),
        NoUser, ForAdmins, Write,
    )
)]
pub async fn hide(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(name): Name,
) -> Result<Response, ApiError> {
    act(&app, admin.user, name, ("given.hidden", giver::hide)).await
}

/// What is done to all that somebody gave: the audit's word for it, and what does it.
type Act = (&'static str, fn(&Tx<'_>, &Giver, Moment) -> Result<Given, StoreError>);

async fn act(
    app: &App,
    user: User,
    name: String,
    (action, run): Act,
) -> Result<Response, ApiError> {
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let giver = Giver::read(tx, &name)?.ok_or(NoUser)?;
        record::begin(tx)?;
        let given = run(tx, &giver, now)?;
        let mut report = GiverReport::of(tx, &giver, given, now)?;
        let address = match &giver {
            Giver::Member(id) => user::find(tx, id)?.map(|user| user.email),
            Giver::Network(_) => None,
        };
        let entry = NewEntry {
            action,
            entity_type: if report.is_member { "user" } else { "network" },
            entity_id: giver.name(),
            entity_name: &address.unwrap_or_else(|| short_name(giver.name())),
            detail: Some(in_words(&given)),
        };
        report.audit_id = Some(audit::note(tx, &user, &entry, now)?);
        Ok(report)
    };
    Ok(private(Json(app.store().write_alone(work).await?)))
}

/// What was removed: `27 times, 40 votes`.
fn in_words(given: &Given) -> String {
    let counts = [
        (given.times, "time"),
        (given.votes, "vote"),
        (given.comments, "comment"),
        (given.submissions, "submission"),
        (given.suggestions, "suggestion"),
    ];
    let some = counts.into_iter().filter(|(count, _)| *count > 0);
    let some: Vec<String> = some.map(|(count, noun)| counted(count, noun)).collect();
    if some.is_empty() { "nothing was left".to_owned() } else { some.join(", ") }
}
