//! The traffic of a connection: a socket that counts its bytes, for code that needs to know whether
//! they move, and a guard against readers who ask for an answer and do not take it.

use std::io::{IoSlice, Result as IoResult};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use futures_util::task::AtomicWaker;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::head::Heads;

/// The fewest bytes a second that a reader must take while an answer is ready. The slowest mobile
/// networks are several times as fast.
const LEAST_SPEED: u64 = 1024;

/// The bytes that a connection has carried.
#[derive(Default)]
pub struct Traffic {
    /// Reads and writes that moved something; only compared.
    moves: AtomicU32,
    /// Whether the last of them was a write.
    is_answer: AtomicBool,
    /// Whether there was a request. Bytes that are written before are hyper's own answer to
    /// something that is no request, and a better one replaces them.
    is_asked: AtomicBool,
    /// Bytes of answers that the socket took.
    taken: AtomicU64,
    /// Whether the socket takes no more of an answer for now.
    is_full: AtomicBool,
    /// Whether the socket has all that was written.
    is_through: AtomicBool,
    /// Tasks that wait until it has.
    waiting: AtomicWaker,
}

impl Traffic {
    /// Notes that there was a request.
    pub fn note_request(&self) {
        self.is_asked.store(true, Ordering::Relaxed);
    }

    /// Counts a write that the socket took some of, or nothing for now.
    fn count_write(&self, written: &Poll<IoResult<usize>>) {
        let Poll::Ready(written) = written else {
            return self.is_full.store(true, Ordering::Relaxed);
        };
        self.is_full.store(false, Ordering::Relaxed);
        let bytes = written.as_ref().map_or(0, |bytes| *bytes as u64);
        self.taken.fetch_add(bytes, Ordering::Relaxed);
        self.count(true);
    }

    fn count(&self, is_answer: bool) {
        self.moves.fetch_add(1, Ordering::Relaxed);
        self.is_answer.store(is_answer, Ordering::Relaxed);
    }

    /// Reads and writes so far, to compare with those of another moment.
    pub fn moves(&self) -> u32 {
        self.moves.load(Ordering::Relaxed)
    }

    /// Whether a request, or a part of one, was read and has no answer yet.
    pub fn ends_with_a_request(&self) -> bool {
        self.moves() > 0 && !self.ends_with_an_answer()
    }

    /// Whether there was a request.
    pub fn is_asked(&self) -> bool {
        self.is_asked.load(Ordering::Relaxed)
    }

    /// Whether nothing was read since something was written: no request is half there, and none
    /// waits for its answer's head.
    pub fn ends_with_an_answer(&self) -> bool {
        self.is_answer.load(Ordering::Relaxed)
    }
}

/// Lets an answer see the connection that carries it.
#[derive(Clone)]
pub struct Outflow(Arc<Traffic>);

impl Outflow {
    /// Tells of a connection's traffic.
    #[must_use]
    pub fn of(traffic: &Arc<Traffic>) -> Self {
        Self(Arc::clone(traffic))
    }

    /// Notes that something more is to go out.
    pub fn give(&self) {
        self.0.is_through.store(false, Ordering::Relaxed);
    }

    /// Is ready once the socket has taken all that was given to it.
    pub fn poll_through(&self, context: &Context<'_>) -> Poll<()> {
        if self.0.is_through.load(Ordering::Relaxed) {
            return Poll::Ready(());
        }
        // The connection and what it answers are one task, so nothing comes between the two.
        self.0.waiting.register(context.waker());
        Poll::Pending
    }
}

/// How long an answer has waited for its reader. An answer that has nothing to say for now, such as a
/// stream of events, does not wait.
pub struct Stall {
    longest: Duration,
    waited: Duration,
    taken: u64,
}

impl Stall {
    /// Nothing has waited yet; `longest` is how long something may.
    #[must_use]
    pub fn new(longest: Duration) -> Self {
        Self { longest, waited: Duration::ZERO, taken: 0 }
    }

    /// Checks the traffic one `pause` after the last check, and says whether the reader has taken
    /// less than the minimum in the longest time allowed. A reader who takes drops counts as one
    /// who takes nothing.
    #[expect(clippy::cast_possible_truncation, reason = "nobody is waited for so long")]
    pub fn lasts(&mut self, traffic: &Traffic, pause: Duration) -> bool {
        let taken = traffic.taken.load(Ordering::Relaxed);
        let least = (LEAST_SPEED * self.longest.as_millis() as u64 / 1000).max(1);
        let is_full = traffic.is_full.load(Ordering::Relaxed);
        if taken - self.taken >= least || (!is_full && taken == self.taken) {
            (self.waited, self.taken) = (Duration::ZERO, taken);
        } else if is_full {
            self.waited += pause;
        }
        self.waited >= self.longest
    }
}

/// A socket whose traffic is counted.
pub struct Heard {
    stream: TcpStream,
    /// Bytes that were read from the stream already and come before the rest of it.
    rest: Bytes,
    heads: Heads,
    traffic: Arc<Traffic>,
}

impl Heard {
    /// A socket that has not been read from.
    #[must_use]
    pub fn new(stream: TcpStream) -> Self {
        Self { stream, rest: Bytes::new(), heads: Heads::default(), traffic: Arc::default() }
    }

    /// A socket of which more was read than was answered.
    #[must_use]
    pub fn again(stream: TcpStream, rest: Bytes) -> Self {
        // Bytes may hold a buffer when they are empty, which one that waits should not.
        let rest = if rest.is_empty() { Bytes::new() } else { rest };
        Self { rest, ..Self::new(stream) }
    }

    /// The counts.
    #[must_use]
    pub fn traffic(&self) -> Arc<Traffic> {
        Arc::clone(&self.traffic)
    }

    /// The socket alone.
    #[must_use]
    pub fn into_stream(self) -> TcpStream {
        self.stream
    }

    /// Resolves once there is something to read.
    ///
    /// # Errors
    /// What the socket says.
    pub async fn readable(&self) -> IoResult<()> {
        if self.rest.is_empty() { self.stream.readable().await } else { Ok(()) }
    }
}

impl AsyncRead for Heard {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<IoResult<()>> {
        let before = buffer.filled().len();
        if self.rest.is_empty() {
            let read = ready!(Pin::new(&mut self.stream).poll_read(context, buffer));
            self.traffic.count(false);
            read?;
        } else {
            let length = self.rest.len().min(buffer.remaining());
            buffer.put_slice(&self.rest.split_to(length));
            self.traffic.count(false);
        }
        self.heads.follow(buffer.filled_mut().get_mut(before..).unwrap_or_default());
        Poll::Ready(Ok(()))
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
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.traffic.count_write(&written);
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<IoResult<usize>> {
        if !self.traffic.is_asked() {
            return Poll::Ready(Ok(slices.iter().map(|slice| slice.len()).sum()));
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.traffic.count_write(&written);
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<IoResult<()>> {
        // Comes when nothing is left to write.
        self.traffic.is_through.store(true, Ordering::Relaxed);
        self.traffic.waiting.wake();
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<IoResult<()>> {
        if !self.traffic.is_asked() {
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
