//! Lists for people: plain lines, and Markdown.

use alloc::string::String;

use super::put_name;
use crate::text::number;
use crate::text::put::{put, put_all, put_character, put_with};
use crate::tracklist::Track;

/// Stands for a time that is not known, in a list that has others.
const UNKNOWN: &str = "??:??";

/// Lines as a person would type them: with times if there are any, or else with numbers; with `w/`
/// in front of tracks that are played with the one above, and labels in square brackets.
pub(super) fn print(tracks: &[Track]) -> String {
    let timed = tracks.iter().any(|track| track.timestamp.is_some());
    let mut text = String::new();
    for track in tracks {
        if timed {
            put_time(&mut text, track);
        } else if !track.played_with_previous {
            put_number(&mut text, track);
        }
        put_layer(&mut text, track);
        put_name(&mut text, track);
        if let Some(label) = &track.label {
            put_all(&mut text, &[" [", label, "]"]);
        }
        put(&mut text, "\n");
    }
    text
}

fn put_number(text: &mut String, track: &Track) {
    number::push(text, track.position, 1);
    put(text, ". ");
}

fn put_layer(text: &mut String, track: &Track) {
    put(text, if track.played_with_previous { "w/ " } else { "" });
}

/// A numbered list for Markdown: artists in bold, times and labels in square brackets, which
/// Markdown shows as they are. A reader of plain lines reads it too.
pub(super) fn print_markdown(tracks: &[Track]) -> String {
    let timed = tracks.iter().any(|track| track.timestamp.is_some());
    let mut text = String::new();
    for track in tracks {
        put_number(&mut text, track);
        if timed {
            put_time(&mut text, track);
        }
        put_layer(&mut text, track);
        if let Some(artist) = &track.artist {
            put(&mut text, "**");
            put_escaped(&mut text, artist);
            put(&mut text, "** – ");
        }
        put_escaped(&mut text, &track.original_title);
        if let Some(label) = &track.label {
            put(&mut text, " [");
            put_escaped(&mut text, label);
            put(&mut text, "]");
        }
        put(&mut text, "\n");
    }
    text
}

fn put_time(text: &mut String, track: &Track) {
    put_all(text, &["[", track.timestamp.as_deref().unwrap_or(UNKNOWN), "] "]);
}

/// Writes a text so that Markdown shows it as it is.
#[inline(never)]
fn put_escaped(text: &mut String, part: &str) {
    put_with(text, part, |text, c| {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '#') {
            put_character(text, '\\');
        }
        false
    });
}
