//! Reads what has changed, in order, and tells whoever has to know: the pages that show a mix, and the
//! tasks that have work. It reads the changes of every process, so what a command does shows on open
//! pages, and nobody has to tell anybody after a write.

use std::collections::BTreeMap;
use std::time::Duration;

use segue_store::changes::{self, About, Change, Work};
use segue_store::{StoreError, Tx};

use crate::api::timestamp::watch::event_of;
use crate::app::App;
use crate::live::Event;

/// How often it is looked whether another process has written something.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// The least time between two readings: changes that come quickly are read together.
const PAUSE: Duration = Duration::from_millis(5);
/// Changes that are read at once.
const TOGETHER: u32 = 500;

/// Follows the changes from this moment on, until what it returns is dropped.
///
/// # Errors
/// When the database cannot be read.
pub async fn follow(app: App) -> Result<impl Future<Output = ()> + Send, StoreError> {
    let (_, newest) = app.store().read(changes::span).await?;
    Ok(follow_from(app, newest))
}

async fn follow_from(app: App, mut seen: i64) {
    let mut is_ill = false;
    loop {
        match tell_all(&app, &mut seen).await {
            Ok(true) => continue,
            Ok(false) => is_ill = false,
            Err(error) => {
                // Once, and not ten times a second for as long as it lasts.
                if !is_ill {
                    tracing::error!(%error, "news wait: the store failed");
                }
                is_ill = true;
                tokio::time::sleep(LOOK_EVERY).await;
                continue;
            }
        }
        tokio::time::sleep(PAUSE).await;
        wait_for_change(&app).await;
    }
}

/// Waits until any process has written something, or the database cannot say whether one has.
async fn wait_for_change(app: &App) {
    while tokio::time::timeout(LOOK_EVERY, app.store().changed()).await.is_err() {
        // Finding another process's change counts as a change.
        if app.store().version().is_err() {
            return;
        }
    }
}

/// Tells of the changes behind the last that was told of, some at once; whether there may be more.
async fn tell_all(app: &App, seen: &mut i64) -> Result<bool, StoreError> {
    let read = app.store().read(|tx| {
        let found = changes::list_after(tx, *seen, TOGETHER)?;
        let last = found.last().map(|change| change.number);
        let told = found.into_iter().map(|change| news(app, tx, change));
        Ok((told.collect::<Result<Vec<_>, _>>()?, last))
    });
    let (told, last) = read.await?;
    let is_full = told.len() >= TOGETHER as usize;
    let mut events = BTreeMap::<String, Vec<Event>>::new();
    for news in told.into_iter().flatten() {
        match news {
            News::Work(Work::Mails) => app.waker().wake(),
            News::Work(Work::Likes) => app.carrier_waker().wake(),
            News::Work(Work::Listening) => app.sync_waker().wake(),
            News::Event(mix_id, event) => events.entry(mix_id).or_default().push(event),
        }
    }
    for (mix_id, together) in events {
        app.live().tell(&mix_id, together);
    }
    *seen = last.unwrap_or(*seen);
    Ok(is_full)
}

/// What somebody has to be told.
enum News {
    Work(Work),
    Event(String, Event),
}

/// What is to be told of a change; `None` where nobody has to know.
fn news(app: &App, tx: &Tx<'_>, change: Change) -> Result<Option<News>, StoreError> {
    match &change.about {
        Some(About::Work(work)) => Ok(Some(News::Work(*work))),
        Some(About::Mix { mix_id, .. }) if app.live().is_watched(mix_id) => {
            let mix_id = mix_id.clone();
            Ok(event_of(tx, change)?.map(|event| News::Event(mix_id, event)))
        }
        // Prepared answers ask for the catalogue's version themselves.
        Some(About::Mix { .. } | About::Catalogue) | None => Ok(None),
    }
}
