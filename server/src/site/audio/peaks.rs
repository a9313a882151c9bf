//! The pictures of sound files: of the whole at `/audio/{name}.peaks`, of every fifth of a second at
//! `/audio/{name}.levels`. Whoever may hear a file may see it.

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

/// What a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    /// The whole file.
    Peaks,
    /// Every fifth of a second.
    Levels,
}

impl Picture {
    /// How its address ends, behind that of its file.
    const fn ending(self) -> &'static str {
        match self {
            Self::Peaks => ".peaks",
            Self::Levels => ".levels",
        }
    }

    /// Its address for a file.
    #[must_use]
    pub fn address(self, of_file: &str) -> String {
        format!("{of_file}{}", self.ending())
    }

    /// The picture that a path asks for, and the name of its file; `None` where it asks for something else.
    pub fn asked<'p>(method: &Method, path: &'p str) -> Option<(Self, &'p str)> {
        let is_read = matches!(*method, Method::GET | Method::HEAD);
        let path = path.strip_prefix('/').filter(|_| is_read)?;
        let of = |it: Self| path.strip_suffix(it.ending()).map(|name| (it, name));
        of(Self::Peaks).or_else(|| of(Self::Levels)).filter(|(_, name)| !name.is_empty())
    }
}

/// Answers with a picture of a file.
pub async fn show(store: &Store, picture: Picture, name: &str) -> Response {
    let address = super::address(name);
    let found = store.read(|tx| match picture {
        Picture::Peaks => sound::find_peaks(tx, &address),
        Picture::Levels => sound::find_levels(tx, &address),
    });
    match found.await {
        Ok(Some(bytes)) => {
            let headers = [
                (CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
                (CACHE_CONTROL, super::FOREVER),
            ];
            (StatusCode::OK, headers, Body::from(bytes)).into_response()
        }
        Ok(None) => ApiError::from(NoSoundFile).into_response(),
        Err(error) => ApiError::from(error).into_response(),
    }
}

/// Describes a picture in the API's description.
pub fn describe(picture: Picture) -> PathItem {
    let (id, summary, content) = match picture {
        Picture::Peaks => (
            "show_peaks",
            "Shows how loud three bands are along a sound file.",
            "2,000 bytes of the low band, 2,000 of the middle, 2,000 of the high one.",
        ),
        Picture::Levels => (
            "show_levels",
            "Shows how loud three bands are at each fifth of a second of a sound file.",
            "Bytes of the low band, as many of the middle, as many of the high one: five for each second, and evenly \
             fewer for files of more than six hours.",
        ),
    };
    let name = ParameterBuilder::new()
        .name("name")
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some("The sound file's name."))
        .schema(Some(Object::with_type(Type::String)));
    let picture = ResponseBuilder::new()
        .description(content)
        .content("application/octet-stream", Content::new(Some(Ref::from_schema_name("Binary"))));
    let responses = ResponsesBuilder::new()
        .response("200", picture)
        .responses_from_into_responses::<NoSoundFile>()
        .responses_from_into_responses::<Unavailable>();
    let operation = OperationBuilder::new()
        .tag("files")
        .operation_id(Some(id))
        .summary(Some(summary))
        .parameter(name)
        .responses(responses.build());
    PathItem::new(HttpMethod::Get, operation)
}
