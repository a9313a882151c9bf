//! One field a line, each named: `Song`, then the title, `Artist`, then who made it. Video sites
//! list the music of a video so; others write `Title: …` and `Artist: …`.

use crate::text::part::trim;
use crate::text::search::split_at_byte;
use crate::text::word_set::{is_one_of, word_set};
use crate::tracklist::kept::Kept;
use crate::tracklist::row::{Row, Rows};
use crate::tracklist::sheet::Sheet;
use crate::tracklist::title;

/// What a field is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Title,
    Artist,
    Label,
    Other,
}

fn field(name: &str) -> Option<Field> {
    if name.len() > 24 {
        None
    } else if is_one_of(
        name,
        word_set!("song|title|track|track title|song title|titel|titre|titolo"),
    ) {
        Some(Field::Title)
    } else if is_one_of(
        name,
        word_set!("artist|artists|performer|artist name|interpret|artiste|artista"),
    ) {
        Some(Field::Artist)
    } else if is_one_of(name, word_set!("label|record label")) {
        Some(Field::Label)
    } else {
        is_one_of(
            name,
            word_set!("album|licensed to youtube by|writers|writer|composer|release|year|genre"),
        )
        .then_some(Field::Other)
    }
}

/// The field that begins at a line, its value, and how many lines both take.
#[inline(always)]
fn entry<'a>(sheet: &Sheet<'a>, at: usize) -> Option<(Field, &'a str, usize)> {
    let line = sheet.shapes.get(at)?.line().text;
    // Asked of every line, so most are turned away by their first letter.
    match line.as_bytes() {
        [b'a'..=b'z' | b'A'..=b'Z', ..] => entry_named(sheet, at, line),
        _ => None,
    }
}

#[inline(never)]
fn entry_named<'a>(sheet: &Sheet<'a>, at: usize, line: &'a str) -> Option<(Field, &'a str, usize)> {
    if let Some(field) = field(line) {
        let value = sheet.shapes.get(at + 1)?.line().text;
        return Some((field, value, 2));
    }
    let (name, value) = split_at_byte(line, b':')?;
    let value = trim(value);
    field(trim(name)).filter(|_| !value.is_empty()).map(|field| (field, value, 1))
}

pub(super) fn knows(sheet: &Sheet<'_>) -> bool {
    let (mut titles, mut artists, mut at) = (0_usize, 0_usize, 0);
    let mut has_list = false;
    while let Some(shape) = sheet.shapes.get(at) {
        let Some((field, _, lines)) = entry(sheet, at) else {
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
    // Above a list they name the mix.
    titles == 1 && artists == 1 && sheet.shapes.len() <= 8 && !has_list
}

pub(super) fn read(sheet: &mut Sheet<'_>, rows: &mut Rows<'_>) {
    let (mut artist, mut name, mut label, mut at) = (None, None, None, 0);
    let mut flush = |artist: &mut Option<&str>,
                     name: &mut Option<&str>,
                     label: &mut Option<&str>| {
        let (artist, name, label) = (artist.take(), name.take(), label.take());
        let Some(name) = name else { return };
        let kept = Kept::default();
        let mut title = title::split(name, Default::default(), &kept);
        title.label = title.label.or(label);
        let position = u32::try_from(rows.count() + 1).unwrap_or(u32::MAX);
        let mut row = Row { position, timestamp: None, artist, title, played_with_previous: false };
        row.unfold(&kept);
        rows.take(&mut row);
    };
    while at < sheet.shapes.len() {
        let Some((field, value, lines)) = entry(sheet, at) else {
            at += 1;
            continue;
        };
        match field {
            Field::Title => {
                if name.is_some() {
                    flush(&mut artist, &mut name, &mut label);
                }
                name = Some(value);
            }
            Field::Artist => {
                if artist.is_some() {
                    flush(&mut artist, &mut name, &mut label);
                }
                artist = Some(value);
            }
            Field::Label => label = Some(value),
            Field::Other => {}
        }
        at += lines;
    }
    flush(&mut artist, &mut name, &mut label);
}
