//! Who may change the shape of a data folder: one process at a time.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::error::OpenError;
use super::make_private;

/// A data folder that is held, for as long as this lives. A server holds its own: prepared answers and
/// live events are one server's, and a second one beside it would not hear of what the first one does.
/// Whoever brings the schema up to date holds it meanwhile, so that this never happens under a server.
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
