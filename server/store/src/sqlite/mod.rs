//! The engine of a site on one machine: SQLite, a file in the data folder and no server.
//!
//! Everything about the file is here: how it is opened, watched over, copied and put back, and how its
//! schema grows. What is in it is the nouns' business.

pub mod backup;
pub mod checkup;
mod connection;
mod files;
mod guard;
mod hold;
mod mark;
pub(super) mod migration;
mod reader;
pub mod restore;
pub(super) mod watch;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::Connection;

use super::error::{OpenError, StoreError};
use super::tx::Tx;
use super::{changes, claim, search};
use files::hide;
use guard::Guard;
use mark::Origin;
use reader::Readers;
use watch::Watch;
use writer::Writer;

pub use files::{bytes_of, database_path, make_private};
pub use guard::Flaw;
pub use hold::Hold;

/// An open database.
pub struct Database {
    path: PathBuf,
    guard: Guard,
    readers: Arc<Readers>,
    watch: Watch,
    writer: Writer,
}

impl Database {
    /// As [`super::Store::open`].
    pub fn open(data_dir: &Path) -> Result<Self, OpenError> {
        Self::open_with(data_dir, |connection, path, _| {
            let _hold = match migration::is_behind(connection, path)? {
                true => Some(Hold::take(data_dir)?),
                false => None,
            };
            migration::run(connection, path)?;
            run(connection, search::complete_all).map_err(OpenError::Prepare)
        })
    }

    /// As [`super::Store::open_held`].
    pub fn open_held(data_dir: &Path, _: &Hold) -> Result<Self, OpenError> {
        Self::open_with(data_dir, |connection, path, origin| {
            migration::run(connection, path)?;
            if origin == Origin::Other {
                backup::end_sign_ins(connection)
                    .map_err(|source| OpenError::Database { path: path.to_owned(), source })?;
                run(connection, changes::begin_anew).map_err(OpenError::Prepare)?;
                tracing::warn!("another database was put in place: everybody has to sign in again");
            }
            run(connection, search::complete_all).map_err(OpenError::Prepare)?;
            if let Err(error) = run(connection, claim::release_all) {
                tracing::warn!(%error, "work that an earlier server had begun waits until its claims end");
            }
            mark::renew(connection, path)
        })
    }

    /// As [`super::Store::open_as_is`].
    pub fn open_as_is(data_dir: &Path) -> Result<Self, OpenError> {
        Self::open_with(data_dir, |connection, path, _| migration::check(connection, path))
    }

    fn open_with(
        data_dir: &Path,
        ready: impl FnOnce(&mut Connection, &Path, Origin) -> Result<(), OpenError>,
    ) -> Result<Self, OpenError> {
        make_private(data_dir)
            .map_err(|source| OpenError::Folder { path: data_dir.to_owned(), source })?;
        let path = database_path(data_dir);
        let origin = mark::check(&path)?;
        hide(&path);
        let mut connection = connection::open_for_writing(&path)?;
        ready(&mut connection, &path, origin)?;
        let readers = Arc::new(Readers::open(&path)?);
        let watch = Watch::open(&path, Arc::clone(&readers))?;
        let writer = Writer::start(connection, Arc::clone(&readers)).map_err(OpenError::Thread)?;
        Ok(Self { guard: Guard::of(&path), path, readers, watch, writer })
    }

    /// Runs a closure in a read transaction, on the thread that asks.
    pub fn read<T>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.readers.read(work)
    }

    /// As [`super::Store::write`].
    pub async fn write<T: Send + 'static, E: From<StoreError> + Send + 'static>(
        &self,
        is_alone: bool,
        work: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        self.guard.check()?;
        self.writer.write(is_alone, work).await
    }

    /// As [`super::Store::write_blocking`].
    pub fn write_blocking<T: Send + 'static, E: From<StoreError> + Send + 'static>(
        &self,
        work: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        self.guard.check()?;
        self.writer.write_blocking(work)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// As [`super::Store::changed`].
    pub async fn changed(&self) {
        self.readers.changed().await;
    }

    /// As [`super::Store::version`].
    pub fn version(&self) -> Result<i64, StoreError> {
        self.watch.version()
    }

    /// As [`super::Store::look`].
    pub fn look(&self) -> (Option<Flaw>, Option<Flaw>) {
        self.guard.look()
    }

    /// As [`super::Store::flaw`].
    pub fn flaw(&self) -> Option<Flaw> {
        self.guard.flaw()
    }

    /// As [`super::Store::close`].
    pub fn close(&self) {
        self.writer.close();
    }
}

/// Makes a database in a new file that nobody else on the machine can read, and fills it. If that fails,
/// nothing is left.
pub fn create(
    path: &Path,
    fill: impl FnOnce(&Tx<'_>) -> Result<(), StoreError>,
) -> Result<(), OpenError> {
    backup::create_privately(path)?;
    let say = |source| OpenError::Database { path: path.to_owned(), source };
    let filled = (|| {
        let mut connection = connection::open_for_writing(path)?;
        migration::run(&mut connection, path)?;
        run(&connection, fill).map_err(OpenError::Prepare)?;
        connection.pragma_update(None, "application_id", mark::number()).map_err(say)?;
        // One file is what is copied and sent.
        connection.pragma_update(None, "journal_mode", "DELETE").map_err(say)
    })();
    if filled.is_err() {
        // Why it failed is what is said; what is left of it is no use to anybody.
        let _ = std::fs::remove_file(path);
    }
    filled
}

/// Runs a function in a transaction of its own on a connection that is being opened.
fn run(
    connection: &Connection,
    work: impl FnOnce(&Tx<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let transaction = connection.unchecked_transaction()?;
    work(&Tx::of_sqlite(&transaction))?;
    Ok(transaction.commit()?)
}
