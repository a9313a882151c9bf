//! What the commands are called, and what each is told.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use segue_base::config::SETTINGS_HELP;

use super::text;

/// Segue: a self-hosted site for discovering and listening to DJ mixes.
#[derive(Debug, Parser)]
#[command(name = "segue", version, after_help = SETTINGS_HELP)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
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
pub(super) enum User {
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
pub(super) enum Print {
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
pub(super) struct ImportOptions {
    /// File with the tracklist, - for standard input, or a folder: of mixes, or one that `segue export`
    /// wrote
    pub file: PathBuf,
    /// Encoding of the file, such as windows-1251 [default: told by its bytes, and said where that is
    /// a guess]
    #[arg(long, value_name = "NAME", value_parser = text::encoding_named)]
    pub encoding: Option<&'static encoding_rs::Encoding>,
    /// Mix title
    #[arg(long, default_value = "", hide_default_value = true)]
    pub title: String,
    /// Artist or DJ name; give it again for each further one
    #[arg(long)]
    pub artist: Vec<String>,
    /// Day it was played (YYYY-MM-DD)
    #[arg(long, value_name = "DAY")]
    pub date: Option<String>,
    /// Page of the mix on SoundCloud, or another link to it: of its apps, its player or its API
    #[arg(long, value_name = "URL", conflicts_with = "audio")]
    pub soundcloud_url: Option<String>,
    /// Sound file (MP3, M4A, Ogg, Opus, FLAC, WAV, WebM)
    #[arg(long, value_name = "FILE")]
    pub audio: Option<PathBuf>,
    /// Length of the mix (m:ss or h:mm:ss) [default: that of the sound file]
    #[arg(long, value_name = "LENGTH")]
    pub duration: Option<String>,
    /// Address of the cover image
    #[arg(long, value_name = "URL")]
    pub cover_url: Option<String>,
    /// Description
    #[arg(long, value_name = "TEXT")]
    pub description: Option<String>,
    /// Genre
    #[arg(long)]
    pub genre: Option<String>,
    /// Venue
    #[arg(long)]
    pub venue: Option<String>,
    /// Town or country
    #[arg(long)]
    pub location: Option<String>,
    /// Name in the address [default: made from the title]
    #[arg(long)]
    pub slug: Option<String>,
    /// Slug of a list to put it in; give it again for each further one
    #[arg(long, value_name = "SLUG")]
    pub list: Vec<String>,
}

fn listen(value: &str) -> Result<SocketAddr, String> {
    segue_base::config::listen(value).map_err(|error| format!("expected {}", error.expected))
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
