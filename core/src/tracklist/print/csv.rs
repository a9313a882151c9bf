//! Tables with commas between their cells (RFC 4180).

use alloc::string::String;

use super::{fields, put_truth};
use crate::text::number;
use crate::text::put::{put, put_character, put_with};
use crate::text::search::find_any;
use crate::tracklist::Track;

/// The admin's export.
pub(super) fn print(tracks: &[Track]) -> String {
    let mut text = String::from("Timestamp,Artist,Track\n");
    for track in tracks {
        let [time, artist, _, original_title, ..] = fields(track);
        put_cells(&mut text, &[time, artist, original_title]);
        put(&mut text, "\n");
    }
    text
}

/// Every field in a column of its own.
pub(super) fn print_full(tracks: &[Track]) -> String {
    let mut text = String::from(
        "Position,Timestamp,Artist,Title,Original Title,Mix,Remixer,Label,Played With Previous\n",
    );
    for track in tracks {
        number::push(&mut text, track.position, 1);
        put(&mut text, ",");
        put_cells(&mut text, &fields(track));
        put(&mut text, ",");
        put_truth(&mut text, track.played_with_previous);
        put(&mut text, "\n");
    }
    text
}

fn put_cells(text: &mut String, cells: &[Option<&str>]) {
    let mut between = "";
    for cell in cells {
        put(text, between);
        put_cell(text, cell.unwrap_or(""));
        between = ",";
    }
}

fn put_cell(text: &mut String, cell: &str) {
    let quote = if find_any(cell, b",\"\n\r").is_some() { "\"" } else { "" };
    put(text, quote);
    put_with(text, cell, |text, c| {
        if c == '"' {
            put_character(text, c);
        }
        false
    });
    put(text, quote);
}
