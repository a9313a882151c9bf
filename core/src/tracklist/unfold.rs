//! Lines that hold several tracks.
//!
//! A comment field often loses its line breaks, and people write two tracks that are played together on one line. Such
//! lines are taken apart here, before any line is read. The text itself does not change, so every part keeps its place in
//! it. [`super::folded`] does the opposite.

use alloc::string::String;
use alloc::vec::Vec;

use super::group::{brackets_close, last_group};
use super::heading;
use super::parting::{self, Parting};
use super::row::{has_name, is_unknown};
use super::scan;
use super::shape::Shape;
use super::source::Line;
use crate::text::blank::{is_blank, trim_end_where};
use crate::text::letter::is_alphanumeric;
use crate::text::lower::is_capital;
use crate::text::number;
use crate::text::part::trim;
use crate::text::search;
use crate::text::word_set::{is_one_of, word_set};
use crate::text::words::{self};

/// A text with more lines than this has kept its line breaks.
pub const MOST_LINES: usize = 8;
/// A shorter line holds one track.
const LEAST_BYTES: usize = 48;
/// With fewer cuts than this, a line is one track with a number in its name.
const LEAST_TRACKS: usize = 3;
/// With fewer cuts at bare numbers, these are parts of names.
const LEAST_PADDED: usize = 4;
/// Cuts lines that hold several tracks apart. Of a text with more than [`MOST_LINES`] lines, the
/// caller gives only the first, and they stay as they are.
#[must_use]
pub fn apart(lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    if lines.len() > MOST_LINES || lines.iter().all(|line| line.text.len() < LEAST_BYTES) {
        return lines;
    }
    let mut all = Vec::with_capacity(lines.len() * 8);
    for line in lines {
        let line = heading::behind_heading(line).unwrap_or(line);
        let cuts = if line.text.len() < LEAST_BYTES { Vec::new() } else { cuts(line.text) };
        if cuts.is_empty() {
            all.push(line);
            continue;
        }
        let mut from = 0;
        for cut in cuts.into_iter().chain([line.text.len()]) {
            let part = line.text.get(from..cut).unwrap_or("");
            let part =
                trim_end_where(part, |c| is_blank(c) || matches!(c, ',' | ';' | '/' | '|' | '+'));
            if !trim(part).is_empty() {
                all.push(Line { text: trim(part), ..line });
            }
            from = cut;
        }
    }
    all
}

/// Where the tracks of a line begin, except the first; empty where it holds a single track.
fn cuts(text: &str) -> Vec<usize> {
    let ways = [
        cuts_at_times,
        cuts_at_minutes,
        cuts_at_numbers,
        cuts_at_padded_numbers,
        cuts_at_separators,
        cuts_at_glued_numbers,
        cuts_at_capitals,
    ];
    ways.into_iter().map(|way| way(text)).find(|cuts| !cuts.is_empty()).unwrap_or_default()
}

/// Offsets of the words of a text.
fn word_starts(text: &str) -> impl Iterator<Item = usize> {
    let mut after_blank = true;
    text.char_indices().filter_map(move |(at, c)| {
        let starts = after_blank && !is_blank(c);
        after_blank = is_blank(c);
        starts.then_some(at)
    })
}

/// Cuts before every time, where times rise along the line and a name follows each.
fn cuts_at_times(text: &str) -> Vec<usize> {
    let (mut cuts, mut latest, mut end) = (Vec::new(), 0, 0);
    for at in word_starts(text) {
        let rest = text.get(at..).unwrap_or("");
        let Some((stamp, after)) = scan::stamp(rest).filter(|_| at >= end) else { continue };
        // Names contain `1m` and `7"` too.
        let time = rest.get(..rest.len() - after.len()).unwrap_or("");
        let is_clear = search::find_any(time, b":.;[(").is_some();
        let Some(seconds) = stamp.seconds.filter(|_| is_clear) else { continue };
        if seconds < latest {
            return Vec::new();
        }
        latest = seconds;
        end = text.len() - after.len();
        cuts.push(at);
    }
    enough(text, cuts)
}

/// Cuts before whole minutes that rise from zero: `(00)Tern-Tide (04)Kelp-…`, `0' Tern - Tide 4' Kelp - …`.
fn cuts_at_minutes(text: &str) -> Vec<usize> {
    let (mut cuts, mut latest) = (Vec::new(), None);
    for at in word_starts(text) {
        let Some((value, _)) = text.get(at..).and_then(minutes) else { continue };
        if latest.map_or(value > 0, |latest| value <= latest) {
            return Vec::new();
        }
        latest = Some(value);
        cuts.push(at);
    }
    enough(text, cuts)
}

/// The whole minutes that a text begins with, in round brackets with a name glued to them or with a prime, and the text
/// behind.
#[must_use]
#[inline(never)]
pub fn minutes(text: &str) -> Option<(u32, &str)> {
    let inside = text.strip_prefix('(');
    let digits = inside.unwrap_or(text);
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    let (minutes, rest) = digits.split_at_checked(count)?;
    let name = match inside {
        Some(_) => {
            rest.strip_prefix(')').filter(|name| count > 1 && name.starts_with(is_alphanumeric))
        }
        None => rest.strip_prefix(['\'', '’', '′'])?.strip_prefix(' '),
    };
    let minutes = number::read(minutes).filter(|_| count <= 3)?;
    Some((minutes, trim(name?)))
}

/// Cuts before every bare number of two digits that is one more than the number before it: `01 Tern - Tide 02 Kelp - Salt`.
fn cuts_at_padded_numbers(text: &str) -> Vec<usize> {
    let mut cuts = Vec::new();
    for at in word_starts(text) {
        let next = u32::try_from(cuts.len() + 1).unwrap_or(0);
        let mut wanted = String::new();
        number::push(&mut wanted, next, 2);
        wanted.push(' ');
        if text.get(at..).is_some_and(|rest| rest.starts_with(wanted.as_str())) {
            cuts.push(at);
        }
    }
    if cuts.len() < LEAST_PADDED { Vec::new() } else { enough(text, cuts) }
}

/// Cuts before every number that is one more than the number before it, where no blank stands in front of them:
/// `01. Tern - Tide02. Kelp - Salt`.
fn cuts_at_glued_numbers(text: &str) -> Vec<usize> {
    let (mut cuts, mut from) = (Vec::new(), 0);
    for value in 1..100 {
        let mut wanted = String::new();
        number::push(&mut wanted, value, 2);
        wanted.push('.');
        let Some(at) = text.get(from..).and_then(|rest| search::find(rest, &wanted)) else { break };
        cuts.push(from + at);
        from += at + wanted.len();
    }
    enough(text, cuts)
}

/// Cuts before a capital that is glued to the word in front of it, where exactly one stands between each two dashes:
/// `Tern - TideKelp - Salt`.
fn cuts_at_capitals(text: &str) -> Vec<usize> {
    let (mut cuts, mut rest) = (Vec::new(), text);
    let Some((_, mut behind)) = scan::split_at_dash(rest) else { return cuts };
    while let Some((between, after)) = scan::split_at_dash(behind) {
        let mut last = ' ';
        let mut glued = between.char_indices().filter(|(_, c)| {
            let before = core::mem::replace(&mut last, *c);
            is_capital(*c) && (before.is_lowercase() || matches!(before, ')' | ']'))
        });
        let (Some((at, _)), None) = (glued.next(), glued.next()) else { return Vec::new() };
        cuts.extend(search::offset(text, between).map(|from| from + at));
        rest = after;
        behind = rest;
    }
    enough(text, [0].into_iter().chain(cuts).collect())
}

/// Cuts before every number that is one more than the number before it.
fn cuts_at_numbers(text: &str) -> Vec<usize> {
    let (mut cuts, mut latest): (Vec<usize>, _) = (Vec::new(), None);
    let word = |at: usize| words::first(text.get(at..)?);
    for at in word_starts(text) {
        let Some((number, _)) = scan::number(text.get(at..).unwrap_or("")) else { continue };
        // Each record of a set counts from 1, in the same way.
        let begins_anew = || {
            cuts.len() >= LEAST_TRACKS && cuts.first().is_some_and(|first| word(*first) == word(at))
        };
        let next = latest.map_or(number.value <= 2, |latest| {
            number.value == latest + 1 || number.value == 1 && begins_anew()
        });
        if number.punctuated && next {
            cuts.push(at);
            latest = Some(number.value);
        }
    }
    enough(text, cuts)
}

/// Cuts behind every mark of one kind, where a track with a dash stands between each two.
fn cuts_at_separators(text: &str) -> Vec<usize> {
    for mark in [" +++ ", " // ", " / ", " | ", " • ", " · ", "; ", ", "] {
        let (mut cuts, mut from) = (Vec::new(), 0);
        while let Some(at) = search::find(text.get(from..).unwrap_or(""), mark) {
            from += at + mark.len();
            cuts.push(from);
        }
        let has_dash = |from: usize, to: usize| {
            let part = text.get(from..to).unwrap_or("");
            // People use this mark only between tracks, so these may have two dashes.
            let is_sure = mark == " +++ ";
            scan::split_at_dash(part)
                .is_some_and(|(_, title)| is_sure || scan::split_at_dash(title).is_none())
                || parting::artist_before_quotes(part).is_some()
        };
        let ends = cuts.iter().copied().chain([text.len()]);
        let starts = [0].into_iter().chain(cuts.iter().copied());
        if cuts.len() + 1 >= LEAST_TRACKS && starts.zip(ends).all(|(from, to)| has_dash(from, to)) {
            // Words may stand in front of the first track: `Played tonight: Tern - Tide; Kelp - Salt`.
            let first = text.get(..cuts.first().copied().unwrap_or(0)).unwrap_or("");
            let colon = search::rfind(first, b':').filter(|at| has_dash(at + 1, first.len()));
            if let Some(colon) = colon.filter(|at| first.as_bytes().get(at + 1) == Some(&b' ')) {
                cuts.insert(0, colon + 2);
            }
            return cuts;
        }
    }
    Vec::new()
}

/// The cuts, if they make enough tracks and each has a name; otherwise none. Two tracks are enough
/// if each also has a dash and the line begins with the first.
fn enough(text: &str, mut cuts: Vec<usize>) -> Vec<usize> {
    let is_few = cuts.len() < LEAST_TRACKS;
    for (at, from) in cuts.iter().enumerate() {
        let to = cuts.get(at + 1).copied().unwrap_or(text.len());
        let shape = Shape::of(Line { text: text.get(*from..to).unwrap_or(""), number: 0 });
        if !has_name(shape.body()) || is_few && !has_dash(shape.body()) {
            return Vec::new();
        }
    }
    if is_few && (cuts.len() < 2 || cuts.first() != Some(&0)) {
        return Vec::new();
    }
    // The first track begins where the line does.
    cuts.retain(|cut| *cut > 0);
    cuts
}

/// Gives every track a line of its own that stands at the end of another's line, as the numbers of
/// the lines show by leaving its number out: `6. Tern - Deep Water 7. Kelp - Tide`, then
/// `8. Ada Lune - Salt`.
pub fn split_at_missing_numbers(shapes: &mut Vec<Shape<'_>>) {
    let is_both = |at: &usize| {
        shapes.get(*at).is_some_and(|shape| {
            shape.is_punctuated() && split_at_missing_number(shape, shapes.get(at + 1)).is_some()
        })
    };
    let Some(first) = (0..shapes.len()).find(is_both) else { return };
    let rest = shapes.split_off(first);
    for (at, shape) in rest.iter().enumerate() {
        match split_at_missing_number(shape, rest.get(at + 1)) {
            Some(tracks) => shapes.extend(tracks),
            None => shapes.push(*shape),
        }
    }
}

/// The two tracks of a line, if the second has the number between those of this line and the next.
#[inline(never)]
fn split_at_missing_number<'a>(
    shape: &Shape<'a>,
    below: Option<&Shape<'a>>,
) -> Option<[Shape<'a>; 2]> {
    let missing = shape.number().filter(|number| number.punctuated)?.value + 1;
    if below.is_some_and(|below| below.number().is_none_or(|next| next.value != missing + 1)) {
        return None;
    }
    let line = shape.line();
    let at = word_starts(line.text).skip(1).find(|at| {
        let number = scan::number(line.text.get(*at..).unwrap_or(""));
        number.is_some_and(|(number, _)| number.punctuated && number.value == missing)
    })?;
    let (before, after) = line.text.split_at_checked(at)?;
    let tracks = [before, after].map(|text| Shape::of(Line { text: trim(text), ..line }));
    tracks.iter().all(|track| has_dash(track.body())).then_some(tracks)
}

/// What parts two tracks that are played together and stand on one line.
const JOINTS: [&str; 8] = [" w/ ", " W/ ", " vs. ", " vs ", " + ", " x ", " > ", " (into) "];

/// Gives the second of two tracks on a line a line of its own, played with the first: `Tern - Tide w/ Kelp - Salt`. If
/// many lines have a second dash without such a joint, it parts their labels, and only `w/` parts tracks.
#[inline(never)]
pub fn split_pairs(shapes: &mut Vec<Shape<'_>>, bare_numbers: bool) {
    let (mut pairs, mut columns) = (0_usize, 0_usize);
    for shape in shapes.iter().filter(|shape| may_be_pair(shape)) {
        let is_pair = pair(shape, JOINTS.len()).is_some();
        pairs += usize::from(is_pair);
        columns += usize::from(!is_pair && has_dash(shape.rest()));
    }
    if pairs == 0 {
        return;
    }
    let joints = if columns * 4 > shapes.len() { 2 } else { JOINTS.len() };
    for mut shape in core::mem::take(shapes) {
        while let Some((first, second)) = pair(&shape, joints) {
            let line = Line { text: second, ..shape.line() };
            shape.set_body(first, first);
            shape.part(Parting::Dash);
            shapes.push(shape);
            shape = Shape::of(line);
            shape.layer();
            shape.settle(bare_numbers);
        }
        shapes.push(shape);
    }
}

/// Whether a line has a second dash, or `w/` in front of its only one.
fn may_be_pair(shape: &Shape<'_>) -> bool {
    has_dash(shape.rest()) || search::contains(shape.artist(), "/")
}

/// Both tracks of a line, parted by one of the first joints. Both need an artist and a title, or the joint would be part
/// of a name; the first may also be a track that nobody knows.
#[inline(never)]
fn pair<'a>(shape: &Shape<'a>, joints: usize) -> Option<(&'a str, &'a str)> {
    let body = shape.body();
    let is_title = has_dash(shape.rest());
    let text = if is_title { shape.rest() } else { body };
    let mut joints = JOINTS.iter().take(joints);
    let (before, second) = joints.find_map(|joint| search::split_once(text, joint))?;
    let first = body.get(..search::offset(body, before)? + before.len())?;
    let names_track = if is_title { has_name(before) } else { is_unknown(first) };
    // Whoever made one track of two names it behind them.
    let mix = last_group(second).and_then(|group| words::split_last(group.inside));
    let is_one = mix.is_some_and(|(_, kind)| is_one_of(kind, word_set!("mashup|mash-up|blend")));
    (names_track && !is_one && has_dash(second) && brackets_close(first)).then_some((first, second))
}

/// Whether a body has a dash with something behind it.
#[must_use]
#[inline(never)]
pub fn has_dash(body: &str) -> bool {
    scan::split_at_dash(body).is_some_and(|(_, title)| !title.is_empty())
}
