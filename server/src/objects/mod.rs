//! Files that are not the database's: sounds, and copies of the database. They are in a folder, as files of
//! their names, or in a bucket, as objects of the same names; who uses them does not know which.
//!
//! What waits here, waits on its thread: call it where waiting is allowed.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`folder`] | files of a folder, which are there as a whole or not at all |
//! | [`copying`] | from one place to another |

mod copying;
mod folder;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::future::Future;
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use segue_base::chance;
use segue_base::clock::{Clock, Moment};
use segue_base::config::{BucketKeys, Place, Settings};
use segue_providers::bucket::{Bucket, BucketError, Trouble};
use thiserror::Error;
use tokio::runtime::{Handle, Runtime};

pub use self::folder::{PART, remove_parts};

/// Files in a folder or a bucket. Cloning gives another handle to the same ones.
#[derive(Debug, Clone)]
pub enum Files {
    /// In a folder of this machine.
    Folder(PathBuf),
    /// In a bucket.
    Bucket(Bucket, Waiting),
}

/// What a thread waits with for a bucket.
#[derive(Debug, Clone)]
pub struct Waiting(Arc<Kind>);

#[derive(Debug)]
enum Kind {
    /// The server's.
    Running(Handle),
    /// A command's own.
    Own(Runtime),
}

/// A file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: OsString,
    /// Its length.
    pub bytes: u64,
}

/// Why files are not to be had.
#[derive(Debug, Error)]
pub enum FilesError {
    /// A file or folder cannot be used.
    #[error("cannot {doing} {}: {source}", path.display())]
    File {
        /// The step that failed.
        doing: &'static str,
        /// With which one.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The bucket does not do it.
    #[error(transparent)]
    Bucket(#[from] BucketError),
    /// Nothing opens buckets.
    #[error("set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, which open {0}")]
    NoKeys(Place),
}

/// Says which step failed, with which file.
pub(crate) fn say(doing: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> FilesError {
    let path = path.to_owned();
    move |source| FilesError::File { doing, path, source }
}

impl Waiting {
    fn here() -> std::io::Result<Self> {
        let kind = match Handle::try_current() {
            Ok(handle) => Kind::Running(handle),
            Err(_) => Kind::Own(
                tokio::runtime::Builder::new_multi_thread()
                    .worker_threads(1)
                    .enable_all()
                    .build()?,
            ),
        };
        Ok(Self(Arc::new(kind)))
    }

    fn wait<T>(&self, happening: impl Future<Output = T>) -> T {
        match &*self.0 {
            Kind::Running(handle) => handle.block_on(happening),
            Kind::Own(runtime) => runtime.block_on(happening),
        }
    }
}

impl Files {
    /// The files of a place. Nothing is asked yet.
    ///
    /// # Errors
    /// When the place is a bucket and nothing opens it, or this machine cannot speak TLS.
    pub fn at(place: &Place, keys: Option<&BucketKeys>) -> Result<Self, FilesError> {
        let address = match place {
            Place::Folder(folder) => return Ok(Self::Folder(folder.clone())),
            Place::Bucket(address) => address,
        };
        let keys = keys.ok_or_else(|| FilesError::NoKeys(place.clone()))?;
        let waiting = Waiting::here().map_err(say("wait for", Path::new(&address.bucket)))?;
        Ok(Self::Bucket(Bucket::open(address, keys)?, waiting))
    }

    /// The sound files of a site.
    ///
    /// # Errors
    /// As [`Files::at`].
    pub fn sounds(settings: &Settings) -> Result<Self, FilesError> {
        Self::at(&settings.sound_place(), settings.bucket_keys.as_ref())
    }

    /// What is on its way to the site, in pieces.
    ///
    /// # Errors
    /// As [`Files::at`].
    pub fn uploads(settings: &Settings) -> Result<Self, FilesError> {
        Self::at(&settings.upload_place(), settings.bucket_keys.as_ref())
    }

    /// Where they are.
    #[must_use]
    pub fn place(&self) -> Place {
        match self {
            Self::Folder(folder) => Place::Folder(folder.clone()),
            Self::Bucket(bucket, _) => Place::Bucket(bucket.address().clone()),
        }
    }

    /// Whether the place is there; a bucket is not asked.
    #[must_use]
    pub fn is_there(&self) -> bool {
        match self {
            Self::Folder(folder) => folder.is_dir(),
            Self::Bucket(..) => true,
        }
    }

    /// The files of a folder in this place.
    #[must_use]
    pub fn within(&self, name: &str) -> Self {
        match self {
            Self::Folder(folder) => Self::Folder(folder.join(name)),
            Self::Bucket(bucket, waiting) => Self::Bucket(bucket.within(name), waiting.clone()),
        }
    }

    /// Whether files can be read here and put here; of a folder, whether it can be listed.
    ///
    /// # Errors
    /// Why not.
    pub fn greet(&self, now: Moment) -> Result<(), FilesError> {
        match self {
            Self::Folder(_) => self.list().map(drop),
            Self::Bucket(bucket, waiting) => {
                Ok(waiting.wait(bucket.greet(&format!("{}.doctor", chance::id(now))))?)
            }
        }
    }

    /// Lists the files, without those of folders in the place; one that is not there has none.
    ///
    /// # Errors
    /// When the place does not say.
    pub fn list(&self) -> Result<Vec<Entry>, FilesError> {
        match self {
            Self::Folder(folder) => folder::list(folder).map_err(say("list", folder)),
            Self::Bucket(bucket, waiting) => {
                let objects = waiting.wait(bucket.list())?.into_iter();
                Ok(objects.map(|it| Entry { name: it.name.into(), bytes: it.bytes }).collect())
            }
        }
    }

    /// The length of a file; `None` of one that is not there.
    ///
    /// # Errors
    /// When the place does not say.
    pub fn find(&self, name: &OsStr) -> Result<Option<u64>, FilesError> {
        match self {
            Self::Folder(folder) => Ok(folder::length(&folder.join(name))),
            Self::Bucket(bucket, waiting) => {
                let found = waiting.wait(bucket.find(text(bucket, name)?))?;
                Ok(found.map(|object| object.bytes))
            }
        }
    }

    /// Removes a file.
    ///
    /// # Errors
    /// When it stays.
    pub fn remove(&self, name: &OsStr) -> Result<(), FilesError> {
        match self {
            Self::Folder(folder) => {
                let path = folder.join(name);
                std::fs::remove_file(&path).map_err(say("remove", &path))
            }
            Self::Bucket(bucket, waiting) => Ok(waiting.wait(bucket.remove(text(bucket, name)?))?),
        }
    }

    /// Writes a file's content into another file.
    ///
    /// # Errors
    /// When either cannot be used, or the file is not there.
    pub fn read(&self, name: &OsStr, into: &mut File) -> Result<(), FilesError> {
        let Self::Bucket(bucket, waiting) = self else {
            let path = self.path(name);
            let copied = File::open(&path).and_then(|mut from| std::io::copy(&mut from, into));
            return copied.map(drop).map_err(say("copy", &path));
        };
        let name = text(bucket, name)?;
        waiting.wait(async {
            let found = bucket.find(name).await?;
            let object = found.ok_or_else(|| BucketError {
                address: bucket.address().clone(),
                trouble: Trouble::Missing(name.to_owned()),
            })?;
            let mut reading = bucket.read(object, 0);
            while let Some(bytes) = reading.next().await? {
                into.write_all(&bytes).map_err(say("write the copy of", Path::new(name)))?;
            }
            Ok(())
        })
    }

    /// Opens a file of a folder, or a copy of an object that nobody else sees, which is on the disk of the folder
    /// `between` for as long as it is open.
    ///
    /// # Errors
    /// When it is not there, or cannot be read.
    pub fn open(&self, name: &OsStr, between: &Path) -> Result<File, FilesError> {
        if let Self::Folder(_) = self {
            let path = self.path(name);
            return File::open(&path).map_err(say("open", &path));
        }
        let path = between.join(format!("{}.half", chance::id(Clock::system().now())));
        let mut options = File::options();
        let mut copy = options
            .read(true)
            .write(true)
            .create_new(true)
            .open(&path)
            .map_err(say("write", &path))?;
        // It goes with whoever has it open, even where that is killed.
        std::fs::remove_file(&path).map_err(say("remove", &path))?;
        self.read(name, &mut copy)?;
        copy.rewind().map_err(say("read", &path))?;
        Ok(copy)
    }

    /// Keeps a file of this machine under a name. The file may be gone afterwards.
    ///
    /// # Errors
    /// When it is not kept as a whole; then nothing of it is there.
    pub fn keep(&self, name: &OsStr, file: &Path) -> Result<(), FilesError> {
        match self {
            Self::Folder(folder) => folder::move_in(folder, name, file),
            Self::Bucket(bucket, waiting) => {
                let open = File::open(file).map_err(say("read", file))?;
                waiting.wait(bucket.put(text(bucket, name)?, open))?;
                Ok(())
            }
        }
    }

    /// Keeps bytes under a name, in the place of what has it.
    ///
    /// # Errors
    /// When they are not kept as a whole; then nothing of them is there.
    pub fn put(&self, name: &OsStr, bytes: &[u8]) -> Result<(), FilesError> {
        match self {
            Self::Folder(folder) => folder::put(folder, name, bytes),
            Self::Bucket(bucket, waiting) => {
                Ok(waiting.wait(bucket.put_bytes(text(bucket, name)?, bytes.to_vec()))?)
            }
        }
    }

    /// The bytes of a file, all at once: for files that are small.
    ///
    /// # Errors
    /// When they are not to be had.
    pub fn bytes(&self, name: &OsStr) -> Result<Vec<u8>, FilesError> {
        match self {
            Self::Folder(folder) => {
                let path = folder.join(name);
                std::fs::read(&path).map_err(say("read", &path))
            }
            Self::Bucket(bucket, waiting) => Ok(waiting.wait(bucket.bytes(text(bucket, name)?))?),
        }
    }

    /// Removes the folder that has no files any more; a bucket has no empty ones.
    ///
    /// # Errors
    /// When it stays.
    pub fn remove_empty(&self) -> Result<(), FilesError> {
        match self {
            Self::Folder(folder) if folder.is_dir() => {
                std::fs::remove_dir(folder).map_err(say("remove", folder))
            }
            Self::Folder(_) | Self::Bucket(..) => Ok(()),
        }
    }

    /// The path of a file in a folder; the name alone in a bucket.
    fn path(&self, name: &OsStr) -> PathBuf {
        match self {
            Self::Folder(folder) => folder.join(name),
            Self::Bucket(..) => PathBuf::from(name),
        }
    }
}

/// A name as objects have them.
fn text<'n>(bucket: &Bucket, name: &'n OsStr) -> Result<&'n str, BucketError> {
    name.to_str().ok_or_else(|| BucketError {
        address: bucket.address().clone(),
        trouble: Trouble::Name(name.to_string_lossy().into_owned()),
    })
}
