//! How a body is parted into artist and rest.
//!
//! Most lists use a dash. Some write `Artist ‘Title’`, some `Title by Artist`, some
//! `Title / Artist from “Album”`; only all lines together tell which, never a single one.

use super::group::{brackets_close, last_group};
use super::headed::Columns;
use super::label;
use super::scan::is_dash;
use super::title;
use super::{mix, note, scan};
use crate::text::blank::{is_blank, trim_end, trim_end_where, trim_start_where};
use crate::text::class::begins_plainly;
use crate::text::letter::{has_letter, is_alphanumeric, is_letter};
use crate::text::lower::is_capital;
use crate::text::part::trim;
use crate::text::search;
use crate::text::words;

/// The way in which a list parts artist and title.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Parting {
    /// A dash, or a mark that stands for one.
    #[default]
    Dash,
    /// A dash, with the title in front of it.
    TitleFirst,
    /// Quotes around the title: `Artist ‘Title’`.
    Quotes,
    /// The word by: `Title (Mix) by Artist`.
    By,
    /// The word by, and the album behind the artist: `Title by Artist on Album`.
    ByOn,
    /// Another mark: a colon, a comma, a dash without blanks.
    Mark(&'static str),
    /// Capitals: the artist's words have no small letters, and the title's have.
    Capitals,
    /// Capitals behind the title: the artist's words have no small letters, and the title's have.
    CapitalsBehind,
    /// Round brackets around the artist behind the title: `Title (Artist)`.
    Brackets,
    /// Round brackets between artist and title: `Artist (City) Title`.
    BracketsBetween,
    /// A time between artist and title.
    Time,
    /// Columns that a line above the list names.
    Columns(Columns),
}

impl Parting {
    /// Parts a body: the artist and the rest.
    #[must_use]
    pub fn part(self, body: &str) -> Option<(&str, &str)> {
        match self {
            Self::Dash => title::split_artist(body).or_else(|| quoted_by_artist(body)),
            Self::TitleFirst => {
                let (title, artist) = title::split_artist(without_album(body))?;
                Some((artist, title))
            }
            Self::Quotes => artist_beside_quotes(body).or_else(|| title::split_artist(body)),
            Self::By => title_by_artist(body),
            Self::ByOn => title_by_artist(body)
                .map(|(artist, title)| (without_album_of(artist).unwrap_or(artist), title)),
            Self::Mark(mark) => at_mark(body, mark),
            Self::Capitals => behind_capitals(body),
            Self::CapitalsBehind => in_capitals_behind(body),
            Self::Brackets => artist_in_brackets(body),
            Self::BracketsBetween => at_brackets(body),
            Self::Time => at_time(body).map(|(artist, _, title)| (artist, title)),
            Self::Columns(columns) => columns.part(body),
        }
    }
}

/// Marks that may part artist and title where a whole list has nothing better.
pub const MARKS: [&str; 19] = [
    " _ ", " => ", " >> ", " > ", " ~ ", " \\ ", " • ", " · ", " » ", " :: ", " /", "; ", ": ",
    "–", "—", "-", "/", ", ", FULL_STOP,
];

/// Whether a mark parts a body into three columns or more, each with something in it.
#[must_use]
pub fn has_three_columns(body: &str, mark: &str) -> bool {
    at_mark(body, mark).is_some_and(|(_, rest)| at_mark(rest, mark).is_some())
}

/// The mark that parts artist, title and label in some lists: `Tern. Deep Water. Saltworks`.
pub const FULL_STOP: &str = ". ";
/// The longest line of such a list, in bytes; a longer line is prose.
const MOST_BYTES_WITH_STOPS: usize = 100;

/// Whether full stops part a body into three columns or more, each of which begins as a name does.
#[must_use]
#[inline(never)]
pub fn has_stops(body: &str) -> bool {
    let (mut rest, mut count) = (body, 0);
    let begins = |name: &str| name.starts_with(|c| is_capital(c) || !is_letter(c));
    while let Some((column, behind)) = search::split_once(rest, FULL_STOP) {
        if column.is_empty() || !begins(column) || !begins(behind) {
            return false;
        }
        (rest, count) = (behind, count + 1);
    }
    count > 1 && body.len() <= MOST_BYTES_WITH_STOPS
}

/// Parts a body at the first place of a mark, with something on both sides.
#[must_use]
#[inline(never)]
pub fn at_mark<'a>(body: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let (artist, rest) = search::split_once(body, mark)?;
    let (artist, rest) = (trim(artist), trim(rest));
    let is_glued = mark.len() == 1 || matches!(mark, "–" | "—");
    // A mark without blanks may also stand in a word in brackets, a range or a folder:
    // `1980 [KELP-FM]`, `7,15-7,30`, `|-Deep Water`.
    let is_part = is_glued && (!brackets_close(artist) || !has_letter(artist));
    (!artist.is_empty() && !rest.is_empty() && !is_part).then_some((artist, rest))
}

/// Parts a body behind its first words, which have no small letters: `MIRA OSLO Deep Water`.
#[inline(never)]
fn behind_capitals(body: &str) -> Option<(&str, &str)> {
    let is_small = |word: &str| word.chars().any(|c| is_letter(c) && !is_capital(c));
    let (mut capitals, mut rest) = (0_usize, body);
    while let Some((word, after)) = search::split_at_byte(rest, b' ') {
        if is_small(word) {
            break;
        }
        capitals += word.chars().filter(|c| is_capital(*c)).count();
        rest = trim(after);
    }
    let artist = trim(body.get(..body.len() - rest.len())?);
    (capitals > 1 && is_small(rest)).then_some((artist, rest))
}

/// Parts a body in front of its last words, which have no small letters: `Deep Water (Halide Mix) MIRA OSLO`.
#[inline(never)]
fn in_capitals_behind(body: &str) -> Option<(&str, &str)> {
    let is_small = |word: &str| word.chars().any(|c| is_letter(c) && !is_capital(c));
    let (mut capitals, mut rest) = (0_usize, body);
    while let Some((before, word)) = words::split_last(rest) {
        if is_small(word) || word.ends_with(')') {
            break;
        }
        capitals += word.chars().filter(|c| is_capital(*c)).count();
        rest = before;
    }
    let (title, artist) = (trim(rest), trim(body.get(rest.len()..)?));
    (capitals > 2 && is_small(title)).then_some((artist, title))
}

/// Parts `Title (Artist)`.
#[inline(never)]
fn artist_in_brackets(body: &str) -> Option<(&str, &str)> {
    let group = last_group(body).filter(|group| !group.square && group.after.is_empty())?;
    let is_name = mix::read(group.inside).is_none()
        && !note::is_note(group.inside)
        && !note::is_year(group.inside)
        && !note::are_figures(group.inside);
    let title = trim_end_where(group.before(), |c| is_dash(c) || is_blank(c));
    (is_name && !title.is_empty() && !group.inside.is_empty()).then_some((group.inside, title))
}

/// Parts `Artist (City, Country) Title`.
#[inline(never)]
fn at_brackets(body: &str) -> Option<(&str, &str)> {
    let (artist, rest) = search::split_once(body, " (")?;
    let (inside, title) = search::split_once(rest, ") ")?;
    let is_note = mix::read(inside).is_none() && !search::starts_with_any(title, b"([-");
    (is_note && !artist.is_empty() && !title.is_empty()).then_some((trim(artist), trim(title)))
}

/// Parts a body at a time with a name on both sides: `Tern 04:10 Deep Water`, `Tern - [04:10] Deep Water`.
#[must_use]
#[inline(never)]
pub fn at_time(body: &str) -> Option<(&str, scan::Stamp<'_>, &str)> {
    let mut from = 1;
    while let Some(at) = body.get(from..).and_then(|rest| search::find(rest, " ")) {
        let at = from + at;
        if let Some((stamp, title)) = body.get(at + 1..).and_then(scan::stamp)
            && stamp.written.is_some()
        {
            let artist = trim_end_where(body.get(..at)?, |c| is_dash(c) || is_blank(c));
            let title = trim_start_where(title, |c| is_dash(c) || is_blank(c));
            return (has_letter(artist) && has_letter(title)).then_some((artist, stamp, title));
        }
        from = at + 1;
    }
    None
}

/// Whether a body without a dash has a mark that may stand for one, and once only: a colon and a blank, a single dash
/// between two words, or, in a line that is a track for sure, a mark between blanks.
#[must_use]
pub fn may_be_parted(body: &str, is_track: bool) -> bool {
    let is_single =
        |mark| at_mark(body, mark).is_some_and(|(_, rest)| !search::contains(rest, mark));
    GLUED_MARKS.into_iter().any(is_single) || is_track && LOOSE_MARKS.into_iter().any(is_single)
}

/// Marks between blanks that may stand for a dash in a single line.
pub const LOOSE_MARKS: [&str; 10] =
    [" ~ ", " > ", " · ", " • ", " » ", " :: ", " => ", " _ ", " | ", " / "];
/// Marks that may stand for a dash in a single line, and may also stand in names.
pub const GLUED_MARKS: [&str; 4] = [": ", "–", "—", "-"];

/// Marks that open a quotation, each with the mark that closes it.
const QUOTES: [(char, char); 10] = [
    ('"', '"'),
    ('“', '”'),
    ('„', '“'),
    ('‘', '’'),
    ('«', '»'),
    ('»', '«'),
    ('‹', '›'),
    ('「', '」'),
    ('『', '』'),
    ('\'', '\''),
];

/// A quotation, and the text behind it.
#[derive(Debug, Clone, Copy)]
pub struct Quotation<'a> {
    /// The text between the marks.
    pub inside: &'a str,
    /// The text behind the closing mark.
    pub after: &'a str,
}

/// Reads a text that begins with a quotation.
#[must_use]
#[inline]
pub fn quotation(text: &str) -> Option<Quotation<'_>> {
    // This runs for every line, and the first letter rules most of them out.
    if begins_plainly(text) { None } else { quotation_at_mark(text) }
}

#[inline(never)]
fn quotation_at_mark(text: &str) -> Option<Quotation<'_>> {
    let open = text.chars().next()?;
    let (_, close) = *QUOTES.iter().find(|(mark, _)| *mark == open)?;
    let from = open.len_utf8();
    let rest = text.get(from..)?;
    // A closing mark may look like an apostrophe, and then it has to end a word.
    let is_apostrophe = matches!(close, '’' | '\'');
    let at = rest.char_indices().find_map(|(at, c)| {
        let after = rest.get(at + c.len_utf8()..)?;
        let ends = !is_apostrophe || !after.starts_with(is_alphanumeric);
        let loose = matches!((open, c), ('“' | '„', '“' | '”'))
            || (open, c) == ('"', '”') && search::find_any(after, b"\"").is_none();
        ((c == close || loose) && ends && at > 0).then_some((at, after))
    });
    // A quotation that nothing closes ends with the line.
    let ends_there = match open {
        '「' | '『' => !rest.is_empty(),
        '"' | '“' => rest.starts_with(is_alphanumeric),
        _ => false,
    };
    let (at, after) = at.or_else(|| ends_there.then_some((rest.len(), "")))?;
    Some(Quotation { inside: trim(rest.get(..at)?), after: trim(after) })
}

/// Parts a body with its title in quotes: `Artist ‘Title’ label`, `“Title” Artist`,
/// `「Title」 Artist`.
#[must_use]
#[inline(never)]
pub fn artist_beside_quotes(body: &str) -> Option<(&str, &str)> {
    artist_behind_corners(body)
        .or_else(|| artist_before_quotes(body))
        .or_else(|| artist_behind_quotes(body))
}

/// Parts `“Title” Artist`.
#[must_use]
pub fn artist_behind_quotes(body: &str) -> Option<(&str, &str)> {
    let artist = quotation(body)?.after;
    let title = trim(body.get(..body.len() - artist.len())?);
    let is_name = artist.starts_with(is_alphanumeric) && mix::read(artist).is_none();
    // A year may stand behind the name: `“Title” Artist, 1978`.
    is_name.then_some((label::without_year(artist), title))
}

/// Parts `「Title」 Artist`, with a slash, a dash or brackets between the two or around the artist.
/// Such quotes hold titles alone.
fn artist_behind_corners(body: &str) -> Option<(&str, &str)> {
    if !matches!(body.chars().next(), Some('「' | '『')) {
        return None;
    }
    let after = quotation(body)?.after;
    let title = body.get(..body.len() - after.len())?;
    let is_joint = |c| is_dash(c) || is_blank(c) || matches!(c, '/' | '／');
    let artist = trim_start_where(after, is_joint);
    let inside = [('(', ')'), ('（', '）')].into_iter().find_map(|(open, close)| {
        artist.strip_prefix(open).and_then(|rest| rest.strip_suffix(close))
    });
    // Brackets behind the title hold its mix, if they name one, or else the artist.
    let is_mix = inside.is_some_and(|inside| mix::read(inside).is_some());
    let artist = trim(inside.unwrap_or(artist));
    (!artist.is_empty() && !is_mix).then_some((artist, trim(title)))
}

/// Parts `Artist ‘Title’ label` and `Artist-"Title" label`.
#[must_use]
pub fn artist_before_quotes(body: &str) -> Option<(&str, &str)> {
    for (at, c) in body.char_indices() {
        let is_mark = !c.is_ascii_alphanumeric() && QUOTES.iter().any(|(mark, _)| *mark == c);
        let (before, rest) = (body.get(..at)?, body.get(at..)?);
        // A straight mark inside a word opens no quotation.
        let opens = match c {
            '\'' => before.ends_with(is_blank),
            '"' => before.ends_with(|c| is_blank(c) || is_dash(c)),
            _ => true,
        };
        if is_mark && opens && !trim(before).is_empty() && quotation(rest).is_some() {
            let artist =
                trim_end(trim_end_where(trim(before), |c| is_dash(c) || matches!(c, ':' | ',')));
            let artist = without_stop(artist);
            return (!artist.is_empty()).then_some((artist, rest));
        }
    }
    None
}

/// Whether an artist and a title in quotes stand in front of a dash, behind which the label is then:
/// `Tern "Deep Water" — Saltworks`.
#[must_use]
pub fn ends_in_title(side: &str) -> bool {
    search::ends_with_any(side, b"\"")
        || side.ends_with(['”', '’', '»', '“'])
            && artist_before_quotes(side)
                .is_some_and(|(_, title)| quotation(title).is_some_and(|it| it.after.is_empty()))
}

/// A name without the full stop between it and its title: `Tern. "Deep Water"`. A short word keeps its own: `Tern Jr.`.
fn without_stop(name: &str) -> &str {
    let bare = name.strip_suffix('.').filter(|bare| !bare.ends_with('.'));
    let word = bare.and_then(|bare| words::split_last(bare).map(|(_, word)| word).or(Some(bare)));
    let is_long = word.is_some_and(|word| word.chars().count() > 3);
    bare.filter(|_| is_long).unwrap_or(name)
}

/// The label in the text behind a quoted title, which may name the album first:
/// `from Deep Water on Saltworks`, `on Saltworks`. Empty where only an album is named, and `None`
/// where neither is.
#[must_use]
pub fn behind_album(text: &str) -> Option<&str> {
    let is_name = |name: &&str| name.starts_with(is_capital);
    if let Some(label) = text.strip_prefix("on ") {
        return Some(label).filter(is_name);
    }
    let album = text.strip_prefix("from ").filter(is_name)?;
    Some(search::split_once(album, " on ").map_or("", |(_, label)| label))
}

/// Parts `Title (Mix) by Artist`.
#[must_use]
#[inline(never)]
pub fn title_by_artist(body: &str) -> Option<(&str, &str)> {
    // Brackets may have a `by` of their own: `(Remixed by Tern)`.
    let from = search::rfind(body, b')').filter(|at| at + 1 < body.len()).unwrap_or(0);
    let after_mix = body.get(from..)?;
    let at = match last_by(after_mix) {
        Some(at) => from + at,
        None => last_by(body)?,
    };
    let (title, artist) = (trim(body.get(..at)?), trim(body.get(at + 4..)?));
    (!title.is_empty() && !artist.is_empty()).then_some((artist, title))
}

/// An artist without the album behind it: `Tern on Deep Water`, `Tern from the album Deep Water`.
#[must_use]
pub fn without_album_of(artist: &str) -> Option<&str> {
    const RECORDS: [&str; 6] =
        [" from the ", " from their ", " from his ", " from her ", " off the ", " from "];
    let record = RECORDS.into_iter().find_map(|from| search::split_once(artist, from));
    let (name, album) = record.or_else(|| search::split_once(artist, " on "))?;
    let is_album = record.is_some() || album.starts_with(|c| is_capital(c) || !is_letter(c));
    is_album.then(|| trim(name)).filter(|name| !name.is_empty())
}

/// Where the last ` by ` of a text begins: titles have the word more often than names.
fn last_by(text: &str) -> Option<usize> {
    let (mut rest, mut last) = (text, None);
    while let Some(at) = search::find(rest, " by ").or_else(|| search::find(rest, " By ")) {
        last = Some(text.len() - rest.len() + at);
        rest = rest.get(at + 1..)?;
    }
    last
}

/// Parts `“Title” by Artist`, which is clear without the other lines.
fn quoted_by_artist(body: &str) -> Option<(&str, &str)> {
    let is_title = quotation(body)?.after.starts_with("by ");
    if is_title { title_by_artist(body) } else { None }
}

/// A body without the album it ends with: `from “Deep Water”`.
#[must_use]
pub fn without_album(body: &str) -> &str {
    let mut rest = body;
    while let Some(at) = search::rfind(rest, b'f') {
        let tail = body.get(at..).unwrap_or("");
        if let Some(album) = tail.strip_prefix("from ")
            && quotation(trim(album)).is_some_and(|album| album.after.is_empty())
        {
            return trim_end(body.get(..at).unwrap_or(body));
        }
        rest = rest.get(..at).unwrap_or("");
    }
    body
}
