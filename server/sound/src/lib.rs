//! What is heard in a sound file: how loud three bands are along it, and where the music changes.
//!
//! A file is decoded as a stream and heard piece by piece, so that memory does not grow with its bytes: what stays
//! of it are a few numbers for each eighth of a second. Nothing here knows of mixes, tracks or people; what is
//! found is a guess of a machine, and what it is good for is decided elsewhere.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`decode`] | formats and codecs: from a file to samples of one channel |
//! | [`ear`] | from samples to the loudness of bands and the colour of each half second |
//! | [`peaks`] | the pictures: 2,000 columns of three bands, and five a second |
//! | [`novelty`] | where what follows differs from what was before |

mod decode;
mod ear;
mod novelty;
mod peaks;

use std::fs::File;

use thiserror::Error;

pub use self::peaks::COLUMNS;

/// What was heard in a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// How long it is, in milliseconds.
    pub length_ms: u64,
    /// How loud it is: [`COLUMNS`] bytes of the low band, as many of the middle, as many of the high one. 255 is
    /// as loud as it gets.
    pub peaks: Vec<u8>,
    /// The same with five columns a second, and fewer where it is longer than six hours: 54 kB for each hour.
    pub levels: Vec<u8>,
    /// Where the music changes, in order.
    pub changes: Vec<Change>,
}

/// A moment at which the music probably changes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Change {
    /// Whole seconds from the start.
    pub seconds: u32,
    /// How much what follows differs from what was before: in hundredths of the strongest change of the file.
    pub strength: u8,
}

/// Why nothing was heard.
#[derive(Debug, Error)]
pub enum SoundError {
    /// The format or the codec is not supported, or the file is broken. Trying again gives the same result.
    #[error("{0}")]
    Undecodable(String),
    /// The file could not be read now.
    #[error(transparent)]
    Unread(std::io::Error),
    /// It was asked to stop.
    #[error("stopped before the end")]
    Stopped,
}

/// Hears a file from its start to its end. `ending` is that of its name, which helps to tell the format; `goes_on`
/// is asked every few milliseconds of work.
///
/// # Errors
/// [`SoundError`], and then nothing is known of the file.
pub fn analyse(
    file: File,
    ending: Option<&str>,
    mut goes_on: impl FnMut() -> bool,
) -> Result<Analysis, SoundError> {
    let mut ear = None;
    decode::each_piece(file, ending, |rate, samples| {
        ear.get_or_insert_with(|| ear::Ear::new(rate)).hear(samples);
        goes_on()
    })?;
    let nothing = || SoundError::Undecodable("there is no sound in it".to_owned());
    let heard = ear.ok_or_else(nothing)?.finish();
    Ok(Analysis {
        length_ms: heard.length_ms,
        peaks: peaks::whole(&heard.levels),
        levels: peaks::fine(&heard.levels),
        changes: novelty::find(&heard.colours),
    })
}
