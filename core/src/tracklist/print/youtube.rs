//! Chapters for a video's description.
//!
//! Source of the rules: YouTube's help on video chapters: the first starts at 0:00, there are three
//! at least, in rising order, each ten seconds long at least.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Remark, RemarkCode, put_name};
use crate::cue;
use crate::text::put::{put, put_all};
use crate::tracklist::Track;

const LEAST_CHAPTERS: usize = 3;
const LEAST_SECONDS: u32 = 10;

pub(super) fn print(tracks: &[(u32, &Track)], remarks: &mut Vec<Remark>) -> String {
    let mut text = String::new();
    for (seconds, track) in tracks {
        put_all(&mut text, &[&cue::print(*seconds), " "]);
        put_name(&mut text, track);
        put(&mut text, "\n");
    }
    if tracks.first().is_some_and(|(seconds, _)| *seconds > 0) {
        remarks.push(RemarkCode::FirstNotZero.at(0));
    }
    if tracks.len() < LEAST_CHAPTERS {
        remarks.push(RemarkCode::TooFewChapters.at(0));
    }
    for ((start, chapter), (end, next)) in tracks.iter().zip(tracks.iter().skip(1)) {
        if end <= start {
            remarks.push(RemarkCode::TimeFalls.at(next.position));
        } else if end - start < LEAST_SECONDS {
            remarks.push(RemarkCode::ChapterTooShort.at(chapter.position));
        }
    }
    text
}
