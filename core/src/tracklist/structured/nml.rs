//! Traktor's NML: a collection of entries with artist and title, and perhaps a playlist that refers
//! to them by file. A history's playlist also says when each was played, in seconds of the day.
//! Without a playlist the collection is the list.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::format::Format;
use super::super::rows::Rows;
use super::Entry;
use super::tag::{self, unescape};
use super::wall_clock::Offsets;
use crate::order;
use crate::text::part::trim;
use crate::text::{number, search};

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    search::find(text, "<NML")?;
    let (collection, playlists) = search::split_once(text, "<PLAYLISTS").unwrap_or((text, ""));
    let mut known = Vec::new();
    let mut rest = collection;
    while let Some(entry) = tag::next_element(&mut rest, "ENTRY") {
        known.push((key(entry), entry));
    }
    let mut keys: Vec<(&str, u32)> = Vec::new();
    for (at, (key, _)) in (0..).zip(&known) {
        keys.push((key, at));
    }
    order::sort(&mut keys);
    let mut clock = Offsets::default();
    let find = |entry: &str| {
        let key = attribute_of(entry, "PRIMARYKEY", "KEY")?;
        known.get(order::find(&keys, &unescape(key))? as usize)
    };
    let lists = tag::lists(playlists, "NODE", &|node| {
        let (mut rest, mut tracks) = (node, 0);
        while let Some(entry) = tag::next_element(&mut rest, "ENTRY") {
            tracks += usize::from(find(entry).is_some());
        }
        (tag::value(node, "NAME"), tracks)
    });
    rest = tag::first_list(playlists, &lists, rows);
    while let Some(entry) = tag::next_element(&mut rest, "ENTRY") {
        let found = find(entry);
        let Some((_, known)) = found else { continue };
        let played = attribute_of(entry, "EXTENDEDDATA", "STARTTIME")
            .and_then(number::read)
            .filter(|time| *time < 24 * 3600);
        put(known, played.map(|time| clock.offset(time)), rows);
    }
    if rows.count() == 0 {
        known.iter().for_each(|(_, entry)| put(entry, None, rows));
    }
    Some(Format::Traktor)
}

/// Makes a row of an entry of the collection.
#[inline(never)]
fn put(entry: &str, start: Option<u32>, rows: &mut Rows<'_>) {
    Entry {
        start,
        artist: &tag::value(entry, "ARTIST"),
        title: &tag::value(entry, "TITLE"),
        label: trim(&unescape(attribute_of(entry, "INFO", "LABEL").unwrap_or(""))),
        ..Entry::default()
    }
    .put(rows);
}

/// The key of an entry's file, by which the playlist refers to it.
#[inline(never)]
fn key(entry: &str) -> String {
    let mut key = String::new();
    for name in ["VOLUME", "DIR", "FILE"] {
        key.push_str(&unescape(attribute_of(entry, "LOCATION", name).unwrap_or("")));
    }
    key
}

/// The value of an attribute of the first tag of a name.
#[inline(never)]
fn attribute_of<'a>(text: &'a str, name: &str, of: &str) -> Option<&'a str> {
    tag::attribute(tag::next(&mut { text }, name)?, of)
}
