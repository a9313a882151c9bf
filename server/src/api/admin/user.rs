//! Members, as admins see them: who they are, what they may do, and where they are signed in.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_base::config::Origin;
use segue_mail::letter;
use segue_store::audit::{self, NewEntry};
use segue_store::user::desk::{self, DeskUser};
use segue_store::user::{self, Role, User};
use segue_store::whitelist::{self, RequestStatus};
use segue_store::{StoreError, Tx, ban, device, outgoing_mail, session};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ban::BanOfMember;
use super::fresh;
use super::whitelist::answer_in;
use crate::api::page;
use crate::api::problems::{ForAdmins, Read, Write, WriteWithBody};
use crate::api::session::{Device, private};
use crate::app::App;
use crate::error::{ApiError, Forbidden, NoUser, StaleSession, Unproven, problems, wordings};
use crate::extract::{Admin, JsonBody, Name, Query};

problems! {
    /// Admins cannot take their own rights away. Another admin can.
    OwnRole = 409 "user.own_role"
        "You cannot remove your own admin rights. Ask another admin to do it.";

    /// The member is banned and cannot become an admin. Lift the ban first.
    BannedAdmin = 409 "user.banned_admin" "This member is banned. Lift the ban first.";

    /// There is no other admin. Make another member an admin first.
    LastAdmin = 409 "user.last_admin"
        "This is the only admin. Make someone else an admin first.";
}

wordings! {
    /// The member has not proven their address and cannot become an admin.
    UnprovenAdmin of Unproven:
        "This address is not confirmed yet: its owner has to sign in once with a link sent by email.";
}

/// Members of a page.
const PAGE: usize = 50;

/// Which members are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UsersQuery {
    /// A part of their address or name, in any case; all of them without.
    #[serde(default)]
    #[param(required = false)]
    search: String,
    /// The `next` of the page before.
    #[param(pattern = "^[0-9]+[.].+")]
    after: Option<String>,
}

/// A page of members.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUsers {
    /// The members, the newest first.
    pub users: Vec<AdminUser>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
}

/// A member, as admins see them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUser {
    /// Id.
    pub id: String,
    /// E-mail address.
    pub email: String,
    /// Whether mail or a provider has proven the address.
    pub is_email_proven: bool,
    /// Chosen name.
    #[schema(required)]
    pub username: Option<String>,
    /// `member` or `admin`.
    #[schema(example = "member")]
    pub role: &'static str,
    /// Whether they may connect Spotify.
    pub spotify_access: bool,
    /// When the account was made (RFC 3339).
    pub created_at: String,
    /// When they were last there, to the hour (RFC 3339); `null` where no session tells.
    #[schema(required)]
    pub seen_at: Option<String>,
    /// How many browsers they are signed in with.
    pub session_count: u64,
    /// The ban that holds them; `null` where there is none.
    #[schema(required)]
    pub ban: Option<BanOfMember>,
}

impl AdminUser {
    /// A member as they are sent.
    #[must_use]
    pub fn of(row: DeskUser) -> Self {
        let DeskUser { user, seen_at, sessions, ban } = row;
        Self {
            id: user.id,
            email: user.email,
            is_email_proven: user.is_email_proven,
            username: user.username,
            role: user.role.name(),
            spotify_access: user.spotify_access,
            created_at: user.created_at.rfc3339(),
            seen_at: seen_at.map(Moment::rfc3339),
            session_count: sessions,
            ban: ban.as_ref().map(BanOfMember::of),
        }
    }
}

/// Lists members, or finds some by a part of their address or name.
///
/// Source: the linked users page, and its `users` select of id, email and username.
#[utoipa::path(
    get,
    path = "/api/admin/users",
    tag = "admin",
    operation_id = "list_users",
    params(UsersQuery),
    responses(
        (status = OK, description = "A page of members.", body = AdminUsers),
        ForAdmins, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<UsersQuery>,
) -> Result<Response, ApiError> {
    let behind = asked.after.as_deref().map(page::read_place).transpose()?;
    let now = app.now();
    let find = |tx: &Tx<'_>| desk::list(tx, &asked.search, behind.as_ref(), PAGE + 1, now);
    let rows = app.store().read(find).await?;
    let place = |row: &DeskUser| page::print_place(row.user.created_at, &row.user.id);
    let (rows, next) = page::cut(rows, PAGE, place);
    Ok(private(Json(AdminUsers { users: rows.into_iter().map(AdminUser::of).collect(), next })))
}

/// What an admin sets of a member; what is not named stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserChange {
    /// What they may do.
    #[schema(required = false)]
    pub role: Option<NewRole>,
    /// Whether they may connect Spotify; a request of theirs that waits is then approved.
    #[schema(required = false)]
    pub spotify_access: Option<bool>,
}

/// What a member may do.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NewRole {
    /// Likes, times, votes, submissions.
    Member,
    /// Everything.
    Admin,
}

impl From<NewRole> for Role {
    fn from(role: NewRole) -> Self {
        match role {
            NewRole::Member => Self::Member,
            NewRole::Admin => Self::Admin,
        }
    }
}

/// Sets what a member may do. There is always an admin, and nobody takes their own rights away. To
/// make somebody an admin requires a sign-in within the last ten minutes (403 `session.stale`).
///
/// Source: `role` and `spotify_access` of a user record.
#[utoipa::path(
    put,
    path = "/api/admin/users/{id}",
    tag = "admin",
    operation_id = "update_user",
    params(("id" = String, Path, description = "The member's id.")),
    request_body = UserChange,
    responses(
        (status = OK, description = "The member's role is changed.", body = AdminUser),
        NoUser, OwnRole, LastAdmin, UnprovenAdmin, BannedAdmin, StaleSession, ForAdmins, WriteWithBody,
    )
)]
pub async fn update(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<UserChange>,
) -> Result<Response, ApiError> {
    let (now, origin) = (app.now(), app.settings().public_origin());
    if matches!(value.role, Some(NewRole::Admin)) {
        fresh::check(&admin, now)?;
    }
    let updated = app.store().write::<_, ApiError>(move |tx| {
        // Another admin may have removed this one's rights since the request came in.
        let is_admin = |user: &User| user.role == Role::Admin;
        let admin = user::find(tx, &admin.user.id)?.filter(is_admin).ok_or(Forbidden)?;
        let found = user::find(tx, &id)?.ok_or(NoUser)?;
        if let Some(role) = value.role.map(Role::from).filter(|role| *role != found.role) {
            set_role(tx, &admin, &found, role, &origin, now)?;
        }
        let access = value.spotify_access.filter(|it| *it != found.spotify_access);
        if let Some(has_access) = access {
            set_access(tx, &admin, &found, has_access, &origin, now)?;
        }
        Ok(desk::find(tx, &id, now)?.ok_or(NoUser)?)
    });
    let updated = updated.await?;
    Ok(private(Json(AdminUser::of(updated))))
}

fn set_role(
    tx: &Tx<'_>,
    admin: &User,
    found: &User,
    role: Role,
    origin: &Origin,
    now: Moment,
) -> Result<(), ApiError> {
    match role {
        Role::Member if !desk::has_other_admin(tx, &found.id)? => return Err(LastAdmin.into()),
        Role::Member if found.id == admin.id => return Err(OwnRole.into()),
        Role::Admin if !found.is_email_proven => return Err(UnprovenAdmin.into()),
        Role::Admin if ban::find(tx, &found.id, now)?.is_some() => return Err(BannedAdmin.into()),
        Role::Member | Role::Admin => {}
    }
    user::set_role(tx, &found.id, role)?;
    if role == Role::Admin {
        outgoing_mail::insert(tx, &letter::made_admin(&found.email, origin, now), now)?;
    }
    Ok(audit::note_role(tx, Some(admin), found, role, now)?)
}

fn set_access(
    tx: &Tx<'_>,
    admin: &User,
    found: &User,
    has_access: bool,
    origin: &Origin,
    now: Moment,
) -> Result<(), StoreError> {
    desk::set_spotify_access(tx, &found.id, has_access)?;
    if has_access && let Some(asked) = whitelist::find_pending_of_user(tx, &found.id)? {
        answer_in(tx, admin, &asked, RequestStatus::Approved, origin, now)?;
    }
    let action = if has_access { "user.spotify_allowed" } else { "user.spotify_disallowed" };
    note(tx, admin, action, found, None, now)
}

fn note(
    tx: &Tx<'_>,
    admin: &User,
    action: &'static str,
    found: &User,
    detail: Option<String>,
    now: Moment,
) -> Result<(), StoreError> {
    let (entity_id, entity_name) = (found.id.as_str(), found.email.as_str());
    let entry = NewEntry { action, entity_type: "user", entity_id, entity_name, detail };
    audit::note(tx, admin, &entry, now).map(drop)
}

/// Lists the browsers that a member is signed in with, the last used first.
///
/// Source: none; beside the linked users page, for accounts that are in trouble.
#[utoipa::path(
    get,
    path = "/api/admin/users/{id}/sessions",
    tag = "admin",
    operation_id = "list_sessions_of_user",
    params(("id" = String, Path, description = "The member's id.")),
    responses(
        (status = OK, description = "The member's sessions.", body = Vec<Device>),
        NoUser, ForAdmins, Read,
    )
)]
pub async fn list_sessions(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let found = app.store().read(|tx| match user::find(tx, &id)? {
        Some(_) => session::list_of_user(tx, &id, now).map(Some),
        None => Ok(None),
    });
    let found = found.await?;
    let sessions = found.ok_or(NoUser)?;
    let devices = sessions.into_iter().map(|session| Device::of(session, &admin.session.id));
    Ok(private(Json(devices.collect::<Vec<_>>())))
}

/// What was ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedOut {
    /// How many browsers the member was signed in with.
    pub sessions: usize,
}

/// Signs a member out everywhere. Their browsers then count as new ones.
///
/// Source: none; beside the linked users page, for accounts that are in trouble.
#[utoipa::path(
    delete,
    path = "/api/admin/users/{id}/sessions",
    tag = "admin",
    operation_id = "delete_sessions_of_user",
    params(("id" = String, Path, description = "The member's id.")),
    responses(
        (status = OK, description = "The member is signed out everywhere.", body = SignedOut),
        NoUser, ForAdmins, Write,
    )
)]
pub async fn delete_sessions(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let ended = app.store().write::<_, ApiError>(move |tx| {
        let found = user::find(tx, &id)?.ok_or(NoUser)?;
        let sessions = session::delete_of_user(tx, &id)?;
        device::delete_others(tx, &id, "")?;
        let noun = if sessions == 1 { "browser" } else { "browsers" };
        let detail = Some(format!("from {sessions} {noun}"));
        note(tx, &admin.user, "user.signed_out", &found, detail, now)?;
        Ok(sessions)
    });
    let sessions = ended.await?;
    Ok(private(Json(SignedOut { sessions })))
}
