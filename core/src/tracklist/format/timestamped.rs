//! Format 2: a time first, such as `[00:00] Artist - Title`.
//!
//! A line without a time is a track too if it is layered over the one above, or if it stands
//! between two lines with times and names an artist. Directly above the first time it is a doubtful
//! one, if that time is later than the mix's start. The artist of a line without a dash is 'Unknown
//! Artist'.

use super::is_unlisted;
use super::odd_time::Times;
use crate::diagnostic::DiagnosticCode;
use crate::tracklist::arena::Arena;
use crate::tracklist::clock;
use crate::tracklist::label;
use crate::tracklist::prose;
use crate::tracklist::row::{Row, is_unknown};
use crate::tracklist::rows::Rows;
use crate::tracklist::scan;
use crate::tracklist::shape::Shape;
use crate::tracklist::sheet::Sheet;
use crate::tracklist::source::Note;

/// On average, tracks are longer than this, in seconds.
const SHORTEST: usize = 8;
/// If all times could be days, this many of them are days.
const LEAST_DAYS: usize = 3;
/// Nights and festivals begin at this hour or later. Read as minutes, it comes too late to be a
/// mix's first track.
const FIRST_HOUR: u32 = 10;
/// If this many tracks inside a list have no time, its last ones may have none either.
const LEAST_WITHOUT: usize = 2;

pub(super) fn knows(sheet: &Sheet<'_>) -> bool {
    // A single time among tracks with numbers is a date: `12.03.21 - Harbour`.
    let is_date = sheet.stamped == 1
        && sheet.numbered > 1
        && !sheet.shapes.iter().any(|shape| shape.has_stamp() && shape.has_number());
    // A few times between tracks without any say when the night, or a part of it, began: `22:00`,
    // `0:00 – 1:00: Harbour`.
    let has_track = |shape: &Shape<'_>| shape.has_stamp() && shape.is_parted();
    let without = sheet.shapes.iter().filter(|s| s.is_parted() && !s.has_stamp()).count();
    let are_parts = without >= 3 * sheet.stamped.max(1) && !sheet.shapes.iter().any(has_track);
    // The dates of the next nights look like times: `12.04 - Harbour`.
    let is_track = |shape: &&Shape<'_>| shape.is_parted() && !shape.has_stamp();
    let tracks = || sheet.shapes.iter().filter(is_track).count();
    let are_dates = are_days(sheet) && (tracks() >= sheet.stamped || is_agenda(sheet));
    let is_other = || is_chat(sheet) || is_timetable(sheet);
    sheet.stamped > 0 && !is_date && !are_parts && !are_dates && !is_other()
}

/// Whether the times are an agenda's days: as times they fall, but as days and months they rise.
fn is_agenda(sheet: &Sheet<'_>) -> bool {
    let days = || days(sheet);
    let is_sorted = days().is_sorted_by_key(|day| day.map(|(day, month)| (month, day)));
    is_sorted && !days().is_sorted() && sheet.stamped >= LEAST_DAYS
}

/// Whether a text is a timetable: its first slot begins at ten in the morning or later, and all
/// slots begin on a quarter of an hour and have no title.
fn is_timetable(sheet: &Sheet<'_>) -> bool {
    let stamped = || stamped(sheet);
    let is_slot = |shape: &Shape<'_>| {
        !shape.is_parted() && shape.seconds().is_some_and(|s| s % 15 == 0 && s < 24 * 60)
    };
    let starts_by_day =
        stamped().next().and_then(Shape::seconds).is_some_and(|first| first >= FIRST_HOUR * 60);
    starts_by_day && sheet.stamped > LEAST_DAYS && stamped().all(is_slot)
}

/// Whether listeners' comments stand behind all times: `12:30 what is this one??`.
fn is_chat(sheet: &Sheet<'_>) -> bool {
    let stamped = || stamped(sheet);
    let is_said = |shape: &Shape<'_>| {
        !shape.is_parted() && shape.body().starts_with(|c: char| c.is_ascii_lowercase())
    };
    stamped().all(is_said) && stamped().any(|shape| shape.body().ends_with('?'))
}

/// Whether every time could as well be a day.
fn are_days(sheet: &Sheet<'_>) -> bool {
    days(sheet).all(|day| day.is_some())
}

/// The day and month that each line with a time could begin with.
fn days(sheet: &Sheet<'_>) -> impl Iterator<Item = Option<(u8, u8)>> {
    sheet.shapes.iter().filter(|shape| shape.has_stamp()).map(|shape| day(shape.line().text))
}

/// The lines with a time and a track behind it.
fn stamped<'s, 'a>(sheet: &'s Sheet<'a>) -> impl Iterator<Item = &'s Shape<'a>> {
    sheet.shapes.iter().filter(|shape| is_stamped(shape))
}

/// The day and the month in figures that a line begins with: `12.04`.
fn day(line: &str) -> Option<(u8, u8)> {
    let [a, b, b'.', c, d, ..] = line.as_bytes() else { return None };
    let value = |tens: &u8, ones: &u8, most: u8| {
        let are_digits = tens.is_ascii_digit() && ones.is_ascii_digit();
        are_digits.then(|| (tens - b'0') * 10 + (ones - b'0')).filter(|value| *value <= most)
    };
    Some((value(a, b, 31)?, value(c, d, 12)?))
}

pub(super) fn read(sheet: &mut Sheet<'_>, rows: &mut Rows<'_>) {
    lend_times(sheet);
    if clock::count_from_first(&mut sheet.shapes) {
        let first = sheet.shapes.iter().position(Shape::has_stamp).unwrap_or(0);
        sheet.note(first, DiagnosticCode::ClockTimes);
    }
    let first = start_of_list(sheet);
    let end = end_of_list(sheet, first);
    let notes_before = sheet.notes.len();
    let mut list = ReadSoFar::default();
    for at in first..sheet.shapes.len() {
        let Some(shape) = sheet.shapes.get(at) else { break };
        if list.label_at == Some(at) {
            continue;
        }
        let signs = Signs::of(shape, at < end, sheet.times_at_end);
        let is_end =
            at + 1 == end && list.is_named && !shape.is_parted() && prose::is_end(shape.body());
        if signs.is_track && !is_end && read_track(sheet, at, rows, &mut list) {
            continue;
        }
        if signs.is_marked || signs.is_named || is_end || sheet.is_in_brackets(at) {
            sheet.note_not_read(at);
        }
    }
    if rows.count() > 1 && list.is_doubtful(sheet) {
        sheet.note_doubt();
    }
    if list.falls >= 2 && list.falls * 2 > rows.count() {
        // One note is enough to say that a clock runs backwards; a note a line would repeat it.
        sheet.notes.truncate(notes_before);
        sheet.note(first, DiagnosticCode::TimesCountDown);
    }
}

/// Index of the first track: the first with a time, or, in a list whose times begin late, one of
/// those directly above it.
fn start_of_list(sheet: &mut Sheet<'_>) -> usize {
    let mut first = sheet.shapes.iter().position(is_stamped).unwrap_or(0);
    let starts_late =
        sheet.shapes.get(first).and_then(Shape::seconds).is_some_and(|seconds| seconds > 0);
    if !starts_late {
        if first > 0 {
            sheet.note_mix_name(first - 1);
        }
        return first;
    }
    while let Some(above) = first.checked_sub(1) {
        let Some(shape) = sheet.shapes.get(above) else { break };
        // A number says beyond doubt that a line is a track.
        if shape.is_punctuated() && shape.is_parted() {
            first = above;
            continue;
        }
        if !is_unlisted(sheet, above) {
            break;
        }
        // The name of the mix itself is none of its tracks.
        if prose::hints_of_event(shape.body()) > 0 {
            sheet.note_not_read(above);
            break;
        }
        first = above;
        sheet.note(first, DiagnosticCode::Doubtful);
    }
    note_apart(sheet, first);
    first
}

/// Notes the lines right above a list whose times begin late that are written like tracks, but stand apart from it.
#[inline(never)]
fn note_apart(sheet: &mut Sheet<'_>, first: usize) {
    for at in (0..first).rev() {
        let is_track = |shape: &&Shape<'_>| {
            !shape.is_listed()
                && prose::is_written_as_track(shape.artist(), shape.rest(), shape.body())
                && !prose::is_prose(shape.body(), shape.artist())
                && prose::hints_of_event(shape.body()) == 0
        };
        if sheet.shapes.get(at).filter(is_track).is_none() {
            return;
        }
        sheet.note_not_read(at);
    }
}

/// Signs that a line is a track.
struct Signs {
    /// Whether a number beyond doubt or a layer mark is in front of something.
    is_marked: bool,
    /// Whether it names an artist and a title.
    is_named: bool,
    /// Whether all signs together make it a track.
    is_track: bool,
}

impl Signs {
    /// Looks at a line that may be inside the list or below it.
    #[inline(always)]
    fn of(shape: &Shape<'_>, is_inside: bool, times_at_end: bool) -> Self {
        // Inside the list, a layer mark is as good as a time.
        let is_sure = shape.has_stamp() || (shape.layered() && is_inside);
        let is_named =
            shape.is_parted() && (is_sure || !prose::is_prose(shape.body(), shape.artist()));
        let is_track = is_stamped(shape)
            || !shape.has_stamp() && is_inside && is_unknown(shape.body())
            || (is_named && (shape.layered() || is_inside || times_at_end));
        let is_marked = (shape.is_punctuated() || shape.layered()) && !shape.is_bare();
        Self { is_marked, is_named, is_track }
    }
}

/// Facts about the list that the tracks read so far show.
#[derive(Default)]
struct ReadSoFar {
    times: Times,
    /// Whether a track names its artist.
    is_named: bool,
    /// How many tracks have a known time, and the latest of these times in the order of the lines.
    known: usize,
    latest: u32,
    /// How many times are earlier than the one before them.
    falls: usize,
    /// Index of a line that is nothing but the label of the track above it.
    label_at: Option<usize>,
}

impl ReadSoFar {
    /// Takes the next known time. Returns a note if it, or the one above it, does not fit in.
    #[inline(always)]
    fn take_time<'a>(&mut self, seconds: u32, at: usize, shapes: &[Shape<'a>]) -> Option<Note<'a>> {
        self.known += 1;
        self.falls += usize::from(seconds < self.latest);
        self.latest = seconds;
        self.times.next_is_odd(seconds, at, shapes).and_then(|odd| odd.note(shapes))
    }

    /// Whether the list may be something else: the days of the next nights, or a log, whose lines
    /// are seconds apart or name no artist anywhere.
    fn is_doubtful(&self, sheet: &Sheet<'_>) -> bool {
        let are_days = || self.known >= LEAST_DAYS && are_days(sheet);
        let are_seconds_apart =
            self.known > 2 && self.falls == 0 && (self.latest as usize) < self.known * SHORTEST;
        !self.is_named || are_seconds_apart || are_days()
    }
}

/// Reads a line as a track. Returns whether it is one.
#[inline(always)]
fn read_track(sheet: &mut Sheet<'_>, at: usize, rows: &mut Rows<'_>, list: &mut ReadSoFar) -> bool {
    let Some(shape) = sheet.shapes.get(at) else { return false };
    let (kept, mut row) = (Arena::default(), Row::default());
    if !row.read(shape, &sheet.habits, rows.count() + 1, &kept) {
        return false;
    }
    if let Some(seconds) = shape.seconds() {
        sheet.notes.extend(list.take_time(seconds, at, &sheet.shapes));
    }
    list.is_named = list.is_named || row.names_someone();
    if row.title.label.is_none() && sheet.habits.label_in_capitals {
        row.title.label = label_below(&sheet.shapes, at);
        list.label_at = row.title.label.and(Some(at + 1));
    }
    rows.take(&mut row);
    let is_parted = shape.is_parted();
    sheet.mark_used(at..list.label_at.filter(|label| *label == at + 1).unwrap_or(at) + 1, rows);
    if !is_parted {
        sheet.note_not_parted(at);
    }
    true
}

/// A track's label in capitals, if it stands on the line directly below without a time or a dash.
#[inline(never)]
fn label_below<'a>(shapes: &[Shape<'a>], at: usize) -> Option<&'a str> {
    let [above, below] = shapes.get(at..)?.first_chunk()?;
    let text = below.line().text;
    let is_track = below.is_listed() || below.layered() || scan::split_at_dash(text).is_some();
    let follows = below.line().number == above.line().number + 1;
    Some(text).filter(|text| follows && !is_track && label::is_label(text) && !is_unknown(text))
}

/// Whether a track stands behind a time.
fn is_stamped(shape: &Shape<'_>) -> bool {
    shape.has_stamp() && !shape.is_bare()
}

/// Where the list that begins at a line ends. Behind its last time, tracks still belong to it if
/// their numbers count on, if they have the same bullet of a wiki, or if they follow directly in a
/// list that leaves out many times, or all but the mix's start.
#[inline(never)]
fn end_of_list(sheet: &Sheet<'_>, first: usize) -> usize {
    let shapes = sheet.shapes.as_slice();
    let last = shapes.iter().rposition(is_stamped).unwrap_or(0);
    let (mut end, mut above) = (last + 1, shapes.get(last));
    let tracks = || shapes.get(first..last).unwrap_or_default().iter().filter(|s| s.is_parted());
    let without = tracks().filter(|shape| !shape.has_stamp() && !shape.layered()).count();
    let leaves_out = without >= LEAST_WITHOUT && without * 4 >= tracks().count()
        || first == last && has_start_alone(shapes.get(last..).unwrap_or_default());
    let is_wiki = |shape: &Shape<'_>| shape.line().text.starts_with("# ");
    while let (Some(shape), Some(upper)) = (shapes.get(end), above) {
        if !shape.layered() {
            let number = |shape: &Shape<'_>| shape.number().map(|number| number.value);
            let counts = number(upper).is_some_and(|latest| number(shape) == Some(latest + 1));
            let follows = shape.line().number == upper.line().number + 1;
            let goes_on = leaves_out && follows && !shape.has_number();
            if !(counts || goes_on || (is_wiki(upper) && is_wiki(shape))) {
                break;
            }
            above = Some(shape);
        }
        end += 1;
    }
    end
}

/// Whether the only time of a list is the mix's start: the tracks on the lines directly below have none.
#[inline(never)]
fn has_start_alone(shapes: &[Shape<'_>]) -> bool {
    let directly_below = shapes.array_windows().take_while(|[upper, lower]| {
        let follows = lower.line().number == upper.line().number + 1;
        follows && lower.is_parted() && !prose::is_prose(lower.body(), lower.artist())
    });
    shapes.first().and_then(Shape::seconds) == Some(0) && directly_below.count() >= LEAST_WITHOUT
}

/// Gives a time that stands alone to the track on the line below it, or on the line above it where
/// more of the list's tracks have their time there.
fn lend_times(sheet: &mut Sheet<'_>) {
    let is_alone = |shape: &Shape<'_>| shape.is_bare() && shape.has_stamp();
    let is_track = |shape: &Shape<'_>| !shape.has_stamp() && shape.is_parted();
    // Most lists have none.
    if !sheet.shapes.iter().any(is_alone) {
        return;
    }
    let (mut above, mut below) = (0_usize, 0_usize);
    for [upper, lower] in sheet.shapes.array_windows() {
        // Lines that follow each other belong together more than lines with an empty one between
        // them.
        let weight = if upper.line().number + 1 == lower.line().number { 3 } else { 1 };
        above += if is_alone(upper) && is_track(lower) { weight } else { 0 };
        below += if is_track(upper) && is_alone(lower) { weight } else { 0 };
    }
    for at in 1..sheet.shapes.len() {
        let Some([upper, lower]) = sheet.shapes.get_mut(at - 1..=at) else { return };
        if below > above && is_track(upper) && is_alone(lower) {
            upper.take_stamp_of(lower, sheet.text);
        } else if below <= above && is_alone(upper) && is_track(lower) {
            lower.take_stamp_of(upper, sheet.text);
        }
    }
}
