//! `segue backup`: a copy of the data, made beside a running server.

use std::path::{Path, PathBuf};

use segue_base::config::Settings;
use segue_store::{Store, backup, database_path, make_private};

use super::{CliError, database, into_new_folder, print};

/// Copies the database and the sound files into a folder that is not there yet. It is a data
/// folder: to restore it, point `SEGUE_DATA_DIR` at it, or put it in the place of the old one.
pub fn run(settings: &Settings, to: &Path) -> Result<(), CliError> {
    // Beside a server, and of a database with an older schema too, which nobody brings up to date here.
    let from = match &settings.database_url {
        Some(url) => From::Server(Box::new(Store::connect(url.reveal())?)),
        None => From::File(database(settings)?),
    };
    into_new_folder(to, || copy_all(settings, &from, to))
}

/// Where the database is.
enum From {
    File(PathBuf),
    Server(Box<Store>),
}

fn copy_all(settings: &Settings, from: &From, to: &Path) -> Result<(), CliError> {
    let say = |doing, path: &Path| {
        let path = path.display().to_string();
        move |source| CliError::File { doing, path, source }
    };
    make_private(to).map_err(say("make", to))?;
    match from {
        From::File(file) => backup::copy_privately(file, &database_path(to))?,
        From::Server(store) => store.copy_privately(&database_path(to))?,
    }
    let audio = settings.data_dir.join("audio");
    let files = if audio.is_dir() { copy_files(&audio, &to.join("audio"))? } else { 0 };
    let bytes = std::fs::metadata(database_path(to)).map_err(say("read", to))?.len();
    print(&format!(
        "Copied the database ({bytes} bytes) and {files} sound files to {}\n",
        to.display()
    ))
}

/// Copies the files of a folder into one that is made, and returns how many.
pub fn copy_files(from: &Path, to: &Path) -> Result<usize, CliError> {
    let say = |doing, path: &Path| {
        let path = path.display().to_string();
        move |source| CliError::File { doing, path, source }
    };
    std::fs::create_dir_all(to).map_err(say("make", to))?;
    let mut files = 0;
    for entry in std::fs::read_dir(from).map_err(say("read", from))? {
        let path = entry.map_err(say("read", from))?.path();
        if let Some(name) = path.file_name().filter(|_| path.is_file()) {
            std::fs::copy(&path, to.join(name)).map_err(say("copy", &path))?;
            files += 1;
        }
    }
    Ok(files)
}
