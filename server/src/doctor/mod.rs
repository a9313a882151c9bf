//! Whether what the server needs is well, and what to do where it is not: for the command that looks
//! everything over, and for admins who test one thing.
//!
//! What is on this machine is in [`inside`], what is on others in [`outside`]. No secret is in what is
//! found.

pub mod inside;
pub mod outside;

/// What a check found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It works.
    Good,
    /// It works, and whoever runs the server may want to know.
    Note,
    /// It does not work.
    Wrong,
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// How it is.
    pub state: State,
    /// What was looked at, in one word.
    pub what: &'static str,
    /// What was found.
    pub found: String,
    /// What to do about it.
    pub to_do: Option<String>,
}

impl Finding {
    /// Says that something works.
    #[must_use]
    pub fn good(what: &'static str, found: impl Into<String>) -> Self {
        Self { state: State::Good, what, found: found.into(), to_do: None }
    }

    /// A detail of the note before it.
    #[must_use]
    pub fn told(what: &'static str, found: impl Into<String>) -> Self {
        Self { state: State::Note, what, found: found.into(), to_do: None }
    }

    /// Says that something works, but.
    #[must_use]
    pub fn note(what: &'static str, found: impl Into<String>, to_do: impl Into<String>) -> Self {
        Self { state: State::Note, what, found: found.into(), to_do: Some(to_do.into()) }
    }

    /// Says that something does not work.
    #[must_use]
    pub fn wrong(what: &'static str, found: impl Into<String>, to_do: impl Into<String>) -> Self {
        Self { state: State::Wrong, what, found: found.into(), to_do: Some(to_do.into()) }
    }
}
