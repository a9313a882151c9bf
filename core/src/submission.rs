//! What a submitted mix must have before it is sent.
//!
//! The form checks while a person types, the server checks again; both call [`check`]. Fixtures:
//! `vectors/submission`. Source: specification for members and admin, section 5, 'Submit form'.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// The only site whose links are accepted, with its subdomains.
const AUDIO_HOST: &str = "soundcloud.com";

/// The submission form as typed. Every field is text; an empty one is not filled in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(default)]
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

/// Checks a form and returns an error per field that has to change, in the form's order; none
/// when it may be sent.
#[must_use]
pub fn check(form: &SubmissionForm) -> Vec<FieldError> {
    let found = [
        ("title", filled(&form.title, "Mix title is required")),
        ("artist", filled(&form.artist, "Artist/DJ name is required")),
        ("date", date(&form.date)),
        ("soundcloud_url", soundcloud_url(&form.soundcloud_url)),
        ("image_url", image_url(&form.image_url)),
        ("tracklist_raw", filled(&form.tracklist_raw, "Tracklist is required")),
    ];
    found
        .into_iter()
        .filter_map(|(field, error)| {
            error.map(|message| FieldError { field: field.to_string(), message: message.to_string() })
        })
        .collect()
}

/// The host of an http or https address, lower-cased; `None` when the text is no such address.
///
/// Deliberately strict: user names, blanks, control characters and backslashes are refused, since
/// browsers and servers disagree on what those mean.
#[must_use]
pub fn http_host(url: &str) -> Option<String> {
    let url = url.trim();
    let (scheme, rest) = url.split_once("://")?;
    if !scheme.eq_ignore_ascii_case("https") && !scheme.eq_ignore_ascii_case("http") {
        return None;
    }
    if url.chars().any(|c| c.is_whitespace() || c.is_control() || c == '\\') {
        return None;
    }
    let authority = rest.split(['/', '?', '#']).next()?;
    let (host, port) = authority.split_once(':').unwrap_or((authority, ""));
    let plain = !host.is_empty()
        && !host.starts_with(['.', '-'])
        && !host.contains("..")
        && host.chars().all(|c| c.is_alphanumeric() || c == '.' || c == '-');
    let port_reads = port.len() <= 5 && port.bytes().all(|b| b.is_ascii_digit());
    (plain && port_reads).then(|| host.trim_end_matches('.').to_lowercase())
}

fn filled(text: &str, message: &'static str) -> Option<&'static str> {
    text.trim().is_empty().then_some(message)
}

fn soundcloud_url(url: &str) -> Option<&'static str> {
    if url.trim().is_empty() {
        return Some("SoundCloud URL is required");
    }
    let Some(host) = http_host(url) else {
        return Some("Please provide a valid URL");
    };
    let theirs = host == AUDIO_HOST
        || host.strip_suffix(AUDIO_HOST).is_some_and(|subdomain| subdomain.ends_with('.'));
    (!theirs).then_some("Please provide a valid SoundCloud URL")
}

fn image_url(url: &str) -> Option<&'static str> {
    (!url.trim().is_empty() && http_host(url).is_none())
        .then_some("Please provide a valid image URL")
}

/// The specification has a date picker and no message; a date that no calendar has gets one.
fn date(text: &str) -> Option<&'static str> {
    (!text.trim().is_empty() && !is_date(text.trim())).then_some("Please provide a valid date")
}

/// Whether a text is a day of the Gregorian calendar as `YYYY-MM-DD`.
#[must_use]
pub fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let mut part = |length: usize| {
        parts
            .next()
            .filter(|part| part.len() == length && part.bytes().all(|b| b.is_ascii_digit()))
            .and_then(|part| part.parse::<u32>().ok())
    };
    let (Some(year), Some(month), Some(day)) = (part(4), part(2), part(2)) else {
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
    parts.next().is_none() && (1..=days).contains(&day)
}
