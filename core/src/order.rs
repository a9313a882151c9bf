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
