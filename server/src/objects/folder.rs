//! The files of a folder. One gets its name once it is whole and on the disk, so no name belongs to half a
//! file.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;

use super::{Entry, FilesError, say};

/// How the name of a file ends that is not whole yet.
pub const PART: &str = "part";

pub(super) fn list(folder: &Path) -> std::io::Result<Vec<Entry>> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry?;
        if let Some(bytes) = length(&entry.path()) {
            files.push(Entry { name: entry.file_name(), bytes });
        }
    }
    Ok(files)
}

/// The length of a file; `None` where there is none.
pub(super) fn length(path: &Path) -> Option<u64> {
    let file = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    Some(file.len())
}

/// Writes a file that is whole before it has its name.
pub(super) fn put(folder: &Path, name: &OsStr, bytes: &[u8]) -> Result<(), FilesError> {
    std::fs::create_dir_all(folder).map_err(say("make", folder))?;
    let part = folder.join(name).with_extension(PART);
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.map_err(say("write", &part))?;
    move_in(folder, name, &part)
}

/// Gives a whole file of the same disk its name in a folder.
pub(super) fn move_in(folder: &Path, name: &OsStr, file: &Path) -> Result<(), FilesError> {
    std::fs::create_dir_all(folder).map_err(say("make", folder))?;
    let moved = std::fs::rename(file, folder.join(name))
        .and_then(|()| File::open(folder))
        .and_then(|folder| folder.sync_all());
    moved.map_err(say("write in", folder))
}

/// Removes unfinished files of a folder.
///
/// # Errors
/// What the system says.
pub fn remove_parts(folder: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == PART) {
            std::fs::remove_file(path)?;
        }
    }
    Ok(())
}
