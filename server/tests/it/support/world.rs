//! The outside world of a test: the fake one's Spotify, Google and Plausible, at an address of its own.

#[path = "../../../examples/fake_world/google.rs"]
pub mod google;
#[path = "../../../examples/fake_world/plausible.rs"]
pub mod plausible;
#[path = "../../../examples/fake_world/soundcloud.rs"]
pub mod soundcloud;
#[path = "../../../examples/fake_world/spotify/mod.rs"]
pub mod spotify;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use google::Google;
use plausible::Plausible;
use spotify::Spotify;

use super::START;

/// A running world. It ends with the test.
pub struct World {
    /// Google there.
    pub google: Google,
    /// Plausible there.
    pub plausible: Plausible,
    /// Spotify there.
    pub spotify: Spotify,
    origin: String,
    serving: JoinHandle<()>,
}

impl World {
    /// Starts a world.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let google = Google::new(&origin, START / 1000);
        let plausible = Plausible::default();
        let spotify = Spotify::new();
        let routes = google.routes().merge(plausible.routes()).merge(spotify.routes());
        let routes = routes.merge(soundcloud::routes());
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Self { google, plausible, spotify, origin, serving }
    }

    /// The settings that make a server live in this world.
    pub fn settings(&self) -> Vec<(&str, &str)> {
        vec![
            ("SEGUE_SPOTIFY_CLIENT_ID", spotify::CLIENT),
            ("SEGUE_SPOTIFY_CLIENT_SECRET", spotify::SECRET),
            ("SEGUE_SPOTIFY_ACCOUNTS_URL", &self.origin),
            ("SEGUE_SPOTIFY_API_URL", &self.origin),
            ("SEGUE_GOOGLE_CLIENT_ID", google::CLIENT),
            ("SEGUE_GOOGLE_CLIENT_SECRET", google::SECRET),
            ("SEGUE_GOOGLE_ISSUER", &self.origin),
            ("SEGUE_SOUNDCLOUD_URL", &self.origin),
            ("SEGUE_PLAUSIBLE_SITE_ID", plausible::SITE),
            ("SEGUE_PLAUSIBLE_API_KEY", plausible::KEY),
            ("SEGUE_PLAUSIBLE_URL", &self.origin),
        ]
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.serving.abort();
    }
}
