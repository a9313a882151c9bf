//! `segue doctor`: whether everything that the server needs is well, and what to do where it is not.
//!
//! What is on this machine is in [`inside`], what is on others in [`outside`]. Nothing is changed,
//! and no secret is printed.

mod inside;
mod outside;

use super::{CliError, print};
use crate::clock::Clock;
use crate::config::Settings;

/// What a check found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Good,
    /// It works, and whoever runs the server may want to know.
    Note,
    Wrong,
}

/// A line of the report.
#[derive(Debug)]
struct Finding {
    state: State,
    what: &'static str,
    found: String,
    to_do: Option<String>,
}

impl Finding {
    fn good(what: &'static str, found: impl Into<String>) -> Self {
        Self { state: State::Good, what, found: found.into(), to_do: None }
    }

    /// A detail of the note before it.
    fn told(what: &'static str, found: impl Into<String>) -> Self {
        Self { state: State::Note, what, found: found.into(), to_do: None }
    }

    fn note(what: &'static str, found: impl Into<String>, to_do: impl Into<String>) -> Self {
        Self { state: State::Note, what, found: found.into(), to_do: Some(to_do.into()) }
    }

    fn wrong(what: &'static str, found: impl Into<String>, to_do: impl Into<String>) -> Self {
        Self { state: State::Wrong, what, found: found.into(), to_do: Some(to_do.into()) }
    }

    fn print(&self) -> String {
        let state = match self.state {
            State::Good => "good ",
            State::Note => "note ",
            State::Wrong => "WRONG",
        };
        // What others say may be long and of many lines; here it is one.
        let found = self.found.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = format!("{state}  {:9} {found}\n", self.what);
        let to_do = self.to_do.as_ref().map(|to_do| format!("{:17}-> {to_do}\n", ""));
        line + &to_do.unwrap_or_default()
    }
}

/// Looks everything over and prints a line each, as soon as it is known.
pub fn run() -> Result<(), CliError> {
    let survey = Settings::survey_env();
    let settings = &survey.settings;
    let mut wrong = 0_usize;
    let mut tell = |findings: Vec<Finding>| {
        wrong += findings.iter().filter(|finding| finding.state == State::Wrong).count();
        print(&findings.iter().map(Finding::print).collect::<String>())
    };
    tell(inside::settings(&survey))?;
    tell(inside::site(settings))?;
    tell(inside::disk(settings))?;
    tell(inside::database(settings))?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|source| CliError::System { doing: "ask others".to_owned(), source })?;
    tell(runtime.block_on(outside::mail(settings)))?;
    tell(runtime.block_on(outside::providers(settings, Clock::system().now())))?;
    match wrong {
        0 => Ok(()),
        1 => Err(CliError::Input("something is wrong; see above".to_owned())),
        _ => Err(CliError::Input(format!("{wrong} things are wrong; see above"))),
    }
}
