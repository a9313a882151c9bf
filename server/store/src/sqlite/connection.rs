//! How connections are opened and shared, and the promises that their settings make.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::error::{OpenError, StoreError};

/// How long a connection waits for another process, such as an import beside a running server.
const BUSY: Duration = Duration::from_secs(5);

/// Statements kept prepared per connection; more than the store has.
const STATEMENTS: usize = 128;

/// Opens the one connection that writes.
///
/// The log is written ahead and synced at every commit (`synchronous=FULL`), so an acknowledged
/// write survives a power cut, and readers never wait for the writer. The log is moved into the
/// database every 32 MiB: a page that many commits changed is moved once.
pub fn open_for_writing(path: &Path) -> Result<Connection, OpenError> {
    let say = |source| OpenError::Database { path: path.to_owned(), source };
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(say)?;
    prepare(&connection).map_err(say)?;
    connection
        .execute_batch(
            "PRAGMA cache_size = -4096;
             PRAGMA journal_mode = WAL;
             PRAGMA synchronous = FULL;
             PRAGMA foreign_keys = ON;
             PRAGMA wal_autocheckpoint = 8192;
             PRAGMA journal_size_limit = 67108864;",
        )
        .map_err(say)?;
    Ok(connection)
}

/// Opens a connection that can only read. There is one for each thread that reads at once, so each
/// keeps half as many pages as the one that writes.
pub fn open_for_reading(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    prepare(&connection)?;
    connection.execute_batch("PRAGMA cache_size = -2048;")?;
    Ok(connection)
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.execute_batch("PRAGMA temp_store = MEMORY;")
}

/// Runs one of the statements around every transaction, which is compiled once.
pub fn run_cached(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    connection.prepare_cached(sql)?.execute(())?;
    Ok(())
}

/// Locks a shared value. A panic while it was locked leaves connections intact, so the lock stays
/// usable.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Locks a shared value, unless somebody else holds it now.
pub fn try_lock<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    match mutex.try_lock() {
        Ok(taken) => Some(taken),
        Err(TryLockError::Poisoned(left)) => Some(left.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}
