//! Laws of where tracks without a time probably begin, for every tracklist and whatever was heard.

use proptest::prelude::*;
use segue_core::timestamp::hints::Hint;
use segue_core::timestamp::likely::likely;

/// Starts of which most keep the order, a length, and changes in order.
fn heard() -> impl Strategy<Value = (Vec<Option<u32>>, u32, Vec<Hint>)> {
    let rows = prop::collection::vec(
        (0_u32..400, prop::bool::weighted(0.4), prop::bool::weighted(0.03)),
        0..40,
    );
    let changes = prop::collection::btree_map(0_u32..9_000, 0_u8..=100, 0..60);
    (rows, 0_u32..9_000, changes).prop_map(|(rows, end, changes)| {
        let mut at = 0;
        let starts = rows.into_iter().map(|(length, is_known, is_astray)| {
            at += length;
            is_known.then_some(if is_astray { at / 2 } else { at })
        });
        let changes = changes.into_iter().map(|(seconds, strength)| Hint { seconds, strength });
        (starts.collect(), end, changes.collect())
    })
}

proptest! {
    #[test]
    fn rows_keep_their_order_and_each_has_a_change_of_its_own((starts, end, changes) in heard()) {
        let places = likely(&starts, end, &changes);
        prop_assert_eq!(places.len(), starts.len());
        let mut latest = None;
        for (row, (place, start)) in places.iter().zip(&starts).enumerate() {
            if let Some(place) = *place {
                prop_assert!(start.is_none(), "row {} is known", row);
                prop_assert!(changes.iter().any(|change| change.seconds == place));
                let before = starts.iter().take(row).copied().flatten().max();
                let after = starts.iter().skip(row).find_map(|start| *start).unwrap_or(end);
                prop_assert!(before.is_none_or(|it| place > it) && place < after, "outside its room");
                prop_assert!(latest.is_none_or(|it| it < place), "before the row above");
                latest = Some(place);
            }
        }
    }

    /// What is far from the rooms, or weaker than nothing, changes nothing; nor does asking again.
    #[test]
    fn only_changes_in_the_rooms_count((starts, end, changes) in heard()) {
        let places = likely(&starts, end, &changes);
        let mut more = changes.clone();
        more.extend((0..5).map(|at| Hint { seconds: end.max(9_000) + 10 * at, strength: 100 }));
        prop_assert_eq!(&likely(&starts, end, &more), &places);
        prop_assert_eq!(&likely(&starts, end, &changes), &places);
    }
}

#[test]
fn five_hundred_rows_without_a_time_are_placed_soon() {
    let mut changes = Vec::new();
    for at in 1..600_u32 {
        changes
            .push(Hint { seconds: 60 * at, strength: u8::try_from(at * 37 % 101).unwrap_or(100) });
    }
    let mut starts = vec![None; 500];
    if let Some(first) = starts.first_mut() {
        *first = Some(0);
    }
    let places = likely(&starts, 36_000, &changes);
    assert!(places.iter().flatten().count() > 400);
}
