//! Traktor's NML histories: a collection of entries with artist and title, and a playlist that
//! names them by file and says when each was played, in seconds of the day.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::Track;
use super::super::format::Format;
use super::html::unescape;
use super::wall_clock::Offsets;
use crate::order;
use crate::text::blank::is_blank;
use crate::text::{number, search};

/// An entry of the collection.
struct Known<'a> {
    key: String,
    artist: Option<&'a str>,
    title: Option<&'a str>,
}

pub(super) fn read(text: &str) -> Option<(Format, Vec<Track>)> {
    search::find(text, "<NML")?;
    let (collection, playlists) = search::split_once(text, "<PLAYLISTS").unwrap_or((text, ""));
    let mut known: Vec<Known<'_>> = elements(collection, "ENTRY").map(Known::of).collect();
    order::sort(&mut known, |one, other| one.key < other.key);
    let mut clock = Offsets::default();
    let tracks = elements(playlists, "ENTRY").filter_map(|entry| {
        let key = attribute(tag(entry, "PRIMARYKEY")?, "KEY").map(unescape)?;
        let found = known.binary_search_by(|entry| entry.key.cmp(&key)).ok()?;
        let Known { artist, title, .. } = known.get(found)?;
        let played = tag(entry, "EXTENDEDDATA")
            .and_then(|data| attribute(data, "STARTTIME"))
            .and_then(number::read)
            .filter(|time| *time < 24 * 3600);
        let start = played.map(|time| clock.offset(time));
        let (artist, title) = (artist.map(unescape), unescape((*title)?));
        Some(super::track(&artist.unwrap_or_default(), &title, start))
    });
    Some((Format::Traktor, tracks.collect()))
}

impl<'a> Known<'a> {
    fn of(entry: &'a str) -> Self {
        let location = tag(entry, "LOCATION").unwrap_or("");
        let mut key = String::new();
        for name in ["VOLUME", "DIR", "FILE"] {
            key.push_str(&unescape(attribute(location, name).unwrap_or("")));
        }
        Self { key, artist: attribute(entry, "ARTIST"), title: attribute(entry, "TITLE") }
    }
}

/// The elements of a name, from their attributes to their closing tags.
fn elements<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    text.split('<')
        .scan(0, move |at, part| {
            let from = *at;
            *at += part.len() + 1;
            Some((from, part))
        })
        .filter(move |(_, part)| {
            part.strip_prefix(name).is_some_and(|rest| search::starts_with_any(rest, b" >"))
        })
        .filter_map(move |(from, _)| {
            let rest = text.get(from..)?;
            let end = search::find(rest, "</ENTRY").unwrap_or(rest.len());
            rest.get(..end)
        })
}

/// The attributes of the first tag of a name.
fn tag<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let found = text.split('<').find(|part| {
        part.strip_prefix(name).is_some_and(|rest| search::starts_with_any(rest, b" />"))
    })?;
    Some(search::split_at_byte(found, b'>').map_or(found, |(inside, _)| inside))
}

/// The value of an attribute of the first tag in a text.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let inside = search::split_at_byte(tag, b'>').map_or(tag, |(inside, _)| inside);
    let mut rest = inside;
    loop {
        let (before, after) = search::split_once(rest, "=\"")?;
        let (value, following) = search::split_at_byte(after, b'"')?;
        if before.strip_suffix(name).is_some_and(|rest| rest.ends_with(is_blank)) {
            return Some(value);
        }
        rest = following;
    }
}
