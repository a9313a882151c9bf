//! Tables with commas between their cells (RFC 4180).

use alloc::string::String;

use crate::text::number;
use crate::text::search::find_any;
use crate::tracklist::Track;

/// The admin's export.
pub(super) fn print(tracks: &[Track]) -> String {
    let mut text = String::from("Timestamp,Artist,Track\n");
    for track in tracks {
        let cells = [track.timestamp.as_deref(), track.artist.as_deref()];
        line(&mut text, cells.into_iter().chain([Some(&*track.original_title)]));
    }
    text
}

/// Every field in a column of its own.
pub(super) fn print_full(tracks: &[Track]) -> String {
    let mut text = String::from(
        "Position,Timestamp,Artist,Title,Original Title,Mix,Remixer,Label,Played With Previous\n",
    );
    for track in tracks {
        let mut position = String::new();
        number::push(&mut position, track.position, 1);
        let cells = [
            Some(&*position),
            track.timestamp.as_deref(),
            track.artist.as_deref(),
            Some(&*track.title),
            Some(&*track.original_title),
            track.mix.as_deref(),
            track.remixer.as_deref(),
            track.label.as_deref(),
            Some(if track.played_with_previous { "true" } else { "false" }),
        ];
        line(&mut text, cells.into_iter());
    }
    text
}

fn line<'c>(text: &mut String, cells: impl Iterator<Item = Option<&'c str>>) {
    for (at, cell) in cells.enumerate() {
        if at > 0 {
            text.push(',');
        }
        push_cell(text, cell.unwrap_or(""));
    }
    text.push('\n');
}

fn push_cell(text: &mut String, cell: &str) {
    if find_any(cell, b",\"\n\r").is_none() {
        text.push_str(cell);
        return;
    }
    text.push('"');
    for c in cell.chars() {
        if c == '"' {
            text.push('"');
        }
        text.push(c);
    }
    text.push('"');
}
