//! The open database, whatever its engine.

mod copying;

use std::path::Path;
use std::sync::Arc;

use segue_base::chance;

use super::error::{OpenError, StoreError};
use super::postgres::{self, Connections, Kind};
use super::sqlite::checkup::{Content, content_of};
use super::sqlite::{self, Flaw, Hold};
use super::tx::Tx;

/// An open database. Cloning gives another handle to the same one.
#[derive(Clone)]
pub struct Store {
    /// Tells this process from others that use the database.
    process: Arc<str>,
    engine: Engine,
}

/// What keeps the database.
#[derive(Clone)]
enum Engine {
    Sqlite(Arc<sqlite::Database>),
    Postgres(Arc<postgres::Database>),
}

impl Store {
    /// Opens the database of a data folder, creating both where they are missing, and brings its
    /// schema up to date, unless a server runs on the folder.
    ///
    /// # Errors
    /// When the folder cannot be used, or the database is not ours, damaged, or from a newer
    /// version of Segue; [`OpenError::Held`] when it is from an older version and a server runs.
    pub fn open(data_dir: &Path) -> Result<Self, OpenError> {
        sqlite::Database::open(data_dir).map(Self::of_sqlite)
    }

    /// As [`Store::open`], for the server, which holds the data folder. If somebody has put another
    /// database in place since the last server ran, such as a backup, everybody is signed out:
    /// otherwise people who have signed out since would be signed in again. Open pages read everything
    /// anew.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_held(data_dir: &Path, hold: &Hold) -> Result<Self, OpenError> {
        sqlite::Database::open_held(data_dir, hold).map(Self::of_sqlite)
    }

    /// Opens a database as it is, for reading only.
    ///
    /// # Errors
    /// As [`Store::open`]; [`OpenError::Older`] when its schema is not of this version.
    pub fn open_as_is(data_dir: &Path) -> Result<Self, OpenError> {
        sqlite::Database::open_as_is(data_dir).map(Self::of_sqlite)
    }

    /// Connects to a PostgreSQL server by an address such as `postgres://segue:secret@db.example/segue`,
    /// and brings the database's schema up to date.
    ///
    /// # Errors
    /// When the address is none, the server cannot be reached or refuses us, or the database is not
    /// one for this version of Segue.
    pub fn connect(address: &str) -> Result<Self, OpenError> {
        let engine = Engine::Postgres(Arc::new(postgres::Database::connect(address)?));
        Ok(Self { process: chance::secret().into(), engine })
    }

    /// Looks at a database on a PostgreSQL server, without changing it: the number of its schema, 0 where it
    /// has none, and what is in it where that is this version's.
    ///
    /// # Errors
    /// As [`Store::connect`].
    pub fn look_at(address: &str) -> Result<(i64, Option<Content>), OpenError> {
        let (schema, database) = postgres::Database::connect_as_is(address)?;
        let content = match database {
            Some(database) => Some(database.read_blocking(content_of).map_err(OpenError::Prepare)?),
            None => None,
        };
        Ok((schema, content))
    }

    fn of_sqlite(database: sqlite::Database) -> Self {
        Self { process: chance::secret().into(), engine: Engine::Sqlite(Arc::new(database)) }
    }

    /// Runs a closure in a read transaction: everything it reads is of one moment.
    ///
    /// It sees every write that was acknowledged before it began, and writes of other processes
    /// that are two milliseconds old.
    ///
    /// It is async because an engine at the other end of a network has to be waited for: for a
    /// connection, and for every answer. SQLite's reads take microseconds, and handing them to
    /// another thread would cost more than the read, so they run at the first poll, on the thread
    /// that polls.
    ///
    /// # Errors
    /// What the closure answers, or what the database says.
    pub async fn read<T>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        match &self.engine {
            Engine::Sqlite(database) => database.read(work),
            Engine::Postgres(database) => database.read(work).await,
        }
    }

    /// [`Store::read`] for callers outside the async runtime, such as commands and threads that may
    /// block.
    ///
    /// # Errors
    /// As [`Store::read`].
    pub fn read_blocking<T>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        match &self.engine {
            Engine::Sqlite(database) => database.read(work),
            Engine::Postgres(database) => database.read_blocking(work),
        }
    }

    /// Runs a closure in a write transaction and returns once its commit is on the disk. Any `Err`
    /// from the closure undoes what it wrote. If something is to be stored although the caller is
    /// refused, the closure returns `Ok`, or makes a separate write.
    ///
    /// The closure may run more than once: an engine with several writers undoes one that another has
    /// crossed, and runs it again. So it has no effect but on the transaction, and what it has captured
    /// is the same for every run. Ids that it draws are new each time; nobody sees those of a run that
    /// was undone.
    ///
    /// # Errors
    /// What the closure answers, or what the database says to the writing or to the commit.
    pub async fn write<T: Send + 'static, E: From<StoreError> + Send + 'static>(
        &self,
        work: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        self.write_as(false, Kind::Write, work).await
    }

    /// [`Store::write`] for closures that may change thousands of rows. SQLite commits them by themselves: in a shared
    /// commit each of their statements would take longer, the more was changed before it.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub async fn write_alone<T: Send + 'static, E: From<StoreError> + Send + 'static>(
        &self,
        work: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        self.write_as(true, Kind::Write, work).await
    }

    /// [`Store::write`] for closures whose statements each decide by the rows that they change, and by
    /// nothing that was read before: claims of work, and notes of how it went. Where an engine has
    /// several writers, those that want the same row wait for each other, and none is run again because
    /// of what it has read. Work that was done outside would otherwise be done twice where its note is
    /// crossed too often.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub async fn write_rows<T: Send + 'static, E: From<StoreError> + Send + 'static>(
        &self,
        work: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        self.write_as(false, Kind::Rows, work).await
    }

    /// Writes; SQLite asks whether the write shares its commit, and PostgreSQL what kind of transaction it needs.
    async fn write_as<T: Send + 'static, E: From<StoreError> + Send + 'static>(
        &self,
        is_alone: bool,
        kind: Kind,
        work: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        match &self.engine {
            Engine::Sqlite(database) => database.write(is_alone, work).await,
            Engine::Postgres(database) => database.write(kind, work).await,
        }
    }

    /// [`Store::write_alone`] for callers outside the async runtime, such as commands.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub fn write_blocking<T: Send + 'static, E: From<StoreError> + Send + 'static>(
        &self,
        work: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        match &self.engine {
            Engine::Sqlite(database) => database.write_blocking(work),
            Engine::Postgres(database) => database.write_blocking(work),
        }
    }

    /// How many bytes the database takes.
    ///
    /// # Errors
    /// What the database says.
    pub fn bytes(&self) -> Result<u64, StoreError> {
        match &self.engine {
            Engine::Sqlite(database) => Ok(sqlite::bytes_of(database.path())),
            Engine::Postgres(database) => database.bytes(),
        }
    }

    /// A name by which this process claims work.
    #[must_use]
    pub fn process(&self) -> &str {
        &self.process
    }

    /// Waits until anybody may have written something: at once after a commit of this process, and
    /// for other processes' whenever [`Store::version`] finds one. For one waiter.
    pub async fn changed(&self) {
        match &self.engine {
            Engine::Sqlite(database) => database.changed().await,
            Engine::Postgres(database) => database.changed().await,
        }
    }

    /// Whether other servers may serve the same people from the same database.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        matches!(self.engine, Engine::Postgres(_))
    }

    /// Waits until this server knows a change that another one has told of ([`segue_base::told`]), a
    /// quarter of a second at most.
    pub async fn wait_for(&self, number: i64) {
        match &self.engine {
            Engine::Sqlite(_) => {}
            Engine::Postgres(database) => database.wait_for(number).await,
        }
    }

    /// Returns a number that changes whenever anyone changes the catalogue. Equal numbers mean that
    /// nothing has changed in it; what another process changes shows within two milliseconds.
    pub fn version(&self) -> Result<i64, StoreError> {
        match &self.engine {
            Engine::Sqlite(database) => database.version(),
            Engine::Postgres(database) => Ok(database.version()),
        }
    }

    /// Whether the database can be read now.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn reach(&self) -> Result<(), StoreError> {
        match &self.engine {
            Engine::Sqlite(database) => database.version().map(drop),
            Engine::Postgres(database) => database.reach(),
        }
    }

    /// What the connections to the database's server do; `None` where there is no server.
    #[must_use]
    pub fn connections(&self) -> Option<Connections> {
        match &self.engine {
            Engine::Sqlite(_) => None,
            Engine::Postgres(database) => Some(database.connections()),
        }
    }

    /// Checks that the database is still where it was opened, and sound. While it is not, writes
    /// are refused. Returns the present flaw, and the one of the last check. It blocks the thread,
    /// now and then for as long as reading the whole file takes.
    #[must_use]
    pub fn look(&self) -> (Option<Flaw>, Option<Flaw>) {
        match &self.engine {
            Engine::Sqlite(database) => database.look(),
            Engine::Postgres(_) => (None, None),
        }
    }

    /// What was wrong with the database at the last look.
    #[must_use]
    pub fn flaw(&self) -> Option<Flaw> {
        match &self.engine {
            Engine::Sqlite(database) => database.flaw(),
            Engine::Postgres(_) => None,
        }
    }

    /// Finishes the writes that are under way and closes the writing connection. Later writes are
    /// refused.
    pub fn close(&self) {
        match &self.engine {
            Engine::Sqlite(database) => database.close(),
            Engine::Postgres(database) => database.close(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Folder, check_that_failures_are_undone, insert};
    use crate::list;

    #[test]
    fn a_write_that_fails_is_undone_alone() {
        let folder = Folder::new("undone");
        check_that_failures_are_undone(&Store::open(&folder.0).unwrap());
    }

    #[test]
    fn the_version_tells_of_writes() {
        let folder = Folder::new("version");
        let store = Store::open(&folder.0).unwrap();
        let before = store.version().unwrap();
        assert_eq!(store.version().unwrap(), before);
        store.write_blocking(|tx| insert(tx, "a")).unwrap();
        assert_ne!(store.version().unwrap(), before);
        let between = store.version().unwrap();
        let other = Store::open(&folder.0).unwrap();
        other.write_blocking(|tx| insert(tx, "b")).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(3));
        assert_ne!(store.version().unwrap(), between, "another process's writes count too");
    }

    #[test]
    fn a_closed_store_takes_no_writes_and_still_reads() {
        let folder = Folder::new("closed");
        let store = Store::open(&folder.0).unwrap();
        store.write_blocking(|tx| insert(tx, "a")).unwrap();
        store.close();
        let refused = store.write_blocking(|tx| insert(tx, "b"));
        assert!(matches!(refused, Err(StoreError::Closed)));
        assert_eq!(store.read_blocking(list::count).unwrap(), 1);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn many_writers_at_once_are_all_there() {
        let folder = Folder::new("many");
        let store = Store::open(&folder.0).unwrap();
        let mut writers = tokio::task::JoinSet::new();
        for writer in 0..64 {
            let store = store.clone();
            writers.spawn(async move {
                for number in 0..20 {
                    store.write(move |tx| insert(tx, &format!("{writer}-{number}"))).await.unwrap();
                }
            });
        }
        writers.join_all().await;
        assert_eq!(store.read(list::count).await.unwrap(), 64 * 20);
    }

    /// Whether the disk is quick enough for them to run where they are asked for is not for the test to
    /// say: they go well and ill in the same way.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn writes_one_after_the_other_are_kept_or_undone() {
        let folder = Folder::new("alone");
        let store = Store::open(&folder.0).unwrap();
        let alone = store.clone();
        let writing = tokio::spawn(async move {
            for number in 0..20 {
                let slug = format!("kept-{number}");
                alone.write(move |tx| insert(tx, &slug)).await.unwrap();
                let taken = alone.write(|tx| {
                    insert(tx, "undone")?;
                    insert(tx, "kept-0")
                });
                assert!(matches!(taken.await, Err(StoreError::Taken)));
                let panicked = alone.write(|tx| -> Result<(), StoreError> {
                    insert(tx, "undone")?;
                    panic!("on purpose")
                });
                assert!(matches!(panicked.await, Err(StoreError::Panicked)));
            }
            alone.close();
            let refused = alone.write(|tx| insert(tx, "late")).await;
            assert!(matches!(refused, Err(StoreError::Closed)), "{refused:?}");
        });
        writing.await.unwrap();
        let kept = store.read(list::list_of_home).await.unwrap();
        assert_eq!(kept.len(), 20);
        assert!(kept.iter().all(|it| it.slug.starts_with("kept-")));
    }
}
