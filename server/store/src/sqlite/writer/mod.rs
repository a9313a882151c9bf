//! The writing side: one connection, and many writes per commit.
//!
//! Writes wait in a bounded queue for a thread. It takes what waits, runs each inside a savepoint
//! of one transaction, commits once, and only then acknowledges: a sync costs far more than a
//! write, so sharing it is what makes durable writes fast. A write that fails or is refused is
//! undone alone, and its caller hears of it after the commit as well, because it may have failed on
//! account of another write of the same group. If the commit fails, the whole group fails, and
//! every caller hears of it. A write that came alone, and one that
//! may change thousands of rows, runs in a transaction of its own and without a savepoint.
//!
//! A lone write has nothing to share. On a disk that syncs quickly it is committed on the caller's
//! thread, because waking the writing thread and being woken by it would take half as long again.

mod group;
mod job;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;
use segue_base::clock::Stopwatch;
use segue_base::log;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{mpsc, oneshot};

use super::connection::{lock, try_lock};
use super::reader::Readers;
use crate::error::StoreError;
use crate::tx::Tx;
use group::{commit_group, gather};
use job::{Job, Write};

pub use group::failed_to_sync;

/// Writes that may wait before writers have to.
const QUEUE: usize = 1024;

/// A commit that takes longer is left to the thread: what it costs to wake it no longer shows.
const QUICK: Duration = Duration::from_millis(1);

/// The writing connection, which is locked by the thread that commits.
struct Lane {
    /// `None` once the writer is closed.
    held: Mutex<Option<Connection>>,
    /// Whether the last commit was for one write, was quick, and nobody has queued another since.
    is_free: AtomicBool,
    /// The readers, which give way to every commit, and see it before it is acknowledged.
    readers: Arc<Readers>,
}

impl Lane {
    /// Commits a group and returns how long it took.
    fn commit(&self, connection: &Connection, group: Vec<Box<dyn Job>>) -> Duration {
        let (is_one, committing) = (group.len() == 1, Stopwatch::start());
        {
            let _given_way = self.readers.give_way();
            commit_group(connection, &self.readers, group);
        }
        let took = committing.read();
        self.is_free.store(is_one && took < QUICK, Ordering::Relaxed);
        took
    }

    /// Commits a write on this thread if nobody else writes and the disk is quick; otherwise
    /// returns it. Other tasks of this thread move to another one meanwhile, so the write is also
    /// returned on a runtime that cannot do that.
    fn commit_here(&self, job: Box<dyn Job>) -> Option<Box<dyn Job>> {
        let can_block = Handle::try_current()
            .is_ok_and(|runtime| runtime.runtime_flavor() == RuntimeFlavor::MultiThread);
        if !can_block || !self.is_free.load(Ordering::Relaxed) {
            return Some(job);
        }
        let held = try_lock(&self.held);
        let Some(connection) = held.as_ref().and_then(|held| held.as_ref()) else {
            return Some(job);
        };
        tokio::task::block_in_place(|| self.commit(connection, vec![job]));
        None
    }
}

/// The writing thread and the way to it.
pub struct Writer {
    lane: Arc<Lane>,
    queue: Mutex<Option<mpsc::Sender<Box<dyn Job>>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the thread on a connection, beside those who read.
    pub fn start(connection: Connection, readers: Arc<Readers>) -> std::io::Result<Self> {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let held = Mutex::new(Some(connection));
        let lane = Arc::new(Lane { held, is_free: AtomicBool::new(false), readers });
        let of_thread = Arc::clone(&lane);
        let thread = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || run(&of_thread, jobs))?;
        Ok(Self { lane, queue: Mutex::new(Some(queue)), thread: Mutex::new(Some(thread)) })
    }

    /// Makes a write, by itself or together with others, and waits for its commit.
    pub async fn write<T: Send + 'static, E: From<StoreError> + Send + 'static>(
        &self,
        is_alone: bool,
        work: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        let (sender, answer) = oneshot::channel();
        let queue = self.queue()?;
        let write = Write { work, answer: sender, request: log::request(), is_alone };
        if let Some(job) = self.lane.commit_here(Box::new(write)) {
            self.lane.is_free.store(false, Ordering::Relaxed);
            queue.send(job).await.map_err(|_| StoreError::Closed)?;
        }
        answer.await.map_err(|_| StoreError::Closed)??
    }

    /// Queues a write, which is committed by itself, and blocks until its commit.
    pub fn write_blocking<T: Send + 'static, E: From<StoreError> + Send + 'static>(
        &self,
        work: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        let (sender, answer) = oneshot::channel();
        let job = Box::new(Write { work, answer: sender, request: None, is_alone: true });
        self.queue()?.blocking_send(job).map_err(|_| StoreError::Closed)?;
        answer.blocking_recv().map_err(|_| StoreError::Closed)??
    }

    /// Takes no more writes, finishes those that wait, and ends the thread.
    pub fn close(&self) {
        lock(&self.queue).take();
        let thread = lock(&self.thread).take();
        if thread.is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the writing thread panicked");
        }
    }

    fn queue(&self) -> Result<mpsc::Sender<Box<dyn Job>>, StoreError> {
        let queue = lock(&self.queue);
        queue.clone().ok_or(StoreError::Closed)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.close();
    }
}

fn run(lane: &Lane, mut jobs: mpsc::Receiver<Box<dyn Job>>) {
    let (mut last_size, mut last_took) = (0, Duration::ZERO);
    while let Some(first) = jobs.blocking_recv() {
        let held = lock(&lane.held);
        let Some(connection) = held.as_ref() else { break };
        let mut group = Vec::with_capacity(16);
        group.push(first);
        gather(&mut group, &mut jobs, last_size, last_took);
        last_size = group.len();
        last_took = lane.commit(connection, group);
    }
    if let Some(connection) = lock(&lane.held).take() {
        let _given_way = lane.readers.give_way();
        move_log(&connection);
    }
}

/// Moves the log into the database, so that the one file is complete: people copy it while the
/// server is stopped. Other processes that have the database open are not waited for; then some of
/// the log stays, which loses nothing.
fn move_log(connection: &Connection) {
    let moved = connection.busy_timeout(Duration::ZERO).and_then(|()| {
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |row| row.get::<_, i64>(0))
    });
    if let Err(error) = moved {
        tracing::warn!(%error, "the log stays beside the database");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Folder, insert};
    use crate::{Store, changes};

    /// Why a caller refuses what the database would take.
    #[derive(Debug)]
    enum Refusal {
        Unwanted,
        Store(StoreError),
    }

    impl From<StoreError> for Refusal {
        fn from(error: StoreError) -> Self {
            Self::Store(error)
        }
    }

    #[tokio::test]
    async fn a_write_stands_and_is_told_though_nobody_waits_for_it() {
        let folder = Folder::new("nobody-waits");
        let store = Store::open(&folder.0).unwrap();
        let (_, before) = store.read(changes::span).await.unwrap();
        for number in 0..50 {
            // The caller is gone as soon as the write is queued.
            let mut write = Box::pin(store.write(move |tx| insert(tx, &format!("list-{number}"))));
            tokio::select! {
                biased;
                _ = &mut write => {}
                () = std::future::ready(()) => {}
            }
        }
        store.write(|tx| insert(tx, "last")).await.unwrap();
        let (_, after) = store.read(changes::span).await.unwrap();
        assert_eq!(after - before, 51);
    }

    #[tokio::test]
    async fn a_refusal_undoes_what_was_written_and_tells_nobody() {
        let folder = Folder::new("a-refusal");
        let store = Store::open(&folder.0).unwrap();
        let (_, before) = store.read(changes::span).await.unwrap();
        let refused = store.write(|tx| {
            insert(tx, "unwanted")?;
            Err::<(), _>(Refusal::Unwanted)
        });
        assert!(matches!(refused.await, Err(Refusal::Unwanted)));
        let taken = store.write::<_, Refusal>(|tx| {
            insert(tx, "one")?;
            Ok(insert(tx, "one")?)
        });
        assert!(matches!(taken.await, Err(Refusal::Store(StoreError::Taken))));
        assert_eq!(store.read(crate::list::count).await.unwrap(), 0);
        assert_eq!(store.read(changes::span).await.unwrap().1, before);
    }
}
