//! Lists that give every track several lines: the title's, the artist's, the label's or the album's, a length, a button.
//!
//! Pages of shops, players and broadcasters are copied in this way. All tracks have lines of the same kinds in the same
//! order, and that shows where each begins. Which line is the title's is told by all of them together. Fixtures:
//! `vectors/tracklist/read_stanzas.json`.

use alloc::vec::Vec;

use super::format::is_field;
use super::group::last_group;
use super::headed::Columns;
use super::heading::is_heading;
use super::label;
use super::mix;
use super::note;
use super::order::{self, DOUBT};
use super::parting::{artist_before_quotes, quotation};
use super::pattern::{
    Kind, LEAST_TRACKS, LineKind, Placed, are_apart, ends, is_marked, pattern, tracks,
};
use super::row::has_name;
use super::scan::Number;
use super::shape::Shape;
use super::source::Line;
use super::title;
use crate::text::blank::{is_blank, trim_start_where};
use crate::text::letter::{is_letter, trim_to_letters};
use crate::text::lower::is_capital;
use crate::text::number;
use crate::text::part::trim;
use crate::text::search::{self, contains, ends_with_any};
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::words;

/// Fewer tracks without a number, a time or a bullet in front may be verses.
const LEAST_UNMARKED: usize = 4;
/// So many lines show which of them name artists where nothing marks the tracks.
const LEAST_SIGNS: usize = 2;
/// A longer line names neither an artist nor a title, in bytes.
pub(super) const MOST_BYTES: usize = 90;
/// What players put between the artist, the album and the length, on one line below the title.
const DOTS: [&str; 2] = [" • ", " · "];

/// Joins the lines of each track, and tells which of them are which, and whether it is a guess which name artists;
/// `None` where the list is written in another way. The shapes are lines of `text`.
#[inline(never)]
pub fn join<'a>(shapes: &mut Vec<Shape<'a>>, text: &'a str) -> Option<(Columns, bool)> {
    if is_parted(shapes) {
        return None;
    }
    if let Some(mut cut) = cut_at_dots(shapes) {
        let told = join_lines(&mut cut, text)?;
        *shapes = cut;
        return Some(told);
    }
    join_lines(shapes, text)
}

/// The lines, with the artist and the length alone where dots part them from the album, in every other line.
#[inline(never)]
fn cut_at_dots<'a>(shapes: &[Shape<'a>]) -> Option<Vec<Shape<'a>>> {
    let cut = |shape: &Shape<'a>| {
        DOTS.iter().find_map(|dot| Some((*dot, search::split_once(shape.line().text, dot)?)))
    };
    let (mut dotted, mut is_below) = (0_usize, false);
    for shape in shapes {
        let has_dot = cut(shape).is_some();
        if has_dot && is_below {
            return None;
        }
        (dotted, is_below) = (dotted + usize::from(has_dot), has_dot);
    }
    if dotted < LEAST_TRACKS || dotted * 3 < shapes.len() {
        return None;
    }
    let mut lines = Vec::with_capacity(shapes.len() + dotted);
    for shape in shapes {
        let Some((dot, (artist, rest))) = cut(shape) else {
            lines.push(*shape);
            continue;
        };
        let of = |text: &'a str| Shape::of(Line { text: trim(text), ..shape.line() });
        lines.push(of(artist));
        let mut last = rest;
        while let Some((_, behind)) = search::split_once(last, dot) {
            last = behind;
        }
        lines.extend(Some(of(last)).filter(|length| length.is_bare() && length.has_stamp()));
    }
    Some(lines)
}

fn join_lines<'a>(shapes: &mut Vec<Shape<'a>>, text: &'a str) -> Option<(Columns, bool)> {
    let lines = placed(shapes);
    let is_headed = shapes.first().is_some_and(|shape| is_heading(shape.line().text));
    let pattern = pattern(&lines, is_headed)?;
    let tracks = tracks(&lines, pattern);
    let names: Vec<usize> = (0..pattern.len())
        .filter(|at| pattern.get(*at).is_some_and(|line| line.kind.line.is_name()))
        .collect();
    let column = |name: usize| -> Vec<&'a str> {
        let at = names.get(name).copied().unwrap_or(0);
        let line = |track: &&[Placed]| shapes.get(track.get(at)?.at).map(Shape::body);
        tracks.iter().filter_map(line).collect()
    };
    let all: Vec<Vec<&str>> = (0..names.len()).map(column).collect();
    let told = told(&all, &tracks, &names)?;
    // Verses, and lists of titles alone, look the same where nothing marks the tracks.
    let is_marked = is_marked(pattern) || ends(pattern);
    let is_many = tracks.len() >= LEAST_UNMARKED && are_apart(pattern);
    if !is_marked && !is_many && told.signs < if is_headed { 1 } else { LEAST_SIGNS } {
        return None;
    }
    let times = times(shapes, &tracks);
    let mut joined = Vec::with_capacity(shapes.len());
    let mut from = 0;
    for (track, time) in tracks.iter().zip(times) {
        let at = |place: usize| Some(names.get(place)?).and_then(|name| track.get(*name));
        let (first, last) = (at(0)?.at, at(names.len() - 1)?.at);
        let between = track.first()?.at;
        let others = shapes.get(from..between).unwrap_or_default().iter();
        joined.extend(others.filter(|shape| !is_button(shape.line().text)));
        let mut whole = shapes.get(first)?.over(shapes.get(last)?, text)?;
        let number = track.first().and_then(|line| shapes.get(line.at)).filter(|_| track.len() > 1);
        if let Some(value) = number.and_then(|shape| number::read(shape.line().text)) {
            whole.set_number(Number { value, punctuated: true });
            whole.keep_number();
        }
        if let Some(seconds) = time.filter(|_| !whole.has_stamp()) {
            whole.set_seconds(seconds);
        }
        joined.push(whole);
        from = track.last()?.at + 1;
    }
    joined.extend(shapes.get(from..).unwrap_or_default());
    *shapes = joined;
    Some((told.columns, told.in_doubt))
}

/// Whether the first lines have artist and title already. Most lists are told by these.
fn is_parted(shapes: &[Shape<'_>]) -> bool {
    const ENOUGH: usize = 5;
    let first = || shapes.iter().take(24);
    let parted =
        first().filter(|shape| title::split_artist(shape.body()).is_some()).take(ENOUGH).count();
    shapes.len() < 2 * LEAST_TRACKS || parted >= ENOUGH || parted * 3 > first().count()
}

/// The lines that may belong to tracks, without buttons.
fn placed(shapes: &[Shape<'_>]) -> Vec<Placed> {
    let gap = |at: usize| {
        let above = at.checked_sub(1).and_then(|above| shapes.get(above)).map(|above| above.line());
        let line = shapes.get(at).map(Shape::line);
        above
            .zip(line)
            .is_none_or(|(above, line)| line.number > above.number + 1 + breaks_in(above.text))
    };
    // Where empty lines stand between all lines, they part nothing.
    let gaps = (0..shapes.len()).filter(|at| gap(*at)).count();
    let says_something = gaps * 5 < shapes.len() * 4;
    shapes
        .iter()
        .enumerate()
        .filter(|(_, shape)| !is_button(shape.line().text))
        .map(|(at, shape)| {
            let kind = Kind { line: LineKind::of(shape), is_apart: says_something && gap(at) };
            Placed { at, kind }
        })
        .collect()
}

/// How many line breaks a joined line has.
fn breaks_in(line: &str) -> u32 {
    line.bytes().map(|byte| u32::from(byte == b'\n')).sum()
}

/// Whether a line can be an artist or a title, but not both.
#[must_use]
pub fn may_be_name(body: &str) -> bool {
    body.len() <= MOST_BYTES
        && has_name(body)
        && !ends_with_any(body, b".!?,;:")
        && title::split_artist(body).is_none_or(|(_, behind)| mix::ends_in_kind(behind))
        && artist_before_quotes(body).is_none()
        && !contains(body, "://")
}

/// Whether a line is a button or a mark of the page, and says nothing about the track.
#[must_use]
pub fn is_button(line: &str) -> bool {
    const BUTTONS: &WordSet = word_set!(
        "e|explicit|video|lyrics|play|buy|buy track|save|share|like|add|add to cart|add to playlist|more|listen|preview|\
         hi-res|new|download|dolby atmos|remove|queue|watch|music video|song|track|play track|show more|buy now|stream"
    );
    line.len() <= 20 && (is_one_of(trim_to_letters(line), BUTTONS) || is_price(line))
}

/// Whether a line is a price: `$1.49`, `€ 1,29`.
fn is_price(line: &str) -> bool {
    let figures = trim_start_where(line, |c| matches!(c, '$' | '€' | '£' | ' '));
    figures.len() < line.len()
        && !figures.is_empty()
        && figures.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','))
}

/// When each track starts, if the times on lines of their own rise; otherwise they are lengths.
fn times(shapes: &[Shape<'_>], tracks: &[&[Placed]]) -> Vec<Option<u32>> {
    let time = |track: &&[Placed]| {
        let line = track.iter().find(|line| line.kind.line == LineKind::Time)?;
        shapes.get(line.at).and_then(Shape::seconds)
    };
    let mut times: Vec<Option<u32>> = tracks.iter().map(time).collect();
    let rises = times.array_windows().filter(|[one, next]| one < next).count();
    if rises * 5 < times.len().saturating_sub(1) * 4 {
        times.fill(None);
    }
    times
}

/// What the lines of all tracks tell.
struct Told {
    columns: Columns,
    /// How many more lines show that the artists stand where they do than show the opposite.
    signs: usize,
    /// Whether it is a guess which lines name the artists.
    in_doubt: bool,
}

/// What the columns hold.
fn told(all: &[Vec<&str>], tracks: &[&[Placed]], names: &[usize]) -> Option<Told> {
    let places = places_of_names(all);
    let column = |at: usize| Some((*places.get(at)?, all.get(usize::from(*places.get(at)?))?));
    let ((upper_place, first), (lower_place, second)) = (column(0)?, column(1)?);
    let has_by = upper_place + 1 < lower_place
        && all.get(usize::from(upper_place + 1)).is_some_and(|it| it.first() == Some(&"by"));
    if all.iter().any(|column| is_constant(column) && column.first().is_some_and(|it| is_field(it)))
    {
        return None;
    }
    let (upper, lower) = (Side::of(first), Side::of(second));
    // A page may have the mix on a line of its own, between title and artist.
    let count = u8::try_from(all.len()).unwrap_or(u8::MAX);
    if lower.bare_mixes * 2 > second.len()
        && let Some((artist, _)) = column(2)
    {
        let label = column(3).map_or(u8::MAX, |(place, _)| place);
        let columns = Columns::of_lines(count, artist, upper_place, label).with_mix(lower_place);
        return Some(Told { columns, signs: lower.bare_mixes, in_doubt: false });
    }
    let (artist_first, title_first) = (lower.mixes + upper.joints, upper.mixes + lower.joints);
    let signs = artist_first.abs_diff(title_first);
    let (is_title_first, in_doubt) = if has_by {
        (true, false)
    } else if signs > 0 {
        (title_first > artist_first, false)
    } else {
        let pairs: Vec<(&str, &str)> = first.iter().copied().zip(second.iter().copied()).collect();
        let evidence = order::evidence(&pairs);
        // Players and shops name the title first, and number it or say how long it is; others name the artist first.
        let is_page = tracks.first().is_some_and(|track| {
            track.iter().any(|line| {
                matches!(line.kind.line, LineKind::Number | LineKind::Time | LineKind::Date)
            })
        });
        let is_told = evidence.abs() > DOUBT;
        (if is_told { evidence < 0 } else { is_page }, !is_told)
    };
    let (artist, title) =
        if is_title_first { (lower_place, upper_place) } else { (upper_place, lower_place) };
    let third = column(2).filter(|(_, third)| are_labels(third, tracks, names));
    let label = third.map_or(u8::MAX, |(place, _)| place);
    Some(Told { columns: Columns::of_lines(count, artist, title, label), signs, in_doubt })
}

/// Whether the third of the names is the label and not the album: it stands behind a bullet or dash that the second
/// lacks, or is a company.
fn are_labels(third: &[&str], tracks: &[&[Placed]], names: &[usize]) -> bool {
    let kind = |place: usize| -> Option<LineKind> {
        tracks.first()?.get(*names.get(place)?).map(|line| line.kind.line)
    };
    let companies = third
        .iter()
        .filter(|name| label::is_company(name) || label::ends_in_catalogue_number(name));
    kind(2) == Some(LineKind::Bullet) && kind(1) == Some(LineKind::Name)
        || companies.count() * 3 >= third.len()
}

/// The places of the columns that hold names, among all. A column that has the same word in small letters in all tracks
/// joins two others.
fn places_of_names(all: &[Vec<&str>]) -> Vec<u8> {
    let is_small = |word: &str| word.starts_with(|c| is_letter(c) && !is_capital(c));
    let joins =
        |column: &[&str]| is_constant(column) && column.first().is_some_and(|it| is_small(it));
    let all = || (0..).zip(all).map(|(place, column): (u8, _)| (place, joins(column)));
    let names: Vec<u8> = all().filter(|(_, joins)| !joins).map(|(place, _)| place).collect();
    if names.len() > 1 { names } else { all().map(|(place, _)| place).collect() }
}

/// Whether all lines of a column are the same.
fn is_constant(column: &[&str]) -> bool {
    column.array_windows().all(|[one, next]| one == next)
}

/// Signs on the lines of one column.
#[derive(Default)]
struct Side {
    mixes: usize,
    bare_mixes: usize,
    joints: usize,
}

impl Side {
    fn of(column: &[&str]) -> Self {
        let mut side = Self::default();
        for body in column {
            let mix = last_group(body).and_then(|group| mix::read(group.inside));
            // Quotes mark a title as a mix does.
            side.mixes += usize::from(mix.is_some() || quotation(body).is_some());
            side.bare_mixes += usize::from(mix::ends_in_kind(body));
            // Titles seldom join names.
            let joins = [" & ", ", ", " x ", " vs ", " feat"]
                .into_iter()
                .any(|joint| contains(body, joint));
            side.joints += usize::from(joins);
        }
        side
    }
}

/// Whether a line says when a track was added or played: `3 days ago`, `Nov 3, 2025`, `03.11.2025`.
pub(super) fn is_date(line: &str) -> bool {
    line.len() <= 24
        && (line.ends_with(" ago") && line.starts_with(|c: char| c.is_ascii_digit() || c == 'a')
            || note::begins_with_day(line) && line.bytes().any(|byte| byte.is_ascii_digit())
            || words::split_last(line).is_some_and(|(before, year)| {
                note::is_year(year)
                    && before.ends_with(',')
                    && before.bytes().any(|byte| byte.is_ascii_digit())
            }))
}

/// The next name of a track's lines, and where it ends; lines without one are passed over.
#[must_use]
pub fn next_name(text: &str, from: usize) -> Option<(usize, usize)> {
    let mut start = from;
    loop {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let end = start + search::find_any(rest, b"\n\r").unwrap_or(rest.len());
        let line = text.get(start..end)?;
        let name = trim(trim_start_where(line, |c| is_blank(c) || matches!(c, '•' | '*' | '·')));
        if has_name(name) && !is_button(name) && !is_date(name) {
            let at = search::offset(text, name)?;
            return Some((at, at + name.len()));
        }
        start = end + 1;
    }
}
