//! Every failure that a caller sees, as `application/problem+json` (RFC 9457) with a stable `code`.
//!
//! Each noun declares its own problems beside itself, by [`problems!`]; those that belong to no
//! noun are here. The server's own failures are logged in full and shown as `internal`.

mod common;
mod declare;
mod problem;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io::ErrorKind;

use hyper::StatusCode;
use segue_core::submission::FieldError;
use thiserror::Error;
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

pub use self::common::*;
pub(crate) use self::declare::{problems, wordings};
pub use self::problem::{PROBLEM_JSON, Problem};

use segue_store::StoreError;

use crate::api::admin::audit::ChangedBy;
use crate::objects::FilesError;

/// The properties that all occurrences of a problem share.
#[derive(Debug)]
pub struct Kind {
    /// The stable name for programs.
    pub code: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// The sentence for people, with what differs from case to case in braces.
    pub sentence: &'static str,
    /// When it happens, and what the caller can do.
    pub about: &'static str,
}

impl Kind {
    /// The status as HTTP has it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

/// A request that is not answered as the caller wanted.
#[derive(Debug, Clone, Error)]
#[error("{detail}")]
pub struct ApiError {
    kind: &'static Kind,
    detail: Cow<'static, str>,
    errors: Vec<FieldError>,
    retry_after: Option<u64>,
    changed_by: Option<Box<ChangedBy>>,
}

impl ApiError {
    /// Tells a problem in a sentence.
    #[must_use]
    pub(crate) fn told(kind: &'static Kind, detail: fmt::Arguments<'_>) -> Self {
        let detail = detail.as_str().map_or_else(|| detail.to_string().into(), Cow::Borrowed);
        Self { kind, detail, errors: Vec::new(), retry_after: None, changed_by: None }
    }

    /// Names the fields that have to change.
    #[must_use]
    pub(crate) fn with_errors(self, errors: Vec<FieldError>) -> Self {
        Self { errors, ..self }
    }

    /// Says in how many seconds it may be asked again.
    #[must_use]
    pub(crate) fn with_retry_after(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    /// Names the later entry of the audit that stands in the way.
    #[must_use]
    pub(crate) fn with_changed_by(self, changed_by: Option<ChangedBy>) -> Self {
        Self { changed_by: changed_by.map(Box::new), ..self }
    }

    /// Says that one field has to change.
    #[must_use]
    pub fn invalid(field: &str, message: &str) -> Self {
        let (field, message) = (field.to_owned(), message.to_owned());
        Invalid(vec![FieldError { field, message }]).into()
    }

    /// Says that a field is not what the operation takes.
    #[must_use]
    pub fn shape(field: &str, message: &str) -> Self {
        let (field, message) = (field.to_owned(), message.to_owned());
        Shape(FieldError { field, message }).into()
    }

    /// Whether it is a problem of this kind.
    #[must_use]
    pub fn is(&self, kind: &Kind) -> bool {
        self.kind.code == kind.code
    }

    /// Returns what is told of it: of fields that have to change their own sentences, else the problem's.
    #[must_use]
    pub fn sentence(&self) -> String {
        let of_fields: Vec<&str> = self.errors.iter().map(|it| it.message.as_str()).collect();
        if of_fields.is_empty() { self.detail.to_string() } else { of_fields.join(". ") }
    }

    /// Returns the names of the fields that have to change.
    #[must_use]
    pub fn fields(&self) -> Vec<&str> {
        self.errors.iter().map(|error| error.field.as_str()).collect()
    }

    /// Says when it may be asked again, in seconds, where that is known.
    #[must_use]
    pub fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }

    /// Returns the HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.kind.status()
    }

    /// Returns the stable name.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.kind.code
    }
}

impl From<FilesError> for ApiError {
    fn from(error: FilesError) -> Self {
        match &error {
            FilesError::File { source, .. } if source.kind() == ErrorKind::StorageFull => {
                Full.into()
            }
            _ => {
                tracing::error!(%error, "a file could not be used");
                Internal.into()
            }
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        tracing::error!(code = error.code(), %error, "the store failed");
        match error {
            StoreError::Full => Full.into(),
            StoreError::Unsound(flaw) => Unsound(flaw).into(),
            StoreError::Closed
            | StoreError::Busy
            | StoreError::Away(_)
            | StoreError::Crossed
            | StoreError::ReadOnly => Unavailable.into(),
            _ => Internal.into(),
        }
    }
}

/// The problem that a unique value is taken.
pub(crate) fn if_taken(problem: impl Into<ApiError>) -> impl FnOnce(StoreError) -> ApiError {
    |error| match error {
        StoreError::Taken => problem.into(),
        other => other.into(),
    }
}

/// Responses of an operation, by their keys.
pub(crate) type Responses = BTreeMap<String, RefOr<Response>>;

/// Describes a problem as a response. An operation may have several of one status, and a description only
/// one: each has a key of its own (`409 timestamp.taken …`) until `api::docs` joins them.
pub(crate) fn described(kind: &Kind, name: &str, about: &str) -> Responses {
    let (when, _) = about.split_once(". ").unwrap_or((about.trim_end_matches('.'), ""));
    let key = format!("{} {} {name}", kind.status, kind.code);
    Responses::from([(key, response(format!("`{}`: {when}.", kind.code)))])
}

/// A response with a problem as its body.
pub(crate) fn response(description: impl Into<String>) -> RefOr<Response> {
    let content = Content::new(Some(Ref::from_schema_name("Problem")));
    RefOr::T(ResponseBuilder::new().description(description).content(PROBLEM_JSON, content).build())
}
