//! What a listener's position in a mix means.
//!
//! Owns which track plays now, where to resume and what a share link selects. Knows nothing of
//! players or storage: it is given positions and stores as values. Fixtures: `vectors/playback`.

pub mod now_playing;
pub mod resume;
pub mod selector;

pub use now_playing::{NowPlaying, Playhead};
