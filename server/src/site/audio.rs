//! Sound files: served from the data folder in ranges, so that a player can jump.

use std::path::{Path, PathBuf};

use axum::Router;
use axum::extract::Request;
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::any_service;
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_RANGE, HeaderValue};
use hyper::{Method, StatusCode};
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeader;

use crate::config::Settings;
use crate::error::ApiError;

/// Folder of the sound files inside the data folder.
const FOLDER: &str = "audio";

/// Returns the folder of the sound files of a data folder.
#[must_use]
pub fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join(FOLDER)
}

/// Returns the address of a sound file on this site.
#[must_use]
pub fn address(file_name: &str) -> String {
    format!("/{FOLDER}/{file_name}")
}

/// Serves the sound files of the data folder. Their names are made from their content, so an
/// address never changes what it holds.
pub fn service(settings: &Settings) -> Router {
    let missing = any_service(tower::service_fn(|request: Request| async move {
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        let error =
            if is_read { ApiError::NotFound("sound file") } else { ApiError::MethodNotAllowed };
        let mut response = error.into_response();
        if !is_read {
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        }
        Ok(response)
    }));
    let files = ServeDir::new(folder(&settings.data_dir))
        .append_index_html_on_directories(false)
        .call_fallback_on_method_not_allowed(true)
        .fallback(missing);
    let found = |response: &hyper::Response<_>| {
        response
            .status()
            .is_success()
            .then(|| HeaderValue::from_static("public, max-age=31536000, immutable"))
    };
    Router::new()
        .fallback_service(SetResponseHeader::if_not_present(files, CACHE_CONTROL, found))
        .layer(map_response(tell_range))
}

/// Tells of a range that the file does not have as of every other failure.
async fn tell_range(response: Response) -> Response {
    if response.status() != StatusCode::RANGE_NOT_SATISFIABLE {
        return response;
    }
    let length = response.headers().get(CONTENT_RANGE).cloned();
    let mut told = ApiError::Range.into_response();
    told.headers_mut().extend(length.map(|length| (CONTENT_RANGE, length)));
    told
}
