//! How a failure is told over the network.

use axum::Json;
use axum::response::{IntoResponse, Response};
use hyper::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use segue_core::submission::FieldError;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::{Object, ObjectBuilder, Type};

use super::ApiError;

/// Media type of a problem.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// Every stable name, in the order of the alphabet.
pub const CODES: [&str; 74] = [
    "audit.nothing",
    "audit.taken",
    "audit.too_old",
    "audit.undone",
    "code.spent",
    "code.wrong",
    "comment.foreign",
    "comment.own",
    "comments.off",
    "cue.out_of_order",
    "edit.stale",
    "file.other",
    "flood",
    "friend.already",
    "friend.asked",
    "friend.blocked",
    "friend.full",
    "friend.no_username",
    "idempotency.key_reused",
    "internal",
    "link.other_browser",
    "link.spent",
    "list.locked",
    "list.taken",
    "method.not_allowed",
    "mix.known",
    "not_found",
    "origin.foreign",
    "password.wrong",
    "plausible.unreachable",
    "provider.email_unverified",
    "provider.refused",
    "provider.unreachable",
    "range.unsatisfiable",
    "request.encoding",
    "request.format",
    "request.head_too_large",
    "request.invalid",
    "request.malformed",
    "request.media_type",
    "request.shape",
    "request.timeout",
    "request.too_large",
    "role.forbidden",
    "session.none",
    "session.stale",
    "sign_in.spent",
    "sound.refused",
    "spotify.failed",
    "spotify.no_access",
    "spotify.no_code_verifier",
    "spotify.not_connected",
    "spotify.not_registered",
    "staged.imported",
    "store.full",
    "store.unsound",
    "timestamp.crowded",
    "timestamp.curated",
    "timestamp.full",
    "timestamp.own",
    "timestamp.taken",
    "timestamp.voted",
    "track.another_song",
    "track.contradicts",
    "track.taken",
    "unavailable",
    "user.last_admin",
    "user.only_admin",
    "user.own_role",
    "user.unproven",
    "username.taken",
    "whitelist.answered",
    "whitelist.has_access",
    "whitelist.pending",
];

/// Describes the stable name of a failure.
fn code_schema() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(CODES))
        .description(Some(
            "Stable name for programs. Later versions may have further ones, so read one that you \
             do not know by its status.",
        ))
        .examples(["request.invalid"])
        .build()
}

/// What is of use after a wrong code.
pub fn next_try(tries_left: u32) -> String {
    match tries_left {
        0 => ApiError::CodeSpent.to_string(),
        left => format!("Tries left: {left}."),
    }
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
                ApiError::Shape(field)
                | ApiError::TrackContradicts(field)
                | ApiError::TrackAnotherSong(field)
                | ApiError::TrackTaken(field) => vec![field],
                _ => Vec::new(),
            },
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, retry_after) = (self.status(), self.retry_after());
        let is_encoded = matches!(self, Self::Encoded);
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Programs read the list of names in the description.
    #[test]
    fn every_name_is_listed() {
        let (_, rest) = include_str!("mod.rs").split_once("pub fn code(").unwrap();
        let (body, _) = rest.split_once("\n    }\n").unwrap();
        let named = body.split('"').skip(1).step_by(2);
        let friends = include_str!("../api/friend.rs").split('"').skip(1).step_by(2);
        let friends = friends.filter(|text| text.starts_with("friend."));
        let known: BTreeSet<&str> = named.chain(friends).collect();
        assert_eq!(known.into_iter().collect::<Vec<_>>(), CODES);
    }
}
