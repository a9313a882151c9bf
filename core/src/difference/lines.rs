//! The lines of a difference, from what is known of each row on three sides.

use alloc::vec;
use alloc::vec::Vec;

use super::align::{Pair, align_new};
use super::facts::{are_same, changes};
use super::in_order::in_order;
use super::weave::{Strand, weave};
use super::{Change, Fact, Kind, Line, Row, index};

/// Two lists, and the one that both come from.
#[derive(Debug)]
pub struct Sides<'a> {
    /// What both began with.
    pub base: &'a [Row],
    /// The list as it is.
    pub ours: &'a [Row],
    /// The list that is suggested.
    pub theirs: &'a [Row],
    /// Rows of the base with those of the list as it is.
    pub own: Vec<Pair>,
    /// Rows of the base with those of the suggested list.
    pub suggested: Vec<Pair>,
}

/// Where a row comes from.
#[derive(Debug, Clone, Copy)]
struct Origin {
    /// Index of its row in the base; none where its side has added it.
    base: Option<usize>,
    /// Whether its side has given it its place.
    is_placed: bool,
}

/// The lines of a difference in the order in which they are shown.
#[must_use]
pub fn lines(sides: &Sides<'_>) -> Vec<Line> {
    let own = origins(&sides.own, sides.ours.len());
    let suggested = origins(&sides.suggested, sides.theirs.len());
    let pairs = paired(sides, &own, &suggested);
    let stays = in_order(&pairs);
    let fixed: Vec<Pair> =
        pairs.iter().zip(&stays).filter_map(|(pair, stays)| stays.then_some(*pair)).collect();
    let mut all = Lines { lines: Vec::new(), ours: Vec::new(), theirs: Vec::new() };
    let (mut is_met_here, mut is_met_there) =
        (vec![false; sides.ours.len()], vec![false; sides.theirs.len()]);
    for (pair, stays) in pairs.iter().zip(&stays) {
        let place = if *stays { None } else { place(&own, &suggested, *pair) };
        let moved_by = place.map_or(0, |_| passed(*pair, &fixed));
        let changes = changes_of(sides, &own, *pair, place);
        let kind = changes.iter().map(|change| change.kind).min().unwrap_or(Kind::Kept);
        let (before, after) = (Some(index(pair.0)), Some(index(pair.1)));
        let line = Line { kind, before, after, moved_by, changes };
        all.push(sides, line, *pair, *stays, place.is_some());
        mark(&mut is_met_here, pair.0);
        mark(&mut is_met_there, pair.1);
    }
    for (at, origin) in own.iter().enumerate().filter(|(at, _)| is_unmet(&is_met_here, *at)) {
        let kind = if origin.base.is_none() { Kind::Kept } else { Kind::Removed };
        let line = Line { before: Some(index(at)), ..alone(kind) };
        all.push(sides, line, (at, usize::MAX), false, false);
    }
    for (at, origin) in suggested.iter().enumerate().filter(|(at, _)| is_unmet(&is_met_there, *at))
    {
        let base = origin.base.and_then(|base| sides.base.get(base));
        let is_lost =
            base.zip(sides.theirs.get(at)).is_some_and(|(one, other)| are_same(one, other));
        let kind = if is_lost { Kind::Kept } else { Kind::Added };
        let line = Line { after: Some(index(at)), ..alone(kind) };
        all.push(sides, line, (usize::MAX, at), false, true);
    }
    all.woven()
}

/// The origin of each row of a list that comes from the base.
fn origins(pairs: &[Pair], rows: usize) -> Vec<Origin> {
    let mut origins = vec![Origin { base: None, is_placed: true }; rows];
    for ((base, to), stays) in pairs.iter().zip(in_order(pairs)) {
        if let Some(origin) = origins.get_mut(*to) {
            *origin = Origin { base: Some(*base), is_placed: !stays };
        }
    }
    origins
}

/// The rows of the list as it is with those of the suggested list: those of one row in the base,
/// and those that both sides have added.
fn paired(sides: &Sides<'_>, own: &[Origin], suggested: &[Origin]) -> Vec<Pair> {
    let mut of_base = vec![None; sides.base.len()];
    for (base, to) in &sides.suggested {
        if let Some(of_base) = of_base.get_mut(*base) {
            *of_base = Some(*to);
        }
    }
    let counterpart = |origin: &Origin| of_base.get(origin.base?).copied().flatten();
    let mut pairs: Vec<Pair> = own
        .iter()
        .enumerate()
        .filter_map(|(at, origin)| Some((at, counterpart(origin)?)))
        .collect();
    let is_new = |origins: &[Origin]| -> Vec<bool> {
        origins.iter().map(|origin| origin.base.is_none()).collect()
    };
    let (ours, theirs) = (is_new(own), is_new(suggested));
    if ours.contains(&true) && theirs.contains(&true) {
        pairs = align_new((sides.ours, &ours), (sides.theirs, &theirs), &pairs);
    }
    pairs
}

/// What the suggestion does to the place of a row that does not stand in the same order in both
/// lists: it moves it, disagrees, or leaves it where the other side has moved it.
fn place(own: &[Origin], suggested: &[Origin], (from, to): Pair) -> Option<Kind> {
    let is_placed =
        |origins: &[Origin], at| origins.get(at).is_some_and(|origin: &Origin| origin.is_placed);
    match (is_placed(own, from), is_placed(suggested, to)) {
        (true, true) => Some(Kind::Conflict),
        (true, false) => None,
        (false, _) => Some(Kind::Moved),
    }
}

/// How many of the rows that keep their order a row passes on its way down.
fn passed((from, to): Pair, fixed: &[Pair]) -> i32 {
    let above =
        |is_above: &dyn Fn(&Pair) -> bool| fixed.iter().filter(|pair| is_above(pair)).count();
    let (here, there) = (above(&|pair| pair.0 < from), above(&|pair| pair.1 < to));
    let count = |rows: usize| i32::try_from(rows).unwrap_or(i32::MAX);
    count(there) - count(here)
}

fn changes_of(
    sides: &Sides<'_>,
    own: &[Origin],
    (from, to): Pair,
    place: Option<Kind>,
) -> Vec<Change> {
    let base = own.get(from).and_then(|origin| sides.base.get(origin.base?));
    let rows = sides.ours.get(from).zip(sides.theirs.get(to));
    let mut all = rows.map_or_else(Vec::new, |(ours, theirs)| changes(base, ours, theirs));
    all.extend(place.map(|kind| Change { fact: Fact::Place, kind }));
    all
}

/// A line that is on one side only.
fn alone(kind: Kind) -> Line {
    Line { kind, before: None, after: None, moved_by: 0, changes: Vec::new() }
}

fn mark(marks: &mut [bool], at: usize) {
    if let Some(mark) = marks.get_mut(at) {
        *mark = true;
    }
}

fn is_unmet(marks: &[bool], at: usize) -> bool {
    marks.get(at).is_some_and(|mark| !mark)
}

/// Lines, and where they stand.
struct Lines {
    lines: Vec<Option<Line>>,
    /// Those that stand where the list as it is has them, with the index of their rows.
    ours: Vec<(usize, Strand)>,
    /// Those that stand where the suggested list has them.
    theirs: Vec<(usize, Strand)>,
}

impl Lines {
    fn push(
        &mut self,
        sides: &Sides<'_>,
        line: Line,
        (from, to): Pair,
        is_shared: bool,
        is_theirs: bool,
    ) {
        let row = if is_theirs { sides.theirs.get(to) } else { sides.ours.get(from) };
        let start = row.and_then(|row| row.start_seconds);
        let strand = Strand { line: self.lines.len(), is_shared, start };
        if is_shared || !is_theirs {
            self.ours.push((from, strand));
        }
        if is_shared || is_theirs {
            self.theirs.push((to, strand));
        }
        self.lines.push(Some(line));
    }

    fn woven(mut self) -> Vec<Line> {
        self.ours.sort_unstable_by_key(|(at, _)| *at);
        self.theirs.sort_unstable_by_key(|(at, _)| *at);
        let strands = |side: &[(usize, Strand)]| -> Vec<Strand> {
            side.iter().map(|(_, strand)| *strand).collect()
        };
        let woven = weave(&strands(&self.ours), &strands(&self.theirs)).into_iter();
        woven.filter_map(|at| self.lines.get_mut(at).and_then(Option::take)).collect()
    }
}
