//! Files from one place to another.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::path::{Path, PathBuf};

use segue_base::chance;
use segue_base::clock::Clock;

use super::{Files, FilesError, PART, say};

impl Files {
    /// Copies the files that another place does not have yet, and returns how many. On the way from bucket to
    /// bucket, a file is in the folder `between` for a moment.
    ///
    /// # Errors
    /// At the first file that is not copied; those before it are.
    pub fn copy_missing(&self, to: &Self, between: &Path) -> Result<usize, FilesError> {
        let there: HashSet<OsString> = to.list()?.into_iter().map(|entry| entry.name).collect();
        let missing = self.list()?.into_iter().filter(|entry| !there.contains(&entry.name));
        let mut copied = 0;
        for entry in missing {
            self.copy(&entry.name, to, between)?;
            copied += 1;
        }
        Ok(copied)
    }

    fn copy(&self, name: &OsStr, to: &Self, between: &Path) -> Result<(), FilesError> {
        let folder = match (self, to) {
            (Self::Folder(_), Self::Bucket(..)) => return to.keep(name, &self.path(name)),
            (_, Self::Folder(folder)) => {
                std::fs::create_dir_all(folder).map_err(say("make", folder))?;
                folder
            }
            (Self::Bucket(..), Self::Bucket(..)) => between,
        };
        let half = Half::new(folder);
        let mut file = File::create(&half.0).map_err(say("write", &half.0))?;
        self.read(name, &mut file)?;
        file.sync_all().map_err(say("write", &half.0))?;
        to.keep(name, &half.0)
    }
}

/// A file that is gone when this is dropped, unless it was given a name.
struct Half(PathBuf);

impl Half {
    fn new(folder: &Path) -> Self {
        let name = format!("{}.{PART}", chance::id(Clock::system().now()));
        Self(folder.join(name))
    }
}

impl Drop for Half {
    fn drop(&mut self) {
        // It is not there any more where it was moved.
        let _ = std::fs::remove_file(&self.0);
    }
}
