//! The border between the core and JavaScript.
