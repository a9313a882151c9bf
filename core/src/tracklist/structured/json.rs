//! JSON: our own export, a list of tracks, and podcast chapters.
//!
//! Source of the chapters: the podcast namespace's JSON chapters, version 1.2.

use super::super::format::Format;
use super::super::row::Rows;
use super::{Entry, filled, whole_seconds};
use crate::cue;
use crate::text::json::{self, Value};
use crate::text::part::trim;
use crate::text::{number, search};

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let text = trim(text);
    // Behind the bracket of a JSON list comes an object; other texts that begin with a bracket are
    // pasted lists.
    if text.strip_prefix('[').is_some_and(|inside| !trim(inside).starts_with('{')) {
        return None;
    }
    let value = json::parse(text)?;
    let list = |name| value.get(name).and_then(Value::list);
    if let Some(chapters) = list("chapters") {
        for chapter in chapters {
            put_chapter(chapter, rows);
        }
        return Some(Format::Chapters);
    }
    let lists = ["tracks", "tracklist", "items", "songs"];
    for track in value.list().or_else(|| lists.into_iter().find_map(list))? {
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

/// The first text of a kind among some members; empty where there is none.
#[inline(never)]
fn first_text<'v>(value: &'v Value<'_>, names: &[&str], is_kind: fn(&str) -> bool) -> &'v str {
    names.iter().map(|name| text(value, name)).find(|text| is_kind(text)).unwrap_or("")
}

/// Whole seconds of a member that is a number, or a text such as `1:02:03`.
#[inline(never)]
fn seconds(value: &Value<'_>, name: &str) -> Option<u32> {
    match value.get(name)? {
        Value::Number(digits) => whole_seconds(digits),
        Value::Text(text) => cue::parse(text),
        _ => None,
    }
}

/// A member that is a whole number.
#[inline(never)]
fn whole(value: &Value<'_>, name: &str) -> Option<u32> {
    match value.get(name)? {
        Value::Number(digits) => number::read(digits),
        _ => None,
    }
}

/// The names that other programs have for a track's title, and for its start as a text or in
/// seconds.
const TITLES: [&str; 4] = ["title", "track", "name", "song"];
const TIMES: [&str; 4] = ["timestamp", "time", "start", "start_time"];
const STARTS: [&str; 6] =
    ["start_seconds", "startTime", "start", "start_time", "offset", "timestamp"];

fn put_track(value: &Value<'_>, rows: &mut Rows<'_>) {
    let text = |name| text(value, name);
    let title = first_text(value, &TITLES, |text| !text.is_empty());
    if title.is_empty() {
        return;
    }
    let is_time = |time: &str| search::contains(time, ":") && cue::parse(time).is_some();
    let timestamp = first_text(value, &TIMES, is_time);
    let start = STARTS.iter().find_map(|name| seconds(value, name));
    let position = whole(value, "position");
    let (artist, label) = (text("artist"), text("label"));
    let is_full = value.get("original_title").is_some() || value.get("mix").is_some();
    let layered = matches!(value.get("played_with_previous"), Some(Value::Bool(true)));
    if artist.is_empty() && !is_full {
        return Entry { position, timestamp, label, layered, ..Entry::named(title, start) }
            .put(rows);
    }
    Entry {
        position,
        start,
        timestamp,
        artist,
        title,
        original_title: is_full.then(|| filled(text("original_title")).unwrap_or(title)),
        mix: text("mix"),
        remixer: if is_full { text("remixer") } else { "" },
        label,
        layered,
    }
    .put(rows);
}
