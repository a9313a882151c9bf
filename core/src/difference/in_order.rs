//! Which pairs of rows stand in the same order in both lists: as many as possible, so that as few
//! rows as possible count as moved.

use alloc::vec;
use alloc::vec::Vec;

use super::align::Pair;

/// For each pair whether it keeps its order. Pairs are given in the order of the first list; of
/// several choices that are equally long, one is made by rule, the same everywhere.
#[must_use]
pub fn in_order(pairs: &[Pair]) -> Vec<bool> {
    // The pair with the least place in the second list that ends a chain of each length, from 1.
    let mut ends: Vec<usize> = Vec::new();
    let mut earlier: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    let place = |at: &usize| pairs.get(*at).map_or(0, |(_, to)| *to);
    for (at, (_, to)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| place(end) < *to);
        earlier.push(length.checked_sub(1).and_then(|shorter| ends.get(shorter).copied()));
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut stays = vec![false; pairs.len()];
    let mut next = ends.last().copied();
    while let Some(at) = next {
        if let Some(stays) = stays.get_mut(at) {
            *stays = true;
        }
        next = earlier.get(at).copied().flatten();
    }
    stays
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_can_keep_their_order() {
        for (to, want) in [
            (vec![], vec![]),
            (vec![0, 1, 2], vec![true, true, true]),
            (vec![2, 0, 1], vec![false, true, true]),
            (vec![1, 2, 0], vec![true, true, false]),
            (vec![0, 4, 1, 2, 3], vec![true, false, true, true, true]),
        ] {
            let pairs: Vec<Pair> = to.into_iter().enumerate().collect();
            assert_eq!(in_order(&pairs), want, "{pairs:?}");
        }
    }
}
