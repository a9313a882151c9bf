//! Texts that a row has beside those of its line.
//!
//! Nearly every part of a row is a part of its line, so rows borrow. The few that are not (two mixes
//! made one, a credit over a line break, a time written anew) are kept here while the row lives.

use alloc::boxed::Box;
use alloc::string::String;
use core::cell::OnceCell;

/// The texts made for one row; empty for most, and then it costs nothing.
#[derive(Debug, Default)]
pub struct Kept(OnceCell<Box<(String, Kept)>>);

impl Kept {
    /// Keeps a text as long as the row.
    pub fn keep(&self, text: String) -> &str {
        let mut last = self;
        while let Some(next) = last.0.get() {
            last = &next.1;
        }
        &last.0.get_or_init(|| Box::new((text, Self::default()))).0
    }
}
