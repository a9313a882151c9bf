//! What every listener loads.

pub mod comment;
pub mod cover;
pub mod cue;
pub mod playback;
pub mod slug;
pub mod timestamp;
pub mod track;
pub mod wording;
