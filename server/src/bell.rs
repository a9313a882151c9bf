//! What wakes whoever works beside the requests, once there is something to do.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use crate::clock::Moment;

/// How long anyone sleeps at most, in case another process wrote something.
const NAP: Duration = Duration::from_secs(30);
/// And at least.
const BLINK: Duration = Duration::from_millis(50);

/// A bell. Cloning gives another rope to the same one.
#[derive(Debug, Clone, Default)]
pub struct Bell(Arc<Notify>);

impl Bell {
    /// Wakes whoever sleeps by it.
    pub fn ring(&self) {
        self.0.notify_one();
    }

    /// Sleeps until the bell rings, or until there is something to do at `next`; half a minute at
    /// most.
    pub async fn sleep(&self, now: Moment, next: Option<Moment>) {
        let ms = next.map(|next| u64::try_from(next.ms().saturating_sub(now.ms())).unwrap_or(0));
        let nap = ms.map_or(NAP, Duration::from_millis).clamp(BLINK, NAP);
        tokio::select! {
            () = self.0.notified() => {}
            () = tokio::time::sleep(nap) => {}
        }
    }
}
