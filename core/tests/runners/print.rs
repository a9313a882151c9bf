//! Printing: each case names the format and gives a tracklist to read first.

use segue_core::tracklist::print::{self, Head, Print};
use segue_core::tracklist::read;
use serde::Deserialize;
use serde_json::{Value, json};

use super::from;

#[derive(Deserialize)]
struct Input {
    /// The lines of a tracklist, read faithfully.
    lines: Vec<String>,
    #[serde(default)]
    head: Head,
}

/// Prints the input in the format that the file is named after.
pub fn run(format: &str, input: Value) -> Option<Value> {
    let Input { lines, head } = from(input);
    let printed = print::print(&read(&lines.join("\n")).tracks, &head, Print::of(format)?);
    let text: Vec<&str> = printed.text.lines().collect();
    Some(json!({ "lines": text, "remarks": printed.remarks }))
}
