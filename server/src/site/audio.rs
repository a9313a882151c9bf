//! Sound files: served from the data folder in ranges, so that a player can jump.

use std::path::{Path, PathBuf};

use axum::Router;
use axum::response::IntoResponse;
use axum::routing::any_service;
use hyper::header::{CACHE_CONTROL, HeaderValue};
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
    let missing = any_service(tower::service_fn(|_| async {
        Ok(ApiError::NotFound("sound file").into_response())
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
    Router::new().fallback_service(SetResponseHeader::if_not_present(files, CACHE_CONTROL, found))
}
