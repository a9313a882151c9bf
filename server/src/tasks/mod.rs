//! The tasks that run beside the requests for as long as the server runs: they send mail, delete what
//! has expired, and hear the sounds of mixes.

pub mod alike;
pub mod backup;
pub mod carrier;
pub mod count_times;
mod lease;
pub mod news;
pub mod nightly;
pub mod show;
pub mod sound;
pub mod sync;
pub mod tidy;
pub mod trouble;
pub mod weekly;

use std::path::PathBuf;
use std::time::Duration;

use segue_base::clock::SetBack;
use segue_base::seal::KEY_FILE;
use segue_mail::transport::Transport;
use segue_mail::worker::{MailWorker, PATIENCE};
use tokio::task::JoinSet;

use self::backup::Schedule;
use self::carrier::Carrier;
use self::sync::Reader;
use crate::app::App;
use crate::objects::Files;

/// How often limits forget: most buckets are full again within a minute, and a flood's are kept no
/// longer than they have to be.
const LIMITS_EVERY: Duration = Duration::from_secs(60);

/// How often the machine's clock is looked at.
const CLOCK_EVERY: Duration = Duration::from_secs(10);

/// How often the data folder's files are looked at.
const FILES_EVERY: Duration = Duration::from_secs(5);

/// Starts everything that goes on beside the requests; it ends when the set is dropped.
///
/// # Errors
/// When the mail server's address cannot be used, the database cannot be read, or the data folder
/// cannot be tidied.
pub async fn start(app: &App) -> Result<JoinSet<()>, std::io::Error> {
    let settings = app.settings();
    let smtp_url = settings.smtp_url.as_ref().map(segue_base::config::Secret::reveal);
    let transport = Transport::new(smtp_url, &settings.data_dir)
        .ok_or_else(|| std::io::Error::other("SEGUE_SMTP_URL cannot be used"))?;
    let worker = MailWorker {
        store: app.store().clone(),
        clock: app.clock().clone(),
        seal: app.seal().clone(),
        transport,
        from: settings.mail_from.clone(),
        waker: app.waker().clone(),
        patience: PATIENCE,
    };
    let mut tasks = JoinSet::new();
    tasks.spawn(news::follow(app.clone()).await.map_err(std::io::Error::other)?);
    tasks.spawn(worker.work());
    if app.spotify().is_some() {
        tasks.spawn(Carrier::new(app.clone()).work());
        tasks.spawn(Reader::new(app.clone()).work());
        tasks.spawn(nightly::work(app.clone()));
    }
    if let Some(schedule) = Schedule::of(settings).map_err(std::io::Error::other)? {
        tasks.spawn(backup::work(app.clone(), schedule));
    }
    segue_store::backup::remove_unsent(&settings.data_dir)?;
    tasks.spawn(tidy_limits(app.clone()));
    tasks.spawn(watch_clock(app.clone()));
    tasks.spawn(watch_files(app.clone()));
    tasks.spawn(tidy::work(app.clone()));
    tasks.spawn(show::work(app.clone()));
    tasks.spawn(count_times::work(app.clone()));
    tasks.spawn(alike::work(app.clone()));
    tasks.spawn(sound::work(app.clone()));
    Ok(tasks)
}

async fn tidy_limits(app: App) {
    loop {
        tokio::time::sleep(LIMITS_EVERY).await;
        app.floods().tidy();
    }
}

/// Warns the person who runs the server when the machine's clock was set back. Otherwise nobody
/// would find out why new rows have dates in the future.
async fn watch_clock(app: App) {
    let mut watch = SetBack::default();
    loop {
        tokio::time::sleep(CLOCK_EVERY).await;
        if let Some(seconds) = watch.notice(app.clock()) {
            tracing::warn!(
                "the machine's clock was set back by {seconds} s: so that nothing that has ended comes \
                 back, what is new is dated ahead of it until it has caught up; if the clock is right \
                 now, restart the server"
            );
        }
    }
}

/// Warns the person who runs the server when files of the data folder were moved or replaced.
/// Without its database nothing is saved; without the other files the server goes on, but the next
/// start would miss them.
async fn watch_files(app: App) {
    let data_dir = &app.settings().data_dir;
    let key = app.settings().secret_key.is_none().then(|| data_dir.join(KEY_FILE));
    let sounds = match app.sounds() {
        Files::Folder(folder) => Some(folder.clone()),
        Files::Bucket(..) => None,
    };
    let others = [sounds, key];
    let mut others: Vec<(PathBuf, bool)> =
        others.into_iter().flatten().map(|path| (path.clone(), path.exists())).collect();
    loop {
        tokio::time::sleep(FILES_EVERY).await;
        let store = app.store().clone();
        match tokio::task::spawn_blocking(move || store.look()).await {
            Ok((Some(flaw), before)) if before != Some(flaw) => tracing::error!(
                "{flaw}: nothing is saved until it is back as it was; to go on from a backup, stop the \
                 server and run `segue restore`"
            ),
            Ok((None, Some(_))) => {
                tracing::info!("the database is as it was: writes are taken again")
            }
            Ok(_) => {}
            Err(error) => tracing::error!(%error, "the database was not looked at"),
        }
        for (path, was_there) in &mut others {
            let is_there = path.exists();
            match (*was_there, is_there) {
                (true, false) => tracing::error!(
                    path = %path.display(),
                    "this was moved away or deleted while the server runs; put it back before the next \
                     start"
                ),
                (false, true) => tracing::info!(path = %path.display(), "this is there now"),
                _ => {}
            }
            *was_there = is_there;
        }
    }
}
