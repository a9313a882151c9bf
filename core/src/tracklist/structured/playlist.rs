//! Playlists of other players: PLS, which numbers its keys (`Title1=Artist - Title`), and three in
//! XML: XSPF, and ASX and WPL of Windows Media Player.
//!
//! Sources of the formats: the unofficial PLS format description of SHOUTcast; XSPF version 1, at
//! xspf.org; Microsoft's reference of Windows Media metafiles.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::format::Format;
use super::super::rows::Rows;
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
        put(&field("creator"), &field("title"), &field("location"), rows);
    }
    Some(Format::Playlist)
}

/// Reads a playlist of Windows Media Player: ASX, whose entries have names, or WPL, which names
/// nothing but files.
pub(super) fn read_media_player(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let mut rest = tag::next(&mut { text }, "asx").or_else(|| tag::next(&mut { text }, "smil"))?;
    let mut files = rest;
    while let Some(entry) = tag::next_element(&mut rest, "entry") {
        let file = tag::next(&mut { entry }, "ref")
            .map_or_else(String::new, |tag| tag::value(tag, "href"));
        put(&tag::text_in(entry, "author"), &tag::text_in(entry, "title"), &file, rows);
    }
    while let Some(media) = tag::next(&mut files, "media") {
        m3u::put("", &tag::value(media, "src"), rows);
    }
    Some(Format::Playlist)
}

/// Makes a row of an entry, which may have no name but that of its file.
fn put(artist: &str, title: &str, file: &str, rows: &mut Rows<'_>) {
    if title.is_empty() || artist.is_empty() {
        m3u::put(title, file, rows);
    } else {
        Entry { artist, title, ..Entry::default() }.put(rows);
    }
}
