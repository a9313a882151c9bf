//! `segue doctor`: whether everything that the server needs is well, and what to do where it is not.
//! Nothing is changed.

use segue_base::clock::Clock;
use segue_base::config::Settings;

use super::{CliError, print};
use crate::doctor::{Finding, State, files, inside, outside};

fn line(finding: &Finding) -> String {
    let state = match finding.state {
        State::Good => "good ",
        State::Note => "note ",
        State::Wrong => "WRONG",
    };
    // A service's answer may be long and have several lines; the report has one line for each.
    let found = finding.found.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = format!("{state}  {:9} {found}\n", finding.what);
    // The advice of a good finding suggests further settings, which is more than this report is
    // for.
    let to_do = finding.to_do.as_ref().filter(|_| finding.state != State::Good);
    let to_do = to_do.map(|to_do| format!("{:17}-> {to_do}\n", ""));
    line + &to_do.unwrap_or_default()
}

/// Looks everything over and prints a line each, as soon as it is known.
pub fn run() -> Result<(), CliError> {
    let survey = Settings::survey_env();
    let settings = &survey.settings;
    let mut wrong = 0_usize;
    let mut tell = |findings: Vec<Finding>| {
        wrong += findings.iter().filter(|finding| finding.state == State::Wrong).count();
        print(&findings.iter().map(line).collect::<String>())
    };
    tell(inside::settings(&survey))?;
    tell(inside::site(settings))?;
    tell(inside::disk(settings))?;
    let now = Clock::system().now();
    tell(files::sounds(settings, now).into_iter().collect())?;
    tell(vec![files::backups(settings, now)])?;
    tell(inside::key(settings).into_iter().collect())?;
    // Refused mails come last of the database's findings, because the mail server is checked next.
    tell(inside::database(settings))?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|source| CliError::System { doing: "ask others".to_owned(), source })?;
    tell(vec![runtime.block_on(outside::mail(settings))])?;
    tell(vec![runtime.block_on(outside::google(settings, now))])?;
    tell(vec![runtime.block_on(outside::spotify(settings, now))])?;
    // If Plausible does not count, nothing is wrong, and nothing is printed.
    if settings.plausible.is_some() {
        tell(vec![runtime.block_on(outside::plausible(settings))])?;
    }
    match wrong {
        0 => Ok(()),
        1 => Err(CliError::Input("1 check failed; see above".to_owned())),
        _ => Err(CliError::Input(format!("{wrong} checks failed; see above"))),
    }
}
