//! The tracklist editor's rules: what happens to a row when it is opened and when it is saved.
//!
//! Fixtures: `vectors/editor`. Source: specification for members and admin, section 5, 'Editor
//! rules'.

pub mod alias;
pub mod artists;
pub mod raw;
pub mod remix;
pub mod time;
