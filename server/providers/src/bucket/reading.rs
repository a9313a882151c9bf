//! An object from any of its bytes on.
//!
//! It is asked for in stretches that become longer: somebody who wants two bytes does not cause a whole mix to
//! be sent, and somebody who listens to all of it causes few requests. Where an answer breaks off after it
//! has brought something, the rest is asked for; one that brings nothing is the end.

use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use object_store::{GetOptions, GetRange};

use super::{Bucket, BucketError, Object, Trouble};

/// Bytes of the first stretch.
const SHORTEST: u64 = 256 * 1024;
/// Bytes of a stretch at most.
const LONGEST: u64 = 8 * 1024 * 1024;

/// An object that is read.
pub struct Reading {
    bucket: Bucket,
    object: Object,
    at: u64,
    stretch: u64,
    answer: Option<BoxStream<'static, object_store::Result<Bytes>>>,
    /// Where the answer ends.
    until: u64,
    has_moved: bool,
}

impl Reading {
    pub(super) fn new(bucket: Bucket, object: Object, at: u64) -> Self {
        Self { bucket, object, at, stretch: SHORTEST, answer: None, until: at, has_moved: false }
    }

    /// The next bytes; `None` at the end of the object.
    ///
    /// # Errors
    /// When the object store does not bring them.
    pub async fn next(&mut self) -> Result<Option<Bytes>, BucketError> {
        while self.at < self.object.bytes {
            let answer = match &mut self.answer {
                Some(answer) => answer,
                none => none.insert(
                    ask(&self.bucket, &self.object, self.at, &mut self.until, self.stretch).await?,
                ),
            };
            let trouble = match answer.next().await {
                Some(Ok(bytes)) => {
                    self.at += bytes.len() as u64;
                    self.has_moved = true;
                    return Ok(Some(bytes));
                }
                None if self.at >= self.until => {
                    self.answer = None;
                    self.stretch = (self.stretch * 2).min(LONGEST);
                    continue;
                }
                None => Trouble::BrokenOff,
                Some(Err(error)) => Trouble::of(&error),
            };
            if !std::mem::take(&mut self.has_moved) {
                return Err(self.bucket.fail(trouble));
            }
            self.answer = None;
        }
        Ok(None)
    }
}

/// Asks for a stretch of an object.
async fn ask(
    bucket: &Bucket,
    object: &Object,
    at: u64,
    until: &mut u64,
    stretch: u64,
) -> Result<BoxStream<'static, object_store::Result<Bytes>>, BucketError> {
    *until = object.bytes.min(at + stretch);
    let options = GetOptions {
        range: Some(GetRange::Bounded(at..*until)),
        if_match: object.tag.clone(),
        ..GetOptions::default()
    };
    let got = bucket.store.get_opts(&bucket.path(&object.name)?, options).await;
    Ok(got.map_err(|error| bucket.say(&error))?.into_stream())
}
