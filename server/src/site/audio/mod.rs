//! Sound files: served in ranges, so that a player can jump, from the data folder or through this server from
//! a bucket. The answers are the same: one service makes them, and asks [`bucket`] instead of the disk.

mod bucket;
mod lengths;
mod peaks;
mod range;

use std::convert::Infallible;
use std::io::{Error, ErrorKind};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_RANGE, ETAG, HeaderValue};
use hyper::{Method, StatusCode};
use segue_base::config::SOUND;
use segue_providers::bucket::BucketError;
use tower::ServiceExt;
use tower_http::services::ServeDir;
use tower_http::services::fs::{Backend, DefaultServeDirFallback};
use tower_http::set_header::SetResponseHeader;

use utoipa::openapi;
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn, PathsBuilder};
use utoipa::openapi::{
    Content, HttpMethod, Object, PathItem, Paths, Ref, Required, ResponseBuilder, ResponsesBuilder,
    Type,
};

use self::bucket::InBucket;
pub use self::lengths::lengths;
pub use self::peaks::Picture;
use crate::app::App;
use crate::error::{ApiError, Internal, MethodNotAllowed, NoSoundFile, Unavailable, problems};
use crate::http::file_body::{Disk, PIECE, Pieces};
use crate::http::traffic::Outflow;
use crate::objects::Files;

problems! {
    /// The file does not have the range, or none of several. `Content-Range` says how long the file is.
    NoRange = 416 "range.unsatisfiable" "The file does not have that range of bytes.";

    /// The file is not the one that `If-Match` or `If-Unmodified-Since` names. Ask for all of it, without them.
    OtherFile = 412 "file.other" "The file is not the one you already have a part of.";
}

/// Sound files as they are served.
type Served<B> = ServeDir<DefaultServeDirFallback, B>;

/// How long an answer is good for whose address never changes what it holds.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// The methods that a sound file allows.
const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");

/// Returns the address of a sound file on this site.
#[must_use]
pub fn address(file_name: &str) -> String {
    format!("/{SOUND}/{file_name}")
}

/// The name of a sound file of this site, by its address; `None` of one elsewhere.
#[must_use]
pub fn file_name(address: &str) -> Option<&str> {
    let name = address.strip_prefix('/')?.strip_prefix(SOUND)?.strip_prefix('/')?;
    let is_name = !name.is_empty() && !name.contains(['/', '\\']) && !name.starts_with('.');
    is_name.then_some(name)
}

/// The media type of a sound file, by the ending of its name; `None` where that says nothing.
#[must_use]
pub fn media_type(address: &str) -> Option<&'static str> {
    let path = address.split(['?', '#']).next().unwrap_or(address);
    let (_, ending) = path.rsplit('/').next()?.rsplit_once('.')?;
    Some(match ending.to_ascii_lowercase().as_str() {
        "mp3" => "audio/mpeg",
        "m4a" | "mp4" => "audio/mp4",
        "ogg" | "oga" | "opus" => "audio/ogg",
        "flac" => "audio/flac",
        "wav" => "audio/wav",
        "webm" => "audio/webm",
        "aac" => "audio/aac",
        _ => return None,
    })
}

/// Serves the sound files, and their pictures beside them.
pub fn with_peaks(app: &App) -> Router {
    let (files, store) = (service(app.sounds()), app.store().clone());
    Router::new().fallback(move |request: Request| async move {
        match Picture::asked(request.method(), request.uri().path()) {
            Some((picture, name)) => peaks::show(&store, picture, name).await,
            None => files.oneshot(request).await.into_response(),
        }
    })
}

/// Serves the sound files. Their names are made from their content, so an address never changes what it
/// holds.
pub fn service(sounds: &Files) -> Router {
    match sounds {
        Files::Folder(folder) => {
            let files = ServeDir::with_backend(folder.clone(), Disk);
            serve(move |_| files.clone())
        }
        Files::Bucket(bucket, _) => {
            let (bucket, told) = (bucket.clone(), Arc::default());
            serve(move |request| ServeDir::with_backend("", InBucket::of(&bucket, &told, request)))
        }
    }
}

/// Serves the files that belong to each request.
fn serve<B: Backend>(
    files_of: impl Fn(&Request) -> Served<B> + Clone + Send + Sync + 'static,
) -> Router {
    let files = tower::service_fn(move |request: Request| {
        let files =
            files_of(&request).append_index_html_on_directories(false).with_buf_chunk_size(PIECE);
        async move { Ok::<_, Infallible>(answer(files, request).await) }
    });
    let found = |response: &Response| {
        let is_found = response.status().is_success() && response.headers().contains_key(ETAG);
        (is_found || response.status() == StatusCode::NOT_MODIFIED).then_some(FOREVER)
    };
    Router::new()
        .fallback_service(SetResponseHeader::if_not_present(files, CACHE_CONTROL, found))
        .layer(map_response(tell_refusal))
}

async fn answer<B: Backend>(files: Served<B>, mut request: Request) -> Response {
    range::read(&files, &mut request).await;
    let outflow = request.extensions().get::<Outflow>().cloned();
    let missing = tower::service_fn(|request: Request| async move {
        Ok::<_, Infallible>(match *request.method() {
            Method::GET | Method::HEAD => ApiError::from(NoSoundFile).into_response(),
            Method::OPTIONS => (StatusCode::NO_CONTENT, [(ALLOW, METHODS)]).into_response(),
            _ => ([(ALLOW, METHODS)], ApiError::from(MethodNotAllowed)).into_response(),
        })
    });
    let mut files = files.call_fallback_on_method_not_allowed(true).fallback(missing);
    match (files.try_call(request).await, outflow) {
        (Err(error), _) => tell_error(&error),
        (Ok(answer), None) => answer.map(Body::new),
        (Ok(answer), Some(outflow)) => {
            answer.map(|body| Body::new(Pieces::of(Body::new(body), outflow)))
        }
    }
}

/// Adds the sound files to the API's description.
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
    let responses = ResponsesBuilder::new()
        .response("200", sound("The whole file. An address never changes what it holds."))
        .response("206", sound("The range."))
        .response("304", openapi::Response::new("Unchanged since the ETag sent."))
        .responses_from_into_responses::<NoSoundFile>()
        .responses_from_into_responses::<Unavailable>()
        .responses_from_into_responses::<OtherFile>()
        .responses_from_into_responses::<NoRange>();
    let operation = OperationBuilder::new()
        .tag("files")
        .operation_id(Some("show_sound"))
        .summary(Some("Shows a sound file, or a range of its bytes."))
        .parameter(parameter("name", ParameterIn::Path, Required::True, "The file's name."))
        .parameter(parameter(
            "Range",
            ParameterIn::Header,
            Required::False,
            "One range of bytes. Of several the whole file comes.",
        ))
        .parameter(parameter(
            "If-Range",
            ParameterIn::Header,
            Required::False,
            "The ETag or the date of the file that the range is of; of another, the whole comes.",
        ))
        .responses(responses.build());
    let path = PathItem::new(HttpMethod::Get, operation);
    let builder = PathsBuilder::new().path(format!("/{SOUND}/{{name}}"), path);
    [Picture::Peaks, Picture::Levels]
        .into_iter()
        .fold(builder, |builder, picture| {
            builder.path(picture.address(&format!("/{SOUND}/{{name}}")), peaks::describe(picture))
        })
        .build()
}

/// Says why a file cannot be read. A name that is too long, or has a zero in it, is the name of no file.
fn tell_error(error: &Error) -> Response {
    if matches!(error.kind(), ErrorKind::InvalidFilename | ErrorKind::InvalidInput) {
        return ApiError::from(NoSoundFile).into_response();
    }
    // The bucket's has been told already.
    if error.get_ref().is_some_and(|error| error.is::<BucketError>()) {
        return ApiError::from(Unavailable).into_response();
    }
    tracing::error!(%error, "a sound file cannot be read");
    ApiError::from(Internal).into_response()
}

/// Tells of a range that the file does not have, and of a file that is not the one that was meant,
/// as of every other failure.
async fn tell_refusal(response: Response) -> Response {
    match response.status() {
        StatusCode::RANGE_NOT_SATISFIABLE => {
            let length = response.headers().get(CONTENT_RANGE).cloned();
            let mut told = ApiError::from(NoRange).into_response();
            told.headers_mut().extend(length.map(|length| (CONTENT_RANGE, length)));
            told
        }
        StatusCode::PRECONDITION_FAILED => ApiError::from(OtherFile).into_response(),
        _ => response,
    }
}
