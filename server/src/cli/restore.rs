//! `segue restore`: a backup in the place of the data.

use std::ffi::OsString;
use std::fs::OpenOptions;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use segue_base::clock::Clock;
use segue_base::config::{Place, SOUND, Settings, sound_folder};
use segue_store::backup::unsent;
use segue_store::checkup::{self, Checkup};
use segue_store::{Hold, database_path, restore};

use super::{CliError, place, print};
use crate::objects::Files;

/// How the name of a database in a bucket ends; other names are those of folders.
const DATABASE_ENDING: &str = ".db";

/// Puts a backup in the place of the database: a folder that `segue backup` made, or a file that the server
/// did. What was there is moved into a folder of its own.
pub fn run(settings: &Settings, backup: &str) -> Result<(), CliError> {
    let Backup { file, sounds, shown } = find(settings, place(backup)?)?;
    if settings.database_url.is_some() {
        return Err(CliError::Input(
            "a backup is put into a PostgreSQL database by `segue move BACKUP SEGUE_DATABASE_URL`, \
             and that has to be an empty one"
                .to_owned(),
        ));
    }
    let data_dir = &settings.data_dir;
    let hold = Hold::take(data_dir)?;
    let database = database_path(data_dir);
    let file = file.here(data_dir)?;
    if is_same(&file, &database) {
        return Err(CliError::Input(format!(
            "`{shown}` is the database itself, not a backup of it"
        )));
    }
    let checkup = check(&file, &shown)?;
    let aside = restore::restore(data_dir, &file, Clock::system().now(), &hold)?;
    let sounds = sounds.copy_missing(&Files::sounds(settings)?, data_dir)?;
    let mixes =
        checkup.content.map_or(String::new(), |content| format!(", {} mixes", content.mixes));
    let bytes = std::fs::metadata(&database).map_or(0, |file| file.len());
    let noun = if sounds == 1 { "file" } else { "files" };
    let mut said = format!(
        "Restored the database ({bytes} bytes{mixes}) from {shown}, and {sounds} missing sound {noun}\n",
    );
    if let Some(aside) = aside {
        said.push_str(&format!("The previous database is in {}\n", aside.display()));
    }
    said.push_str("Everyone has to sign in again\n");
    print(&said)
}

/// A backup: its database, the sounds beside it, and how the database is called.
struct Backup {
    file: Source,
    sounds: Files,
    shown: String,
}

/// Where the database of a backup is.
enum Source {
    File(PathBuf),
    Object(Files, OsString),
}

impl Source {
    /// The database as a file of this machine, which is gone again if it has come from a bucket.
    fn here(self, data_dir: &Path) -> Result<Here, CliError> {
        let (files, name) = match self {
            Self::File(file) => return Ok(Here { file, is_fetched: false }),
            Self::Object(files, name) => (files, name),
        };
        let here = Here { file: unsent(data_dir, Clock::system().now()), is_fetched: true };
        let say = |source| CliError::File {
            doing: "write",
            path: here.file.display().to_string(),
            source,
        };
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut into = options.open(&here.file).map_err(say)?;
        files.read(&name, &mut into)?;
        into.sync_all().map_err(say)?;
        Ok(here)
    }
}

/// A file that is read; if it was fetched, it is removed afterwards.
struct Here {
    file: PathBuf,
    is_fetched: bool,
}

impl Deref for Here {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.file
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        if self.is_fetched {
            // A server that starts removes it, too.
            let _ = std::fs::remove_file(&self.file);
        }
    }
}

/// Finds what a person names: the database itself, or a folder with one.
fn find(settings: &Settings, place: Place) -> Result<Backup, CliError> {
    let not_one = |shown: String| {
        CliError::Input(format!(
            "`{shown}` is not a backup: that is a folder with a `segue.db`, or a database file"
        ))
    };
    let address = match place {
        Place::Bucket(address) => address,
        Place::Folder(backup) => {
            let file = if backup.is_dir() { database_path(&backup) } else { backup.clone() };
            if !file.is_file() {
                return Err(not_one(backup.display().to_string()));
            }
            let sounds = Files::Folder(sound_folder(file.parent().unwrap_or(Path::new(""))));
            return Ok(Backup {
                shown: file.display().to_string(),
                sounds,
                file: Source::File(file),
            });
        }
    };
    let files = |address| Files::at(&Place::Bucket(address), settings.bucket_keys.as_ref());
    let shown = address.to_string();
    let named = address.parent().filter(|(_, name)| name.ends_with(DATABASE_ENDING));
    let (folder, name) = match named {
        Some((folder, name)) => (files(folder)?, OsString::from(name)),
        None => (files(address)?, database_path(Path::new("")).into_os_string()),
    };
    if folder.find(&name)?.is_none() {
        return Err(not_one(shown));
    }
    let shown = format!("{}/{}", folder.place(), name.display());
    let sounds = folder.within(SOUND);
    Ok(Backup { file: Source::Object(folder, name), sounds, shown })
}

/// Refuses a backup that is damaged, from a newer version, or none of ours.
fn check(file: &Path, shown: &str) -> Result<Checkup, CliError> {
    let checkup = checkup::look(file)?;
    if let Some(flaw) = checkup.flaws.first() {
        return Err(CliError::Input(format!("the backup `{shown}` is damaged: {flaw}")));
    }
    match checkup.schema {
        0 => Err(CliError::Input(format!("expected a database of Segue, got `{shown}`"))),
        newer if newer > checkup.newest_schema => Err(CliError::Input(format!(
            "the backup `{shown}` is from a newer version of Segue (schema {newer}, this version \
             knows {})",
            checkup.newest_schema,
        ))),
        _ => Ok(checkup),
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    real(one).is_some_and(|one| real(other) == Some(one))
}
