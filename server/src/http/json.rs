//! JSON answers, such as listings, written in one go.
//!
//! axum's `Json` writes every comma into a buffer that grows from nothing, which takes longer than
//! reading the rows.

use axum::response::{IntoResponse, Response};
use hyper::header::{CONTENT_TYPE, HeaderValue};
use serde::Serialize;

use crate::error::{ApiError, Internal};

/// Media type of JSON.
pub const MEDIA_TYPE: &str = "application/json";

/// Bytes that most listings fit into.
const ROOM: usize = 8192;

/// A listing as JSON.
#[derive(Debug)]
pub struct JsonList<T>(pub Vec<T>);

impl<T: Serialize> IntoResponse for JsonList<T> {
    fn into_response(self) -> Response {
        let mut bytes = Vec::with_capacity(if self.0.len() > 1 { ROOM } else { 512 });
        if let Err(error) = serde_json::to_writer(&mut bytes, &self.0) {
            tracing::error!(%error, "a listing could not be written as JSON");
            return ApiError::from(Internal).into_response();
        }
        let mut response = Response::new(bytes.into());
        let kind = HeaderValue::from_static("application/json");
        response.headers_mut().insert(CONTENT_TYPE, kind);
        response
    }
}
