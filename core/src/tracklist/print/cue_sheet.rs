//! Cue sheets, with indices in minutes, seconds and frames.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Head, Remark, RemarkCode};
use crate::text::number;
use crate::text::search::rfind;
use crate::text::word_set::{is_one_of, word_set};
use crate::tracklist::Track;

/// A sheet numbers its tracks with two digits.
const MOST_TRACKS: usize = 99;

pub(super) fn print(tracks: &[(u32, &Track)], head: &Head, remarks: &mut Vec<Remark>) -> String {
    let mut text = String::new();
    command(&mut text, "PERFORMER ", &head.artist);
    command(&mut text, "TITLE ", &head.title);
    let file = if head.file.is_empty() { "mix.mp3" } else { &head.file };
    text.push_str("FILE ");
    push_quoted(&mut text, file);
    text.push(' ');
    text.push_str(kind(file));
    text.push('\n');
    if tracks.len() > MOST_TRACKS {
        remarks.push(RemarkCode::TooManyTracks.at(0));
    }
    for (number, (seconds, track)) in (1..).zip(tracks) {
        text.push_str("  TRACK ");
        number::push(&mut text, number, 2);
        text.push_str(" AUDIO\n");
        command(&mut text, "    TITLE ", &track.original_title);
        command(&mut text, "    PERFORMER ", track.artist.as_deref().unwrap_or(""));
        command(&mut text, "    REM LABEL ", track.label.as_deref().unwrap_or(""));
        text.push_str("    INDEX 01 ");
        number::push(&mut text, seconds / 60, 2);
        text.push(':');
        number::push(&mut text, seconds % 60, 2);
        text.push_str(":00\n");
    }
    text
}

fn command(text: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        text.push_str(name);
        push_quoted(text, value);
        text.push('\n');
    }
}

/// Writes a value in quotes. The format has no way to write a quote, so an apostrophe stands in.
fn push_quoted(text: &mut String, value: &str) {
    text.push('"');
    text.extend(value.chars().map(|c| if c == '"' { '\'' } else { c }));
    text.push('"');
}

/// What a sheet calls a kind of sound file.
fn kind(file: &str) -> &'static str {
    let ending = rfind(file, b'.').map_or(file, |at| file.get(at + 1..).unwrap_or(""));
    if is_one_of(ending, word_set!("wav|wave|flac|m4a|ogg|opus")) {
        "WAVE"
    } else if is_one_of(ending, word_set!("aif|aiff")) {
        "AIFF"
    } else {
        "MP3"
    }
}
