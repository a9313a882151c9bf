//! What a link to SoundCloud names, in whichever of its forms it was copied: a sound's page, a
//! short link of its apps, the address of its player for frames, or an address of its API.
//!
//! Case is kept, and so is the secret that makes a private sound playable. Parameters that only
//! tell where a link was copied are dropped. Fixtures: `vectors/submission/sound_link.json` and
//! `sound_key.json`.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::{AUDIO_HOST, http_host};
use crate::text::part::trim;
use crate::text::search;

/// A link to SoundCloud, understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SoundLink {
    /// The page of a sound or a list: its address.
    Page(String),
    /// A sound or a list by its number: its address at the API.
    Api(String),
    /// A short link by its code; only following it tells where it leads.
    Short(String),
}

impl SoundLink {
    /// The address to ask about, and to play from; `None` for a short link.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        match self {
            Self::Page(address) | Self::Api(address) => Some(address),
            Self::Short(_) => None,
        }
    }

    /// One key for all links to one sound, in lower case: the path alone for a page of the site,
    /// host and path for any other address. `None` for a short link.
    ///
    /// SoundCloud's pages ignore case, and a sound is the same with its secret or without it.
    #[must_use]
    pub fn key(&self) -> Option<String> {
        let (_, place) = search::split_once(self.address()?, "://")?;
        let place = place.split('?').next()?;
        let place = place.strip_prefix("soundcloud.com/").unwrap_or(place);
        Some(without_secret(place).to_ascii_lowercase())
    }
}

/// Reads a link; `None` where it leads elsewhere, or names nothing that plays.
#[must_use]
pub fn sound_link(url: &str) -> Option<SoundLink> {
    read(trim(url), true)
}

fn read(url: &str, may_frame: bool) -> Option<SoundLink> {
    let host = http_host(url)?;
    let (_, rest) = search::split_once(url, "://")?;
    let rest = rest.split('#').next()?;
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let path = place.split_once('/').map_or("", |(_, path)| path).trim_matches('/');
    let subdomain = match host.strip_suffix(AUDIO_HOST)? {
        "" => "",
        subdomain => subdomain.strip_suffix('.')?,
    };
    match subdomain {
        "on" => {
            let is_code = !path.is_empty() && path.bytes().all(|byte| byte.is_ascii_alphanumeric());
            is_code.then(|| SoundLink::Short(String::from(path)))
        }
        "w" => {
            let framed = field(query, "url").filter(|_| may_frame && path == "player")?;
            // The address inside may have a scheme or none.
            let framed =
                if framed.starts_with("//") { ["https:", &framed].concat() } else { framed };
            read(&framed, false)
        }
        "api" | "api-v2" => {
            let (kind, id) = path.split_once('/')?;
            if !matches!(kind, "tracks" | "playlists") {
                return None;
            }
            // Newer links write the sound's full name: `soundcloud:tracks:1`.
            let id = decoded(id)?;
            let number = id.strip_prefix(&["soundcloud:", kind, ":"].concat()).unwrap_or(&id);
            let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            let address = ["https://api.soundcloud.com/", kind, "/", number].concat();
            is_number.then(|| SoundLink::Api(with_secret(address, query)))
        }
        _ if path.is_empty() => None,
        "" | "www" | "m" => {
            let address = ["https://soundcloud.com/", path].concat();
            Some(SoundLink::Page(with_secret(address, query)))
        }
        _ => {
            let address = ["https://", &host, "/", path].concat();
            Some(SoundLink::Page(with_secret(address, query)))
        }
    }
}

fn with_secret(address: String, query: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    match field(query, "secret_token") {
        Some(secret) if !secret.is_empty() && secret.bytes().all(is_plain) => {
            [&address, "?secret_token=", &secret].concat()
        }
        _ => address,
    }
}

/// A path without the secret at its end: `artist/sound/s-…`, `artist/sets/list/s-…`.
fn without_secret(path: &str) -> &str {
    let parts = path.split('/').count();
    let is_list = path.split('/').nth(1) == Some("sets");
    match path.rsplit_once('/') {
        Some((before, last)) if last.starts_with("s-") && parts == if is_list { 4 } else { 3 } => {
            before
        }
        _ => path,
    }
}

/// A field of a query, decoded.
fn field(query: &str, name: &str) -> Option<String> {
    let named = |pair: &str| {
        pair.split_once('=').filter(|(key, _)| *key == name).map(|(_, value)| decoded(value))
    };
    query.split('&').find_map(named).flatten()
}

/// Decodes percent signs; `None` where the bytes are no text.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            let (high, low) = (digit()?, digit()?);
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}
