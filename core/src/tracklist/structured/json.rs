//! JSON: our own export, lists of tracks of other programs and sites, and chapters of podcasts and
//! of downloaded videos.
//!
//! Sources of the chapters: the podcast namespace's JSON chapters, version 1.2; `yt-dlp`'s
//! `info.json`, whose chapters have a `start_time`.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::format::Format;
use super::super::lists::{self, List};
use super::super::rows::Rows;
use super::super::title;
use super::{Entry, filled, whole_seconds};
use crate::cue;
use crate::text::json::{self, Value};
use crate::text::lines::lines;
use crate::text::part::{before, is_same, trim};
use crate::text::put::{owned, put_all};
use crate::text::{number, search};

/// The names that programs have for a list of tracks.
const LISTS: [&str; 7] =
    ["tracks", "tracklist", "items", "songs", "sections", "entries", "playlist"];
/// A list lies no deeper than this in the objects around it.
const MOST_DEPTH: usize = 4;

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let Some(value) = json::parse(trim(text)) else { return read_lines(text, rows) };
    for chapter in value.get("chapters").and_then(Value::list).unwrap_or_default() {
        put_chapter(chapter, rows);
    }
    if rows.count() > 0 {
        return Some(Format::Chapters);
    }
    let Some(tracks) = value.list().filter(|items| !are_lists(items)).or_else(|| named(&value))
    else {
        return read_inside(text, rows);
    };
    tracks.iter().for_each(|track| put_track(track, rows));
    Some(Format::Json)
}

/// Reads a track from each line, as downloaders write them while they work.
fn read_lines(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let mut values = Vec::new();
    for line in lines(text).map(trim).filter(|line| !line.is_empty()) {
        values.push(json::parse(line).filter(|value| matches!(value, Value::Object(_)))?);
    }
    values.iter().for_each(|value| put_track(value, rows));
    Some(Format::Json)
}

/// Reads the first of the lists that lie deeper in a text.
#[inline(never)]
fn read_inside(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let mut lists = Vec::new();
    gather(trim(text), 0, &mut lists);
    let value = json::parse(lists.first()?.text)?;
    named(&value)?.iter().for_each(|track| put_track(track, rows));
    rows.told = lists::tell(text, trim(text), &lists, lists::bare);
    Some(Format::Json)
}

/// Gathers the objects in a text that have tracks, in the text's order.
fn gather<'t>(text: &'t str, depth: usize, lists: &mut Vec<List<'t>>) {
    for part in json::parts(text) {
        let Some(value) = json::parse(part) else { continue };
        if let Some(items) = named(&value) {
            let tracks = items.iter().filter(|item| is_track(item)).count();
            if tracks > 0 {
                let name = first_text(&value, &["name", "title"], |text| !text.is_empty());
                lists.push(List { name: owned(name), tracks, text: part });
            }
        } else if depth < MOST_DEPTH && !matches!(value, Value::Text(_)) {
            gather(part, depth + 1, lists);
        }
    }
}

/// The member of an object that has the name of a list.
#[inline(never)]
fn named<'v, 'a>(value: &'v Value<'a>) -> Option<&'v [Value<'a>]> {
    let list = LISTS.iter().find_map(|name| value.get(name)?.list())?;
    if are_lists(list) || list.is_empty() { None } else { Some(list) }
}

/// Whether items are lists with names, and no tracks.
fn are_lists(items: &[Value<'_>]) -> bool {
    !items.is_empty() && items.iter().all(|item| LISTS.iter().any(|name| is_list(item.get(name))))
}

fn is_list(value: Option<&Value<'_>>) -> bool {
    matches!(value, Some(Value::List(_)))
}

fn put_chapter(value: &Value<'_>, rows: &mut Rows<'_>) {
    let title = text(value, "title");
    let start = ["startTime", "start_time", "start"].iter().find_map(|name| seconds(value, name));
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
        Value::Text(text) => {
            cue::parse(before(text, search::rfind(text, b'.').unwrap_or(text.len())))
        }
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

/// The names that other programs have for a track's title, its artist, and its start as a text or
/// in seconds.
const TITLES: [&str; 8] =
    ["title", "track", "name", "song", "songName", "track_name", "trackName", "chapter"];
const ARTISTS: [&str; 6] =
    ["artist", "artistName", "artist_name", "artists", "creator", "performer"];
const TIMES: [&str; 5] = ["timestamp", "time", "start", "start_time", "cue"];
const STARTS: [&str; 8] = [
    "start_seconds",
    "startSeconds",
    "startTime",
    "start",
    "start_time",
    "offset",
    "timestamp",
    "position_seconds",
];

const MILLISECONDS: [&str; 3] = ["start_ms", "startMs", "offset_ms"];

/// The artists of a track: a text, an object with a name, or a list of them.
#[inline(never)]
fn artist(value: &Value<'_>) -> String {
    let name = |value: &Value<'_>| owned(value.text().unwrap_or_else(|| text(value, "name")));
    let mut all = String::new();
    for artist in value.get("artists").and_then(Value::list).unwrap_or_default() {
        let joint = if all.is_empty() { "" } else { ", " };
        put_all(&mut all, &[joint, &name(artist)]);
    }
    if all.is_empty() {
        let mut found = ARTISTS.iter().filter_map(|member| value.get(member).map(name));
        all = found.find(|artist| !artist.is_empty()).unwrap_or_default();
    }
    all
}

/// Whether an item of a list is a track.
#[inline(never)]
fn is_track(value: &Value<'_>) -> bool {
    match value {
        Value::Text(line) => title::split_artist(line).is_some(),
        _ => !first_text(inner(value), &TITLES, |text| !text.is_empty()).is_empty(),
    }
}

/// The object with what does not depend on the mix, which some programs keep apart.
#[inline(never)]
fn inner<'v, 'a>(value: &'v Value<'a>) -> &'v Value<'a> {
    let inner = ["track", "song", "recording"].iter().find_map(|name| value.get(name));
    inner.filter(|inner| matches!(inner, Value::Object(_))).unwrap_or(value)
}

fn put_track(value: &Value<'_>, rows: &mut Rows<'_>) {
    if let Value::Text(line) = value {
        // A list of texts may be anything, so only those with a dash are tracks.
        if is_track(value) {
            Entry::named(line, None).put(rows);
        }
        return;
    }
    let track = inner(value);
    let text = |name| text(track, name);
    let title = first_text(track, &TITLES, |text| !text.is_empty());
    if title.is_empty() {
        return;
    }
    let is_time = |time: &str| search::contains(time, ":") && cue::parse(time).is_some();
    let timestamp = first_text(value, &TIMES, is_time);
    let milliseconds = || MILLISECONDS.iter().find_map(|name| Some(seconds(value, name)? / 1000));
    let start = STARTS.iter().find_map(|name| seconds(value, name)).or_else(milliseconds);
    let position = whole(value, "position");
    let (artist, label) = (artist(track), text("label"));
    let is_full = track.get("original_title").is_some() || track.get("mix").is_some();
    let layered = matches!(value.get("played_with_previous"), Some(Value::Bool(true)));
    // A downloaded video may say its artist twice.
    let is_twice = |(name, _): &(&str, &str)| is_same(name, &artist);
    let title = match title::split_artist(title).filter(is_twice) {
        Some((_, rest)) if !is_full => rest,
        _ => title,
    };
    if artist.is_empty() && !is_full {
        return Entry { position, timestamp, label, layered, ..Entry::named(title, start) }
            .put(rows);
    }
    Entry {
        position,
        start,
        timestamp,
        artist: &artist,
        title,
        original_title: is_full.then(|| filled(text("original_title")).unwrap_or(title)),
        mix: text("mix"),
        remixer: if is_full { text("remixer") } else { "" },
        label,
        layered,
    }
    .put(rows);
}
