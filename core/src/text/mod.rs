//! Letters, words and digits, as the other modules need them, in forms that cost the browser
//! little. The standard library's own search, formatting and case tables are fast and complete, but
//! would make up a third of the download.

pub mod binary;
pub(crate) mod blank;
pub(crate) mod class;
pub mod encoding;
pub(crate) mod glance;
pub mod guess;
pub(crate) mod json;
#[cfg(test)]
mod json_oracle;
pub(crate) mod letter;
pub(crate) mod lines;
pub(crate) mod lower;
pub(crate) mod number;
pub(crate) mod part;
pub(crate) mod put;
pub(crate) mod scan;
pub(crate) mod search;
pub(crate) mod steps;
pub(crate) mod utf16;
pub(crate) mod word_set;
pub(crate) mod words;
