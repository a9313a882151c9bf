//! Format 1: the whole page of a tracklist site, selected and pasted.
//!
//! Each track is a few lines: a number or `w/` on a line of its own, a time where one is known,
//! perhaps a line for the artwork, then `Artist - Title (Remix) LABEL`, and then the page's noise:
//! how many saved it, who added it, `(7.4k)`, `Save 20`. The label may stand on the line below its
//! track. A track begins at a number or `w/` if such a line follows, with nothing between but a
//! time and one line of noise above and below that. Everything else is noise too, including the
//! player's total length and other numbers on their own.

use crate::text::search;
use crate::text::word_set::{is_one_of, word_set};
use crate::text::words::words;
use crate::tracklist::arena::Arena;
use crate::tracklist::habits::Habits;
use crate::tracklist::label;
use crate::tracklist::row::Row;
use crate::tracklist::rows::Rows;
use crate::tracklist::scan;
use crate::tracklist::shape::Shape;
use crate::tracklist::sheet::Sheet;

/// The heading line of the page itself.
const HEADING: &str = "Tracklist Media Links";
/// This many entries make a page, even without its heading.
const LEAST_ENTRIES: usize = 2;
/// A line with nothing but a track's number or `w/` is no longer than this.
const MOST_PLACE_BYTES: usize = 3;

pub(super) fn knows(sheet: &Sheet<'_>) -> bool {
    let heading = sheet.shapes.iter().take(20).any(|shape| shape.line().text == HEADING);
    let enough = if heading { 1 } else { LEAST_ENTRIES };
    let mut entries = 0;
    for at in 0..sheet.shapes.len() {
        // This runs for every list, and the length rules most lines out.
        let may_begin =
            sheet.shapes.get(at).is_some_and(|s| s.line().text.len() <= MOST_PLACE_BYTES);
        entries += usize::from(may_begin && entry(&sheet.shapes, at).is_some());
        if entries >= enough {
            return true;
        }
    }
    false
}

pub(super) fn read(sheet: &mut Sheet<'_>, rows: &mut Rows<'_>) {
    let mut at = 0;
    while at < sheet.shapes.len() {
        let Some(entry) = entry(&sheet.shapes, at) else {
            at += 1;
            continue;
        };
        let mut shape = Shape::whole(entry.body.line());
        if entry.body.folded() {
            shape = shape.fold();
        }
        let habits = Habits { label_in_capitals: true, ..sheet.habits };
        let (kept, mut row) = (Arena::default(), Row::default());
        let lines = entry.lines;
        if row.read(&shape, &habits, rows.count() + 1, &kept) {
            let mut has_label_below = false;
            if row.title.label.is_none() {
                let below = sheet.shapes.get(at + lines).filter(|below| !below.folded());
                let below = below.map(|below| below.line().text);
                row.title.label = below.filter(|text| label::is_label(text) && !is_noise(text));
                has_label_below = row.title.label.is_some();
            }
            // A time may stand in front of the track itself.
            row.timestamp = entry.time.unwrap_or(entry.body).stamp().and_then(|it| it.text(&kept));
            row.played_with_previous = entry.layered;
            let label_lines = usize::from(has_label_below);
            rows.take(&mut row);
            sheet.mark_used(at..at + lines + label_lines, rows);
        }
        at += lines;
    }
}

/// Whether a line in capitals is a button or an advertisement of the page.
fn is_noise(line: &str) -> bool {
    let first = words(line).next().unwrap_or("");
    is_one_of(
        first,
        word_set!("advertisement|ad|ads|play|save|share|like|new|id|live|premiere|pre"),
    )
}

struct PageEntry<'s, 'a> {
    layered: bool,
    time: Option<&'s Shape<'a>>,
    body: &'s Shape<'a>,
    lines: usize,
}

/// The track that begins at a line, if one does.
fn entry<'s, 'a>(shapes: &'s [Shape<'a>], at: usize) -> Option<PageEntry<'s, 'a>> {
    let layered = place(shapes.get(at)?.line().text)?;
    let next = shapes.get(at + 1)?;
    // Subtitles are numbered too; arrows part their times.
    if search::contains(next.line().text, "-->") {
        return None;
    }
    let is_noise = |shape: &Shape<'_>| {
        !shape.has_stamp() && place(shape.line().text).is_none() && !is_track(shape)
    };
    let time_at = |at: usize| shapes.get(at).filter(|shape| shape.has_stamp() && shape.is_bare());
    let mut lines = 1;
    // A button may stand above the time: `Pre-Save 33`.
    let time = time_at(at + 1).or_else(|| time_at(at + 2).filter(|_| is_noise(next)));
    if let Some(time) = time {
        lines = if core::ptr::eq(time, next) { 2 } else { 3 };
    }
    lines += usize::from(shapes.get(at + lines).is_some_and(is_noise));
    let body = shapes.get(at + lines).filter(|shape| is_track(shape))?;
    Some(PageEntry { layered, time, body, lines: lines + 1 })
}

fn is_track(shape: &Shape<'_>) -> bool {
    scan::split_at_dash(shape.line().text).is_some()
}

/// Reads a line that is nothing but a track's number or `w/`, and says whether it is the latter.
#[inline(always)]
fn place(line: &str) -> Option<bool> {
    if !(1..=MOST_PLACE_BYTES).contains(&line.len()) {
        return None;
    }
    if line.eq_ignore_ascii_case("w/") {
        return Some(true);
    }
    line.bytes().all(|b| b.is_ascii_digit()).then_some(false)
}
