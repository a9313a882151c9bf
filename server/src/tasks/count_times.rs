//! Counts the times that were given before times close together agreed with each other. It goes on where
//! it was stopped; several servers may do it at once, and each track comes out the same.

use std::time::Duration;

use segue_store::StoreError;
use segue_store::timestamp::cue;

use crate::app::App;

/// Tracks that are counted in one transaction: visitors' writes wait no longer than that takes.
const TOGETHER: usize = 20;
/// How long it waits before it tries again after a failure.
const AGAIN: Duration = Duration::from_mins(1);

/// Works until all are counted.
pub async fn work(app: App) {
    loop {
        match round(&app).await {
            Ok(counted) if counted < TOGETHER => return,
            Ok(_) => tokio::task::yield_now().await,
            Err(error) => {
                tracing::warn!(%error, "times were not counted");
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
}

/// Counts the times of a few tracks, and answers of how many.
///
/// # Errors
/// When the database cannot be read or written to.
pub async fn round(app: &App) -> Result<usize, StoreError> {
    let now = app.now();
    app.store().write::<_, StoreError>(move |tx| cue::count_uncounted(tx, TOGETHER, now)).await
}
