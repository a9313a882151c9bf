//! The query of an address, read like a body: a value that does not fit is answered with a problem.
//! `http::parameters` has refused unknown names before.

use axum::extract::FromRequestParts;
use hyper::http::request::Parts;
use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;

use super::wording;
use crate::error::{ApiError, Shape};

/// The parameters of a request.
#[derive(Debug, Clone)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        read(parts.uri.query().unwrap_or("")).map(Self)
    }
}

fn read<T: DeserializeOwned>(query: &str) -> Result<T, ApiError> {
    if let Some(name) = no_text(query) {
        return Err(ApiError::shape(&name, &format!("`{name}` holds bytes that are no text.")));
    }
    let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
    let read = serde_path_to_error::deserialize(pairs).map_err(|error| {
        let path = error.path().to_string();
        Shape(wording::unfit(&path, &error.into_inner().to_string(), "The address"))
    });
    Ok(read?)
}

/// The parameter whose bytes are no text, if there is one: no UTF-8, or with a NUL, which no text that
/// is stored has.
fn no_text(query: &str) -> Option<String> {
    let is_text = |part: &str| {
        let bytes: Vec<u8> = percent_decode_str(part).collect();
        !bytes.contains(&0) && std::str::from_utf8(&bytes).is_ok()
    };
    let broken = query.split('&').find(|pair| !is_text(pair))?;
    let name = form_urlencoded::parse(broken.as_bytes()).next()?.0;
    Some(wording::beginning(name.into_owned()))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only whether it reads is asked")]
    struct Sample {
        url: String,
        width: Option<u32>,
        #[serde(default)]
        fresh: bool,
    }

    #[test]
    fn what_does_not_fit_is_told_by_name() {
        for (query, message) in [
            ("", "`url` is missing."),
            ("url=a&url=b", "`url` is given twice."),
            ("url=a&width=wide", "`width` must be a whole number, 0 or more."),
            ("url=a&width=99999999999", "`width` must be a smaller number."),
            ("url=a&width=", "`width` must be a whole number, 0 or more."),
            ("url=%ff", "`url` holds bytes that are no text."),
            ("width=1&url=a%00b", "`url` holds bytes that are no text."),
            ("url=a&fresh=perhaps", "`fresh` must be `true` or `false`."),
        ] {
            assert_eq!(read::<Sample>(query).unwrap_err().to_string(), message, "{query}");
        }
        assert_eq!(read::<Sample>("url=a%20b+c&width=7").unwrap().url, "a b c");
    }
}
