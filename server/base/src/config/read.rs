//! Reading the settings, name by name.

#![expect(clippy::disallowed_methods, reason = "this is where the environment is read")]

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Formatter};

use strsim::damerau_levenshtein;

use super::place::{Buckets, KEY_NAMES};
use super::value::{
    OAUTH_KEYS, client_keys, database_url, day, listen, log, mail_from, number, origin, outside,
    secret_key, smtp_url, yes_or_no,
};
use super::{SettingError, Settings};

/// The beginning of every name. It is the same for all, so it makes no two names more alike.
const BEGIN: &str = "SEGUE_";

/// The number of letters for each slip that is forgiven; one is forgiven in any name.
const LETTERS_OF_A_SLIP: usize = 5;

/// The settings as read, with everything that could not be used.
#[derive(Debug)]
pub struct Survey {
    /// The settings, with defaults in the place of unusable ones.
    pub settings: Settings,
    /// Settings that cannot be used.
    pub errors: Vec<SettingError>,
    /// Names that begin as ours do and are not known.
    pub unknown: Vec<Unknown>,
}

/// A setting that there is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// Its name.
    pub name: String,
    /// The setting that was probably meant, where one is near.
    pub nearest: Option<String>,
}

impl Unknown {
    fn of(name: String, known: &BTreeSet<String>) -> Self {
        let nearest = known.iter().filter_map(|known| Some((nearness(&name, known)?, known))).min();
        Self { nearest: nearest.map(|(_, known)| known.clone()), name }
    }
}

/// The distance between a name and a known one; the smallest is the nearest. Names that differ by a
/// few slips come first, then those of which one is the beginning of the other, word by word.
/// `None` is not near at all.
fn nearness(name: &str, known: &str) -> Option<(bool, usize, usize)> {
    let (name, known) = (name.strip_prefix(BEGIN)?, known.strip_prefix(BEGIN)?);
    let farthest = (name.chars().count() / LETTERS_OF_A_SLIP).max(1);
    let whole = damerau_levenshtein(name, known);
    let of_beginnings = beginnings(known)
        .map(|known| damerau_levenshtein(name, known))
        .chain(beginnings(name).map(|name| damerau_levenshtein(name, known)));
    let part = of_beginnings.min().unwrap_or(whole);
    if whole <= farthest {
        Some((false, whole, whole))
    } else {
        (part <= farthest).then_some((true, part, whole))
    }
}

/// Returns the first words of a name, without the last ones.
fn beginnings(name: &str) -> impl Iterator<Item = &str> {
    name.match_indices('_').filter_map(|(at, _)| name.get(..at))
}

impl Display for Unknown {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} is not a setting and is ignored", self.name)?;
        match &self.nearest {
            Some(nearest) => write!(out, "; did you mean {nearest}?"),
            None => Ok(()),
        }
    }
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
            .filter(|(name, _)| name.starts_with(BEGIN) || KEY_NAMES.contains(&name.as_str()))
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
                    let others = given.into_keys().filter(|name| !asked.contains(name));
                    let others = others.filter(|name| name.starts_with(BEGIN));
                    let unknown = others.map(|name| Unknown::of(name, &asked)).collect();
                    return Survey { settings, errors, unknown };
                }
                Err(error) => {
                    // If one half of a pair is missing, the error names it, though the given half
                    // is at fault.
                    if given.remove(error.name).is_none() {
                        let pair = error.name.trim_end_matches("_ID").trim_end_matches("_SECRET");
                        let pair =
                            if pair == "SEGUE_SECRET_KEY" { "SEGUE_DATABASE_URL" } else { pair };
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
        let base = |name: &'static str, default: &str| outside(name, &text(name, default));
        let keys = |id: &'static str, secret: &'static str, expected| {
            client_keys((id, optional(id)), (secret, optional(secret)), expected)
        };
        let flag = |name: &'static str, default: &str| yes_or_no(name, &text(name, default));
        let Buckets { objects_url, backup_dir, bucket_keys } = Buckets::read(optional)?;
        Ok(Self {
            listen: listen(&text("SEGUE_LISTEN", "127.0.0.1:8787"))?,
            data_dir: text("SEGUE_DATA_DIR", "data").into(),
            database_url: database_url(
                optional("SEGUE_DATABASE_URL"),
                optional("SEGUE_SECRET_KEY").is_some(),
            )?,
            objects_url,
            bucket_keys,
            site_dir: optional("SEGUE_SITE_DIR").map(Into::into),
            library_dir: optional("SEGUE_LIBRARY_DIR").map(Into::into),
            public_url: optional("SEGUE_PUBLIC_URL")
                .map(|value| origin("SEGUE_PUBLIC_URL", &value))
                .transpose()?,
            list_created_until: optional("SEGUE_LIST_CREATED_UNTIL")
                .map(|value| day("SEGUE_LIST_CREATED_UNTIL", &value))
                .transpose()?,
            smtp_url: optional("SEGUE_SMTP_URL").map(|value| smtp_url(&value)).transpose()?,
            mail_from: mail_from(&text("SEGUE_MAIL_FROM", "Segue <segue@localhost>"))?,
            spotify: keys("SEGUE_SPOTIFY_CLIENT_ID", "SEGUE_SPOTIFY_CLIENT_SECRET", OAUTH_KEYS)?,
            secret_key: optional("SEGUE_SECRET_KEY").map(|value| secret_key(&value)).transpose()?,
            spotify_accounts_url: base(
                "SEGUE_SPOTIFY_ACCOUNTS_URL",
                "https://accounts.spotify.com",
            )?,
            spotify_api_url: base("SEGUE_SPOTIFY_API_URL", "https://api.spotify.com")?,
            google: keys("SEGUE_GOOGLE_CLIENT_ID", "SEGUE_GOOGLE_CLIENT_SECRET", OAUTH_KEYS)?,
            google_issuer: base("SEGUE_GOOGLE_ISSUER", "https://accounts.google.com")?,
            plausible: keys(
                "SEGUE_PLAUSIBLE_SITE_ID",
                "SEGUE_PLAUSIBLE_API_KEY",
                ["the site's domain that the key is for", "the key that goes with the site id"],
            )?,
            plausible_url: base("SEGUE_PLAUSIBLE_URL", "https://plausible.io")?,
            backup_dir,
            backup_every_hours: number("SEGUE_BACKUP_EVERY", &text("SEGUE_BACKUP_EVERY", "24"))?,
            backup_keep: number("SEGUE_BACKUP_KEEP", &text("SEGUE_BACKUP_KEEP", "7"))?,
            password_sign_up: flag("SEGUE_PASSWORD_SIGN_UP", "true")?,
            trust_proxy: flag("SEGUE_TRUST_PROXY", "false")?,
            comments_enabled: flag("SEGUE_COMMENTS_ENABLED", "false")?,
            soundcloud_widget_url: base("SEGUE_SOUNDCLOUD_WIDGET_URL", "https://w.soundcloud.com")?,
            soundcloud_url: base("SEGUE_SOUNDCLOUD_URL", "https://soundcloud.com")?,
            soundcloud_short_url: base("SEGUE_SOUNDCLOUD_SHORT_URL", "https://on.soundcloud.com")?,
            log: log(&text("SEGUE_LOG", "info"))?,
        })
    }
}
