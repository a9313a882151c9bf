//! Spotify: who somebody is there, and what it says of artists.
//!
//! Owns how Spotify is talked to. Every base address is a setting; an endpoint that Spotify refuses
//! (403, 404, 410) means that this part is not there, never that a page breaks.

mod account;
mod artist;
mod request;

use tokio::sync::Mutex;

pub use artist::{ArtistTrack, SpotifyArtist, Turn};
pub use request::SpotifyError;

use crate::clock::Moment;
use crate::config::{ClientKeys, Settings};
use crate::outside::Outside;

/// Spotify, as the settings describe it.
#[derive(Debug)]
pub struct Spotify {
    keys: ClientKeys,
    accounts_url: String,
    api_url: String,
    redirect: String,
    outside: Outside,
    /// The site's own token, and until when it can be used. Whoever needs one while none is there
    /// waits for the one who is fetching it.
    site_token: Mutex<Option<(String, Moment)>>,
    /// Until when Spotify is left alone, because it did not answer or asked for it. Whoever
    /// holds it has the turn to ask as the site itself.
    quiet_until: Mutex<Option<Moment>>,
}

impl Spotify {
    /// Sets Spotify up. `redirect` is the page that it sends people back to.
    #[must_use]
    pub fn new(keys: ClientKeys, settings: &Settings, redirect: String, outside: Outside) -> Self {
        Self {
            keys,
            accounts_url: settings.spotify_accounts_url.as_str().to_owned(),
            api_url: settings.spotify_api_url.as_str().to_owned(),
            redirect,
            outside,
            site_token: Mutex::new(None),
            quiet_until: Mutex::new(None),
        }
    }
}
