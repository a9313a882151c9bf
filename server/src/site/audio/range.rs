//! The range of a sound file that is asked for, as the service of files takes it.

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use hyper::Method;
use hyper::header::{CONTENT_LENGTH, ETAG, HeaderValue, IF_RANGE, LAST_MODIFIED, RANGE};
use tower_http::services::fs::Backend;

use super::Served;

/// The beginning of a range in bytes.
const UNIT: &str = "bytes=";

/// Reads the range that is asked for, and passes it over where it does not count, so that the whole
/// file comes: with another method than GET, in another unit than bytes, of a file that is not the one
/// that the asker has a part of, and with others of which the file has one. Source: RFC 9110, sections
/// 13.1.5 and 14.2.
pub(super) async fn read<B: Backend>(files: &Served<B>, request: &mut Request) {
    if let Some(range) = request.headers_mut().remove(RANGE)
        && request.method() == Method::GET
        && in_bytes(&range)
    {
        let known = request.headers().get(IF_RANGE).cloned();
        let uri = request.uri().clone();
        let counts = match known {
            Some(known) => is_of(files, uri.clone(), &known).await,
            None => true,
        };
        if counts && !has_one_of_several(files, uri.clone(), &range).await {
            let range = plain_range(files, uri, &range).await.unwrap_or(range);
            request.headers_mut().insert(RANGE, range);
        }
    }
}

/// Whether a range is in bytes. Units are the same in capitals.
fn in_bytes(range: &HeaderValue) -> bool {
    range
        .as_bytes()
        .get(..UNIT.len())
        .is_some_and(|unit| unit.eq_ignore_ascii_case(UNIT.as_bytes()))
}

/// Whether several ranges are asked for, all of which read and one of which the file has.
async fn has_one_of_several<B: Backend>(
    files: &Served<B>,
    uri: hyper::Uri,
    range: &HeaderValue,
) -> bool {
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
async fn plain_range<B: Backend>(
    files: &Served<B>,
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
async fn is_of<B: Backend>(files: &Served<B>, uri: hyper::Uri, known: &HeaderValue) -> bool {
    let found = look(files, uri).await;
    found.is_some_and(|it| {
        [ETAG, LAST_MODIFIED].iter().any(|name| it.headers().get(name) == Some(known))
    })
}

/// Returns how many bytes the file at an address has.
async fn length<B: Backend>(files: &Served<B>, uri: hyper::Uri) -> Option<u64> {
    look(files, uri).await?.headers().get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Returns what would be sent with the file at an address.
async fn look<B: Backend>(files: &Served<B>, uri: hyper::Uri) -> Option<Response> {
    let mut request = Request::new(Body::empty());
    *request.method_mut() = Method::HEAD;
    *request.uri_mut() = uri;
    let found = files.clone().try_call(request).await.ok()?;
    found.status().is_success().then(|| found.map(Body::new))
}
