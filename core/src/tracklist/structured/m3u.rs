//! M3U playlists: `#EXTINF:310,Artist - Title`, then the file's path. The number is the length of
//! the file, not its start. A file without such a line takes its name from its path.

use super::super::format::Format;
use super::super::row::Rows;
use super::super::shape::Shape;
use super::super::source::Line;
use super::Entry;
use crate::text::lines::lines;
use crate::text::part::{behind, trim};
use crate::text::search;

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    text.strip_prefix("#EXT")?;
    let mut name = "";
    for line in lines(text) {
        let line = trim(line);
        if let Some(about) = line.strip_prefix("#EXTINF:") {
            name = search::split_at_byte(about, b',').map_or("", |(_, name)| trim(name));
        } else if !line.is_empty() && !line.starts_with('#') {
            if name.is_empty() {
                let from = line.bytes().rposition(|byte| matches!(byte, b'/' | b'\\'));
                name = behind(line, from.map_or(0, |at| at + 1));
            }
            let shape = Shape::of(Line { text: name, number: 0 });
            Entry::named(shape.body(), None).put(rows);
            name = "";
        }
    }
    Some(Format::M3u)
}
