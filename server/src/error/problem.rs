//! A failure as it is sent over the network.

use axum::Json;
use axum::response::{IntoResponse, Response};
use hyper::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use segue_core::submission::FieldError;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::{Object, ObjectBuilder, Type};

use super::{ApiError, Encoded};
use crate::api::admin::audit::ChangedBy;

/// Media type of a problem.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// Describes the stable name of a failure. The names that there are come from `api::docs`, which knows the
/// nouns.
fn code_schema() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "Stable name for programs, explained at `/api/problems/{code}`. Later versions may have \
             further ones, so read one that you do not know by its status.",
        ))
        .examples(["request.invalid"])
        .build()
}

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
    #[schema(example = "Some fields need to be corrected.")]
    detail: String,
    /// Stable name for programs.
    #[schema(schema_with = code_schema)]
    code: &'static str,
    /// The fields that have to change, where the problem is with fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    errors: Vec<FieldError>,
    /// The later entry of the audit that stands in the way, where an undo is refused and the audit tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    changed_by: Option<Box<ChangedBy>>,
}

impl From<ApiError> for Problem {
    fn from(error: ApiError) -> Self {
        let status = error.status();
        Self {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Error").to_owned(),
            status: status.as_u16(),
            detail: error.detail.into_owned(),
            code: error.kind.code,
            errors: error.errors,
            changed_by: error.changed_by,
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, retry_after) = (self.status(), self.retry_after());
        let is_encoded = self.is(Encoded::KIND);
        let mut response = (status, Json(Problem::from(self))).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        // It tells this 415 from the one of a media type (RFC 9110, section 15.5.16).
        if is_encoded {
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        }
        response
    }
}
