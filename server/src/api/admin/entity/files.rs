//! Files of the site that an edit names: they have to be there, and a sound says how long it is.

use std::ffi::OsStr;

use segue_base::config::SOUND;
use segue_store::mix::Audio;

use crate::app::App;
use crate::error::{ApiError, Internal};
use crate::objects::Files;
use crate::upload::cover::COVERS;
use crate::upload::sound;

/// The files that a mix names, and the length that it has so far.
#[derive(Debug, Clone)]
pub struct NamedFiles {
    /// Where its sound comes from.
    pub audio: Option<Audio>,
    /// The address of its cover.
    pub cover_url: Option<String>,
    /// Its length in milliseconds.
    pub duration_ms: Option<u64>,
}

/// Refuses files of this site that are not here, and answers the length: the one that is given, else that of
/// the sound file.
///
/// # Errors
/// [`Invalid`](crate::error::Invalid), or what the place of the files says.
pub async fn length_of(app: &App, named: NamedFiles) -> Result<Option<u64>, ApiError> {
    let sounds = app.sounds().clone();
    let read = tokio::task::spawn_blocking(move || look(&sounds, &named)).await;
    read.map_err(|_| ApiError::from(Internal))?
}

fn look(sounds: &Files, named: &NamedFiles) -> Result<Option<u64>, ApiError> {
    if let Some(name) = named.cover_url.as_deref().and_then(|url| own(url, COVERS))
        && sounds.find(OsStr::new(name))?.is_none()
    {
        let message = "There is no picture at this address. Upload it, or leave the field empty";
        return Err(ApiError::invalid("cover_url", message));
    }
    let Some(Audio::File(url)) = &named.audio else { return Ok(named.duration_ms) };
    let Some(name) = own(url, SOUND) else { return Ok(named.duration_ms) };
    if sounds.find(OsStr::new(name))?.is_none() {
        let message = "There is no sound file at this address. Upload it, or leave the field empty";
        return Err(ApiError::invalid("audio_url", message));
    }
    match named.duration_ms {
        Some(ms) => Ok(Some(ms)),
        None => Ok(sound::length_of(sounds, OsStr::new(name))?),
    }
}

/// The name of a file of this site, by its address.
fn own<'u>(url: &'u str, folder: &str) -> Option<&'u str> {
    url.strip_prefix('/')?.strip_prefix(folder)?.strip_prefix('/')
}
