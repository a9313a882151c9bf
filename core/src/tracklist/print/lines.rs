//! Lists for people: plain lines, and Markdown.

use alloc::string::String;

use super::push_name;
use crate::text::number;
use crate::tracklist::Track;

/// Stands for a time that is not known, in a list that has others.
const UNKNOWN: &str = "??:??";

/// Lines as a person would type them: with times where there are any, else numbered; `w/` in front
/// of what is played with the track above, labels in square brackets.
pub(super) fn print(tracks: &[Track]) -> String {
    let timed = tracks.iter().any(|track| track.timestamp.is_some());
    let mut text = String::new();
    for track in tracks {
        if timed {
            text.push('[');
            text.push_str(track.timestamp.as_deref().unwrap_or(UNKNOWN));
            text.push_str("] ");
        } else if !track.played_with_previous {
            number::push(&mut text, track.position, 1);
            text.push_str(". ");
        }
        if track.played_with_previous {
            text.push_str("w/ ");
        }
        push_name(&mut text, track);
        if let Some(label) = &track.label {
            text.push_str(" [");
            text.push_str(label);
            text.push(']');
        }
        text.push('\n');
    }
    text
}

/// A numbered list: artists in bold, times as code, labels in italics.
pub(super) fn print_markdown(tracks: &[Track]) -> String {
    let mut text = String::new();
    for track in tracks {
        number::push(&mut text, track.position, 1);
        text.push_str(". ");
        if let Some(time) = &track.timestamp {
            text.push('`');
            text.push_str(time);
            text.push_str("` ");
        }
        if track.played_with_previous {
            text.push_str("w/ ");
        }
        if let Some(artist) = &track.artist {
            text.push_str("**");
            push_escaped(&mut text, artist);
            text.push_str("** – ");
        }
        push_escaped(&mut text, &track.original_title);
        if let Some(label) = &track.label {
            text.push_str(" *");
            push_escaped(&mut text, label);
            text.push('*');
        }
        text.push('\n');
    }
    text
}

/// Writes a text so that Markdown shows it as it is.
fn push_escaped(text: &mut String, part: &str) {
    for c in part.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '#') {
            text.push('\\');
        }
        text.push(c);
    }
}
