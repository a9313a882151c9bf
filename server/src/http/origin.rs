//! The origin check: a write from a page of another site is refused.

use axum::extract::Request;
use hyper::Method;
use hyper::header::{HOST, HeaderMap, ORIGIN};

use crate::config::Origin;
use crate::error::ApiError;

/// Refuses writes that a browser sends for another site's page.
///
/// Browsers name the page's origin with every write, or say by `Sec-Fetch-Site` that it is not
/// ours; `null` is nobody's. A request with neither header comes from a program, which sends no
/// one's cookies.
///
/// # Errors
/// [`ApiError::ForeignOrigin`].
pub fn check(request: &Request, public: Option<&Origin>) -> Result<(), ApiError> {
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    if reads || is_ours(request.headers(), public) { Ok(()) } else { Err(ApiError::ForeignOrigin) }
}

fn is_ours(headers: &HeaderMap, public: Option<&Origin>) -> bool {
    let text = |value: &hyper::header::HeaderValue| value.to_str().unwrap_or("null").to_owned();
    let mut origins = headers.get_all(ORIGIN).iter().map(text);
    match (origins.next(), origins.next()) {
        (Some(origin), None) => match public {
            Some(public) => origin == public.as_str(),
            None => {
                let host = headers.get(HOST).map(text).unwrap_or_default();
                let host_of = origin.split_once("://").map(|(_, host)| host);
                host_of.is_some_and(|of| of.eq_ignore_ascii_case(&host))
            }
        },
        (Some(_), Some(_)) => false,
        (None, _) => {
            headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_our_own_pages_write() {
        let public = Origin::parse("https://mixes.example");
        for (pairs, with_public, without) in [
            (&[("host", "mixes.example"), ("origin", "https://mixes.example")][..], true, true),
            (&[("host", "mixes.example"), ("origin", "http://mixes.example")], false, true),
            (&[("host", "mixes.example"), ("origin", "https://evil.example")], false, false),
            (&[("host", "mixes.example"), ("origin", "null")], false, false),
            (&[("host", "mixes.example"), ("origin", "")], false, false),
            (
                &[
                    ("host", "mixes.example"),
                    ("origin", "https://mixes.example"),
                    ("origin", "https://evil.example"),
                ],
                false,
                false,
            ),
            (&[("sec-fetch-site", "cross-site")], false, false),
            (&[("sec-fetch-site", "same-site")], false, false),
            (&[("sec-fetch-site", "same-origin")], true, true),
            (&[("host", "mixes.example")], true, true),
        ] {
            let headers = headers(pairs);
            assert_eq!(is_ours(&headers, public.as_ref()), with_public, "{pairs:?}");
            assert_eq!(is_ours(&headers, None), without, "{pairs:?}");
        }
    }
}
