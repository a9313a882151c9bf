//! The lines of a text as shapes: each track on one line, and nothing above the list.
//!
//! The rules here need a line and its neighbours alone; [`super::sheet`] has those that need the
//! whole list.

use alloc::vec::Vec;
use core::ops::Range;

use super::folded;
use super::headed::{self, Columns};
use super::heading;
use super::parting;
use super::row::has_name;
use super::shape::Shape;
use super::source::{Line, SourceLines};
use super::title;
use super::unfold;
use crate::text::letter::is_letter;
use crate::text::lower::is_capital;
use crate::text::search;

/// Cuts a text into shapes: lines with several tracks are cut apart, and tracks on several lines
/// are joined.
#[inline(never)]
pub fn shapes<'a>(text: &'a str, source: &mut SourceLines<'a>) -> Vec<Shape<'a>> {
    let may_join = source.head.is_none();
    let first = first_lines(source);
    let mut shapes: Vec<Shape<'a>> = Vec::with_capacity(first.len().max(text.len() / 40));
    for line in first.into_iter().chain(source.by_ref()) {
        shapes.push(Shape::bare(line));
        shapes.last_mut().into_iter().for_each(Shape::take_lead);
        if may_join {
            join_last(text, &mut shapes);
        }
    }
    // The capacity is a guess, and shrinking may copy every shape: a close guess is left alone.
    shapes.shrink_to(shapes.len() + shapes.len() / 8);
    shapes
}

/// The first lines, cut apart where they hold several tracks. A long text keeps its line breaks, so
/// no more lines are read than it takes to know that it is one.
fn first_lines<'a>(source: &mut SourceLines<'a>) -> Vec<Line<'a>> {
    let mut first = Vec::with_capacity(unfold::MOST_LINES + 1);
    while first.len() <= unfold::MOST_LINES
        && let Some(line) = source.next()
    {
        first.push(line);
    }
    unfold::apart(first)
}

/// Joins the last line to the track that it goes on with, or whose brackets it closes.
#[inline(always)]
fn join_last<'a>(text: &'a str, shapes: &mut Vec<Shape<'a>>) {
    if let [.., above, below] = shapes.as_mut_slice()
        && let Some(joined) = folded::joined(text, above, below)
    {
        *above = joined;
        shapes.pop();
    } else if shapes.last().is_some_and(|last| !last.is_listed() && !last.layered())
        && let Some((at, whole)) = folded::closed(text, shapes)
    {
        shapes.truncate(at);
        shapes.push(whole);
    }
}

/// Drops the heading of a list, all lines above it, and the line that names the columns. Returns the columns, where a
/// line names them.
pub fn drop_heading(shapes: &mut Vec<Shape<'_>>) -> Option<Columns> {
    let headed = headed::find(shapes);
    let above = match headed {
        Some((at, _)) => at + 1,
        None => heading::lines_before_list(shapes),
    };
    // Not `drain`: its message for a wrong range would bring the code that prints numbers along.
    let mut at = 0;
    shapes.retain(|_| {
        at += 1;
        at > above
    });
    headed.map(|(_, columns)| columns)
}

/// The lines directly below a heading that name titles and no artists, as lists of one artist do; empty where there are
/// few of them or where other lines name artists. A heading that is still there is dropped, if it says that a tracklist
/// follows, and so are all lines above it.
#[must_use]
#[inline(never)]
pub fn titles_alone(shapes: &mut Vec<Shape<'_>>, has_heading: bool) -> Range<usize> {
    if has_heading {
        return titles_at_head(shapes);
    }
    let is_heading = |shape: &Shape<'_>| heading::says_tracklist(shape.line().text);
    let Some(heading) = shapes.iter().position(is_heading) else { return 0..0 };
    let titles = titles_at_head(shapes.get(heading + 1..).unwrap_or_default());
    if !titles.is_empty() {
        let mut at = 0;
        shapes.retain(|_| {
            at += 1;
            at > heading + 1
        });
    }
    titles
}

/// The first lines, if they are titles alone.
fn titles_at_head(shapes: &[Shape<'_>]) -> Range<usize> {
    const LEAST_TITLES: usize = 6;
    const MOST_BYTES: usize = 60;
    let is_title = |shape: &Shape<'_>| {
        let body = shape.body();
        !shape.is_listed()
            && body.len() <= MOST_BYTES
            && has_name(body)
            && body.starts_with(|c| is_capital(c) || !is_letter(c))
            && !search::ends_with_any(body, b".!?,;:")
            && title::split_artist(body).is_none()
            && parting::artist_beside_quotes(body).is_none()
            && ![" / ", ": ", " | "].into_iter().any(|mark| search::contains(body, mark))
    };
    let mut latest = None;
    let follows = |shape: &&Shape<'_>| {
        let line = shape.line().number;
        latest.replace(line).is_none_or(|above| line == above + 1) && is_title(shape)
    };
    let count = shapes.iter().take_while(follows).count();
    let parted = shapes.iter().filter(|shape| title::split_artist(shape.body()).is_some()).count();
    if count >= LEAST_TITLES && parted * 4 < count { 0..count } else { 0..0 }
}

/// Takes a heading, a name or a remark off the lines that have one in front of their track.
pub fn take_words_before_tracks(shapes: &mut [Shape<'_>]) {
    for shape in shapes.iter_mut().filter(|shape| !shape.is_listed() && !shape.layered()) {
        let line = shape.line();
        let track = heading::before_time(line).or_else(|| heading::behind_heading(line));
        if let Some(line) = track {
            let track = Shape::of(line);
            *shape = if shape.folded() { track.fold() } else { track };
        }
    }
}
