//! The commands. Each reads its [`arguments`], does its work through the same store and core as the
//! server, and ends with one clear line when it cannot.

mod arguments;
mod backup;
mod catalogue;
mod demo;
mod doctor;
mod health;
mod import;
mod library;
mod moving;
mod parse;
mod restore;
mod serve;
pub(crate) mod text;
mod user;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use segue_base::config::{Place, SettingError, Settings};
use segue_store::user::Role;
use segue_store::{OpenError, Store, StoreError, database_path};
use thiserror::Error;

use crate::api;
use crate::library::run::RunError;
use crate::objects::FilesError;
use crate::site::built::SiteError;
use crate::upload::UploadError;
use arguments::{Cli, Command, ImportOptions, Print, User};

/// Why a command could not do its work: one line for the person who typed it.
#[derive(Debug, Error)]
enum CliError {
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Site(#[from] SiteError),
    #[error(transparent)]
    Files(#[from] FilesError),
    /// A folder of mixes cannot be read to its end.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A cover cannot be kept.
    #[error(transparent)]
    Upload(#[from] UploadError),
    #[error("cannot {doing} `{path}`: {source}")]
    File { doing: &'static str, path: String, source: std::io::Error },
    #[error("cannot {doing}: {source}")]
    System { doing: String, source: std::io::Error },
    #[error("{0}")]
    Input(String),
}

/// Runs the command that the process was started with.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Standard error may be closed; then there is nobody to tell.
            let _ = writeln!(std::io::stderr(), "segue: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), CliError> {
    match command {
        Command::Serve { listen } => {
            let mut settings = Settings::from_env()?;
            settings.listen = listen.unwrap_or(settings.listen);
            serve::run(settings)
        }
        Command::Parse { file, encoding, admin: true, .. } => parse::run_admin(&file, encoding),
        Command::Parse { file, encoding, print, swap, .. } => {
            parse::run(&file, encoding, print, swap)
        }
        Command::Import(import) => import::run(&Settings::from_env()?, &import),
        Command::Demo { if_new, without_sound } => {
            demo::run(&Settings::from_env()?, if_new, without_sound)
        }
        Command::Backup { to } => backup::run(&Settings::from_env()?, &to),
        Command::Restore { backup } => restore::run(&Settings::from_env()?, &backup),
        Command::Move { from, to } => moving::run(&Settings::from_env()?, &from, &to),
        Command::Export { to } => catalogue::export(&Settings::from_env()?, &to),
        Command::Health => health::run(&Settings::from_env()?),
        Command::Doctor => doctor::run(),
        Command::User(User::Promote { email }) => {
            user::run(&Settings::from_env()?, &email, Role::Admin)
        }
        Command::User(User::Demote { email }) => {
            user::run(&Settings::from_env()?, &email, Role::Member)
        }
        Command::User(User::AllowSpotify { email }) => {
            user::allow_spotify(&Settings::from_env()?, &email)
        }
        Command::Openapi => print(&api::docs::print()),
    }
}

/// Prints a whole answer to standard output. A reader that has seen enough and closed its end,
/// such as `head`, is no failure.
fn print(text: &str) -> Result<(), CliError> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(source) if source.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(CliError::System { doing: "print".to_owned(), source })
        }
        _ => Ok(()),
    }
}

/// Opens the database, wherever the settings say that it is kept.
fn open(settings: &Settings) -> Result<Store, OpenError> {
    match &settings.database_url {
        Some(url) => Store::connect(url.reveal()),
        None => Store::open(&settings.data_dir),
    }
}

/// A place that a person names.
fn place(text: &str) -> Result<Place, CliError> {
    Place::parse(text).ok_or_else(|| {
        CliError::Input(format!(
            "expected a folder, or one of a bucket such as `s3://segue-backups/today`, got `{text}`"
        ))
    })
}

/// The existing database of the data folder. A mistyped folder gets no new one.
fn database(settings: &Settings) -> Result<PathBuf, CliError> {
    let path = database_path(&settings.data_dir);
    let folder = settings.data_dir.display();
    match path.try_exists() {
        Ok(true) => Ok(path),
        Ok(false) => Err(CliError::Input(format!("there is no database in `{folder}`"))),
        Err(error) => Err(CliError::Input(format!("cannot look into `{folder}`: {error}"))),
    }
}

/// Fills a new folder. If that fails, the folder is removed, so that the next attempt may use its
/// name.
fn into_new_folder<T>(
    to: &Path,
    fill: impl FnOnce() -> Result<T, CliError>,
) -> Result<T, CliError> {
    if to.exists() {
        let there = to.display();
        let why = format!("`{there}` already exists; name a folder that does not");
        return Err(CliError::Input(why));
    }
    let filled = fill();
    if filled.is_err() && to.is_dir() {
        let removed = std::fs::remove_dir_all(to);
        removed.unwrap_or_else(|error| tell(&format!("`{}` stays: {error}", to.display())));
    }
    filled
}

/// Notes something on standard error; nobody may be reading it.
fn tell(note: &str) {
    let _ = writeln!(std::io::stderr(), "segue: {note}");
}
