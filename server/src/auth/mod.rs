//! Signing in: tokens, cookies, passwords, and the session that each way ends in.
//!
//! This module decides what a token is, how a password is kept and what a cookie looks like. The
//! store keeps the rows, and the API handles the requests.

pub mod cookie;
mod guess;
pub mod password;
pub mod renewal;

use segue_base::clock::Moment;
use segue_store::user::Role;

/// Milliseconds of a day.
const DAY_MS: i64 = 24 * 3_600_000;

/// How long a session lives after it was last used.
pub const SESSION_DAYS: i64 = 30;
/// How long a member's session lives at most, however often it is used.
pub const MEMBER_DAYS: i64 = 90;
/// How long an admin's session lives at most.
pub const ADMIN_DAYS: i64 = 14;
/// Time for which a sign-in is fresh; dangerous actions require a fresh one.
pub const FRESH_MINUTES: i64 = 10;
/// How long a link and its code can be used.
pub const LINK_MINUTES: i64 = 10;
/// How long a browser is known for one that somebody has signed in with. Browsers keep no cookie for
/// longer than 400 days.
pub const DEVICE_DAYS: i64 = 390;
/// A session's use is written down at most this often, so that reading costs no write.
pub const SEEN_EVERY_MS: i64 = 3_600_000;
/// Time for which an account counts as new. Source: specification for visitors, section 9.
pub const NEW_ACCOUNT_MS: i64 = 60_000;

/// When a session ends that is used now.
#[must_use]
pub fn session_end(now: Moment) -> Moment {
    now.ms_after(SESSION_DAYS * 24 * 3_600_000)
}

/// When a session ends that began once and is used now.
#[must_use]
pub fn session_end_of(began: Moment, role: Role, now: Moment) -> Moment {
    let days = match role {
        Role::Member => MEMBER_DAYS,
        Role::Admin => ADMIN_DAYS,
    };
    session_end(now).min(began.ms_after(days * DAY_MS))
}

/// A session of a member and one of an admin that lives now began after these moments.
#[must_use]
pub fn session_begins(now: Moment) -> (Moment, Moment) {
    (now.ms_before(MEMBER_DAYS * DAY_MS), now.ms_before(ADMIN_DAYS * DAY_MS))
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

/// Pages that sign people in or out; nobody is sent back to them after signing in.
const WAYS_IN_AND_OUT: [&str; 3] = ["/sign-in", "/logout", "/auth/callback"];

/// The path to go to once signed in, if it leads to one of this site's own pages, as a browser follows
/// it: it begins with one slash and holds neither a backslash nor a control character, which browsers
/// read in ways of their own. The pages that sign in and out are none.
#[must_use]
pub fn own_path(path: &str, is_page: impl Fn(&str) -> bool) -> &str {
    let is_read_alike = path.len() <= 2000 && !path.contains(|c: char| c == '\\' || c.is_control());
    let followed = followed(path);
    let page = match followed.trim_end_matches('/') {
        "" => "/",
        page => page,
    };
    let is_own = path.starts_with('/') && !followed.starts_with("//") && is_page(page);
    if is_read_alike && is_own && !WAYS_IN_AND_OUT.contains(&page) { path } else { "/" }
}

/// The path that a browser asks for: without what stands behind it, and without the parts that are
/// dots, of which two take the part before away. Source: WHATWG URL, 'path state'.
fn followed(path: &str) -> String {
    let path = path.split(['?', '#']).next().unwrap_or("");
    let mut parts: Vec<&str> = Vec::new();
    let mut ends_with_dots = false;
    for part in path.strip_prefix('/').unwrap_or(path).split('/') {
        let dots = part.to_ascii_lowercase().replace("%2e", ".");
        ends_with_dots = [".", ".."].contains(&dots.as_str());
        match dots.as_str() {
            "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    if ends_with_dots {
        parts.push("");
    }
    format!("/{}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use segue_base::address::is_page;

    use super::*;

    #[test]
    fn only_pages_of_this_site_are_gone_to() {
        for own in ["/", "/?a=b", "/mix/a?t=3#x", "/liked/", "/mix/../liked", "/mix/a//..", "/."] {
            assert_eq!(own_path(own, is_page), own);
        }
        for foreign in [
            "",
            "mix",
            "liked",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/\n",
            "/../..//evil.example",
            "/.//evil.example",
            "/%2e%2e//evil.example",
            "/mix/.%2E/..//mix/a",
            "/.//.",
            "/no-such-page",
            "/api/session",
        ] {
            assert_eq!(own_path(foreign, is_page), "/", "{foreign}");
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
            assert_eq!(own_path(way, is_page), "/", "{way}");
        }
        for page in ["/mix/logout", "/lists/sign-in", "/artist/logout"] {
            assert_eq!(own_path(page, is_page), page);
        }
    }
}
