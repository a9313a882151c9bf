//! Shows scheduled mixes when their moment has come.

use std::time::Duration;

use segue_store::{StoreError, mix};

use crate::app::App;

/// How often it is looked whether a moment has come.
const EVERY: Duration = Duration::from_secs(5);

/// Works until dropped.
pub async fn work(app: App) {
    let mut is_ill = false;
    loop {
        tokio::time::sleep(EVERY).await;
        match round(&app).await {
            Ok(_) => is_ill = false,
            // Once, and not every few seconds for as long as it lasts.
            Err(error) if !is_ill => {
                tracing::warn!(%error, "scheduled mixes were not shown");
                is_ill = true;
            }
            Err(_) => {}
        }
    }
}

/// Shows the mixes whose moment has come, and answers how many. Several servers may do it at once: each mix is
/// shown once.
///
/// # Errors
/// When the database cannot be read or written to.
pub async fn round(app: &App) -> Result<usize, StoreError> {
    let now = app.now();
    let next = app.store().read(mix::next_to_show).await?;
    if next.is_none_or(|next| next > now) {
        return Ok(0);
    }
    let shown = app.store().write::<_, StoreError>(move |tx| mix::show_due(tx, now)).await?;
    tracing::info!(shown, "scheduled mixes are shown");
    Ok(shown)
}
