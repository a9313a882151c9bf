//! Banning members, for a time or for good. A banned member is signed out at once and cannot sign in; what
//! they have given stays, and [`super::giver::all`] removes it.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_mail::letter;
use segue_store::audit::{self, NewEntry};
use segue_store::ban::{self, Ban};
use segue_store::user::desk;
use segue_store::user::{self, Role, User};
use segue_store::{Tx, outgoing_mail, record, session};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::user::AdminUser;
use crate::api::problems::{Checked, ForAdmins, Write, WriteWithBody};
use crate::api::session::private;
use crate::api::sign_in::until;
use crate::app::App;
use crate::error::{ApiError, Forbidden, NoUser, problems};
use crate::extract::{Admin, JsonBody, Name, words};

problems! {
    /// Admins cannot be banned, and nobody can ban themselves. Take the admin rights away first.
    BanOfAdmin = 409 "ban.admin"
        "Admins cannot be banned. Remove their admin rights first.";

    /// The member is not banned, or not any more. There is nothing to lift.
    NotBanned = 409 "ban.none" "This member is not banned.";
}

/// Longest reason, in characters.
pub const LONGEST_REASON: usize = 1000;

/// Longest ban that ends, in days.
const MOST_DAYS: u32 = 3650;

/// A member's ban.
#[derive(Debug, Serialize, ToSchema)]
pub struct BanOfMember {
    /// Why.
    pub reason: String,
    /// When it began (RFC 3339).
    pub created_at: String,
    /// When it ends (RFC 3339); `null` of one for good.
    #[schema(required)]
    pub ends_at: Option<String>,
}

impl BanOfMember {
    /// A ban as it is sent.
    #[must_use]
    pub fn of(ban: &Ban) -> Self {
        Self {
            reason: ban.reason.clone(),
            created_at: ban.created_at.rfc3339(),
            ends_at: ban.ends_at.map(Moment::rfc3339),
        }
    }
}

/// A ban to set.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBan {
    /// Why; the member reads it.
    #[schema(max_length = 1000, pattern = r"\S")]
    pub reason: String,
    /// For how many days; for good without.
    #[schema(minimum = 1, maximum = 3650)]
    pub days: Option<u32>,
}

/// Reads the reason that an admin gives.
///
/// # Errors
/// [`Invalid`](crate::error::Invalid) for the field.
pub fn read_reason(reason: &str) -> Result<String, ApiError> {
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(ApiError::invalid("reason", "Say why"));
    }
    words::check(&[("reason", reason, LONGEST_REASON, true)])?;
    Ok(reason.to_owned())
}

/// Bans a member, in place of an earlier ban: they are signed out everywhere and cannot sign in until it
/// ends. If their address is confirmed, they get an email that says why and until when.
///
/// Source: none; beside the linked users page, against those who do harm.
#[utoipa::path(
    put,
    path = "/api/admin/users/{id}/ban",
    tag = "admin",
    operation_id = "ban_user",
    params(("id" = String, Path, description = "The member's id.")),
    request_body = NewBan,
    responses(
        (status = OK, description = "The member is banned.", body = AdminUser),
        NoUser, BanOfAdmin, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn set(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<NewBan>,
) -> Result<Response, ApiError> {
    let reason = read_reason(&value.reason)?;
    if value.days.is_some_and(|days| !(1..=MOST_DAYS).contains(&days)) {
        return Err(ApiError::invalid("days", "Choose between 1 and 3,650 days, or for good"));
    }
    let (now, origin) = (app.now(), app.settings().public_origin());
    let ends_at = value.days.map(|days| now.ms_after(i64::from(days) * 24 * 3_600_000));
    let banned = app.store().write::<_, ApiError>(move |tx| {
        let (admin, found) = both(tx, &admin.user, &id)?;
        if found.role == Role::Admin || found.id == admin.id {
            return Err(BanOfAdmin.into());
        }
        record::begin(tx)?;
        let ban = Ban { reason: reason.clone(), created_at: now, ends_at };
        ban::put(tx, &found.id, &ban)?;
        session::delete_of_user(tx, &found.id)?;
        if found.is_email_proven {
            let mail = letter::banned(&found.email, &origin, &reason, ends_at);
            outgoing_mail::insert(tx, &mail, now)?;
        }
        let detail = format!("{}: {reason}", until(ends_at));
        note(tx, &admin, "user.banned", &found, Some(detail), now)?;
        Ok(desk::find(tx, &id, now)?.ok_or(NoUser)?)
    });
    Ok(private(Json(AdminUser::of(banned.await?))))
}

/// Lifts a member's ban. They can sign in again; their sessions have ended.
///
/// Source: none; beside the linked users page.
#[utoipa::path(
    delete,
    path = "/api/admin/users/{id}/ban",
    tag = "admin",
    operation_id = "lift_ban",
    params(("id" = String, Path, description = "The member's id.")),
    responses(
        (status = OK, description = "The member can sign in again.", body = AdminUser),
        NoUser, NotBanned, ForAdmins, Write,
    )
)]
pub async fn lift(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let lifted = app.store().write::<_, ApiError>(move |tx| {
        let (admin, found) = both(tx, &admin.user, &id)?;
        record::begin(tx)?;
        if ban::find(tx, &found.id, now)?.is_none() || !ban::delete(tx, &found.id)? {
            return Err(NotBanned.into());
        }
        note(tx, &admin, "user.ban_lifted", &found, None, now)?;
        Ok(desk::find(tx, &id, now)?.ok_or(NoUser)?)
    });
    Ok(private(Json(AdminUser::of(lifted.await?))))
}

/// The admin, whose rights another one may have removed since the request came in, and the member.
fn both(tx: &Tx<'_>, admin: &User, id: &str) -> Result<(User, User), ApiError> {
    let is_admin = |user: &User| user.role == Role::Admin;
    let admin = user::find(tx, &admin.id)?.filter(is_admin).ok_or(Forbidden)?;
    Ok((admin, user::find(tx, id)?.ok_or(NoUser)?))
}

fn note(
    tx: &Tx<'_>,
    admin: &User,
    action: &str,
    found: &User,
    detail: Option<String>,
    now: Moment,
) -> Result<(), ApiError> {
    let (entity_id, entity_name) = (found.id.as_str(), found.email.as_str());
    let entry = NewEntry { action, entity_type: "user", entity_id, entity_name, detail };
    audit::note(tx, admin, &entry, now)?;
    Ok(())
}
