//! What is left of a list: the lines between its first and its last track that gave none.
//!
//! None of them is dropped in silence. Each is noted with its text and, where it can be a track, with the line that
//! would be read as one. Fixtures: `vectors/tracklist/read_rest.json`.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::Format;
use super::parting::{self, quotation};
use super::prose;
use super::reading::MOST_LISTED;
use super::row::has_name;
use super::shape::Shape;
use super::sheet::Sheet;
use super::source::Note;
use super::title::split_artist;
use crate::diagnostic::DiagnosticCode;
use crate::order;
use crate::text::blank::{is_blank, trim_end_where};
use crate::text::part::trim;
use crate::text::put::{put, together};
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::{number, search};

/// A line that is longer than this is no track, in bytes.
const MOST_BYTES: usize = 160;
/// A longer line directly above or below a list is a sentence about it, in bytes.
const MOST_BESIDE: usize = 40;

/// Notes the lines between the first and the last track that gave none, and those directly beside the list that may be of
/// it. What is noted of a line already gets the line that would be read as a track.
#[inline(never)]
pub fn note(sheet: &mut Sheet<'_>, format: Format) {
    let Some(lines) = lines_of_list(&sheet.shapes, format) else { return };
    let list = sheet.shapes.get(lines).unwrap_or_default();
    if sheet.notes.is_empty() && list.iter().all(Shape::is_used) {
        return;
    }
    let mut noted: Vec<(u32, u32)> = sheet.notes.iter().map(|note| note.line).zip(0..).collect();
    order::sort(&mut noted);
    let (mut number, mut count) = (0, 0);
    for (shape, at) in list.iter().zip(0..) {
        number = shape.number().map_or(number, |number| number.value);
        let line = shape.line();
        if count > MOST_LISTED || !has_name(line.text) {
            continue;
        }
        let first = noted.partition_point(|(noted, _)| *noted < line.number);
        let is_noted = noted.get(first).is_some_and(|(noted, _)| *noted == line.number);
        if shape.is_used() && !is_noted {
            continue;
        }
        count += 1;
        let is_beside = !shape.is_used() && (at == 0 || at + 1 == list.len());
        let may_be_read = !is_beside || may_be_beside(shape, format);
        let is_turned = sheet.habits.is_turned;
        let fix = if may_be_read { fix(shape, format, number, is_turned) } else { None };
        if is_noted {
            let of_line = noted.iter().skip(first).take_while(|(noted, _)| *noted == line.number);
            for (_, at) in of_line {
                let note = sheet.notes.get_mut(*at as usize).filter(|note| note.part == line.text);
                if let Some(note) = note.filter(|note| note.code.may_be_read()) {
                    note.fix = fix.clone();
                }
            }
            continue;
        }
        let may_be_track = fix.is_some()
            || shape.is_parted() && !prose::is_around(shape.body(), shape.artist())
            || shape.is_listed() && !shape.is_bare();
        let code =
            if may_be_track { DiagnosticCode::LineNotRead } else { DiagnosticCode::LineSkipped };
        sheet.notes.push(Note { part: line.text, line: line.number, code, fix, says: None });
    }
}

/// The lines from the first track to the last, and one above and one below where it may be of the list.
#[inline(never)]
fn lines_of_list(shapes: &[Shape<'_>], format: Format) -> Option<Range<usize>> {
    let first = shapes.iter().position(Shape::is_used)?;
    let last = shapes.iter().rposition(Shape::is_used)?;
    let above = first.saturating_sub(1);
    let from = if is_beside(shapes, above, above, format) { above } else { first };
    Some(from..last + 1 + usize::from(is_beside(shapes, last + 1, last, format)))
}

/// Whether a line, one of two that begin at `above`, stands directly beside the other and may be of the list: it is
/// short, or written like a track.
#[inline(never)]
fn is_beside(shapes: &[Shape<'_>], at: usize, above: usize, format: Format) -> bool {
    let (Some(shape), Some([above, below, ..])) = (shapes.get(at), shapes.get(above..)) else {
        return false;
    };
    // Numbers and times say where a list ends.
    below.line().number == above.last_line() + 1
        && format != Format::Page
        && !shape.is_listed()
        && (shape.line().text.len() <= MOST_BESIDE || may_be_beside(shape, format))
}

/// Whether a line directly above or below a list is written like a track.
#[inline(never)]
fn may_be_beside(shape: &Shape<'_>, format: Format) -> bool {
    let body = shape.body();
    format == Format::Dashed
        && parts(body)
            .is_some_and(|(artist, rest, _)| prose::is_written_as_track(artist, rest, body))
}

/// The line that would be read as the track that a line may be.
#[inline(never)]
fn fix(shape: &Shape<'_>, format: Format, number: u32, is_turned: bool) -> Option<String> {
    let whole = shape.line().text;
    let body = shape.body();
    let is_listed = matches!(format, Format::Numbered | Format::Timestamped);
    let is_read = shape.is_used() && shape.is_parted();
    if is_read
        || shape.folded()
        || body.len() > MOST_BYTES
        || prose::is_paragraph(body)
        || !(is_listed || format == Format::Dashed)
    {
        return None;
    }
    let (artist, rest, is_titled) = parts(without_address(body))?;
    let (left, right) = if is_turned && is_titled { (rest, artist) } else { (artist, rest) };
    let right = trim_end_where(right, |c| matches!(c, '.' | '!' | ':' | ' '));
    let track = together(&[left, " - ", right]);
    let is_none = is_listed && !shape.is_listed() && names_a_role(left)
        || prose::is_around(body, shape.artist())
        || prose::is_around(&track, left)
        || prose::is_text(&track, left)
        || !is_listed && prose::is_prose(&track, left);
    if is_none || !has_name(right) {
        return None;
    }
    let mut lead = String::new();
    match format {
        Format::Numbered if !shape.has_number() => {
            number::push(&mut lead, number + 1, 1);
            put(&mut lead, ". ");
        }
        Format::Timestamped if !shape.has_stamp() => put(&mut lead, "[??:??] "),
        _ => put(&mut lead, whole.get(..search::offset(whole, body)?)?),
    }
    let line = together(&[&lead, &track]);
    (line != whole).then_some(line)
}

/// Whether a text is what somebody did for a track, as databases credit it on a line below: `Remix – Kelp`,
/// `Mastered By – Ada Lune`.
#[inline(never)]
fn names_a_role(name: &str) -> bool {
    const ROLES: &WordSet = word_set!(
        "remix|producer|co-producer|executive producer|vocals|lead vocals|backing vocals|voice|lyrics|music|featuring|\
         performer|engineer|mixing engineer|mastering|mastering engineer|lacquer cut|artwork|design|photography|guitar|\
         bass|bass guitar|drums|percussion|keyboards|piano|synthesizer|saxophone|strings|programming"
    );
    is_one_of(name, ROLES) || matches!(name.as_bytes(), [.., b' ' | b'-', b'B' | b'b', b'y'])
}

/// A body without the address or name that stands behind its track: `Tern - Tide https://…`, `Tern - Tide @kelp`.
#[inline(never)]
fn without_address(body: &str) -> &str {
    let at = search::find(body, " http").or_else(|| search::find(body, " @").filter(|at| *at > 0));
    let before = at.and_then(|at| body.get(..at)).unwrap_or(body);
    let before =
        trim_end_where(before, |c| is_blank(c) || matches!(c, '-' | '–' | '|' | ':' | ','));
    if before.is_empty() { body } else { before }
}

/// Both parts of a body, at whatever parts it, and whether it is certain which is the title.
#[inline(never)]
fn parts(body: &str) -> Option<(&str, &str, bool)> {
    let is_pair = |(one, other): &(&str, &str)| has_name(one) && has_name(other);
    split_artist(body)
        .or_else(|| {
            parting::LOOSE_MARKS
                .into_iter()
                .chain(parting::GLUED_MARKS)
                .find_map(|mark| parting::at_mark(body, mark))
        })
        .filter(is_pair)
        .map(|(artist, rest)| (artist, rest, false))
        .or_else(|| {
            let (artist, title) = parting::artist_beside_quotes(body)?;
            let inside = quotation(title).filter(|it| it.after.is_empty()).map(|it| it.inside);
            Some((artist, trim(inside.unwrap_or(title)), true))
        })
        .or_else(|| parting::title_by_artist(body).map(|(artist, title)| (artist, title, true)))
}
