//! Automatic copies of the database: one every so many hours, which is checked before it counts,
//! while the oldest are deleted. Sound files are copied beside them, each once; their names are
//! derived from their contents.
//!
//! The names of the copies say when the next is due, so a restart neither forgets one nor makes one
//! too many.

use std::cmp::Reverse;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use segue_base::clock::Moment;
use segue_base::config::Settings;
use segue_base::config::sound_folder;
use segue_base::waker::Waker;
use segue_store::{OpenError, Store, StoreError, checkup, claim, make_private};
use thiserror::Error;

use crate::app::App;

/// Time after which a failed copy is attempted again, unless the next one is due before.
const AGAIN_MS: i64 = 30 * 60_000;
/// Milliseconds of an hour.
const HOUR_MS: i64 = 3_600_000;
/// How the name of a copy begins and ends; between is when it was made.
const NAME: (&str, &str) = ("segue-", ".db");
/// How the name of a file ends that is not whole yet.
const PART: &str = "part";

/// The folder for copies, how often they are made, and how many are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    /// The folder.
    pub dir: PathBuf,
    /// Hours from one to the next.
    pub every_hours: u32,
    /// How many stay.
    pub keep: u32,
}

impl Schedule {
    /// The settings of backups; `None` if no folder is set.
    #[must_use]
    pub fn of(settings: &Settings) -> Option<Self> {
        let dir = settings.backup_dir.clone()?;
        Some(Self { dir, every_hours: settings.backup_every_hours, keep: settings.backup_keep })
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
    /// A file or folder cannot be used.
    #[error("cannot {doing} {}: {source}", path.display())]
    File {
        /// The step that failed.
        doing: &'static str,
        /// With which one.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The database cannot be copied, or the copy not be read.
    #[error(transparent)]
    Database(#[from] OpenError),
    /// The copy is not whole.
    #[error("the copy is not whole: {0}")]
    Flawed(String),
}

fn say(doing: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> BackupError {
    let path = path.to_owned();
    move |source| BackupError::File { doing, path, source }
}

/// How long a copy is left to the server that has begun it.
const LEASE_MS: i64 = 3_600_000;

/// Whether no other server makes a copy. A database that cannot be written to, such as on a full disk, is
/// copied all the same.
async fn is_ours(app: &App) -> bool {
    let (process, now) = (app.store().process().to_owned(), app.now());
    let until = now.ms_after(LEASE_MS);
    let taken = app
        .store()
        .write_rows(move |tx| claim::take_lease(tx, "backup", &process, now, until))
        .await;
    taken.unwrap_or_else(|error: StoreError| {
        tracing::warn!(%error, "the backup is made without telling other servers");
        true
    })
}

/// Works until dropped.
pub async fn work(app: App, schedule: Schedule) {
    let waker = Waker::default();
    let mut not_before = Moment::from_ms(i64::MIN);
    loop {
        // If a folder cannot be listed, making the copy fails, too, and reports it.
        let newest = list(&schedule.dir).unwrap_or_default().into_iter().next();
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
    let (store, data_dir) = (app.store().clone(), app.settings().data_dir.clone());
    let made = tokio::task::spawn_blocking(move || make(&store, &data_dir, &schedule, now)).await;
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

fn make(
    store: &Store,
    data_dir: &Path,
    schedule: &Schedule,
    now: Moment,
) -> Result<String, BackupError> {
    let dir = schedule.dir.as_path();
    make_private(dir).map_err(say("make", dir))?;
    // The remains of an earlier attempt are of no use.
    remove_parts(dir).map_err(say("tidy", dir))?;
    copy_sound(&sound_folder(data_dir), &sound_folder(dir))?;
    let name = name_of(now);
    let (part, whole) = (dir.join(format!("{name}.{PART}")), dir.join(&name));
    store.copy_privately(&part)?;
    let checkup = checkup::look(&part)?;
    if let Some(flaw) = checkup.flaws.into_iter().next() {
        return Err(BackupError::Flawed(flaw));
    }
    let synced = std::fs::File::open(&part).and_then(|file| file.sync_all());
    synced.map_err(say("write", &part))?;
    std::fs::rename(&part, &whole).map_err(say("write", &whole))?;
    let synced = std::fs::File::open(dir).and_then(|folder| folder.sync_all());
    synced.map_err(say("write", dir))?;
    let keep = usize::try_from(schedule.keep).unwrap_or(usize::MAX);
    for old in list(dir).map_err(say("list", dir))?.into_iter().skip(keep) {
        let path = dir.join(&old.name);
        std::fs::remove_file(&path).map_err(say("remove", &path))?;
    }
    Ok(name)
}

/// Lists the copies of a folder, the newest first.
///
/// # Errors
/// What the system says; a folder that is not there has none.
pub fn list(dir: &Path) -> std::io::Result<Vec<Copy>> {
    let entries = match std::fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut copies = Vec::new();
    for entry in entries {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let Some(made_at) = moment_of(&name) else { continue };
        copies.push(Copy { made_at, bytes: entry.metadata()?.len(), name });
    }
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

/// Removes unfinished files.
///
/// # Errors
/// What the system says.
fn remove_parts(dir: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == PART) {
            std::fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Copies the sound files that a folder does not have yet.
fn copy_sound(from: &Path, to: &Path) -> Result<(), BackupError> {
    if !from.is_dir() {
        return Ok(());
    }
    make_private(to).map_err(say("make", to))?;
    remove_parts(to).map_err(say("tidy", to))?;
    for entry in std::fs::read_dir(from).map_err(say("list", from))? {
        let path = entry.map_err(say("list", from))?.path();
        let Some(name) = path.file_name().filter(|_| path.is_file()) else { continue };
        let whole = to.join(name);
        if whole.exists() {
            continue;
        }
        let mut part = whole.clone().into_os_string();
        part.push(format!(".{PART}"));
        std::fs::copy(&path, &part).map_err(say("copy", &path))?;
        std::fs::rename(&part, &whole).map_err(say("write", &whole))?;
    }
    Ok(())
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
