//! Hands waiting mails over, a few at once, for as long as the server runs.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use lettre::message::Mailbox;
use segue_base::clock::{Clock, Moment};
use segue_base::seal::Seal;
use segue_base::waker::Waker;
use segue_store::outgoing_mail::{self, OutgoingMail};
use segue_store::{Store, StoreError, Tx};

use super::transport::{SendError, Transport};
use super::{masked, sealed};

/// The wait after a first failed try; each further one doubles it.
const FIRST_WAIT_MS: i64 = 5_000;
/// The longest wait.
const LONGEST_WAIT_MS: i64 = 3_600_000;
/// The number of attempts after which a mail is given up, about two days.
const MOST_TRIES: u32 = 50;
/// The number of mails that are handed over at once, so that one slow server does not delay the
/// others.
const AT_ONCE: usize = 8;
/// The number of mails that are claimed at once: at the longest, handing all of them over takes less
/// than their claim lasts.
const TOGETHER: u32 = 20;
/// Time for handing over one mail. A server that takes the connection and stays silent would
/// otherwise keep every mail from leaving.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Hands the mails over.
pub struct MailWorker {
    /// Where the mails wait.
    pub store: Store,
    /// The present time.
    pub clock: Clock,
    /// Decrypts mails that hold a secret.
    pub seal: Seal,
    /// How they leave.
    pub transport: Transport,
    /// The sender.
    pub from: Mailbox,
    /// Wakes the worker.
    pub waker: Waker,
    /// How long handing over one mail may take; [`PATIENCE`] outside tests.
    pub patience: Duration,
}

impl MailWorker {
    /// Works until dropped.
    pub async fn work(self) {
        loop {
            let round = self.round().await;
            if let Err(error) = round {
                tracing::error!(%error, "mail waits: the store failed");
            }
            let next = self.store.read(outgoing_mail::next_due).await.ok().flatten();
            self.waker.sleep(self.clock.now(), next).await;
        }
    }

    /// Tries every mail that is due.
    pub async fn round(&self) -> Result<(), StoreError> {
        loop {
            let now = self.clock.now();
            // Most rounds find nothing, and reading costs less than claiming nothing.
            if self.store.read(outgoing_mail::next_due).await?.is_none_or(|next| now < next) {
                return Ok(());
            }
            let process = self.store.process().to_owned();
            let claim = move |tx: &Tx<'_>| outgoing_mail::claim(tx, &process, now, TOGETHER);
            let due = self.store.write_rows::<_, StoreError>(claim).await?;
            let handing = stream::iter(due).map(|mail| self.hand_over(mail, now));
            // All results are noted, so that a mail that was sent is not sent again because another
            // one failed.
            let done: Vec<_> = handing.buffer_unordered(AT_ONCE).collect().await;
            done.into_iter().collect::<Result<(), _>>()?;
        }
    }

    async fn send(&self, waiting: OutgoingMail) -> Result<(), SendError> {
        let id = waiting.id.clone();
        let other_key = "another key has sealed it (SEGUE_SECRET_KEY, or secret.key)";
        let mail = sealed::open(&self.seal, waiting)
            .map_err(|_| SendError::Never(other_key.to_owned()))?;
        let sending = self.transport.send(&id, &self.from, &mail);
        tokio::time::timeout(self.patience, sending).await.unwrap_or_else(|_| {
            Err(SendError::Later("the mail server said nothing for too long".to_owned()))
        })
    }

    async fn hand_over(&self, waiting: OutgoingMail, now: Moment) -> Result<(), StoreError> {
        let (id, tries, to) = (waiting.id.clone(), waiting.tries, masked(&waiting.mail.recipient));
        let sent = if waiting.mail.expires_at.is_some_and(|end| end <= now) {
            Err(SendError::Never("it was not worth sending any more".to_owned()))
        } else {
            self.send(waiting).await
        };
        let failed = |error: String| {
            tracing::error!(mail = %id, %to, %error, "a mail failed for good");
            error
        };
        match sent {
            Ok(()) => self.store.write_rows(move |tx| outgoing_mail::delete(tx, &id)).await,
            Err(SendError::Later(error)) if tries + 1 < MOST_TRIES => {
                tracing::warn!(mail = %id, %to, %error, tries, "a mail waits for another try");
                let wait = FIRST_WAIT_MS << tries.min(20);
                let at = now.ms_after(wait.min(LONGEST_WAIT_MS));
                self.store.write_rows(move |tx| outgoing_mail::try_later(tx, &id, at, &error)).await
            }
            Err(SendError::Later(error) | SendError::Never(error)) => {
                let error = failed(error);
                self.store.write_rows(move |tx| outgoing_mail::fail(tx, &id, now, &error)).await
            }
        }
    }
}
