//! Cue sheets, with indices in minutes, seconds and frames.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Head, Remark, RemarkCode, fields, left_out};
use crate::text::number;
use crate::text::put::{put, put_all, put_with};
use crate::text::search::rfind;
use crate::text::word_set::{is_one_of, word_set};
use crate::tracklist::Track;

/// A sheet numbers its tracks with two digits.
const MOST_TRACKS: usize = 99;

pub(super) fn print(
    tracks: &[(u32, &Track)],
    untimed: usize,
    head: &Head,
    remarks: &mut Vec<Remark>,
) -> String {
    let mut text = String::new();
    put_command(&mut text, "REM COMMENT ", &left_out(untimed), "\n");
    put_command(&mut text, "PERFORMER ", &head.artist, "\n");
    put_command(&mut text, "TITLE ", &head.title, "\n");
    let file = if head.file.is_empty() { "mix.mp3" } else { &head.file };
    put_command(&mut text, "FILE ", file, kind(file));
    if tracks.len() > MOST_TRACKS {
        remarks.push(RemarkCode::TooManyTracks.at(0));
    }
    for (number, (seconds, track)) in (1..).zip(tracks) {
        put(&mut text, "  TRACK ");
        number::push(&mut text, number, 2);
        put(&mut text, " AUDIO\n");
        let [_, artist, _, original_title, _, _, label] = fields(track);
        let commands =
            [("    TITLE ", original_title), ("    PERFORMER ", artist), ("    REM LABEL ", label)];
        for (name, value) in commands {
            put_command(&mut text, name, value.unwrap_or(""), "\n");
        }
        put(&mut text, "    INDEX 01 ");
        number::push(&mut text, seconds / 60, 2);
        put(&mut text, ":");
        number::push(&mut text, seconds % 60, 2);
        put(&mut text, ":00\n");
    }
    text
}

/// Writes a command whose value is in quotes, unless it is empty. The format has no way to write a
/// quote, so an apostrophe stands in.
#[inline(never)]
fn put_command(text: &mut String, name: &str, value: &str, end: &str) {
    if value.is_empty() {
        return;
    }
    put_all(text, &[name, "\""]);
    put_with(text, value, |text, c| {
        if c == '"' {
            put(text, "'");
        }
        c == '"'
    });
    put_all(text, &["\"", end]);
}

/// The sheet's word for a kind of sound file, and the end of the line.
fn kind(file: &str) -> &'static str {
    let ending = rfind(file, b'.').map_or(file, |at| file.get(at + 1..).unwrap_or(""));
    if is_one_of(ending, word_set!("wav|wave|flac|m4a|ogg|opus")) {
        " WAVE\n"
    } else if is_one_of(ending, word_set!("aif|aiff")) {
        " AIFF\n"
    } else {
        " MP3\n"
    }
}
