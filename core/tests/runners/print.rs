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
    let text = lines.join("\n");
    let printed = print::print_text(&text, &head, Print::of(format)?);
    assert_eq!(print::print(&read(&text).tracks, &head, Print::of(format)?), printed);
    let text: Vec<&str> = printed.text.lines().collect();
    Some(json!({ "lines": text, "remarks": printed.remarks, "file_name": printed.file_name }))
}
