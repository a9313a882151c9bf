//! Keeping small lists in order.

use alloc::vec::Vec;

/// Puts an item behind the last one that it need not go before.
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

/// Puts items in order, in place and in n log n steps. Equal items end up in any order.
///
/// A heap sort, because the standard library's sorts are ten times its size.
pub fn sort<T>(items: &mut [T], goes_before: impl Fn(&T, &T) -> bool) {
    let sink = |items: &mut [T], mut at: usize| {
        while let Some(first) = items.get(2 * at + 1) {
            let second = items.get(2 * at + 2);
            let later = second.is_some_and(|second| goes_before(first, second));
            let child = 2 * at + 1 + usize::from(later);
            let Ok([above, below]) = items.get_disjoint_mut([at, child]) else { return };
            if !goes_before(above, below) {
                return;
            }
            core::mem::swap(above, below);
            at = child;
        }
    };
    for at in (0..items.len() / 2).rev() {
        sink(items, at);
    }
    for end in (1..items.len()).rev() {
        if let Ok([first, last]) = items.get_disjoint_mut([0, end]) {
            core::mem::swap(first, last);
        }
        sink(items.get_mut(..end).unwrap_or_default(), 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_every_short_list() {
        for seed in 0..5000_u32 {
            let length = usize::try_from(seed % 9).unwrap_or(0);
            let mut items: Vec<u32> =
                (0..length).map(|at| (seed / 9).rotate_left(at as u32 * 3) % 7).collect();
            let mut want = items.clone();
            want.sort_unstable();
            sort(&mut items, |one, other| one < other);
            assert_eq!(items, want);
        }
    }
}
