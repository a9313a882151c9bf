//! The headers of a request.

use std::convert::Infallible;

use axum::extract::{FromRequest, Request};
use hyper::HeaderMap;

/// The headers of a request whose body nobody reads. They are taken and not copied, so they stand last
/// among what a handler takes.
#[derive(Debug)]
pub struct Headers(pub HeaderMap);

impl<S: Send + Sync> FromRequest<S> for Headers {
    type Rejection = Infallible;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Infallible> {
        Ok(Self(request.into_parts().0.headers))
    }
}
