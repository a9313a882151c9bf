//! Format 2: a time first, such as `[00:00] Artist - Title`.
//!
//! A line without a time is a track too where it is layered over the one above, or where it
//! stands between two lines with times and names an artist. The artist of a line without a dash
//! is 'Unknown Artist'.

use alloc::vec::Vec;

use crate::finding::FindingCode;
use crate::tracklist::prose;
use crate::tracklist::row::Row;
use crate::tracklist::shape::Shape;
use crate::tracklist::sheet::Sheet;
use crate::tracklist::source::Note;

pub(super) fn knows(sheet: &Sheet<'_>) -> bool {
    sheet.stamped > 0
}

pub(super) fn read<'a>(sheet: &mut Sheet<'a>) -> Vec<Row<'a>> {
    lend_times(&mut sheet.shapes);
    let is_stamped = |shape: &Shape<'_>| shape.stamp.is_some() && !shape.body.is_empty();
    let first = sheet.shapes.iter().position(is_stamped).unwrap_or(0);
    let last = sheet.shapes.iter().rposition(is_stamped).unwrap_or(0);
    let mut rows: Vec<Row<'a>> = Vec::with_capacity(sheet.shapes.len());
    let (mut latest, mut before, mut falls) = (0, 0, 0_usize);
    let notes_before = sheet.notes.len();
    for at in first..sheet.shapes.len() {
        let Some(shape) = sheet.shapes.get(at) else { break };
        let named =
            shape.parts.is_some() && !(shape.stamp.is_none() && prose::is_prose(shape.body));
        let wanted =
            is_stamped(shape) || (named && (shape.layered || at < last || sheet.times_at_end));
        let row = if wanted { Row::of(shape, sheet.habits, rows.len() + 1) } else { None };
        if let Some(row) = row {
            if let Some(seconds) = shape.stamp.as_ref().and_then(|stamp| stamp.seconds) {
                if seconds < latest {
                    let note = time_falls(shape, seconds, latest);
                    sheet.notes.push(note);
                }
                falls += usize::from(seconds < before);
                before = seconds;
                latest = latest.max(seconds);
            }
            rows.push(row);
        } else if (shape.is_punctuated() && !shape.body.is_empty()) || (at < last && named) {
            sheet.not_read(at);
        }
    }
    if falls >= 2 && falls * 2 > rows.len() {
        // A clock that runs backwards says one thing, not one a line.
        sheet.notes.truncate(notes_before);
        sheet.notes.extend(sheet.shapes.get(first).map(|shape| Note {
            part: shape.line.text,
            line: shape.line.number,
            code: FindingCode::TimesCountDown,
            mend_seconds: None,
        }));
    }
    rows
}

/// Gives a time that stands alone to the track on the line below it.
fn lend_times(shapes: &mut [Shape<'_>]) {
    for at in 1..shapes.len() {
        let Some([above, below]) = shapes.get_mut(at - 1..=at) else { return };
        let alone = above.body.is_empty() && above.stamp.is_some();
        if alone && below.stamp.is_none() && below.parts.is_some() {
            below.stamp = above.stamp.take();
        }
    }
}

fn time_falls<'a>(shape: &Shape<'a>, seconds: u32, latest: u32) -> Note<'a> {
    // A list that leaves its hours out starts over at each; the right hour is the next that fits.
    let hours = (latest - seconds).div_ceil(3600);
    Note {
        part: shape.line.text,
        line: shape.line.number,
        code: FindingCode::TimeFalls,
        mend_seconds: Some(seconds + hours * 3600).filter(|_| seconds < 3600),
    }
}
