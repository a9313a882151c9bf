//! What writing needs besides.

pub mod admin_lines;
pub mod artist;
pub mod editor;
pub mod file;
pub mod print;
pub mod submission;
pub mod swap;
pub mod tracklist;
pub mod user;
