//! Traktor's NML histories: a collection of entries with artist and title, and a playlist that
//! refers to them by file and says when each was played, in seconds of the day.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::format::Format;
use super::super::row::Rows;
use super::Entry;
use super::tag::{self, unescape};
use super::wall_clock::Offsets;
use crate::order;
use crate::text::blank::is_blank;
use crate::text::{number, search};

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    search::find(text, "<NML")?;
    let (collection, playlists) = search::split_once(text, "<PLAYLISTS").unwrap_or((text, ""));
    let mut known = Vec::new();
    let mut rest = collection;
    while let Some(entry) = next_entry(&mut rest) {
        known.push((key(entry), entry));
    }
    let mut keys: Vec<(&str, u32)> = Vec::new();
    for (at, (key, _)) in (0..).zip(&known) {
        keys.push((key, at));
    }
    order::sort(&mut keys);
    let mut clock = Offsets::default();
    rest = playlists;
    while let Some(entry) = next_entry(&mut rest) {
        let found = attribute_of(entry, "PRIMARYKEY", "KEY")
            .and_then(|key| known.get(order::find(&keys, &unescape(key))? as usize));
        let Some((_, known)) = found else { continue };
        let Some(title) = attribute(known, "TITLE") else { continue };
        let played = attribute_of(entry, "EXTENDEDDATA", "STARTTIME")
            .and_then(number::read)
            .filter(|time| *time < 24 * 3600);
        Entry {
            start: played.map(|time| clock.offset(time)),
            artist: &unescape(attribute(known, "ARTIST").unwrap_or("")),
            title: &unescape(title),
            ..Entry::default()
        }
        .put(rows);
    }
    Some(Format::Traktor)
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

/// The next entry, from its attributes to its closing tag.
#[inline(never)]
fn next_entry<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let entry = tag::next(rest, "ENTRY")?;
    let end = tag::end(entry, "ENTRY");
    *rest = entry.get(end..)?;
    entry.get(..end)
}

/// The value of an attribute of the first tag of a name.
#[inline(never)]
fn attribute_of<'a>(text: &'a str, name: &str, of: &str) -> Option<&'a str> {
    attribute(tag::next(&mut { text }, name)?, of)
}

/// The value of an attribute of the tag that is open.
#[inline(never)]
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = search::split_at_byte(tag, b'>').map_or(tag, |(inside, _)| inside);
    loop {
        let (before, after) = search::split_once(rest, "=\"")?;
        let (value, following) = search::split_at_byte(after, b'"')?;
        if before.strip_suffix(name).is_some_and(|rest| rest.ends_with(is_blank)) {
            return Some(value);
        }
        rest = following;
    }
}
