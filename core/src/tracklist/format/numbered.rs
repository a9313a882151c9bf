//! Format 3: a number first, such as `1. Artist - Title`.
//!
//! The artist of a numbered line without a dash is 'Unknown Artist'. Printed numbers may restart
//! or skip; positions count on. A line without a number is a track too where the numbers around it
//! leave one out.

use super::is_unlisted;
use crate::text::word_set::{is_one_of, word_set};
use crate::tracklist::arena::Arena;
use crate::tracklist::heading;
use crate::tracklist::prose;
use crate::tracklist::row::Row;
use crate::tracklist::rows::Rows;
use crate::tracklist::shape::Shape;
use crate::tracklist::sheet::Sheet;

/// This many tracks without a number are a list without numbers.
const LEAST_OTHERS: usize = 3;

pub(super) fn knows(sheet: &Sheet<'_>) -> bool {
    // A single number among tracks without numbers says nothing about the list.
    let is_other = |shape: &&Shape<'_>| {
        shape.is_parted() && !shape.has_number() && !prose::is_prose(shape.body(), shape.artist())
    };
    // Numbers in front of lines that name nobody are a list of something else, above the tracks.
    let listed = || sheet.shapes.iter().filter(|shape| shape.has_number() && !shape.is_bare());
    let are_others = || {
        !listed().any(Shape::is_parted)
            && sheet.shapes.iter().filter(is_other).count() >= LEAST_OTHERS.max(listed().count())
    };
    sheet.numbered > 1 && !are_others()
        || sheet.numbered == 1 && sheet.shapes.iter().filter(is_other).count() < LEAST_OTHERS
}

/// Where the list ends: below one whose tracks name their artists, comments that count from 1 again and name nobody are
/// none of it.
fn end_of_list(sheet: &Sheet<'_>) -> usize {
    let listed =
        |shape: &&Shape<'_>| shape.is_punctuated() || sheet.bare_numbers && shape.has_number();
    let begins = |shape: &Shape<'_>| listed(&shape) && shape.number().is_some_and(|n| n.value == 1);
    let all = sheet.shapes.len();
    let Some(again) = sheet.shapes.iter().rposition(begins).filter(|at| *at > 0) else {
        return all;
    };
    let (list, below) = sheet.shapes.split_at(again);
    let tracks = || list.iter().filter(listed);
    let named = tracks().filter(|shape| shape.is_parted()).count();
    let has_gap = list.last().zip(below.first()).is_some_and(|(last, first)| {
        first.line().number > last.line().number + 1 || !listed(&last)
    });
    let are_comments = named >= LEAST_OTHERS
        && named * 5 >= tracks().count() * 4
        && has_gap
        && !below.iter().any(|shape| listed(&shape) && shape.is_parted());
    if are_comments { again } else { all }
}

/// The artist whom the line above a record names, if all of its tracks have a place on it and a title alone:
/// `Tern – Long Shore EP`, then `A1 Deep Water`.
fn maker<'a>(sheet: &Sheet<'a>) -> Option<&'a str> {
    let is_title = |shape: &Shape<'_>| shape.has_place() && !shape.is_parted();
    let first = sheet.shapes.iter().position(Shape::has_number)?;
    let above = sheet.shapes.get(first.checked_sub(1)?)?;
    let artist = above.artist();
    let are_titles = sheet.shapes.iter().filter(|shape| shape.has_number()).all(is_title);
    let names_one = !artist.is_empty() && !above.is_listed() && !is_everyone(artist);
    (are_titles && names_one).then_some(artist)
}

/// Whether a text stands for several artists.
fn is_everyone(name: &str) -> bool {
    is_one_of(name, word_set!("va|v.a.|v/a|various|various artists"))
}

pub(super) fn read(sheet: &mut Sheet<'_>, rows: &mut Rows<'_>) {
    let maker = maker(sheet);
    let (mut begun, mut expected, mut is_named) = (false, 1, maker.is_some());
    for at in 0..end_of_list(sheet) {
        let Some(shape) = sheet.shapes.get(at) else { break };
        let number = |at: usize| {
            let number = sheet.shapes.get(at).and_then(Shape::number);
            number.filter(|n| n.punctuated || sheet.bare_numbers).map(|n| n.value)
        };
        let left_out = number(at + 1) == Some(expected + 1)
            && is_unlisted(sheet, at)
            && prose::hints_of_event(shape.body()) == 0;
        // The first track may stand on the heading's line: `Playlist: Tern - Overture`, then
        // `1. …`.
        let opens = !begun
            && number(at + 1) == Some(1)
            && heading::is_before(sheet.text, shape.line().text)
            && is_unlisted(sheet, at);
        let layered = begun && shape.layered() && shape.is_parted();
        let is_comment = !shape.is_parted()
            && (prose::heads_comment(shape.body()) || prose::is_question(shape.body()));
        let wanted = (number(at).is_some() && !is_comment) || left_out || opens || layered;
        expected = number(at).unwrap_or(expected) + u32::from(wanted && !layered && !opens);
        let (kept, mut row) = (Arena::default(), Row::default());
        if wanted && row.read(shape, &sheet.habits, rows.count() + 1, &kept) {
            row.artist = row.artist.or(maker);
            if !begun && at > 0 {
                match maker {
                    Some(_) => sheet.mark_used(at - 1..at, rows),
                    None => sheet.note_mix_name(at - 1),
                }
            }
            begun = true;
            is_named = is_named || row.names_someone();
            rows.take(&mut row);
            sheet.mark_used(at..at + 1, rows);
            sheet.note_not_parted(at);
        } else if begun
            && (shape.is_parted()
                || (shape.layered() && !shape.is_bare())
                || sheet.is_in_brackets(at))
        {
            sheet.note_not_read(at);
        }
    }
    if !is_named && rows.count() > 1 {
        sheet.note_doubt();
    }
}
