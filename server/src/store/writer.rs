//! The writing side: one connection, and many writes per commit.
//!
//! Writes wait in a bounded queue for a thread. It takes what waits, runs each inside a savepoint of
//! one transaction, commits once, and only then acknowledges: a sync costs far more than a write,
//! so sharing it is what makes durable writes fast. A write that fails is undone alone; a commit
//! that fails takes its whole group with it, and everyone is told.
//!
//! A write that is alone has nothing to share. On a disk that syncs quickly it is committed where it
//! was asked for: waking the thread and being woken by it would take half as long again.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{mpsc, oneshot};

use super::connection::{lock, try_lock};
use super::error::StoreError;
use super::reader::Readers;
use super::statement::{Tx, run_cached};
use crate::clock::Stopwatch;

/// Writes that may wait before writers have to.
const QUEUE: usize = 1024;

/// Writes that share one commit at most, so that the first of them does not wait long.
const GROUP: usize = 256;

/// The longest wait for more writes to share a commit with.
const LONGEST_WAIT: Duration = Duration::from_millis(1);

/// A commit that takes longer is left to the thread: what it costs to wake it no longer shows.
const QUICK: Duration = Duration::from_millis(1);

/// Tells the one who asked for a write how it, or the commit it was part of, went.
type Acknowledge = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// A write that waits for its turn.
trait Job: Send {
    /// Runs it and says whether to keep what it wrote.
    fn run(self: Box<Self>, tx: &Tx<'_>) -> (Result<(), StoreError>, Acknowledge);
    /// Tells the one who asked that it cannot run.
    fn refuse(self: Box<Self>, error: StoreError);
}

struct Write<F, T> {
    work: F,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

// Nobody may be waiting for an answer any more; what was written stands all the same.
impl<F, T> Job for Write<F, T>
where
    F: FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send,
    T: Send + 'static,
{
    fn run(self: Box<Self>, tx: &Tx<'_>) -> (Result<(), StoreError>, Acknowledge) {
        let Self { work, answer } = *self;
        let done = catch_unwind(AssertUnwindSafe(|| work(tx))).unwrap_or(Err(StoreError::Panicked));
        let verdict = done.as_ref().map(|_| ()).map_err(Clone::clone);
        let acknowledge = Box::new(move |committed: Result<(), StoreError>| {
            let _ = answer.send(committed.and(done));
        });
        (verdict, acknowledge)
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        let _ = self.answer.send(Err(error));
    }
}

/// The connection that writes, and whoever commits holds it.
struct Lane {
    /// `None` once the writer is closed.
    held: Mutex<Option<Connection>>,
    /// Whether the last commit was for one write, was quick, and nobody has queued another since.
    is_free: AtomicBool,
    /// Those who read: they give way to every commit, and see it before it is acknowledged.
    readers: Arc<Readers>,
}

impl Lane {
    /// Commits a group and returns how long it took.
    fn commit(&self, connection: &Connection, group: Vec<Box<dyn Job>>) -> Duration {
        let (is_one, committing) = (group.len() == 1, Stopwatch::start());
        {
            let _given_way = self.readers.give_way();
            commit_together(connection, &self.readers, group);
        }
        let took = committing.read();
        self.is_free.store(is_one && took < QUICK, Ordering::Relaxed);
        took
    }

    /// Commits a write on this thread if nobody else writes and the disk is quick, and gives it back
    /// otherwise. What else the thread has to do goes to another one meanwhile, so it is given back on
    /// a runtime that cannot do that, too.
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

    /// Makes a write and waits for its commit.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, answer) = oneshot::channel();
        let queue = self.queue()?;
        if let Some(job) = self.lane.commit_here(Box::new(Write { work, answer: sender })) {
            self.lane.is_free.store(false, Ordering::Relaxed);
            queue.send(job).await.map_err(|_| StoreError::Closed)?;
        }
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Queues a write and blocks until its commit.
    pub fn write_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, answer) = oneshot::channel();
        let job = Box::new(Write { work, answer: sender });
        self.queue()?.blocking_send(job).map_err(|_| StoreError::Closed)?;
        answer.blocking_recv().map_err(|_| StoreError::Closed)?
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

/// Moves the log into the database, so that its file alone is whole: people copy it when the server is
/// stopped. Whoever else has it open is not waited for; then some of the log stays, which loses nothing.
fn move_log(connection: &Connection) {
    let moved = connection.busy_timeout(Duration::ZERO).and_then(|()| {
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |row| row.get::<_, i64>(0))
    });
    if let Err(error) = moved {
        tracing::warn!(%error, "the log stays beside the database");
    }
}

/// Adds the writes that wait to a group. Those who have just been answered often write again at
/// once, while others wait already; so that the two do not take turns for ever, each in half a
/// group, they are waited for: shortly, against what a commit takes, and never by a lone writer.
fn gather(
    group: &mut Vec<Box<dyn Job>>,
    jobs: &mut mpsc::Receiver<Box<dyn Job>>,
    last_size: usize,
    last_took: Duration,
) {
    let mut take = |group: &mut Vec<Box<dyn Job>>| {
        while group.len() < GROUP
            && let Ok(next) = jobs.try_recv()
        {
            group.push(next);
        }
    };
    take(group);
    if group.len().max(last_size) < 2 {
        return;
    }
    let expected = GROUP.min(group.len() + last_size);
    let (longest, waiting) = (LONGEST_WAIT.min(last_took / 8), Stopwatch::start());
    while group.len() < expected && waiting.read() < longest {
        std::thread::yield_now();
        take(group);
    }
}

/// Runs a group in one transaction, then tells everyone.
fn commit_together(connection: &Connection, readers: &Readers, group: Vec<Box<dyn Job>>) {
    let mut waiting: Vec<Acknowledge> = Vec::with_capacity(group.len());
    let mut outcome = run_cached(connection, "BEGIN IMMEDIATE");
    for job in group {
        if let Err(error) = &outcome {
            job.refuse(error.clone());
            continue;
        }
        match in_savepoint(connection, job) {
            Some((Ok(()), acknowledge)) => waiting.push(acknowledge),
            Some((Err(error), acknowledge)) => acknowledge(Err(error)),
            None => {}
        }
        // A full disk or a failed write can end the whole transaction; then nothing of the group
        // is there to be committed.
        if connection.is_autocommit() {
            outcome = Err(StoreError::Full);
        }
    }
    if outcome.is_ok() {
        outcome = commit(connection);
    }
    readers.count_change();
    for acknowledge in waiting {
        acknowledge(outcome.clone());
    }
}

fn commit(connection: &Connection) -> Result<(), StoreError> {
    let committed = connection.prepare_cached("COMMIT").and_then(|mut commit| commit.execute(()));
    let Err(error) = committed else { return Ok(()) };
    if failed_to_sync(&error) {
        // After a failed sync the system may have dropped the pages and report the next sync as
        // good. The only honest state is the one that recovery finds at the next start.
        tracing::error!(%error, "the disk did not take a write for good; stopping");
        std::process::exit(74);
    }
    if !connection.is_autocommit()
        && let Err(error) = connection.execute_batch("ROLLBACK")
    {
        tracing::error!(%error, "a transaction could be neither committed nor undone");
    }
    Err(error.into())
}

fn failed_to_sync(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_DIR_FSYNC, SQLITE_IOERR_FSYNC};
    error.sqlite_error().is_some_and(|error| {
        [SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC].contains(&error.extended_code)
    })
}

/// Runs one job so that it can be undone alone; `None` when it was refused.
fn in_savepoint(
    connection: &Connection,
    job: Box<dyn Job>,
) -> Option<(Result<(), StoreError>, Acknowledge)> {
    if let Err(error) = run_cached(connection, "SAVEPOINT one") {
        job.refuse(error);
        return None;
    }
    let (verdict, acknowledge) = job.run(&Tx::new(connection));
    if connection.is_autocommit() {
        return Some((verdict.and(Err(StoreError::Full)), acknowledge));
    }
    let undone =
        verdict.as_ref().map_or_else(|_| run_cached(connection, "ROLLBACK TO one"), |()| Ok(()));
    let ended = undone.and_then(|()| run_cached(connection, "RELEASE one"));
    Some((verdict.and(ended), acknowledge))
}
