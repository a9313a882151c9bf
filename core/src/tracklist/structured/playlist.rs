//! Playlists of other players: PLS, which numbers its keys (`Title1=Artist - Title`), and XSPF,
//! which is XML.
//!
//! Sources of the formats: the unofficial PLS format description of SHOUTcast; XSPF version 1, at
//! xspf.org.

use alloc::vec::Vec;

use super::super::format::Format;
use super::super::row::Rows;
use super::{Entry, m3u, tag};
use crate::text::lines::lines;
use crate::text::number;
use crate::text::part::{before, behind, is_same, trim};
use crate::text::search::{contains, split_at_byte};

/// Reads a PLS playlist. Its keys may come in any order.
pub(super) fn read_pls(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    if !is_same(before(text, "[playlist]".len()), "[playlist]") {
        return None;
    }
    // The file and the title of each number.
    let mut entries: Vec<(&str, &str)> = Vec::new();
    for line in lines(text) {
        let Some((key, value)) = split_at_byte(trim(line), b'=') else { continue };
        let is_file = is_same(before(key, 4), "file");
        let digits = behind(key, if is_file { 4 } else { 5 });
        if !is_file && !is_same(before(key, 5), "title") {
            continue;
        }
        // No list has more entries than lines, so a number beyond them is broken.
        let most = text.len() / 4;
        let Some(at) = number::read(trim(digits)).map(|number| number as usize) else { continue };
        if !(1..=most).contains(&at) {
            continue;
        }
        if entries.len() < at {
            entries.resize(at, ("", ""));
        }
        if let Some((file, title)) = entries.get_mut(at - 1) {
            *if is_file { file } else { title } = trim(value);
        }
    }
    for (file, title) in entries {
        m3u::put(title, file, rows);
    }
    Some(Format::Playlist)
}

/// Reads an XSPF playlist.
pub(super) fn read_xspf(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    if !contains(text, "<playlist") {
        return None;
    }
    let mut rest = tag::next(&mut { text }, "trackList")?;
    while let Some(track) = tag::next_element(&mut rest, "track") {
        let field = |name| tag::text_in(track, name);
        let (artist, title) = (field("creator"), field("title"));
        if title.is_empty() || artist.is_empty() {
            m3u::put(&title, &field("location"), rows);
        } else {
            Entry { artist: &artist, title: &title, ..Entry::default() }.put(rows);
        }
    }
    Some(Format::Playlist)
}
