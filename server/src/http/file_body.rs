//! Files as bodies of answers. A reader who asks for a long file and does not read it should cost
//! little, so a body takes one small piece of its file at a time, and the next one once the
//! connection has taken the last. Nothing is kept of a file between two pieces.

use std::fs::{File, Metadata};
use std::future::Future;
use std::io::{Error, Result, SeekFrom};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::{Body, HttpBody};
use bytes::Bytes;
use hyper::body::{Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncSeek, ReadBuf};
use tokio::task::{JoinHandle, spawn_blocking};
use tower_http::services::fs::{Backend, File as BackendFile};

use super::traffic::Outflow;

/// Bytes of a piece: what a reader who does not read costs, beside the connection.
pub const PIECE: usize = 8 * 1024;

/// A body that goes out piece by piece.
pub struct Pieces {
    body: Body,
    outflow: Outflow,
}

impl Pieces {
    /// Lets a body go out by a connection, the next piece once the connection has the last.
    #[must_use]
    pub fn of(body: Body, outflow: Outflow) -> Self {
        Self { body, outflow }
    }
}

impl HttpBody for Pieces {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<std::result::Result<Frame<Bytes>, axum::Error>>> {
        ready!(self.outflow.poll_through(context));
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        self.outflow.give();
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Where served files are read from: the disk.
#[derive(Clone, Default)]
pub struct Disk;

type Later<T> = Pin<Box<dyn Future<Output = Result<T>> + Send>>;

impl Backend for Disk {
    type File = Served;
    type Metadata = Metadata;
    type OpenFuture = Later<Served>;
    type MetadataFuture = Later<Metadata>;

    fn open(&self, path: PathBuf) -> Self::OpenFuture {
        Box::pin(async move {
            let file = spawn_blocking(|| File::open(path)).await.map_err(Error::other)??;
            Ok(Served { file: Arc::new(file), at: 0, reading: None })
        })
    }

    fn metadata(&self, path: PathBuf) -> Self::MetadataFuture {
        Box::pin(
            async move { spawn_blocking(move || path.metadata()).await.map_err(Error::other)? },
        )
    }
}

/// An open file, read from one place on.
pub struct Served {
    file: Arc<File>,
    at: u64,
    reading: Option<JoinHandle<Result<Vec<u8>>>>,
}

impl BackendFile for Served {
    type Metadata = Metadata;
    type MetadataFuture<'a> = Later<Metadata>;

    fn metadata(&self) -> Self::MetadataFuture<'_> {
        let file = Arc::clone(&self.file);
        Box::pin(
            async move { spawn_blocking(move || file.metadata()).await.map_err(Error::other)? },
        )
    }
}

impl AsyncRead for Served {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        let (at, length) = (self.at, buffer.remaining().min(PIECE));
        if self.reading.is_none()
            && let Some(read) = read_now(&self.file, buffer.initialize_unfilled_to(length), at)
        {
            buffer.advance(read);
            self.at += read as u64;
            return Poll::Ready(Ok(()));
        }
        let file = Arc::clone(&self.file);
        let reading = self.reading.get_or_insert_with(|| {
            spawn_blocking(move || {
                let mut piece = vec![0; length];
                let read = file.read_at(&mut piece, at)?;
                piece.truncate(read);
                Ok(piece)
            })
        });
        let read = ready!(Pin::new(reading).poll(context));
        self.reading = None;
        let piece = read.map_err(Error::other)??;
        buffer.put_slice(&piece);
        self.at += piece.len() as u64;
        Poll::Ready(Ok(()))
    }
}

/// Reads what the system has in memory, without waiting for a disk; `None` where it has to wait, or
/// cannot tell.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn read_now(file: &File, into: &mut [u8], at: u64) -> Option<usize> {
    use rustix::io::{IoSliceMut, ReadWriteFlags, preadv2};
    preadv2(file, &mut [IoSliceMut::new(into)], at, ReadWriteFlags::NOWAIT).ok()
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn read_now(_: &File, _: &mut [u8], _: u64) -> Option<usize> {
    None
}

impl AsyncSeek for Served {
    fn start_seek(mut self: Pin<&mut Self>, position: SeekFrom) -> Result<()> {
        let SeekFrom::Start(at) = position else {
            return Err(Error::other(
                "a served file is read from a place that counts from its start",
            ));
        };
        self.at = at;
        Ok(())
    }

    fn poll_complete(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<u64>> {
        Poll::Ready(Ok(self.at))
    }
}
