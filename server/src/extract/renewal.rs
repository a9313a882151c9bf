//! The renewal of a session's cookie. The cookie ends with the session's row, so where the row is let
//! end later, the answer tells the browser.

use std::sync::{Arc, OnceLock};

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use hyper::header::{HeaderValue, SET_COOKIE};

/// Room for the cookie that a request's answer renews. Whoever finds the session fills it.
#[derive(Debug, Clone, Default)]
pub struct Renewal(Arc<OnceLock<HeaderValue>>);

impl Renewal {
    /// Has the answer carry a cookie.
    pub fn fill(&self, cookie: HeaderValue) {
        // Whoever comes second has found the same session.
        let _ = self.0.set(cookie);
    }
}

/// Has a request answered, and the cookie renewed where its session lives on. An answer with cookies
/// of its own begins another session or ends this one, so it stays as it is. Prepared answers, which
/// are the same for everyone, look for no session.
pub async fn renew(mut request: Request, next: Next) -> Response {
    let renewal = Renewal::default();
    request.extensions_mut().insert(renewal.clone());
    let mut response = next.run(request).await;
    if let Some(cookie) = renewal.0.get()
        && !response.headers().contains_key(SET_COOKIE)
    {
        response.headers_mut().insert(SET_COOKIE, cookie.clone());
    }
    response
}
