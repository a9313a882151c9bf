//! The commands. Each reads its arguments, does its work through the same store and core as the
//! server, and ends with one clear line when it cannot.

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
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};
use segue_base::config::{Place, SETTINGS_HELP, SettingError, Settings};
use segue_store::user::Role;
use segue_store::{OpenError, Store, StoreError, database_path};
use thiserror::Error;

use crate::api;
use crate::library::run::RunError;
use crate::objects::FilesError;
use crate::site::built::SiteError;
use crate::upload::UploadError;

/// Segue: a self-hosted site for discovering and listening to DJ mixes.
#[derive(Debug, Parser)]
#[command(name = "segue", version, after_help = SETTINGS_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the site and its API until told to stop (Ctrl-C or SIGTERM)
    ///
    /// Prints one line with the address once it answers. The data folder and the database in it
    /// are created when missing.
    #[command(after_help = SETTINGS_HELP)]
    Serve {
        /// Address to listen on, such as 127.0.0.1:8787; port 0 takes a free one. Wins over
        /// SEGUE_LISTEN
        #[arg(long, value_name = "ADDRESS", value_parser = listen)]
        listen: Option<SocketAddr>,
    },
    /// Read a pasted tracklist and print its tracks
    ///
    /// Prints {format, tracks, diagnostics}; positions of diagnostics are counted in UTF-16 units. With
    /// --print, prints the tracks in another format, and diagnostics and what that format cannot hold to
    /// standard error. Bytes that aren't text are skipped. Exits with 1 when there is no track in it, or
    /// when nothing tells its encoding.
    Parse {
        /// File with the tracklist, or - for standard input
        file: PathBuf,
        /// Encoding of the file, such as windows-1251 [default: told by its bytes, and said where that
        /// is a guess]
        #[arg(long, value_name = "NAME", value_parser = text::encoding_named)]
        encoding: Option<&'static encoding_rs::Encoding>,
        /// Read every line on its own, as the admin's parser does
        #[arg(long, conflicts_with_all = ["print", "swap"])]
        admin: bool,
        /// Swap artist and title of every track, for a list that is read the wrong way round
        #[arg(long)]
        swap: bool,
        /// How to print it
        #[arg(long, value_enum, default_value_t = Print::Json)]
        print: Print,
    },
    /// Put a pasted tracklist into the catalogue as a mix, or a whole exported catalogue
    ///
    /// Prints the mix's address. A sound file is copied to the others. Works beside a
    /// running server. A folder that `segue export` wrote is read whole, and takes no options.
    #[command(after_help = SETTINGS_HELP)]
    Import(Box<ImportOptions>),
    /// Fill an empty catalogue with the demo mixes
    ///
    /// Their sound is made on the spot, from their tracklists.
    /// Does nothing to a catalogue that has mixes already.
    #[command(after_help = SETTINGS_HELP)]
    Demo {
        /// Fill only when nothing was ever kept in the database, and say nothing otherwise
        #[arg(long)]
        if_new: bool,
        /// Make no sound for the mixes that come without a file; making it takes about 15 seconds
        #[arg(long)]
        without_sound: bool,
    },
    /// Copy the data into a new folder, beside a running server
    ///
    /// The copy is of one moment. Nobody is signed in in it: whoever has it has no sign-ins. `segue restore`
    /// puts it in place.
    #[command(after_help = SETTINGS_HELP)]
    Backup {
        /// Folder to make, or one of a bucket, such as s3://segue-backups/today
        to: String,
    },
    /// Restore a backup (stop the server first)
    ///
    /// Takes a folder that `segue backup` made, or a database that the server copied by itself or an admin
    /// downloaded. It is checked first; the database that is there moves into a folder beside it, with its
    /// log. Sound files of the backup that are not there are copied. Everyone has to sign in again.
    #[command(after_help = SETTINGS_HELP)]
    Restore {
        /// Folder or file with the backup, of this machine or of a bucket
        backup: String,
    },
    /// Move the whole database between a data folder and a PostgreSQL server
    ///
    /// Stop the servers first. The target has to be empty: a folder without a database, or a database on a
    /// server without anybody's data. Prints each table with the number of its rows and their hash, which
    /// are read back. If it fails or is stopped, the target is as it was, and it can be run again. Sound
    /// files and the key (secret.key) stay where they are; copy them.
    #[command(after_help = SETTINGS_HELP)]
    Move {
        /// Where it is: a folder with a `segue.db`, such as a backup, or the word SEGUE_DATABASE_URL for the
        /// server that this setting names
        from: String,
        /// Where it goes: a folder without a `segue.db`, or the word SEGUE_DATABASE_URL
        to: String,
    },
    /// Write the catalogue as files into a new folder, beside a running server
    ///
    /// Artists, tracks, mixes and lists as JSON Lines with their ids, and the sound files. `segue
    /// import` reads the folder back to the same catalogue. Members and what they did are not in
    /// it; `segue backup` copies everything.
    #[command(after_help = SETTINGS_HELP)]
    Export {
        /// Folder to make
        to: PathBuf,
    },
    /// Check that the server has everything it needs
    ///
    /// Checks the settings, the disk, the database, the mail server and the providers, beside a
    /// running server or before the first start, and says in a line each what is good, what is
    /// wrong and what to do about it. Changes nothing. Exits with 1 when something is wrong.
    #[command(after_help = SETTINGS_HELP)]
    Doctor,
    /// Check that the running server is up
    ///
    /// For service managers and containers: exits with 1 when it does not answer at SEGUE_LISTEN
    /// within three seconds, or says no.
    #[command(after_help = SETTINGS_HELP)]
    Health,
    /// Change what a member may do
    #[command(subcommand, after_help = SETTINGS_HELP)]
    User(User),
    /// Print the API's description (OpenAPI, JSON)
    Openapi,
}

#[derive(Debug, Subcommand)]
enum User {
    /// Make a member an admin
    Promote {
        /// The member's e-mail address
        email: String,
    },
    /// Make an admin a member again
    Demote {
        /// The admin's e-mail address
        email: String,
    },
    /// Let a member connect Spotify
    AllowSpotify {
        /// The member's e-mail address
        email: String,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Print {
    /// One JSON object: format, tracks, findings
    Json,
    /// A table of Timestamp, Artist, Track
    Csv,
    /// A table with every field
    CsvFull,
    /// A cue sheet
    Cue,
    /// Chapters for a video's description
    Youtube,
    /// Podcast chapters, as JSON
    Chapters,
    /// Lines of text
    Text,
    /// A list in Markdown
    Markdown,
}

/// What an import is told of the mix.
#[derive(Debug, Args)]
struct ImportOptions {
    /// File with the tracklist, - for standard input, or a folder: of mixes, or one that `segue export`
    /// wrote
    file: PathBuf,
    /// Encoding of the file, such as windows-1251 [default: told by its bytes, and said where that is
    /// a guess]
    #[arg(long, value_name = "NAME", value_parser = text::encoding_named)]
    encoding: Option<&'static encoding_rs::Encoding>,
    /// Mix title
    #[arg(long, default_value = "", hide_default_value = true)]
    title: String,
    /// Artist or DJ name; give it again for each further one
    #[arg(long)]
    artist: Vec<String>,
    /// Day it was played (YYYY-MM-DD)
    #[arg(long, value_name = "DAY")]
    date: Option<String>,
    /// Page of the mix on SoundCloud, or another link to it: of its apps, its player or its API
    #[arg(long, value_name = "URL", conflicts_with = "audio")]
    soundcloud_url: Option<String>,
    /// Sound file (MP3, M4A, Ogg, Opus, FLAC, WAV, WebM)
    #[arg(long, value_name = "FILE")]
    audio: Option<PathBuf>,
    /// Length of the mix (m:ss or h:mm:ss) [default: that of the sound file]
    #[arg(long, value_name = "LENGTH")]
    duration: Option<String>,
    /// Address of the cover image
    #[arg(long, value_name = "URL")]
    cover_url: Option<String>,
    /// Description
    #[arg(long, value_name = "TEXT")]
    description: Option<String>,
    /// Genre
    #[arg(long)]
    genre: Option<String>,
    /// Venue
    #[arg(long)]
    venue: Option<String>,
    /// Town or country
    #[arg(long)]
    location: Option<String>,
    /// Name in the address [default: made from the title]
    #[arg(long)]
    slug: Option<String>,
    /// Slug of a list to put it in; give it again for each further one
    #[arg(long, value_name = "SLUG")]
    list: Vec<String>,
}

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

fn listen(value: &str) -> Result<SocketAddr, String> {
    segue_base::config::listen(value).map_err(|error| format!("expected {}", error.expected))
}

/// Notes something on standard error; nobody may be reading it.
fn tell(note: &str) {
    let _ = writeln!(std::io::stderr(), "segue: {note}");
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_commands_are_well_formed() {
        Cli::command().debug_assert();
    }
}
