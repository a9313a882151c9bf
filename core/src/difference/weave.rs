//! Two orders made one.

use alloc::vec;
use alloc::vec::Vec;

/// A line in one of two orders.
#[derive(Debug, Clone, Copy)]
pub struct Strand {
    /// The line's index.
    pub line: usize,
    /// Whether it is in both orders.
    pub is_shared: bool,
    /// When its row begins, in seconds.
    pub start: Option<u32>,
}

/// The lines of one order, by the index of their rows.
#[derive(Debug)]
pub struct Order(Vec<Option<Strand>>);

impl Order {
    /// No lines, of a list of so many rows.
    #[must_use]
    pub fn new(rows: usize) -> Self {
        Self(vec![None; rows])
    }

    /// Puts a line where its row is in the list.
    pub fn put(&mut self, row: usize, strand: Strand) {
        if let Some(place) = self.0.get_mut(row) {
            *place = Some(strand);
        }
    }
}

/// The lines of both orders, each once. Shared ones stand in the same order in both. Between two of
/// them, lines of both sides stand by their times, and those of the first side first where a time is
/// not known.
#[must_use]
pub fn weave(ours: &Order, theirs: &Order) -> Vec<usize> {
    let mut woven = Vec::with_capacity(ours.0.len().max(theirs.0.len()));
    let mut ours = ours.0.iter().flatten().peekable();
    let mut theirs = theirs.0.iter().flatten().peekable();
    loop {
        let of_ours = ours.next_if(|strand| {
            !strand.is_shared && !theirs.peek().is_some_and(|other| goes_before(other, strand))
        });
        let next = of_ours.or_else(|| theirs.next_if(|strand| !strand.is_shared));
        if let Some(strand) = next {
            woven.push(strand.line);
            continue;
        }
        let Some(shared) = ours.next() else { break };
        theirs.next();
        woven.push(shared.line);
    }
    woven
}

fn goes_before(other: &Strand, strand: &Strand) -> bool {
    let earlier = other.start.zip(strand.start).is_some_and(|(other, start)| other < start);
    earlier && !other.is_shared
}
