//! Playlists that iTunes and Apple Music export as XML: a dictionary of tracks, and a playlist that
//! refers to them by number.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::format::Format;
use super::super::row::Rows;
use super::{Entry, tag};
use crate::order;
use crate::text::put::together;
use crate::text::search;

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    search::find(text, "<plist")?;
    let (tracks, playlists) =
        search::split_once(text, "<key>Playlists</key>").unwrap_or((text, ""));
    let mut known = Vec::new();
    let mut rest = tracks;
    while let Some(track) = tag::next_element(&mut rest, "dict") {
        known.push((field(track, "Track ID", "integer"), track));
    }
    let mut keys: Vec<(&str, u32)> = Vec::new();
    for (at, (number, _)) in (0..).zip(&known) {
        keys.push((number, at));
    }
    order::sort(&mut keys);
    rest = playlists;
    while let Some(item) = tag::next_element(&mut rest, "dict") {
        let number = field(item, "Track ID", "integer");
        let at = order::find(&keys, &number).filter(|_| !number.is_empty());
        if let Some((_, track)) = at.and_then(|at| known.get(at as usize)) {
            put(track, rows);
        }
    }
    if rows.count() == 0 {
        known.iter().for_each(|(_, track)| put(track, rows));
    }
    Some(Format::Playlist)
}

/// The value behind a key, which is an element of its own; empty where there is none.
#[inline(never)]
fn field(dict: &str, key: &str, kind: &str) -> String {
    let found = search::split_once(dict, &together(&["<key>", key, "</key>"]));
    found.map_or_else(String::new, |(_, after)| tag::text_in(after, kind))
}

/// Makes a row of a track of the dictionary.
fn put(track: &str, rows: &mut Rows<'_>) {
    let text = |key| field(track, key, "string");
    Entry { artist: &text("Artist"), title: &text("Name"), ..Entry::default() }.put(rows);
}
