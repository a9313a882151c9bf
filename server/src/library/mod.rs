//! A folder of mixes that comes in by itself: sound files with their tags, chapters and pictures, and
//! tracklists beside them or alone.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`walk`] | the files of a folder, and the links that lead out of it |
//! | [`tags`] | what a sound file says of itself |
//! | [`head`] | what a text says above its tracks |
//! | [`found`] | what a file and those beside it make of a mix |
//! | [`run`] | reading a folder: what is new becomes mixes, in one entry of the audit |
//! | `seen` | what is remembered of files, so that unchanged ones are not read again |
//! | [`desk`] | the run that an admin has begun |

pub mod desk;
pub mod found;
pub(crate) mod head;
pub mod run;
mod seen;
pub mod tags;
pub mod walk;

use std::time::Duration;

/// A chapter as a line of a tracklist. Its time has hours: `3:05` may be hours and minutes to a reader.
fn chapter_line(start: Duration, title: &str) -> String {
    let seconds = start.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{hours}:{minutes:02}:{seconds:02} {}\n", title.trim())
}
