//! One lock for all who read at once.
//!
//! SQLite has every read take a lock on the log and give it back: two calls of the system, made while
//! the threads that read beside it wait. A lock that this process has already is shared without a
//! call. So a connection that does nothing else has it for as long as reads overlap; what each of them
//! sees is its own affair still.
//!
//! While it is held, the log cannot begin anew, and grows. So it is given up for every commit of this
//! process, and now and then for those of others, such as an import beside the server.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use rusqlite::Connection;
use tokio::runtime::Handle;

use super::connection::{lock, open_for_reading, try_lock};
use super::error::StoreError;
use super::statement::run_cached;

/// How long it is held at a time.
const HELD: Duration = Duration::from_millis(100);

/// How long others may rely on its not being held then.
const GIVEN_UP: Duration = Duration::from_millis(5);

/// The lock, and how many read.
pub struct SharedLock {
    readers: AtomicUsize,
    is_held: AtomicBool,
    holder: Mutex<Holder>,
}

/// Who holds it.
pub struct Holder {
    connection: Connection,
    is_holding: bool,
    /// Whether a task is under way that ends it.
    is_timed: bool,
    is_given_up: bool,
}

impl SharedLock {
    /// Opens the connection that holds it.
    pub fn open(path: &Path) -> rusqlite::Result<Self> {
        let connection = open_for_reading(path)?;
        let holder = Holder { connection, is_holding: false, is_timed: false, is_given_up: false };
        Ok(Self {
            readers: AtomicUsize::new(0),
            is_held: AtomicBool::new(false),
            holder: Mutex::new(holder),
        })
    }

    /// Begins a read, which lasts as long as what it returns.
    pub fn begin_read(self: &Arc<Self>) -> Reading<'_> {
        let others = self.readers.fetch_add(1, Ordering::Relaxed);
        if others > 0 && !self.is_held.load(Ordering::Relaxed) {
            self.hold();
        }
        Reading(&self.readers)
    }

    /// Gives it up, and keeps it from being taken for as long as what this returns.
    pub fn give_up(&self) -> MutexGuard<'_, Holder> {
        let mut holder = lock(&self.holder);
        holder.end();
        self.is_held.store(false, Ordering::Relaxed);
        holder
    }

    /// Takes it, unless that is of no use now: somebody commits, or takes it already.
    fn hold(self: &Arc<Self>) {
        let (Some(mut holder), Ok(runtime)) = (try_lock(&self.holder), Handle::try_current())
        else {
            return;
        };
        if holder.is_holding || holder.is_given_up {
            return;
        }
        if let Err(error) = holder.begin() {
            tracing::warn!(%error, "reads do not share their lock");
            holder.is_given_up = true;
        }
        self.is_held.store(holder.is_holding, Ordering::Relaxed);
        if !holder.is_timed {
            holder.is_timed = true;
            let this = Arc::clone(self);
            runtime.spawn(async move { this.end_in_time().await });
        }
    }

    async fn end_in_time(&self) {
        tokio::time::sleep(HELD).await;
        self.change(|holder| {
            holder.end();
            holder.is_given_up = true;
        })
        .await;
        tokio::time::sleep(GIVEN_UP).await;
        self.change(|holder| (holder.is_given_up, holder.is_timed) = (false, false)).await;
    }

    /// Changes what the holder does. A commit may keep the holder for as long as the disk takes, and no
    /// thread of the requests waits for that.
    async fn change(&self, change: impl FnOnce(&mut Holder)) {
        loop {
            if let Some(mut holder) = try_lock(&self.holder) {
                change(&mut holder);
                self.is_held.store(holder.is_holding, Ordering::Relaxed);
                return;
            }
            tokio::time::sleep(GIVEN_UP).await;
        }
    }
}

impl Holder {
    fn begin(&mut self) -> Result<(), StoreError> {
        run_cached(&self.connection, "BEGIN")?;
        // The transaction begins with what it reads first.
        self.is_holding = true;
        let mut first = self.connection.prepare_cached("PRAGMA data_version")?;
        Ok(first.query_row((), |_| Ok(()))?)
    }

    fn end(&mut self) {
        if self.is_holding
            && let Err(error) = run_cached(&self.connection, "COMMIT")
        {
            tracing::warn!(%error, "the lock of the readers was not given up");
        }
        self.is_holding = false;
    }
}

/// A read under way.
pub struct Reading<'l>(&'l AtomicUsize);

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Folder, insert};
    use super::super::{Store, database_path, list};
    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn overlapping_reads_keep_the_log_but_for_commits_and_not_for_long() {
        let folder = Folder::new("overlap");
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
        let overlap = || store.read(|_| store.read(list::count)).unwrap();
        let mut times = 0;
        for _ in 0..1000 {
            write().await.unwrap();
            store.read(list::count).unwrap();
            assert!(!is_kept(), "one read after the other");
            write().await.unwrap();
            overlap();
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
        overlap();
        for _ in 0..1000 {
            if !is_kept() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the log is kept");
    }
}
