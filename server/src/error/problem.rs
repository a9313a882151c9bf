//! How a failure is told over the network.

use axum::Json;
use axum::response::{IntoResponse, Response};
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use segue_core::submission::FieldError;
use serde::Serialize;
use utoipa::ToSchema;

use super::ApiError;

/// Media type of a problem.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// What is told of a failure (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Kind of the problem; `about:blank` says that status and code tell it all.
    #[serde(rename = "type")]
    #[schema(example = "about:blank")]
    kind: &'static str,
    /// The status in words.
    #[schema(example = "Unprocessable Entity")]
    title: String,
    /// HTTP status.
    #[schema(example = 422)]
    status: u16,
    /// One sentence for people.
    #[schema(example = "Some fields have to change.")]
    detail: String,
    /// Stable name for programs.
    #[schema(example = "request.invalid")]
    code: &'static str,
    /// The fields that have to change, where the problem is with fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    errors: Vec<FieldError>,
}

impl From<ApiError> for Problem {
    fn from(error: ApiError) -> Self {
        let status = error.status();
        let (code, detail) = (error.code(), error.to_string());
        Self {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Error").to_owned(),
            status: status.as_u16(),
            detail,
            code,
            errors: match error {
                ApiError::Invalid(errors) => errors,
                ApiError::Shape(field) => vec![field],
                _ => Vec::new(),
            },
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.status();
        let retry_after = match self {
            Self::Unavailable | Self::Full => Some(5),
            Self::TooMany { retry_after_seconds } => Some(retry_after_seconds),
            _ => None,
        };
        let mut response = (status, Json(Problem::from(self))).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
