//! The outside world, faked: the servers that Segue's tests talk to instead of other people's.
//!
//! One address stands for the sign-in of Google and of Spotify, Spotify's catalogue and members'
//! accounts there, SoundCloud's oEmbed, short links and widget, and Plausible. The server's tests start a world
//! in their own process and change it through its fields; the journeys run the program of this
//! crate, and change it by `POST /control/spotify`, such as `{ "mood": "busy" }`.
//!
//! Two of its peers have addresses of their own: [`objects`], an object store, and [`postgres`], databases on a
//! server that the machine provides.
//!
//! The crate does not depend on the server, so that neither waits for the other to compile, and no
//! release contains it.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    reason = "a world of the tests that cannot go on has failed"
)]

pub mod google;
pub mod objects;
pub mod plausible;
pub mod postgres;
pub mod soundcloud;
pub mod spotify;
pub mod widget;

use std::io;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use google::Google;
use plausible::Plausible;
use soundcloud::SoundCloud;
use spotify::Spotify;

/// A running world. It ends when it is dropped.
pub struct World {
    /// Google there.
    pub google: Google,
    /// Plausible there.
    pub plausible: Plausible,
    /// SoundCloud there.
    pub soundcloud: SoundCloud,
    /// Spotify there.
    pub spotify: Spotify,
    origin: String,
    serving: JoinHandle<io::Result<()>>,
}

impl World {
    /// Starts a world that listens at `address`, such as `127.0.0.1:0`, in which it is `now`, in
    /// seconds since 1970.
    ///
    /// # Errors
    ///
    /// When nothing can listen at the address.
    pub async fn start(address: &str, now: i64) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let origin = format!("http://{}", listener.local_addr()?);
        let google = Google::new(&origin, now);
        let plausible = Plausible::default();
        let spotify = Spotify::default();
        let soundcloud = SoundCloud::default();
        let routes = google
            .routes()
            .merge(plausible.routes())
            .merge(spotify.routes())
            .merge(soundcloud.routes())
            .merge(widget::routes());
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await });
        Ok(Self { google, plausible, soundcloud, spotify, origin, serving })
    }

    /// Where it is: scheme, host and port.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Waits until it stops listening, which only happens if something fails.
    ///
    /// # Errors
    ///
    /// What made it end.
    pub async fn ended(mut self) -> io::Result<()> {
        (&mut self.serving).await?
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
            ("SEGUE_SOUNDCLOUD_SHORT_URL", &self.origin),
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
