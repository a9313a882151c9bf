//! `segue backup`: a copy of the data, made beside a running server.

use std::path::{Path, PathBuf};

use segue_base::clock::Clock;
use segue_base::config::{Place, SOUND, Settings};
use segue_store::backup::unsent;
use segue_store::{Store, backup, database_path, make_private};

use super::{CliError, database, into_new_folder, place, print};
use crate::objects::Files;

/// Copies the database and the sound files into a folder that is not there yet, of this machine or of a bucket.
/// It is a data folder: to restore it, point `SEGUE_DATA_DIR` at it, or put it in the place of the old one.
pub fn run(settings: &Settings, to: &str) -> Result<(), CliError> {
    let place = place(to)?;
    // Beside a server, and of a database with an older schema too, which nobody brings up to date here.
    let from = match &settings.database_url {
        Some(url) => From::Server(Box::new(Store::connect(url.reveal())?)),
        None => From::File(database(settings)?),
    };
    match &place {
        Place::Folder(folder) => into_new_folder(folder, || copy_all(settings, &from, folder)),
        Place::Bucket(_) => {
            let to = Files::at(&place, settings.bucket_keys.as_ref())?;
            send_all(settings, &from, &to)
        }
    }
}

/// Where the database is.
enum From {
    File(PathBuf),
    Server(Box<Store>),
}

impl From {
    fn copy(&self, to: &Path) -> Result<(), CliError> {
        match self {
            Self::File(file) => backup::copy_privately(file, to)?,
            Self::Server(store) => store.copy_privately(to)?,
        }
        Ok(())
    }
}

fn copy_all(settings: &Settings, from: &From, to: &Path) -> Result<(), CliError> {
    let say = |doing, path: &Path| {
        let path = path.display().to_string();
        move |source| CliError::File { doing, path, source }
    };
    make_private(to).map_err(say("make", to))?;
    from.copy(&database_path(to))?;
    let audio = Files::Folder(to.join(SOUND));
    let files = Files::sounds(settings)?.copy_missing(&audio, &settings.data_dir)?;
    let bytes = std::fs::metadata(database_path(to)).map_err(say("read", to))?.len();
    tell(bytes, files, &to.display().to_string())
}

/// Sends the copy to a bucket, the database last, so that a folder that has it is whole.
fn send_all(settings: &Settings, from: &From, to: &Files) -> Result<(), CliError> {
    let shown = to.place();
    let name = database_path(Path::new(""));
    if to.find(name.as_os_str())?.is_some() {
        return Err(CliError::Input(format!(
            "`{shown}` already has a backup; name a folder that does not"
        )));
    }
    let data_dir = settings.data_dir.as_path();
    let say = |source| CliError::File {
        doing: "copy the database into",
        path: data_dir.display().to_string(),
        source,
    };
    make_private(data_dir).map_err(say)?;
    let file = unsent(data_dir, Clock::system().now());
    let sent = from.copy(&file).and_then(|()| {
        let bytes = std::fs::metadata(&file).map_err(say)?.len();
        let files = Files::sounds(settings)?.copy_missing(&to.within(SOUND), data_dir)?;
        to.keep(name.as_os_str(), &file)?;
        Ok((bytes, files))
    });
    if file.exists() {
        std::fs::remove_file(&file).map_err(say)?;
    }
    let (bytes, files) = sent?;
    tell(bytes, files, &shown.to_string())
}

fn tell(bytes: u64, files: usize, to: &str) -> Result<(), CliError> {
    print(&format!("Copied the database ({bytes} bytes) and {files} sound files to {to}\n"))
}
