//! JSON: our own export, a list of tracks, and podcast chapters.
//!
//! Source of the chapters: the podcast namespace's JSON chapters, version 1.2.

use super::super::format::Format;
use super::super::row::Rows;
use super::{Entry, filled};
use crate::cue;
use crate::text::json::{self, Value};
use crate::text::{number, search};

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let value = json::parse(crate::text::part::trim(text))?;
    let list = |name| value.get(name).and_then(Value::list);
    if let Some(chapters) = list("chapters") {
        for chapter in chapters {
            put_chapter(chapter, rows);
        }
        return Some(Format::Chapters);
    }
    for track in value.list().or_else(|| list("tracks")).or_else(|| list("tracklist"))? {
        put_track(track, rows);
    }
    Some(Format::Json)
}

fn put_chapter(value: &Value<'_>, rows: &mut Rows<'_>) {
    let (title, start) = (text(value, "title"), seconds(value, "startTime"));
    if !title.is_empty() && !matches!(value.get("toc"), Some(Value::Bool(false))) {
        Entry::named(title, start).put(rows);
    }
}

/// The text of a member; empty where it has none.
#[inline(never)]
fn text<'v>(value: &'v Value<'_>, name: &str) -> &'v str {
    value.get(name).and_then(Value::text).unwrap_or("")
}

/// Whole seconds of a number, or of a text such as `1:02:03`.
#[inline(never)]
fn seconds(value: &Value<'_>, name: &str) -> Option<u32> {
    match value.get(name)? {
        Value::Number(digits) => {
            number::read(search::split_at_byte(digits, b'.').map_or(*digits, |(s, _)| s))
        }
        Value::Text(text) => cue::parse(text),
        _ => None,
    }
}

fn put_track(value: &Value<'_>, rows: &mut Rows<'_>) {
    let text = |name| text(value, name);
    let title = filled(text("title")).unwrap_or(text("track"));
    if title.is_empty() {
        return;
    }
    let timestamp = text("timestamp");
    let start = if value.get("start_seconds").is_some() { "start_seconds" } else { "startTime" };
    let is_full = value.get("original_title").is_some() || value.get("mix").is_some();
    Entry {
        start: seconds(value, start),
        timestamp: if cue::parse(timestamp).is_some() { timestamp } else { "" },
        artist: text("artist"),
        title,
        original_title: is_full.then(|| filled(text("original_title")).unwrap_or(title)),
        mix: text("mix"),
        remixer: if is_full { text("remixer") } else { "" },
        label: text("label"),
        layered: is_full && matches!(value.get("played_with_previous"), Some(Value::Bool(true))),
    }
    .put(rows);
}
