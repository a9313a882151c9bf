//! SoundCloud's oEmbed and the short links of its apps, faked. The address of a sound decides the
//! answer, and the link decides where it leads.
//!
//! | in the sound's address | answer of oEmbed |
//! | --- | --- |
//! | `missing` | 404: there is none |
//! | `private` | 404, and the sound where its secret is there |
//! | `closed` | 403, as where its owner lets no other site show it, or ours may not ask at all |
//! | `broken` | 502 |
//! | `garbage` | a page that is no JSON |
//!
//! | short link | leads to |
//! | --- | --- |
//! | `/Bus1` | a sound, with what tells where the link was copied |
//! | `/Secret1` | a private sound, by its secret |
//! | `/Long1` | a sound; the answer never ends |
//! | `/Away1`, `/Inside1` | another site; a machine of the server's own network |
//! | `/Again1` | another short link |
//! | `/Silent1` | nowhere: it never answers |
//! | `/Broken1` | nowhere: 503 |

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use futures_util::stream;
use serde::Deserialize;
use serde_json::json;

/// The server. Cloning gives another handle to it.
#[derive(Clone, Default)]
pub struct SoundCloud(Arc<AtomicU32>);

#[derive(Deserialize)]
struct Asked {
    format: String,
    url: String,
}

impl SoundCloud {
    /// How often a short link was followed.
    pub fn followed(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    /// Its addresses.
    pub fn routes(&self) -> Router {
        Router::new()
            .route("/oembed", get(oembed))
            .route("/{code}", get(follow))
            .with_state(self.clone())
    }
}

async fn oembed(Query(asked): Query<Asked>) -> Response {
    assert_eq!(asked.format, "json");
    let page = asked.url.strip_prefix("https://soundcloud.com/");
    let Some(path) = page.or_else(|| asked.url.strip_prefix("https://api.soundcloud.com/")) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let has_secret = path.contains("/s-") || path.contains("secret_token=s-");
    match path {
        path if path.contains("missing") => StatusCode::NOT_FOUND.into_response(),
        path if path.contains("private") && !has_secret => StatusCode::NOT_FOUND.into_response(),
        path if path.contains("closed") => (StatusCode::FORBIDDEN, "403 ERROR").into_response(),
        path if path.contains("broken") => StatusCode::BAD_GATEWAY.into_response(),
        path if path.contains("garbage") => "<html>".into_response(),
        path => {
            let (author, title) = path.split_once('/').unwrap();
            let answer = json!({
                "version": 1.0, "type": "rich", "title": format!("{title} by {author}"),
                "author_name": author, "thumbnail_url": "https://covers.example/500.jpg",
            });
            Json(answer).into_response()
        }
    }
}

async fn follow(State(soundcloud): State<SoundCloud>, Path(code): Path<String>) -> Response {
    let to = |address: &str| (StatusCode::FOUND, [(LOCATION, address.to_owned())]);
    let address = match code.as_str() {
        "Bus1" | "Long1" => {
            "https://soundcloud.com/Halide/night-bus?ref=clipboard&si=1&utm_source=x"
        }
        "Secret1" => "https://soundcloud.com/halide/private-bus/s-AbC123?si=1",
        "Away1" => "https://evil.example/halide/night-bus",
        "Inside1" => "http://127.0.0.1:9/halide/night-bus",
        "Again1" => "https://on.soundcloud.com/Bus1",
        "Silent1" => {
            soundcloud.0.fetch_add(1, Ordering::Relaxed);
            return std::future::pending().await;
        }
        "Broken1" => {
            soundcloud.0.fetch_add(1, Ordering::Relaxed);
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    soundcloud.0.fetch_add(1, Ordering::Relaxed);
    if code == "Long1" {
        let piece = Ok::<_, std::convert::Infallible>(Bytes::from_static(&[b' '; 4096]));
        let endless = Body::from_stream(stream::repeat_with(move || piece.clone()));
        let (status, location) = to(address);
        return (status, location, endless).into_response();
    }
    to(address).into_response()
}
