//! What a submitted mix must have before it is sent.
//!
//! The form checks while a person types, the server checks again; both call [`check`]. Fixtures:
//! `vectors/submission`. Source: specification for members and admin, section 5, 'Submit form'.
//! What a link to SoundCloud names is in [`sound_link`].

// Only the server needs this module. Building it for the browser as well would add some hundred
// bytes there, though the browser calls nothing of it.
#[cfg(not(target_family = "wasm"))]
pub mod sound_link;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::cue;
use crate::text::part::trim;
use crate::text::word_set::{is_one_of, word_set};
use crate::text::{number, search};
use serde::{Deserialize, Serialize};

/// The only site whose links are accepted, with its subdomains.
const AUDIO_HOST: &str = "soundcloud.com";

/// The submission form as typed. Every field is text, and empty if nobody filled it in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct SubmissionForm {
    /// Mix title.
    pub title: String,
    /// Artist or DJ name.
    pub artist: String,
    /// Date as `YYYY-MM-DD`, or empty.
    pub date: String,
    /// Link to the mix on SoundCloud.
    pub soundcloud_url: String,
    /// Link to the cover image, or empty.
    pub image_url: String,
    /// The pasted tracklist.
    pub tracklist_raw: String,
    /// Description, or empty.
    pub description: String,
}

/// A field of the form that has to change, and the sentence to show beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldError {
    /// The field's name, as in [`SubmissionForm`].
    pub field: String,
    /// What to change.
    pub message: String,
}

/// The fields that have rules, in the form's order.
pub const FIELDS: [&str; 6] =
    ["title", "artist", "date", "soundcloud_url", "image_url", "tracklist_raw"];

/// Checks a form and returns an error per field that has to change, in the form's order; none
/// when it may be sent.
#[must_use]
pub fn check(form: &SubmissionForm) -> Vec<FieldError> {
    let SubmissionForm { title, artist, date, soundcloud_url, image_url, tracklist_raw, .. } = form;
    let values = [title, artist, date, soundcloud_url, image_url, tracklist_raw];
    let error = |(field, value): (&str, &String)| {
        let message = message(field, value)?.to_string();
        Some(FieldError { field: field.to_string(), message })
    };
    FIELDS.into_iter().zip(values).filter_map(error).collect()
}

/// The fields of a track that have rules: when it starts, and what it is.
pub const TRACK_FIELDS: [&str; 2] = ["track_time", "track_title"];

/// Checks a track of the preview, and returns an error for each of [`TRACK_FIELDS`] that has to
/// change. An empty time is fine: nobody knows it.
#[must_use]
pub fn check_track(time: &str, title: &str) -> Vec<FieldError> {
    let error = |(field, value): (&str, &str)| {
        let message = message(field, value)?.to_string();
        Some(FieldError { field: field.to_string(), message })
    };
    TRACK_FIELDS.into_iter().zip([time, title]).filter_map(error).collect()
}

/// Checks one of [`FIELDS`] or [`TRACK_FIELDS`] and returns the message to show beside it; `None`
/// when it is fine.
#[must_use]
pub fn message(field: &str, value: &str) -> Option<&'static str> {
    let value = trim(value);
    let filled = |message| value.is_empty().then_some(message);
    match field {
        "title" => filled("Mix title is required"),
        "artist" => filled("Artist/DJ name is required"),
        "tracklist_raw" => filled("Tracklist is required"),
        "track_title" => filled("Title is required"),
        "soundcloud_url" => filled("SoundCloud URL is required").or_else(|| soundcloud_url(value)),
        _ if value.is_empty() => None,
        "track_time" => {
            cue::parse(value).is_none().then_some("Please enter a time such as 4:05 or 1:04:05")
        }
        "image_url" => image_url(value),
        // The specification has a date picker and so no message; a day that no calendar has still
        // needs one.
        "date" => (!is_date(value)).then_some("Please provide a valid date"),
        _ => None,
    }
}

/// The host of an http or https address, ASCII letters lower-cased; `None` when the text is no such
/// address.
///
/// Deliberately strict: user names, blanks, control characters and backslashes are refused, since
/// browsers and servers disagree on what those mean.
#[must_use]
#[inline(never)]
pub fn http_host(url: &str) -> Option<String> {
    let url = trim(url);
    let (scheme, rest) = search::split_once(url, "://")?;
    let stray = |byte: u8| byte <= b' ' || byte == 0x7f || byte == b'\\';
    if !is_one_of(scheme, word_set!("https|http")) || url.bytes().any(stray) {
        return None;
    }
    let end = rest.bytes().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
    let authority = rest.get(..end.unwrap_or(rest.len()))?;
    let (host, port) = search::split_once(authority, ":").unwrap_or((authority, ""));
    let named = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | 0x80..);
    let plain = host.bytes().all(named)
        && !matches!(host.as_bytes(), [] | [b'.' | b'-', ..])
        && search::find(host, "..").is_none();
    let port_reads = port.is_empty() || number::read(port).is_some_and(|port| port < 65_536);
    (plain && port_reads).then(|| host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase())
}

/// Pages only show pictures loaded by https.
fn image_url(url: &str) -> Option<&'static str> {
    let is_secure = url.get(..6).is_some_and(|scheme| is_one_of(scheme, word_set!("https:")));
    match http_host(url) {
        None => Some("Please provide a valid image URL"),
        Some(_) => (!is_secure).then_some("Please provide a valid image URL (https)"),
    }
}

fn soundcloud_url(url: &str) -> Option<&'static str> {
    let Some(host) = http_host(url) else {
        return Some("Please provide a valid URL");
    };
    let theirs = host == AUDIO_HOST
        || host.strip_suffix(AUDIO_HOST).is_some_and(|subdomain| subdomain.ends_with('.'));
    // The address of the site alone names no mix.
    let address = search::split_once(url, "://").map_or("", |(_, rest)| rest);
    let path = address.bytes().skip_while(|byte| *byte != b'/').find(|byte| *byte != b'/');
    let names_something = path.is_some_and(|byte| !matches!(byte, b'?' | b'#'));
    (!(theirs && names_something)).then_some("Please provide a valid SoundCloud URL")
}

/// Whether a text is a day of the Gregorian calendar as `YYYY-MM-DD`.
#[must_use]
pub fn is_date(text: &str) -> bool {
    let part = |from: usize, to: usize| text.get(from..to).and_then(number::read);
    let dashed = text.len() == 10 && text.get(4..5) == Some("-") && text.get(7..8) == Some("-");
    let (true, Some(year), Some(month), Some(day)) = (dashed, part(0, 4), part(5, 7), part(8, 10))
    else {
        return false;
    };
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    };
    (1..=days).contains(&day)
}
