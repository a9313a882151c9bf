//! Work that one of the servers beside each other does, and the others leave to it.

use segue_store::{StoreError, claim};

use crate::app::App;

/// Takes some work for so many milliseconds, or keeps it for longer; `false` while another server has it.
///
/// # Errors
/// When the database takes no writes.
pub async fn take(app: &App, name: &'static str, lasts_ms: i64) -> Result<bool, StoreError> {
    let (process, now) = (app.store().process().to_owned(), app.now());
    let until = now.ms_after(lasts_ms);
    app.store().write_rows(move |tx| claim::take_lease(tx, name, &process, now, until)).await
}
