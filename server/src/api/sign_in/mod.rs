//! Signing in: by a link sent by mail, by the code in the same mail, by a password, by a provider.
//!
//! Nobody can lock somebody else out by trying to sign in. A browser in which a person has signed
//! in before is known by a cookie, and its attempts for that person are counted separately (OWASP's
//! device cookies), so attempts from elsewhere, from however many networks, do not use up the
//! person's own. A person in an unknown browser can then no longer use the password, but still the
//! mail: when too many are asked for, no more are sent, which the answer does not reveal, and the
//! latest of them, some minutes old at most, signs its reader in with one press of a button.

pub mod link;
pub mod password;
pub mod provider;

use axum::response::{IntoResponse, Response};
use hyper::HeaderMap;
use hyper::header::{SET_COOKIE, USER_AGENT};
use segue_base::clock::Moment;
use segue_base::config::Origin;
use segue_base::token;
use segue_mail::device::named;
use segue_mail::letter;
use segue_store::ban::{self, Ban};
use segue_store::identity::{self, Identity};
use segue_store::session::{self, Method, NewSession};
use segue_store::user::User;
use segue_store::{StoreError, Tx, device, outgoing_mail};
use serde::Serialize;
use utoipa::ToSchema;

use super::session::{SessionUser, private};
use crate::app::App;
use crate::auth::{self, cookie};
use crate::error::{ApiError, Banned, problems};

problems! {
    /// The address or the password is wrong, or the account has no password. Sign in by a link sent by email
    /// instead.
    WrongPassword = 401 "password.wrong" "The email address or the password is wrong.";

    /// The code is not the one in the email. The sentence says how many tries are left; the link in the email
    /// works as well.
    WrongCode(tries_left: u32) = 422 "code.wrong"
        "That code is wrong. {next}", next = next_try(tries_left);

    /// The link or code was used or has expired. Ask for a new one.
    LinkSpent = 410 "link.spent" "This link has been used or has expired. Ask for a new one.";

    /// The code was tried too often. Open the link in the same email, or ask for a new email.
    CodeSpent = 410 "code.spent"
        "Too many attempts. Open the link in the same email, or ask for a new email.";

    /// Another browser asked for the link. Send `confirmed` once the person has said that they want to sign in
    /// here; the link is not used up by this answer.
    OtherBrowser = 409 "link.other_browser"
        "This link was requested in another browser. Sign in here anyway?";

    /// The sign-in was finished, has expired, or was started in another browser or by another member. Begin it
    /// again.
    SignInSpent = 410 "sign_in.spent"
        "This sign-in has already been completed or has expired. Please start again.";

    /// The provider did not confirm who the person is. Begin again, or sign in by email.
    ProviderRefused(provider: &'static str) = 401 "provider.refused"
        "{provider} did not confirm who you are. Try again.";

    /// The provider has not verified the person's address. Sign in by email instead.
    EmailUnverified(provider: &'static str) = 403 "provider.email_unverified"
        "{provider} has not verified your email address. Sign in by email instead.";
}

/// Details after a wrong code.
fn next_try(tries_left: u32) -> String {
    match tries_left {
        0 => CodeSpent::KIND.sentence.to_owned(),
        left => format!("Tries left: {left}."),
    }
}

/// Longest description of a browser that is kept, in bytes.
const LONGEST_DEVICE: usize = 300;

/// Someone who has just signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedIn {
    /// The member.
    pub user: SessionUser,
    /// Whether the account was made by this.
    pub created: bool,
    /// The page to go to.
    pub redirect_path: String,
}

/// What the browser remembers during a sign-in.
struct Secrets {
    session: String,
    device: String,
}

/// A session to begin, and the browser that is known from then on.
struct Beginning {
    origin: Origin,
    session: NewSession,
    old_session_hash: Option<String>,
    old_device_hash: Option<String>,
    device_hash: String,
}

impl Beginning {
    /// Begins the session, unless the member is banned. A person who signs in with a new browser gets a mail about it, if the
    /// address is known to be theirs.
    fn insert(&self, tx: &Tx<'_>, user: &User, now: Moment) -> Result<(), ApiError> {
        self.insert_by(tx, user, self.session.method, now)
    }

    /// As [`Beginning::insert`], for somebody who has signed in by another method after all.
    fn insert_by(
        &self,
        tx: &Tx<'_>,
        user: &User,
        method: Method,
        now: Moment,
    ) -> Result<(), ApiError> {
        if let Some(Ban { reason, ends_at, .. }) = ban::find(tx, &user.id, now)? {
            return Err(Banned(until(ends_at), reason).into());
        }
        if let Some(old) = &self.old_session_hash {
            session::replace(tx, old)?;
        }
        let expires_at = auth::session_end_of(now, user.role, now);
        let session = NewSession { expires_at, method, ..self.session.clone() };
        session::insert(tx, &user.id, &session, now)?;
        let old_device = self.old_device_hash.as_deref();
        if user.is_email_proven && device::is_new(tx, &user.id, old_device)? {
            let mail = letter::new_device(&user.email, &self.origin, &self.device_name(), now);
            outgoing_mail::insert(tx, &mail, now)?;
        }
        Ok(device::see(tx, old_device, &self.device_hash, &user.id, now)?)
    }

    /// Links an identity to a member. If the account is not new, they get a mail about it.
    fn link(
        &self,
        tx: &Tx<'_>,
        identity: &Identity,
        (user, is_made): (&User, bool),
        now: Moment,
    ) -> Result<(), StoreError> {
        identity::insert(tx, identity, &user.id, now)?;
        if !is_made && user.is_email_proven {
            let (provider, device) = (identity.provider.title(), self.device_name());
            let mail = letter::provider_linked(&user.email, &self.origin, provider, &device, now);
            outgoing_mail::insert(tx, &mail, now)?;
        }
        Ok(())
    }

    fn device_name(&self) -> String {
        named(&self.session.device)
    }
}

fn new_session(app: &App, headers: &HeaderMap, method: Method) -> (Secrets, Beginning) {
    let token = token::secret();
    let old_hash = |kind: cookie::CookieKind| {
        kind.find(headers, app.is_secure()).map(|secret| token::hash(&secret))
    };
    let old_session_hash = old_hash(cookie::CookieKind::Session);
    let old_device_hash = old_hash(cookie::CookieKind::Device);
    let device = token::secret();
    let device_hash = token::hash(&device);
    let name = agent_of(headers).chars().take(LONGEST_DEVICE).collect();
    let expires_at = auth::session_end(app.now());
    let session = NewSession { token_hash: token::hash(&token), method, device: name, expires_at };
    let origin = app.settings().public_origin();
    let new = Beginning { origin, session, old_session_hash, old_device_hash, device_hash };
    (Secrets { session: token, device }, new)
}

/// How long a ban holds, as people read it.
pub fn until(ends_at: Option<Moment>) -> String {
    ends_at.map_or_else(|| "for good".to_owned(), |end| format!("until {}", end.words()))
}

/// How a browser describes itself.
pub fn agent_of(headers: &HeaderMap) -> &str {
    headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or("")
}

/// The hash of the asking browser's secret, if the person of an address has signed in with it before.
async fn known_device(
    app: &App,
    headers: &HeaderMap,
    email: &str,
) -> Result<Option<String>, ApiError> {
    let Some(secret) = cookie::CookieKind::Device.find(headers, app.is_secure()) else {
        return Ok(None);
    };
    let (hash, since) = (token::hash(&secret), auth::device_begin(app.now()));
    let is_known = app.store().read(|tx| device::is_known(tx, &hash, email, since)).await?;
    Ok(is_known.then_some(hash))
}

/// Sets the cookies of the session and of the browser. New secrets come with every sign-in, so nobody
/// can have planted them.
fn with_session(app: &App, secrets: &Secrets, answer: impl IntoResponse) -> Response {
    let is_secure = app.is_secure();
    let cookies = [
        cookie::CookieKind::Session.set(&secrets.session, is_secure),
        cookie::CookieKind::Device.set(&secrets.device, is_secure),
        cookie::CookieKind::Browser.clear(is_secure),
    ];
    let mut response = private(answer);
    for cookie in cookies.into_iter().flatten() {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}
