//! Chapters of video files: `[CHAPTER]` with `START`, `TIMEBASE` and `title`, and `CHAPTER01=` with
//! `CHAPTER01NAME=`.
//!
//! Sources of the formats: the metadata section of `FFmpeg`'s formats documentation, in which a
//! chapter without a time base counts nanoseconds; the simple chapter format of `MKVToolNix`'s
//! manual.

use alloc::string::String;

use super::super::format::Format;
use super::super::rows::Rows;
use super::Entry;
use crate::cue;
use crate::text::lines::lines;
use crate::text::part::{before, is_same, trim};
use crate::text::put::put_character;
use crate::text::search::{self, split_at_byte};

/// Nanoseconds in a second: the unit of a chapter's start, unless the chapter names another.
const NANOSECONDS: f64 = 1e9;

/// Reads the metadata that video tools export.
pub(super) fn read_metadata(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let begins = |mark: &str| is_same(before(text, mark.len()), mark);
    if !begins(";FFMETADATA") && !begins("[CHAPTER]") {
        return None;
    }
    let mut chapter: Option<Chapter> = None;
    for line in lines(text) {
        let line = trim(line);
        if line.starts_with('[') {
            chapter.take().into_iter().for_each(|chapter| chapter.put(rows));
            chapter = is_same(line, "[chapter]").then(Chapter::default);
        } else if let Some(chapter) = &mut chapter
            && let Some((name, value)) = split_at_byte(line, b'=')
        {
            if is_same(name, "timebase") {
                let (part, whole) = split_at_byte(value, b'/').unwrap_or((value, ""));
                chapter.part = large(part).unwrap_or(1.0);
                chapter.whole = large(whole).unwrap_or(1.0);
            } else if is_same(name, "start") {
                chapter.start = large(value);
            } else if is_same(name, "title") {
                chapter.title = unescaped(value);
            }
        }
    }
    chapter.into_iter().for_each(|chapter| chapter.put(rows));
    Some(Format::Chapters)
}

/// A chapter as it is written.
struct Chapter {
    start: Option<f64>,
    /// Its start counts units of `part / whole` seconds.
    part: f64,
    whole: f64,
    title: String,
}

impl Default for Chapter {
    fn default() -> Self {
        Self { start: None, part: 1.0, whole: NANOSECONDS, title: String::new() }
    }
}

impl Chapter {
    #[inline(never)]
    fn put(&self, rows: &mut Rows<'_>) {
        // A start that no mix has is far too large for a cue, and is left out later.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
        let start = self.start.map(|start| (start * self.part / self.whole) as u32);
        Entry::named(&self.title, start).put(rows);
    }
}

/// A whole number that may have more digits than [`crate::text::number::read`] takes.
#[inline(never)]
fn large(text: &str) -> Option<f64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let digits = text.bytes().map(|byte| f64::from(byte & 15));
    is_number.then(|| digits.fold(0.0, |value, digit| value * 10.0 + digit))
}

/// A value without the backslashes in front of the format's own signs.
fn unescaped(value: &str) -> String {
    let (mut plain, mut is_escaped) = (String::new(), false);
    for c in value.chars() {
        is_escaped = c == '\\' && !is_escaped;
        if !is_escaped {
            put_character(&mut plain, c);
        }
    }
    plain
}

/// Reads chapters of two lines each: the time, then the name.
pub(super) fn read_pairs(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let is_chapter = |text: &str| is_same(before(text, 7), "chapter");
    if !is_chapter(text) {
        return None;
    }
    let mut time = "";
    for line in lines(text) {
        let pair = split_at_byte(trim(line), b'=').filter(|(key, _)| is_chapter(key));
        let Some((key, value)) = pair else { continue };
        if !key.ends_with(|c: char| c.is_ascii_digit()) {
            Entry::named(trim(value), cue::parse(whole(time))).put(rows);
            time = "";
        } else {
            time = trim(value);
            // The first line decides whether this is such a file.
            if rows.count() == 0 && cue::parse(whole(time)).is_none() {
                return None;
            }
        }
    }
    Some(Format::Chapters)
}

/// A time without its fraction of a second.
#[inline(never)]
pub(super) fn whole(time: &str) -> &str {
    before(time, search::find_any(time, b".,").unwrap_or(time.len()))
}
