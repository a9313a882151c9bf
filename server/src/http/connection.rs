//! One connection's life: its requests, the waits between them, and its end.
//!
//! hyper keeps two buffers of 8 KiB for as long as it serves a connection. A connection that waits
//! for a request is therefore taken back from hyper, and handed over again when something arrives,
//! so that it costs a socket and little more meanwhile.
//!
//! hyper answers bytes that never become a request by a status alone, or not at all. [`bare`]
//! answers them with a problem, as every other failure. If a connection ends after an answer, such
//! as one to a body that was not read to its end, [`linger`] keeps it until the other end has the
//! answer.

use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service as HyperService;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};
use tower_http::add_extension::AddExtension;

use super::accept::Limits;
use super::headers::StrictHeaders;
use super::traffic::{Heard, Outflow, Stall, Traffic};
use super::{bare, linger};
use crate::error::{ApiError, HeadTooLarge, Malformed, Timeout};

/// Largest request head, and what a connection buffers of a body, in bytes.
const BUFFER: usize = 16 * 1024;

/// After this long without a byte in either direction a connection waits without buffers.
const PAUSE: Duration = Duration::from_millis(100);

/// Bytes of answers that the system holds for a connection before it has sent them.
const UNSENT: u32 = 32 * 1024;

/// Answers the requests of one connection.
type Answering = TowerToHyperService<AddExtension<Router, IpAddr>>;

/// A connection in hyper's hands.
type Connection = http1::Connection<TokioIo<Heard>, Asking>;

/// Serves one connection until its other end or `stop` ends it, or it is silent for too long.
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
    keep_little(&stream);
    // The address at the other end, for limits on how often something may be asked.
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
    service: Answering,
    strict: &StrictHeaders,
    limits: Limits,
    stop: &mut watch::Receiver<()>,
) -> hyper::Result<Option<Heard>> {
    let traffic = heard.traffic();
    let asking = Asking { service, traffic: Arc::clone(&traffic) };
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(heard), asking);
    let mut stall = Stall::new(limits.write_time);
    match until_turn(&mut connection, &traffic, &mut stall, stop).await {
        Turn::Ended(ended) => {
            let stream = connection.into_parts().io.into_inner().into_stream();
            match &ended {
                Ok(()) => linger_unless_stopped(&stream, stop).await,
                Err(error) => {
                    if let Some(told) = flaw(error, &traffic) {
                        // In a box, so that connections that only wait have no room for it.
                        Box::pin(bare::tell(stream, told, strict)).await;
                    }
                }
            }
            ended.map(|()| None)
        }
        Turn::Stopped(ended) => ended.map(|()| None),
        Turn::Stalled => {
            cut_off(connection);
            Ok(None)
        }
        Turn::Paused => take_back(connection, &traffic, stall, limits).await,
    }
}

/// Why hyper no longer serves a connection without interruption.
enum Turn {
    /// hyper has served it to its end.
    Ended(hyper::Result<()>),
    /// The server stops, and no request is under way.
    Stopped(hyper::Result<()>),
    /// Its other end has taken nothing for too long.
    Stalled,
    /// Nothing has moved for a while, or the server stops during an answer.
    Paused,
}

/// Answers requests until the connection takes a turn.
async fn until_turn(
    connection: &mut Connection,
    traffic: &Traffic,
    stall: &mut Stall,
    stop: &mut watch::Receiver<()>,
) -> Turn {
    let mut ticks = every(PAUSE);
    let mut before = traffic.moves();
    loop {
        tokio::select! {
            ended = &mut *connection => return Turn::Ended(ended),
            _ = stop.changed() => {
                // Bytes that have arrived and were not read yet may be the rest of a request.
                if let Poll::Ready(ended) = once(connection).await {
                    return Turn::Stopped(ended);
                }
                // A request that is not whole by now is not under way.
                return if traffic.is_asked() { Turn::Paused } else { Turn::Stopped(Ok(())) };
            }
            _ = ticks.tick() => {
                let now = traffic.moves();
                if now == before && traffic.ends_with_an_answer() {
                    return Turn::Paused;
                }
                before = now;
                if stall.lasts(traffic, PAUSE) {
                    return Turn::Stalled;
                }
            }
        }
    }
}

/// Keeps an ended connection until its other end has the last answer, or the server stops.
async fn linger_unless_stopped(stream: &TcpStream, stop: &mut watch::Receiver<()>) {
    tokio::select! {
        _ = stop.changed() => {}
        () = linger::linger(stream) => {}
    }
}

/// Takes a connection that pauses back from hyper. Between two requests it is free at once, to wait for
/// the next; during an answer it is served until that answer, its last one, has ended.
async fn take_back(
    mut connection: Connection,
    traffic: &Traffic,
    stall: Stall,
    limits: Limits,
) -> hyper::Result<Option<Heard>> {
    // From here on hyper reads nothing: bytes that arrive are left to the next reader.
    Pin::new(&mut connection).graceful_shutdown();
    match once(&mut connection).await {
        Poll::Ready(ended) => ended.map(|()| {
            let parts = connection.into_parts();
            // If half a request has arrived together with the one before, hyper has read it. It is
            // read again, so that the rest of it is not taken for another request.
            Some(Heard::again(parts.io.into_inner().into_stream(), parts.read_buf))
        }),
        Poll::Pending => finish(connection, traffic, stall, limits).await,
    }
}

/// Waits for the end of an answer that pauses: events that are far between, or a reader who is slow.
async fn finish(
    mut connection: Connection,
    traffic: &Traffic,
    mut stall: Stall,
    limits: Limits,
) -> hyper::Result<Option<Heard>> {
    // Such connections may be many and last long, so they are checked seldom.
    let pause = limits.write_time / 4;
    let mut ticks = every(pause);
    loop {
        tokio::select! {
            ended = &mut connection => return ended.map(|()| None),
            _ = ticks.tick() => {
                if stall.lasts(traffic, pause) {
                    cut_off(connection);
                    return Ok(None);
                }
            }
        }
    }
}

/// Ends a connection whose other end takes nothing. The system drops its unsent bytes at once,
/// instead of offering them again for minutes.
fn cut_off(connection: Connection) {
    let stream = connection.into_parts().io.into_inner().into_stream();
    if let Err(error) = stream.set_zero_linger() {
        tracing::debug!(%error, "what nobody takes is offered for a while");
    }
    tracing::debug!("a connection was cut off because nobody took its answer");
}

/// Limits the unsent bytes that the system holds for a connection: ten thousand readers who do not
/// read would otherwise make it hold gigabytes. Bytes on their way do not count, so nobody is
/// slowed down.
fn keep_little(stream: &TcpStream) {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    if let Err(error) = socket2::SockRef::from(stream).set_tcp_notsent_lowat(UNSENT) {
        tracing::debug!(%error, "a connection holds as much as the system likes");
    }
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let _ = (stream, UNSENT);
}

/// Ticks from one pause on.
fn every(pause: Duration) -> Interval {
    let mut ticks = interval(pause);
    // The first one would come at once.
    ticks.reset();
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Lets a connection do what it can do now.
async fn once(connection: &mut Connection) -> Poll<hyper::Result<()>> {
    poll_fn(|context| Poll::Ready(connection.poll_without_shutdown(context))).await
}

/// The problem to send about bytes that never became a request; `None` if hyper has answered, or
/// nobody is there to read it.
fn flaw(error: &hyper::Error, traffic: &Traffic) -> Option<ApiError> {
    if error.is_timeout() {
        return traffic.ends_with_a_request().then(|| Timeout.into());
    }
    let is_untold = error.is_parse() && !traffic.is_asked();
    is_untold.then(|| {
        if error.is_parse_too_large() {
            return HeadTooLarge.into();
        }
        Malformed("This is no request of HTTP/1.1".to_owned()).into()
    })
}

/// Answers the requests of one connection, and notes that there was one.
struct Asking {
    service: Answering,
    traffic: Arc<Traffic>,
}

impl HyperService<Request<Incoming>> for Asking {
    type Response = <Answering as HyperService<Request<Incoming>>>::Response;
    type Error = <Answering as HyperService<Request<Incoming>>>::Error;
    type Future = <Answering as HyperService<Request<Incoming>>>::Future;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        self.traffic.note_request();
        request.extensions_mut().insert(Outflow::of(&self.traffic));
        self.service.call(request)
    }
}
