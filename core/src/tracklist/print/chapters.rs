//! Podcast chapters as JSON, version 1.2 of the podcast namespace.

use alloc::string::String;

use super::json::{END, START, put_list, put_member};
use super::{Head, left_out, put_name};
use crate::text::number;
use crate::text::put::put;
use crate::tracklist::Track;

pub(super) fn print(tracks: &[(u32, &Track)], untimed: usize, head: &Head) -> String {
    let mut text = String::new();
    put_member(&mut text, START, "version", Some("1.2.0"));
    let untimed = left_out(untimed);
    let members = [("title", &head.title), ("author", &head.artist), ("description", &untimed)];
    for (name, value) in members {
        if !value.is_empty() {
            put_member(&mut text, ",\n  ", name, Some(value));
        }
    }
    let mut name = String::new();
    put_list(&mut text, "chapters", tracks, |text, (seconds, track)| {
        put(text, "\"startTime\": ");
        number::push(text, *seconds, 1);
        name.clear();
        put_name(&mut name, track);
        put_member(text, ", ", "title", Some(&name));
    });
    put(&mut text, END);
    text
}
