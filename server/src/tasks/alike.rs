//! Compares mixes, so that each has others that are like it: every mix once a day, and those that are new
//! or have changed soon after.

use std::time::Duration;

use segue_base::clock::Moment;
use segue_store::{StoreError, Tx, alike};

use super::lease;
use crate::app::App;

/// How often it is looked whether the catalogue has changed.
const EVERY: Duration = Duration::from_secs(20);
/// How long a comparison serves, in milliseconds: a day. Likes and other mixes make it old, slowly.
const SERVES_MS: i64 = 86_400_000;
/// How often it is looked although nothing has changed, in milliseconds.
const LOOK_EVERY_MS: i64 = 3_600_000;
/// How long it is left to the server that does it, in milliseconds.
const LEASE_MS: i64 = 120_000;
/// Mixes that are compared at a time: visitors' writes wait no longer than keeping them takes.
const TOGETHER: usize = 20;

/// Works until dropped.
pub async fn work(app: App) {
    let mut seen: Option<(i64, Moment)> = None;
    let mut is_ill = false;
    loop {
        match look(&app, &mut seen).await {
            Ok(()) => is_ill = false,
            // Once, and not every few seconds for as long as it lasts.
            Err(error) if !is_ill => {
                tracing::warn!(%error, "mixes were not compared");
                is_ill = true;
            }
            Err(_) => {}
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// Compares what is due, where something may be.
async fn look(app: &App, seen: &mut Option<(i64, Moment)>) -> Result<(), StoreError> {
    let (version, now) = (app.store().version()?, app.now());
    let is_new = seen.is_none_or(|(before, at)| {
        before != version || now.ms().saturating_sub(at.ms()) >= LOOK_EVERY_MS
    });
    if is_new && round(app).await?.is_some() {
        *seen = Some((version, now));
    }
    Ok(())
}

/// Compares every mix that is due, and answers how many; `None` where that is left to another server.
///
/// # Errors
/// When the database cannot be read or written to.
pub async fn round(app: &App) -> Result<Option<usize>, StoreError> {
    let now = app.now();
    let since = now.ms_after(-SERVES_MS);
    let (mut behind, mut compared) = (String::new(), 0);
    loop {
        let after = behind.clone();
        let due = app.store().read(move |tx| alike::list_due(tx, &after, since, TOGETHER)).await?;
        let Some(last) = due.last() else { break };
        if !lease::take(app, "alike", LEASE_MS).await? {
            return Ok(None);
        }
        behind.clone_from(last);
        compared += due.len();
        let find = |tx: &Tx<'_>, id: String| alike::compute(tx, &id).map(|found| (id, found));
        let found = app
            .store()
            .read(move |tx| due.into_iter().map(|id| find(tx, id)).collect::<Result<Vec<_>, _>>());
        let found = found.await?;
        let kept = app.store().write::<_, StoreError>(move |tx| {
            found.iter().try_for_each(|(id, found)| alike::save(tx, id, found, now))
        });
        kept.await?;
    }
    if compared > 0 {
        tracing::debug!(compared, "compared mixes");
    }
    Ok(Some(compared))
}
