//! A file on its way into a bucket. A long one goes in parts; nobody sees an object before its last part is
//! there, so an upload that fails leaves none that could be taken for a whole one.

use std::fs::File;
use std::io::Read;

use bytes::Bytes;
use object_store::path::Path;
use object_store::{MultipartUpload, ObjectStoreExt};
use tokio::task::spawn_blocking;

use super::{Bucket, BucketError, Trouble};

/// Bytes of a part at least.
const PART: u64 = 8 * 1024 * 1024;
/// How many parts an upload may have. Source: Amazon S3's user guide, 'Multipart upload limits'.
const MOST_PARTS: u64 = 10_000;

impl Bucket {
    /// Puts a file into the bucket, and returns its length.
    ///
    /// # Errors
    /// When the file cannot be read, or the object store does not take it. Then there is no object of that
    /// name, or the one that was there before.
    pub async fn put(&self, name: &str, file: File) -> Result<u64, BucketError> {
        let path = self.path(name)?;
        let unread = |error: std::io::Error| self.fail(Trouble::File(error.to_string()));
        let bytes = file.metadata().map_err(unread)?.len();
        let part = PART.max(bytes.div_ceil(MOST_PARTS));
        let (file, first) = read(file, part).await.map_err(unread)?;
        if bytes <= part {
            if first.len() as u64 != bytes {
                return Err(self.fail(Trouble::Changed(name.to_owned())));
            }
            self.store.put(&path, first.into()).await.map_err(|error| self.say(&error))?;
        } else {
            self.put_in_parts(&path, (file, first), bytes, part).await?;
        }
        if self.find(name).await?.is_some_and(|object| object.bytes == bytes) {
            return Ok(bytes);
        }
        // Whatever was made of it could be taken for the file.
        self.remove(name).await?;
        Err(self.fail(Trouble::Changed(name.to_owned())))
    }

    async fn put_in_parts(
        &self,
        path: &Path,
        beginning: (File, Bytes),
        bytes: u64,
        part: u64,
    ) -> Result<(), BucketError> {
        let upload = self.store.put_multipart(path).await;
        let mut upload = upload.map_err(|error| self.say(&error))?;
        let sent = self.send_parts(upload.as_mut(), beginning, part).await;
        let trouble = match sent {
            Ok(sent) if sent == bytes => match upload.complete().await {
                Ok(_) => return Ok(()),
                Err(error) => self.say(&error),
            },
            Ok(_) => self.fail(Trouble::Changed(path.to_string())),
            Err(error) => error,
        };
        // The parts would be kept, and paid for. If this fails too, the first failure says why.
        let _ = upload.abort().await;
        Err(trouble)
    }

    /// Sends part after part, and returns the length of all.
    async fn send_parts(
        &self,
        upload: &mut dyn MultipartUpload,
        (mut file, mut next): (File, Bytes),
        part: u64,
    ) -> Result<u64, BucketError> {
        let mut sent = 0;
        while !next.is_empty() {
            sent += next.len() as u64;
            upload.put_part(next.into()).await.map_err(|error| self.say(&error))?;
            (file, next) = read(file, part)
                .await
                .map_err(|error| self.fail(Trouble::File(error.to_string())))?;
        }
        Ok(sent)
    }
}

/// Reads the next bytes of a file, fewer at its end.
async fn read(mut file: File, bytes: u64) -> std::io::Result<(File, Bytes)> {
    let reading = spawn_blocking(move || {
        let mut read = Vec::new();
        file.by_ref().take(bytes).read_to_end(&mut read)?;
        Ok((file, Bytes::from(read)))
    });
    reading.await.map_err(std::io::Error::other)?
}
