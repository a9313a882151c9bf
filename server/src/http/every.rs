//! The steps around every request: it is numbered, timed, checked and bounded, a panic becomes an
//! answer, and every answer gets strict headers.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use hyper::HeaderMap;
use hyper::header::{CACHE_CONTROL, HeaderName, HeaderValue, SET_COOKIE};
use segue_base::chance;
use segue_base::clock::Stopwatch;
use segue_base::{log, told};
use uuid::fmt::Simple;

use crate::app::App;
use crate::auth::cookie::CookieKind;
use crate::auth::renewal::Renewal;
use crate::error::{ApiError, Internal, Timeout};
use crate::http::parameters::Known;
use crate::http::{host, origin};

static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The conditions for passing the gate, and the time that an answer may take.
#[derive(Clone)]
pub struct Gate {
    /// The application.
    pub app: App,
    /// The parameters that the operations know.
    pub known: Known,
    /// Time until the answer begins.
    pub time: Duration,
}

impl Gate {
    /// Has a request answered, with the headers that every answer has; logs how it went and counts it.
    async fn answer(&self, mut request: Request, next: Next) -> Response {
        let watch = Stopwatch::start();
        let renewal = Renewal::of(&mut request);
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let is_shared = self.app.store().is_shared();
        let told = is_shared.then(|| self.told(request.headers())).flatten();
        let route = request.extensions().get::<MatchedPath>().cloned();
        let answering = AssertUnwindSafe(self.pass(request, next)).catch_unwind();
        let mut response = if is_shared {
            // What waits for a database is large. In a box of its own it is not copied with the
            // requests of a server that has none.
            Box::pin(self.in_turn(told, answering)).await
        } else {
            answering.await.unwrap_or_else(answer_panic)
        };
        self.app.strict_headers().put_on(&mut response);
        // An answer that does not mention caches must not be kept by any.
        let never = HeaderValue::from_static("no-store");
        response.headers_mut().entry(CACHE_CONTROL).or_insert(never);
        renewal.into_iter().for_each(|renewal| renewal.put_on(&mut response));
        let (status, took) = (response.status().as_u16(), watch.read());
        let (path, route) = (uri.path(), route.as_ref().map_or("", MatchedPath::as_str));
        self.app.metrics().count(&method, route, status, took);
        // Refusals, and requests for something that does not exist, are no failures of the server.
        if matches!(status, 500 | 507) {
            tracing::error!(%method, path, route, status, ?took, "answered");
        } else if status > 500 {
            tracing::warn!(%method, path, route, status, ?took, "answered");
        } else {
            tracing::debug!(%method, path, route, status, ?took, "answered");
        }
        response
    }

    /// The newest change that the browser has made a moment ago.
    fn told(&self, headers: &HeaderMap) -> Option<i64> {
        CookieKind::Told.find(headers, self.app.is_secure())?.parse().ok()
    }

    /// Has a request answered beside other servers: whoever has written sees that, whichever server
    /// answers next.
    async fn in_turn(
        &self,
        told: Option<i64>,
        answering: impl Future<Output = std::thread::Result<Response>>,
    ) -> Response {
        if let Some(number) = told {
            self.app.store().wait_for(number).await;
        }
        let (answered, told) = told::collect(answering).await;
        let mut response = answered.unwrap_or_else(answer_panic);
        let cookie =
            told.and_then(|number| CookieKind::Told.set(&number.to_string(), self.app.is_secure()));
        if let Some(cookie) = cookie {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        response
    }

    /// Checks a request and bounds the time until its answer begins; its body has to arrive in it.
    async fn pass(&self, request: Request, next: Next) -> Response {
        if let Err(error) = self.check(&request) {
            return error.into_response();
        }
        match tokio::time::timeout(self.time, next.run(request)).await {
            Ok(response) => response,
            Err(_) => ApiError::from(Timeout).into_response(),
        }
    }

    fn check(&self, request: &Request) -> Result<(), ApiError> {
        host::check(request)?;
        origin::check(request, self.app.settings().public_url.as_ref())?;
        self.known.check(request)
    }
}

/// Numbers a request, so that a visitor's error is found in the log, and has it answered.
///
/// It is one layer for all of that, because each layer copies the one inside and makes two allocations
/// for every request.
pub async fn answer(State(gate): State<Gate>, request: Request, next: Next) -> Response {
    let number = chance::request_number();
    let mut response = log::in_request(number, gate.answer(request, next)).await;
    let mut digits = [0; Simple::LENGTH];
    if let Ok(number) = HeaderValue::from_str(log::print(number).encode_lower(&mut digits)) {
        response.headers_mut().insert(&REQUEST_ID, number);
    }
    response
}

/// Turns a panic into an answer; the process goes on.
fn answer_panic(panic: Box<dyn Any + Send + 'static>) -> Response {
    let said = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("something that is no text");
    tracing::error!(said, "a handler panicked");
    ApiError::from(Internal).into_response()
}
