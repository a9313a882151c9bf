//! The texts of a row that are not part of its line.
//!
//! Rows borrow from the text that is read. The few parts that the text does not contain (two mixes
//! joined into one, a credit across a line break, a time rewritten) are allocated here and live as
//! long as the row.

use alloc::boxed::Box;
use alloc::string::String;
use core::cell::OnceCell;

/// The texts made for one row. Most rows need none, and an empty arena costs nothing.
#[derive(Debug, Default)]
pub struct Arena(OnceCell<Box<(String, Arena)>>);

impl Arena {
    /// Keeps a text as long as the row.
    pub fn keep(&self, text: String) -> &str {
        let mut last = self;
        while let Some(next) = last.0.get() {
            last = &next.1;
        }
        &last.0.get_or_init(|| Box::new((text, Self::default()))).0
    }
}
