//! Requests over connections that stay open, as many at once as there are connections.

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// A request for an address, with more header lines, each ended by `\r\n`.
pub fn get(path: &str, more: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: bench.example\r\naccept-encoding: gzip, br\r\n{more}\r\n")
        .into_bytes()
}

/// The length of a complete answer at the front of some bytes, once its head has arrived.
fn length(bytes: &[u8]) -> Option<usize> {
    let head = bytes.windows(4).position(|end| end == b"\r\n\r\n")? + 4;
    let text = std::str::from_utf8(&bytes[..head]).unwrap().to_ascii_lowercase();
    let body =
        text.split_once("content-length: ").map(|(_, rest)| rest.split_once('\r').unwrap().0);
    Some(head + body.unwrap_or_else(|| panic!("no length: {text}")).parse::<usize>().unwrap())
}

/// Asks once on a connection of its own and returns the whole answer.
pub fn ask_once(address: SocketAddr, request: &[u8]) -> Vec<u8> {
    ask_on(&mut connect(address), request)
}

/// Connects a client that waits on a thread of its own, so that its runtime takes no part in what
/// it measures.
pub fn connect(address: SocketAddr) -> std::net::TcpStream {
    let stream = std::net::TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    stream
}

/// Asks on a connection and returns the whole answer.
pub fn ask_on(stream: &mut std::net::TcpStream, request: &[u8]) -> Vec<u8> {
    stream.write_all(request).unwrap();
    let (mut bytes, mut chunk) = (Vec::new(), [0; 65_536]);
    loop {
        let read = stream.read(&mut chunk).unwrap();
        assert!(read > 0, "the connection was closed");
        bytes.extend_from_slice(&chunk[..read]);
        if length(&bytes).is_some_and(|length| bytes.len() >= length) {
            return bytes;
        }
    }
}

/// A connection that asks one request after the other.
pub struct Asker {
    stream: TcpStream,
    bytes: Vec<u8>,
}

impl Asker {
    /// Connects.
    pub async fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, bytes: Vec::with_capacity(262_144) }
    }

    /// Asks and waits for the whole answer, which has to be a good one.
    pub async fn ask(&mut self, request: &[u8]) -> Duration {
        let asked = Instant::now();
        let status = self.ask_any(request).await;
        assert!((200..300).contains(&status), "{}", String::from_utf8_lossy(&self.bytes));
        asked.elapsed()
    }

    /// Asks and waits for the whole answer, whatever it is. Returns its status.
    pub async fn ask_any(&mut self, request: &[u8]) -> u16 {
        self.stream.write_all(request).await.unwrap();
        self.bytes.clear();
        loop {
            let read = self.stream.read_buf(&mut self.bytes).await.unwrap();
            assert!(read > 0, "the connection was closed");
            if length(&self.bytes).is_some_and(|length| self.bytes.len() >= length) {
                break;
            }
        }
        std::str::from_utf8(&self.bytes[9..12]).unwrap().parse().unwrap()
    }
}

/// Connections that ask at once.
pub struct Crowd(Vec<Asker>);

impl Crowd {
    /// Connects so many.
    pub async fn connect(address: SocketAddr, connections: usize) -> Self {
        let mut askers = JoinSet::new();
        for _ in 0..connections {
            askers.spawn(Asker::connect(address));
        }
        Self(askers.join_all().await)
    }

    /// Makes so many requests, each on the next free client; the function makes the request with a
    /// given number. Returns how long each took.
    pub async fn ask(
        &mut self,
        count: usize,
        request: impl Fn(usize) -> Vec<u8> + Send + Sync + 'static,
    ) -> Vec<Duration> {
        let (next, request) = (Arc::new(AtomicUsize::new(0)), Arc::new(request));
        let mut asking = JoinSet::new();
        for mut asker in self.0.drain(..) {
            let (next, request) = (Arc::clone(&next), Arc::clone(&request));
            asking.spawn(async move {
                let mut took = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return (asker, took);
                    }
                    took.push(asker.ask(&request(number)).await);
                }
            });
        }
        let took;
        (self.0, took) = asking.join_all().await.into_iter().unzip::<_, _, _, Vec<_>>();
        took.into_iter().flatten().collect()
    }
}

/// Asks so many requests over so many connections, as a [`Crowd`] does that comes for them.
pub async fn ask(
    address: SocketAddr,
    connections: usize,
    count: usize,
    request: impl Fn(usize) -> Vec<u8> + Send + Sync + 'static,
) -> Vec<Duration> {
    Crowd::connect(address, connections).await.ask(count, request).await
}

/// Asks at a steady pace, each second so many, spread over a few connections. A late answer makes
/// the next ones late too, and they count from when they were due.
pub async fn ask_steadily(
    address: SocketAddr,
    a_second: u32,
    time: Duration,
    request: impl Fn(usize) -> Vec<u8> + Send + Sync + 'static,
) -> Vec<Duration> {
    const CONNECTIONS: u32 = 16;
    let request = Arc::new(request);
    let every = Duration::from_secs(1) * CONNECTIONS / a_second;
    let start = Instant::now() + Duration::from_millis(50);
    let mut askers = JoinSet::new();
    for place in 0..CONNECTIONS {
        let request = Arc::clone(&request);
        askers.spawn(async move {
            let mut asker = Asker::connect(address).await;
            let mut took = Vec::new();
            let mut due = start + every * place / CONNECTIONS;
            let mut number = place as usize;
            while due < start + time {
                tokio::time::sleep_until(due.into()).await;
                asker.ask(&request(number)).await;
                took.push(due.elapsed());
                due += every;
                number += CONNECTIONS as usize;
            }
            took
        });
    }
    askers.join_all().await.into_iter().flatten().collect()
}

/// Returns the longest time among the fastest `percent` of a hundred.
pub fn percentile(took: &mut [Duration], percent: usize) -> Duration {
    took.sort();
    took[(took.len() * percent / 100).min(took.len() - 1)]
}
