//! A row in the form in which it is compared with many others.

use alloc::string::String;
use alloc::vec::Vec;

use super::Pair;
use super::fold::folded;
use crate::difference::Row;
use crate::difference::fields::{is_known, names_artist};

/// What is known of a row's counterpart before rows are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Partner {
    /// Nothing: it may be any row that is alike.
    Any,
    /// It is the row of this index.
    One(usize),
    /// It has none.
    Nobody,
}

/// A row, ready to be compared.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// The artist's name, folded; empty where nobody is named.
    pub artist: String,
    /// The title, folded.
    pub title: String,
    /// When it begins, in seconds.
    pub start: Option<u32>,
    /// Whether anybody has identified it.
    pub is_known: bool,
    /// Its counterpart in the other list.
    pub partner: Partner,
}

/// Prepares the rows of a list.
#[must_use]
pub fn prepared(rows: &[Row]) -> Vec<Prepared> {
    rows.iter().map(of).collect()
}

fn of(row: &Row) -> Prepared {
    Prepared {
        artist: if names_artist(row) { folded(&row.artist) } else { String::new() },
        title: folded(&row.title),
        start: row.start_seconds,
        is_known: is_known(row),
        partner: Partner::Any,
    }
}

/// Makes two rows each other's counterparts, if neither has one.
pub fn join(ours: &mut [Prepared], theirs: &mut [Prepared], (from, to): Pair) {
    if let (Some(one), Some(other)) = (ours.get_mut(from), theirs.get_mut(to))
        && !matches!((one.partner, other.partner), (Partner::One(_), _) | (_, Partner::One(_)))
    {
        one.partner = Partner::One(to);
        other.partner = Partner::One(from);
    }
}
