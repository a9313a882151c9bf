//! The table of the site's pages: what answers at which address, and which addresses are pages.
//!
//! A page that is not in it is none, so nothing else is linked to, redirected to or counted.

use axum::Router;
use axum::routing::{MethodRouter, get};
use percent_encoding::percent_decode_str;

use super::{embed, pages};
use crate::api::list::LATEST;
use crate::app::App;
use crate::store::mix::Fact;
use crate::store::{Store, StoreError, artist, list, mix};

type Page = (&'static str, fn() -> MethodRouter<App>);

const PAGES: [Page; 36] = [
    ("/", || get(pages::home)),
    ("/lists/{slug}", || get(pages::list)),
    ("/mix/{mix}", || get(pages::mix)),
    ("/artist/{name}", || get(pages::artist)),
    ("/genre/{name}", || get(pages::genre)),
    ("/label/{name}", || get(pages::label)),
    ("/place/{name}", || get(pages::place)),
    ("/search", || get(pages::search)),
    ("/embed/{mix}", || get(embed::show)),
    ("/submit-mix", || get(pages::submit)),
    ("/submit-mix/preview", || get(pages::submit_preview)),
    ("/liked", || get(pages::liked)),
    ("/settings", || get(pages::settings)),
    ("/discover-weekly", || get(pages::discover_weekly)),
    ("/spotify-callback", || get(pages::spotify_callback)),
    ("/sign-in", || get(pages::sign_in)),
    ("/auth/callback", || get(pages::callback)),
    ("/logout", || get(pages::logout)),
    ("/first-admin", || get(pages::first_admin)),
    ("/admin", || get(pages::admin)),
    ("/admin/dashboard", || get(pages::admin)),
    ("/admin/mix-uploader", || get(pages::admin)),
    ("/admin/staged-entities", || get(pages::admin)),
    ("/admin/staged-entities/{id}", || get(pages::admin)),
    ("/admin/staged-entity/{id}", || get(pages::admin)),
    ("/admin/mixes", || get(pages::admin)),
    ("/admin/mix-editor/{mix}", || get(pages::admin)),
    ("/admin/entity-uploader", || get(pages::admin)),
    ("/admin/tracklist-parser", || get(pages::admin)),
    ("/admin/parser", || get(pages::admin)),
    ("/admin/analytics", || get(pages::admin)),
    ("/admin/lists", || get(pages::admin)),
    ("/admin/spotify-whitelist", || get(pages::admin)),
    ("/admin/users", || get(pages::admin)),
    ("/admin/settings", || get(pages::admin)),
    ("/admin/audit", || get(pages::admin)),
];

/// The routes of all pages.
pub fn routes() -> Router<App> {
    PAGES.iter().fold(Router::new(), |router, (path, page)| router.route(path, page()))
}

/// Whether a path has the shape of a page's.
#[must_use]
pub fn has_page(path: &str) -> bool {
    let fits = |(page, part): (&str, &str)| {
        if page.starts_with('{') { !part.is_empty() } else { page == part }
    };
    PAGES.iter().any(|(page, _)| {
        let same_length = page.split('/').count() == path.split('/').count();
        same_length && page.split('/').zip(path.split('/')).all(fits)
    })
}

/// Whether a path is in the back-office, where nobody is a visitor.
#[must_use]
pub fn is_of_admins(path: &str) -> bool {
    path.split('/').nth(1) == Some("admin")
}

/// Whether a path leads to a page that is there: one of the table, of a thing of the catalogue where it
/// names one.
pub fn is_there(store: &Store, path: &str) -> Result<bool, StoreError> {
    if !has_page(path) {
        return Ok(false);
    }
    let mut parts = path.split('/').skip(1);
    let (Some(noun), Some(name)) = (parts.next(), parts.next()) else { return Ok(true) };
    let name = percent_decode_str(name).decode_utf8_lossy();
    store.read(|tx| match noun {
        "mix" | "embed" => Ok(mix::find_id(tx, &name)?.is_some()),
        "lists" => Ok(name == LATEST || list::find(tx, &name)?.is_some_and(|list| list.is_visible)),
        "artist" => Ok(artist::find(tx, &name)?.is_some()),
        _ => match Fact::of(noun) {
            Some(fact) => Ok(mix::count_of_fact(tx, fact, &name)? > 0),
            None => Ok(true),
        },
    })
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
            assert_eq!(has_page(path), want, "{path}");
        }
    }
}
