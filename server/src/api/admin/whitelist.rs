//! Requests of members to connect Spotify, and the answers of admins. A member is told by mail.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_base::config::Origin;
use segue_mail::letter;
use segue_store::audit::{self, NewEntry};
use segue_store::user::{self, User};
use segue_store::whitelist::{self, MemberRequest, RequestStatus};
use segue_store::{StoreError, Tx, outgoing_mail};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::page;
use crate::api::problems::{ForAdmins, Read, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoRequest, problems};
use crate::extract::{Admin, JsonBody, Name, Query};

problems! {
    /// The request has been answered. Set the member's `spotify_access` to change the outcome.
    WhitelistAnswered = 409 "whitelist.answered" "This request has already been answered.";
}

/// Requests of a page.
const PAGE: usize = 100;

/// Which requests are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhitelistQuery {
    /// The `next` of the page before.
    #[param(pattern = "^[0-9]+[.].+")]
    after: Option<String>,
}

/// A page of requests to connect Spotify.
#[derive(Debug, Serialize, ToSchema)]
pub struct Whitelist {
    /// The requests, the newest first.
    pub requests: Vec<WhitelistRow>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
    /// How many there are of each status.
    pub counts: WhitelistCounts,
}

/// How many requests there are.
#[derive(Debug, Serialize, ToSchema)]
pub struct WhitelistCounts {
    /// That wait for an answer.
    pub pending: u64,
    /// That were approved.
    pub approved: u64,
    /// That were rejected.
    pub rejected: u64,
}

/// A request to connect Spotify, as admins see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct WhitelistRow {
    /// Id.
    pub id: String,
    /// Who asks.
    pub user_id: String,
    /// Their name.
    #[schema(required)]
    pub username: Option<String>,
    /// Their address.
    pub email: String,
    /// The address of their account at Spotify.
    pub spotify_email: String,
    /// `pending`, `approved` or `rejected`.
    #[schema(example = "pending")]
    pub status: &'static str,
    /// When it was made (RFC 3339).
    pub created_at: String,
    /// When it was approved (RFC 3339).
    #[schema(required)]
    pub approved_at: Option<String>,
}

impl WhitelistRow {
    fn of(asked: MemberRequest) -> Self {
        let MemberRequest { request, username, email } = asked;
        Self {
            id: request.id,
            user_id: request.user_id,
            username,
            email,
            spotify_email: request.spotify_email,
            status: request.status.name(),
            created_at: request.created_at.rfc3339(),
            approved_at: request.approved_at.map(Moment::rfc3339),
        }
    }
}

/// Lists requests to connect Spotify, with how many there are of each status.
///
/// Source: the select of `spotify_whitelist_requests` and its `users` select of who asks.
#[utoipa::path(
    get,
    path = "/api/admin/whitelist",
    tag = "admin",
    operation_id = "list_whitelist",
    params(WhitelistQuery),
    responses(
        (status = OK, description = "A page of access requests.", body = Whitelist),
        ForAdmins, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<WhitelistQuery>,
) -> Result<Response, ApiError> {
    let behind = asked.after.as_deref().map(page::read_place).transpose()?;
    let (rows, counts) = app
        .store()
        .read(|tx| Ok((whitelist::list(tx, behind.as_ref(), PAGE + 1)?, whitelist::count(tx)?)))
        .await?;
    let place = |row: &MemberRequest| page::print_place(row.request.created_at, &row.request.id);
    let (rows, next) = page::cut(rows, PAGE, place);
    let whitelist::RequestCounts { pending, approved, rejected } = counts;
    Ok(private(Json(Whitelist {
        requests: rows.into_iter().map(WhitelistRow::of).collect(),
        next,
        counts: WhitelistCounts { pending, approved, rejected },
    })))
}

/// An answer to a request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhitelistAnswer {
    /// What becomes of it.
    pub status: WhitelistVerdict,
}

/// What becomes of a request.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhitelistVerdict {
    /// The member can connect Spotify.
    Approved,
    /// The member cannot; they may ask again.
    Rejected,
}

/// Approves or rejects a request that waits for an answer. The member is told by mail.
///
/// Source: the update of a request's status by id.
#[utoipa::path(
    put,
    path = "/api/admin/whitelist/{id}",
    tag = "admin",
    operation_id = "answer_whitelist_request",
    params(("id" = String, Path, description = "The request's id.")),
    request_body = WhitelistAnswer,
    responses(
        (status = OK, description = "The request is answered.", body = WhitelistRow),
        NoRequest, WhitelistAnswered, ForAdmins, WriteWithBody,
    )
)]
pub async fn answer(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<WhitelistAnswer>,
) -> Result<Response, ApiError> {
    let status = match value.status {
        WhitelistVerdict::Approved => RequestStatus::Approved,
        WhitelistVerdict::Rejected => RequestStatus::Rejected,
    };
    let (now, origin) = (app.now(), app.settings().public_origin());
    let answered = app.store().write::<_, ApiError>(move |tx| {
        let asked = whitelist::find(tx, &id)?.ok_or(NoRequest)?;
        if !answer_in(tx, &admin.user, &asked, status, &origin, now)? {
            return Err(WhitelistAnswered.into());
        }
        Ok(whitelist::find(tx, &id)?.ok_or(NoRequest)?)
    });
    let answered = answered.await?;
    Ok(private(Json(WhitelistRow::of(answered))))
}

/// Answers a request: the member is told, and may connect Spotify if it is approved. `false` if it
/// was answered before.
pub(super) fn answer_in(
    tx: &Tx<'_>,
    admin: &User,
    asked: &MemberRequest,
    status: RequestStatus,
    origin: &Origin,
    now: Moment,
) -> Result<bool, StoreError> {
    let MemberRequest { request, email, .. } = asked;
    if !whitelist::answer(tx, &request.id, status, now)? {
        return Ok(false);
    }
    let (mail, action) = if status == RequestStatus::Approved {
        user::allow_spotify(tx, &request.user_id)?;
        let mail = letter::spotify_approved(email, origin, &request.spotify_email);
        (mail, "whitelist_request.approved")
    } else {
        let mail = letter::spotify_rejected(email, origin, &request.spotify_email);
        (mail, "whitelist_request.rejected")
    };
    // The owner of an address that nobody has proven may never have heard of the site.
    if user::find(tx, &request.user_id)?.is_some_and(|member| member.is_email_proven) {
        outgoing_mail::insert(tx, &mail, now)?;
    }
    let entry = NewEntry {
        action,
        entity_type: "whitelist_request",
        entity_id: &request.id,
        entity_name: email,
        detail: Some(format!("for {} on Spotify", request.spotify_email)),
    };
    audit::note(tx, admin, &entry, now)?;
    Ok(true)
}
