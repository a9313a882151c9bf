//! What a page needs on which somebody times a mix by ear.

pub mod draft;
