//! `segue parse`: the core's reading of a text, printed.

use std::path::Path;

use segue_core::tracklist;

use super::{CliError, print, text};

/// Reads a file and prints its tracks as JSON. Without a track the JSON is printed all the same,
/// with the findings that say why, and the command fails.
pub fn run(file: &Path) -> Result<(), CliError> {
    let text = text::decode_lossily(&text::read(file)?);
    if text::is_binary(&text) {
        let file = file.display();
        return Err(CliError::Input(format!("expected text in `{file}`, found binary data")));
    }
    let read = tracklist::read(&text);
    let mut json = serde_json::to_string_pretty(&read)
        .map_err(|error| CliError::System { doing: "print".to_owned(), source: error.into() })?;
    json.push('\n');
    print(&json)?;
    if read.tracks.is_empty() {
        return Err(CliError::Input(format!(
            "expected a track in `{}`, found none",
            file.display()
        )));
    }
    Ok(())
}
