//! Keeping lists in order.

use alloc::vec::Vec;

/// Inserts an item behind the last one that it need not go before.
///
/// Made for lists that grow in order, where it looks at one neighbour. Equal items keep the order
/// they came in.
pub fn insert<T>(items: &mut Vec<T>, item: T, goes_before: impl Fn(&T, &T) -> bool) {
    items.push(item);
    let mut end = items.len();
    while let Some([.., earlier, later]) = items.get_mut(..end) {
        if !goes_before(later, earlier) {
            break;
        }
        core::mem::swap(earlier, later);
        end -= 1;
    }
}

/// Sorts names in place, in n log n steps; equal names are sorted by their numbers.
///
/// It is a heap sort, because the standard library's sorts are ten times its size. Code that the
/// browser loads calls it only with names that are texts: each further type would be compiled
/// separately.
#[inline(never)]
pub fn sort<K: Ord>(names: &mut [(K, u32)]) {
    for at in (0..names.len() / 2).rev() {
        sink(names, at);
    }
    for end in (1..names.len()).rev() {
        swap(names, 0, end);
        sink(names.get_mut(..end).unwrap_or_default(), 0);
    }
}

/// Moves a name down the heap until no name below it comes later in the order.
#[inline(never)]
fn sink<K: Ord>(names: &mut [(K, u32)], from: usize) {
    let mut at = from;
    while let Some(first) = names.get(2 * at + 1) {
        let second = names.get(2 * at + 2);
        let child = 2 * at + 1 + usize::from(second.is_some_and(|second| first < second));
        if names.get(at) >= names.get(child) {
            return;
        }
        swap(names, at, child);
        at = child;
    }
}

#[inline(never)]
fn swap<K>(names: &mut [(K, u32)], one: usize, other: usize) {
    if let Ok([one, other]) = names.get_disjoint_mut([one, other]) {
        core::mem::swap(one, other);
    }
}

/// The number of a name in an ordered list.
#[must_use]
#[inline(never)]
pub fn find(names: &[(&str, u32)], wanted: &str) -> Option<u32> {
    let found = names.binary_search_by(|(name, _)| (*name).cmp(wanted)).ok()?;
    names.get(found).map(|(_, number)| *number)
}

/// Inserts an item into a list with the highest score first, behind all items of the same score.
#[inline(never)]
pub fn insert_by_score(items: &mut Vec<(f64, u32)>, score: f64, item: u32) {
    insert(items, (score, item), |later, earlier| later.0 > earlier.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_every_short_list() {
        const NAMES: [&str; 7] = ["kelp", "", "a", "ab", "é", "tern", "b"];
        for seed in 0..5000_u32 {
            let length = seed % 9;
            let mut names: Vec<(&str, u32)> = (0..length)
                .map(|at| (seed / 9).rotate_left(at * 3))
                .map(|number| (NAMES[number as usize % 7], number % 3))
                .collect();
            let mut want = names.clone();
            want.sort_unstable();
            sort(&mut names);
            assert_eq!(names, want);
            for name in NAMES {
                let known = want.iter().any(|(other, _)| *other == name);
                assert_eq!(find(&names, name).is_some(), known);
            }
        }
    }
}
