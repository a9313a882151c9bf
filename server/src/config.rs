//! The settings: read once from the environment, checked, and handed on as values.
//!
//! Every setting has a default that works on a fresh machine. A bad one stops the start with its
//! name and what was expected.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use thiserror::Error;
use tracing_subscriber::filter::{LevelFilter, Targets};

use crate::clock::Day;

/// The name of the product, in titles and in the page's configuration.
pub const SITE_NAME: &str = "Segue";

/// What `--help` says of the settings.
pub const SETTINGS_HELP: &str = "\
Settings (environment variables):
  SEGUE_LISTEN                Address to listen on [default: 127.0.0.1:8787]
  SEGUE_DATA_DIR              Folder of the database and the audio files [default: data]
  SEGUE_SITE_DIR              Folder of the built site [default: web/dist]
  SEGUE_PUBLIC_URL            Address that visitors use, such as https://mixes.example
                              [default: the address listened on]
  SEGUE_LIST_CREATED_UNTIL    Lists hold only mixes created on or before this day (YYYY-MM-DD)
                              [default: no limit]
  SEGUE_SMTP_URL              Server that sends mail, such as smtps://name:secret@mail.example or
                              smtp://name:secret@mail.example:587?tls=required
                              [default: none; mails are put into DATA_DIR/mail]
  SEGUE_MAIL_FROM             Whom mails are from [default: Segue <segue@localhost>]
  SEGUE_SPOTIFY_CLIENT_ID     What Spotify knows this site by, for signing in and for what it says
  SEGUE_SPOTIFY_CLIENT_SECRET of artists [default: none; Spotify is not offered]
  SEGUE_GOOGLE_CLIENT_ID      What Google knows this site by, for signing in
  SEGUE_GOOGLE_CLIENT_SECRET  [default: none; Google is not offered]
  SEGUE_PLAUSIBLE_SITE_ID     The site's domain as Plausible has it, and a key of its Stats API;
  SEGUE_PLAUSIBLE_API_KEY     Plausible then counts visitors [default: none; the site counts them]
  SEGUE_TRUST_PROXY           Whether X-Forwarded-For says where requests come from (true, false)
                              [default: false]
  SEGUE_COMMENTS_ENABLED      Whether members may comment on mixes (true, false)
                              [default: false]
  SEGUE_SOUNDCLOUD_WIDGET_URL Where SoundCloud's widget lives [default: https://w.soundcloud.com]
  SEGUE_SPOTIFY_ACCOUNTS_URL  Where Spotify's sign-in lives [default: https://accounts.spotify.com]
  SEGUE_SPOTIFY_API_URL       Where Spotify's Web API lives [default: https://api.spotify.com]
  SEGUE_GOOGLE_ISSUER         Who issues Google's identities [default: https://accounts.google.com]
  SEGUE_PLAUSIBLE_URL         Where Plausible lives [default: https://plausible.io]
  SEGUE_LOG                   What is logged: a level, or levels by module such as
                              `info,segue_server=debug` [default: info]";

/// Everything that can be set.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Address to listen on; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Folder of the database and the audio files.
    pub data_dir: PathBuf,
    /// Folder of the built site.
    pub site_dir: PathBuf,
    /// Address that visitors use; without it, the address listened on.
    pub public_url: Option<Origin>,
    /// Lists hold only mixes created on or before this day.
    pub list_created_until: Option<Day>,
    /// Server that sends mail; without one, mails are put into a folder.
    pub smtp_url: Option<Secret>,
    /// Whom mails are from.
    pub mail_from: Mailbox,
    /// What Spotify knows this site by; without it, Spotify is not offered.
    pub spotify: Option<ClientKeys>,
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
    /// Whether `X-Forwarded-For` says where requests come from.
    pub trust_proxy: bool,
    /// Whether members may comment on mixes.
    pub comments_enabled: bool,
    /// Where SoundCloud's widget lives.
    pub soundcloud_widget_url: Origin,
    /// What is logged.
    pub log: Targets,
}

/// A setting that cannot be used.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("{name}: expected {expected}, got `{got}`")]
pub struct SettingError {
    /// The setting's name.
    pub name: &'static str,
    /// What was expected.
    pub expected: &'static str,
    /// What was there.
    pub got: String,
}

/// What was made of the settings that were given.
#[derive(Debug)]
pub struct Survey {
    /// The settings, with defaults in the place of what cannot be used.
    pub settings: Settings,
    /// What cannot be used.
    pub errors: Vec<SettingError>,
    /// Names that begin as ours do and are none of ours.
    pub unknown: Vec<String>,
}

impl Settings {
    /// Reads the settings from the process's environment.
    ///
    /// # Errors
    /// The first setting that cannot be used.
    pub fn from_env() -> Result<Self, SettingError> {
        Self::read(|name| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
    }

    /// Reads what can be used of the process's environment, and tells of the rest.
    #[must_use]
    pub fn survey_env() -> Survey {
        let given = std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
            .filter(|(name, _)| name.starts_with("SEGUE_"))
            .map(|(name, value)| (name, value.to_string_lossy().into_owned()));
        Self::survey(given.collect())
    }

    /// Reads what can be used of some settings, and tells of the rest.
    #[must_use]
    pub fn survey(mut given: BTreeMap<String, String>) -> Survey {
        let mut errors: Vec<SettingError> = Vec::new();
        loop {
            let asked = RefCell::new(BTreeSet::new());
            let read = Self::read(|name| {
                asked.borrow_mut().insert(name.to_owned());
                given.get(name).cloned()
            });
            match read {
                Ok(settings) => {
                    let asked = asked.into_inner();
                    let unknown = given.into_keys().filter(|name| !asked.contains(name)).collect();
                    return Survey { settings, errors, unknown };
                }
                Err(error) => {
                    // One half of a pair is told of by the name of the other, which is not there.
                    if given.remove(error.name).is_none() {
                        let pair = error.name.trim_end_matches("_ID").trim_end_matches("_SECRET");
                        given.retain(|name, _| !name.starts_with(pair));
                    }
                    errors.push(error);
                }
            }
        }
    }

    /// Reads the settings through a function from name to value; empty values count as unset.
    ///
    /// # Errors
    /// The first setting that cannot be used.
    pub fn read(find: impl Fn(&str) -> Option<String>) -> Result<Self, SettingError> {
        let text = |name: &'static str, default: &str| {
            find(name)
                .filter(|value| !value.trim().is_empty())
                .unwrap_or_else(|| default.to_owned())
        };
        let optional = |name: &'static str| find(name).filter(|value| !value.trim().is_empty());
        let base = |name: &'static str, default: &str| origin(name, &text(name, default));
        Ok(Self {
            listen: listen(&text("SEGUE_LISTEN", "127.0.0.1:8787"))?,
            data_dir: text("SEGUE_DATA_DIR", "data").into(),
            site_dir: text("SEGUE_SITE_DIR", "web/dist").into(),
            public_url: optional("SEGUE_PUBLIC_URL")
                .map(|value| origin("SEGUE_PUBLIC_URL", &value))
                .transpose()?,
            list_created_until: optional("SEGUE_LIST_CREATED_UNTIL")
                .map(|value| day("SEGUE_LIST_CREATED_UNTIL", &value))
                .transpose()?,
            smtp_url: optional("SEGUE_SMTP_URL").map(|value| smtp_url(&value)).transpose()?,
            mail_from: mail_from(&text("SEGUE_MAIL_FROM", "Segue <segue@localhost>"))?,
            spotify: client_keys(
                ("SEGUE_SPOTIFY_CLIENT_ID", optional("SEGUE_SPOTIFY_CLIENT_ID")),
                ("SEGUE_SPOTIFY_CLIENT_SECRET", optional("SEGUE_SPOTIFY_CLIENT_SECRET")),
                OAUTH_KEYS,
            )?,
            spotify_accounts_url: base(
                "SEGUE_SPOTIFY_ACCOUNTS_URL",
                "https://accounts.spotify.com",
            )?,
            spotify_api_url: base("SEGUE_SPOTIFY_API_URL", "https://api.spotify.com")?,
            google: client_keys(
                ("SEGUE_GOOGLE_CLIENT_ID", optional("SEGUE_GOOGLE_CLIENT_ID")),
                ("SEGUE_GOOGLE_CLIENT_SECRET", optional("SEGUE_GOOGLE_CLIENT_SECRET")),
                OAUTH_KEYS,
            )?,
            google_issuer: base("SEGUE_GOOGLE_ISSUER", "https://accounts.google.com")?,
            plausible: client_keys(
                ("SEGUE_PLAUSIBLE_SITE_ID", optional("SEGUE_PLAUSIBLE_SITE_ID")),
                ("SEGUE_PLAUSIBLE_API_KEY", optional("SEGUE_PLAUSIBLE_API_KEY")),
                ["the site's domain that the key is for", "the key that goes with the site id"],
            )?,
            plausible_url: base("SEGUE_PLAUSIBLE_URL", "https://plausible.io")?,
            trust_proxy: yes_or_no("SEGUE_TRUST_PROXY", &text("SEGUE_TRUST_PROXY", "false"))?,
            comments_enabled: yes_or_no(
                "SEGUE_COMMENTS_ENABLED",
                &text("SEGUE_COMMENTS_ENABLED", "false"),
            )?,
            soundcloud_widget_url: base("SEGUE_SOUNDCLOUD_WIDGET_URL", "https://w.soundcloud.com")?,
            log: log(&text("SEGUE_LOG", "info"))?,
        })
    }

    /// Returns where visitors find the site: the public address, or the one listened on.
    #[must_use]
    pub fn public_origin(&self) -> Origin {
        self.public_url.clone().unwrap_or_else(|| Origin::of_address(self.listen))
    }
}

/// Reads an address to listen on.
///
/// # Errors
/// When the text is not an IP address with a port.
pub fn listen(value: &str) -> Result<SocketAddr, SettingError> {
    value.trim().parse().map_err(|_| SettingError {
        name: "SEGUE_LISTEN",
        expected: "an IP address with a port, such as `127.0.0.1:8787`",
        got: value.to_owned(),
    })
}

fn origin(name: &'static str, value: &str) -> Result<Origin, SettingError> {
    Origin::parse(value).ok_or_else(|| SettingError {
        name,
        expected: "an http or https address without a path, such as `https://mixes.example`",
        got: value.to_owned(),
    })
}

fn smtp_url(value: &str) -> Result<Secret, SettingError> {
    let url = Secret(value.trim().to_owned());
    let is_read = url.0.starts_with("smtp://") || url.0.starts_with("smtps://");
    if is_read && AsyncSmtpTransport::<Tokio1Executor>::from_url(&url.0).is_ok() {
        return Ok(url);
    }
    Err(SettingError {
        name: "SEGUE_SMTP_URL",
        expected: "an address such as `smtps://name:secret@mail.example`",
        // The secret in it is for nobody's screen.
        got: "another text".to_owned(),
    })
}

/// What is expected of an OAuth client's id and secret.
const OAUTH_KEYS: [&str; 2] =
    ["the client id that belongs to the secret", "the secret that belongs to the client id"];

/// Reads what a provider knows this site by: both, or none of the two.
fn client_keys(
    (id_name, id): (&'static str, Option<String>),
    (secret_name, secret): (&'static str, Option<String>),
    [id_expected, secret_expected]: [&'static str; 2],
) -> Result<Option<ClientKeys>, SettingError> {
    let missing = |name: &'static str, expected: &'static str| {
        Err(SettingError { name, expected, got: String::new() })
    };
    match (id, secret) {
        (Some(id), Some(secret)) => Ok(Some(ClientKeys {
            id: id.trim().to_owned(),
            secret: Secret(secret.trim().to_owned()),
        })),
        (Some(_), None) => missing(secret_name, secret_expected),
        (None, Some(_)) => missing(id_name, id_expected),
        (None, None) => Ok(None),
    }
}

fn mail_from(value: &str) -> Result<Mailbox, SettingError> {
    value.trim().parse().map_err(|_| SettingError {
        name: "SEGUE_MAIL_FROM",
        expected: "an address such as `Segue <segue@mixes.example>`",
        got: value.to_owned(),
    })
}

fn yes_or_no(name: &'static str, value: &str) -> Result<bool, SettingError> {
    value.trim().parse().map_err(|_| SettingError {
        name,
        expected: "`true` or `false`",
        got: value.to_owned(),
    })
}

fn day(name: &'static str, value: &str) -> Result<Day, SettingError> {
    Day::parse(value.trim()).ok_or_else(|| SettingError {
        name,
        expected: "a day such as `2025-08-01`",
        got: value.to_owned(),
    })
}

fn log(value: &str) -> Result<Targets, SettingError> {
    let bad = || SettingError {
        name: "SEGUE_LOG",
        expected: "a level (off, error, warn, info, debug, trace) or `module=level` pairs",
        got: value.to_owned(),
    };
    // A word alone would be read as a module whose every word is logged; it is a slip instead.
    let is_level = |part: &str| part.trim().parse::<LevelFilter>().is_ok();
    if !value.split(',').all(|part| part.contains('=') || is_level(part)) {
        return Err(bad());
    }
    value.trim().parse().map_err(|_| bad())
}

/// A text that nobody may see: it is never printed.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// The text itself.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Secret(…)")
    }
}

/// What a provider knows this site by.
#[derive(Debug, Clone)]
pub struct ClientKeys {
    /// The client id.
    pub id: String,
    /// The secret that belongs to it.
    pub secret: Secret,
}

/// A web origin: scheme, host and port, nothing behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin(String);

impl Origin {
    /// Reads an origin from an address that has no path, query or fragment. A `/` at the end is
    /// forgiven, and a port that the scheme implies is dropped, as browsers do.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let host = segue_core::submission::http_host(text)?;
        let (scheme, rest) = text.split_once("://")?;
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        if rest.contains(['/', '?', '#']) {
            return None;
        }
        let scheme = scheme.to_ascii_lowercase();
        let port = rest.split_once(':').map_or("", |(_, port)| port);
        let implied =
            matches!((scheme.as_str(), port), (_, "") | ("http", "80") | ("https", "443"));
        // The host of an origin goes into headers and markup, where only ASCII is safe.
        let ascii = host.is_ascii();
        let colon = if implied { String::new() } else { format!(":{port}") };
        ascii.then(|| Self(format!("{scheme}://{host}{colon}")))
    }

    /// The origin of a server that listens on an address. One that listens on every address of
    /// its machine is reached, from there, on the loopback.
    #[must_use]
    pub fn of_address(mut address: SocketAddr) -> Self {
        if address.ip().is_unspecified() {
            address.set_ip(match address {
                SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
                SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
            });
        }
        Self(format!("http://{address}"))
    }

    /// The origin as text, without a slash at the end.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same host by https.
    #[must_use]
    pub fn secured(&self) -> Self {
        let host = self.0.split_once("://").map_or("", |(_, host)| host);
        Self(format!("https://{host}"))
    }

    /// Whether the origin is reached by https.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https:")
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
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
            ("SEGUE_SMTP_URL", "mail.example", "SEGUE_SMTP_URL: expected an address such as"),
            ("SEGUE_SMTP_URL", "smtps://a:secret@", "got `another text`"),
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
            ("SEGUE_TRUST_PROXY", "maybe", "expected `true` or `false`"),
            ("SEGUE_LOG", "loud", "SEGUE_LOG: expected a level"),
        ] {
            let error = with(name, value).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
            assert!(!error.contains('\n'), "{error}");
        }
    }

    #[test]
    fn a_survey_tells_of_everything_that_cannot_be_used() {
        let given = [
            ("SEGUE_LISTEN", "nowhere"),
            ("SEGUE_LOG", "loud"),
            ("SEGUE_GOOGLE_CLIENT_ID", "a"),
            ("SEGUE_PUBLIC_ULR", "https://mixes.example"),
            ("SEGUE_TRUST_PROXY", "true"),
        ];
        let given = given.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let survey = Settings::survey(given.into());
        let names: Vec<&str> = survey.errors.iter().map(|error| error.name).collect();
        assert_eq!(names, ["SEGUE_LISTEN", "SEGUE_GOOGLE_CLIENT_SECRET", "SEGUE_LOG"]);
        assert_eq!(survey.unknown, ["SEGUE_PUBLIC_ULR"]);
        assert!(survey.settings.trust_proxy && survey.settings.google.is_none());
    }

    #[test]
    fn an_address_for_everyone_is_reached_on_the_loopback() {
        for (address, want) in [
            ("0.0.0.0:80", "http://127.0.0.1:80"),
            ("[::]:8787", "http://[::1]:8787"),
            ("192.0.2.7:8787", "http://192.0.2.7:8787"),
        ] {
            assert_eq!(Origin::of_address(address.parse().unwrap()).as_str(), want);
        }
    }

    #[test]
    fn an_origin_is_normal() {
        for (text, want) in [
            ("https://Mixes.Example/", Some("https://mixes.example")),
            ("HTTPS://mixes.example:443", Some("https://mixes.example")),
            ("http://127.0.0.1:4000", Some("http://127.0.0.1:4000")),
            ("https://user@mixes.example", None),
            ("https://mixes.example/?a", None),
            ("https://mixes.example;script-src *", None),
        ] {
            assert_eq!(Origin::parse(text).as_ref().map(Origin::as_str), want, "{text}");
        }
    }
}
