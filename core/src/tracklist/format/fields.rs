//! One field a line, each with its name: `Song`, then the title, `Artist`, then the artist. Video
//! sites list the music of a video in this way; others write `Title: …` and `Artist: …`, and may
//! put a number or a start in front of a track's first field.

use crate::text::part::trim;
use crate::text::search::split_at_byte;
use crate::text::word_set::{is_one_of, word_set};
use crate::tracklist::arena::Arena;
use crate::tracklist::habits::Habits;
use crate::tracklist::row::Row;
use crate::tracklist::rows::Rows;
use crate::tracklist::scan::{Stamp, is_dash, stamp, stamp_at_end};
use crate::tracklist::sheet::Sheet;
use crate::tracklist::title;

/// The fields of one track take this many lines at most.
const MOST_LINES_OF_ONE: usize = 8;

/// What a field is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Title,
    Artist,
    Label,
    Time,
    Other,
}

fn field(name: &str) -> Option<Field> {
    if name.len() > 24 {
        None
    } else if is_one_of(
        name,
        word_set!("song|title|track|track title|song title|titel|titre|titolo|titulo|låt"),
    ) {
        Some(Field::Title)
    } else if is_one_of(
        name,
        word_set!("artist|artists|performer|artist name|interpret|artiste|artista"),
    ) {
        Some(Field::Artist)
    } else if is_one_of(name, word_set!("label|record label|skivbolag|sello|etichetta")) {
        Some(Field::Label)
    } else if is_one_of(name, word_set!("time|timestamp|start|start time")) {
        Some(Field::Time)
    } else {
        is_one_of(
            name,
            word_set!(
                "album|licensed to youtube by|writers|writer|composer|release|year|genre|about|license|\
                 licence|length|bpm|key"
            ),
        )
        .then_some(Field::Other)
    }
}

/// Whether a text is the name of a field.
pub(super) fn is_name(text: &str) -> bool {
    field(text).is_some()
}

/// Whether fields have a number or a time in front, as the first line with one tells.
fn are_listed(sheet: &Sheet<'_>) -> bool {
    let first = sheet.shapes.iter().find(|shape| shape.is_listed());
    let name =
        first.and_then(|shape| split_at_byte(shape.body(), b':')).map(|(name, _)| trim(name));
    name.and_then(field).is_some()
}

/// The field that begins at a line, its value, and how many lines both take.
#[inline(always)]
fn entry<'a>(sheet: &Sheet<'a>, at: usize, listed: bool) -> Option<(Field, &'a str, usize)> {
    let shape = sheet.shapes.get(at)?;
    let line = if listed { shape.body() } else { shape.line().text };
    // This runs for every line, and the first letter rules most of them out.
    match line.as_bytes() {
        [b'a'..=b'z' | b'A'..=b'Z', ..] => entry_named(sheet, at, line),
        _ => None,
    }
}

#[inline(never)]
fn entry_named<'a>(sheet: &Sheet<'a>, at: usize, line: &'a str) -> Option<(Field, &'a str, usize)> {
    if let Some(field) = field(line) {
        // The value is all of the line: a number in front may be part of the name, as in
        // `7 Seconds`.
        let value = sheet.shapes.get(at + 1)?.line().text;
        return Some((field, value, 2));
    }
    let (name, value) = split_at_byte(line, b':')?;
    let value = trim(value);
    field(trim(name)).filter(|_| !value.is_empty()).map(|field| (field, value, 1))
}

pub(super) fn knows(sheet: &Sheet<'_>) -> bool {
    let (mut titles, mut artists, mut at) = (0_usize, 0_usize, 0);
    let (listed, mut has_list) = (are_listed(sheet), false);
    // A long text needs two tracks of two fields each; a short one needs one track.
    let unlisted = || sheet.shapes.iter().filter(|shape| !shape.is_listed()).count();
    if !listed && sheet.shapes.len() > MOST_LINES_OF_ONE && unlisted() < 4 {
        return false;
    }
    while let Some(shape) = sheet.shapes.get(at) {
        let Some((field, _, lines)) = entry(sheet, at, listed) else {
            has_list |= shape.is_listed() || shape.is_parted();
            at += 1;
            continue;
        };
        titles += usize::from(field == Field::Title);
        artists += usize::from(field == Field::Artist);
        at += lines;
        if titles >= 2 && artists >= 2 {
            return true;
        }
    }
    // Above a list, the fields name the mix.
    titles == 1 && artists == 1 && sheet.shapes.len() <= MOST_LINES_OF_ONE && !has_list
}

/// What the fields of one track say.
#[derive(Clone, Copy, Default)]
struct Record<'a> {
    artist: Option<&'a str>,
    name: Option<&'a str>,
    label: Option<&'a str>,
    stamp: Option<Stamp<'a>>,
}

impl<'a> Record<'a> {
    /// Takes a field; false if the track has it already, so that the next track begins.
    fn take(&mut self, field: Field, value: &'a str) -> bool {
        match field {
            Field::Title => self.name.replace(value).is_none(),
            Field::Artist => self.artist.replace(value).is_none(),
            Field::Time => {
                let read = stamp(value).map(|(stamp, _)| stamp);
                read.is_none() || core::mem::replace(&mut self.stamp, read).is_none()
            }
            Field::Label => {
                self.label = Some(value);
                true
            }
            Field::Other => true,
        }
    }

    fn give(self, rows: &mut Rows<'_>) {
        let Some(name) = self.name.map(without_length) else { return };
        let kept = Arena::default();
        let mut title = title::split(name, &Habits::default(), &kept);
        title.label = title.label.or(self.label);
        let position = u32::try_from(rows.count() + 1).unwrap_or(u32::MAX);
        let timestamp = self.stamp.and_then(|stamp| stamp.text(&kept));
        let artist = self.artist;
        let mut row = Row { position, timestamp, artist, title, played_with_previous: false };
        row.unfold(&kept);
        rows.take(&mut row);
    }
}

/// A title without its length: `Melt – 21:00`. A start would stand in front of the title.
fn without_length(name: &str) -> &str {
    let before = stamp_at_end(name).map(|(before, _)| before);
    before.filter(|before| !before.is_empty() && parts(name, before)).unwrap_or(name)
}

/// Whether a dash or a bracket stands behind the beginning of a name.
fn parts(name: &str, before: &str) -> bool {
    let rest = trim(name.get(before.len()..).unwrap_or(""));
    rest.starts_with(|c: char| is_dash(c) || matches!(c, '(' | '['))
}

pub(super) fn read(sheet: &mut Sheet<'_>, rows: &mut Rows<'_>) {
    let (listed, mut record, mut at) = (are_listed(sheet), Record::default(), 0);
    while let Some(shape) = sheet.shapes.get(at) {
        let Some((field, value, lines)) = entry(sheet, at, listed) else {
            at += 1;
            continue;
        };
        // A number or time in front of a field begins a track, and so does a field that the current
        // track has already.
        if shape.is_listed() && field != Field::Other {
            record.give(rows);
            record = Record { stamp: shape.stamp(), ..Record::default() };
        }
        let before = record;
        if !record.take(field, value) {
            before.give(rows);
            record = Record::default();
            record.take(field, value);
        }
        sheet.mark_used(at..at + lines, rows);
        at += lines;
    }
    record.give(rows);
}
