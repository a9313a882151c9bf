//! A member's own password: a first one, and another one in its place. Signing in with it is in
//! [`super::sign_in::password`].

use axum::extract::State;
use axum::response::Response;
use hyper::{HeaderMap, StatusCode};
use segue_base::token;
use segue_mail::device::named;
use segue_mail::letter;
use segue_store::{device, outgoing_mail, session, user};
use serde::Deserialize;
use utoipa::ToSchema;

use super::session::private;
use super::sign_in::agent_of;
use super::sign_in::password::stand_in_line;
use crate::api::problems::{Checked, ForMembers, Limited, WriteWithBody};
use crate::app::App;
use crate::auth::{cookie, password};
use crate::error::{ApiError, Internal};
use crate::extract::{JsonBody, Member};

/// What a change without the right password is told.
const CURRENT_MESSAGE: &str = "This is not your current password";

/// A password to set.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password until now; none where the member has none.
    #[serde(default)]
    pub current: Option<String>,
    /// The password from now on.
    pub new: String,
}

/// Sets a member's password: their first one, or another one in place of the one that they name.
/// Their other browsers are signed out, and count as unknown until they sign in again.
///
/// Source: none; how a password changes is not said.
#[utoipa::path(
    put,
    path = "/api/user/password",
    tag = "members",
    operation_id = "set_password",
    request_body = NewPassword,
    responses(
        (status = NO_CONTENT, description = "The password is set."),
        (status = UNPROCESSABLE_ENTITY, description = "`current` is wrong, or `new` is too weak; `errors` lists which."),
        Checked, ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn set(
    State(app): State<App>,
    member: Member,
    headers: HeaderMap,
    JsonBody { value, .. }: JsonBody<NewPassword>,
) -> Result<Response, ApiError> {
    let Member { session, user } = member;
    app.floods().new_password(&user.id).await?;
    if let Some(message) = password::message(&value.new, &user.email) {
        return Err(ApiError::invalid("new", message));
    }
    let _place = stand_in_line()?;
    let wrong = || ApiError::invalid("current", CURRENT_MESSAGE);
    let known = app.store().read(|tx| user::find_password_hash(tx, &user.id)).await?;
    if known.is_some()
        && !password::is_right(value.current.unwrap_or_default(), known.clone()).await
    {
        return Err(wrong());
    }
    let hash = password::hash(value.new).await.ok_or(Internal)?;
    let device = cookie::CookieKind::Device.find(&headers, app.is_secure());
    let (device, now) = (device.map(|secret| token::hash(&secret)).unwrap_or_default(), app.now());
    let (origin, browser) = (app.settings().public_origin(), named(agent_of(&headers)));
    let set = app.store().write::<_, ApiError>(move |tx| {
        // The password may have been changed meanwhile, and then the old one no longer counts.
        if user::find_password_hash(tx, &user.id)? != known {
            return Err(wrong());
        }
        user::set_password(tx, &user.id, &hash, now)?;
        session::delete_others(tx, &user.id, &session.id)?;
        device::delete_others(tx, &user.id, &device)?;
        if user.is_email_proven {
            let is_first = known.is_none();
            let mail = letter::password_set(&user.email, &origin, is_first, &browser, now);
            outgoing_mail::insert(tx, &mail, now)?;
        }
        Ok(())
    });
    set.await?;
    Ok(private(StatusCode::NO_CONTENT))
}
