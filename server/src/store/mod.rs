//! The store: SQLite, and the only place that knows SQL.
//!
//! [`Store::read`] and [`Store::write`] run a closure inside a transaction; what it may do there is
//! in the files beside this one, one per noun, which speak in rows and domain types. Writes are
//! acknowledged after their commit has reached the disk. It refuses to know requests, sessions and
//! formats of answers.

pub mod artist;
mod connection;
pub mod error;
pub mod list;
mod migration;
pub mod mix;
mod reader;
pub mod staged;
mod statement;
pub mod track;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use error::{OpenError, StoreError};
pub use statement::Tx;

use reader::Readers;
use writer::Writer;

/// Name of the database inside the data folder.
const DATABASE: &str = "segue.db";

/// An open database. Cloning gives another handle to the same one.
#[derive(Clone)]
pub struct Store {
    readers: Arc<Readers>,
    writer: Arc<Writer>,
}

impl Store {
    /// Opens the database of a data folder, creating both where they are missing, and brings its
    /// schema up to date.
    ///
    /// # Errors
    /// When the folder cannot be used, or the database is not ours, damaged, or from a newer
    /// version of Segue.
    pub fn open(data_dir: &Path) -> Result<Self, OpenError> {
        std::fs::create_dir_all(data_dir)
            .map_err(|source| OpenError::Folder { path: data_dir.to_owned(), source })?;
        let path = database_path(data_dir);
        let mut connection = connection::open_for_writing(&path)?;
        migration::run(&mut connection, &path)?;
        let readers = Readers::open(&path)?;
        let writer = Writer::start(connection).map_err(OpenError::Thread)?;
        Ok(Self { readers: Arc::new(readers), writer: Arc::new(writer) })
    }

    /// Runs a closure in a read transaction: everything it reads is of one moment.
    ///
    /// It runs on the calling thread. A read takes microseconds, and handing it to another thread
    /// would cost more than the read.
    ///
    /// # Errors
    /// What the closure answers, or what the database says.
    pub fn read<T>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.readers.read(work)
    }

    /// Runs a closure in a write transaction and returns once its commit is on the disk. `Err`
    /// from the closure undoes what it wrote.
    ///
    /// # Errors
    /// What the closure answers, or what the database says to the writing or to the commit.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.write(work).await
    }

    /// [`Store::write`] for callers outside the async runtime, such as commands.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub fn write_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.write_blocking(work)
    }

    /// Returns a number that changes whenever anyone commits to the database, other processes
    /// included. Equal numbers mean that nothing has changed.
    ///
    /// # Errors
    /// What the database says.
    pub fn version(&self) -> Result<i64, StoreError> {
        self.readers.version()
    }

    /// Finishes the writes that are under way and closes the writing connection. Later writes are
    /// refused.
    pub fn close(&self) {
        self.writer.close();
    }
}

/// Returns where a data folder's database lies.
#[must_use]
pub fn database_path(data_dir: &Path) -> PathBuf {
    data_dir.join(DATABASE)
}
