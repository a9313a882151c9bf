//! The files that the web build left: in a folder, or inside this program.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use thiserror::Error;

/// Where `make` builds the site.
pub const SITE_DIR: &str = "web/dist";

/// A site that cannot be read.
#[derive(Debug, Error)]
pub enum SiteError {
    /// A folder or file of it cannot be read.
    #[error("expected to read the built site at `{path}`: {source}")]
    File {
        /// The folder or file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
}

/// Files by their addresses, such as `/assets/main.js`.
pub type Files = HashMap<String, Bytes>;

/// Where the built site is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Built {
    /// In a folder.
    Folder(PathBuf),
    /// In this program, which was compiled with the feature `site`.
    Inside,
}

impl Built {
    /// The site to serve: that of a folder that somebody has named, else the one inside this program,
    /// else the one that `make` builds beside it.
    #[must_use]
    pub fn find(named: Option<&Path>) -> Self {
        match named {
            Some(folder) => Self::Folder(folder.to_owned()),
            None if cfg!(feature = "site") => Self::Inside,
            None => Self::Folder(SITE_DIR.into()),
        }
    }

    /// Reads all files.
    ///
    /// # Errors
    /// When a file is there and cannot be read. A folder that is missing has no files.
    pub fn files(&self) -> Result<Files, SiteError> {
        let mut files = Files::new();
        match self {
            Self::Folder(folder) if folder.is_dir() => read_folder(folder, "", &mut files)?,
            Self::Folder(_) => (),
            Self::Inside => files = inside::files(),
        }
        Ok(files)
    }
}

impl std::fmt::Display for Built {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Folder(folder) => write!(out, "in {}", folder.display()),
            Self::Inside => out.write_str("inside this program"),
        }
    }
}

fn read_folder(folder: &Path, address: &str, files: &mut Files) -> Result<(), SiteError> {
    let say = |path: &Path| {
        let path = path.to_owned();
        move |source| SiteError::File { path, source }
    };
    for entry in std::fs::read_dir(folder).map_err(say(folder))? {
        let path = entry.map_err(say(folder))?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let address = format!("{address}/{name}");
        if path.is_dir() {
            read_folder(&path, &address, files)?;
        } else {
            let bytes = std::fs::read(&path).map_err(say(&path))?;
            files.insert(address, bytes.into());
        }
    }
    Ok(())
}

#[cfg(feature = "site")]
mod inside {
    use bytes::Bytes;
    use include_dir::{Dir, DirEntry, include_dir};

    use super::Files;

    static DIST: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../web/dist");

    pub fn files() -> Files {
        let mut files = Files::new();
        let mut folders = vec![&DIST];
        while let Some(folder) = folders.pop() {
            for entry in folder.entries() {
                match entry {
                    DirEntry::Dir(inner) => folders.push(inner),
                    DirEntry::File(file) => {
                        let address = format!("/{}", file.path().display());
                        files.insert(address, Bytes::from_static(file.contents()));
                    }
                }
            }
        }
        files
    }
}

#[cfg(not(feature = "site"))]
mod inside {
    use super::Files;

    pub fn files() -> Files {
        Files::new()
    }
}
