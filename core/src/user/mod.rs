//! People: what a username and an e-mail address must be.
//!
//! Owns the rules and their messages. Whether a name is taken is a question for the store.
//! Fixtures: `vectors/user`.

pub mod email;
pub mod username;
