//! Wakers: how a request tells a background task that there is something to do.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use crate::clock::Moment;

/// The longest sleep, in case another process has written something.
const NAP: Duration = Duration::from_secs(30);
/// The shortest sleep, so that a task never spins.
const BLINK: Duration = Duration::from_millis(50);

/// Wakes one background task. A clone wakes the same task.
#[derive(Debug, Clone, Default)]
pub struct Waker(Arc<Notify>);

impl Waker {
    /// Wakes the task, or keeps it from sleeping next time.
    pub fn wake(&self) {
        self.0.notify_one();
    }

    /// Sleeps until it is woken or until `next`, and never longer than half a minute.
    pub async fn sleep(&self, now: Moment, next: Option<Moment>) {
        let ms = next.map(|next| u64::try_from(next.ms().saturating_sub(now.ms())).unwrap_or(0));
        let nap = ms.map_or(NAP, Duration::from_millis).clamp(BLINK, NAP);
        tokio::select! {
            () = self.0.notified() => {}
            () = tokio::time::sleep(nap) => {}
        }
    }
}
