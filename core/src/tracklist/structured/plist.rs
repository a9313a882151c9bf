//! Playlists that iTunes and Apple Music export as XML: a dictionary of tracks, and a playlist that
//! refers to them by number.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::format::Format;
use super::super::lists::List;
use super::super::rows::Rows;
use super::{Entry, tag};
use crate::order;
use crate::text::part::{before, behind};
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
    let find = |item: &str| {
        let number = field(item, "Track ID", "integer");
        let at = order::find(&keys, &number).filter(|_| !number.is_empty());
        at.and_then(|at| known.get(at as usize))
    };
    let lists = lists(playlists, &|items| {
        let mut rest = items;
        let items = core::iter::from_fn(|| tag::next_element(&mut rest, "dict"));
        items.filter(|item| find(item).is_some()).count()
    });
    rest = tag::first_list(playlists, &lists, rows);
    while let Some(item) = tag::next_element(&mut rest, "dict") {
        if let Some((_, track)) = find(item) {
            put(track, rows);
        }
    }
    if rows.count() == 0 {
        known.iter().for_each(|(_, track)| put(track, rows));
    }
    Some(Format::Playlist)
}

/// The playlists that have tracks: dictionaries with a name and a list of items.
fn lists<'t>(text: &'t str, count: &dyn Fn(&str) -> usize) -> Vec<List<'t>> {
    let (mut lists, mut rest) = (Vec::new(), text);
    while let Some((head, inside)) = search::split_once(rest, "<key>Playlist Items</key>") {
        let (items, after) = search::split_once(inside, "</array>").unwrap_or((inside, ""));
        let (_, below) = search::split_once(after, "</dict>").unwrap_or(("", after));
        let mut from = 0;
        while let Some(at) = search::find(behind(head, from + 1), "<dict>") {
            from += at + 1;
        }
        let playlist = before(behind(rest, from), rest.len() - below.len() - from);
        let tracks = count(items);
        if tracks > 0 {
            let name = field(playlist, "Name", "string");
            lists.push(List { name, tracks, text: playlist });
        }
        rest = below;
    }
    lists
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
