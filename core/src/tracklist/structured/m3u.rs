//! M3U playlists: `#EXTINF:310,Artist - Title`, then the file's path. The number is the length of
//! the file, not its start. A file without such a line takes its name from its path, and a playlist
//! may be nothing but paths.
//!
//! `VirtualDJ` writes its histories in the same form, with named fields and the time of day:
//! `#EXTVDJ:<time>21:36</time><artist>Tern</artist><title>Deep Water</title>`.

use super::super::format::Format;
use super::super::rows::Rows;
use super::super::shape::Shape;
use super::super::source::Line;
use super::wall_clock::{self, Offsets};
use super::{Entry, file, tag, with_mix};
use crate::text::lines::lines;
use crate::text::part::trim;
use crate::text::search;

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    text.strip_prefix("#EXT")?;
    put_lines(text, rows);
    Some(Format::M3u)
}

/// Reads a playlist of nothing but paths and remarks. The first path decides in most texts.
pub(super) fn read_paths(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let is_entry = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let mut entries = lines(text).map(trim).filter(is_entry);
    let first = entries.next()?;
    // A single slash may as well be part of a name: `AC/DC`.
    let is_file = if file::is_path(first) { file::is_sound } else { file::is_in_folder };
    if !is_file(first) || !entries.all(is_file) {
        return None;
    }
    put_lines(text, rows);
    Some(Format::M3u)
}

fn put_lines(text: &str, rows: &mut Rows<'_>) {
    let mut name = "";
    let mut clock = Offsets::default();
    let mut is_known = false;
    for line in lines(text) {
        let line = trim(line);
        if let Some(about) = line.strip_prefix("#EXTINF:") {
            name = search::split_at_byte(about, b',').map_or("", |(_, name)| trim(name));
        } else if let Some(fields) = line.strip_prefix("#EXTVDJ:") {
            is_known = put_fields(fields, &mut clock, rows);
        } else if !line.is_empty() && !line.starts_with('#') {
            if !is_known {
                put(name, line, rows);
            }
            (name, is_known) = ("", false);
        }
    }
}

/// Makes a row of a file, which may have no name but its path.
#[inline(never)]
pub(super) fn put(name: &str, path: &str, rows: &mut Rows<'_>) {
    let of_file = file::name(path);
    let text = if name.is_empty() { &of_file } else { name };
    let shape = Shape::of(Line { text, number: 0 });
    Entry::named(shape.body(), None).put(rows);
}

/// Makes a row of the fields of `VirtualDJ`. Returns whether they have a title.
#[inline(never)]
fn put_fields(fields: &str, clock: &mut Offsets, rows: &mut Rows<'_>) -> bool {
    let text = |name| tag::text_in(fields, name);
    let title = text("title");
    if title.is_empty() {
        return false;
    }
    Entry {
        start: wall_clock::seconds(&text("time")).map(|time| clock.offset(time)),
        artist: &text("artist"),
        title: &with_mix(&title, &text("remix")),
        ..Entry::default()
    }
    .put(rows);
    true
}
