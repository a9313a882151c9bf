//! The settings: read once from the environment, checked, and handed on as values. [`read`] reads
//! them, and [`value`] has each kind of value.
//!
//! Every setting has a default that works on a fresh machine. A bad one stops the start, with its
//! name and the value that was expected.

mod origin;
mod place;
mod read;
mod value;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use lettre::message::Mailbox;
use tracing_subscriber::filter::Targets;

use crate::clock::Day;

pub use origin::Origin;
pub use place::{BucketAddress, BucketKeys, Place};
pub use read::{Survey, Unknown};
pub use value::{ClientKeys, Secret, SettingError, listen};

/// The name of the product, in titles and in the page's configuration.
pub const SITE_NAME: &str = "Segue";
/// The site's playlist in members' Spotify accounts. Source: specification for members and admin,
/// 'Settings'.
pub const PLAYLIST_NAME: &str = "Segue.fm";

/// What `--help` says of the settings.
pub const SETTINGS_HELP: &str = "\
Settings (environment variables):
  SEGUE_LISTEN                Address to listen on [default: 127.0.0.1:8787]
  SEGUE_DATA_DIR              Folder of the database and the audio files [default: data]
  SEGUE_DATABASE_URL          PostgreSQL server that keeps the database for any number of servers, such
                              as postgres://segue:secret@db.example/segue?sslmode=verify-full; then
                              SEGUE_SECRET_KEY has to be set, to the same in all of them
                              [default: none; SQLite keeps it, in DATA_DIR/segue.db]
  SEGUE_OBJECTS_URL           Bucket that keeps the audio files for any number of servers, such as
                              s3://segue/files [default: none; they are in DATA_DIR/audio]
  AWS_ACCESS_KEY_ID           Key that opens the buckets of SEGUE_OBJECTS_URL and SEGUE_BACKUP_DIR, and
  AWS_SECRET_ACCESS_KEY       the secret that belongs to it [default: none]
  AWS_SESSION_TOKEN           What a key that ends after a while brings besides [default: none]
  AWS_REGION                  Region of the buckets [default: us-east-1]
  AWS_ENDPOINT_URL            Where the object store is, such as https://objects.example
                              [default: none; at Amazon]
  AWS_ALLOW_HTTP              Whether AWS_ENDPOINT_URL may be an http address of another machine
                              (true, false) [default: false]
  SEGUE_SITE_DIR              Folder of a built site [default: the site inside the program;
                              web/dist if it was compiled without one]
  SEGUE_PUBLIC_URL            Address that visitors use, such as https://mixes.example
                              [default: the address listened on]
  SEGUE_LIST_CREATED_UNTIL    Lists hold only mixes created on or before this day (YYYY-MM-DD)
                              [default: no limit]
  SEGUE_SMTP_URL              Server that sends mail, such as smtps://name:secret@mail.example or
                              smtp://name:secret@mail.example:587, which goes on by STARTTLS; only
                              a server on this machine may do without TLS
                              [default: none; mails are put into DATA_DIR/mail]
  SEGUE_MAIL_FROM             Sender of emails [default: Segue <segue@localhost>]
  SEGUE_SPOTIFY_CLIENT_ID     Client ID and secret from Spotify, for signing in, for what it says of
  SEGUE_SPOTIFY_CLIENT_SECRET artists, and for members' accounts [default: none; not offered]
  SEGUE_SECRET_KEY            Seals the tokens of members' Spotify accounts, and mails to sign in until
                              they leave: 64 hexadecimal digits
                              [default: made once, in DATA_DIR/secret.key]
  SEGUE_GOOGLE_CLIENT_ID      What Google knows this site by, for signing in
  SEGUE_GOOGLE_CLIENT_SECRET  [default: none; Google is not offered]
  SEGUE_PLAUSIBLE_SITE_ID     The site's domain as Plausible has it, and a key of its Stats API;
  SEGUE_PLAUSIBLE_API_KEY     Plausible then counts visitors [default: none; the site counts them]
  SEGUE_BACKUP_DIR            Folder that copies of the database and the audio files are put into, best
                              on another disk, or a bucket such as s3://segue-backups
                              [default: none are made]
  SEGUE_LIBRARY_DIR           Folder of this machine with mixes, which admins can have read in
                              [default: none]
  SEGUE_BACKUP_EVERY          Hours from one copy to the next [default: 24]
  SEGUE_BACKUP_KEEP           How many copies of the database stay [default: 7]
  SEGUE_PASSWORD_SIGN_UP      Whether an unknown address signs up by its first password (true, false)
                              [default: true]
  SEGUE_TRUST_PROXY           Whether X-Forwarded-For says where requests come from (true, false)
                              [default: false]
  SEGUE_COMMENTS_ENABLED      Whether members may comment on mixes (true, false)
                              [default: false]
  SEGUE_SOUNDCLOUD_WIDGET_URL Where SoundCloud's widget lives [default: https://w.soundcloud.com]
  SEGUE_SOUNDCLOUD_URL        Where SoundCloud lives [default: https://soundcloud.com]
  SEGUE_SOUNDCLOUD_SHORT_URL  Where its short links begin [default: https://on.soundcloud.com]
  SEGUE_SPOTIFY_ACCOUNTS_URL  Where Spotify's sign-in lives [default: https://accounts.spotify.com]
  SEGUE_SPOTIFY_API_URL       Where Spotify's Web API lives [default: https://api.spotify.com]
  SEGUE_GOOGLE_ISSUER         Who issues Google's identities [default: https://accounts.google.com]
  SEGUE_PLAUSIBLE_URL         Where Plausible lives [default: https://plausible.io]
  SEGUE_LOG                   What is logged: a level, or levels by module such as
                              `info,segue=debug` [default: info]";

/// Everything that can be set.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Address to listen on; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Folder of the database and the audio files.
    pub data_dir: PathBuf,
    /// PostgreSQL server that keeps the database; without one, SQLite does.
    pub database_url: Option<Secret>,
    /// Bucket that keeps the audio files; without one, the data folder does.
    pub objects_url: Option<BucketAddress>,
    /// What opens the buckets; without it, none is named.
    pub bucket_keys: Option<BucketKeys>,
    /// Folder of the built site.
    pub site_dir: Option<PathBuf>,
    /// Address that visitors use; without it, the address listened on.
    pub public_url: Option<Origin>,
    /// Lists hold only mixes created on or before this day.
    pub list_created_until: Option<Day>,
    /// Server that sends mail; without one, mails are put into a folder.
    pub smtp_url: Option<Secret>,
    /// Sender of emails.
    pub mail_from: Mailbox,
    /// Client ID and secret from Spotify; without it, Spotify is not offered.
    pub spotify: Option<ClientKeys>,
    /// Seals the tokens of members' Spotify accounts; without it, a key in the data folder does.
    pub secret_key: Option<Secret>,
    /// Where Spotify's sign-in lives.
    pub spotify_accounts_url: Origin,
    /// Where Spotify's Web API lives.
    pub spotify_api_url: Origin,
    /// What Google knows this site by; without it, Google is not offered.
    pub google: Option<ClientKeys>,
    /// Who issues Google's identities.
    pub google_issuer: Origin,
    /// The site's domain at Plausible and a key there; without it, the site counts its visitors.
    pub plausible: Option<ClientKeys>,
    /// Where Plausible lives.
    pub plausible_url: Origin,
    /// Folder of this machine whose mixes admins can have read in.
    pub library_dir: Option<PathBuf>,
    /// Folder or bucket that copies of the database are put into; without it, none are made.
    pub backup_dir: Option<Place>,
    /// Hours from one copy to the next.
    pub backup_every_hours: u32,
    /// How many copies of the database stay.
    pub backup_keep: u32,
    /// Whether `X-Forwarded-For` says where requests come from.
    pub trust_proxy: bool,
    /// Whether signing in with a password makes an account of an unknown address.
    pub password_sign_up: bool,
    /// Whether members may comment on mixes.
    pub comments_enabled: bool,
    /// Where SoundCloud's widget lives.
    pub soundcloud_widget_url: Origin,
    /// Where SoundCloud lives.
    pub soundcloud_url: Origin,
    /// Where SoundCloud's short links begin.
    pub soundcloud_short_url: Origin,
    /// What is logged.
    pub log: Targets,
}

/// Name of the folder of the sound files, which is the first part of their addresses too.
pub const SOUND: &str = "audio";

/// Name of the folder of files on their way to the site.
const UPLOADS: &str = "uploads";

/// The folder of the sound files of a data folder.
#[must_use]
pub fn sound_folder(data_dir: &Path) -> PathBuf {
    data_dir.join(SOUND)
}

impl Settings {
    /// Returns where the sound files are.
    #[must_use]
    pub fn sound_place(&self) -> Place {
        match &self.objects_url {
            Some(address) => Place::Bucket(address.within(SOUND)),
            None => Place::Folder(sound_folder(&self.data_dir)),
        }
    }

    /// Returns where files on their way to the site wait until they are whole.
    #[must_use]
    pub fn upload_place(&self) -> Place {
        match &self.objects_url {
            Some(address) => Place::Bucket(address.within(UPLOADS)),
            None => Place::Folder(self.data_dir.join(UPLOADS)),
        }
    }

    /// Returns where visitors find the site: the public address, or the one listened on.
    #[must_use]
    pub fn public_origin(&self) -> Origin {
        self.public_url.clone().unwrap_or_else(|| Origin::of_address(self.listen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: &'static str, value: &'static str) -> Result<Settings, SettingError> {
        Settings::read(|asked| (asked == name).then(|| value.to_owned()))
    }

    #[test]
    fn nothing_needs_to_be_set() {
        let settings = Settings::read(|_| None).unwrap();
        assert_eq!(settings.listen.to_string(), "127.0.0.1:8787");
        assert_eq!(settings.public_origin().as_str(), "http://127.0.0.1:8787");
        assert_eq!(settings.soundcloud_widget_url.as_str(), "https://w.soundcloud.com");
        assert_eq!(settings.list_created_until, None);
        let near = with("SEGUE_GOOGLE_ISSUER", "http://127.0.0.1:4000").unwrap();
        assert_eq!(near.google_issuer.as_str(), "http://127.0.0.1:4000");
    }

    #[test]
    fn an_empty_value_counts_as_unset() {
        assert_eq!(with("SEGUE_PUBLIC_URL", " ").unwrap().public_url, None);
    }

    #[test]
    fn a_bad_setting_is_named_with_what_was_expected() {
        for (name, value, says) in [
            ("SEGUE_LISTEN", "8787", "SEGUE_LISTEN: expected an IP address with a port"),
            ("SEGUE_LISTEN", "localhost:99999", "got `localhost:99999`"),
            ("SEGUE_PUBLIC_URL", "mixes.example", "SEGUE_PUBLIC_URL: expected an http or https"),
            ("SEGUE_PUBLIC_URL", "https://mixes.example/app", "without a path"),
            ("SEGUE_LIST_CREATED_UNTIL", "01.08.2025", "expected a day such as `2025-08-01`"),
            (
                "SEGUE_SOUNDCLOUD_WIDGET_URL",
                "ftp://w.soundcloud.com",
                "SEGUE_SOUNDCLOUD_WIDGET_URL",
            ),
            (
                "SEGUE_SOUNDCLOUD_WIDGET_URL",
                "http://w.soundcloud.com",
                "SEGUE_SOUNDCLOUD_WIDGET_URL: expected an https address without a path, or an http",
            ),
            (
                "SEGUE_PLAUSIBLE_URL",
                "http://192.168.0.2:8000",
                "SEGUE_PLAUSIBLE_URL: expected an https",
            ),
            (
                "SEGUE_SPOTIFY_API_URL",
                "http://localhost.example",
                "SEGUE_SPOTIFY_API_URL: expected",
            ),
            ("SEGUE_SMTP_URL", "mail.example", "SEGUE_SMTP_URL: expected an address such as"),
            ("SEGUE_SMTP_URL", "smtps://a:secret@", "got `…`"),
            ("SEGUE_GOOGLE_CLIENT_ID", "a", "SEGUE_GOOGLE_CLIENT_SECRET: expected the secret"),
            (
                "SEGUE_SPOTIFY_CLIENT_SECRET",
                "hush",
                "SEGUE_SPOTIFY_CLIENT_ID: expected the client id",
            ),
            (
                "SEGUE_PLAUSIBLE_SITE_ID",
                "mixes.example",
                "SEGUE_PLAUSIBLE_API_KEY: expected the key",
            ),
            ("SEGUE_MAIL_FROM", "nobody", "SEGUE_MAIL_FROM: expected an address"),
            ("SEGUE_COMMENTS_ENABLED", "on", "SEGUE_COMMENTS_ENABLED: expected `true` or `false`"),
            ("SEGUE_BACKUP_EVERY", "0", "SEGUE_BACKUP_EVERY: expected a whole number from 1"),
            ("SEGUE_BACKUP_KEEP", "all", "SEGUE_BACKUP_KEEP: expected a whole number from 1"),
            ("SEGUE_TRUST_PROXY", "maybe", "expected `true` or `false`"),
            ("SEGUE_PASSWORD_SIGN_UP", "no", "expected `true` or `false`"),
            ("SEGUE_LOG", "loud", "SEGUE_LOG: expected a level"),
        ] {
            let error = with(name, value).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
            assert!(!error.contains('\n'), "{error}");
        }
    }

    #[test]
    fn buckets_are_opened_by_the_names_that_their_tools_have() {
        let read = |endpoint: &'static str, more: &'static [(&str, &str)]| {
            Settings::read(|asked| {
                let given = [
                    ("SEGUE_OBJECTS_URL", "s3://mixes/files"),
                    ("AWS_ACCESS_KEY_ID", "id"),
                    ("AWS_SECRET_ACCESS_KEY", "hush"),
                    ("AWS_ENDPOINT_URL", endpoint),
                ];
                let mut given = given.iter().chain(more);
                given.find(|(name, _)| *name == asked).map(|(_, value)| (*value).to_owned())
            })
        };
        let settings = read("", &[]).unwrap();
        assert_eq!(settings.sound_place().to_string(), "s3://mixes/files/audio");
        let keys = settings.bucket_keys.unwrap();
        assert_eq!((keys.region.as_str(), keys.endpoint), ("us-east-1", None));
        for near in ["http://127.0.0.1:9000", "https://objects.example"] {
            assert_eq!(
                read(near, &[]).unwrap().bucket_keys.unwrap().endpoint.unwrap().as_str(),
                near
            );
        }
        let far = "http://objects.example:9000";
        let said = read(far, &[]).unwrap_err().to_string();
        assert!(said.starts_with("AWS_ENDPOINT_URL: expected an https address"), "{said}");
        assert!(read(far, &[("AWS_ALLOW_HTTP", "true")]).is_ok());
    }

    #[test]
    fn a_bad_bucket_is_named_with_what_was_expected() {
        for (name, value, says) in [
            ("SEGUE_OBJECTS_URL", "mixes", ": expected a bucket"),
            ("SEGUE_OBJECTS_URL", "s3://id:hush@mixes", "got `s3://…@mixes`"),
            ("SEGUE_OBJECTS_URL", "s3://mixes", ": expected AWS_ACCESS_KEY_ID and"),
            ("SEGUE_BACKUP_DIR", "s3://", ": expected a bucket"),
            ("SEGUE_BACKUP_DIR", "s3://mixes", ": expected AWS_ACCESS_KEY_ID and"),
        ] {
            let error = with(name, value).unwrap_err().to_string();
            assert!(error.starts_with(name) && error.contains(says), "{error}");
        }
    }

    #[test]
    fn a_survey_tells_of_a_bucket_without_keys_once() {
        let given = [("SEGUE_OBJECTS_URL", "s3://mixes"), ("AWS_REGION", "eu-west-1")];
        let given = given.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let survey = Settings::survey(given.into());
        let names: Vec<&str> = survey.errors.iter().map(|error| error.name).collect();
        assert_eq!(names, ["SEGUE_OBJECTS_URL"]);
        assert_eq!(survey.unknown, []);
        // Another program's settings are none of ours.
        assert!(with("AWS_ALLOW_HTTP", "maybe").is_ok());
    }

    #[test]
    fn a_survey_tells_of_everything_that_cannot_be_used() {
        let given = [
            ("SEGUE_LISTEN", "nowhere"),
            ("SEGUE_LOG", "loud"),
            ("SEGUE_GOOGLE_CLIENT_ID", "a"),
            ("SEGUE_PUBLIC_ULR", "https://mixes.example"),
            ("SEGUE_RAINBOW_COLOURS", "7"),
            ("SEGUE_TRUST_PROXY", "true"),
        ];
        let given = given.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let survey = Settings::survey(given.into());
        let names: Vec<&str> = survey.errors.iter().map(|error| error.name).collect();
        assert_eq!(names, ["SEGUE_LISTEN", "SEGUE_GOOGLE_CLIENT_SECRET", "SEGUE_LOG"]);
        let unknown: Vec<String> = survey.unknown.iter().map(ToString::to_string).collect();
        let said = "SEGUE_PUBLIC_ULR is not a setting and is ignored; did you mean \
                    SEGUE_PUBLIC_URL?";
        assert_eq!(unknown, [said, "SEGUE_RAINBOW_COLOURS is not a setting and is ignored"]);
        assert!(survey.settings.trust_proxy && survey.settings.google.is_none());
    }

    #[test]
    fn a_survey_of_a_database_without_a_key_ends() {
        let given = [("SEGUE_DATABASE_URL", "postgres://db.example/segue")];
        let given = given.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let survey = Settings::survey(given.into());
        let names: Vec<&str> = survey.errors.iter().map(|error| error.name).collect();
        assert_eq!(names, ["SEGUE_SECRET_KEY"]);
    }

    #[test]
    fn a_name_that_is_near_to_none_is_taken_for_none() {
        for (name, nearest) in [
            ("SEGUE_COMENTS", Some("SEGUE_COMMENTS_ENABLED")),
            ("SEGUE_COMMENTS", Some("SEGUE_COMMENTS_ENABLED")),
            ("SEGUE_COMENTS_ENABLE", Some("SEGUE_COMMENTS_ENABLED")),
            ("SEGUE_BACKUP", Some("SEGUE_BACKUP_DIR")),
            ("SEGUE_BACKUP_EVRY", Some("SEGUE_BACKUP_EVERY")),
            ("SEGUE_LISTEN_ADDRESS", Some("SEGUE_LISTEN")),
            ("SEGUE_LIST_CREATED_UTIL", Some("SEGUE_LIST_CREATED_UNTIL")),
            ("SEGUE_LGO", Some("SEGUE_LOG")),
            ("SEGUE_LOG_LEVEL", Some("SEGUE_LOG")),
            ("SEGUE_DIR", None),
            ("SEGUE_PORT", None),
            ("SEGUE_LICENSE", None),
            ("SEGUE_", None),
        ] {
            let given = [(name.to_owned(), "1".to_owned())];
            let survey = Settings::survey(given.into());
            let [unknown] = survey.unknown.as_slice() else { panic!("{name}") };
            assert_eq!(unknown.nearest.as_deref(), nearest, "{name}");
        }
    }
}
