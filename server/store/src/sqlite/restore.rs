//! A backup put in the place of the database.

use std::fs::File;
use std::path::{Path, PathBuf};

use segue_base::clock::Moment;

use super::{Hold, backup, database_path, mark};
use crate::error::OpenError;

/// The files of a database, each beside the others.
const ENDINGS: [&str; 4] = ["db", "db-wal", "db-shm", "db-mark"];

/// Puts a backup in the place of a folder's database, and returns the folder with the old files, if
/// there were any. The backup itself stays as it is. Nobody is signed in afterwards.
///
/// Whatever happens meanwhile, the old database or the new one is in place, or all of the old one's files lie
/// in that folder.
///
/// # Errors
/// When a server runs, the backup cannot be read, or the folder cannot be written.
pub fn restore(
    data_dir: &Path,
    backup: &Path,
    now: Moment,
    _: &Hold,
) -> Result<Option<PathBuf>, OpenError> {
    let database = database_path(data_dir);
    let part = database.with_extension("db.restored");
    let say = |path: &Path| {
        let path = path.to_owned();
        move |source| OpenError::Copy { path, source }
    };
    remove_if_there(&part).map_err(say(&part))?;
    backup::copy_privately(backup, &part)?;
    File::open(&part).and_then(|file| file.sync_all()).map_err(say(&part))?;
    let aside = move_aside(&database, data_dir, now)?;
    std::fs::rename(&part, &database).map_err(say(&database))?;
    mark::sync_folder(&database).map_err(say(&database))?;
    Ok(aside)
}

/// Moves a database with all its files into a folder that is named after the moment. The log is
/// moved last, because without it the database would lose its latest writes.
fn move_aside(database: &Path, data_dir: &Path, now: Moment) -> Result<Option<PathBuf>, OpenError> {
    let files = ENDINGS.map(|ending| database.with_extension(ending));
    let there: Vec<&PathBuf> = files.iter().filter(|file| file.exists()).collect();
    if there.is_empty() {
        return Ok(None);
    }
    let folder = data_dir.join(format!("before-restore-{}", now.rfc3339().replace(':', "-")));
    super::make_private(&folder)
        .map_err(|source| OpenError::Folder { path: folder.clone(), source })?;
    for file in there {
        let Some(name) = file.file_name() else { continue };
        let to = folder.join(name);
        std::fs::rename(file, &to).map_err(|source| OpenError::Copy { path: to, source })?;
    }
    mark::sync_folder(&folder.join("segue.db"))
        .and_then(|()| mark::sync_folder(database))
        .map_err(|source| OpenError::Copy { path: folder.clone(), source })?;
    Ok(Some(folder))
}

fn remove_if_there(path: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
