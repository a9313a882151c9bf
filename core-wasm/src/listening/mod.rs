//! What every listener loads.

pub mod comment;
pub mod cue;
pub mod playback;
pub mod timestamp;
pub mod track;
pub mod wording;
