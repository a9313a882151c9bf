//! The addresses of the site's pages: which there are, and how each is written.
//!
//! A page that is not in [`PAGES`] is none, so nothing else is linked to, redirected to or counted.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::config::Origin;

/// The list of the newest mixes, which is made by rule. Source: specification for visitors, section
/// 3.
pub const LATEST: &str = "latest";

/// The characters that stay as they are in a part of a path, as with a browser's
/// `encodeURIComponent`.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// A kind of page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The front page.
    Home,
    /// A list of mixes.
    List,
    /// A mix with its tracklist.
    Mix,
    /// An artist with their mixes and tracks.
    Artist,
    /// The mixes of a genre.
    Genre,
    /// The mixes with a label's tracks.
    Label,
    /// The mixes recorded at a place.
    Place,
    /// What a search finds.
    Search,
    /// A mix's player, for frames of other sites.
    Embed,
    /// The form that submits a mix.
    Submit,
    /// What a submitted mix will look like.
    SubmitPreview,
    /// The form that suggests a better tracklist for a mix.
    Suggest,
    /// Where a listener times a mix by ear.
    Timing,
    /// The tracks that a member likes.
    Liked,
    /// What was played on a device.
    History,
    /// A member's settings.
    Settings,
    /// The weekly discovery.
    DiscoverWeekly,
    /// Where Spotify leads back to.
    SpotifyCallback,
    /// The form that signs in.
    SignIn,
    /// The page that links in mails and redirects of providers lead to.
    Callback,
    /// The page that signs out.
    Logout,
    /// The first admin's link.
    FirstAdmin,
    /// A page of the back-office, whose users are no visitors.
    Admin,
}

/// Every page by the pattern of its address; a name in braces stands for at least one character.
pub const PAGES: [(&str, Page); 48] = [
    ("/", Page::Home),
    ("/lists/{slug}", Page::List),
    ("/mix/{mix}", Page::Mix),
    ("/artist/{name}", Page::Artist),
    ("/genre/{name}", Page::Genre),
    ("/label/{name}", Page::Label),
    ("/place/{name}", Page::Place),
    ("/search", Page::Search),
    ("/embed/{mix}", Page::Embed),
    ("/submit-mix", Page::Submit),
    ("/submit-mix/preview", Page::SubmitPreview),
    ("/suggest/{mix}", Page::Suggest),
    ("/timing/{mix}", Page::Timing),
    ("/liked", Page::Liked),
    ("/history", Page::History),
    ("/settings", Page::Settings),
    ("/discover-weekly", Page::DiscoverWeekly),
    ("/spotify-callback", Page::SpotifyCallback),
    ("/sign-in", Page::SignIn),
    ("/auth/callback", Page::Callback),
    ("/logout", Page::Logout),
    ("/first-admin", Page::FirstAdmin),
    ("/admin", Page::Admin),
    ("/admin/dashboard", Page::Admin),
    ("/admin/mix-uploader", Page::Admin),
    ("/admin/staged-entities", Page::Admin),
    ("/admin/staged-entities/{id}", Page::Admin),
    ("/admin/staged-entity/{id}", Page::Admin),
    ("/admin/mixes", Page::Admin),
    ("/admin/moderation", Page::Admin),
    ("/admin/suggestion/{id}", Page::Admin),
    ("/admin/mix-editor/{mix}", Page::Admin),
    ("/admin/entity-uploader", Page::Admin),
    ("/admin/tracklist-parser", Page::Admin),
    ("/admin/parser", Page::Admin),
    ("/admin/analytics", Page::Admin),
    ("/admin/artists", Page::Admin),
    ("/admin/artist-editor/{artist}", Page::Admin),
    ("/admin/tracks", Page::Admin),
    ("/admin/track-editor/{track}", Page::Admin),
    ("/admin/duplicates", Page::Admin),
    ("/admin/replace-tracklist/{mix}", Page::Admin),
    ("/admin/replace-by-submission/{id}", Page::Admin),
    ("/admin/lists", Page::Admin),
    ("/admin/spotify-whitelist", Page::Admin),
    ("/admin/users", Page::Admin),
    ("/admin/settings", Page::Admin),
    ("/admin/audit", Page::Admin),
];

/// The page that an address has the shape of.
#[must_use]
pub fn page(path: &str) -> Option<Page> {
    let fits = |(shape, part): (&str, &str)| {
        if shape.starts_with('{') { !part.is_empty() } else { shape == part }
    };
    let has_shape = |shape: &str| {
        let same_length = shape.split('/').count() == path.split('/').count();
        same_length && shape.split('/').zip(path.split('/')).all(fits)
    };
    PAGES.iter().find(|(shape, _)| has_shape(shape)).map(|(_, page)| *page)
}

/// Whether an address has the shape of a page's.
#[must_use]
pub fn is_page(path: &str) -> bool {
    page(path).is_some()
}

/// Whether an address is in the back-office, whose users are no visitors.
#[must_use]
pub fn is_of_admins(path: &str) -> bool {
    path.split('/').nth(1) == Some("admin")
}

/// Path of a mix's page.
#[must_use]
pub fn of_mix(slug: &str) -> String {
    format!("/mix/{}", encode(slug))
}

/// Path of a list's page.
#[must_use]
pub fn of_list(slug: &str) -> String {
    format!("/lists/{}", encode(slug))
}

/// Path of an artist's page.
#[must_use]
pub fn of_artist(name: &str) -> String {
    format!("/artist/{}", encode(name))
}

/// Path of the page of a genre, a label or a place; `fact` is the word in front of its name.
#[must_use]
pub fn of_fact(fact: &str, name: &str) -> String {
    format!("/{fact}/{}", encode(name))
}

/// An address of ours with the site's in front, and any other as it is.
#[must_use]
pub fn absolute(address: &str, origin: &Origin) -> String {
    if address.starts_with('/') { format!("{origin}{address}") } else { address.to_owned() }
}

/// Encodes a name for a path, as a browser's `encodeURIComponent` does.
#[must_use]
pub fn encode(name: &str) -> String {
    utf8_percent_encode(name, ENCODED).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_known_by_its_shape() {
        for (path, want) in [
            ("/", true),
            ("/mix/night-bus", true),
            ("/mix/", false),
            ("/mix/a/b", false),
            ("/mix", false),
            ("/search", true),
            ("/search/", false),
            ("/submit-mix/preview", true),
            ("/tonight", false),
            ("//evil.example", false),
            ("", false),
        ] {
            assert_eq!(is_page(path), want, "{path}");
        }
    }

    #[test]
    fn what_is_written_leads_to_its_page() {
        for (path, want) in [
            (of_mix("a/b"), Page::Mix),
            (of_list("latest"), Page::List),
            (of_artist("AC/DC"), Page::Artist),
            (of_fact("label", "R&S?"), Page::Label),
        ] {
            assert_eq!(page(&path), Some(want), "{path}");
        }
    }

    #[test]
    fn a_name_is_encoded_as_browsers_do() {
        assert_eq!(encode("a b/c?d#e"), "a%20b%2Fc%3Fd%23e");
        assert_eq!(encode("夜-bus_(1)'!*~."), "%E5%A4%9C-bus_(1)'!*~.");
    }
}
