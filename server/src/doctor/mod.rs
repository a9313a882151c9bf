//! Checks what the server needs, with advice if something is wrong: for the command that checks
//! everything, and for admins who test one thing.
//!
//! [`inside`] checks this machine, [`files`] where files are kept, and [`outside`] others. Findings never contain secrets.

pub mod files;
pub mod inside;
pub mod outside;

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It works.
    Good,
    /// It works, with something worth knowing for the person who runs the server.
    Note,
    /// It does not work.
    Wrong,
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// How it is.
    pub state: State,
    /// The subject of the check, in one word.
    pub what: &'static str,
    /// The finding.
    pub found: String,
    /// The advice.
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
