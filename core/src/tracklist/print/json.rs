//! Our own export: everything that is known of each track, a track a line.

use alloc::string::String;

use super::{Head, fields, filled, put_truth};
use crate::text::put::{put, put_all};
use crate::text::{json, number};
use crate::tracklist::Track;

/// Marks the export, so that a reader recognises it.
const FORMAT: &str = "segue-tracklist";
/// Raised when a field changes its meaning.
const VERSION: &str = "1";
/// The fields of a track, in the order of [`fields`].
const NAMES: [&str; 7] =
    ["timestamp", "artist", "title", "original_title", "mix", "remixer", "label"];

/// Stands before the first member of a file.
pub(super) const START: &str = "{\n  ";
/// Stands behind the last.
pub(super) const END: &str = "\n}\n";

pub(super) fn print(tracks: &[Track], head: &Head) -> String {
    let mut text = String::new();
    put_member(&mut text, START, "format", Some(FORMAT));
    put_all(&mut text, &[",\n  \"version\": ", VERSION]);
    for (name, value) in [("title", &head.title), ("artist", &head.artist)] {
        put_member(&mut text, ",\n  ", name, filled(value));
    }
    put_list(&mut text, "tracks", tracks, |text, track| {
        put(text, "\"position\": ");
        number::push(text, track.position, 1);
        for (name, value) in NAMES.into_iter().zip(fields(track)) {
            put_member(text, ", ", name, value);
        }
        put(text, ", \"played_with_previous\": ");
        put_truth(text, track.played_with_previous);
    });
    put(&mut text, END);
    text
}

/// Writes a member that is a list of objects, an object a line.
pub(super) fn put_list<T>(
    text: &mut String,
    name: &str,
    items: &[T],
    mut members: impl FnMut(&mut String, &T),
) {
    put_all(text, &[",\n  \"", name, "\": ["]);
    let mut before = "\n    { ";
    for item in items {
        put(text, before);
        members(text, item);
        put(text, " }");
        before = ",\n    { ";
    }
    put(text, if items.is_empty() { "]" } else { "\n  ]" });
}

/// Writes a member whose value is a text or null. `before` is the text that parts it from the
/// member before it.
#[inline(never)]
pub(super) fn put_member(text: &mut String, before: &str, name: &str, value: Option<&str>) {
    put_all(text, &[before, "\"", name, "\": "]);
    match value {
        Some(value) => json::push(text, value),
        None => put(text, "null"),
    }
}
