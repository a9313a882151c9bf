//! The origin check: a write from a page of another site is refused.

use std::net::IpAddr;
use std::sync::Once;

use axum::extract::Request;
use hyper::header::{HOST, HeaderMap, HeaderValue, ORIGIN, REFERER};
use hyper::http::uri::Authority;
use hyper::{Method, Uri};
use segue_base::config::Origin;

use crate::error::{ApiError, ForeignOrigin};

/// Refuses writes that a browser sends for another site's page.
///
/// Browsers name the page's origin with every write, or say by `Sec-Fetch-Site` that it is not
/// ours; `null` counts as foreign. A browser that does neither may still name the page itself. A
/// request without any of these headers comes from a program, which sends nobody's cookies.
///
/// # Errors
/// [`ForeignOrigin`].
pub fn check(request: &Request, public: Option<&Origin>) -> Result<(), ApiError> {
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    if reads || is_ours(request.headers(), public) { Ok(()) } else { Err(ForeignOrigin.into()) }
}

fn is_ours(headers: &HeaderMap, public: Option<&Origin>) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter().map(text);
    match (origins.next(), origins.next()) {
        (Some(origin), None) => is_our_origin(&origin, headers, public),
        (Some(_), Some(_)) => false,
        (None, _) => match headers.get("sec-fetch-site") {
            Some(site) => site == "same-origin" || site == "none",
            None => headers.get(REFERER).map(text).is_none_or(|page| {
                let page = page.parse::<Uri>().map(Uri::into_parts).unwrap_or_default();
                let origin = page.scheme.zip(page.authority);
                origin.is_some_and(|(scheme, host)| {
                    is_our_origin(&format!("{scheme}://{host}"), headers, public)
                })
            }),
        },
    }
}

fn is_our_origin(origin: &str, headers: &HeaderMap, public: Option<&Origin>) -> bool {
    match public {
        Some(public) => origin == public.as_str(),
        None => {
            // Any name can be made to lead here; an IP address can only be this machine's.
            let host = headers.get(HOST).map(text).unwrap_or_default();
            let host_of = origin.split_once("://").map(|(_, host)| host);
            let is_same = host_of.is_some_and(|of| of.eq_ignore_ascii_case(&host));
            if is_same && !is_address(&host) {
                tell_of_setting(&host);
            }
            is_same && is_address(&host)
        }
    }
}

/// Tells the person who runs the site once why its own pages may not write.
fn tell_of_setting(host: &str) {
    static TOLD: Once = Once::new();
    TOLD.call_once(|| {
        tracing::warn!(
            host,
            "a page was not let write: SEGUE_PUBLIC_URL has to be the address that visitors type"
        );
    });
}

/// Whether a host, with or without a port, is an address in figures or this machine's own name.
fn is_address(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host();
    let figures = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    figures.parse::<IpAddr>().is_ok() || name == "localhost" || name.ends_with(".localhost")
}

fn text(value: &HeaderValue) -> String {
    value.to_str().unwrap_or("null").to_owned()
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
            (&[("host", "mixes.example"), ("origin", "https://mixes.example")][..], true, false),
            (&[("host", "mixes.example"), ("origin", "http://mixes.example")], false, false),
            (&[("host", "127.0.0.1:8787"), ("origin", "http://127.0.0.1:8787")], false, true),
            (&[("host", "192.168.1.5"), ("origin", "http://192.168.1.5")], false, true),
            (&[("host", "[::1]:8787"), ("origin", "http://[::1]:8787")], false, true),
            (&[("host", "localhost:8787"), ("origin", "http://localhost:8787")], false, true),
            (
                &[("host", "localhost.evil.example"), ("origin", "http://localhost.evil.example")],
                false,
                false,
            ),
            (
                &[("host", "127.0.0.1.evil.example"), ("origin", "http://127.0.0.1.evil.example")],
                false,
                false,
            ),
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
            (
                &[("host", "mixes.example"), ("referer", "https://mixes.example/mix/one?t=60")],
                true,
                false,
            ),
            (&[("host", "127.0.0.1"), ("referer", "http://127.0.0.1/mix/one?t=60")], false, true),
            (
                &[("host", "mixes.example"), ("referer", "https://evil.example/mixes.example")],
                false,
                false,
            ),
            (&[("host", "mixes.example"), ("referer", "about:blank")], false, false),
            (&[("host", "mixes.example"), ("referer", "/mix/one")], false, false),
            (
                &[("sec-fetch-site", "same-origin"), ("referer", "https://evil.example/")],
                true,
                true,
            ),
        ] {
            let headers = headers(pairs);
            assert_eq!(is_ours(&headers, public.as_ref()), with_public, "{pairs:?}");
            assert_eq!(is_ours(&headers, None), without, "{pairs:?}");
        }
    }
}
