//! The files of the database, and who may look into them.

use std::path::{Path, PathBuf};

/// Name of the database inside the data folder.
const DATABASE: &str = "segue.db";

/// Returns where a data folder's database lies.
#[must_use]
pub fn database_path(data_dir: &Path) -> PathBuf {
    data_dir.join(DATABASE)
}

/// Returns how many bytes a database takes, its log included.
#[must_use]
pub fn bytes_of(database: &Path) -> u64 {
    let log = database.with_extension("db-wal");
    [database, &log]
        .iter()
        .filter_map(|file| std::fs::metadata(file).ok())
        .map(|file| file.len())
        .sum()
}

/// Makes a folder and its parents such that nobody else on the machine can look into them, because
/// a data folder holds addresses and sign-in links. The rights of an existing folder stay as its
/// owner has set them.
///
/// # Errors
/// What the file system says.
pub fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Sees to it that nobody else on the machine can look into the database, whatever its folder
/// allows. SQLite gives the files beside it the rights of the database.
///
/// SQLite tells of a database that cannot be made, so this does not. A file that is there is not
/// opened, because closing it would end the locks that this process has on it.
#[cfg(unix)]
pub fn hide(database: &Path) {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    let _ = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(database);
    for ending in ["db", "db-wal", "db-shm"] {
        let path = database.with_extension(ending);
        if let Ok(file) = std::fs::metadata(&path)
            && file.permissions().mode() & 0o077 != 0
        {
            let mode = file.permissions().mode() & 0o700;
            let closed = std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode));
            if let Err(error) = closed {
                let path = path.display();
                tracing::warn!(%path, %error, "others can read this file: its rights do not change");
            }
        }
    }
}

/// On systems other than Unix the rights of the folder protect the database.
#[cfg(not(unix))]
pub fn hide(_database: &Path) {}
