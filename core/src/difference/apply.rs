//! The list that follows from what a person decides of each line.

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::align::Pair;
use super::in_order::in_order;
use super::weave::{Order, Strand, weave};
use super::{Decision, Field, Kind, Line, Row};

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
    let is_shared = shared(before.len(), lines);
    let (mut ours, mut theirs) = (Order::new(before.len()), Order::new(after.len()));
    let mut rows = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        let is_taken = decisions.get(at).is_none_or(|decision| *decision == Decision::Take);
        let applied = applied(before, after, line, is_taken);
        let is_shared = is_shared.get(at).copied().unwrap_or(false);
        if let Some(Applied { row, .. }) = &applied {
            let strand = Strand { line: at, is_shared, start: row.start_seconds };
            let comes = is_taken && (line.before.is_none() || moves(line));
            if is_shared || !comes {
                ours.put(place(line.before), strand);
            }
            if is_shared || comes {
                theirs.put(place(line.after), strand);
            }
        }
        rows.push(applied);
    }
    let woven = weave(&ours, &theirs).into_iter();
    woven.filter_map(|at| rows.get_mut(at).and_then(Option::take)).collect()
}

/// The row that comes of a line; `None` where there is none in the list that follows.
fn applied(before: &[Row], after: &[Row], line: &Line, is_taken: bool) -> Option<Applied> {
    let other = after.get(place(line.after)).cloned();
    let Some(mut row) = before.get(place(line.before)).cloned() else {
        let is_new = line.before.is_none() && line.kind == Kind::Added && is_taken;
        let row = other.filter(|_| is_new)?;
        return Some(Applied { before: None, after: line.after, row });
    };
    if line.kind == Kind::Removed && is_taken {
        return None;
    }
    if let Some(other) = other.filter(|_| is_taken) {
        for change in &line.changes {
            match change.field {
                Field::Artist => row.artist.clone_from(&other.artist),
                Field::Title => row.title.clone_from(&other.title),
                Field::Time => row.start_seconds = other.start_seconds,
                Field::Place => (),
            }
        }
    }
    Some(Applied { before: line.before, after: line.after.filter(|_| is_taken), row })
}

fn moves(line: &Line) -> bool {
    line.changes.iter().any(|change| change.field == Field::Place)
}

/// For each line whether its row stands in the same order in both lists.
fn shared(rows: usize, lines: &[Line]) -> Vec<bool> {
    let mut by_row: Vec<Option<Pair>> = vec![None; rows];
    for (at, line) in lines.iter().enumerate() {
        if let (Some(by_row), Some(_)) = (by_row.get_mut(place(line.before)), line.after) {
            *by_row = Some((at, place(line.after)));
        }
    }
    let pairs: Vec<Pair> = by_row.into_iter().flatten().collect();
    let mut shared = vec![false; lines.len()];
    for ((at, _), stays) in pairs.iter().zip(in_order(&pairs)) {
        if let Some(shared) = shared.get_mut(*at) {
            *shared = stays;
        }
    }
    shared
}

/// An index of a line; one that is absent is beyond every list.
fn place(at: Option<u32>) -> usize {
    at.and_then(|at| usize::try_from(at).ok()).unwrap_or(usize::MAX)
}
