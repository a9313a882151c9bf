//! Copies of the open database: into a file, and from one engine to the other.

use std::fs::File;
use std::path::Path;

use segue_base::clock::Moment;

use super::{Engine, Store};
use crate::OpenError;
use crate::sqlite::{self, backup};
use crate::transfer::{self, Copied};

/// Tables that do not go along when a database moves: links for the first admin are printed anew.
const LEFT_WHERE_THEY_ARE: [&str; 1] = ["admin_links"];

impl Store {
    /// Copies the database into a new file of SQLite that nobody else on the machine can read, without
    /// what people are signed in by. The copy holds everything that was acknowledged before it began, as of
    /// one moment. Writers do not wait for it; the thread does.
    ///
    /// # Errors
    /// When the database cannot be read, or the file is there or cannot be written; a half-written file
    /// is removed.
    pub fn copy_privately(&self, to: &Path) -> Result<(), OpenError> {
        match &self.engine {
            Engine::Sqlite(database) => backup::copy_privately(database.path(), to),
            Engine::Postgres(_) => sqlite::create(to, |to| {
                self.read_blocking(|from| {
                    transfer::copy_all(from, to, &backup::SIGN_INS, |_| ()).map(drop)
                })
            }),
        }
    }

    /// Copies the database as [`Store::copy_privately`] does, into a file in a folder that is gone when it
    /// is closed.
    ///
    /// # Errors
    /// As [`Store::copy_privately`].
    pub fn copy_to_send(&self, folder: &Path, now: Moment) -> Result<File, OpenError> {
        backup::copy_to_send(folder, now, |path| self.copy_privately(path))
    }

    /// Copies all that another database holds into this one, which has to be empty, as of one moment, and
    /// tells of each table. If that fails, this one is as it was.
    ///
    /// # Errors
    /// [`OpenError::Used`] when somebody's data is here; else what either database says.
    pub fn fill_from(&self, from: &Self, tell: impl FnMut(&Copied)) -> Result<(), OpenError> {
        let Engine::Postgres(database) = &self.engine else { return Err(OpenError::Used) };
        if self.read_blocking(transfer::is_used).map_err(OpenError::Prepare)? {
            return Err(OpenError::Used);
        }
        let filled = from.read_blocking(|from| {
            database.fill(|to| transfer::copy_all(from, to, &LEFT_WHERE_THEY_ARE, tell))
        });
        filled.map(drop).map_err(OpenError::Prepare)
    }

    /// Copies all that is here into a new file of SQLite, as of one moment, and tells of each table.
    ///
    /// # Errors
    /// When the file is there, or what either database says; a half-written file is removed.
    pub fn pour_into(&self, file: &Path, tell: impl FnMut(&Copied)) -> Result<(), OpenError> {
        sqlite::create(file, |to| {
            self.read_blocking(|from| transfer::copy_all(from, to, &LEFT_WHERE_THEY_ARE, tell))
                .map(drop)
        })
    }
}
