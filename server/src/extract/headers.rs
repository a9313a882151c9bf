//! The headers of a request.

use std::convert::Infallible;

use axum::extract::{FromRequest, Request};
use hyper::HeaderMap;

/// The headers of a request whose body is not read. They are moved out and not copied, so this
/// extractor comes last in a handler's arguments.
#[derive(Debug)]
pub struct Headers(pub HeaderMap);

impl<S: Send + Sync> FromRequest<S> for Headers {
    type Rejection = Infallible;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Infallible> {
        Ok(Self(request.into_parts().0.headers))
    }
}
