//! The kinds of values that settings have, and what is expected of each.

use std::net::SocketAddr;

use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use thiserror::Error;
use tracing_subscriber::filter::{LevelFilter, Targets};

use super::Origin;
use crate::clock::Day;

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

/// A text that must not be seen: it is never printed.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// Takes a text that must not be seen.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self(text)
    }

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

/// The keys by which a provider knows this site.
#[derive(Debug, Clone)]
pub struct ClientKeys {
    /// The client id.
    pub id: String,
    /// The secret that belongs to it.
    pub secret: Secret,
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

pub(super) fn origin(name: &'static str, value: &str) -> Result<Origin, SettingError> {
    Origin::parse(value).ok_or_else(|| SettingError {
        name,
        expected: "an http or https address without a path, such as `https://mixes.example`",
        got: without_secret(value),
    })
}

/// Reads the address of somebody else's service. Requests and answers must not be read on the way,
/// so the address begins with https or is on this machine.
pub(super) fn outside(name: &'static str, value: &str) -> Result<Origin, SettingError> {
    let origin = Origin::parse(value).filter(|it| it.is_secure() || it.is_of_this_machine());
    origin.ok_or_else(|| SettingError {
        name,
        expected: "an https address without a path, or an http one on this machine",
        got: without_secret(value),
    })
}

/// Removes the name and the secret that may stand before an address's host, so that they are never
/// shown on a screen.
pub(super) fn without_secret(address: &str) -> String {
    let (scheme, rest) =
        address.split_once("://").map_or(("", address), |(scheme, rest)| (scheme, rest));
    let Some((_, host)) = rest.rsplit_once('@') else { return address.to_owned() };
    let colon = if scheme.is_empty() { "" } else { "://" };
    format!("{scheme}{colon}…@{host}")
}

pub(super) fn smtp_url(value: &str) -> Result<Secret, SettingError> {
    let url = Secret(value.trim().to_owned());
    let is_read = url.0.starts_with("smtp://") || url.0.starts_with("smtps://");
    if is_read && AsyncSmtpTransport::<Tokio1Executor>::from_url(&url.0).is_ok() {
        return Ok(url);
    }
    Err(SettingError {
        name: "SEGUE_SMTP_URL",
        expected: "an address such as `smtps://name:secret@mail.example`",
        // The address holds a secret, which must not be shown.
        got: "…".to_owned(),
    })
}

/// The sentences that say what is expected of an OAuth client's id and secret.
pub(super) const OAUTH_KEYS: [&str; 2] =
    ["the client id that belongs to the secret", "the secret that belongs to the client id"];

/// Reads the keys by which a provider knows this site: both, or neither.
pub(super) fn client_keys(
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

pub(super) fn secret_key(value: &str) -> Result<Secret, SettingError> {
    crate::seal::read_key(value).map(|_| Secret(value.trim().to_owned())).ok_or(SettingError {
        name: "SEGUE_SECRET_KEY",
        expected: "64 hexadecimal digits, such as `openssl rand -hex 32` prints",
        // The key must not be shown.
        got: "…".to_owned(),
    })
}

/// Reads the address of a database server, which takes a key that all servers beside it have.
pub(super) fn database_url(
    value: Option<String>,
    has_key: bool,
) -> Result<Option<Secret>, SettingError> {
    let Some(value) = value else { return Ok(None) };
    let url = value.trim();
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(SettingError {
            name: "SEGUE_DATABASE_URL",
            expected: "an address such as `postgres://segue:secret@db.example/segue`",
            // The address holds a secret, which must not be shown.
            got: "…".to_owned(),
        });
    }
    if !has_key {
        return Err(SettingError {
            name: "SEGUE_SECRET_KEY",
            expected: "a key, because SEGUE_DATABASE_URL is set and every server there needs the same one",
            got: String::new(),
        });
    }
    Ok(Some(Secret(url.to_owned())))
}

pub(super) fn mail_from(value: &str) -> Result<Mailbox, SettingError> {
    value.trim().parse().map_err(|_| SettingError {
        name: "SEGUE_MAIL_FROM",
        expected: "an address such as `Segue <segue@mixes.example>`",
        got: value.to_owned(),
    })
}

/// Reads a whole number from 1 to 10,000.
pub(super) fn number(name: &'static str, value: &str) -> Result<u32, SettingError> {
    let read = value.trim().parse().ok().filter(|number| (1..=10_000).contains(number));
    read.ok_or_else(|| SettingError {
        name,
        expected: "a whole number from 1 to 10000",
        got: value.to_owned(),
    })
}

pub(super) fn yes_or_no(name: &'static str, value: &str) -> Result<bool, SettingError> {
    value.trim().parse().map_err(|_| SettingError {
        name,
        expected: "`true` or `false`",
        got: value.to_owned(),
    })
}

pub(super) fn day(name: &'static str, value: &str) -> Result<Day, SettingError> {
    Day::parse(value.trim()).ok_or_else(|| SettingError {
        name,
        expected: "a day such as `2025-08-01`",
        got: value.to_owned(),
    })
}

pub(super) fn log(value: &str) -> Result<Targets, SettingError> {
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
