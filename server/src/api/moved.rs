//! Names that mixes, lists and artists had, which lead to those that they have now.

use axum::response::{IntoResponse, Response};
use hyper::StatusCode;
use hyper::header::{CACHE_CONTROL, HeaderValue, LOCATION};
use segue_store::{StoreError, Tx};

use crate::app::App;
use crate::error::ApiError;

/// The answer to whoever asks for something by its name; where there is nothing of that name, where it has
/// moved to. That is looked for only then: an answer that is prepared asks the database nothing.
pub async fn or_moved(
    app: &App,
    answer: Response,
    find: impl FnOnce(&Tx<'_>) -> Result<Option<String>, StoreError>,
    address_of: impl FnOnce(&str) -> String,
) -> Response {
    if answer.status() != StatusCode::NOT_FOUND {
        return answer;
    }
    match app.store().read(find).await {
        Ok(Some(now)) => moved(&address_of(&now)),
        Ok(None) => answer,
        Err(error) => ApiError::from(error).into_response(),
    }
}

/// Says where something is by now. It may get its old name back one day, so nobody keeps the answer without
/// asking again.
fn moved(to: &str) -> Response {
    let mut response = StatusCode::MOVED_PERMANENTLY.into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // `encode` writes ASCII only.
    if let Ok(to) = HeaderValue::from_str(to) {
        headers.insert(LOCATION, to);
    }
    response
}
