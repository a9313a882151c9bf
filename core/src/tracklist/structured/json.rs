//! JSON: our own export, a list of tracks, and podcast chapters.
//!
//! Source of the chapters: the podcast namespace's JSON chapters, version 1.2.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::Track;
use super::super::format::Format;
use crate::cue;
use crate::text::json::{self, Value};
use crate::text::{number, search};

pub(super) fn read(text: &str) -> Option<(Format, Vec<Track>)> {
    let value = json::parse(crate::text::blank::trim(text))?;
    if let Some(Value::List(chapters)) = value.get("chapters") {
        return Some((Format::Chapters, chapters.iter().filter_map(chapter).collect()));
    }
    let tracks = match (&value, value.get("tracks"), value.get("tracklist")) {
        (Value::List(tracks), ..)
        | (_, Some(Value::List(tracks)), _)
        | (_, _, Some(Value::List(tracks))) => tracks,
        _ => return None,
    };
    Some((Format::Json, tracks.iter().filter_map(track).collect()))
}

fn chapter(value: &Value<'_>) -> Option<Track> {
    if value.get("toc") == Some(&Value::Bool(false)) {
        return None;
    }
    let title = value.get("title")?.text().filter(|title| !title.is_empty())?;
    Some(super::named(title, value.get("startTime").and_then(seconds)))
}

/// Whole seconds of a number, or of a text such as `1:02:03`.
fn seconds(value: &Value<'_>) -> Option<u32> {
    match value {
        Value::Number(digits) => {
            number::read(search::split_at_byte(digits, b'.').map_or(*digits, |(s, _)| s))
        }
        Value::Text(text) => cue::parse(text),
        _ => None,
    }
}

fn track(value: &Value<'_>) -> Option<Track> {
    let text = |name: &str| {
        let text = value.get(name).and_then(Value::text);
        text.filter(|text| !text.is_empty()).map(ToString::to_string)
    };
    let title: String = text("title").or_else(|| text("track"))?;
    let start = value.get("start_seconds").or_else(|| value.get("startTime")).and_then(seconds);
    let timestamp = text("timestamp").filter(|text| cue::parse(text).is_some());
    let timestamp = timestamp.or_else(|| start.and_then(super::timestamp));
    if value.get("original_title").is_none() && value.get("mix").is_none() {
        let artist = text("artist").unwrap_or_default();
        let label = text("label");
        let read = super::track(&artist, &title, None);
        return Some(Track { timestamp, label: label.or(read.label.clone()), ..read });
    }
    Some(Track {
        position: 0,
        timestamp,
        artist: text("artist"),
        original_title: text("original_title").unwrap_or_else(|| title.clone()),
        title,
        mix: text("mix"),
        remixer: text("remixer"),
        label: text("label"),
        played_with_previous: value.get("played_with_previous") == Some(&Value::Bool(true)),
    })
}
