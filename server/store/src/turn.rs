//! Turns at what only one of the servers beside each other may do at a time, and others may do after it.

use std::time::Duration;

use segue_base::clock::Moment;

use super::{Store, StoreError, claim};

/// How long the turn of a server that ends in the middle lasts, in milliseconds: longer than anybody takes
/// for what needs one.
const LASTS_MS: i64 = 60_000;
/// How often it is looked whether the turn of another server has ended.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// So many looks later, whoever waits gives up.
const LOOKS: u32 = 100;

/// Does something when it is this server's turn, and ends the turn. Within a process, the caller sees to it that
/// nobody else does the same meanwhile; where no other servers can be, it is always its turn.
///
/// # Errors
/// [`StoreError::Busy`] where another server does not end its turn, what the database says, or what `work` answers.
pub async fn take<T, E: From<StoreError>>(
    store: &Store,
    name: String,
    now: Moment,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    if !store.is_shared() {
        return work.await;
    }
    wait(store, &name, now).await?;
    let done = work.await;
    let holder = store.process().to_owned();
    store.write_rows::<_, StoreError>(move |tx| claim::end_lease(tx, &name, &holder)).await?;
    done
}

async fn wait(store: &Store, name: &str, now: Moment) -> Result<(), StoreError> {
    for _ in 0..LOOKS {
        let (name, holder) = (name.to_owned(), store.process().to_owned());
        let taken = store.write_rows::<_, StoreError>(move |tx| {
            claim::take_lease(tx, &name, &holder, now, now.ms_after(LASTS_MS))
        });
        if taken.await? {
            return Ok(());
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
    Err(StoreError::Busy)
}
