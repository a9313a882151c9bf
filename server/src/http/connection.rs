//! One connection's life: its requests, the waits between them, and its end.
//!
//! hyper keeps two buffers of 8 KiB for as long as it serves a connection. One that waits for a
//! request is therefore taken back from hyper, and given to it again when something arrives: what
//! waits costs a socket and little more.
//!
//! What never becomes a request, hyper answers by a status alone or not at all. It is told as every
//! other failure is, by [`bare`]. A connection that ends behind an answer, such as one to a body that
//! nobody wanted to read, stays until its other end has the answer, by [`linger`].

use std::future::poll_fn;
use std::io::{IoSlice, Result as IoResult};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use bytes::Bytes;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service as HyperService;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tower_http::add_extension::AddExtension;

use super::accept::Limits;
use super::headers::StrictHeaders;
use super::{bare, linger};
use crate::error::ApiError;

/// Largest request head, and what a connection buffers of a body, in bytes.
const BUFFER: usize = 16 * 1024;

/// After this long without a byte in either direction a connection waits without buffers.
const PAUSE: Duration = Duration::from_millis(100);

/// What answers the requests of one connection.
type Service = TowerToHyperService<AddExtension<Router, IpAddr>>;

/// A connection in hyper's hands.
type Connection = http1::Connection<TokioIo<Heard>, Asking>;

/// Serves one connection until its other end or `stop` ends it, or it says nothing for too long.
///
/// # Errors
/// What hyper could not read or write.
pub async fn serve(
    stream: TcpStream,
    peer: IpAddr,
    router: Router,
    strict: &StrictHeaders,
    limits: Limits,
    mut stop: watch::Receiver<()>,
) -> hyper::Result<()> {
    // Small answers should not wait for the reader's acknowledgement of the one before.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection keeps its delay");
    }
    // Who is at the other end, for limits on how often something may be asked.
    let service = TowerToHyperService::new(AddExtension::new(router, peer));
    let mut waiting = Some(Heard::new(stream));
    while let Some(heard) = waiting {
        let something = tokio::select! {
            biased;
            _ = stop.changed() => return Ok(()),
            something = timeout(limits.wait_time, heard.readable()) => something,
        };
        if !matches!(something, Ok(Ok(()))) {
            return Ok(());
        }
        waiting = answer(heard, service.clone(), strict, limits, &mut stop).await?;
    }
    Ok(())
}

/// Answers requests until the connection ends, which yields nothing, or pauses.
async fn answer(
    heard: Heard,
    service: Service,
    strict: &StrictHeaders,
    limits: Limits,
    stop: &mut watch::Receiver<()>,
) -> hyper::Result<Option<Heard>> {
    let traffic = Arc::clone(&heard.traffic);
    let asking = Asking { service, traffic: Arc::clone(&traffic) };
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(heard), asking);
    let mut ticks = interval(PAUSE);
    // The first one would come at once.
    ticks.reset();
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut before = traffic.moves();
    loop {
        tokio::select! {
            ended = &mut connection => {
                let stream = connection.into_parts().io.into_inner().stream;
                let Err(error) = &ended else {
                    tokio::select! {
                        _ = stop.changed() => {}
                        () = linger::linger(&stream) => {}
                    }
                    return Ok(None);
                };
                if let Some(told) = flaw(error, &traffic) {
                    // In a box, so that connections that only wait have no room for it.
                    Box::pin(bare::tell(stream, told, strict)).await;
                }
                return ended.map(|()| None);
            }
            _ = stop.changed() => {
                // What has arrived and was not read yet may be the rest of a request.
                if let Poll::Ready(ended) = once(&mut connection).await {
                    return ended.map(|()| None);
                }
                // What is no whole request by now is none that is under way.
                if !traffic.is_asked() {
                    return Ok(None);
                }
                break;
            }
            _ = ticks.tick() => {
                let now = traffic.moves();
                if now == before && traffic.ends_with_an_answer() {
                    break;
                }
                before = now;
            }
        }
    }
    // Between two requests this ends it at once, nothing being read any more: what has arrived
    // since is the next reader's. Within an answer that pauses, the answer is the last one.
    Pin::new(&mut connection).graceful_shutdown();
    match once(&mut connection).await {
        Poll::Ready(ended) => ended.map(|()| {
            let parts = connection.into_parts();
            // Half a request that came in one piece with the one before is read again, so that what
            // is still to come of it is not taken for another.
            Some(Heard::again(parts.io.into_inner().stream, parts.read_buf))
        }),
        Poll::Pending => connection.await.map(|()| None),
    }
}

/// Lets a connection do what it can do now.
async fn once(connection: &mut Connection) -> Poll<hyper::Result<()>> {
    poll_fn(|context| Poll::Ready(connection.poll_without_shutdown(context))).await
}

/// What is told of a request that never became one; `None` where hyper has said it, or nobody is there
/// to be told.
fn flaw(error: &hyper::Error, traffic: &Traffic) -> Option<ApiError> {
    if error.is_timeout() {
        return traffic.ends_with_a_request().then_some(ApiError::Timeout);
    }
    let is_untold = error.is_parse() && !traffic.is_asked();
    is_untold.then(|| {
        if error.is_parse_too_large() {
            return ApiError::HeadTooLarge;
        }
        ApiError::Malformed("This is no request of HTTP/1.1".to_owned())
    })
}

/// What answers the requests of one connection, and notes that there was one.
struct Asking {
    service: Service,
    traffic: Arc<Traffic>,
}

impl HyperService<Request<Incoming>> for Asking {
    type Response = <Service as HyperService<Request<Incoming>>>::Response;
    type Error = <Service as HyperService<Request<Incoming>>>::Error;
    type Future = <Service as HyperService<Request<Incoming>>>::Future;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        self.traffic.is_asked.store(true, Ordering::Relaxed);
        self.service.call(request)
    }
}

/// What has gone over a connection.
#[derive(Default)]
struct Traffic {
    /// Reads and writes that moved something; only compared.
    moves: AtomicU32,
    /// Whether the last of them was a write.
    is_answer: AtomicBool,
    /// Whether there was a request. What is written before is hyper's own answer to what is none, in
    /// the place of which comes a better one.
    is_asked: AtomicBool,
}

impl Traffic {
    fn count(&self, is_answer: bool) {
        self.moves.fetch_add(1, Ordering::Relaxed);
        self.is_answer.store(is_answer, Ordering::Relaxed);
    }

    fn moves(&self) -> u32 {
        self.moves.load(Ordering::Relaxed)
    }

    /// Whether something of a request was read that has no answer yet.
    fn ends_with_a_request(&self) -> bool {
        self.moves() > 0 && !self.ends_with_an_answer()
    }

    fn is_asked(&self) -> bool {
        self.is_asked.load(Ordering::Relaxed)
    }

    /// Whether nothing was read since something was written: no request is half there, and none
    /// waits for its answer's head.
    fn ends_with_an_answer(&self) -> bool {
        self.is_answer.load(Ordering::Relaxed)
    }
}

/// A socket whose traffic is counted.
struct Heard {
    stream: TcpStream,
    /// What was read of the stream already and comes before the rest of it.
    rest: Bytes,
    traffic: Arc<Traffic>,
}

impl Heard {
    fn new(stream: TcpStream) -> Self {
        Self { stream, rest: Bytes::new(), traffic: Arc::default() }
    }

    /// A socket of which more was read than is answered.
    fn again(stream: TcpStream, rest: Bytes) -> Self {
        // Bytes may hold a buffer when they are empty, which one that waits should not.
        let rest = if rest.is_empty() { Bytes::new() } else { rest };
        Self { rest, ..Self::new(stream) }
    }

    /// Resolves once there is something to read.
    async fn readable(&self) -> IoResult<()> {
        if self.rest.is_empty() { self.stream.readable().await } else { Ok(()) }
    }
}

impl AsyncRead for Heard {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<IoResult<()>> {
        if !self.rest.is_empty() {
            let length = self.rest.len().min(buffer.remaining());
            buffer.put_slice(&self.rest.split_to(length));
            self.traffic.count(false);
            return Poll::Ready(Ok(()));
        }
        let read = ready!(Pin::new(&mut self.stream).poll_read(context, buffer));
        self.traffic.count(false);
        Poll::Ready(read)
    }
}

impl AsyncWrite for Heard {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<IoResult<usize>> {
        if !self.traffic.is_asked() {
            return Poll::Ready(Ok(bytes.len()));
        }
        let written = ready!(Pin::new(&mut self.stream).poll_write(context, bytes));
        self.traffic.count(true);
        Poll::Ready(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<IoResult<usize>> {
        if !self.traffic.is_asked() {
            return Poll::Ready(Ok(slices.iter().map(|slice| slice.len()).sum()));
        }
        let written = ready!(Pin::new(&mut self.stream).poll_write_vectored(context, slices));
        self.traffic.count(true);
        Poll::Ready(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<IoResult<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<IoResult<()>> {
        if !self.traffic.is_asked() {
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
