//! Signing in: tokens, cookies, passwords, and the session that each way ends in.
//!
//! Owns what a token is, how a password is kept and what a cookie looks like. The rows are the
//! store's, the requests are the API's.

pub mod cookie;
mod guess;
pub mod password;
pub mod provider;
pub mod seal;
pub mod token;

use percent_encoding::percent_decode_str;

use crate::clock::Moment;

/// How long a session lives after it was last used.
pub const SESSION_DAYS: i64 = 30;
/// How long a link and its code can be used.
pub const LINK_MINUTES: i64 = 10;
/// How long a browser is known for one that somebody has signed in with. Browsers keep no cookie for
/// longer than 400 days.
pub const DEVICE_DAYS: i64 = 390;
/// A session's use is written down at most this often, so that reading costs no write.
pub const SEEN_EVERY_MS: i64 = 3_600_000;
/// An account is new for so long after it was made. Source: specification for visitors, section 9.
pub const NEW_ACCOUNT_MS: i64 = 60_000;

/// When a session ends that is used now.
#[must_use]
pub fn session_end(now: Moment) -> Moment {
    now.ms_after(SESSION_DAYS * 24 * 3_600_000)
}

/// A browser is known that somebody has signed in with since this moment.
#[must_use]
pub fn device_begin(now: Moment) -> Moment {
    now.ms_before(DEVICE_DAYS * 24 * 3_600_000)
}

/// When a link ends that is sent now.
#[must_use]
pub fn link_end(now: Moment) -> Moment {
    now.ms_after(LINK_MINUTES * 60_000)
}

/// Pages that sign in or out; nobody is sent to them who has just signed in.
const WAYS_IN_AND_OUT: [&str; 3] = ["sign-in", "logout", "auth/callback"];

/// The path to go to once signed in, if it is one of this site's own: it begins with one slash and
/// holds neither a backslash nor a control character, which browsers read in ways of their own. The
/// pages that sign in and out are none.
#[must_use]
pub fn own_path(path: &str) -> &str {
    let rest = path.strip_prefix('/');
    let is_own = rest.is_some_and(|rest| !rest.starts_with('/'))
        && path.len() <= 2000
        && !path.contains(|c: char| c == '\\' || c.is_control());
    if is_own && !is_way_in_or_out(path) { path } else { "/" }
}

/// Whether a path leads to a page that signs in or out, as a browser follows it.
fn is_way_in_or_out(path: &str) -> bool {
    let path = path.split(['?', '#']).next().unwrap_or("");
    let path = percent_decode_str(path).decode_utf8_lossy();
    let mut followed: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(followed.pop()),
            part => followed.push(part),
        }
    }
    WAYS_IN_AND_OUT.contains(&followed.join("/").as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_this_site_are_gone_to() {
        assert_eq!(own_path("/mix/a?t=3#x"), "/mix/a?t=3#x");
        for foreign in
            ["", "mix", "//evil.example", "/\\evil.example", "https://evil.example", "/\n"]
        {
            assert_eq!(own_path(foreign), "/", "{foreign}");
        }
    }

    #[test]
    fn nobody_is_sent_out_again() {
        for way in [
            "/logout",
            "/logout/",
            "/logout?a=b#c",
            "/%6cogout",
            "/./logout",
            "/mix/../logout",
            "/mix/%2e%2e/logout",
            "/sign-in?redirect=/liked",
            "/auth/callback#token=a",
            "/auth//callback",
        ] {
            assert_eq!(own_path(way), "/", "{way}");
        }
        for page in ["/logout-party", "/mix/logout", "/lists/sign-in", "/auth"] {
            assert_eq!(own_path(page), page);
        }
    }
}
