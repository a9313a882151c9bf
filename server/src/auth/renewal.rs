//! The renewal of a session's cookie. The cookie ends with the session's row, so where the row is let
//! end later, the answer tells the browser.

use std::sync::{Arc, OnceLock};

use axum::extract::Request;
use axum::response::Response;
use hyper::header::{COOKIE, HeaderValue, SET_COOKIE};

/// A slot for the cookie that an answer renews. The code that finds the session fills it.
#[derive(Debug, Clone)]
pub struct Renewal(Arc<OnceLock<HeaderValue>>);

impl Renewal {
    /// Gives a request room for it; one without a cookie needs none.
    pub fn of(request: &mut Request) -> Option<Self> {
        request.headers().contains_key(COOKIE).then(|| {
            let renewal = Self(Arc::default());
            request.extensions_mut().insert(renewal.clone());
            renewal
        })
    }

    /// Has the answer carry a cookie.
    pub fn fill(&self, cookie: HeaderValue) {
        // A second caller has found the same session.
        let _ = self.0.set(cookie);
    }

    /// Puts the cookie on the answer, where its session lives on. An answer with cookies of its own begins
    /// another session or ends this one, so it stays as it is. Prepared answers, which are the same for
    /// everyone, look for no session.
    pub fn put_on(&self, response: &mut Response) {
        if let Some(cookie) = self.0.get()
            && !response.headers().contains_key(SET_COOKIE)
        {
            response.headers_mut().insert(SET_COOKIE, cookie.clone());
        }
    }
}
