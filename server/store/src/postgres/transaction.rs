//! A transaction on a connection to PostgreSQL. Its statements are waited for one after the other, by
//! the thread that runs the nouns' functions.

use std::cell::{Cell as Slot, RefCell};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Waker};

use bytes::Bytes;
use deadpool_postgres::Client;
use futures_util::SinkExt as _;
use postgres_types::ToSql;
use tokio_postgres::{Error, Row, Statement};

use super::{failure, wait_for};
use crate::error::StoreError;
use crate::row::{Cell, Params};

/// What a transaction may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Read, as of one moment.
    Read,
    /// Write as if nobody else did.
    Write,
    /// Write rows that each statement finds as they are when its turn comes.
    Rows,
    /// Fill a database that nobody else uses yet.
    Fill,
}

impl Kind {
    fn begin(self) -> &'static str {
        match self {
            Self::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            Self::Write => "BEGIN ISOLATION LEVEL SERIALIZABLE",
            Self::Rows => "BEGIN ISOLATION LEVEL READ COMMITTED",
            Self::Fill => "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0",
        }
    }
}

type Beginning = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

/// A transaction under way. One that is dropped is undone.
pub struct Transaction {
    client: Arc<Client>,
    /// The answer to the statement that begins it, which goes out with the first of the others.
    beginning: RefCell<Option<Beginning>>,
    /// The first statement that failed: after it, PostgreSQL takes no others.
    failed: RefCell<Option<StoreError>>,
    /// Whether the transaction ended as it was asked to.
    is_over: Slot<bool>,
}

impl Transaction {
    /// Begins a transaction.
    pub fn begin(client: Client, kind: Kind) -> Self {
        let client = Arc::new(client);
        let own = Arc::clone(&client);
        let mut beginning: Beginning =
            Box::pin(async move { own.batch_execute(kind.begin()).await });
        // Asked once, it goes out; its answer is waited for with the first statement's.
        let asked = beginning.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        let beginning = if asked.is_pending() { Some(beginning) } else { None };
        let failed = match asked {
            std::task::Poll::Ready(Err(error)) => Some(failure::of(&error)),
            _ => None,
        };
        Self {
            client,
            beginning: RefCell::new(beginning),
            failed: RefCell::new(failed),
            is_over: Slot::new(false),
        }
    }

    /// Runs a query and returns its rows.
    pub fn query(&self, sql: &str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        self.run(sql, params, async |statement, values| self.client.query(statement, values).await)
    }

    /// Runs a statement and returns how many rows it changed.
    pub fn execute(&self, sql: &str, params: Params<'_>) -> Result<usize, StoreError> {
        let changed = self.run(sql, params, async |statement, values| {
            self.client.execute(statement, values).await
        })?;
        Ok(usize::try_from(changed).unwrap_or(usize::MAX))
    }

    /// Has a statement prepared and not run.
    #[cfg(test)]
    pub fn prepare(&self, sql: &str) -> Result<(), StoreError> {
        self.wait(async { self.client.prepare(&numbered(sql)).await.map(drop) })
    }

    /// Runs a query and hands on its rows, some at a time. The server looks for the next ones meanwhile.
    pub fn each(
        &self,
        sql: &str,
        mut read: impl FnMut(&Row) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        // All rows are asked for, and not the first ones as soon as may be.
        self.batch(&format!(
            "SET LOCAL cursor_tuple_fraction = 1; DECLARE rows NO SCROLL CURSOR FOR {sql}"
        ))?;
        let fetch = self.wait(self.client.prepare("FETCH 2000 FROM rows"))?;
        let mut rows = self.wait(self.client.query(&fetch, &[]))?;
        while !rows.is_empty() {
            let mut next = Box::pin(self.client.query(&fetch, &[]));
            // Asked once, it goes out.
            let asked = next.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            rows.iter().try_for_each(&mut read)?;
            rows = match asked {
                std::task::Poll::Ready(answered) => answered.map_err(|error| self.fail(&error))?,
                std::task::Poll::Pending => self.wait(next)?,
            };
        }
        self.batch("CLOSE rows")
    }

    /// Puts lines of `COPY` into a table.
    pub fn copy_in(&self, sql: &str, lines: String) -> Result<(), StoreError> {
        self.wait(async {
            let mut sink = pin!(self.client.copy_in(sql).await?);
            sink.send(Bytes::from(lines)).await?;
            sink.finish().await.map(drop)
        })
    }

    /// Runs work that may fail without failing the whole: what it did is undone then.
    pub fn attempt<T>(
        &self,
        work: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.batch("SAVEPOINT attempt")?;
        let done = work();
        if done.is_ok() {
            self.batch("RELEASE attempt")?;
        } else if self.failed.borrow().as_ref().is_none_or(|failed| !failed.is_crossed()) {
            self.failed.replace(None);
            self.batch("ROLLBACK TO attempt")?;
        }
        done
    }

    /// Commits what was written. Whatever has failed before, or fails now, undoes all of it.
    pub fn commit(&self) -> Result<(), StoreError> {
        self.batch("COMMIT")?;
        self.is_over.set(true);
        Ok(())
    }

    /// Whether another transaction has crossed this one, so that it has to be run again.
    pub fn is_crossed(&self) -> bool {
        self.failed.borrow().as_ref().is_some_and(StoreError::is_crossed)
    }

    /// Runs statements without parameters.
    pub fn batch(&self, sql: &str) -> Result<(), StoreError> {
        self.wait(self.client.batch_execute(sql))
    }

    fn run<T>(
        &self,
        sql: &str,
        params: Params<'_>,
        ask: impl AsyncFnOnce(&Statement, &[&(dyn ToSql + Sync)]) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        let cells: Vec<Cell<'_>> = params.iter().map(|value| value.cell()).collect();
        let values: Vec<&(dyn ToSql + Sync)> = cells.iter().map(|cell| cell as _).collect();
        self.wait(async {
            let statement = self.client.prepare_cached(&numbered(sql)).await?;
            ask(&statement, &values).await
        })
    }

    /// Waits for an answer, and for the beginning's first.
    fn wait<T>(&self, answer: impl Future<Output = Result<T, Error>>) -> Result<T, StoreError> {
        if let Some(failed) = self.failed.borrow().as_ref() {
            return Err(failed.clone());
        }
        let mut answer = pin!(answer);
        if let Some(beginning) = self.beginning.take() {
            // Asked once, it goes out behind the beginning.
            let asked = answer.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            wait_for(beginning).map_err(|error| self.fail(&error))?;
            if let std::task::Poll::Ready(answered) = asked {
                return answered.map_err(|error| self.fail(&error));
            }
        }
        wait_for(answer).map_err(|error| self.fail(&error))
    }

    fn fail(&self, error: &Error) -> StoreError {
        let failed = failure::of(error);
        self.failed.replace(Some(failed.clone()));
        failed
    }
}

impl Drop for Transaction {
    /// The connection goes back to the pool with the end on its way: whoever takes it next is answered
    /// behind it.
    fn drop(&mut self) {
        if !self.is_over.get() {
            let mut end = pin!(self.client.batch_execute("ROLLBACK"));
            let _ = end.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        }
    }
}

/// A statement with its parameters as PostgreSQL writes them: `$1` for `?1`.
fn numbered(sql: &str) -> String {
    let mut written = String::with_capacity(sql.len());
    let mut rest = sql;
    while let Some((before, after)) = rest.split_once('?') {
        let is_parameter = after.starts_with(|c: char| c.is_ascii_digit());
        written.push_str(before);
        written.push(if is_parameter { '$' } else { '?' });
        rest = after;
    }
    written + rest
}
