//! The host check: a request of HTTP/1.1 names the host that it is for, once (RFC 9112, section 3.2).
//! Two names would be read by a proxy in one way and by us in another.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::Version;
use hyper::header::{HOST, HeaderMap};

use crate::error::ApiError;

/// Refuses a request that does not say for which host it is, or says it twice.
pub async fn check(request: Request, next: Next) -> Response {
    if names_its_host(request.version(), request.headers()) {
        return next.run(request).await;
    }
    let expected = "A request of HTTP/1.1 has to have one Host header";
    ApiError::Malformed(expected.to_owned()).into_response()
}

/// Older requests need not name it.
fn names_its_host(version: Version, headers: &HeaderMap) -> bool {
    let named = headers.get_all(HOST).iter().count();
    named == 1 || (named == 0 && version != Version::HTTP_11)
}
