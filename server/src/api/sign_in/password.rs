//! Signing in with a password, and signing up with it.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::{HeaderMap, StatusCode};
use segue_store::StoreError;
use segue_store::session::Method;
use segue_store::user::{self, User};
use serde::Deserialize;
use tokio::sync::SemaphorePermit;
use utoipa::ToSchema;

use super::{SignedIn, WrongPassword, known_device, new_session, with_session};
use crate::api::problems::{Checked, Limited, WriteWithBody};
use crate::api::session::SessionUser;
use crate::app::App;
use crate::auth::password;
use crate::error::{ApiError, Banned, Internal, TooMany};
use crate::extract::{JsonBody, email};
use crate::http::flood::Peer;

/// The message for an attempt without an address or a password. Source: specification for visitors,
/// section 5.
const BOTH_MESSAGE: &str = "Please enter both email and password";

/// When to come back if too many passwords are being hashed.
const LINE_SECONDS: u64 = 3;

/// An address and a password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// E-mail address.
    #[schema(pattern = "^[^@]+@[^@]+$", example = "ada@mixes.example")]
    pub email: String,
    /// Password.
    #[schema(min_length = 1)]
    pub password: String,
}

/// Signs in with a password, or signs up with it where the address has no account.
///
/// An account whose address was proven by mail alone has no password, and is answered like a wrong
/// one. A password that would not be taken of somebody new is told so to whoever it does not let
/// in, whether the address has an account or not. Tries in a browser that the person has signed in
/// with before are counted apart from everyone else's. Whoever was signed in there before is signed
/// out, as with every way to sign in. Where the site does not let people sign up by a password, an
/// unknown address is answered like a wrong password.
///
/// Source: 'sign in with password'.
#[utoipa::path(
    post,
    path = "/api/sign-in/password",
    tag = "sign-in",
    operation_id = "sign_in_with_password",
    request_body = Credentials,
    responses(
        (status = OK, description = "Signed in; the cookie is set.", body = SignedIn),
        (status = CREATED, description = "Signed up and in; the cookie is set.", body = SignedIn),
        (status = UNPROCESSABLE_ENTITY, description = "A field is missing, or the new password is too weak."),
        WrongPassword, Banned, Checked, Limited, WriteWithBody,
    )
)]
pub async fn with_password(
    State(app): State<App>,
    peer: Peer,
    headers: HeaderMap,
    JsonBody { value, .. }: JsonBody<Credentials>,
) -> Result<Response, ApiError> {
    if value.password.is_empty() {
        return Err(ApiError::invalid("password", BOTH_MESSAGE));
    }
    let email = email("email", &value.email, BOTH_MESSAGE)?;
    let _place = stand_in_line()?;
    let device = known_device(&app, &headers, &email).await?;
    app.floods().password(peer, &email, device.as_deref()).await?;
    let (user, created) = match known(&app, &email, value.password.clone()).await? {
        Some(user) => (user, false),
        None => match sign_up(&app, peer, email.clone(), value.password.clone()).await? {
            Some(user) => (user, true),
            // If the address signed up a moment ago, the same person has most likely pressed the
            // button twice.
            None => {
                let user = known(&app, &email, value.password).await?;
                (user.ok_or(WrongPassword)?, false)
            }
        },
    };
    let status = if created { StatusCode::CREATED } else { StatusCode::OK };
    let (secrets, new) = new_session(&app, &headers, Method::Password);
    let (signed_in, now) = (user.clone(), app.now());
    app.store().write::<_, ApiError>(move |tx| new.insert(tx, &signed_in, now)).await?;
    let answer = SignedIn { user: SessionUser::of(user), created, redirect_path: "/".to_owned() };
    Ok(with_session(&app, &secrets, (status, Json(answer))))
}

/// Takes a place in the line of passwords to be hashed.
///
/// # Errors
/// [`TooMany`].
pub fn stand_in_line() -> Result<SemaphorePermit<'static>, ApiError> {
    Ok(password::stand_in_line().ok_or(TooMany(LINE_SECONDS))?)
}

/// Returns the member with an address, if the password is right; `None` if there is no such member,
/// the password would be accepted for a new account, and people can sign up this way. Every other
/// attempt gets the same answer after the same time, whether the address has an account or not.
async fn known(app: &App, email: &str, secret: String) -> Result<Option<User>, ApiError> {
    let (user, stored) = app
        .store()
        .read(|tx| Ok((user::find_by_email(tx, email)?, user::find_password(tx, email)?)))
        .await?;
    let untaken = password::message(&secret, email);
    if user.is_none() && untaken.is_none() && app.settings().password_sign_up {
        return Ok(None);
    }
    let is_right = password::is_right(secret, stored.map(|stored| stored.hash)).await;
    match (user, untaken) {
        (Some(user), _) if is_right => Ok(Some(user)),
        (_, Some(message)) => Err(ApiError::invalid("password", message)),
        (_, None) => Err(WrongPassword.into()),
    }
}

/// Makes an account of an address; `None` where somebody has it already.
async fn sign_up(
    app: &App,
    peer: Peer,
    email: String,
    secret: String,
) -> Result<Option<User>, ApiError> {
    app.floods().sign_up(peer, &email).await?;
    let hash = password::hash(secret).await.ok_or(Internal)?;
    let now = app.now();
    let made = app.store().write(move |tx| user::insert_with_password(tx, &email, &hash, now));
    match made.await {
        Ok(user) => Ok(Some(user)),
        Err(StoreError::Taken) => Ok(None),
        Err(other) => Err(other.into()),
    }
}
