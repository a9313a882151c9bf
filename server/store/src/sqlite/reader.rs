//! The reading side: read-only connections, taken and put back.
//!
//! A read runs on the thread that asks, so there are never more connections than threads that
//! read at once. The last one put back is the first taken: its statements are prepared and its
//! pages are warm.
//!
//! To begin a transaction and to end it takes about as long as to read a row, and while reads
//! overlap, the threads wait for each other there: SQLite takes a lock on the log each time. So a
//! connection keeps its transaction for the next read, for as long as what it sees is the newest.
//!
//! While transactions are kept, the log cannot begin anew, and grows. So they are ended for every
//! commit of this process, and now and then for those of others, such as an import beside the server.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rusqlite::Connection;
use segue_base::clock::Stopwatch;
use tokio::runtime::Handle;
use tokio::sync::Notify;

use super::connection::{lock, open_for_reading, run_cached};
use crate::error::{OpenError, StoreError};
use crate::tx::Tx;

/// How long another process's changes may go unseen, by what a read returns and by the version of the
/// catalogue. Asking the database each time would cost half a prepared answer.
pub const SAME_FOR: Duration = Duration::from_millis(2);

/// How long transactions are kept while nobody commits.
const KEPT: Duration = Duration::from_millis(100);

/// How long others may rely on none being kept then.
const ENDED: Duration = Duration::from_millis(5);

/// Read-only connections to one database.
pub struct Readers {
    path: PathBuf,
    /// Changes that this process knows of, its own counted before they are acknowledged.
    changes: AtomicU64,
    /// Wakes whoever waits for changes.
    changed: Notify,
    pool: Mutex<Pool>,
}

/// Connections that do not read now, and whether they may keep their transactions.
struct Pool {
    idle: Vec<Reader>,
    is_committing: bool,
    /// Whether others may begin the log anew.
    is_ended: bool,
    /// Whether a task is already scheduled that ends the kept transactions.
    is_timed: bool,
}

impl Readers {
    /// Opens the first connection, so that a database that cannot be read stops the start.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let first = Reader::open(path)
            .map_err(|source| OpenError::Database { path: path.to_owned(), source })?;
        let pool =
            Pool { idle: vec![first], is_committing: false, is_ended: false, is_timed: false };
        Ok(Self {
            path: path.to_owned(),
            changes: AtomicU64::new(0),
            changed: Notify::new(),
            pool: Mutex::new(pool),
        })
    }

    /// Runs a closure in a read transaction.
    pub fn read<T>(
        self: &Arc<Self>,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        // Counted before the transaction begins: a change in between only ends it sooner.
        let changes = self.changes();
        let taken = lock(&self.pool).idle.pop();
        let mut reader = match taken {
            Some(reader) => reader,
            None => Reader::open(&self.path)?,
        };
        // A connection is put back only if all goes well; after an error a fresh one takes its place.
        reader.begin(changes)?;
        let answer = work(&Tx::of_sqlite(&reader.connection));
        self.put_back(reader, answer.is_ok())?;
        answer
    }

    /// Returns how many changes this process knows of.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// Counts a change: every read that begins from now on sees it.
    pub fn count_change(&self) {
        self.changes.fetch_add(1, Ordering::Release);
        self.changed.notify_one();
    }

    /// Waits for a change, one that has been counted since the last call included.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Ends the transactions that are kept, and keeps none for as long as what this returns.
    pub fn give_way(&self) -> GivenWay<'_> {
        let mut pool = lock(&self.pool);
        pool.is_committing = true;
        pool.end_kept();
        GivenWay(self)
    }

    fn put_back(self: &Arc<Self>, mut reader: Reader, went_well: bool) -> Result<(), StoreError> {
        let mut pool = lock(&self.pool);
        if !(went_well && self.may_keep(&mut pool)) {
            drop(pool);
            reader.end()?;
            pool = lock(&self.pool);
        }
        pool.idle.push(reader);
        Ok(())
    }

    fn may_keep(self: &Arc<Self>, pool: &mut Pool) -> bool {
        if pool.is_committing || pool.is_ended {
            return false;
        }
        if !pool.is_timed {
            let Ok(runtime) = Handle::try_current() else { return false };
            pool.is_timed = true;
            let this = Arc::clone(self);
            runtime.spawn(async move { this.end_in_time().await });
        }
        true
    }

    async fn end_in_time(&self) {
        tokio::time::sleep(KEPT).await;
        {
            let mut pool = lock(&self.pool);
            pool.is_ended = true;
            pool.end_kept();
        }
        tokio::time::sleep(ENDED).await;
        let mut pool = lock(&self.pool);
        (pool.is_ended, pool.is_timed) = (false, false);
    }
}

impl Pool {
    fn end_kept(&mut self) {
        self.idle.retain_mut(|reader| {
            reader
                .end()
                .inspect_err(|error| tracing::warn!(%error, "a connection that reads is left"))
                .is_ok()
        });
    }
}

/// A connection that reads.
struct Reader {
    connection: Connection,
    kept: Option<Begun>,
}

/// The state of a transaction that has begun.
struct Begun {
    /// The changes that it sees, or more.
    changes: u64,
    /// Runs since before it began.
    age: Stopwatch,
}

impl Reader {
    fn open(path: &Path) -> rusqlite::Result<Self> {
        Ok(Self { connection: open_for_reading(path)?, kept: None })
    }

    /// Begins a transaction, unless the one that is kept is as good.
    fn begin(&mut self, changes: u64) -> Result<(), StoreError> {
        if self.kept.as_ref().is_some_and(|kept| kept.changes == changes && kept.is_new()) {
            return Ok(());
        }
        self.end()?;
        self.kept = Some(Begun { changes, age: Stopwatch::start() });
        run_cached(&self.connection, "BEGIN")
    }

    fn end(&mut self) -> Result<(), StoreError> {
        match self.kept.take() {
            Some(_) => run_cached(&self.connection, "COMMIT"),
            None => Ok(()),
        }
    }
}

impl Begun {
    fn is_new(&self) -> bool {
        self.age.read() < SAME_FOR
    }
}

/// While this lasts, no transaction is kept.
pub struct GivenWay<'r>(&'r Readers);

impl Drop for GivenWay<'_> {
    fn drop(&mut self) {
        lock(&self.0.pool).is_committing = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Folder, insert};
    use crate::{Store, database_path, list};

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_is_kept_ends_for_commits_and_in_time() {
        let folder = Folder::new("kept");
        let store = Store::open(&folder.0).unwrap();
        let other = Connection::open(database_path(&folder.0)).unwrap();
        other.busy_timeout(Duration::ZERO).unwrap();
        let is_kept = || {
            let begin_anew = "PRAGMA wal_checkpoint(RESTART)";
            other.query_row(begin_anew, (), |row| row.get::<_, i64>(0)).unwrap() == 1
        };
        let number = std::cell::Cell::new(0);
        let write = || {
            let slug = format!("list-{}", number.replace(number.get() + 1));
            store.write(move |tx| insert(tx, &slug))
        };
        let mut times = 0;
        for _ in 0..1000 {
            write().await.unwrap();
            store.read(list::count).await.unwrap();
            // It may be over before a slow machine has looked.
            times += usize::from(is_kept());
            write().await.unwrap();
            assert!(!is_kept(), "a commit");
            if times == 3 {
                break;
            }
        }
        assert_eq!(times, 3);
        write().await.unwrap();
        store.read(list::count).await.unwrap();
        for _ in 0..1000 {
            if !is_kept() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the log is kept");
    }

    #[tokio::test]
    async fn a_read_sees_what_was_acknowledged_before_it() {
        let folder = Folder::new("newest");
        let store = Store::open(&folder.0).unwrap();
        for number in 0..20 {
            let during = store
                .read(|tx| {
                    let before = list::count(tx)?;
                    let (store, slug) = (store.clone(), format!("list-{number}"));
                    let writing = std::thread::spawn(move || {
                        store.write_blocking(move |tx| insert(tx, &slug))
                    });
                    writing.join().unwrap()?;
                    assert_eq!(list::count(tx)?, before, "a read is of one moment");
                    Ok(before)
                })
                .await
                .unwrap();
            assert_eq!(store.read(list::count).await.unwrap(), during + 1);
        }
    }

    #[tokio::test]
    async fn a_read_is_as_new_as_the_version() {
        let folder = Folder::new("as-new");
        let (store, other) = (Store::open(&folder.0).unwrap(), Store::open(&folder.0).unwrap());
        for number in 0..20 {
            let before = store.version().unwrap();
            tokio::time::sleep(SAME_FOR).await;
            assert_eq!(store.read(list::count).await.unwrap(), number);
            other.write(move |tx| insert(tx, &format!("list-{number}"))).await.unwrap();
            assert_ne!(store.version().unwrap(), before);
            assert_eq!(store.read(list::count).await.unwrap(), number + 1);
        }
    }
}
