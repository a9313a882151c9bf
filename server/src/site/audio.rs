//! Sound files: served from the data folder in ranges, so that a player can jump.

use std::path::{Path, PathBuf};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::any_service;
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_RANGE, ETAG, HeaderValue, IF_RANGE, LAST_MODIFIED, RANGE,
};
use hyper::{Method, StatusCode};
use tower::ServiceExt;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeader;

use utoipa::openapi;
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn, PathsBuilder};
use utoipa::openapi::{
    Content, HttpMethod, Object, PathItem, Paths, Ref, Required, ResponseBuilder, Type,
};

use crate::config::Settings;
use crate::error::{ApiError, PROBLEM_JSON};

/// Folder of the sound files inside the data folder.
const FOLDER: &str = "audio";

/// What may be done with a sound file.
const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");

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
        Ok(match *request.method() {
            Method::GET | Method::HEAD => ApiError::NotFound("sound file").into_response(),
            Method::OPTIONS => (StatusCode::NO_CONTENT, [(ALLOW, METHODS)]).into_response(),
            _ => ([(ALLOW, METHODS)], ApiError::MethodNotAllowed).into_response(),
        })
    }));
    let plain = ServeDir::new(folder(&settings.data_dir)).append_index_html_on_directories(false);
    let files = plain.clone().call_fallback_on_method_not_allowed(true).fallback(missing);
    let found = |response: &hyper::Response<_>| {
        let is_found = response.status().is_success() && response.headers().contains_key(ETAG);
        (is_found || response.status() == StatusCode::NOT_MODIFIED)
            .then(|| HeaderValue::from_static("public, max-age=31536000, immutable"))
    };
    Router::new()
        .fallback_service(SetResponseHeader::if_not_present(files, CACHE_CONTROL, found))
        .layer(map_response(tell_range))
        .layer(from_fn_with_state(plain, forget_range))
}

/// Describes the sound files to whoever reads the API's description.
#[must_use]
pub fn describe() -> Paths {
    let text = || Some(Object::with_type(Type::String));
    let parameter = |name: &str, place, required, description: &str| {
        let parameter = ParameterBuilder::new().name(name).parameter_in(place).required(required);
        parameter.description(Some(description)).schema(text()).build()
    };
    let sound = |description: &str| {
        let bytes = Content::new(Some(Ref::from_schema_name("Binary")));
        ResponseBuilder::new().description(description).content("audio/*", bytes)
    };
    let told = |description: &str| {
        let problem = Content::new(Some(Ref::from_schema_name("Problem")));
        ResponseBuilder::new().description(description).content(PROBLEM_JSON, problem)
    };
    let operation = OperationBuilder::new()
        .tag("files")
        .operation_id(Some("show_sound"))
        .summary(Some("Shows a sound file, or a range of its bytes."))
        .parameter(parameter("name", ParameterIn::Path, Required::True, "The file's name."))
        .parameter(parameter("Range", ParameterIn::Header, Required::False, "One range of bytes."))
        .parameter(parameter(
            "If-Range",
            ParameterIn::Header,
            Required::False,
            "The ETag or the date of the file that the range is of; of another, the whole comes.",
        ))
        .response("200", sound("The whole file. An address never changes what it holds."))
        .response("206", sound("The range."))
        .response("304", openapi::Response::new("Unchanged since the ETag sent."))
        .response("404", told("There is no such file."))
        .response("416", told("The file does not have the range, or several were asked for."));
    let path = PathItem::new(HttpMethod::Get, operation);
    PathsBuilder::new().path(format!("/{FOLDER}/{{name}}"), path).build()
}

/// Passes a range over that does not count, so that the whole file comes: one in another unit than
/// bytes, and one of a file that is not the one that the asker has a part of. Source: RFC 9110,
/// sections 13.1.5 and 14.2.
async fn forget_range(State(files): State<ServeDir>, mut request: Request, next: Next) -> Response {
    let in_bytes = |range: &HeaderValue| range.as_bytes().starts_with(b"bytes=");
    let counts = match (request.headers().get(RANGE), request.headers().get(IF_RANGE)) {
        (Some(range), _) if !in_bytes(range) => false,
        (Some(_), Some(known)) => is_of(&files, request.uri().clone(), known).await,
        _ => true,
    };
    if !counts {
        request.headers_mut().remove(RANGE);
    }
    next.run(request).await
}

/// Whether the file at an address is the one that an entity tag or a date names. A weak tag names
/// none: it does not say that the bytes are the same.
async fn is_of(files: &ServeDir, uri: hyper::Uri, known: &HeaderValue) -> bool {
    let mut request = Request::new(Body::empty());
    *request.method_mut() = Method::HEAD;
    *request.uri_mut() = uri;
    let Ok(response) = files.clone().oneshot(request).await;
    [ETAG, LAST_MODIFIED].iter().any(|name| response.headers().get(name) == Some(known))
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
