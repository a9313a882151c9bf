//! Spotify: sign-in, facts about artists, and members' own accounts: their liked songs, the site's
//! playlist, and what they play.
//!
//! All requests to Spotify are made here. Every base address is a setting. Requests use Spotify's
//! dialect of 2026 first, and the older one if that is refused. If Spotify refuses an endpoint in
//! both (403, 404, 410), the page goes without that part and does not break. The store keeps the
//! answers, and the server's tasks decide when to ask.

mod account;
mod artist;
mod library;
mod listed;
pub mod listening;
mod request;
mod token;
mod track;

use std::sync::atomic::AtomicBool;

use segue_base::clock::Moment;
use segue_base::config::{ClientKeys, Origin, Settings};
use tokio::sync::Mutex;

pub use account::Grant;
pub use artist::{ArtistTrack, SpotifyArtist, Turn};
pub use library::MOST_TRACKS;
pub use request::SpotifyError;
pub use token::MemberToken;

use crate::outside::Outside;
use token::Turns;

/// Path of the page that Spotify sends members back to who connect their account.
const CONNECTED_PATH: &str = "/spotify-callback";

/// Spotify, as the settings describe it.
#[derive(Debug)]
pub struct Spotify {
    keys: ClientKeys,
    accounts_url: String,
    api_url: String,
    /// The page that people are sent back to who sign in.
    redirect: String,
    /// The page that members are sent back to who connect their account.
    connect_redirect: String,
    outside: Outside,
    /// The site's own token, and until when it is valid. Tasks that need one wait while another
    /// fetches it.
    site_token: Mutex<Option<(String, Moment)>>,
    /// Until when Spotify is left alone, because it did not answer or asked for a pause. The task
    /// that holds the lock may ask on the site's behalf.
    quiet_until: Mutex<Option<Moment>>,
    /// The members whose tokens are being renewed.
    turns: Turns,
    /// Whether Spotify last took the older dialect where it refused the newer one.
    speaks_older: AtomicBool,
}

impl Spotify {
    /// Sets Spotify up. `redirect` is the page that it sends people back to who sign in.
    #[must_use]
    pub fn new(keys: ClientKeys, settings: &Settings, redirect: String, outside: Outside) -> Self {
        Self {
            keys,
            accounts_url: settings.spotify_accounts_url.as_str().to_owned(),
            api_url: settings.spotify_api_url.as_str().to_owned(),
            redirect,
            connect_redirect: connect_redirect(&settings.public_origin()),
            outside,
            site_token: Mutex::new(None),
            quiet_until: Mutex::new(None),
            turns: Turns::default(),
            speaks_older: AtomicBool::new(false),
        }
    }
}

/// The page that Spotify sends members back to who connect their account.
#[must_use]
pub fn connect_redirect(origin: &Origin) -> String {
    format!("{origin}{CONNECTED_PATH}")
}
