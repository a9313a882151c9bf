//! Signing in: by a link sent by mail, by the code in the same mail, by a password, by a provider.

pub mod link;
pub mod password;
pub mod provider;

use axum::response::{IntoResponse, Response};
use hyper::HeaderMap;
use hyper::header::{SET_COOKIE, USER_AGENT};
use serde::Serialize;
use utoipa::ToSchema;

use super::session::{SessionUser, private};
use crate::app::App;
use crate::auth::{self, cookie, token};
use crate::store::session::{Method, NewSession};

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

fn new_session(app: &App, headers: &HeaderMap, method: Method) -> (String, NewSession) {
    let token = token::secret();
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or("");
    let device = agent.chars().take(LONGEST_DEVICE).collect();
    let expires_at = auth::session_end(app.now());
    let new = NewSession { token_hash: token::hash(&token), method, device, expires_at };
    (token, new)
}

/// Sets the session's cookie. A new token comes with every sign-in, so nobody can have planted it.
fn with_session(app: &App, token: &str, answer: impl IntoResponse) -> Response {
    let mut response = private(answer);
    if let Some(cookie) = cookie::Kind::Session.set(token, app.is_secure()) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    if let Some(cookie) = cookie::Kind::Browser.clear(app.is_secure()) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}
