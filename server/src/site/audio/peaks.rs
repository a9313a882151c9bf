//! The pictures of sound files, at `/audio/{name}.peaks`. Whoever may hear a file may see it.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use hyper::{Method, StatusCode};
use segue_store::{Store, sound};

use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::{
    Content, HttpMethod, Object, PathItem, Ref, Required, ResponseBuilder, ResponsesBuilder, Type,
};

use crate::error::{ApiError, NoSoundFile, Unavailable};

/// How the address of a picture ends, behind that of its file.
const ENDING: &str = ".peaks";

/// The address of a file's picture.
#[must_use]
pub fn address(of_file: &str) -> String {
    format!("{of_file}{ENDING}")
}

/// The name of the file whose picture a path asks for; `None` where it asks for something else.
pub fn file_of<'p>(method: &Method, path: &'p str) -> Option<&'p str> {
    let is_read = matches!(*method, Method::GET | Method::HEAD);
    path.strip_prefix('/')?.strip_suffix(ENDING).filter(|name| is_read && !name.is_empty())
}

/// Answers with the picture of a file.
pub async fn show(store: &Store, name: &str) -> Response {
    let address = super::address(name);
    match store.read(|tx| sound::find_peaks(tx, &address)).await {
        Ok(Some(peaks)) => {
            let headers = [
                (CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
                (CACHE_CONTROL, super::FOREVER),
            ];
            (StatusCode::OK, headers, Body::from(peaks)).into_response()
        }
        Ok(None) => ApiError::from(NoSoundFile).into_response(),
        Err(error) => ApiError::from(error).into_response(),
    }
}

/// Describes the pictures in the API's description.
pub fn describe() -> PathItem {
    let name = ParameterBuilder::new()
        .name("name")
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some("The sound file's name."))
        .schema(Some(Object::with_type(Type::String)));
    let picture = ResponseBuilder::new()
        .description("2,000 bytes of the low band, 2,000 of the middle, 2,000 of the high one.")
        .content("application/octet-stream", Content::new(Some(Ref::from_schema_name("Binary"))));
    let responses = ResponsesBuilder::new()
        .response("200", picture)
        .responses_from_into_responses::<NoSoundFile>()
        .responses_from_into_responses::<Unavailable>();
    let operation = OperationBuilder::new()
        .tag("files")
        .operation_id(Some("show_peaks"))
        .summary(Some("Shows how loud three bands are along a sound file."))
        .parameter(name)
        .responses(responses.build());
    PathItem::new(HttpMethod::Get, operation)
}
