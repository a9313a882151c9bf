//! Requests to an object store: how long they may take, and which are sent again.

use std::time::Duration;

use async_trait::async_trait;
use http_body_util::BodyExt;
use hyper::{Method, Response, StatusCode};
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse,
    HttpResponseBody, HttpService,
};
use reqwest::Client;

use super::trouble::Trouble;
use crate::outside::{Outside, OutsideError};

/// How long an object store may be silent while it is read from.
const SILENCE: Duration = Duration::from_secs(10);
/// How long it may be silent while it is given something, which includes the way there.
const SILENCE_OF_UPLOADS: Duration = Duration::from_secs(120);
/// The times after which a request that failed is sent again.
const AGAIN: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(300)];
/// Bytes that are read of an answer that tells of a failure.
const LONGEST_FAILURE: usize = 64 * 1024;

/// Makes the requests of a bucket.
#[derive(Debug, Clone)]
pub(super) struct ToStore {
    reading: Client,
    writing: Client,
}

impl ToStore {
    /// Makes a client that trusts whom [`Outside`] trusts.
    pub(super) fn new() -> Result<Self, OutsideError> {
        Ok(Self {
            reading: Outside::patient(SILENCE)?,
            writing: Outside::patient(SILENCE_OF_UPLOADS)?,
        })
    }

    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, Trouble> {
        let client = match *request.method() {
            Method::GET | Method::HEAD => &self.reading,
            _ => &self.writing,
        };
        let request = request.map(reqwest::Body::wrap).try_into().map_err(|_| Trouble::Unread)?;
        let answer = client.execute(request).await.map_err(told)?;
        let (parts, body) = Response::<reqwest::Body>::from(answer).into_parts();
        let is_usual = parts.status.is_success()
            || matches!(
                parts.status,
                StatusCode::NOT_MODIFIED | StatusCode::PRECONDITION_FAILED | StatusCode::CONFLICT
            );
        if is_usual {
            let body = body.map_err(|error| failed(told(error), HttpErrorKind::Unknown));
            return Ok(HttpResponse::from_parts(parts, HttpResponseBody::new(body)));
        }
        let text = http_body_util::Limited::new(body, LONGEST_FAILURE).collect().await;
        let text = text.map(|text| text.to_bytes()).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        match Trouble::of_answer(parts.status.as_u16(), &text) {
            Trouble::Failing { status: 404, .. } => {
                Ok(HttpResponse::from_parts(parts, HttpResponseBody::from(text)))
            }
            trouble => Err(trouble),
        }
    }
}

/// The parts of the library that send nothing again and log nothing: both are done here, where it is known
/// what may be told.
#[async_trait]
impl HttpService for ToStore {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        // What begins or ends an upload would be done twice.
        let may_repeat = *request.method() != Method::POST;
        let mut again = AGAIN.iter();
        loop {
            let trouble = match self.send(request.clone()).await {
                Ok(answer) => return Ok(answer),
                Err(trouble) => trouble,
            };
            match again.next().filter(|_| may_repeat && trouble.is_passing()) {
                Some(pause) => tokio::time::sleep(*pause).await,
                None => return Err(failed(trouble, HttpErrorKind::Unknown)),
            }
        }
    }
}

impl HttpConnector for ToStore {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.clone()))
    }
}

fn failed(trouble: Trouble, kind: HttpErrorKind) -> HttpError {
    HttpError::new(kind, trouble)
}

/// What is wrong with a connection. Where there was one, it can only break off or fall silent.
fn told(error: reqwest::Error) -> Trouble {
    let was_there = !error.is_connect();
    match OutsideError::of(&error.without_url()) {
        OutsideError::Unreachable(_) if was_there => Trouble::BrokenOff,
        away => Trouble::Away(away),
    }
}
