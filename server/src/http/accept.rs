//! The accept loop: connections, their limits, and the stop.
//!
//! Written on hyper itself because the stock loop has no time limit for a silent socket or a slow
//! head, and keeps buffers for a connection that waits. No network may have so many connections
//! that others get none. HTTP/1 only: the proxy that ends TLS speaks HTTP/2 with browsers and
//! HTTP/1 with us.

use std::future::Future;
use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

use super::headers::StrictHeaders;
use super::share::Shares;
use super::{bare, connection};
use crate::error::Unavailable;

/// Limits of a connection and of a request.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections open at once.
    pub connections: u32,
    /// Streams of events open at once, each of which has a connection.
    pub streams: u32,
    /// Whether all connections are a proxy's, so that none of them is too many for one network.
    pub is_behind_proxy: bool,
    /// Time that a connection waits for a request's first byte.
    pub wait_time: Duration,
    /// Time from a request's first byte to the end of its head.
    pub head_time: Duration,
    /// Time from a request's head to its answer's, in which its body has to arrive.
    pub request_time: Duration,
    /// Time that an answer waits until its reader takes some of it.
    pub write_time: Duration,
    /// Time that requests under way are given at the stop.
    pub stop_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 10_000,
            streams: 8_000,
            is_behind_proxy: false,
            wait_time: Duration::from_secs(9),
            head_time: Duration::from_secs(5),
            request_time: Duration::from_secs(30),
            write_time: Duration::from_secs(15),
            stop_time: Duration::from_secs(4),
        }
    }
}

/// Serves connections until `stop` resolves, then lets what is under way finish, for a while. Bytes
/// that never become a request are answered with the same strict headers as requests.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    strict: StrictHeaders,
    limits: Limits,
    stop: impl Future<Output = ()>,
) {
    let slots = Arc::new(Semaphore::new(limits.connections as usize));
    let shares = Shares::default();
    let (end, ends) = watch::channel(());
    let mut stop = std::pin::pin!(stop);
    let strict = Arc::new(strict);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                wait_after(&error).await;
                continue;
            }
        };
        let share = (!limits.is_behind_proxy)
            .then(|| shares.take(peer.ip(), limits.connections as usize).ok_or(()))
            .transpose();
        let (Ok(share), Ok(slot)) = (share, Arc::clone(&slots).try_acquire_owned()) else {
            refuse(&stream, &strict);
            continue;
        };
        let (router, strict, ends) = (router.clone(), Arc::clone(&strict), ends.clone());
        tokio::spawn(async move {
            let served = connection::serve(stream, peer.ip(), router, &strict, limits, ends);
            if let Err(error) = served.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop((share, slot));
        });
    }
    drop(listener);
    drop(end);
    // When all slots are free, no connection is left.
    let all_ended = slots.acquire_many(limits.connections);
    if tokio::time::timeout(limits.stop_time, all_ended).await.is_err() {
        tracing::warn!("some connections did not finish in time");
    }
}

/// Without a free file descriptor every accept fails at once; during a pause some become free.
async fn wait_after(error: &std::io::Error) {
    let of_one_connection = matches!(
        error.kind(),
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::Interrupted
    );
    if !of_one_connection {
        tracing::error!(%error, "connections cannot be accepted");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Tells the one connection too many that it is, without reading what it asks.
fn refuse(stream: &TcpStream, strict: &StrictHeaders) {
    // A fresh socket takes this little at once; one that does not is closed without a word.
    if let Err(error) = stream.try_write(&bare::print(Unavailable.into(), strict)) {
        tracing::debug!(%error, "a connection too many was not told so");
    }
}

/// Resolves when the system asks the process to end.
///
/// # Errors
/// When signals cannot be heard.
pub fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
