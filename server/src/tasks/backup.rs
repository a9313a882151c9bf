//! Automatic copies of the database, in a folder or a bucket: one every so many hours, which is checked before
//! it counts, while the oldest are deleted. Sound files are copied beside them, each once; their names are
//! derived from their contents.
//!
//! The names of the copies say when the next is due, so a restart neither forgets one nor makes one
//! too many.

use std::cmp::Reverse;
use std::fs::File;
use std::path::Path;

use segue_base::clock::Moment;
use segue_base::config::{SOUND, Settings};
use segue_base::waker::Waker;
use segue_store::backup::unsent;
use segue_store::{OpenError, Store, checkup, make_private};
use thiserror::Error;

use super::lease;
use crate::app::App;
use crate::objects::{Entry, Files, FilesError, PART, remove_parts};

/// Time after which a failed copy is attempted again, unless the next one is due before.
const AGAIN_MS: i64 = 30 * 60_000;
/// Milliseconds of an hour.
const HOUR_MS: i64 = 3_600_000;
/// How the name of a copy begins and ends; between is when it was made.
const NAME: (&str, &str) = ("segue-", ".db");

/// Where copies are put, how often they are made, and how many are kept.
#[derive(Debug, Clone)]
pub struct Schedule {
    /// The copies.
    pub copies: Files,
    /// Hours from one to the next.
    pub every_hours: u32,
    /// How many stay.
    pub keep: u32,
}

impl Schedule {
    /// The settings of backups; `None` if no place is set.
    ///
    /// # Errors
    /// As [`Files::at`].
    pub fn of(settings: &Settings) -> Result<Option<Self>, FilesError> {
        let Some(place) = &settings.backup_dir else { return Ok(None) };
        let copies = Files::at(place, settings.bucket_keys.as_ref())?;
        let (every_hours, keep) = (settings.backup_every_hours, settings.backup_keep);
        Ok(Some(Self { copies, every_hours, keep }))
    }

    /// Milliseconds from one copy to the next.
    #[must_use]
    pub fn every_ms(&self) -> i64 {
        i64::from(self.every_hours) * HOUR_MS
    }
}

/// A copy that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copy {
    /// Name of its file.
    pub name: String,
    /// When it was made.
    pub made_at: Moment,
    /// Its length.
    pub bytes: u64,
}

/// Why a copy was not made.
#[derive(Debug, Error)]
pub enum BackupError {
    /// Files cannot be used.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// The database cannot be copied, or the copy not be read.
    #[error(transparent)]
    Database(#[from] OpenError),
    /// The copy is not whole.
    #[error("the copy is not whole: {0}")]
    Flawed(String),
}

fn say(doing: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> BackupError {
    let path = path.to_owned();
    move |source| FilesError::File { doing, path, source }.into()
}

/// How long a copy is left to the server that has begun it.
const LEASE_MS: i64 = 3_600_000;

/// Whether no other server makes a copy. A database that cannot be written to, such as on a full disk, is
/// copied all the same.
async fn is_ours(app: &App) -> bool {
    lease::take(app, "backup", LEASE_MS).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "the backup is made without telling other servers");
        true
    })
}

/// Works until dropped.
pub async fn work(app: App, schedule: Schedule) {
    let waker = Waker::default();
    let mut not_before = Moment::from_ms(i64::MIN);
    loop {
        let copies = schedule.copies.clone();
        let listed = tokio::task::spawn_blocking(move || list(&copies)).await;
        // If they cannot be listed, making the copy fails, too, and reports it.
        let newest = listed.ok().and_then(Result::ok).unwrap_or_default().into_iter().next();
        let due = newest.map_or(not_before, |it| it.made_at.ms_after(schedule.every_ms()));
        let (now, due) = (app.now(), due.max(not_before));
        if now < due {
            waker.sleep(now, Some(due)).await;
            continue;
        }
        if !round(&app, &schedule).await {
            not_before = now.ms_after(AGAIN_MS.min(schedule.every_ms()));
        }
    }
}

/// Makes a copy now and lets the oldest go; `false` when that failed, which the dashboard then tells.
///
/// While another server makes one, this one leaves it to that.
pub async fn round(app: &App, schedule: &Schedule) -> bool {
    if !is_ours(app).await {
        return false;
    }
    let (now, schedule) = (app.now(), schedule.clone());
    let making = app.clone();
    let made = tokio::task::spawn_blocking(move || make(&making, &schedule, now)).await;
    let trouble = match made {
        Ok(Ok(name)) => {
            tracing::info!(name, "backed up the database");
            None
        }
        Ok(Err(error)) => Some(error.to_string()),
        Err(error) => Some(error.to_string()),
    };
    if let Some(error) = &trouble {
        tracing::error!(error, "the database was not backed up");
    }
    let is_made = trouble.is_none();
    app.backup_trouble().set(trouble.map(|error| (now, error)));
    is_made
}

fn make(app: &App, schedule: &Schedule, now: Moment) -> Result<String, BackupError> {
    let Schedule { copies, keep, .. } = schedule;
    let (name, data_dir) = (name_of(now), app.settings().data_dir.as_path());
    let sounds = copies.within(SOUND);
    for folder in [copies, &sounds] {
        if let Files::Folder(dir) = folder {
            make_private(dir).map_err(say("make", dir))?;
            // The remains of an earlier attempt are of no use.
            remove_parts(dir).map_err(say("tidy", dir))?;
        }
    }
    app.sounds().copy_missing(&sounds, data_dir)?;
    // Before it counts, it is beside where it will be, or else goes on its way from the data folder.
    let part = match copies {
        Files::Folder(dir) => dir.join(format!("{name}.{PART}")),
        Files::Bucket(..) => unsent(data_dir, now),
    };
    let made =
        copy_checked(app.store(), &part).and_then(|()| Ok(copies.keep(name.as_ref(), &part)?));
    if made.is_err() || part.exists() {
        // Why it was not made is worth more than why this did not go.
        let _ = std::fs::remove_file(&part);
    }
    made?;
    let keep = usize::try_from(*keep).unwrap_or(usize::MAX);
    for old in list(copies)?.into_iter().skip(keep) {
        copies.remove(old.name.as_ref())?;
    }
    Ok(name)
}

/// Copies the database into a file, which is then whole and on the disk.
fn copy_checked(store: &Store, to: &Path) -> Result<(), BackupError> {
    store.copy_privately(to)?;
    let checkup = checkup::look(to)?;
    if let Some(flaw) = checkup.flaws.into_iter().next() {
        return Err(BackupError::Flawed(flaw));
    }
    File::open(to).and_then(|file| file.sync_all()).map_err(say("write", to))
}

/// Lists the copies of a place, the newest first.
///
/// # Errors
/// When the place does not say; a folder that is not there has none.
pub fn list(copies: &Files) -> Result<Vec<Copy>, FilesError> {
    let copy = |entry: Entry| {
        let name = entry.name.into_string().ok()?;
        Some(Copy { made_at: moment_of(&name)?, bytes: entry.bytes, name })
    };
    let mut copies: Vec<Copy> = copies.list()?.into_iter().filter_map(copy).collect();
    copies.sort_by_key(|copy| Reverse(copy.made_at));
    Ok(copies)
}

/// The name of a copy that is made at a moment. It goes on any file system.
fn name_of(moment: Moment) -> String {
    format!("{}{}{}", NAME.0, moment.rfc3339().replace(':', "-"), NAME.1)
}

/// When the copy of a name was made; `None` for other files.
fn moment_of(name: &str) -> Option<Moment> {
    let moment = name.strip_prefix(NAME.0)?.strip_suffix(NAME.1)?;
    let (day, time) = moment.split_once('T')?;
    Moment::parse_rfc3339(&format!("{day}T{}", time.replace('-', ":")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_when_a_copy_was_made() {
        let moment = Moment::from_ms(1_772_366_400_123);
        assert_eq!(name_of(moment), "segue-2026-03-01T12-00-00.123Z.db");
        assert_eq!(moment_of(&name_of(moment)), Some(moment));
        for other in
            ["segue.db", "segue-2026-03-01.db", "segue-2026-03-01T12-00-00.123Z.db.part", ""]
        {
            assert_eq!(moment_of(other), None, "{other}");
        }
    }
}
