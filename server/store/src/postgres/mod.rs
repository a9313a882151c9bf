//! The engine of a site that outgrew one machine: PostgreSQL, beside which any number of servers run.
//!
//! A transaction takes a connection of the pool and runs on the thread that asked for it, which waits
//! for every answer; the connections themselves are served by a few threads of their own. Writes are
//! SERIALIZABLE: whatever a write has read before it wrote is as if nobody else had written meanwhile.
//! PostgreSQL refuses one of two that cross, and it is run again. Claims of work, which many servers make
//! of the same few rows, are READ COMMITTED and wait for each other.

mod address;
mod cell;
mod failure;
mod follow;
mod migration;
mod transaction;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use deadpool_postgres::{Client, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use futures_executor::block_on;
use tokio::runtime::{self, Handle, RuntimeFlavor};
use tokio::task::unconstrained;

use super::error::{OpenError, StoreError};
use super::tx::{Tx, carry_out};
use address::Address;
use follow::Following;

#[cfg(test)]
mod tests;

pub use transaction::{Kind, Transaction};

/// Connections of one server.
const CONNECTIONS: usize = 16;
/// How long anybody waits for one of them.
const WAIT: Duration = Duration::from_secs(3);
/// How often a write is run again that others cross.
const TRIES: u32 = 30;
/// The longest pause before a write is run again.
const LONGEST_PAUSE_MS: u64 = 50;
/// Threads that serve the connections.
const THREADS: usize = 2;

/// What one server's connections do at the moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Connections {
    /// Those that somebody works with.
    pub used: usize,
    /// Those that are open and wait for work.
    pub idle: usize,
    /// Reads and writes that wait for one.
    pub wanted: usize,
    /// Writes that were run again because another one had crossed them, since the start.
    pub crossed: u64,
}

/// An open database.
pub struct Database {
    pool: Pool,
    following: Following,
    /// Writes that others have crossed, each time that it was so.
    crossed: AtomicU64,
    /// `None` once it is closed.
    runtime: Option<runtime::Runtime>,
}

impl Database {
    /// Connects to a server, and brings the database's schema up to date.
    ///
    /// # Errors
    /// One line that says what is wrong: with the address, with the way there, or with the database.
    pub fn connect(address: &str) -> Result<Self, OpenError> {
        let (address, runtime) = (Address::read(address)?, runtime()?);
        let to = address.clone();
        wait(&runtime, async move { migration::run(&to).await })?;
        let database = Self::start(address, runtime)?;
        database.write_blocking(super::search::complete_all).map_err(OpenError::Prepare)?;
        Ok(database)
    }

    /// Connects to a server and changes nothing there. Returns the number of the database's schema, 0 where
    /// it has none, and the database where that is this version's.
    ///
    /// # Errors
    /// As [`Database::connect`].
    pub fn connect_as_is(address: &str) -> Result<(i64, Option<Self>), OpenError> {
        let (address, runtime) = (Address::read(address)?, runtime()?);
        let to = address.clone();
        let found = wait(&runtime, async move { migration::found(&to).await });
        match found {
            Ok(found) if found == migration::newest() => {
                Ok((found, Some(Self::start(address, runtime)?)))
            }
            other => {
                runtime.shutdown_background();
                other.map(|found| (found, None))
            }
        }
    }

    fn start(address: Address, runtime: runtime::Runtime) -> Result<Self, OpenError> {
        let (pool, following) = wait(&runtime, open(address))?;
        Ok(Self { pool, following, crossed: AtomicU64::new(0), runtime: Some(runtime) })
    }

    /// Runs a closure in a read transaction.
    pub async fn read<T>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let client = self.client().await?;
        blocking(|| read_with(client, work))
    }

    /// As [`Database::read`], for threads that may block.
    pub fn read_blocking<T>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let client = self.client_blocking()?;
        blocking(|| read_with(client, work))
    }

    /// As [`super::Store::write`], or, where the kind is [`Kind::Rows`], as [`super::Store::write_rows`].
    pub async fn write<T, E: From<StoreError>>(
        &self,
        kind: Kind,
        work: impl Fn(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        for tries in 1..=TRIES {
            let client = self.client().await?;
            if let Some(done) = blocking(|| self.write_with(client, kind, &work)) {
                return done;
            }
            self.crossed.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(pause(tries)).await;
        }
        Err(StoreError::Crossed.into())
    }

    /// As [`super::Store::write_blocking`].
    pub fn write_blocking<T, E: From<StoreError>>(
        &self,
        work: impl Fn(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        for tries in 1..=TRIES {
            let client = self.client_blocking()?;
            if let Some(done) = blocking(|| self.write_with(client, Kind::Write, &work)) {
                return done;
            }
            self.crossed.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(pause(tries));
        }
        Err(StoreError::Crossed.into())
    }

    /// Makes a write; `None` if another one has crossed it, so that it has to be made again.
    fn write_with<T, E: From<StoreError>>(
        &self,
        client: Client,
        kind: Kind,
        work: impl Fn(&Tx<'_>) -> Result<T, E>,
    ) -> Option<Result<T, E>> {
        let transaction = Transaction::begin(client, kind);
        let tx = Tx::of_postgres(&transaction);
        let done = carry_out(&tx, None, work);
        if transaction.is_crossed() {
            return None;
        }
        let is_kept = matches!(done, Ok(Ok(_)));
        if is_kept {
            let told = self.following.expect(&tx.pending);
            if let Err(error) = transaction.commit() {
                return (!transaction.is_crossed()).then(|| Err(error.into()));
            }
            told.count();
        }
        Some(done.map_err(E::from).and_then(|answer| answer))
    }

    /// Fills the database by a closure, which is not run again; whatever fails undoes all of it.
    pub fn fill<T>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let transaction = Transaction::begin(self.client_blocking()?, Kind::Fill);
        let done = work(&Tx::of_postgres(&transaction))?;
        transaction.commit()?;
        Ok(done)
    }

    /// How many bytes the database takes.
    pub fn bytes(&self) -> Result<u64, StoreError> {
        let bytes = "SELECT pg_database_size(current_database())";
        let found = self.read_blocking(|tx| tx.find(bytes, &[], |row| row.get(0)))?;
        Ok(found.unwrap_or(0))
    }

    /// As [`super::Store::changed`].
    pub async fn changed(&self) {
        self.following.changed().await;
    }

    /// As [`super::Store::wait_for`].
    pub async fn wait_for(&self, number: i64) {
        self.following.wait_for(number).await;
    }

    /// As [`super::Store::version`].
    pub fn version(&self) -> i64 {
        self.following.version()
    }

    /// Whether the server answered when it was last asked.
    pub fn reach(&self) -> Result<(), StoreError> {
        self.following.reach()
    }

    /// As [`super::Store::connections`].
    pub fn connections(&self) -> Connections {
        let pool = self.pool.status();
        Connections {
            used: pool.size.saturating_sub(pool.available),
            idle: pool.available,
            wanted: pool.waiting,
            crossed: self.crossed.load(Ordering::Relaxed),
        }
    }

    /// As [`super::Store::close`].
    pub fn close(&self) {
        self.pool.close();
        self.following.end();
    }

    async fn client(&self) -> Result<Client, StoreError> {
        self.pool.get().await.map_err(|error| failure::of_pool(&error))
    }

    fn client_blocking(&self) -> Result<Client, StoreError> {
        let _inside = self.runtime.as_ref().map(runtime::Runtime::enter);
        wait_for(self.client())
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.close();
        // A runtime that is dropped by itself waits for its threads, which a task must not.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// The threads that serve the connections.
fn runtime() -> Result<runtime::Runtime, OpenError> {
    runtime::Builder::new_multi_thread()
        .worker_threads(THREADS)
        .thread_name("store-postgres")
        .enable_all()
        .build()
        .map_err(OpenError::Thread)
}

/// Runs a task among these threads and waits for it.
fn wait<T: Send + 'static>(
    runtime: &runtime::Runtime,
    task: impl Future<Output = Result<T, OpenError>> + Send + 'static,
) -> Result<T, OpenError> {
    wait_for(runtime.spawn(task)).map_err(|_| OpenError::Prepare(StoreError::Panicked))?
}

/// Opens the pool and begins to follow the changes. It runs among the threads that serve the
/// connections, so that these belong to them.
async fn open(address: Address) -> Result<(Pool, Following), OpenError> {
    let place = Arc::clone(&address.place);
    let say =
        move |error: StoreError| OpenError::Server { place: Arc::clone(&place), source: error };
    let connect = Connect { tls: address.tls.clone(), runtime: Handle::current() };
    let config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = Manager::from_connect(address.config.clone(), connect, config);
    let pool = Pool::builder(manager)
        .max_size(CONNECTIONS)
        .wait_timeout(Some(WAIT))
        .runtime(Runtime::Tokio1)
        .build()
        .map_err(|error| say(StoreError::Away(error.to_string())))?;
    let following = Following::start(address).await.map_err(say)?;
    Ok((pool, following))
}

/// Opens connections among the threads that serve them, whoever asks for one.
struct Connect {
    tls: tokio_postgres_rustls::MakeRustlsConnect,
    runtime: Handle,
}

type Connected =
    Result<(tokio_postgres::Client, tokio::task::JoinHandle<()>), tokio_postgres::Error>;

impl deadpool_postgres::Connect for Connect {
    fn connect(
        &self,
        config: &tokio_postgres::Config,
    ) -> std::pin::Pin<Box<dyn Future<Output = Connected> + Send + '_>> {
        let (config, tls) = (config.clone(), self.tls.clone());
        let connecting = self.runtime.spawn(async move {
            let (client, connection) = config.connect(tls).await?;
            let serving = tokio::spawn(async move {
                if let Err(error) = connection.await {
                    tracing::warn!(error = %address::reason(&error), "a connection to the database ended");
                }
            });
            Ok((client, serving))
        });
        Box::pin(async move {
            match connecting.await {
                Ok(connected) => connected,
                Err(error) => std::panic::resume_unwind(error.into_panic()),
            }
        })
    }
}

fn read_with<T>(
    client: Client,
    work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    work(&Tx::of_postgres(&Transaction::begin(client, Kind::Read)))
}

/// Waits for an answer on this thread. Tokio gives a task a number of steps and then has it wait for its next turn,
/// which never comes to one that keeps its thread: here it has as many as it needs.
fn wait_for<T>(answer: impl Future<Output = T>) -> T {
    block_on(unconstrained(answer))
}

/// Runs what blocks the thread. Other tasks of the thread move to another one meanwhile, where there are
/// others.
fn blocking<T>(work: impl FnOnce() -> T) -> T {
    let has_others = Handle::try_current()
        .is_ok_and(|runtime| runtime.runtime_flavor() == RuntimeFlavor::MultiThread);
    if has_others { tokio::task::block_in_place(work) } else { work() }
}

/// A random pause before a write is run again, longer from try to try.
fn pause(tries: u32) -> Duration {
    let longest = (1_u64 << tries.min(6)).min(LONGEST_PAUSE_MS);
    Duration::from_micros(segue_base::chance::below(longest * 1_000))
}
