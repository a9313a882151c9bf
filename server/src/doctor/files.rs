//! Checks of the places for sounds and backups: folders of this machine, and buckets, which are asked what the
//! server asks of them.

use std::io::ErrorKind;
use std::path::Path;

use segue_base::clock::Moment;
use segue_base::config::Settings;

use super::Finding;
use super::inside::{nearest, to_write_again, try_to_write};
use crate::objects::{Files, FilesError};
use crate::tasks::backup::{self, Schedule};

/// Whether copies of the database are made, their folder takes them, and the newest is not too old.
#[must_use]
pub fn backups(settings: &Settings, now: Moment) -> Finding {
    let what = "backups";
    let schedule = match Schedule::of(settings) {
        Ok(Some(schedule)) => schedule,
        Ok(None) => {
            return Finding::note(
                what,
                "no automatic backups: if this disk fails, everything is lost",
                "set SEGUE_BACKUP_DIR to a folder, ideally on another disk, or run `segue backup` on a timer",
            );
        }
        Err(error) => return no_bucket(what, "SEGUE_BACKUP_DIR", &error),
    };
    let shown = schedule.copies.place();
    let taken = match &schedule.copies {
        Files::Folder(folder) => takes_copies(folder),
        Files::Bucket(..) => {
            schedule.copies.greet(now).map_err(|error| no_bucket(what, "SEGUE_BACKUP_DIR", &error))
        }
    };
    if let Err(finding) = taken {
        return finding;
    }
    let copies = match backup::list(&schedule.copies) {
        Ok(copies) => copies,
        Err(error) => {
            let to_do = "allow the server to read and write the folder in SEGUE_BACKUP_DIR";
            return Finding::wrong(what, format!("cannot look into {shown}: {error}"), to_do);
        }
    };
    let Some(newest) = copies.first() else {
        let to_do =
            "the server makes the first one when it starts; if there is none, check its log";
        return Finding::note(what, format!("there is none in {shown} yet"), to_do);
    };
    let found = format!("{} in {shown}, the newest of {}", copies.len(), newest.made_at.rfc3339());
    // One may be late by a try that failed, and by the time that the server was away.
    if now > newest.made_at.ms_after(2 * schedule.every_ms()) {
        let to_do = "check the server's log, which says why no backup was made";
        return Finding::wrong(what, format!("{found}, which is too old"), to_do);
    }
    Finding::good(what, found)
}

/// Whether a folder can be listed and takes copies.
fn takes_copies(folder: &Path) -> Result<(), Finding> {
    let (what, shown) = ("backups", folder.display());
    let listed = std::fs::read_dir(folder).map(drop);
    if let Err(error) = listed
        && error.kind() != ErrorKind::NotFound
    {
        let to_do = "allow the server to read and write the folder in SEGUE_BACKUP_DIR";
        return Err(Finding::wrong(what, format!("cannot look into {shown}: {error}"), to_do));
    }
    // A folder that is not there yet is made by the first copy, in the nearest one that is.
    let nearest = nearest(folder).unwrap_or_else(|| folder.to_owned());
    try_to_write(&nearest).map_err(|error| {
        let found = format!(
            "no copy can be put into {shown}: cannot write in {}: {error}",
            nearest.display()
        );
        let to_do = format!("{}, or set SEGUE_BACKUP_DIR", to_write_again(&error));
        Finding::wrong(what, found, to_do)
    })
}

/// Whether the bucket of the sounds can be used; `None` where they are in the data folder.
#[must_use]
pub fn sounds(settings: &Settings, now: Moment) -> Option<Finding> {
    let (what, setting) = ("sounds", "SEGUE_OBJECTS_URL");
    settings.objects_url.as_ref()?;
    let greeted = Files::sounds(settings).and_then(|sounds| sounds.greet(now).map(|()| sounds));
    Some(match greeted {
        Ok(sounds) => Finding::good(what, format!("{} can be read and written", sounds.place())),
        Err(error) => no_bucket(what, setting, &error),
    })
}

/// A bucket that cannot be used, which a setting names.
fn no_bucket(what: &'static str, setting: &str, error: &FilesError) -> Finding {
    let to_do = match error {
        FilesError::Bucket(error) => error.to_do(setting),
        _ => format!("check {setting}"),
    };
    Finding::wrong(what, error.to_string(), to_do)
}
