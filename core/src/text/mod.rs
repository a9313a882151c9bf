//! Letters, words and digits: what the other rooms need of them, in forms that cost the browser
//! little. The standard library's own search, formatting and case tables are fast and complete and
//! would be a third of what it downloads.

pub mod blank;
pub(crate) mod class;
pub mod encoding;
pub mod json;
pub mod letter;
pub mod lines;
pub mod lower;
pub mod number;
pub mod part;
pub mod put;
pub mod scan;
pub mod search;
pub mod utf16;
pub(crate) mod word_set;
pub mod words;
