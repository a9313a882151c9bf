//! Looks at every answer that a server of the tests gives, whatever the test is about: none may lack
//! a strict header, and no cookie may be open to scripts or to other sites.

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use reqwest::header::{HeaderMap, SET_COOKIE};

/// Headers that every answer has, and what each has to hold.
const EVERY: &[(&str, &str)] = &[
    ("content-security-policy", "object-src 'none'"),
    ("content-security-policy", "base-uri 'none'"),
    ("content-security-policy", "frame-ancestors"),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", ""),
    ("permissions-policy", "geolocation=()"),
    ("x-request-id", ""),
    ("cache-control", ""),
];

/// Puts the look around a router. An answer that is not as it has to be is never sent, so whatever
/// asked for it fails.
pub fn over(router: Router, is_secure: bool) -> Router {
    router.layer(from_fn(move |request: Request, next: Next| async move {
        let asked = format!("{} {}", request.method(), request.uri().path());
        let response = next.run(request).await;
        look(&asked, response.headers(), is_secure);
        response
    }))
}

/// Panics when headers lack something.
pub fn look(asked: &str, headers: &HeaderMap, is_secure: bool) {
    let of = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    for (name, part) in EVERY {
        assert!(of(name).is_some_and(|value| value.contains(part)), "{asked} lacks {name}: {part}");
    }
    // Only the player for other people's pages may be framed.
    let path = asked.split_once(' ').map_or("", |(_, path)| path);
    let is_framed = of("content-security-policy").is_some_and(|it| it.contains("ancestors *"));
    assert!(!is_framed || path.starts_with("/embed/"), "{asked} may be framed");
    assert_eq!(of("x-frame-options"), (!is_framed).then_some("DENY"), "{asked}");
    assert_eq!(of("strict-transport-security").is_some(), is_secure, "{asked}");
    for cookie in headers.get_all(SET_COOKIE) {
        let cookie = cookie.to_str().unwrap();
        let parts: Vec<&str> = cookie.split("; ").collect();
        for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(parts.contains(&part), "{asked} sets a cookie without {part}");
        }
        assert!(!cookie.to_ascii_lowercase().contains("domain="), "{asked}");
        assert_eq!(parts.contains(&"Secure"), is_secure, "{asked}");
        assert_eq!(cookie.starts_with("__Host-"), is_secure, "{asked}");
        assert_eq!(
            of("cache-control"),
            Some("no-store"),
            "{asked} may be kept with a cookie in it"
        );
    }
}
