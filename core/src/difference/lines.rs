//! The lines of a difference, from what is known of each row on three sides.

use alloc::vec;
use alloc::vec::Vec;

use super::align::{Pair, align_new};
use super::fields::{are_same, changes};
use super::in_order::in_order;
use super::weave::{Order, Strand, weave};
use super::{Field, FieldChange, Kind, Line, Row, index};

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

/// A row that is on both sides.
#[derive(Debug, Clone, Copy)]
struct Both {
    /// Its index in the base; none where both sides have added it.
    base: Option<usize>,
    ours: usize,
    theirs: usize,
}

/// The lines of a difference in the order in which they are shown.
#[must_use]
pub fn lines(sides: &Sides<'_>) -> Vec<Line> {
    let own = origins(&sides.own, sides.ours.len());
    let suggested = origins(&sides.suggested, sides.theirs.len());
    let pairs = paired(sides, &own, &suggested);
    let mut lines = Lines::new(own.len(), suggested.len());
    lines.add_pairs(sides, &pairs, &own);
    let (mut here, mut there) = (vec![true; own.len()], vec![true; suggested.len()]);
    for (from, to) in &pairs {
        for (rest, at) in [(&mut here, *from), (&mut there, *to)] {
            if let Some(is_alone) = rest.get_mut(at) {
                *is_alone = false;
            }
        }
    }
    for (at, base) in own.iter().enumerate().filter(|(at, _)| here.get(*at) == Some(&true)) {
        // What only the list as it is has gained, the suggestion does not speak of.
        let kind = if base.is_none() { Kind::Kept } else { Kind::Removed };
        lines.add_ours(at, sides.ours.get(at), kind);
    }
    for (at, base) in suggested.iter().enumerate().filter(|(at, _)| there.get(*at) == Some(&true)) {
        let base = base.and_then(|base| sides.base.get(base));
        let row = sides.theirs.get(at);
        let is_lost = base.zip(row).is_some_and(|(base, row)| are_same(base, row));
        lines.add_theirs(at, row, if is_lost { Kind::Kept } else { Kind::Added });
    }
    lines.woven()
}

/// The index of each row in the base; none where its side has added it.
fn origins(pairs: &[Pair], rows: usize) -> Vec<Option<usize>> {
    let mut origins = vec![None; rows];
    for (base, to) in pairs {
        if let Some(origin) = origins.get_mut(*to) {
            *origin = Some(*base);
        }
    }
    origins
}

/// The rows of the list as it is with those of the suggested list: those of one row in the base,
/// and those that both sides have added.
fn paired(sides: &Sides<'_>, own: &[Option<usize>], suggested: &[Option<usize>]) -> Vec<Pair> {
    let mut of_base = vec![None; sides.base.len()];
    for (base, to) in &sides.suggested {
        if let Some(of_base) = of_base.get_mut(*base) {
            *of_base = Some(*to);
        }
    }
    let counterpart = |base: &Option<usize>| of_base.get((*base)?).copied().flatten();
    let of_both = own.iter().enumerate();
    let pairs: Vec<Pair> =
        of_both.filter_map(|(at, base)| Some((at, counterpart(base)?))).collect();
    if !own.contains(&None) || !suggested.contains(&None) {
        return pairs;
    }
    let is_new = |side: &[Option<usize>]| side.iter().map(Option::is_none).collect::<Vec<bool>>();
    align_new((sides.ours, &is_new(own)), (sides.theirs, &is_new(suggested)), &pairs)
}

/// What the suggestion does to the place of a row that does not stand in the same order in both
/// lists: it moves it, disagrees, or leaves it where the list as it is has moved it. A side has
/// moved a row if it stands on the other side of a row that keeps its order than in the base.
fn place(row: Both, fixed: &[Both]) -> Option<Kind> {
    let Some(base) = row.base else { return Some(Kind::Conflict) };
    let (mut is_own, mut is_suggested) = (false, false);
    for other in fixed {
        let Some(other_base) = other.base else { continue };
        is_own |= (base < other_base) != (row.ours < other.ours);
        is_suggested |= (base < other_base) != (row.theirs < other.theirs);
    }
    match (is_own, is_suggested) {
        (true, true) => Some(Kind::Conflict),
        (true, false) => None,
        (false, _) => Some(Kind::Moved),
    }
}

/// How many of the rows that keep their order a row passes on its way down.
fn passed(row: Both, fixed: &[Both]) -> i32 {
    fixed.iter().fold(0, |passed, other| {
        passed + i32::from(other.theirs < row.theirs) - i32::from(other.ours < row.ours)
    })
}

/// Lines, and where they stand.
struct Lines {
    lines: Vec<Option<Line>>,
    /// Those that stand where the list as it is has them.
    ours: Order,
    /// Those that stand where the suggested list has them.
    theirs: Order,
}

impl Lines {
    fn new(ours: usize, theirs: usize) -> Self {
        Self { lines: Vec::new(), ours: Order::new(ours), theirs: Order::new(theirs) }
    }

    fn add_pairs(&mut self, sides: &Sides<'_>, pairs: &[Pair], own: &[Option<usize>]) {
        let both = |(ours, theirs): &Pair| {
            let base = own.get(*ours).copied().flatten();
            Both { base, ours: *ours, theirs: *theirs }
        };
        let stays = in_order(pairs);
        let fixed = pairs.iter().zip(&stays).filter(|(_, stays)| **stays);
        let fixed: Vec<Both> = fixed.map(|(pair, _)| both(pair)).collect();
        for (pair, stays) in pairs.iter().zip(&stays) {
            let row = both(pair);
            let place = if *stays { None } else { place(row, &fixed) };
            let moved_by = place.map_or(0, |_| passed(row, &fixed));
            self.add_pair(sides, row, *stays, place, moved_by);
        }
    }

    fn add_pair(
        &mut self,
        sides: &Sides<'_>,
        row: Both,
        is_shared: bool,
        place: Option<Kind>,
        moved_by: i32,
    ) {
        let (ours, theirs) = (sides.ours.get(row.ours), sides.theirs.get(row.theirs));
        let base = row.base.and_then(|base| sides.base.get(base));
        let Some((one, other)) = ours.zip(theirs) else { return };
        let mut changes = changes(base, one, other);
        changes.extend(place.map(|kind| FieldChange { field: Field::Place, kind }));
        let kind = changes.iter().map(|change| change.kind).min().unwrap_or(Kind::Kept);
        let (before, after) = (Some(index(row.ours)), Some(index(row.theirs)));
        if is_shared || place.is_none() {
            self.ours.put(row.ours, self.strand(is_shared, ours));
        }
        if is_shared || place.is_some() {
            self.theirs.put(row.theirs, self.strand(is_shared, theirs));
        }
        self.lines.push(Some(Line { kind, before, after, moved_by, changes }));
    }

    /// Adds a line that only the list as it is has.
    fn add_ours(&mut self, at: usize, row: Option<&Row>, kind: Kind) {
        self.ours.put(at, self.strand(false, row));
        self.lines.push(Some(Line { before: Some(index(at)), ..alone(kind) }));
    }

    /// Adds a line that only the suggested list has.
    fn add_theirs(&mut self, at: usize, row: Option<&Row>, kind: Kind) {
        self.theirs.put(at, self.strand(false, row));
        self.lines.push(Some(Line { after: Some(index(at)), ..alone(kind) }));
    }

    /// Where the next line stands.
    fn strand(&self, is_shared: bool, row: Option<&Row>) -> Strand {
        let start = row.and_then(|row| row.start_seconds);
        Strand { line: self.lines.len(), is_shared, start }
    }

    fn woven(mut self) -> Vec<Line> {
        let woven = weave(&self.ours, &self.theirs).into_iter();
        woven.filter_map(|at| self.lines.get_mut(at).and_then(Option::take)).collect()
    }
}

fn alone(kind: Kind) -> Line {
    Line { kind, before: None, after: None, moved_by: 0, changes: Vec::new() }
}
