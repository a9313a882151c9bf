//! Format 2: a time first, such as `[00:00] Artist - Title`.
//!
//! A line without a time is a track too where it is layered over the one above, or where it
//! stands between two lines with times and names an artist. The artist of a line without a dash
//! is 'Unknown Artist'.

use crate::finding::FindingCode;
use crate::tracklist::clock;
use crate::tracklist::kept::Kept;
use crate::tracklist::prose;
use crate::tracklist::row::{Row, Rows};
use crate::tracklist::shape::Shape;
use crate::tracklist::sheet::Sheet;
use crate::tracklist::source::Note;

pub(super) fn knows(sheet: &Sheet<'_>) -> bool {
    sheet.stamped > 0
}

pub(super) fn read(sheet: &mut Sheet<'_>, rows: &mut Rows<'_>) {
    lend_times(sheet);
    if clock::count_from_first(&mut sheet.shapes) {
        let first = sheet.shapes.iter().find(|shape| shape.has_stamp()).map(Shape::line);
        sheet.notes.extend(first.map(|line| Note {
            part: line.text,
            line: line.number,
            code: FindingCode::ClockTimes,
            mend_seconds: None,
        }));
    }
    let is_stamped = |shape: &Shape<'_>| shape.has_stamp() && !shape.is_bare();
    let first = sheet.shapes.iter().position(is_stamped).unwrap_or(0);
    let last = sheet.shapes.iter().rposition(is_stamped).unwrap_or(0);
    let (mut latest, mut before, mut falls) = (0, 0, 0_usize);
    let notes_before = sheet.notes.len();
    for at in first..sheet.shapes.len() {
        let Some(shape) = sheet.shapes.get(at) else { break };
        let named = shape.is_parted()
            && (shape.has_stamp() || !prose::is_prose(shape.body(), shape.artist()));
        let wanted =
            is_stamped(shape) || (named && (shape.layered() || at < last || sheet.times_at_end));
        let (kept, mut row) = (Kept::default(), Row::default());
        if wanted && row.read(shape, sheet.habits, rows.count() + 1, &kept) {
            if let Some(seconds) = shape.seconds() {
                if seconds < latest {
                    let note = time_falls(shape, seconds, latest);
                    sheet.notes.push(note);
                }
                falls += usize::from(seconds < before);
                before = seconds;
                latest = latest.max(seconds);
            }
            rows.take(&mut row);
        } else if (shape.is_punctuated() && !shape.is_bare()) || named {
            sheet.not_read(at);
        }
    }
    if falls >= 2 && falls * 2 > rows.count() {
        // A clock that runs backwards says one thing, not one a line.
        sheet.notes.truncate(notes_before);
        sheet.notes.extend(sheet.shapes.get(first).map(|shape| Note {
            part: shape.line().text,
            line: shape.line().number,
            code: FindingCode::TimesCountDown,
            mend_seconds: None,
        }));
    }
}

/// Gives a time that stands alone to the track on the line below it.
fn lend_times(sheet: &mut Sheet<'_>) {
    for at in 1..sheet.shapes.len() {
        let Some([above, below]) = sheet.shapes.get_mut(at - 1..=at) else { return };
        let alone = above.is_bare() && above.has_stamp();
        if alone && !below.has_stamp() && below.is_parted() {
            below.take_stamp_of(above, sheet.text);
        }
    }
}

fn time_falls<'a>(shape: &Shape<'a>, seconds: u32, latest: u32) -> Note<'a> {
    // A list that leaves its hours out starts over at each; the right hour is the next that fits.
    let hours = (latest - seconds).div_ceil(3600);
    Note {
        part: shape.line().text,
        line: shape.line().number,
        code: FindingCode::TimeFalls,
        mend_seconds: Some(seconds + hours * 3600).filter(|_| seconds < 3600),
    }
}
