//! `segue parse`: the core's reading of a text, printed.

use std::path::Path;

use encoding_rs::Encoding;
use segue_core::text::binary::is_binary;
use segue_core::tracklist::print::{self as core_print, Head};
use segue_core::tracklist::{self, admin_lines, swap};
use serde::Serialize;

use super::{CliError, Print, print, tell, text};

/// Reads a file and prints its tracks. The JSON holds what was noticed; beside the other formats it is
/// said where errors are. Without a track the JSON is printed all the same, with the diagnostics that say
/// why, and the command fails.
pub fn run(
    file: &Path,
    named: Option<&'static Encoding>,
    format: Print,
    is_swapped: bool,
) -> Result<(), CliError> {
    let mut read = tracklist::read(&decoded(file, named)?);
    if is_swapped {
        swap::swap(&mut read);
    }
    let format = match format {
        Print::Json => None,
        Print::Csv => Some(core_print::Print::Csv),
        Print::CsvFull => Some(core_print::Print::CsvFull),
        Print::Cue => Some(core_print::Print::CueSheet),
        Print::Youtube => Some(core_print::Print::Youtube),
        Print::Chapters => Some(core_print::Print::Chapters),
        Print::Text => Some(core_print::Print::Text),
        Print::Markdown => Some(core_print::Print::Markdown),
    };
    match format {
        None => print(&json(&read)?)?,
        Some(format) => {
            let printed = core_print::print(&read.tracks, &Head::default(), format);
            print(&printed.text)?;
            text::tell_diagnostics(&read.diagnostics);
            for remark in printed.remarks {
                match remark.position {
                    0 => eprintln!("{}", remark.message),
                    position => eprintln!("track {position}: {}", remark.message),
                }
            }
        }
    }
    if read.tracks.is_empty() { Err(nothing(file)) } else { Ok(()) }
}

/// Reads a file line by line, as the admin's parser does, and prints the lines and the numbers of
/// those that failed.
pub fn run_admin(file: &Path, named: Option<&'static Encoding>) -> Result<(), CliError> {
    let read = admin_lines::read(&decoded(file, named)?);
    print(&json(&read)?)?;
    if read.lines.is_empty() { Err(nothing(file)) } else { Ok(()) }
}

/// Reads a file as far as it is text, and notes what may be amiss with its letters.
fn decoded(file: &Path, named: Option<&'static Encoding>) -> Result<String, CliError> {
    let bytes = text::read(file)?;
    let text::Decoded { text, encoding, is_guess, is_broken } =
        text::decode(&bytes, named).ok_or_else(|| text::unclear(file))?;
    let name = encoding.name();
    if is_binary(&text) {
        let file = file.display();
        return Err(CliError::Input(format!("expected text in `{file}`, found binary data")));
    }
    if is_guess {
        tell(&format!(
            "read as {name}, which is a guess; if letters look wrong, name the encoding with --encoding"
        ));
    }
    if is_broken {
        tell(&format!("some characters are not text in {name} and are read as \u{fffd}"));
    }
    Ok(text)
}

fn json(value: &impl Serialize) -> Result<String, CliError> {
    let mut json = serde_json::to_string_pretty(value)
        .map_err(|error| CliError::System { doing: "print".to_owned(), source: error.into() })?;
    json.push('\n');
    Ok(json)
}

fn nothing(file: &Path) -> CliError {
    CliError::Input(format!("found no tracks in `{}`", file.display()))
}
