//! rekordbox's XML: a collection of tracks, and perhaps playlists that refer to them by number or by
//! file. It holds no start times.
//!
//! Source of the format: `rekordbox XML format list`, by Pioneer DJ.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::format::Format;
use super::super::rows::Rows;
use super::{Entry, tag, with_mix};
use crate::order;
use crate::text::part::trim;
use crate::text::search;

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    search::find(text, "<DJ_PLAYLISTS")?;
    let (collection, playlists) = search::split_once(text, "<PLAYLISTS").unwrap_or((text, ""));
    let mut known: Vec<(String, String, &str)> = Vec::new();
    let mut rest = collection;
    while let Some(track) = tag::next(&mut rest, "TRACK") {
        known.push((tag::value(track, "TrackID"), tag::value(track, "Location"), track));
    }
    let mut keys: Vec<(&str, u32)> = Vec::new();
    for (at, (number, file, _)) in (0..).zip(&known) {
        keys.extend([(number.as_str(), at), (file.as_str(), at)]);
    }
    order::sort(&mut keys);
    let lists = tag::lists(playlists, "NODE", &|node| {
        let (mut rest, mut tracks) = (node, 0);
        while let Some(track) = tag::next(&mut rest, "TRACK") {
            tracks += usize::from(order::find(&keys, &tag::value(track, "Key")).is_some());
        }
        (tag::value(node, "Name"), tracks)
    });
    rest = tag::first_list(playlists, &lists, rows);
    while let Some(track) = tag::next(&mut rest, "TRACK") {
        let at = order::find(&keys, &tag::value(track, "Key"));
        if let Some((_, _, track)) = at.and_then(|at| known.get(at as usize)) {
            put(track, rows);
        }
    }
    if rows.count() == 0 {
        known.iter().for_each(|(_, _, track)| put(track, rows));
    }
    Some(Format::Rekordbox)
}

/// Makes a row of a track of the collection.
#[inline(never)]
fn put(track: &str, rows: &mut Rows<'_>) {
    let value = |name| tag::value(track, name);
    let (title, mix) = (value("Name"), value("Mix"));
    Entry {
        artist: &value("Artist"),
        title: &with_mix(trim(&title), trim(&mix)),
        remixer: trim(&value("Remixer")),
        label: trim(&value("Label")),
        ..Entry::default()
    }
    .put(rows);
}
