//! Podcast chapters as JSON, version 1.2 of the podcast namespace.

use alloc::string::String;

use super::json::member;
use super::{Head, push_name};
use crate::text::number;
use crate::tracklist::Track;

pub(super) fn print(tracks: &[(u32, &Track)], head: &Head) -> String {
    let mut text = String::from("{\n  ");
    member(&mut text, "version", Some("1.2.0"));
    for (name, value) in [("title", &head.title), ("author", &head.artist)] {
        if !value.is_empty() {
            text.push_str(",\n  ");
            member(&mut text, name, Some(value));
        }
    }
    text.push_str(",\n  \"chapters\": [");
    for (at, (seconds, track)) in tracks.iter().enumerate() {
        text.push_str(if at > 0 { ",\n    { " } else { "\n    { " });
        text.push_str("\"startTime\": ");
        number::push(&mut text, *seconds, 1);
        text.push_str(", ");
        let mut name = String::new();
        push_name(&mut name, track);
        member(&mut text, "title", Some(&name));
        text.push_str(" }");
    }
    text.push_str(if tracks.is_empty() { "]\n}\n" } else { "\n  ]\n}\n" });
    text
}
