//! The handler of each page's address.

use axum::Router;
use axum::routing::{MethodRouter, get};
use segue_base::address::{PAGES, Page};

use super::{embed, pages};
use crate::app::App;

/// The routes of all pages.
pub fn routes() -> Router<App> {
    PAGES.iter().fold(Router::new(), |router, (path, page)| router.route(path, answer(*page)))
}

fn answer(page: Page) -> MethodRouter<App> {
    match page {
        Page::Home => get(pages::home),
        Page::List => get(pages::list),
        Page::Mix => get(pages::mix),
        Page::Artist => get(pages::artist),
        Page::Genre => get(pages::genre),
        Page::Label => get(pages::label),
        Page::Place => get(pages::place),
        Page::Search => get(pages::search),
        Page::Embed => get(embed::show),
        Page::Submit => get(pages::submit),
        Page::SubmitPreview => get(pages::submit_preview),
        Page::Suggest => get(pages::suggest),
        Page::Timing => get(pages::timing),
        Page::Liked => get(pages::liked),
        Page::History => get(pages::history),
        Page::Settings => get(pages::settings),
        Page::DiscoverWeekly => get(pages::discover_weekly),
        Page::SpotifyCallback => get(pages::spotify_callback),
        Page::SignIn => get(pages::sign_in),
        Page::Callback => get(pages::callback),
        Page::Logout => get(pages::logout),
        Page::FirstAdmin => get(pages::first_admin),
        Page::Admin => get(pages::admin),
    }
}
