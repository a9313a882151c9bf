//! The outside world, faked: what Segue's tests talk to instead of other people's servers.
//!
//! It stands for SoundCloud's widget: the script at `/player/api.js` and the player page at
//! `/player/?url=…`, with the interface that SoundCloud documents. Start it with an address to
//! listen on, or with none for a free port; it prints one line with its address. What a sound is
//! like is said in the address of the sound:
//!
//! | in the sound's address | effect |
//! | --- | --- |
//! | `duration_ms=5000` | its length (default: one hour) |
//! | `rate=60` | it plays that many times as fast |
//! | `refused` | the player loads and never answers |
//! | `broken` | the player is ready, then reports an error |
//!
//! It also stands for the sign-in of Google and of Spotify, for what Spotify says of artists, for
//! members' accounts there, for SoundCloud's oEmbed, and for Plausible. `POST /control/spotify` sets the
//! mood of Spotify and what is in an account there, such as `{ "mood": "busy" }`.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a world of the tests that cannot go on has failed"
)]

#[path = "fake_world/google.rs"]
#[allow(dead_code, reason = "the server's tests use what this program does not")]
mod google;
#[path = "fake_world/plausible.rs"]
#[allow(dead_code, reason = "the server's tests use what this program does not")]
mod plausible;
#[path = "fake_world/soundcloud.rs"]
mod soundcloud;
#[path = "fake_world/spotify/mod.rs"]
#[allow(dead_code, reason = "the server's tests use what this program does not")]
mod spotify;

use std::time::SystemTime;

use axum::Router;
use axum::extract::Query;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use serde::Deserialize;

const SCRIPT: &str = include_str!("fake_world/widget.js");
const PLAYER: &str = include_str!("fake_world/player.html");

/// What the player's address says.
#[derive(Deserialize)]
struct Sound {
    #[serde(default)]
    url: String,
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:0".to_owned());
    let listener = tokio::net::TcpListener::bind(&address).await?;
    let origin = format!("http://{}", listener.local_addr()?);
    println!("Fake world is at {origin}");
    let now = SystemTime::UNIX_EPOCH.elapsed().map_err(std::io::Error::other)?.as_secs();
    let google = google::Google::new(&origin, i64::try_from(now).map_err(std::io::Error::other)?);
    let world = Router::new()
        .route("/player/api.js", get(script))
        .route("/player/", get(player))
        .merge(google.routes())
        .merge(plausible::Plausible::default().routes())
        .merge(spotify::Spotify::new().routes())
        .merge(soundcloud::routes());
    axum::serve(listener, world).await
}

async fn script() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8"), (CACHE_CONTROL, "no-store")], SCRIPT)
}

async fn player(Query(sound): Query<Sound>) -> impl IntoResponse {
    let page = if sound.url.contains("refused") { "<!doctype html>" } else { PLAYER };
    ([(CACHE_CONTROL, "no-store")], Html(page))
}
