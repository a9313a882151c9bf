//! The memory that request bodies may take: a budget for all of them at once, and a share of it for each
//! network. Small bodies are not counted; they take no more than a connection's own buffer.
//!
//! A body gets its whole share of the budget before any of it is read. Otherwise two bodies, both half read,
//! could wait for each other's memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use segue_base::clock::Stopwatch;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::flood::Peer;
use super::network::Network;
use crate::error::{ApiError, Timeout, Unavailable};

/// Bytes of a body that are not counted.
pub const UNCOUNTED: usize = 8 * 1024;

/// A body of more bytes is a large one. Large bodies have a budget of their own, so that they are never
/// in the way of others.
const LARGE: usize = 1024 * 1024;

/// Most bytes of one network's large bodies at once: one of the longest, or some others.
const SHARE_OF_LARGE: usize = 5 * 1024 * 1024;

/// Most bytes of one network's other bodies at once.
const SHARE_OF_SMALL: usize = LARGE + LARGE / 4;

/// How long a body waits for memory, and then for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a body that has its share may hesitate.
const GRACE: Duration = Duration::from_secs(1);

/// The longest pause in a body, however much has arrived before.
const PAUSE: Duration = Duration::from_secs(5);

/// Time in which a body must arrive, however long it is. It is shorter than the time for a whole
/// request, so that a slow sender does not keep a share for nothing.
const ARRIVAL_SECONDS: usize = 24;

/// The memory that bodies of requests share.
pub struct BodyBudget {
    large: Portion,
    small: Portion,
    /// The right to be parsed. Parsing takes several times the length of a body, so bodies are
    /// parsed one after the other.
    turn: Arc<Semaphore>,
    patience: Duration,
}

/// The memory for bodies of one kind.
struct Portion {
    whole: Arc<Semaphore>,
    share: usize,
    /// The unused shares of networks that have bodies here.
    shares: Mutex<HashMap<Network, Weak<Semaphore>>>,
}

/// The memory that is reserved for a body, until this is dropped.
#[derive(Debug)]
pub struct Reservation {
    _of_share: OwnedSemaphorePermit,
    _of_whole: OwnedSemaphorePermit,
    turn: Option<OwnedSemaphorePermit>,
    pace: Pace,
}

/// How fast a body has to come, so that a share is not kept for one that hardly comes at all.
#[derive(Debug, Clone, Copy)]
struct Pace {
    started: Stopwatch,
    bytes_a_second: usize,
}

impl Default for BodyBudget {
    fn default() -> Self {
        Self {
            large: Portion::new(4, SHARE_OF_LARGE),
            small: Portion::new(4, SHARE_OF_SMALL),
            turn: Arc::new(Semaphore::new(1)),
            patience: PATIENCE,
        }
    }
}

impl BodyBudget {
    /// Waits for memory for a body of so many bytes.
    ///
    /// # Errors
    /// [`Unavailable`] when there is none for too long.
    pub async fn take(&self, peer: Peer, bytes: usize) -> Result<Reservation, ApiError> {
        let part = if bytes > LARGE { &self.large } else { &self.small };
        let share = part.share(peer);
        let counted = u32::try_from(bytes.min(part.share)).unwrap_or(u32::MAX);
        let taking = async {
            // The network's own share is used first: a body that waits for more of it is in no
            // other network's way.
            let of_share = share.acquire_many_owned(counted).await?;
            let of_whole = Arc::clone(&part.whole).acquire_many_owned(counted).await?;
            let pace = Pace::of(bytes);
            Ok(Reservation { _of_share: of_share, _of_whole: of_whole, turn: None, pace })
        };
        self.wait(taking).await
    }

    /// Waits until what fills a place is the one that is read; it is for as long as it has the place.
    ///
    /// # Errors
    /// [`Unavailable`] when others take too long.
    pub async fn begin(&self, place: &mut Reservation) -> Result<(), ApiError> {
        place.turn = Some(self.wait(Arc::clone(&self.turn).acquire_owned()).await?);
        Ok(())
    }

    async fn wait<T>(
        &self,
        something: impl Future<Output = Result<T, AcquireError>>,
    ) -> Result<T, ApiError> {
        let waited = timeout(self.patience, something).await;
        Ok(waited.ok().and_then(Result::ok).ok_or(Unavailable)?)
    }
}

impl Portion {
    /// A budget for the bodies of so many networks, each with its whole share.
    fn new(shares: usize, share: usize) -> Self {
        let whole = Arc::new(Semaphore::new(shares * share));
        Self { whole, share, shares: Mutex::default() }
    }

    fn share(&self, peer: Peer) -> Arc<Semaphore> {
        let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        shares.retain(|_, share| share.strong_count() > 0);
        let share = shares.entry(Network::customer(peer.0)).or_default();
        share.upgrade().unwrap_or_else(|| {
            let whole = Arc::new(Semaphore::new(self.share));
            *share = Arc::downgrade(&whole);
            whole
        })
    }
}

impl Reservation {
    /// Waits for more of the body, of which so many bytes have arrived, for as long as it keeps its
    /// pace.
    ///
    /// # Errors
    /// [`Timeout`] when it does not.
    pub async fn expect<T>(
        &self,
        arrived: usize,
        more: impl Future<Output = T>,
    ) -> Result<T, ApiError> {
        Ok(timeout(self.pace.patience(arrived), more).await.map_err(|_| Timeout)?)
    }
}

impl Pace {
    /// The pace of a body of so many bytes that has its share from now on.
    fn of(bytes: usize) -> Self {
        let bytes_a_second = (bytes / ARRIVAL_SECONDS).max(1);
        Self { started: Stopwatch::start(), bytes_a_second }
    }

    /// The time that more may take to arrive after so many bytes.
    fn patience(self, arrived: usize) -> Duration {
        let ms = arrived.saturating_mul(1000) / self.bytes_a_second;
        let whole = GRACE + Duration::from_millis(ms as u64);
        whole.saturating_sub(self.started.read()).min(PAUSE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(number: u8) -> Peer {
        Peer([192, 0, 2, number].into())
    }

    fn impatient() -> BodyBudget {
        BodyBudget { patience: Duration::from_millis(20), ..BodyBudget::default() }
    }

    #[tokio::test]
    async fn one_network_has_a_share_and_leaves_the_others_theirs() {
        let budget = impatient();
        let half = budget.take(from(1), SHARE_OF_LARGE / 2).await.unwrap();
        let _rest = budget.take(from(1), SHARE_OF_LARGE / 2).await.unwrap();
        let refused = budget.take(from(1), LARGE + 1).await.unwrap_err();
        assert_eq!((refused.status().as_u16(), refused.retry_after()), (503, Some(5)));
        let _other = budget.take(from(2), SHARE_OF_LARGE).await.unwrap();
        drop(half);
        budget.take(from(1), SHARE_OF_LARGE / 2).await.unwrap();
    }

    #[tokio::test]
    async fn all_together_have_no_more_than_the_whole() {
        let budget = impatient();
        let mut taken = Vec::new();
        for number in 0..4 {
            taken.push(budget.take(from(number), SHARE_OF_LARGE).await.unwrap());
        }
        budget.take(from(9), LARGE + 1).await.unwrap_err();
        // A small body gets its share all the same.
        for number in 0..4 {
            taken.push(budget.take(from(number), LARGE).await.unwrap());
        }
        budget.take(from(0), LARGE).await.unwrap_err();
        taken.clear();
        drop(budget.take(from(9), SHARE_OF_LARGE).await.unwrap());
        // A network that has nothing here is forgotten.
        drop(budget.large.share(from(10)));
        assert_eq!(budget.large.shares.lock().unwrap().len(), 1);
    }

    #[tokio::test]
    async fn one_is_read_after_the_other() {
        let budget = impatient();
        let mut first = budget.take(from(1), 100).await.unwrap();
        let mut second = budget.take(from(2), 100).await.unwrap();
        budget.begin(&mut first).await.unwrap();
        budget.begin(&mut second).await.unwrap_err();
        drop(first);
        budget.begin(&mut second).await.unwrap();
    }

    #[tokio::test]
    async fn whoever_has_many_addresses_of_version_6_has_one_share() {
        let budget = impatient();
        let from = |number: u16| Peer([0x2001, 0xdb8, 1, number, 0, 0, 0, 1].into());
        let _taken = budget.take(from(1), SHARE_OF_LARGE).await.unwrap();
        budget.take(from(2), SHARE_OF_LARGE).await.unwrap_err();
    }

    #[tokio::test(start_paused = true)]
    async fn what_comes_drop_by_drop_is_not_waited_for() {
        let budget = BodyBudget::default();
        let place = budget.take(from(1), 4_800_000).await.unwrap();
        let drop_of =
            |arrived| place.expect(arrived, tokio::time::sleep(Duration::from_millis(300)));
        let mut arrived = UNCOUNTED;
        let refused = loop {
            match drop_of(arrived).await {
                Ok(()) => arrived += 1,
                Err(error) => break error,
            }
            assert!(arrived < UNCOUNTED + 5, "it is waited for");
        };
        assert_eq!(refused.code(), "request.timeout");
        // A body that keeps the pace is waited for to its end, pauses included.
        let place = budget.take(from(2), 4_800_000).await.unwrap();
        for second in 1..=24 {
            let pause = tokio::time::sleep(Duration::from_secs(1));
            place.expect(second * 200_000, pause).await.unwrap();
        }
        // A sender who stops just before the end does not keep the share either.
        let place = budget.take(from(3), 4_800_000).await.unwrap();
        let never = std::future::pending::<()>();
        assert_eq!(place.expect(4_799_999, never).await.unwrap_err().code(), "request.timeout");
        assert!(place.pace.started.read() <= PAUSE + GRACE);
    }
}
