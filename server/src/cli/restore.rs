//! `segue restore`: a backup in the place of the data.

use std::path::{Path, PathBuf};

use segue_base::clock::Clock;
use segue_base::config::Settings;
use segue_base::config::sound_folder;
use segue_store::checkup::{self, Checkup};
use segue_store::{Hold, database_path, restore};

use super::{CliError, print};

/// Puts a backup in the place of the database: a folder that `segue backup` made, or a file that the server
/// did. What was there is moved into a folder of its own.
pub fn run(settings: &Settings, backup: &Path) -> Result<(), CliError> {
    let file = if backup.is_dir() { database_path(backup) } else { backup.to_owned() };
    if !file.is_file() {
        return Err(CliError::Input(format!(
            "`{}` is not a backup: that is a folder with a `segue.db`, or a database file",
            backup.display()
        )));
    }
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
    if is_same(&file, &database) {
        let shown = file.display();
        return Err(CliError::Input(format!(
            "`{shown}` is the database itself, not a backup of it"
        )));
    }
    let checkup = check(&file)?;
    let aside = restore::restore(data_dir, &file, Clock::system().now(), &hold)?;
    let sounds = file.parent().map(sound_folder).filter(|folder| folder.is_dir());
    let sounds = sounds.map_or(Ok(0), |folder| bring_sounds(settings, &folder))?;
    let mixes =
        checkup.content.map_or(String::new(), |content| format!(", {} mixes", content.mixes));
    let bytes = std::fs::metadata(&database).map_or(0, |file| file.len());
    let noun = if sounds == 1 { "file" } else { "files" };
    let mut said = format!(
        "Restored the database ({bytes} bytes{mixes}) from {}, and {sounds} missing sound {noun}\n",
        file.display(),
    );
    if let Some(aside) = aside {
        said.push_str(&format!("The previous database is in {}\n", aside.display()));
    }
    said.push_str("Everyone has to sign in again\n");
    print(&said)
}

/// Refuses a backup that is damaged, from a newer version, or none of ours.
fn check(file: &Path) -> Result<Checkup, CliError> {
    let checkup = checkup::look(file)?;
    let shown = file.display();
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

/// Copies sound files that are not there, and returns how many. Their names tell what they hold, so those
/// that are there are the same.
fn bring_sounds(settings: &Settings, from: &Path) -> Result<usize, CliError> {
    let kept = sound_folder(&settings.data_dir);
    let mut brought = 0;
    let say = |path: PathBuf| {
        let path = path.display().to_string();
        move |source| CliError::File { doing: "copy", path, source }
    };
    for entry in std::fs::read_dir(from).map_err(say(from.to_owned()))? {
        let path = entry.map_err(say(from.to_owned()))?.path();
        let Some(name) =
            path.file_name().filter(|name| path.is_file() && !kept.join(name).exists())
        else {
            continue;
        };
        let part = kept.join(name).with_extension("part");
        std::fs::create_dir_all(&kept).map_err(say(kept.clone()))?;
        let copied =
            std::fs::copy(&path, &part).and_then(|_| std::fs::rename(&part, kept.join(name)));
        copied.map_err(say(path.clone()))?;
        brought += 1;
    }
    Ok(brought)
}
