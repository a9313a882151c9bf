//! JSON bodies: limited before they are read, read only when there is memory for them, and every failure a problem.

use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts as _, Request};
use http_body_util::BodyExt;
use hyper::HeaderMap;
use hyper::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use serde::de::{DeserializeOwned, IgnoredAny};

use super::objects::Objects;
use super::wording;
use crate::app::App;
use crate::error::{
    ApiError, Encoded, Malformed, PieceMediaType, Shape, TooLarge, UnsupportedMediaType,
};
use crate::http::body_budget::{self, BodyBudget, Reservation};
use crate::http::flood::Peer;

/// Longest JSON body that is read, in bytes.
pub const BODY_LIMIT: usize = 1_000_000;
/// Longest JSON body that holds a tracklist, in bytes.
pub const TRACKLIST_LIMIT: usize = 5_000_000;

/// A JSON body of so many bytes at most, and the bytes it came in.
#[derive(Debug)]
pub struct JsonBody<T, const LIMIT: usize = BODY_LIMIT> {
    /// The contents.
    pub value: T,
    /// The body as sent.
    pub bytes: Vec<u8>,
    /// Values made from it take memory too, so a handler keeps its share of the budget until it has
    /// answered.
    _place: Option<Reservation>,
}

impl<T: DeserializeOwned, const LIMIT: usize> FromRequest<App> for JsonBody<T, LIMIT> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let (mut parts, body) = request.into_parts();
        if !is_json(&parts.headers) {
            return Err(UnsupportedMediaType.into());
        }
        if is_encoded(&parts.headers) {
            return Err(Encoded.into());
        }
        let length = announced(&parts.headers).unwrap_or(LIMIT);
        if length > LIMIT {
            return Err(TooLarge(LIMIT).into());
        }
        let peer = Peer::from_request_parts(&mut parts, app).await?;
        let (bytes, place) = collect(body, length, LIMIT, app.body_budget(), peer).await?;
        let value = parse(&bytes)?;
        Ok(Self { value, bytes, _place: place })
    }
}

/// A piece of a file: a body of so many bytes at most, as they are.
#[derive(Debug)]
pub struct RawBody<const LIMIT: usize>(pub Vec<u8>);

impl<const LIMIT: usize> FromRequest<App> for RawBody<LIMIT> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let (mut parts, body) = request.into_parts();
        let kind = parts.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if kind != Some("application/offset+octet-stream") {
            return Err(PieceMediaType.into());
        }
        if is_encoded(&parts.headers) {
            return Err(Encoded.into());
        }
        let length = announced(&parts.headers).unwrap_or(LIMIT);
        if length > LIMIT {
            return Err(TooLarge(LIMIT).into());
        }
        let peer = Peer::from_request_parts(&mut parts, app).await?;
        let (bytes, _) = collect(body, length, LIMIT, app.body_budget(), peer).await?;
        Ok(Self(bytes))
    }
}

/// Whether a body is JSON in the one encoding that it has (RFC 8259, section 8.1).
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let mut parts = kind.split(';').map(str::trim);
    let is_json = parts.next().is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"));
    is_json && parts.filter_map(charset).all(|it| it.eq_ignore_ascii_case("utf-8"))
}

fn charset(parameter: &str) -> Option<&str> {
    let (name, value) = parameter.split_once('=')?;
    name.trim().eq_ignore_ascii_case("charset").then(|| value.trim().trim_matches('"'))
}

/// Whether a body is compressed, or encoded in any other way than not at all.
fn is_encoded(headers: &HeaderMap) -> bool {
    let is_plain = |coding: &[u8]| coding.is_empty() || coding.eq_ignore_ascii_case(b"identity");
    let codings = headers.get_all(CONTENT_ENCODING).iter();
    let mut codings = codings.flat_map(|value| value.as_bytes().split(|byte| *byte == b','));
    !codings.all(|coding| is_plain(coding.trim_ascii()))
}

fn announced(headers: &HeaderMap) -> Option<usize> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Reads a body that will have about `length` bytes.
async fn collect(
    mut body: Body,
    length: usize,
    limit_bytes: usize,
    budget: &BodyBudget,
    peer: Peer,
) -> Result<(Vec<u8>, Option<Reservation>), ApiError> {
    let (mut bytes, mut place) = (Vec::new(), None);
    loop {
        let frame = match &place {
            None => body.frame().await,
            Some(place) => Reservation::expect(place, bytes.len(), body.frame()).await?,
        };
        let Some(frame) = frame else { break };
        let frame = frame.map_err(|_| Malformed("The body broke off".to_owned()))?;
        let Some(data) = frame.data_ref() else { continue };
        if bytes.len() + data.len() > limit_bytes {
            return Err(TooLarge(limit_bytes).into());
        }
        if place.is_none() && bytes.len() + data.len() > body_budget::UNCOUNTED {
            place = Some(budget.take(peer, length).await?);
            bytes.reserve_exact(length.saturating_sub(bytes.len()));
        }
        bytes.extend_from_slice(data);
    }
    if let Some(place) = &mut place {
        budget.begin(place).await?;
    }
    Ok((bytes, place))
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(Objects(&mut reader)).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        let said = inner.to_string();
        let is_shape = inner.is_data() || wording::is_beyond(&said);
        match serde_json::from_slice::<IgnoredAny>(bytes) {
            Ok(_) if is_shape => Shape(wording::unfit(&path, &said, "The body")).into(),
            // After a value that does not fit, the rest of the body may be no JSON at all.
            Err(error) if is_shape => broken(&error),
            _ => broken(&inner),
        }
    })?;
    reader.end().map_err(|error| broken(&error))?;
    Ok(value)
}

fn broken(error: &serde_json::Error) -> ApiError {
    let (line, column) = (error.line(), error.column());
    let place = format!("at line {line}, column {column}");
    let flaw = match error.is_eof() {
        true if column == 0 => "The body is empty".to_owned(),
        true => format!("The body is not JSON: it ends too early, {place}"),
        false => format!("The body is not JSON: it goes wrong {place}"),
    };
    Malformed(flaw).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_json_is_json() {
        for (kind, want) in [
            ("application/json", true),
            ("Application/JSON; charset=utf-8", true),
            ("application/json;charset=\"UTF-8\"; v=1", true),
            ("application/json; charset=utf-16", false),
            ("application/json; Charset=iso-8859-1", false),
            ("text/plain", false),
            ("application/x-www-form-urlencoded", false),
            ("application/jsonp", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_TYPE, kind.parse().unwrap());
            assert_eq!(is_json(&headers), want, "{kind}");
        }
        assert!(!is_json(&HeaderMap::new()));
    }

    #[test]
    fn what_is_encoded_as_identity_is_not_encoded() {
        for (codings, want) in [
            (&[][..], false),
            (&["identity"], false),
            (&["", "Identity, identity"], false),
            (&["gzip"], true),
            (&["identity", "br"], true),
            (&["identity, deflate"], true),
        ] {
            let mut headers = HeaderMap::new();
            for coding in codings {
                headers.append(CONTENT_ENCODING, coding.parse().unwrap());
            }
            assert_eq!(is_encoded(&headers), want, "{codings:?}");
        }
    }

    #[derive(Debug, PartialEq, Eq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Pair {
        first: Option<String>,
        rest: Vec<Self>,
    }

    #[test]
    fn an_object_is_an_object_at_every_depth() {
        let nested = parse::<Pair>(br#"{"first": "a", "rest": [{"first": null, "rest": []}]}"#);
        let inner = Pair { first: None, rest: Vec::new() };
        assert_eq!(nested.unwrap(), Pair { first: Some("a".to_owned()), rest: vec![inner] });
        for (body, want) in [
            (r#"["a", []]"#, "The body must be an object."),
            (r#"{"first": "a", "rest": [["b", []]]}"#, "`rest[0]` must be an object."),
            (r#"{"first": "a", "rest": [null]}"#, "`rest[0]` must be an object."),
        ] {
            let error = parse::<Pair>(body.as_bytes()).unwrap_err();
            assert_eq!((error.code(), error.to_string()), ("request.shape", want.to_owned()));
        }
    }

    #[test]
    fn a_body_that_does_not_read_says_where() {
        let broken = parse::<Vec<u32>>(b"[1, 2").unwrap_err();
        assert_eq!(broken.code(), "request.malformed");
        let unfit = parse::<Vec<u32>>(b"[1, \"two\"]").unwrap_err();
        assert_eq!(unfit.code(), "request.shape");
        #[derive(Debug, serde::Deserialize)]
        enum Word {
            #[serde(rename = "up")]
            Up,
        }
        for other in ["1", "{\"up\": null}", "[\"up\"]", "null", "\"down\""] {
            let told = parse::<Vec<Word>>(format!("[\"up\", {other}]").as_bytes()).unwrap_err();
            let want = "`[1]` must be `up`.".to_owned();
            assert_eq!((told.code(), told.to_string()), ("request.shape", want), "{other}");
        }
        assert!(matches!(parse::<Word>(b"\"up\""), Ok(Word::Up)));
        assert!(unfit.to_string().contains("`[1]`"), "{unfit}");
        for (body, want) in [
            ("[1, \"\\ud800\"]", "`[1]` holds half a character, which no text can hold."),
            ("[\"\\udc00 \"]", "`[0]` holds half a character, which no text can hold."),
            ("[\"\\ud800\\u0041\"]", "`[0]` holds half a character, which no text can hold."),
        ] {
            let half = parse::<Vec<serde_json::Value>>(body.as_bytes()).unwrap_err();
            assert_eq!((half.code(), half.to_string()), ("request.shape", want.to_owned()));
        }
        let absurd = parse::<Vec<u32>>(format!("[{}]", "9".repeat(401)).as_bytes()).unwrap_err();
        let want = "`[0]` must be a smaller number.".to_owned();
        assert_eq!((absurd.code(), absurd.to_string()), ("request.shape", want));
        for body in [&b"[] []"[..], b"{}{}", b"{\"a\"}", b"[\"two\", 1", b"[-1]]"] {
            let broken = parse::<Vec<u32>>(body).unwrap_err();
            assert_eq!(broken.code(), "request.malformed", "{}", String::from_utf8_lossy(body));
        }
        let deep = "[".repeat(100_000);
        let whole = parse::<serde_json::Value>(deep.as_bytes()).unwrap_err();
        let unfit = parse::<Vec<u32>>(deep.as_bytes()).unwrap_err();
        assert_eq!((whole.code(), unfit.code()), ("request.malformed", "request.malformed"));
    }
}
