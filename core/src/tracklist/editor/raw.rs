//! A tracklist edited as raw JSON.

use crate::text::json::{self, Value};

/// What is wrong with a raw tracklist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawError {
    /// The text is no JSON.
    NotJson,
    /// The JSON is not an array.
    NotArray,
}

/// What the editor says when it accepts a raw tracklist.
pub const UPDATED: &str = "Tracklist Updated";

impl RawError {
    /// The sentence that the editor shows.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::NotJson => "Invalid JSON",
            Self::NotArray => "Tracklist must be an array",
        }
    }
}

/// Checks a raw tracklist and returns how many items it has.
///
/// # Errors
///
/// [`RawError::NotJson`] where the text is no JSON, [`RawError::NotArray`] where it is not an
/// array.
pub fn check(text: &str) -> Result<usize, RawError> {
    match json::parse(text) {
        Some(Value::List(items)) => Ok(items.len()),
        Some(_) => Err(RawError::NotArray),
        None => Err(RawError::NotJson),
    }
}
