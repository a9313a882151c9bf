//! The pieces of a file on its way: each a file of its own, in a folder named like the upload.

use std::ffi::OsString;
use std::io::{Cursor, Error, Read};

use crate::objects::{Files, FilesError};

/// Bytes of every piece but the last.
pub const PIECE: u64 = 1_000_000;

fn name(number: u64) -> OsString {
    format!("{number:08}").into()
}

/// Keeps a piece of an upload. One that was sent before is kept again.
///
/// # Errors
/// When the place does not take it.
pub fn keep(uploads: &Files, id: &str, offset: u64, bytes: &[u8]) -> Result<(), FilesError> {
    uploads.within(id).put(&name(offset / PIECE), bytes)
}

/// Removes the pieces of an upload.
///
/// # Errors
/// When some stay.
pub fn remove(uploads: &Files, id: &str) -> Result<(), FilesError> {
    let folder = uploads.within(id);
    for piece in folder.list()? {
        folder.remove(&piece.name)?;
    }
    folder.remove_empty()
}

/// The bytes of all pieces, in their order.
pub struct Pieces {
    folder: Files,
    next: u64,
    count: u64,
    open: Cursor<Vec<u8>>,
}

impl Pieces {
    /// The pieces of an upload of so many bytes.
    #[must_use]
    pub fn of(uploads: &Files, id: &str, bytes: u64) -> Self {
        let count = bytes.div_ceil(PIECE);
        Self { folder: uploads.within(id), next: 0, count, open: Cursor::default() }
    }
}

impl Read for Pieces {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        loop {
            let read = self.open.read(into)?;
            if read > 0 || self.next == self.count || into.is_empty() {
                return Ok(read);
            }
            let piece = self.folder.bytes(&name(self.next)).map_err(Error::other)?;
            self.open = Cursor::new(piece);
            self.next += 1;
        }
    }
}
