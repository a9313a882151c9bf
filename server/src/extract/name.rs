//! A name in an address, such as a slug or an id.

use axum::extract::{FromRequestParts, Path};
use hyper::http::request::Parts;

use crate::error::{ApiError, NotFound};

/// Longest name that is looked up, in bytes; nothing has a longer one.
const LONGEST: usize = 512;

/// A name from the address. A name that no row can have is not looked up.
#[derive(Debug, Clone)]
pub struct Name(pub String);

impl Name {
    /// Takes a name that some row could have.
    #[must_use]
    pub fn parse(name: String) -> Option<Self> {
        (name.len() <= LONGEST && !name.contains('\0')).then_some(Self(name))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Name {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let name = Path::<String>::from_request_parts(parts, state).await;
        let name = name.ok().and_then(|Path(name)| Self::parse(name));
        Ok(name.ok_or(NotFound)?)
    }
}

/// Two names from the address, such as those of a mix and a list.
#[derive(Debug, Clone)]
pub struct Names(pub String, pub String);

impl<S: Send + Sync> FromRequestParts<S> for Names {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let names = Path::<(String, String)>::from_request_parts(parts, state).await;
        let names = names.ok().and_then(|Path((first, second))| {
            Some(Self(Name::parse(first)?.0, Name::parse(second)?.0))
        });
        Ok(names.ok_or(NotFound)?)
    }
}
