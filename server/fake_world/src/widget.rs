//! SoundCloud's widget, faked: the script at `/player/api.js` and the player page at
//! `/player/?url=…`, with the interface that SoundCloud documents. The address of a sound decides
//! how it behaves:
//!
//! | in the sound's address | effect |
//! | --- | --- |
//! | `duration_ms=5000` | its length (default: one hour) |
//! | `rate=60` | it plays that many times as fast |
//! | `refused` | the player loads and never answers |
//! | `broken` | the player is ready, then reports an error |

use axum::Router;
use axum::extract::Query;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use serde::Deserialize;

const SCRIPT: &str = include_str!("widget.js");
const PLAYER: &str = include_str!("player.html");

/// The parameters of the player's address.
#[derive(Deserialize)]
struct Sound {
    #[serde(default)]
    url: String,
}

/// Its addresses.
pub fn routes() -> Router {
    Router::new().route("/player/api.js", get(script)).route("/player/", get(player))
}

async fn script() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8"), (CACHE_CONTROL, "no-store")], SCRIPT)
}

async fn player(Query(sound): Query<Sound>) -> impl IntoResponse {
    let page = if sound.url.contains("refused") { "<!doctype html>" } else { PLAYER };
    ([(CACHE_CONTROL, "no-store")], Html(page))
}
