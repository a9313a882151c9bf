//! Format 4, the fallback: any `Artist - Title` line.
//!
//! A track's position is the number of its line among the lines with text. Prose is left out. So
//! are remarks of a few words, which their small letters give away, and lines that empty lines part
//! from the list, such as the mix's own name above it or a link to its maker below it.

use alloc::vec::Vec;

use crate::diagnostic::DiagnosticCode;
use crate::text::blank::trim_end_where;
use crate::text::letter::is_letter;
use crate::text::lower::is_capital;
use crate::text::part::trim;
use crate::text::{search, words};
use crate::tracklist::arena::Arena;
use crate::tracklist::group::last_group;
use crate::tracklist::mix;
use crate::tracklist::parting::quotation;
use crate::tracklist::prose;
use crate::tracklist::row::{Row, has_name, is_unknown};
use crate::tracklist::rows::Rows;
use crate::tracklist::scan::is_dash;
use crate::tracklist::shape::Shape;
use crate::tracklist::sheet::Sheet;

/// A shorter list cannot be told from the lines that stand apart from it.
const LEAST_LINES: usize = 4;
/// This many hints show that a line in front of a list is its heading, even if no empty line parts
/// them.
const MANY_HINTS: usize = 2;
/// Tracks with more lines from one to the next stand in different parts of a list.
const MOST_BETWEEN: u32 = 3;
/// Tracks with a comment on each take this many lines each, or more.
const MOST_LINES_EACH: usize = 3;
/// A shorter line may be the name of a list's part, and no sentence.
const LEAST_SENTENCE_BYTES: usize = 40;
/// A longer text in front of a quotation names no artist.
const MOST_ARTIST_BYTES: usize = 60;
/// Fewer lines show no habit of writing names in small letters.
const LEAST_FOR_HABIT: usize = 3;

pub(super) fn knows(_: &Sheet<'_>) -> bool {
    true
}

pub(super) fn read(sheet: &mut Sheet<'_>, rows: &mut Rows<'_>) {
    let mut found = find_tracks(sheet, false);
    // Where all lines have words that speak against a track, none of them does.
    if found.is_empty() && sheet.doubt.is_none() && sheet.shapes.iter().all(Shape::is_parted) {
        found = find_tracks(sheet, true);
        if found.len() < LEAST_FOR_HABIT.max(sheet.shapes.len()) {
            return;
        }
        sheet.doubt = Some(DiagnosticCode::Doubtful);
    }
    let small = found.iter().filter(|origin| origin.is_in_small_letters).count();
    leave_out_other_marks(sheet, &mut found);
    let has_capitals = found.len() < LEAST_FOR_HABIT || small * 2 <= found.len();
    let tracks = without_outsiders(sheet, &found);
    note_between(sheet, tracks);
    let is_list = tracks.len() >= LEAST_FOR_HABIT;
    if is_doubtful(sheet, tracks) || !sheet.titles.is_empty() {
        sheet.doubt = Some(DiagnosticCode::Doubtful);
    }
    for origin in tracks {
        if has_capitals && origin.is_remark || !is_list && is_sentence(sheet, origin) {
            sheet.note_not_read(origin.at);
        } else {
            read_track(sheet, origin, is_list, rows);
        }
    }
}

/// Where a track comes from.
struct Origin {
    /// Index of its shape.
    at: usize,
    /// Its number among the lines with text, from 1.
    line: usize,
    /// Whether it is written in small letters.
    is_in_small_letters: bool,
    /// Whether it is a remark if the list writes names with capitals.
    is_remark: bool,
}

/// The lines that are tracks as far as they and their neighbours tell.
#[inline(never)]
fn find_tracks(sheet: &Sheet<'_>, with_any_word: bool) -> Vec<Origin> {
    let mut found: Vec<Origin> = Vec::with_capacity(sheet.shapes.len());
    let mut line = 0;
    for (at, shape) in sheet.shapes.iter().enumerate() {
        line += 1;
        let body = shape.body();
        let is_unknown = is_unknown(body) && is_beside_track(sheet, &found, at, line);
        if is_unknown
            || sheet.titles.contains(&at)
            || lacks_dash(sheet, at)
            || is_title_alone(sheet, at)
        {
            found.push(Origin { at, line, is_in_small_letters: false, is_remark: false });
        } else if shape.is_parted()
            // What looks like a time must be a day: a list with times would have been read as one.
            && !shape.has_stamp()
            && has_name(body)
            && (sheet.is_guessed
                || has_quoted_title(shape)
                || !prose::is_prose(body, shape.artist())
                || is_between(sheet, at)
                || with_any_word && prose::is_written_as_track(shape.artist(), shape.rest(), body))
            && !is_sold(sheet, at)
        {
            let is_in_small_letters = prose::is_in_small_letters(body);
            let is_remark = is_in_small_letters && prose::is_address(shape.artist());
            found.push(Origin { at, line, is_in_small_letters, is_remark });
            if shape.folded() {
                line += shape.line().text.bytes().filter(|byte| *byte == b'\n').count().max(1);
            }
        }
    }
    found
}

/// Whether a title in quotes stands behind the dash, and a comment behind a colon: `tern – “tide” : what a song`.
fn has_quoted_title(shape: &Shape<'_>) -> bool {
    shape.artist().len() <= MOST_ARTIST_BYTES
        && quotation(shape.rest()).is_some_and(|title| title.after.starts_with(':'))
}

/// The tracks without a first or last line that does not belong to the list, such as the mix's own
/// name or a remark. Notes the lines that are left out.
fn without_outsiders<'o>(sheet: &mut Sheet<'_>, found: &'o [Origin]) -> &'o [Origin] {
    let mut tracks = found;
    if let [first, rest @ ..] = tracks
        && (apart(sheet, first, rest) && !has_bullet_alike(sheet, first, rest)
            || is_heading(sheet, first, rest)
            || is_above_text(sheet, first, rest))
    {
        sheet.note_not_read(first.at);
        tracks = rest;
    }
    // Several lines may stand below a list, each apart from it and from the others.
    let (list, below) = tracks.split_at(together(sheet, tracks));
    let are_apart = below.array_windows().all(|[above, below]| has_gap(sheet, above, below))
        && below
            .iter()
            .all(|line| apart(sheet, line, list) && !is_written_alike(sheet, line, list));
    if !are_apart {
        return tracks;
    }
    below.iter().for_each(|line| sheet.note_not_read(line.at));
    list
}

/// Notes the lines between two tracks that no dash parts: they belong to the list if the tracks are
/// near each other.
fn note_between(sheet: &mut Sheet<'_>, tracks: &[Origin]) {
    for [above, below] in tracks.array_windows() {
        let number = |at| sheet.shapes.get(at).map_or(0, |shape: &Shape<'_>| shape.line().number);
        let between = number(below.at) - number(above.at);
        if (2..=MOST_BETWEEN).contains(&between) {
            (above.at + 1..below.at).for_each(|at| sheet.note_not_parted(at));
        }
    }
}

/// Whether the tracks may be none: a few in a text about other things, or lines that are not
/// written as tracks are.
fn is_doubtful(sheet: &Sheet<'_>, tracks: &[Origin]) -> bool {
    let is_unlike_track = |origin: &&Origin| {
        sheet.shapes.get(origin.at).is_some_and(|s| prose::is_unlike_track(s.artist(), s.rest()))
    };
    let odd = tracks.iter().filter(is_unlike_track).count();
    let is_in_text = tracks.len() < LEAST_FOR_HABIT && tracks.len() * 2 < sheet.shapes.len();
    is_in_text || (odd > 0 && odd * 2 >= tracks.len())
}

/// Whether a line is a sentence with a dash in it: `At home - two turntables, one lamp.`, `Is this
/// from Tape 3 - Side B? I think so`.
fn is_sentence(sheet: &Sheet<'_>, origin: &Origin) -> bool {
    let Some(shape) = sheet.shapes.get(origin.at) else { return false };
    search::contains(shape.rest(), "? ") || goes_on_in_small(shape) && shape.rest().ends_with('.')
}

/// Whether a small letter follows the dash.
fn goes_on_in_small(shape: &Shape<'_>) -> bool {
    shape.rest().starts_with(|c: char| c.is_ascii_lowercase())
}

/// Reads a line as a track. A doubt about the list is noted at its first track.
#[inline(always)]
fn read_track(sheet: &mut Sheet<'_>, origin: &Origin, is_list: bool, rows: &mut Rows<'_>) {
    let Some(shape) = sheet.shapes.get(origin.at) else { return };
    let (kept, mut row) = (Arena::default(), Row::default());
    let is_none = !is_list && goes_on_in_small(shape);
    let doubt = sheet.doubt.take().or(is_none.then_some(DiagnosticCode::Doubtful));
    if row.read(shape, &sheet.habits, origin.line, &kept) {
        rows.take(&mut row);
        let is_whole =
            shape.is_parted() || is_unknown(shape.body()) || sheet.titles.contains(&origin.at);
        sheet.mark_used(origin.at..origin.at + 1, rows);
        if !is_whole {
            sheet.note(origin.at, DiagnosticCode::NotParted);
        }
    }
    doubt.into_iter().for_each(|doubt| sheet.note(origin.at, doubt));
}

/// Whether a line is a track whose dash was forgotten: it stands directly between two tracks and
/// ends in brackets as theirs do: `Tern Deep Water (Kelp Remix)`.
#[inline(never)]
fn lacks_dash(sheet: &Sheet<'_>, at: usize) -> bool {
    let Some(body) = sheet.shapes.get(at).filter(|s| !s.is_parted()).map(Shape::body) else {
        return false;
    };
    // The last letter rules out most lines without a dash.
    if !search::ends_with_any(body, b")]") || !is_surrounded(sheet, at) {
        return false;
    }
    let habits = &sheet.habits;
    last_group(body).is_some_and(|group| {
        let is_label = if group.square { habits.label_in_square } else { habits.label_in_round };
        let is_kept = is_label || mix::read(group.inside).is_some_and(|mix| mix.ends_in_kind);
        is_kept && search::find_any(group.before(), b" ").is_some()
    })
}

/// Whether a line without a dash is a title whose artist is not named: it stands directly between
/// two tracks and has the same bullet in front.
#[inline(never)]
fn is_title_alone(sheet: &Sheet<'_>, at: usize) -> bool {
    let bullet = |at: usize| bullet(sheet.shapes.get(at)?.line().text);
    let Some(shape) = sheet.shapes.get(at).filter(|shape| !shape.is_parted()) else { return false };
    let Some(mark) = bullet(at).filter(|_| is_surrounded(sheet, at)) else { return false };
    let body = shape.body();
    bullet(at - 1) == Some(mark)
        && bullet(at + 1) == Some(mark)
        && body.starts_with(is_capital)
        && !search::ends_with_any(body, b".!?:")
}

/// The bullet or dash that a line has in front.
pub fn bullet(line: &str) -> Option<char> {
    line.chars().next().filter(|mark| is_dash(*mark) || matches!(mark, '*' | '•' | '·'))
}

/// Whether tracks stand directly above and below a line.
#[inline(never)]
fn is_surrounded(sheet: &Sheet<'_>, at: usize) -> bool {
    let lines = at.checked_sub(1).and_then(|above| sheet.shapes.get(above..above + 3));
    let Some([above, shape, below]) = lines else { return false };
    let number = shape.line().number;
    let are_near = above.line().number + 1 == number && number + 1 == below.line().number;
    are_near && above.is_parted() && below.is_parted()
}

/// Whether a line is a track although a word in it or the mark at its end makes it look like something else: it has a
/// name in front of its dash, and tracks directly above and below:
/// `Mira Oslo - Et moi, et moi, où est-ce que je vais ?`, `Warehouse: Kelp - Tide`.
#[inline(never)]
fn is_between(sheet: &Sheet<'_>, at: usize) -> bool {
    let Some(shape) = sheet.shapes.get(at).filter(|_| is_surrounded(sheet, at)) else {
        return false;
    };
    let bare = trim_end_where(shape.body(), |c| matches!(c, '.' | '!' | '?' | '…' | ' '));
    let is_name = words::between_blanks(shape.artist())
        .all(|word| !matches!(word.as_bytes(), [b'a'..=b'z', ..]));
    is_name
        && !prose::is_around(bare, shape.artist())
        && !prose::is_text(bare, shape.artist())
        && (!prose::is_prose(bare, shape.artist()) || is_beside_tracks(sheet, at))
}

/// Whether a track stands directly above, or may stand directly below a first line.
#[inline(never)]
fn is_beside_track(sheet: &Sheet<'_>, found: &[Origin], at: usize, line: usize) -> bool {
    match found.last() {
        Some(above) => above.at + 1 == at && above.line + 1 == line,
        None => is_directly_above_track(sheet, at),
    }
}

/// Whether a line that may be a track stands directly below.
fn is_directly_above_track(sheet: &Sheet<'_>, at: usize) -> bool {
    let Some([line, below]) = sheet.shapes.get(at..at + 2) else { return false };
    line.line().number + 1 == below.line().number
        && below.is_parted()
        && !prose::is_prose(below.body(), below.artist())
}

/// Whether nothing speaks against the lines above and below.
fn is_beside_tracks(sheet: &Sheet<'_>, at: usize) -> bool {
    let is_track = |shape: &Shape<'_>| !prose::is_prose(shape.body(), shape.artist());
    [at - 1, at + 1].into_iter().all(|at| sheet.shapes.get(at).is_some_and(is_track))
}

/// Whether the line directly below is a price and no track.
fn is_sold(sheet: &Sheet<'_>, at: usize) -> bool {
    let Some([shape, below]) = sheet.shapes.get(at..at + 2) else { return false };
    below.line().number == shape.line().number + 1
        && !below.is_parted()
        && prose::has_price(below.line().text)
}

/// Leaves out the few lines that another mark parts, if dashes part nearly all others:
/// `Share | Print`, `Love // Tern`.
fn leave_out_other_marks(sheet: &mut Sheet<'_>, sources: &mut Vec<Origin>) {
    let has_dash = |sheet: &Sheet<'_>, source: &Origin| {
        sheet.shapes.get(source.at).is_none_or(|shape| {
            let between = shape.body().get(shape.artist().len()..).map_or("", trim);
            !shape.is_parted() || between.starts_with(is_dash)
        })
    };
    let dashed = sources.iter().filter(|source| has_dash(sheet, source)).count();
    if dashed < LEAST_LINES || (sources.len() - dashed) * 4 > dashed {
        return;
    }
    sources.retain(|source| {
        let stays = has_dash(sheet, source);
        if !stays {
            sheet.note_not_read(source.at);
        }
        stays
    });
}

/// Whether a sentence with empty lines around it stands between the first line and the list.
fn is_above_text(sheet: &Sheet<'_>, first: &Origin, rest: &[Origin]) -> bool {
    let text = |at: usize| sheet.shapes.get(at).map(|shape| shape.line());
    let Some(second) = rest.first().filter(|_| rest.len() >= LEAST_LINES) else { return false };
    let (Some(one), Some(below), Some(said), Some(list)) =
        (text(first.at), text(first.at + 1), text(second.at.wrapping_sub(1)), text(second.at))
    else {
        return false;
    };
    // Where every track has a comment, the sentence is the comment on the first.
    let last = rest.last().and_then(|last| text(last.at)).map_or(0, |last| last.number);
    let lines = usize::try_from(last - list.number).unwrap_or(0) + 1;
    second.at > first.at + 1
        && lines < rest.len() * MOST_LINES_EACH
        && below.number > one.number + 1
        && list.number > said.number + 1
        && said.text.len() >= LEAST_SENTENCE_BYTES
}

/// Whether the first of two lines or more names the mix itself: `Tern - Live at Harbour 2019`.
fn is_heading(sheet: &Sheet<'_>, first: &Origin, rest: &[Origin]) -> bool {
    let shape = |source: &Origin| sheet.shapes.get(source.at);
    let (one, Some(below)) = (first, rest.first()) else { return false };
    let (Some(first), Some(second)) = (shape(first), shape(below)) else { return false };
    let gap = usize::from(has_gap(sheet, one, below));
    let hints = prose::hints_of_event(first.body());
    // If the next line has as many hints, they say nothing: all lines may have a year.
    rest.len() > 1 && hints + gap >= MANY_HINTS && hints > prose::hints_of_event(second.body())
}

/// The lines of one track and of the list's first.
fn lines<'a>(sheet: &Sheet<'a>, one: &Origin, list: &[Origin]) -> Option<(&'a str, &'a str)> {
    let line = |source: &Origin| sheet.shapes.get(source.at).map(|shape| shape.line().text);
    line(one).zip(list.first().and_then(line))
}

/// Whether a first line has the same bullet or dash in front as the list: then it belongs to the
/// list, even if a line without a dash stands between them.
fn has_bullet_alike(sheet: &Sheet<'_>, first: &Origin, list: &[Origin]) -> bool {
    lines(sheet, first, list)
        .is_some_and(|(one, other)| bullet(one).is_some() && bullet(one) == bullet(other))
}

/// Whether the last line of a list has the same mark in front as the first, or a label behind: then
/// it is a later part of the list.
fn is_written_alike(sheet: &Sheet<'_>, last: &Origin, list: &[Origin]) -> bool {
    lines(sheet, last, list).is_some_and(|(last, first)| {
        let mark = first.chars().next().filter(|c| !is_letter(*c) && !c.is_ascii_digit());
        mark.is_some_and(|mark| last.starts_with(mark))
            || last.ends_with(']') && first.ends_with(']')
    })
}

/// How many lines stand at the head of a list, up to the first empty line between two of them.
fn together(sheet: &Sheet<'_>, tracks: &[Origin]) -> usize {
    let end = tracks.array_windows().position(|[above, below]| has_gap(sheet, above, below));
    end.map_or(tracks.len(), |end| end + 1)
}

/// Whether an empty line stands between two lines. Any other line between them heads a part of the list.
fn has_gap(sheet: &Sheet<'_>, above: &Origin, below: &Origin) -> bool {
    let lines = sheet.shapes.get(above.at..=below.at).unwrap_or_default();
    lines.array_windows().any(|[one, next]| {
        let breaks = one.line().text.bytes().filter(|byte| *byte == b'\n').count();
        next.line().number > one.line().number + 1 + u32::try_from(breaks).unwrap_or(0)
    })
}

/// Whether the first or last line of a list stands apart: an empty line parts it from the rest,
/// whose lines have none between them.
fn apart(sheet: &Sheet<'_>, one: &Origin, rest: &[Origin]) -> bool {
    let (Some(first), Some(last)) = (rest.first(), rest.last()) else { return false };
    let origin = one;
    let number =
        |source: &Origin| sheet.shapes.get(source.at).map_or(0, |shape| shape.line().number);
    let (top, bottom, at, one) = (number(first), number(last), one.at, number(one));
    let together = usize::try_from(bottom - top).is_ok_and(|lines| lines + 1 == rest.len());
    let is_apart =
        if one > bottom { has_gap(sheet, last, origin) } else { has_gap(sheet, origin, first) };
    let is_under_heading = sheet.shapes.get(at.wrapping_sub(1)).is_some_and(|above| {
        !above.is_parted() && above.line().number + 1 == one && above.line().text.ends_with(':')
    });
    // Small letters mark a remark, so it can be told even from a shorter list.
    let is_remark = sheet.shapes.get(at).is_some_and(|shape| {
        shape.rest().starts_with(|c: char| c.is_ascii_lowercase())
            && search::ends_with_any(shape.rest(), b".!?")
    });
    let least = if is_remark { LEAST_LINES - 1 } else { LEAST_LINES };
    rest.len() >= least && together && is_apart && !is_under_heading
}
