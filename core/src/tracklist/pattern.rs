//! The pattern in which the lines of a page come again, track by track.
//!
//! A line counts only by its kind here, not by its words; [`super::stanzas`] tells what the lines of a track name.

use alloc::vec::Vec;

use super::shape::Shape;
use super::stanzas::{MOST_BYTES, is_date, may_be_name};

/// Fewer tracks do not make a list.
pub(super) const LEAST_TRACKS: usize = 3;
/// A track has no more lines than this, buttons left out.
const MOST_LINES: usize = 7;
/// A track has no more names than this: title, mix, artist, label, album.
const MOST_NAMES: usize = 5;
/// So many lines show how all of them are written.
const MOST_SHOWN: usize = 300;
/// The pattern begins within so many lines.
const MOST_ABOVE: usize = 60;

/// What a line is, and whether an empty line stands above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    pub line: LineKind,
    pub is_apart: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    /// A time and nothing else.
    Time,
    /// A number and nothing else.
    Number,
    /// When the track was played or added.
    Date,
    /// A number or a time, and a name.
    Listed,
    /// A bullet and a name.
    Bullet,
    /// A name.
    Name,
    /// None of these.
    Other,
}

/// A line of a list, by its place among the shapes.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub at: usize,
    pub kind: Kind,
}

impl LineKind {
    pub(super) fn of(shape: &Shape<'_>) -> Self {
        let (line, body) = (shape.line().text, shape.body());
        if shape.is_bare() {
            return if shape.has_stamp() { Self::Time } else { Self::Number };
        }
        if line.len() <= 3 && line.bytes().all(|byte| byte.is_ascii_digit()) {
            return Self::Number;
        }
        if is_date(line) {
            return Self::Date;
        }
        let is_name = may_be_name(body);
        match line.chars().next() {
            Some('•' | '*' | '-' | '–' | '·')
                if body.len() < line.len() && body.len() <= MOST_BYTES =>
            {
                Self::Bullet
            }
            _ if !is_name => Self::Other,
            // A bare number may belong to the name: `60 Minutes`.
            _ if shape.has_stamp() || shape.is_punctuated() => Self::Listed,
            _ => Self::Name,
        }
    }

    pub(super) fn is_name(self) -> bool {
        matches!(self, Self::Listed | Self::Bullet | Self::Name)
    }
}

/// The kinds of lines that come again most often, in the order in which every track has them.
pub(super) fn pattern(lines: &[Placed], is_headed: bool) -> Option<&[Placed]> {
    let shown = lines.get(..lines.len().min(MOST_SHOWN))?;
    let mut best: Option<(usize, &[Placed])> = None;
    for from in 0..shown.len().min(MOST_ABOVE) {
        for length in 2..=MOST_LINES {
            // Directly below a heading, artists and titles may take turns with no empty line between tracks.
            let is_in_turn = is_headed && from == 1 && length == 2;
            let may = |window: &&[Placed]| may_repeat(window, is_in_turn);
            let Some(window) = shown.get(from..from + length).filter(may) else { continue };
            let count = count(shown, window);
            // Of two patterns that cover as many lines, the shorter is the track's.
            if count >= LEAST_TRACKS && best.is_none_or(|(most, _)| count * length > most) {
                best = Some((count * length, window));
            }
        }
    }
    let (covered, window) = best?;
    let first = first_match(shown, window)?;
    (covered * 3 >= (shown.len() - first) * 2 || covered >= 30).then_some(window)
}

/// Whether lines may be those of one track.
pub(super) fn may_repeat(window: &[Placed], is_in_turn: bool) -> bool {
    let names = window.iter().filter(|line| line.kind.line.is_name()).count();
    let [first, rest @ ..] = window else { return false };
    let Some((_, inside)) = rest.split_last() else { return false };
    let ends = ends(window);
    let begins = match first.kind.line {
        LineKind::Listed | LineKind::Bullet | LineKind::Number | LineKind::Time => true,
        LineKind::Name => {
            first.kind.is_apart
                || is_in_turn
                || ends && inside.iter().all(|line| line.kind.line.is_name())
        }
        LineKind::Date | LineKind::Other => false,
    };
    // What begins a track does not stand inside one.
    let is_bullet = |line: &Placed| line.kind.line == LineKind::Bullet;
    if is_bullet(first) && rest.first().is_some_and(is_bullet) {
        return false;
    }
    let is_inside = |line: &Placed| {
        !matches!(line.kind.line, LineKind::Other | LineKind::Listed | LineKind::Number)
            && (first.kind.line != LineKind::Name || ends || !line.kind.is_apart)
    };
    begins && (2..=MOST_NAMES).contains(&names) && rest.iter().all(is_inside)
}

/// Whether a time, a date, or the dash in front of a label marks the last line.
pub(super) fn ends(window: &[Placed]) -> bool {
    let ends = |last: &Placed| match last.kind.line {
        LineKind::Time | LineKind::Date => true,
        LineKind::Bullet => window.len() > 2 && !is_marked(window),
        _ => false,
    };
    window.last().is_some_and(ends)
}

/// Whether an empty line stands above each track.
pub(super) fn are_apart(window: &[Placed]) -> bool {
    window.first().is_some_and(|first| first.kind.is_apart)
}

/// Whether a number, a time or a bullet marks the first line.
pub(super) fn is_marked(window: &[Placed]) -> bool {
    window.first().is_some_and(|first| first.kind.line != LineKind::Name)
}

pub(super) fn is_alike(lines: &[Placed], window: &[Placed]) -> bool {
    let is_marked = is_marked(window) || ends(window);
    lines.len() == window.len()
        && lines.iter().zip(window).enumerate().all(|(at, (line, other))| {
            line.kind.line == other.kind.line
                && (line.kind.is_apart == other.kind.is_apart || at == 0 && is_marked)
        })
}

pub(super) fn count(lines: &[Placed], window: &[Placed]) -> usize {
    tracks(lines, window).len()
}

pub(super) fn first_match(lines: &[Placed], window: &[Placed]) -> Option<usize> {
    lines.windows(window.len()).position(|lines| is_alike(lines, window))
}

/// The lines of each track.
pub(super) fn tracks<'l>(lines: &'l [Placed], window: &[Placed]) -> Vec<&'l [Placed]> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(track) = lines.get(at..at + window.len()) {
        if is_alike(track, window) {
            found.push(track);
            at += window.len();
        } else {
            at += 1;
        }
    }
    found
}
