//! The version of an edited thing, and the header `If-Match`, in which a caller sends the version
//! that the edit began with. The slower of two editors is told, instead of overwriting the other's
//! work.

use axum::extract::FromRequestParts;
use hyper::header::IF_MATCH;
use hyper::http::request::Parts;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::error::{ApiError, Stale};

/// Hexadecimal digits of a digest that make a version.
const LENGTH: usize = 24;

/// Names what something says: as long as that stays the same, so does the version.
#[must_use]
pub fn version(of: &impl Serialize) -> String {
    let text = serde_json::to_vec(of).unwrap_or_default();
    format!("{:.LENGTH$}", hex::encode(Sha256::digest(text)))
}

/// The version that an edit began with; without one, an edit counts whatever was there.
#[derive(Debug, Clone)]
pub struct Began(Option<String>);

impl Began {
    /// Refuses an edit of something that has changed since it was read.
    ///
    /// # Errors
    /// [`Stale`].
    pub fn check(&self, current: &str) -> Result<(), ApiError> {
        match &self.0 {
            Some(began) if began != current => Err(Stale.into()),
            _ => Ok(()),
        }
    }
}

impl FromRequestParts<App> for Began {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, ApiError> {
        let value = parts.headers.get(IF_MATCH).map(|value| value.to_str().unwrap_or(""));
        // The star of RFC 9110 asks for whatever there is.
        let named = value.map(|value| value.trim().trim_matches('"')).filter(|value| *value != "*");
        Ok(Self(named.map(str::to_owned)))
    }
}
