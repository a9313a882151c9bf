//! Follows what changes in the database, whoever changes it: asks for the newest change that is told
//! twenty times a second, and at once when another server rings.
//!
//! A ring (`NOTIFY`) makes waiting shorter and nothing else: it is made after the commit, by a statement
//! of its own, because inside a transaction it would make all commits wait for each other; and servers
//! that know no rings are asked all the same.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::stream::{StreamExt as _, poll_fn};
use segue_base::clock::{Clock, Moment};
use segue_base::told;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio_postgres::{AsyncMessage, Client, Statement};

use super::address::Address;
use super::failure;
use crate::changes::Pending;
use crate::error::StoreError;

/// How often the newest change is asked for.
const EVERY: Duration = Duration::from_millis(50);
/// The least time between two rings: changes that come quickly are told together.
const RING_EVERY: Duration = Duration::from_millis(5);
/// How long a server that does not answer is left alone.
const LEFT_ALONE: Duration = Duration::from_millis(250);
/// How long a read waits for a write of the same person on another server.
const LONGEST_WAIT: Duration = Duration::from_millis(250);
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// The number of the catalogue's newest change before anybody has asked for it.
const NOT_ASKED: i64 = -1;

/// Changes of the catalogue behind one that is known.
const OF_CATALOGUE: &str = "SELECT id FROM told_changes WHERE topic = 'catalogue' AND id > $1";
const NEWEST: &str = "SELECT coalesce((SELECT max(id) FROM told_changes), 0),
    coalesce((SELECT max(id) FROM told_changes WHERE topic = 'catalogue'), 0),
    CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

/// How far apart clocks may be, in milliseconds: an answer that comes late makes no difference of a minute.
const MOST_APART_MS: i64 = 60_000;

/// What is known of the changes.
#[derive(Default)]
struct Known {
    /// The newest change that is told.
    newest: watch::Sender<i64>,
    /// The newest one of the catalogue.
    catalogue: AtomicI64,
    /// Counts what has changed the catalogue: every commit of this server that does, and every change of
    /// another one that is found.
    version: AtomicI64,
    /// This server's own changes of the catalogue that have not been found yet.
    own: Mutex<BTreeSet<i64>>,
    /// Whether this machine's clock and the server's are too far apart.
    is_apart: AtomicBool,
    /// Why the server does not answer.
    trouble: Mutex<Option<StoreError>>,
    changed: Notify,
    /// Whether others have to be told of a commit.
    has_news: AtomicBool,
    news: Notify,
}

/// Follows the changes for as long as it lasts.
pub struct Following {
    known: Arc<Known>,
    task: JoinHandle<()>,
}

impl Following {
    /// Begins to follow.
    pub async fn start(address: Address) -> Result<Self, StoreError> {
        let known = Arc::new(Known::default());
        known.catalogue.store(NOT_ASKED, Ordering::Release);
        let line = Line::open(&address, &known).await?;
        line.ask(&known).await?;
        let task = tokio::spawn(follow(address, line, Arc::clone(&known)));
        Ok(Self { known, task })
    }

    /// Waits for a change, one that has been found since the last call included.
    pub async fn changed(&self) {
        self.known.changed.notified().await;
    }

    /// Waits until a change is known, and all before it, but not for long.
    pub async fn wait_for(&self, number: i64) {
        let mut newest = self.known.newest.subscribe();
        // Whoever still does not know it then answers with what it knows.
        let _ = tokio::time::timeout(LONGEST_WAIT, newest.wait_for(|it| *it >= number)).await;
    }

    /// A number that grows with everything that may have changed the catalogue.
    pub fn version(&self) -> i64 {
        self.known.version.load(Ordering::Acquire)
    }

    /// Why the server does not answer, if it does not.
    pub fn reach(&self) -> Result<(), StoreError> {
        let trouble = self.known.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        trouble.clone().map_or(Ok(()), Err)
    }

    /// Expects what a write of this server tells, before it is committed.
    pub fn expect(&self, pending: &Pending) -> Told<'_> {
        let catalogue = pending.catalogue();
        self.known.own().extend(catalogue);
        Told { known: &self.known, newest: pending.newest(), catalogue }
    }

    /// Follows no longer.
    pub fn end(&self) {
        self.task.abort();
    }
}

/// What a write tells: forgotten where the write is not committed.
pub struct Told<'f> {
    known: &'f Known,
    newest: Option<i64>,
    catalogue: Option<i64>,
}

impl Told<'_> {
    /// Counts the commit, before it is acknowledged, and has the others told of it.
    pub fn count(mut self) {
        if self.catalogue.take().is_some() {
            self.known.version.fetch_add(1, Ordering::Release);
        }
        if let Some(number) = self.newest {
            told::note(number);
            self.known.has_news.store(true, Ordering::Release);
            self.known.news.notify_one();
        }
    }
}

impl Drop for Told<'_> {
    fn drop(&mut self) {
        if let Some(number) = self.catalogue {
            self.known.own().remove(&number);
        }
    }
}

/// The connection that asks and rings.
struct Line {
    client: Client,
    /// What asks for the newest change: prepared, since it is asked all the time.
    newest: Statement,
    serving: JoinHandle<()>,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Line {
    async fn open(address: &Address, known: &Arc<Known>) -> Result<Self, StoreError> {
        let connected = address.config.connect(address.tls.clone()).await;
        let (client, mut connection) = connected.map_err(|error| failure::of(&error))?;
        let heard = Arc::clone(known);
        let serving = tokio::spawn(async move {
            let mut messages = poll_fn(move |context| connection.poll_message(context));
            while let Some(Ok(message)) = messages.next().await {
                if matches!(message, AsyncMessage::Notification(_)) {
                    heard.news.notify_one();
                }
            }
        });
        let newest = match client.prepare(NEWEST).await {
            Ok(newest) => newest,
            Err(error) => {
                serving.abort();
                return Err(failure::of(&error));
            }
        };
        if let Err(error) = client.batch_execute("LISTEN segue_changes").await {
            tracing::info!(%error, "the database rings no bell: changes are asked for");
        }
        Ok(Self { client, newest, serving })
    }

    /// Asks for the newest change.
    async fn ask(&self, known: &Known) -> Result<(), StoreError> {
        let statement = self.client.query_one(&self.newest, &[]);
        let answered = tokio::time::timeout(PATIENCE, statement).await;
        let row = answered.map_err(|_| StoreError::Busy)?.map_err(|error| failure::of(&error))?;
        let (newest, catalogue) = (row.get(0), row.get(1));
        known.compare_clocks(Clock::system().now(), Moment::from_ms(row.get(2)));
        let before = known.catalogue.swap(catalogue, Ordering::AcqRel);
        if before != catalogue && before != NOT_ASKED {
            let found = self.client.query(OF_CATALOGUE, &[&before]).await;
            let found = found.map_err(|error| failure::of(&error))?;
            let mut own = known.own();
            let others = found.iter().filter(|row| !own.contains(&row.get(0))).count();
            own.retain(|number| *number > catalogue);
            if others > 0 {
                known.version.fetch_add(1, Ordering::Release);
            }
        }
        if known.newest.send_replace(newest) != newest {
            known.changed.notify_one();
        }
        Ok(())
    }

    /// Rings for the others if there is something to tell.
    async fn ring(&self, known: &Known) -> Result<(), StoreError> {
        if known.has_news.swap(false, Ordering::AcqRel) {
            let rung = self.client.batch_execute("NOTIFY segue_changes").await;
            rung.map_err(|error| failure::of(&error))?;
        }
        Ok(())
    }
}

async fn follow(address: Address, line: Line, known: Arc<Known>) {
    let mut line = Some(line);
    loop {
        let asked = match &line {
            Some(line) => match line.ring(&known).await {
                Ok(()) => line.ask(&known).await,
                failed => failed,
            },
            None => Line::open(&address, &known).await.map(|opened| line = Some(opened)),
        };
        let is_well = asked.is_ok();
        known.note(asked.err());
        if is_well {
            let _ = tokio::time::timeout(EVERY, known.news.notified()).await;
            tokio::time::sleep(RING_EVERY).await;
        } else {
            line = None;
            tokio::time::sleep(LEFT_ALONE).await;
        }
    }
}

impl Known {
    fn own(&self) -> MutexGuard<'_, BTreeSet<i64>> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes whether the clocks agree, and logs when that changes.
    fn compare_clocks(&self, own: Moment, server: Moment) {
        let apart = own.ms().saturating_sub(server.ms());
        let is_apart = apart.abs() > MOST_APART_MS;
        if self.is_apart.swap(is_apart, Ordering::Relaxed) == is_apart {
            return;
        }
        if is_apart {
            tracing::warn!(
                "this machine's clock and the database's are {} s apart, and sessions, links and jobs of all \
                 servers go by their clocks: set them right, by NTP for example",
                apart.abs() / 1000
            );
        } else {
            tracing::info!("this machine's clock and the database's agree again");
        }
    }

    /// Notes whether the server answers, and logs when that changes.
    fn note(&self, trouble: Option<StoreError>) {
        let mut noted = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        match (&*noted, &trouble) {
            (None, Some(error)) => tracing::error!(%error, "the database does not answer"),
            (Some(_), None) => tracing::info!("the database answers again"),
            _ => {}
        }
        *noted = trouble;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_that_are_apart_are_noticed_until_they_agree() {
        let known = Known::default();
        let server = Moment::from_ms(1_790_000_000_000);
        for (ms, is_apart) in [(59_000, false), (600_000, true), (-600_000, true), (-59_000, false)]
        {
            known.compare_clocks(server.ms_after(ms), server);
            assert_eq!(known.is_apart.load(Ordering::Relaxed), is_apart, "{ms}");
        }
    }
}
