//! Deletes what has ended.

use std::time::Duration;

use segue_base::clock::Moment;
use segue_providers::analytics;
use segue_store::{
    StoreError, allowance, audit, ban, changes, device, identity, magic_link, network_block,
    provider_sign_in, session, spotify_artist, upload,
};

use super::lease;
use crate::app::App;
use crate::auth;
use crate::upload::pieces;

/// How often it is done.
const EVERY: Duration = Duration::from_secs(600);

/// How long it is left to the server that did it last, in milliseconds: as long as that goes on, it does
/// it again.
const LEASE_MS: i64 = 1_200_000;

/// How long changes are kept for pages that come back, in milliseconds; a page that was away for
/// longer reads everything anew.
const CHANGES_KEPT_MS: i64 = 3_600_000;

/// Days for which an old answer about an artist serves while Spotify does not answer.
const LAST_SAID_DAYS: u32 = 30;

/// Days for which a file on its way may rest.
const UPLOAD_DAYS: u32 = 3;

/// Works until dropped.
pub async fn work(app: App) {
    loop {
        tokio::time::sleep(EVERY).await;
        app.live().tidy();
        if let Err(error) = round(&app).await {
            tracing::warn!(%error, "what has ended was not tidied away");
        }
    }
}

/// Deletes what has expired: sessions, sign-ins under way, old answers of Spotify, deletions that
/// can no longer be undone, and visits that no figure counts any more. Returns `false` where that is left to
/// another server.
///
/// # Errors
/// When the database cannot be written to.
pub async fn round(app: &App) -> Result<bool, StoreError> {
    if !lease::take(app, "tidy", LEASE_MS).await? {
        return Ok(false);
    }
    let now = app.now();
    let ended = app.store().write::<_, StoreError>(move |tx| {
        changes::delete_old(tx, now.ms_after(-CHANGES_KEPT_MS))?;
        let sign_ins = magic_link::delete_expired(tx, now)?
            + provider_sign_in::delete_expired(tx, now)?
            + identity::delete_expired(tx, now)?;
        allowance::delete_full(tx, now)?;
        ban::delete_over(tx, now)?;
        network_block::delete_over(tx, now)?;
        device::delete_unseen(tx, auth::device_begin(now))?;
        spotify_artist::delete_expired(tx, now.days_before(LAST_SAID_DAYS))?;
        audit::forget_snapshots(tx, now.days_before(audit::UNDO_DAYS))?;
        audit::delete_old(tx, now.days_before(audit::KEPT_DAYS))?;
        Ok((session::delete_expired(tx, now)?, sign_ins))
    });
    let (sessions, sign_ins) = ended.await?;
    remove_uploads(app, now).await?;
    let visits = analytics::forget_what_ended(app.store(), now).await?;
    tracing::debug!(sessions, sign_ins, visits, "tidied away what has ended");
    Ok(true)
}

/// Removes files on their way that nobody has gone on with, and their pieces.
async fn remove_uploads(app: &App, now: Moment) -> Result<(), StoreError> {
    let before = now.days_before(UPLOAD_DAYS);
    for old in app.store().read(|tx| upload::list_old(tx, before)).await? {
        let (files, id) = (app.uploads().clone(), old.id.clone());
        let removed = tokio::task::spawn_blocking(move || pieces::remove(&files, &id)).await;
        if let Ok(Err(error)) = removed {
            tracing::warn!(%error, "the pieces of a file that nobody goes on with stay");
            continue;
        }
        app.store().write::<_, StoreError>(move |tx| upload::delete(tx, &old.id)).await?;
    }
    Ok(())
}
