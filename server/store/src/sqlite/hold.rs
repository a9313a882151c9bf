//! A lock on a data folder: only one process at a time may change its schema.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::make_private;
use crate::error::OpenError;

/// A lock on a data folder, for as long as this value lives. A server holds its folder: it gives back
/// what an earlier one had claimed ([`super::claim`]), and tells by a mark whether another database was
/// put in place, and both need to know that it is alone. A command that brings the schema up to date holds the folder meanwhile, so that
/// this never happens under a running server.
#[derive(Debug)]
pub struct Hold {
    _file: File,
}

impl Hold {
    /// Holds a data folder, which is made where it is missing.
    ///
    /// # Errors
    /// [`OpenError::Held`] while another process holds it; [`OpenError::Folder`] when it cannot be
    /// used.
    pub fn take(data_dir: &Path) -> Result<Self, OpenError> {
        let say = |source| OpenError::Folder { path: data_dir.to_owned(), source };
        make_private(data_dir).map_err(say)?;
        let file = File::create(data_dir.join("segue.lock")).map_err(say)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(OpenError::Held { path: data_dir.to_owned() }),
            Err(TryLockError::Error(source)) => Err(say(source)),
        }
    }
}
