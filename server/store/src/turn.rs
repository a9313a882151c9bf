//! Turns at what only one of the servers beside each other may do at a time, and others may do after it.

use std::time::Duration;

use segue_base::clock::Moment;

use super::{Store, StoreError, claim};

/// How long the turn of a server that ends in the middle lasts, in milliseconds: longer than anybody takes
/// for what needs one.
const LASTS_MS: i64 = 60_000;
/// How often it is looked whether the turn of another server has ended, and how often at most.
const LOOK_EVERY: Duration = Duration::from_millis(50);
const LOOKS: u32 = 100;

/// A server's turn. Where no other servers can be, it is always one's turn.
pub struct Turn<'s> {
    store: &'s Store,
    name: String,
}

impl<'s> Turn<'s> {
    /// Waits for a turn at something. Within a process, whoever asks sees to it that nobody else does.
    ///
    /// # Errors
    /// [`StoreError::Busy`] where another server does not end its own, else what the database says.
    pub async fn take(store: &'s Store, name: String, now: Moment) -> Result<Self, StoreError> {
        let turn = Self { store, name };
        if !store.is_shared() {
            return Ok(turn);
        }
        for _ in 0..LOOKS {
            let (name, holder) = (turn.name.clone(), store.process().to_owned());
            let take = store.write_rows::<_, StoreError>(move |tx| {
                claim::take_lease(tx, &name, &holder, now, now.ms_after(LASTS_MS))
            });
            if take.await? {
                return Ok(turn);
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        Err(StoreError::Busy)
    }

    /// Ends the turn.
    ///
    /// # Errors
    /// What the database says.
    pub async fn end(self) -> Result<(), StoreError> {
        if !self.store.is_shared() {
            return Ok(());
        }
        let holder = self.store.process().to_owned();
        let Self { store, name } = self;
        store.write_rows(move |tx| claim::end_lease(tx, &name, &holder)).await
    }
}
