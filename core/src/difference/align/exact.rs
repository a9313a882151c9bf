//! Rows whose names are the same in both lists.

use alloc::string::String;
use alloc::vec::Vec;

use super::prepared::{Partner, Prepared, join};
use crate::order;

/// Joins rows with the same names, wherever they stand, if both lists have as many of them: the
/// first with the first, and so on. Where one list has more, order and time have to tell which of
/// them the other's is.
pub fn pair(ours: &mut [Prepared], theirs: &mut [Prepared]) {
    let keys: Vec<String> = ours.iter().chain(&*theirs).map(key).collect();
    let free = ours.iter().chain(&*theirs).map(|row| row.is_known && row.partner == Partner::Any);
    let mut named: Vec<(&str, u32)> = (0..)
        .zip(&keys)
        .zip(free)
        .filter_map(|((at, key), is_free)| is_free.then_some((&**key, at)))
        .collect();
    order::sort(&mut named);
    let first_of_theirs = ours.len();
    for same in named.chunk_by(|one, other| one.0 == other.0) {
        let of_ours = same.partition_point(|(_, at)| (*at as usize) < first_of_theirs);
        let Some((ours_here, theirs_here)) = same.split_at_checked(of_ours) else { continue };
        if ours_here.len() == theirs_here.len() {
            for ((_, from), (_, to)) in ours_here.iter().zip(theirs_here) {
                join(ours, theirs, (*from as usize, *to as usize - first_of_theirs));
            }
        }
    }
}

/// Both names in one text. A line break is in no folded name.
fn key(row: &Prepared) -> String {
    let mut key = String::with_capacity(row.title.len() + row.artist.len() + 1);
    for part in [&row.title, "\n", &row.artist] {
        key.push_str(part);
    }
    key
}
