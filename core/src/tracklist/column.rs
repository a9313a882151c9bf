//! Columns behind a title, parted by dashes, pipes, tabs or slashes: labels, media, albums.
//!
//! Fixtures: `vectors/tracklist/read_label.json`.

use super::bracket::is_part;
use super::edge::trim_dash;
use super::group::{brackets_close, last_group};
use super::label::may_be;
use super::{mix, note, scan};
use crate::text::blank::trim_end_where;
use crate::text::part::{before, trim};
use crate::text::word_set::{is_one_of, word_set};
use crate::text::{search, words};

/// Splits a text at its last spaced dash outside brackets, if something stands on both sides.
#[must_use]
pub fn last_dash(text: &str) -> Option<(&str, &str)> {
    let (mut before, mut after) = scan::split_at_dash(text)?;
    while let Some((_, later)) = scan::split_at_dash(after) {
        let end = text.len() - after.len();
        let cut = end + after.len() - later.len();
        before = trim(text.get(..cut)?);
        before = trim_dash(before);
        after = later;
    }
    // A second track on the line is no label: `Tide / Kelp - Dusk`.
    let is_track = search::contains(before, " / ");
    let fits = !is_track && !is_part(after) && may_be(after) || note::is_column(after);
    (!before.is_empty() && fits && search::find_any(after, b")]").is_none())
        .then_some((before, after))
}

/// Splits the last column off a text whose columns are parted by pipes, tabs or slashes.
#[must_use]
pub fn last_column(text: &str) -> Option<(&str, &str)> {
    let is_slash = |at: &usize| {
        let (before, after) = (before(text, *at), text.get(at + 1..).unwrap_or(""));
        after.starts_with(' ') && before.strip_suffix('/').unwrap_or(before).ends_with(' ')
    };
    let slash = || search::rfind(text, b'/').filter(is_slash);
    // Markdown's `\|` is part of a name.
    let is_mark = |at: &usize| !before(text, *at).ends_with('\\');
    let pipe = search::rfind(text, b'|').filter(is_mark);
    let at = pipe.or_else(|| search::rfind(text, b'\t')).or_else(slash)?;
    let (before, label) = (before(text, at), trim(text.get(at + 1..)?));
    // Two slashes are one mark.
    let before = trim(before.strip_suffix('/').unwrap_or(before));
    // The mark may stand inside brackets (`[Saltworks | SW001]`), and another track may stand
    // behind a slash.
    let is_track = text.as_bytes().get(at) == Some(&b'/') && scan::split_at_dash(label).is_some();
    let fits = may_be(label) || note::is_tag(label);
    let is_column = !is_track && fits && search::find_any(label, b")]").is_none();
    (!before.is_empty() && is_column).then_some((before, label))
}

/// A title and its label, parted by a mark. A year may stand behind either of them:
/// `Deep Water. 1989. Saltworks`, `Deep Water ~ Saltworks ~ 1989`, `Deep Water. Saltworks (1989)`.
#[must_use]
#[inline(never)]
pub fn label_at_end<'a>(text: &'a str, mark: &str) -> (&'a str, Option<&'a str>) {
    let (mut rest, mut label) = (text, None);
    // There may be a label, and a year on either side of it.
    for _ in 0..3 {
        let Some((before, last)) = split_at_last(rest, mark) else { break };
        let group = last_group(last).filter(|group| note::is_year(group.inside));
        let last = group.map_or(last, |group| group.before());
        if !note::is_year(last) {
            if label.is_some() || !may_be(last) || !brackets_close(last) {
                break;
            }
            label = Some(note::without_size(last));
        }
        rest = before;
    }
    (rest, label)
}

/// Splits a text at the last place of a mark, with something on both sides.
fn split_at_last<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let (mut parts, mut after) = (None, text);
    while let Some((_, rest)) = search::split_once(after, mark) {
        let end = text.len() - rest.len() - mark.len();
        parts = Some((trim(before(text, end)), trim(rest)));
        after = rest;
    }
    parts.filter(|(before, rest)| !before.is_empty() && !rest.is_empty())
}

/// A text without the column that names a medium, and all columns behind it:
/// `Deep Water - LP - Tides`.
#[must_use]
#[inline(never)]
pub fn without_medium(text: &str) -> &str {
    let mut rest = text;
    while let Some((column, behind)) = scan::split_at_dash(rest) {
        let medium = scan::split_at_dash(behind).map_or(behind, |(medium, _)| medium);
        if is_one_of(medium, word_set!("lp|cd|mc|tape|cassette|vinyl")) {
            let end = search::offset(text, column).unwrap_or(0) + column.len();
            return before(text, end);
        }
        rest = behind;
    }
    text
}

/// The title and label of a text that also names the album and its year:
/// `Deep Water - Tides (Saltworks 2001)`.
#[must_use]
#[inline(never)]
pub fn of_album(text: &str) -> Option<(&str, &str)> {
    let group = last_group(text).filter(|group| !group.square && group.after.is_empty())?;
    let (label, year) = words::split_last(group.inside)?;
    let (title, album) = scan::split_at_dash(group.before())?;
    let label = trim_end_where(label, |c| matches!(c, ',' | ' '));
    let is_mix = mix::read(album).is_some_and(|mix| mix.ends_in_kind);
    (note::is_year(year) && !is_mix && may_be(label)).then_some((title, label))
}
