//! A bucket in the place of the disk, for one request. The object store is asked once for what the object is,
//! however often the service of files asks that, and once for the bytes.
//!
//! What comes first is waited for before the answer begins, so that a store that refuses or fails is told as a
//! failure. What breaks off later breaks the answer off.

use std::future::Future;
use std::io::{Error, ErrorKind, Result, SeekFrom};
use std::path::{Component, Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::SystemTime;

use axum::extract::Request;
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use hyper::header::{IF_MATCH, IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_UNMODIFIED_SINCE, RANGE};
use segue_providers::bucket::{Bucket, BucketError, Object, Reading, Trouble};
use tokio::io::{AsyncRead, AsyncSeek, AsyncSeekExt, ReadBuf};
use tokio::sync::OnceCell;
use tower_http::services::fs::{Backend, File, Metadata};

/// Bytes of the longest name that a file of a folder may have.
const LONGEST_NAME: usize = 255;

type Later<T> = Pin<Box<dyn Future<Output = Result<T>> + Send>>;

/// The trouble that was told last, so that each is told once, and its end. An answer that breaks off is one
/// listener's, and told each time.
#[derive(Debug, Default)]
pub(super) struct Told(Mutex<Option<BucketError>>);

impl Told {
    /// Passes on what the bucket has answered, and tells of it where it is news.
    fn note<T>(&self, answered: std::result::Result<T, BucketError>) -> Result<T> {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let error = match answered {
            Ok(answer) => {
                if let Some(before) = told.take() {
                    tracing::info!(bucket = %before.address, "sounds are read from there again");
                }
                return Ok(answer);
            }
            Err(error) => error,
        };
        if error.trouble == Trouble::BrokenOff {
            tracing::error!(%error, "a sound cannot be read to its end");
        } else if told.as_ref() != Some(&error) {
            tracing::error!(%error, "a sound cannot be read");
            *told = Some(error.clone());
        }
        Err(Error::other(error))
    }
}

/// The bucket, as a request meets it.
#[derive(Clone)]
pub(super) struct InBucket {
    bucket: Bucket,
    told: Arc<Told>,
    /// Whether the bytes are wanted from the first on, whatever the object is.
    is_whole: bool,
    found: Arc<OnceCell<Option<Object>>>,
}

impl InBucket {
    pub(super) fn of(bucket: &Bucket, told: &Arc<Told>, request: &Request) -> Self {
        let conditions = [RANGE, IF_MATCH, IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_UNMODIFIED_SINCE];
        Self {
            bucket: bucket.clone(),
            told: Arc::clone(told),
            is_whole: !conditions.iter().any(|name| request.headers().contains_key(name)),
            found: Arc::default(),
        }
    }

    async fn find(&self, path: &Path) -> Result<Object> {
        let name = name_of(path).ok_or(ErrorKind::NotFound)?;
        let found =
            self.found.get_or_try_init(async || self.told.note(self.bucket.find(&name).await));
        found.await?.clone().ok_or_else(|| ErrorKind::NotFound.into())
    }
}

/// The name of an object in the bucket's folder; `None` where none can have it.
fn name_of(path: &Path) -> Option<String> {
    let parts =
        path.components().filter(|part| *part != Component::CurDir).map(|part| match part {
            Component::Normal(part) => part.to_str().filter(|part| part.len() <= LONGEST_NAME),
            _ => None,
        });
    let name = parts.collect::<Option<Vec<&str>>>()?.join("/");
    (!name.is_empty() && !name.contains(|letter: char| letter.is_control())).then_some(name)
}

impl Backend for InBucket {
    type File = Opened;
    type Metadata = Found;
    type OpenFuture = Later<Opened>;
    type MetadataFuture = Later<Found>;

    fn open(&self, path: PathBuf) -> Self::OpenFuture {
        let this = self.clone();
        Box::pin(async move {
            let object = this.find(&path).await?;
            let mut opened = Opened::of(this.bucket, object, this.told);
            if this.is_whole {
                opened.seek(SeekFrom::Start(0)).await?;
            }
            Ok(opened)
        })
    }

    fn metadata(&self, path: PathBuf) -> Self::MetadataFuture {
        let this = self.clone();
        Box::pin(async move { this.find(&path).await.map(Found) })
    }
}

/// What an object is.
pub(super) struct Found(Object);

impl Metadata for Found {
    fn is_dir(&self) -> bool {
        false
    }

    fn modified(&self) -> Result<SystemTime> {
        Ok(self.0.modified)
    }

    fn len(&self) -> u64 {
        self.0.bytes
    }
}

/// The bytes of an object from some place on.
type Pieces = BoxStream<'static, std::result::Result<Bytes, BucketError>>;

/// An object that is read, from the place that was last sought.
pub(super) struct Opened {
    bucket: Bucket,
    object: Object,
    told: Arc<Told>,
    at: u64,
    /// Whether the first bytes from there have still to come.
    is_seeking: bool,
    pieces: Mutex<Option<Pieces>>,
    piece: Bytes,
}

impl Opened {
    fn of(bucket: Bucket, object: Object, told: Arc<Told>) -> Self {
        let (pieces, piece) = (Mutex::default(), Bytes::new());
        Self { bucket, object, told, at: 0, is_seeking: false, pieces, piece }
    }

    /// Waits until there are bytes, or the object ends.
    fn poll_piece(&mut self, context: &mut Context<'_>) -> Poll<Result<()>> {
        let pieces = self.pieces.get_mut().unwrap_or_else(PoisonError::into_inner);
        let pieces = pieces.get_or_insert_with(|| {
            let reading = self.bucket.read(self.object.clone(), self.at);
            let next = async |mut reading: Reading| {
                Ok(reading.next().await?.map(|bytes| (bytes, reading)))
            };
            stream::try_unfold(reading, next).boxed()
        });
        while self.piece.is_empty() {
            match ready!(pieces.poll_next_unpin(context)) {
                Some(piece) => self.piece = self.told.note(piece)?,
                None => break,
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl File for Opened {
    type Metadata = Found;
    type MetadataFuture<'a> = std::future::Ready<Result<Found>>;

    fn metadata(&self) -> Self::MetadataFuture<'_> {
        std::future::ready(Ok(Found(self.object.clone())))
    }
}

impl AsyncRead for Opened {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        ready!(self.poll_piece(context))?;
        let length = self.piece.len().min(buffer.remaining());
        buffer.put_slice(&self.piece.split_to(length));
        self.at += length as u64;
        Poll::Ready(Ok(()))
    }
}

impl AsyncSeek for Opened {
    fn start_seek(mut self: Pin<&mut Self>, position: SeekFrom) -> Result<()> {
        let SeekFrom::Start(at) = position else {
            return Err(Error::other("an object is read from a place that counts from its start"));
        };
        (self.at, self.is_seeking, self.piece) = (at, true, Bytes::new());
        self.pieces = Mutex::default();
        Ok(())
    }

    fn poll_complete(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<u64>> {
        if self.is_seeking {
            ready!(self.poll_piece(context))?;
            self.is_seeking = false;
        }
        Poll::Ready(Ok(self.at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_have_names() {
        for (path, want) in [
            ("./4f2a.mp3", Some("4f2a.mp3")),
            ("of a guest/one.mp3", Some("of a guest/one.mp3")),
            ("", None),
            ("../segue.db", None),
            ("/segue.db", None),
            ("one\ntwo.mp3", None),
        ] {
            assert_eq!(name_of(Path::new(path)).as_deref(), want, "{path}");
        }
        assert_eq!(name_of(Path::new(&"a".repeat(256))), None);
    }
}
