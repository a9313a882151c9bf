//! `segue move`: the whole database from one place to another.

use std::path::{Path, PathBuf};

use segue_base::clock::Stopwatch;
use segue_base::config::Settings;
use segue_store::{Copied, Hold, OpenError, Store, database_path};

use super::{CliError, print};

/// What stands for the server on the command line.
const SERVER: &str = "SEGUE_DATABASE_URL";

/// Copies a database from a data folder or a PostgreSQL server to a data folder or a server, which has to
/// be empty, and prints each table with its rows and their hash. Whatever goes wrong, the
/// target is as it was.
pub fn run(settings: &Settings, from: &str, to: &str) -> Result<(), CliError> {
    let watch = Stopwatch::start();
    let (mut rows, mut failed) = (0, None);
    let mut tell = |copied: &Copied| {
        rows += copied.rows;
        let line = format!("{:>12}  {}  {}\n", copied.rows, &copied.hash, copied.table);
        failed = failed.take().or(print(&line).err());
    };
    if to == SERVER {
        let to = server(settings)?;
        let (from, _hold) = source(settings, from)?;
        to.fill_from(&from, &mut tell)?;
    } else {
        let folder = Path::new(to);
        let _hold = Hold::take(folder)?;
        let (database, part) = (database_path(folder), folder.join("segue.db.moved"));
        if database.exists() {
            return Err(OpenError::Used.into());
        }
        if let Err(error) = std::fs::remove_file(&part)
            && error.kind() != std::io::ErrorKind::NotFound
        {
            return Err(say("remove", &part)(error));
        }
        let (from, _hold) = source(settings, from)?;
        from.pour_into(&part, &mut tell)?;
        std::fs::rename(&part, &database).map_err(say("write", &database))?;
    }
    if let Some(error) = failed {
        return Err(error);
    }
    print(&format!("Moved {rows} rows in {:.1} s\n", watch.read().as_secs_f64()))
}

/// Opens what is to be moved. A data folder is held meanwhile, so that no server writes into it.
fn source(settings: &Settings, from: &str) -> Result<(Store, Option<Hold>), CliError> {
    if from == SERVER {
        return Ok((server(settings)?, None));
    }
    let folder = PathBuf::from(from);
    if !database_path(&folder).is_file() {
        return Err(CliError::Input(format!("there is no database in `{from}`")));
    }
    let hold = Hold::take(&folder)?;
    Ok((Store::open_as_is(&folder)?, Some(hold)))
}

/// The server that the settings name: its address holds a password, which a command line would show to
/// everybody on the machine.
fn server(settings: &Settings) -> Result<Store, CliError> {
    let url = settings.database_url.as_ref().ok_or_else(|| {
        CliError::Input(format!("{SERVER} is not set: there is no server to move from or to"))
    })?;
    Ok(Store::connect(url.reveal())?)
}

fn say(doing: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> CliError {
    let path = path.display().to_string();
    move |source| CliError::File { doing, path, source }
}
