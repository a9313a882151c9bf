//! Rows that are the same without a doubt: by their ids, or by their names.

use alloc::string::String;
use alloc::vec::Vec;

use super::prepared::{Partner, Prepared, join};
use crate::difference::Row;
use crate::order;

/// Joins rows with the same id, whatever they are called now. Only two versions of the list as it is
/// both have ids.
pub fn pair_ids(before: &[Row], after: &[Row], ours: &mut [Prepared], theirs: &mut [Prepared]) {
    let mut ids: Vec<(&str, u32)> =
        (0..).zip(after).filter_map(|(at, row)| Some((row.id.as_deref()?, at))).collect();
    order::sort(&mut ids);
    for (from, row) in before.iter().enumerate() {
        let known = row.id.as_deref().and_then(|id| order::find(&ids, id));
        if let Some(to) = known {
            join(ours, theirs, (from, to as usize));
        }
    }
}

/// Joins rows with the same names, wherever they stand, if both lists have as many of them: the
/// first with the first, and so on. Where one list has more, order and time have to tell which of
/// them the other's is.
pub fn pair_names(ours: &mut [Prepared], theirs: &mut [Prepared]) {
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
