//! The session: who is signed in, where else, and how that ends.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use hyper::StatusCode;
use hyper::header::SET_COOKIE;
use segue_base::token;
use segue_mail::letter;
use segue_store::session::{self, Session};
use segue_store::user::User;
use segue_store::{admin_link, outgoing_mail};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::admin::fresh::is_fresh;
use crate::api::problems::{ForMembers, Read, Write, WriteWithBody};
use crate::api::sign_in::LinkSpent;
use crate::app::App;
use crate::auth::{NEW_ACCOUNT_MS, cookie};
use crate::error::{ApiError, NoSession, Unproven, wordings};
use crate::extract::{JsonBody, Member, Name, Visitor};

wordings! {
    /// The link is wrong, was used, or the site already has an admin.
    FirstAdminSpent of LinkSpent:
        "This link has been used, or the server has restarted since. As long as there is no admin, the server prints a new link each time it starts.";
}

/// Who is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrentSession {
    /// The member; `null` when nobody is signed in.
    pub user: Option<SessionUser>,
    /// How they are signed in; `null` when nobody is.
    pub session: Option<SessionState>,
}

/// The member that is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionUser {
    /// Id.
    pub id: String,
    /// E-mail address in lower case.
    pub email: String,
    /// Whether mail or a provider has proven the address, which friends, comments and Spotify take.
    pub is_email_proven: bool,
    /// `member` or `admin`.
    #[schema(example = "member")]
    pub role: &'static str,
    /// Chosen name.
    pub username: Option<String>,
    /// Address of their picture.
    pub profile_image_url: Option<String>,
    /// Whether they may connect Spotify.
    pub spotify_access: bool,
    /// When the account was made (RFC 3339).
    pub created_at: String,
}

impl SessionUser {
    /// What a member is told of themselves.
    #[must_use]
    pub fn of(user: User) -> Self {
        Self {
            id: user.id,
            email: user.email,
            is_email_proven: user.is_email_proven,
            role: user.role.name(),
            username: user.username,
            profile_image_url: user.profile_image_url,
            spotify_access: user.spotify_access,
            created_at: user.created_at.rfc3339(),
        }
    }
}

/// How someone is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionState {
    /// Id.
    pub id: String,
    /// `magic_link`, `password`, `spotify` or `google`.
    #[schema(example = "magic_link")]
    pub method: String,
    /// Whether the account was made within the last minute, so that this is a sign-up.
    pub is_new_account: bool,
    /// Whether they have signed in within the last ten minutes, which some of what admins do takes.
    pub is_fresh: bool,
}

/// Shows who is signed in.
///
/// Source: the session read and its `users` select by id.
#[utoipa::path(
    get,
    path = "/api/session",
    tag = "sign-in",
    operation_id = "show_session",
    responses(
        (status = OK, description = "Who is signed in, if anyone.", body = CurrentSession),
        Read,
    )
)]
pub async fn show(State(app): State<App>, visitor: Visitor) -> Response {
    let answer = match visitor.0 {
        Some((session, user)) => {
            let is_new_account = app.now().ms() - user.created_at.ms() <= NEW_ACCOUNT_MS;
            let Session { id, method, created_at, .. } = session;
            let is_fresh = is_fresh(created_at, app.now());
            CurrentSession {
                user: Some(SessionUser::of(user)),
                session: Some(SessionState { id, method, is_new_account, is_fresh }),
            }
        }
        None => CurrentSession { user: None, session: None },
    };
    private(Json(answer))
}

/// Signs out here.
///
/// It succeeds when nobody is signed in.
///
/// Source: the sign-out.
#[utoipa::path(
    delete,
    path = "/api/session",
    tag = "sign-in",
    operation_id = "delete_session",
    responses(
        (status = NO_CONTENT, description = "This browser is signed out."),
        Write,
    )
)]
pub async fn delete(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    if let Some((session, user)) = visitor.0 {
        app.store().write(move |tx| session::delete(tx, &session.id, &user.id)).await?;
    }
    Ok(signed_out(&app))
}

/// A browser that is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Device {
    /// Id of its session.
    pub id: String,
    /// The browser, as it describes itself.
    pub device: String,
    /// How it signed in.
    pub method: String,
    /// When it signed in (RFC 3339).
    pub created_at: String,
    /// When it was last used, to the hour (RFC 3339).
    pub seen_at: String,
    /// Whether it is the one that asks.
    pub is_current: bool,
}

impl Device {
    /// What is told of a session to whoever asks with one of this id.
    #[must_use]
    pub fn of(session: Session, current_id: &str) -> Self {
        Self {
            is_current: session.id == current_id,
            id: session.id,
            device: session.device,
            method: session.method,
            created_at: session.created_at.rfc3339(),
            seen_at: session.seen_at.rfc3339(),
        }
    }
}

/// Lists the browsers that a member is signed in with, the last used first.
///
/// Source: none; beside the session read, which knows one browser.
#[utoipa::path(
    get,
    path = "/api/sessions",
    tag = "sign-in",
    operation_id = "list_sessions",
    responses(
        (status = OK, description = "The member's sessions.", body = Vec<Device>),
        ForMembers, Read,
    )
)]
pub async fn list(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    let now = app.now();
    let sessions = app.store().read(|tx| session::list_of_user(tx, &member.user.id, now)).await?;
    let device = |session| Device::of(session, &member.session.id);
    Ok(private(Json(sessions.into_iter().map(device).collect::<Vec<_>>())))
}

/// Signs one of a member's browsers out.
///
/// Source: the sign-out, for another browser.
#[utoipa::path(
    delete,
    path = "/api/sessions/{id}",
    tag = "sign-in",
    operation_id = "delete_one_session",
    params(("id" = String, Path, description = "The session's id.")),
    responses(
        (status = NO_CONTENT, description = "The session is signed out."),
        NoSession, ForMembers, Write,
    )
)]
pub async fn delete_one(
    State(app): State<App>,
    member: Member,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let is_current = id == member.session.id;
    let user_id = member.user.id;
    let deleted = app.store().write(move |tx| session::delete(tx, &id, &user_id)).await?;
    match (deleted, is_current) {
        (true, true) => Ok(signed_out(&app)),
        (true, false) => Ok(StatusCode::NO_CONTENT.into_response()),
        (false, _) => Err(NoSession.into()),
    }
}

/// Signs a member out everywhere, here included.
///
/// Source: the sign-out, for every browser.
#[utoipa::path(
    delete,
    path = "/api/sessions",
    tag = "sign-in",
    operation_id = "delete_sessions",
    responses(
        (status = NO_CONTENT, description = "The member is signed out everywhere."),
        ForMembers, Write,
    )
)]
pub async fn delete_all(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    app.store().write(move |tx| session::delete_of_user(tx, &member.user.id)).await?;
    Ok(signed_out(&app))
}

/// The link that was printed when the server started.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstAdmin {
    /// The link's secret.
    pub token: String,
}

/// Makes a member the first admin, by the link that the server prints when it starts. Mail or a
/// provider must have proven their address.
///
/// Answers 409 `user.unproven` to a member whose address nobody has proven, which does not use the
/// link up: the first proof of an address is what an account goes by, so whoever reads its mail
/// could take the site over.
///
/// Source: none; admins are named, and not how the first one comes to be.
#[utoipa::path(
    post,
    path = "/api/session/first-admin",
    tag = "sign-in",
    operation_id = "become_first_admin",
    request_body = FirstAdmin,
    responses(
        (status = NO_CONTENT, description = "The member is an admin."),
        Unproven, FirstAdminSpent, ForMembers, WriteWithBody,
    )
)]
pub async fn first_admin(
    State(app): State<App>,
    member: Member,
    JsonBody { value, .. }: JsonBody<FirstAdmin>,
) -> Result<StatusCode, ApiError> {
    let hash = token::hash(&value.token);
    if !app.store().read(|tx| admin_link::is_open(tx, &hash)).await? {
        return Err(FirstAdminSpent.into());
    }
    if !member.user.is_email_proven {
        return Err(Unproven.into());
    }
    let now = app.now();
    let origin = app.settings().public_origin();
    let used = app.store().write::<_, ApiError>(move |tx| {
        if !admin_link::use_up(tx, &hash, &member.user, now)? {
            return Err(FirstAdminSpent.into());
        }
        let mail = letter::made_admin(&member.user.email, &origin, now);
        Ok(outgoing_mail::insert(tx, &mail, now)?)
    });
    used.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An answer for one person, which no cache may keep.
pub fn private(answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    let never = hyper::header::HeaderValue::from_static("no-store");
    response.headers_mut().insert(hyper::header::CACHE_CONTROL, never);
    response
}

/// An answer after which nobody is signed in.
pub fn signed_out(app: &App) -> Response {
    let mut response = private(StatusCode::NO_CONTENT);
    if let Some(cookie) = cookie::CookieKind::Session.clear(app.is_secure()) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}
