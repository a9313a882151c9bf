//! The rules that no page asks: the server's own, and those of pages that the server makes.

pub mod cover;
pub mod list;
pub mod playback;
pub mod slug;
pub mod submission;
pub mod taste;
pub mod timestamp;
pub mod tracklist;
pub mod user;
pub mod wording;
