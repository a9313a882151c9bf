//! Room in memory for the bodies of requests: how much of them all there may be at once, and of one
//! network's. What a small body takes is not counted; it is no more than its connection has for itself.
//!
//! A body has its whole room before it takes any of it, so that none waits half read for the room that
//! another one, half read too, waits for. Whoever waits is not read meanwhile.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::flood::Peer;
use super::network::network;
use crate::error::ApiError;

/// So many bytes of a body are not counted.
pub const UNCOUNTED: usize = 8 * 1024;

/// Most bytes of one network's bodies at once: one of the longest, or many others.
const SHARE: usize = 5 * 1024 * 1024;

/// Room for the bodies of so many networks, each with its whole share.
const SHARES: usize = 4;

/// How long a body waits for room, and then for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// Room in memory for bodies.
pub struct Room {
    whole: Arc<Semaphore>,
    /// What is left of the shares of networks that have bodies here.
    shares: Mutex<HashMap<String, Weak<Semaphore>>>,
    /// Who is read: what a body becomes takes several times its length, so one is read after the other.
    turn: Arc<Semaphore>,
    patience: Duration,
}

/// Room that a body has, until it is dropped.
#[derive(Debug)]
pub struct Place {
    _of_share: OwnedSemaphorePermit,
    _of_whole: OwnedSemaphorePermit,
    turn: Option<OwnedSemaphorePermit>,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            whole: Arc::new(Semaphore::new(SHARES * SHARE)),
            shares: Mutex::default(),
            turn: Arc::new(Semaphore::new(1)),
            patience: PATIENCE,
        }
    }
}

impl Room {
    /// Waits for room for a body of so many bytes.
    ///
    /// # Errors
    /// [`ApiError::Unavailable`] when there is none for too long.
    pub async fn take(&self, peer: Peer, bytes: usize) -> Result<Place, ApiError> {
        let share = self.share(peer);
        let bytes = u32::try_from(bytes.min(SHARE)).unwrap_or(u32::MAX);
        let taking = async {
            // Of the share first: who waits for the rest of it is in no other network's way.
            let of_share = share.acquire_many_owned(bytes).await?;
            let of_whole = Arc::clone(&self.whole).acquire_many_owned(bytes).await?;
            Ok(Place { _of_share: of_share, _of_whole: of_whole, turn: None })
        };
        self.wait(taking).await
    }

    /// Waits until what fills a place is the one that is read; it is for as long as it has the place.
    ///
    /// # Errors
    /// [`ApiError::Unavailable`] when others take too long.
    pub async fn begin(&self, place: &mut Place) -> Result<(), ApiError> {
        place.turn = Some(self.wait(Arc::clone(&self.turn).acquire_owned()).await?);
        Ok(())
    }

    async fn wait<T>(
        &self,
        something: impl Future<Output = Result<T, AcquireError>>,
    ) -> Result<T, ApiError> {
        let waited = timeout(self.patience, something).await;
        waited.ok().and_then(Result::ok).ok_or(ApiError::Unavailable)
    }

    fn share(&self, peer: Peer) -> Arc<Semaphore> {
        let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        shares.retain(|_, share| share.strong_count() > 0);
        let share = shares.entry(network(peer.0)).or_default();
        share.upgrade().unwrap_or_else(|| {
            let whole = Arc::new(Semaphore::new(SHARE));
            *share = Arc::downgrade(&whole);
            whole
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(number: u8) -> Peer {
        Peer([192, 0, 2, number].into())
    }

    fn impatient() -> Room {
        Room { patience: Duration::from_millis(20), ..Room::default() }
    }

    #[tokio::test]
    async fn one_network_has_a_share_and_leaves_the_others_theirs() {
        let room = impatient();
        let half = room.take(from(1), SHARE / 2).await.unwrap();
        let _rest = room.take(from(1), SHARE / 2).await.unwrap();
        let refused = room.take(from(1), 1).await.unwrap_err();
        assert_eq!((refused.status().as_u16(), refused.retry_after()), (503, Some(5)));
        let _other = room.take(from(2), SHARE).await.unwrap();
        drop(half);
        room.take(from(1), SHARE / 2).await.unwrap();
    }

    #[tokio::test]
    async fn all_together_have_no_more_than_the_whole() {
        let room = impatient();
        let mut taken = Vec::new();
        for number in 0..4 {
            taken.push(room.take(from(number), SHARE).await.unwrap());
        }
        room.take(from(9), 1).await.unwrap_err();
        taken.clear();
        drop(room.take(from(9), SHARE).await.unwrap());
        // A network that has nothing here is forgotten.
        drop(room.share(from(10)));
        assert_eq!(room.shares.lock().unwrap().len(), 1);
    }

    #[tokio::test]
    async fn one_is_read_after_the_other() {
        let room = impatient();
        let mut first = room.take(from(1), 100).await.unwrap();
        let mut second = room.take(from(2), 100).await.unwrap();
        room.begin(&mut first).await.unwrap();
        room.begin(&mut second).await.unwrap_err();
        drop(first);
        room.begin(&mut second).await.unwrap();
    }
}
