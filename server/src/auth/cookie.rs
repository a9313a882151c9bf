//! The cookies: who is signed in, which browser asked for a link, in which one people have signed in
//! before, and what it has just changed.

use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use hyper::HeaderMap;
use hyper::header::{COOKIE, HeaderValue};

use super::{DEVICE_DAYS, LINK_MINUTES, SESSION_DAYS};

/// A cookie of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CookieKind {
    /// The session's token.
    Session,
    /// The secret of the browser that asked for a link.
    Browser,
    /// The secret of a browser in which people have signed in; it stays when they sign out.
    Device,
    /// The number of the newest change that the browser has made, where several servers share a database.
    Told,
}

impl CookieKind {
    /// The cookie's name. On https its prefix guarantees that no other host and no plain http have
    /// set it.
    fn name(self, is_secure: bool) -> &'static str {
        match (self, is_secure) {
            (Self::Session, true) => "__Host-segue_session",
            (Self::Session, false) => "segue_session",
            (Self::Browser, true) => "__Host-segue_browser",
            (Self::Browser, false) => "segue_browser",
            (Self::Device, true) => "__Host-segue_device",
            (Self::Device, false) => "segue_device",
            (Self::Told, true) => "__Host-segue_told",
            (Self::Told, false) => "segue_told",
        }
    }

    fn life(self) -> Duration {
        match self {
            Self::Session => Duration::days(SESSION_DAYS),
            Self::Browser => Duration::minutes(LINK_MINUTES),
            Self::Device => Duration::days(DEVICE_DAYS),
            // Every server knows it by then.
            Self::Told => Duration::seconds(10),
        }
    }

    /// The cookie's value as a request carries it.
    #[must_use]
    pub fn find(self, headers: &HeaderMap, is_secure: bool) -> Option<String> {
        let name = self.name(is_secure);
        headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(Cookie::split_parse)
            .filter_map(Result::ok)
            .find(|cookie| cookie.name() == name)
            .map(|cookie| cookie.value().to_owned())
    }

    /// The header that sets the cookie.
    #[must_use]
    pub fn set(self, value: &str, is_secure: bool) -> Option<HeaderValue> {
        self.header(value, self.life(), is_secure)
    }

    /// The header that takes the cookie away.
    #[must_use]
    pub fn clear(self, is_secure: bool) -> Option<HeaderValue> {
        self.header("", Duration::ZERO, is_secure)
    }

    fn header(self, value: &str, life: Duration, is_secure: bool) -> Option<HeaderValue> {
        let cookie = Cookie::build((self.name(is_secure), value))
            .path("/")
            .http_only(true)
            .secure(is_secure)
            .same_site(SameSite::Lax)
            .max_age(life)
            .build();
        HeaderValue::from_str(&cookie.to_string()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(COOKIE, "a=1; segue_session=abc; b=2".parse().unwrap());
        assert_eq!(CookieKind::Session.find(&headers, false).as_deref(), Some("abc"));
        assert_eq!(CookieKind::Session.find(&headers, true), None);
        assert_eq!(CookieKind::Browser.find(&headers, false), None);
    }

    #[test]
    fn a_cookie_is_kept_from_scripts_and_other_sites() {
        let header = CookieKind::Session.set("abc", true).unwrap();
        let header = header.to_str().unwrap();
        for part in ["__Host-segue_session=abc", "HttpOnly", "Secure", "SameSite=Lax", "Path=/"] {
            assert!(header.contains(part), "{header}");
        }
        assert!(CookieKind::Session.clear(false).unwrap().to_str().unwrap().contains("Max-Age=0"));
    }
}
