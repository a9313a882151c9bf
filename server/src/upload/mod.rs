//! Files that admins send to the site: in pieces, so that one that breaks off goes on where it was, and
//! looked at once they are whole.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`pieces`] | the pieces, until the file is whole |
//! | [`sound`] | what a sound file is, how long it plays, and keeping it |
//! | [`cover`] | what a picture is, its smaller copies, and keeping it |
//!
//! What waits here, waits on its thread: call it where waiting is allowed.

pub mod cover;
pub mod pieces;
pub mod sound;

use segue_base::config::Settings;
use segue_store::upload::{Kind, Upload};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

use self::pieces::Pieces;
use crate::objects::{Files, FilesError};

/// The longest sound file, in bytes.
pub const LONGEST_SOUND: u64 = 5_000_000_000;

/// The longest picture, in bytes.
pub const LONGEST_COVER: u64 = 20_000_000;

/// What became of a file that was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Outcome {
    /// It is on the site.
    Kept {
        /// Its address: `/audio/…` or `/covers/…`.
        address: String,
        /// How long a sound is, in milliseconds; `null` where it does not say.
        #[schema(required)]
        duration_ms: Option<u64>,
    },
    /// It is none that the site keeps.
    Refused {
        /// Why, as a sentence.
        message: String,
    },
}

impl Outcome {
    fn refused(message: impl Into<String>) -> Self {
        Self::Refused { message: message.into() }
    }
}

/// Why a file that is whole could not be looked at.
#[derive(Debug, Error)]
pub enum UploadError {
    /// A place does not do its part.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// A picture could not be written.
    #[error("cannot write a picture: {0}")]
    Picture(String),
}

/// The most bytes of a file of a kind, and the sentence for one that has more.
#[must_use]
pub fn limit(kind: Kind) -> (u64, &'static str) {
    match kind {
        Kind::Sound => (LONGEST_SOUND, "Sound files can have 5 GB at most"),
        Kind::Cover => (LONGEST_COVER, "Pictures can have 20 MB at most"),
    }
}

/// Looks at a file whose pieces have all come, and keeps it.
///
/// # Errors
/// When it cannot be read or kept now; it can be looked at again.
pub fn settle(
    settings: &Settings,
    sounds: &Files,
    uploads: &Files,
    upload: &Upload,
) -> Result<Outcome, UploadError> {
    let pieces = Pieces::of(uploads, &upload.id, upload.bytes);
    match upload.kind {
        Kind::Sound => keep_sound(settings, sounds, pieces),
        Kind::Cover => cover::keep(settings, sounds, pieces),
    }
}

fn keep_sound(settings: &Settings, sounds: &Files, pieces: Pieces) -> Result<Outcome, UploadError> {
    let Some(kept) = sound::keep(settings, sounds, pieces)? else {
        return Ok(Outcome::refused(format!(
            "This is no sound file that browsers play ({})",
            sound::KINDS
        )));
    };
    Ok(Outcome::Kept { address: kept.address, duration_ms: kept.length_ms })
}
