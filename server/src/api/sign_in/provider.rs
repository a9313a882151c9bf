//! Signing in with Spotify or Google.
//!
//! The page sends the browser to the provider and hands over what it comes back with. The address at
//! which it comes back is a page of the site's own, so nothing is signed in by reading an address.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use hyper::header::SET_COOKIE;
use hyper::{HeaderMap, StatusCode};
use segue_base::address;
use segue_base::token;
use segue_providers::identity::{Handshake, Proof, ProviderEmail, ProviderError};
use segue_store::identity::{self, Identity, Provider};
use segue_store::provider_sign_in::{self, NewProviderSignIn};
use segue_store::session::Method;
use segue_store::user::{self, User};
use segue_store::{StoreError, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Beginning, EmailUnverified, ProviderRefused, SignInSpent, SignedIn, new_session, with_session,
};
use crate::api::problems::{Limited, Ours, Read, Unreadable, WriteWithBody};
use crate::api::session::{SessionUser, private};
use crate::app::App;
use crate::auth::{self, cookie};
use crate::error::{ApiError, Banned, ForeignOrigin, NoProvider, ProviderUnreachable};
use crate::extract::{JsonBody, Name, Visitor};
use crate::http::flood::Peer;

/// Longest code of a provider that is handed on, in bytes.
const LONGEST_CODE: usize = 2000;

/// The providers that are set up.
#[derive(Debug, Serialize, ToSchema)]
pub struct Providers {
    /// Their names, `spotify` and `google` at most.
    pub providers: Vec<&'static str>,
}

/// Lists the providers that people can sign in with here.
///
/// Source: none; beside the third-party sign-in, which takes both for granted.
#[utoipa::path(
    get,
    path = "/api/sign-in/providers",
    tag = "sign-in",
    operation_id = "list_providers",
    responses(
        (status = OK, description = "The providers that this site offers.", body = Providers),
        Read,
    )
)]
pub async fn list(State(app): State<App>) -> Json<Providers> {
    let spotify = app.spotify().map(|_| Provider::Spotify.name());
    let google = app.google().map(|_| Provider::Google.name());
    Json(Providers { providers: spotify.into_iter().chain(google).collect() })
}

/// A wish to sign in with a provider.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProviderWish {
    /// The page to go to once signed in; one of this site's own.
    #[serde(default)]
    pub redirect_path: String,
}

/// Where to go.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderUrl {
    /// The provider's page that asks the person.
    pub url: String,
}

/// Begins to sign in with a provider.
///
/// It can be finished for ten minutes, in this browser.
///
/// Source: the third-party sign-in.
#[utoipa::path(
    post,
    path = "/api/sign-in/providers/{provider}",
    tag = "sign-in",
    operation_id = "begin_provider_sign_in",
    params(("provider" = String, Path, description = "`spotify` or `google`.")),
    request_body = ProviderWish,
    responses(
        (status = OK, description = "Where to send the browser.", body = ProviderUrl),
        NoProvider, ProviderUnreachable, Limited, WriteWithBody,
    )
)]
pub async fn begin(
    State(app): State<App>,
    peer: Peer,
    Name(provider): Name,
    headers: HeaderMap,
    JsonBody { value, .. }: JsonBody<ProviderWish>,
) -> Result<Response, ApiError> {
    let provider = Provider::read(&provider).ok_or(NoProvider)?;
    app.floods().sign_in(peer).await?;
    let is_secure = app.is_secure();
    let browser =
        cookie::CookieKind::Browser.find(&headers, is_secure).unwrap_or_else(token::secret);
    let state = token::secret();
    let handshake = Handshake { state: &state, browser: &browser };
    let (spotify, google, now) = (app.spotify(), app.google(), app.now());
    let url = match (provider, spotify, google) {
        (Provider::Spotify, Some(spotify), _) => spotify.sign_in_url(handshake),
        (Provider::Google, _, Some(google)) => google.sign_in_url(handshake, now).await,
        _ => return Err(NoProvider.into()),
    };
    let url = url.map_err(|error| told(provider, &error))?;
    let new = NewProviderSignIn {
        state_hash: token::hash(&state),
        provider,
        challenge: token::hash(&browser),
        redirect_path: auth::own_path(&value.redirect_path, address::is_page).to_owned(),
        expires_at: auth::link_end(now),
    };
    app.store().write(move |tx| provider_sign_in::insert(tx, &new)).await?;
    Ok(with_browser(&app, &browser, Json(ProviderUrl { url })))
}

/// What a provider sent the browser back with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProviderAnswer {
    /// `code` of the address.
    pub code: String,
    /// `state` of the address.
    pub state: String,
    /// `iss` of the address, where there is one (RFC 9207).
    #[serde(default)]
    pub issuer: Option<String>,
}

/// An e-mail address is missing.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmailWanted {
    /// The provider that has confirmed who somebody is.
    #[schema(example = "spotify")]
    pub provider: &'static str,
    /// The address that the person once typed there, to begin with.
    #[schema(required)]
    pub email: Option<String>,
    /// The page to go to once signed in.
    pub redirect_path: String,
}

/// Finishes a sign-in with a provider.
///
/// Spotify verifies no addresses. Whoever comes from there for the first time is asked for theirs
/// (202); the link that is then sent to it, with `with_identity`, signs them up.
///
/// Source: the session read on its callback page.
#[utoipa::path(
    post,
    path = "/api/sign-in/provider",
    tag = "sign-in",
    operation_id = "finish_provider_sign_in",
    request_body = ProviderAnswer,
    responses(
        (status = OK, description = "Signed in; the cookie is set.", body = SignedIn),
        (status = ACCEPTED, description = "Sign-in has to be confirmed by the link in a mail that was sent.", body = EmailWanted),
        ProviderRefused, EmailUnverified, Banned, ForeignOrigin, SignInSpent, ProviderUnreachable,
        Unreadable, Ours, Limited,
    )
)]
pub async fn finish(
    State(app): State<App>,
    visitor: Visitor,
    peer: Peer,
    headers: HeaderMap,
    JsonBody { value, .. }: JsonBody<ProviderAnswer>,
) -> Result<Response, ApiError> {
    app.floods().sign_in(peer).await?;
    let browser = cookie::CookieKind::Browser.find(&headers, app.is_secure());
    let browser = browser.ok_or(SignInSpent)?;
    let (state_hash, challenge) = (token::hash(&value.state), token::hash(&browser));
    let (taken, now) = (challenge.clone(), app.now());
    let begun = app.store().write(move |tx| provider_sign_in::take(tx, &state_hash, &taken, now));
    let begun = begun.await?.ok_or(SignInSpent)?;
    let provider = begun.provider;
    if value.code.is_empty() || value.code.len() > LONGEST_CODE {
        return Err(ProviderRefused(provider.title()).into());
    }
    let handshake = Handshake { state: &value.state, browser: &browser };
    let (spotify, google) = (app.spotify(), app.google());
    let proof = match (provider, spotify, google) {
        (Provider::Spotify, Some(spotify), _) => spotify.prove(value.code, handshake).await,
        (Provider::Google, _, Some(google)) => {
            google.prove(value.code, value.issuer.as_deref(), handshake, now).await
        }
        _ => return Err(SignInSpent.into()),
    };
    let Proof { subject, former_subject, email } = proof.map_err(|error| told(provider, &error))?;
    let identity = Identity { provider, subject };
    let (secrets, new) = new_session(&app, &headers, Method::Provider(provider));
    let (shown, holder) = (email.clone(), visitor.password_holder().map(str::to_owned));
    let known = app.store().write::<_, ApiError>(move |tx| {
        if let Some(former) = &former_subject {
            identity::move_from(tx, &identity, former)?;
        }
        let found = known_or_verified(tx, &new, &identity, &email, holder.as_deref(), now)?;
        match &found {
            Some((user, _)) => new.insert(tx, user, now)?,
            None if matches!(email, ProviderEmail::Claimed(_)) => {
                identity::show(tx, &challenge, &identity, auth::link_end(now))?;
            }
            None => {}
        }
        Ok(found)
    });
    let redirect_path = begun.redirect_path;
    match (known.await?, shown) {
        (Some((user, created)), _) => {
            let answer = SignedIn { user: SessionUser::of(user), created, redirect_path };
            Ok(with_session(&app, &secrets, Json(answer)))
        }
        (None, ProviderEmail::Claimed(email)) => {
            let wanted = EmailWanted { provider: provider.name(), email, redirect_path };
            Ok(with_browser(&app, &browser, (StatusCode::ACCEPTED, Json(wanted))))
        }
        (None, _) => Err(EmailUnverified(provider.title()).into()),
    }
}

/// Returns the member with an identity: the one it is linked to, else the one whose address the
/// provider has verified, creating the account if there is none. The second value says whether it
/// was created.
fn known_or_verified(
    tx: &Tx<'_>,
    new: &Beginning,
    identity: &Identity,
    email: &ProviderEmail,
    holder: Option<&str>,
    now: segue_base::clock::Moment,
) -> Result<Option<(User, bool)>, StoreError> {
    if let Some(user) = identity::find_user(tx, identity)? {
        return Ok(Some((user, false)));
    }
    let ProviderEmail::Verified(email) = email else { return Ok(None) };
    let (user, created) = user::find_or_insert_proven(tx, email, holder, now)?;
    new.link(tx, identity, (&user, created), now)?;
    Ok(Some((user, created)))
}

/// The problem that the caller gets after a provider's failure; the log has the details.
fn told(provider: Provider, error: &ProviderError) -> ApiError {
    tracing::warn!(provider = provider.name(), %error, "a sign-in with a provider failed");
    match error {
        ProviderError::Unreachable(_) | ProviderError::Away(_) => {
            ProviderUnreachable(provider.title()).into()
        }
        ProviderError::Refused(_) => ProviderRefused(provider.title()).into(),
    }
}

/// Lets the browser keep its secret for as long as what it began can be finished.
fn with_browser(app: &App, browser: &str, answer: impl IntoResponse) -> Response {
    let mut response = private(answer);
    if let Some(cookie) = cookie::CookieKind::Browser.set(browser, app.is_secure()) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}
