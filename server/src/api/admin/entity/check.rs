//! The rules that any mix of the catalogue has to obey, whether it is imported or edited.

use segue_core::tracklist::artist::split;
use segue_core::{cue, submission};
use segue_store::mix::Audio;

use crate::api::submission::source;
use crate::error::ApiError;
use crate::extract::words;
use crate::site::audio::media_type;

/// The longest mix, in milliseconds: no time of a tracklist is later.
const LONGEST_MS: u64 = cue::END_SECONDS as u64 * 1000;

/// Everyone of a mix's credit, in order.
#[must_use]
pub fn names(credit: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let parts = credit.split(", ").flat_map(split).map(|credit| credit.name);
    for name in parts.map(|name| words::one_spaced(&name)).filter(|name| !name.is_empty()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Where a mix's sound comes from: a file of this site or by https, else its page on SoundCloud.
///
/// # Errors
/// [`Invalid`](crate::error::Invalid) where it is neither.
pub fn audio(
    audio_url: &Option<String>,
    soundcloud_url: &Option<String>,
) -> Result<Option<Audio>, ApiError> {
    match (audio_url, soundcloud_url) {
        (Some(url), _) if source::key(url).is_some() => Ok(Some(Audio::sound_cloud(url))),
        (Some(url), _) if is_of_soundcloud(url) => {
            Err(ApiError::invalid("audio_url", "Please provide a valid SoundCloud URL"))
        }
        (Some(url), _) if is_own_file(url) => Ok(Some(Audio::File(url.clone()))),
        (Some(url), _) if is_https(url) => match media_type(url) {
            Some(_) => Ok(Some(Audio::File(url.clone()))),
            None => {
                let message = "Nothing plays this address. What plays is a file (MP3, M4A, AAC, Ogg, \
                    Opus, FLAC, WAV or WebM) or a page on SoundCloud";
                Err(ApiError::invalid("audio_url", message))
            }
        },
        (Some(_), _) => {
            let message = "The audio must be a file of this site (/audio/…) or an https address";
            Err(ApiError::invalid("audio_url", message))
        }
        (None, Some(url)) if source::key(url).is_some() => Ok(Some(Audio::sound_cloud(url))),
        (None, Some(_)) => {
            Err(ApiError::invalid("soundcloud_url", "Please provide a valid SoundCloud URL"))
        }
        (None, None) => Ok(None),
    }
}

/// Whether an address is one of SoundCloud, which has pages and players and no files.
fn is_of_soundcloud(url: &str) -> bool {
    submission::message("soundcloud_url", url).is_none()
}

/// Whether an address is a sound file of this site.
fn is_own_file(url: &str) -> bool {
    let name = url.strip_prefix("/audio/").unwrap_or("");
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', '?', '#'])
}

/// Whether pages show a picture from an address: one of this site, or of the web by https.
#[must_use]
pub fn is_picture(url: &str) -> bool {
    url.starts_with('/') && !url.starts_with("//") || is_https(url)
}

/// Whether an address is one of the web, by https.
#[must_use]
pub fn is_https(url: &str) -> bool {
    oauth2::url::Url::parse(url).is_ok_and(|url| url.scheme() == "https" && url.has_host())
}

/// Refuses a length that no mix has.
///
/// # Errors
/// [`Invalid`](crate::error::Invalid).
pub fn check_length(duration_ms: Option<u64>) -> Result<(), ApiError> {
    if duration_ms.is_some_and(|ms| ms > LONGEST_MS) {
        return Err(ApiError::invalid("duration_ms", "A mix must be shorter than 100 hours"));
    }
    Ok(())
}
