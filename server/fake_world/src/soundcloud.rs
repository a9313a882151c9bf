//! SoundCloud's oEmbed, faked: what it says of a sound is said in the sound's address.

use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
struct Asked {
    format: String,
    url: String,
}

/// Its addresses.
pub fn routes() -> Router {
    Router::new().route("/oembed", get(oembed))
}

async fn oembed(Query(asked): Query<Asked>) -> Response {
    assert_eq!(asked.format, "json");
    let Some(path) = asked.url.strip_prefix("https://soundcloud.com/") else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    match path {
        path if path.contains("missing") => StatusCode::NOT_FOUND.into_response(),
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
