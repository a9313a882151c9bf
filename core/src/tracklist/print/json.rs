//! Our own export: everything that is known of each track, a track a line.

use alloc::string::String;

use super::Head;
use crate::text::{json, number};
use crate::tracklist::Track;

/// Marks the export, so that a reader knows what it has.
const FORMAT: &str = "segue-tracklist";
/// Raised when a field changes its meaning.
const VERSION: u32 = 1;

pub(super) fn print(tracks: &[Track], head: &Head) -> String {
    let mut text = String::from("{\n  ");
    member(&mut text, "format", Some(FORMAT));
    text.push_str(",\n  \"version\": ");
    number::push(&mut text, VERSION, 1);
    for (name, value) in [("title", &head.title), ("artist", &head.artist)] {
        text.push_str(",\n  ");
        member(&mut text, name, Some(value).filter(|value| !value.is_empty()).map(|v| &**v));
    }
    text.push_str(",\n  \"tracks\": [");
    for (at, track) in tracks.iter().enumerate() {
        text.push_str(if at > 0 { ",\n    { " } else { "\n    { " });
        text.push_str("\"position\": ");
        number::push(&mut text, track.position, 1);
        let fields = [
            ("timestamp", track.timestamp.as_deref()),
            ("artist", track.artist.as_deref()),
            ("title", Some(&*track.title)),
            ("original_title", Some(&*track.original_title)),
            ("mix", track.mix.as_deref()),
            ("remixer", track.remixer.as_deref()),
            ("label", track.label.as_deref()),
        ];
        for (name, value) in fields {
            text.push_str(", ");
            member(&mut text, name, value);
        }
        text.push_str(", \"played_with_previous\": ");
        text.push_str(if track.played_with_previous { "true }" } else { "false }" });
    }
    text.push_str(if tracks.is_empty() { "]\n}\n" } else { "\n  ]\n}\n" });
    text
}

/// Writes a member whose value is a text or null.
pub(super) fn member(text: &mut String, name: &str, value: Option<&str>) {
    json::push(text, name);
    text.push_str(": ");
    match value {
        Some(value) => json::push(text, value),
        None => text.push_str("null"),
    }
}
