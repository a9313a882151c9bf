//! Sound files: served from the data folder in ranges, so that a player can jump.

use std::convert::Infallible;
use std::io::{Error, ErrorKind};
use std::path::Path;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::any_service;
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_RANGE, ETAG, HeaderValue, IF_RANGE,
    LAST_MODIFIED, RANGE,
};
use hyper::{Method, StatusCode};
use segue_base::config::Settings;
use segue_base::config::{SOUND, sound_folder};
use tower_http::services::ServeDir;
use tower_http::services::fs::DefaultServeDirFallback;
use tower_http::set_header::SetResponseHeader;

use utoipa::openapi;
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn, PathsBuilder};
use utoipa::openapi::{
    Content, HttpMethod, Object, PathItem, Paths, Ref, Required, ResponseBuilder, ResponsesBuilder,
    Type,
};

use crate::error::{ApiError, Internal, MethodNotAllowed, NoSoundFile, problems};
use crate::http::file_body::{Disk, PIECE, Pieces};
use crate::http::traffic::Outflow;

problems! {
    /// The file does not have the range, or none of several. `Content-Range` says how long the file is.
    NoRange = 416 "range.unsatisfiable" "The file does not have that range of bytes.";

    /// The file is not the one that `If-Match` or `If-Unmodified-Since` names. Ask for all of it, without them.
    OtherFile = 412 "file.other" "The file is not the one you already have a part of.";
}

/// The folder, as it is served.
type AudioFiles = ServeDir<DefaultServeDirFallback, Disk>;

/// The beginning of a range in bytes.
const UNIT: &str = "bytes=";

/// The methods that a sound file allows.
const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");

/// Returns the address of a sound file on this site.
#[must_use]
pub fn address(file_name: &str) -> String {
    format!("/{SOUND}/{file_name}")
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

/// The length in bytes of a sound file of this site; `None` of one that lives elsewhere or is not there.
#[must_use]
pub fn bytes(data_dir: &Path, address: &str) -> Option<u64> {
    let name = address.strip_prefix(&self::address(""))?;
    let is_name = !name.is_empty() && !name.contains(['/', '\\']) && !name.starts_with('.');
    let file = std::fs::metadata(sound_folder(data_dir).join(name).as_path());
    file.ok().filter(|file| is_name && file.is_file()).map(|file| file.len())
}

/// Serves the sound files of the data folder. Their names are made from their content, so an
/// address never changes what it holds.
pub fn service(settings: &Settings) -> Router {
    let missing = any_service(tower::service_fn(|request: Request| async move {
        Ok(match *request.method() {
            Method::GET | Method::HEAD => ApiError::from(NoSoundFile).into_response(),
            Method::OPTIONS => (StatusCode::NO_CONTENT, [(ALLOW, METHODS)]).into_response(),
            _ => ([(ALLOW, METHODS)], ApiError::from(MethodNotAllowed)).into_response(),
        })
    }));
    let plain = ServeDir::with_backend(sound_folder(&settings.data_dir), Disk)
        .append_index_html_on_directories(false)
        .with_buf_chunk_size(PIECE);
    let files = plain.clone().call_fallback_on_method_not_allowed(true).fallback(missing);
    let files = tower::service_fn(move |request: Request| {
        let mut files = files.clone();
        let outflow = request.extensions().get::<Outflow>().cloned();
        async move {
            let answer = files.try_call(request).await;
            Ok::<_, Infallible>(match (answer, outflow) {
                (Err(error), _) => tell_error(&error),
                (Ok(answer), None) => answer.map(Body::new),
                (Ok(answer), Some(outflow)) => {
                    answer.map(|body| Body::new(Pieces::of(Body::new(body), outflow)))
                }
            })
        }
    });
    let found = |response: &Response| {
        let is_found = response.status().is_success() && response.headers().contains_key(ETAG);
        (is_found || response.status() == StatusCode::NOT_MODIFIED)
            .then(|| HeaderValue::from_static("public, max-age=31536000, immutable"))
    };
    Router::new()
        .fallback_service(SetResponseHeader::if_not_present(files, CACHE_CONTROL, found))
        .layer(map_response(tell_refusal))
        .layer(from_fn_with_state(plain, read_range))
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
    PathsBuilder::new().path(format!("/{SOUND}/{{name}}"), path).build()
}

/// Reads the range that is asked for, and passes it over where it does not count, so that the whole
/// file comes: with another method than GET, in another unit than bytes, of a file that is not the one
/// that the asker has a part of, and with others of which the file has one. Source: RFC 9110, sections
/// 13.1.5 and 14.2.
async fn read_range(State(files): State<AudioFiles>, mut request: Request, next: Next) -> Response {
    if let Some(range) = request.headers_mut().remove(RANGE)
        && request.method() == Method::GET
        && in_bytes(&range)
    {
        let known = request.headers().get(IF_RANGE).cloned();
        let uri = request.uri().clone();
        let counts = match known {
            Some(known) => is_of(&files, uri.clone(), &known).await,
            None => true,
        };
        if counts && !has_one_of_several(&files, uri.clone(), &range).await {
            let range = plain_range(&files, uri, &range).await.unwrap_or(range);
            request.headers_mut().insert(RANGE, range);
        }
    }
    next.run(request).await
}

/// Whether a range is in bytes. Units are the same in capitals.
fn in_bytes(range: &HeaderValue) -> bool {
    range
        .as_bytes()
        .get(..UNIT.len())
        .is_some_and(|unit| unit.eq_ignore_ascii_case(UNIT.as_bytes()))
}

/// Whether several ranges are asked for, all of which read and one of which the file has.
async fn has_one_of_several(files: &AudioFiles, uri: hyper::Uri, range: &HeaderValue) -> bool {
    let ranges = range.to_str().ok().and_then(|range| range.get(UNIT.len()..));
    let Some(ranges) = ranges.filter(|ranges| ranges.contains(',')) else { return false };
    let Some(length) = length(files, uri).await else { return false };
    let satisfiable: Option<Vec<bool>> = ranges
        .split(',')
        .map(|range| {
            let (first, last) = range.trim().split_once('-')?;
            match (position(first)?, position(last)?) {
                (None, None) => None,
                (None, Some(count)) => Some(count > 0 && length > 0),
                (Some(first), Some(last)) if last < first => None,
                (Some(first), _) => Some(first < length),
            }
        })
        .collect();
    satisfiable.is_some_and(|it| it.contains(&true))
}

/// Writes one range in numbers that are safe for every file and machine: an end beyond the file's,
/// and more last bytes than it has, are cut to its length. Several ranges, and invalid ones, stay
/// as they are. Source: RFC 9110, section 14.1.2.
async fn plain_range(
    files: &AudioFiles,
    uri: hyper::Uri,
    range: &HeaderValue,
) -> Option<HeaderValue> {
    let (first, last) = range.to_str().ok()?.get(UNIT.len()..)?.trim().split_once('-')?;
    let text = match (position(first)?, position(last)?) {
        (None, None) => return None,
        (None, Some(count)) => {
            let length = length(files, uri).await?;
            if count > length { "bytes=0-".to_owned() } else { format!("bytes=-{count}") }
        }
        (Some(first), None) => format!("bytes={first}-"),
        (Some(first), Some(last)) => format!("bytes={first}-{last}"),
    };
    HeaderValue::try_from(text).ok()
}

/// Reads a number of a range, which may be left out: `None` is no number. A number that is too
/// large counts as the largest.
fn position(digits: &str) -> Option<Option<u64>> {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((!digits.is_empty()).then(|| digits.parse().unwrap_or(u64::MAX)))
}

/// Whether the file at an address is the one that an entity tag or a date names. A weak tag names
/// none: it does not say that the bytes are the same.
async fn is_of(files: &AudioFiles, uri: hyper::Uri, known: &HeaderValue) -> bool {
    let found = look(files, uri).await;
    found.is_some_and(|it| {
        [ETAG, LAST_MODIFIED].iter().any(|name| it.headers().get(name) == Some(known))
    })
}

/// Returns how many bytes the file at an address has.
async fn length(files: &AudioFiles, uri: hyper::Uri) -> Option<u64> {
    look(files, uri).await?.headers().get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Returns what would be sent with the file at an address.
async fn look(files: &AudioFiles, uri: hyper::Uri) -> Option<Response> {
    let mut request = Request::new(Body::empty());
    *request.method_mut() = Method::HEAD;
    *request.uri_mut() = uri;
    let found = files.clone().try_call(request).await.ok()?;
    found.status().is_success().then(|| found.map(Body::new))
}

/// Says why a file cannot be read. A name that is too long is the name of no file.
fn tell_error(error: &Error) -> Response {
    if error.kind() == ErrorKind::InvalidFilename {
        return ApiError::from(NoSoundFile).into_response();
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
