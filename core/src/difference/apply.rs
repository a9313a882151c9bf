//! The list that follows from what a person decides of each line.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::align::Pair;
use super::in_order::in_order;
use super::weave::{Strand, weave};
use super::{Decision, Fact, Kind, Line, Row, index};

/// A row of the list that follows, and which rows it comes from. What a row has besides its names
/// and its start, such as its label, the caller takes from these.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Applied {
    /// Index of the row that it was, from 0; absent where it is new.
    pub before: Option<u32>,
    /// Index of the same row in the other list, from 0; absent where it is not there, or was left.
    pub after: Option<u32>,
    /// The row. One that was in the list keeps its id.
    pub row: Row,
}

/// Makes the list that follows from `before`, the list as it is, when some lines of its difference
/// to `after` are taken and others left. Decisions are in the order of the lines; lines without one
/// are taken.
///
/// With every line of a [`two_way`](super::two_way::two_way) difference taken, the list is `after`;
/// with none, it is `before`. A row that is added or moved comes behind the rows that keep their
/// order as the other list has it; between two of these, rows of both lists stand by their times.
/// Lines of other lists are left out, as far as their rows do not exist.
#[must_use]
pub fn apply(
    before: &[Row],
    after: &[Row],
    lines: &[Line],
    decisions: &[Decision],
) -> Vec<Applied> {
    let decision = |at: usize| decisions.get(at).copied().unwrap_or_default();
    let is_shared = shared(lines);
    let (mut ours, mut theirs, mut rows) = (Vec::new(), Vec::new(), Vec::new());
    for (at, line) in lines.iter().enumerate() {
        let is_taken = decision(at) == Decision::Take;
        let applied = applied(before, after, line, is_taken);
        let is_shared = is_shared.get(at).copied().unwrap_or(false);
        if let Some(Applied { row, .. }) = &applied {
            let strand = Strand { line: at, is_shared, start: row.start_seconds };
            let comes = is_taken && (line.before.is_none() || moves(line));
            if is_shared || !comes {
                ours.push((line.before, strand));
            }
            if is_shared || comes {
                theirs.push((line.after, strand));
            }
        }
        rows.push(applied);
    }
    let woven = weave(&ordered(ours), &ordered(theirs)).into_iter();
    woven.filter_map(|at| rows.get_mut(at).and_then(Option::take)).collect()
}

/// The row that comes of a line; `None` where there is none in the list that follows.
fn applied(before: &[Row], after: &[Row], line: &Line, is_taken: bool) -> Option<Applied> {
    let of = |list: &[Row], at: Option<u32>| {
        at.and_then(|at| usize::try_from(at).ok()).and_then(|at| list.get(at).cloned())
    };
    let other = of(after, line.after);
    let Some(mut row) = of(before, line.before) else {
        let is_new = line.before.is_none() && line.kind == Kind::Added && is_taken;
        let row = other.filter(|_| is_new)?;
        return Some(Applied { before: None, after: line.after, row });
    };
    if line.kind == Kind::Removed && is_taken {
        return None;
    }
    if let Some(other) = other.filter(|_| is_taken) {
        for change in &line.changes {
            match change.fact {
                Fact::Artist => row.artist.clone_from(&other.artist),
                Fact::Title => row.title.clone_from(&other.title),
                Fact::Time => row.start_seconds = other.start_seconds,
                Fact::Place => (),
            }
        }
    }
    Some(Applied { before: line.before, after: line.after.filter(|_| is_taken), row })
}

fn moves(line: &Line) -> bool {
    line.changes.iter().any(|change| change.fact == Fact::Place)
}

/// For each line whether its row stands in the same order in both lists.
fn shared(lines: &[Line]) -> Vec<bool> {
    let mut pairs: Vec<(u32, usize, u32)> = lines
        .iter()
        .enumerate()
        .filter_map(|(at, line)| Some((line.before?, at, line.after?)))
        .collect();
    pairs.sort_unstable();
    let order: Vec<Pair> = pairs.iter().map(|(_, at, to)| (*at, *to as usize)).collect();
    let mut shared = alloc::vec![false; lines.len()];
    for ((at, _), stays) in order.iter().zip(in_order(&order)) {
        if let Some(shared) = shared.get_mut(*at) {
            *shared = stays;
        }
    }
    shared
}

/// Strands by the index of their rows.
fn ordered(mut strands: Vec<(Option<u32>, Strand)>) -> Vec<Strand> {
    strands.sort_by_key(|(at, strand)| (*at, index(strand.line)));
    strands.into_iter().map(|(_, strand)| strand).collect()
}
