//! What writing needs besides.

pub mod admin_lines;
pub mod artist;
pub mod desk;
pub mod editor;
pub mod encoding;
pub mod list;
pub mod print;
pub mod submission;
pub mod taste;
pub mod timestamp;
pub mod user;
