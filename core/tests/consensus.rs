//! Laws of the time that a crowd agrees on, for crowds that nobody would think of.

#![expect(clippy::indexing_slicing, reason = "a test says what is wrong by panicking")]

use proptest::prelude::*;
use segue_core::timestamp::Status;
use segue_core::timestamp::best::{Proposal, best};
use segue_core::timestamp::consensus::{
    Given, Judged, REACH_SECONDS, WEIGHT_OF_NEW, judge, weight,
};

fn voices() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..12_u32, 0..4)
}

fn given() -> impl Strategy<Value = Given> {
    let settled = prop_oneof![
        8 => Just(None),
        1 => Just(Some(Status::Approved)),
        1 => Just(Some(Status::Rejected)),
    ];
    let voice = (0..12_u32, prop::option::weighted(0.2, 0..12_u32));
    let own = (0..30_u32, voice, 500..=2000_u32, any::<bool>());
    (own, voices(), voices(), settled, 0..20_i64).prop_map(
        |(
            (seconds, (giver, neighbour), weight, is_unproven),
            agree,
            disagree,
            settled,
            created_at,
        )| Given {
            seconds,
            giver,
            neighbour,
            weight,
            is_unproven,
            agree,
            disagree,
            settled,
            held_by: 0,
            created_at,
        },
    )
}

fn crowd() -> impl Strategy<Value = Vec<Given>> {
    (prop::collection::vec(given(), 0..12), any::<Option<prop::sample::Index>>()).prop_map(
        |(mut crowd, held)| {
            if let Some(held) = held.filter(|_| !crowd.is_empty()) {
                let held = held.index(crowd.len());
                crowd[held].held_by = 3;
            }
            crowd
        },
    )
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn winner(crowd: &[Given], judged: &[Judged]) -> Option<usize> {
    let proposals: Vec<Proposal> = crowd
        .iter()
        .zip(judged)
        .map(|(given, judged)| Proposal {
            status: judged.status,
            confidence: judged.confidence,
            created_at: given.created_at as f64,
            is_confirmed: !given.is_unproven
                || judged.people > 1
                || judged.status == Status::Approved,
        })
        .collect();
    best(&proposals)
}

fn new_account(seconds: u32) -> Given {
    Given {
        seconds,
        giver: 99,
        neighbour: None,
        weight: WEIGHT_OF_NEW,
        is_unproven: false,
        agree: vec![],
        disagree: vec![],
        settled: None,
        held_by: 0,
        created_at: 100,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_order_of_the_times_does_not_matter(
        (crowd, shuffled) in crowd().prop_flat_map(|crowd| {
            let places: Vec<usize> = (0..crowd.len()).collect();
            (Just(crowd), Just(places).prop_shuffle())
        }),
    ) {
        let judged = judge(&crowd);
        let other: Vec<Given> = shuffled.iter().map(|place| crowd[*place].clone()).collect();
        let same: Vec<Judged> = shuffled.iter().map(|place| judged[*place]).collect();
        // Two times with the same moment, start and giver cannot be told apart.
        let told_apart = crowd.iter().enumerate().all(|(at, one)| {
            crowd[..at].iter().all(|other| {
                let of = |it: &Given| (it.created_at, it.seconds, it.giver);
                of(one) != of(other)
            })
        });
        if told_apart {
            prop_assert_eq!(judge(&other), same);
        }
    }

    #[test]
    fn the_surest_counts_and_is_rejected_by_nobody(crowd in crowd()) {
        let judged = judge(&crowd);
        match winner(&crowd, &judged) {
            Some(at) => {
                prop_assert!(judged[at].status != Status::Rejected);
                let ties = judged.iter().enumerate().filter(|(place, it)| {
                    *place != at && it.status != Status::Rejected
                });
                for (_, other) in ties {
                    prop_assert!(other.confidence <= judged[at].confidence);
                }
                let is_approved = |it: &Given| it.settled == Some(Status::Approved);
                prop_assert!(is_approved(&crowd[at]) || !crowd.iter().any(is_approved));
            }
            None => prop_assert!(judged.iter().all(|it| it.status == Status::Rejected)),
        }
        for it in &judged {
            prop_assert!((0.0..=1.0).contains(&it.confidence));
            prop_assert!((1..=REACH_SECONDS).contains(&it.spread_seconds) && it.people >= 1);
        }
    }

    #[test]
    fn one_new_account_does_not_move_a_time_that_three_agree_on(
        agreeing in prop::collection::vec((10..=14_u32, 500..=2000_u32), 3..8),
        rival in prop::option::of(0..40_u32),
        seconds in 0..40_u32,
    ) {
        let mut crowd: Vec<Given> = (0..).zip(agreeing).map(|(giver, (seconds, weight))| Given {
            giver, weight, created_at: i64::from(giver), ..new_account(seconds)
        }).collect();
        crowd.extend(rival.map(|seconds| Given { giver: 98, ..new_account(seconds) }));
        let judged = judge(&crowd);
        let at = winner(&crowd, &judged).unwrap();
        prop_assume!(judged[at].people >= 3);
        crowd[at].held_by = judged[at].people;
        prop_assert_eq!(winner(&crowd, &judge(&crowd)), Some(at));
        crowd.push(new_account(seconds));
        prop_assert_eq!(winner(&crowd, &judge(&crowd)), Some(at));
    }

    #[test]
    fn sessions_of_one_network_have_one_voice(mut crowd in crowd(), more in 1..4_usize) {
        crowd.iter_mut().for_each(|it| it.neighbour = None);
        let Some(one) = crowd.first().cloned() else { return Ok(()) };
        let mut louder = crowd.clone();
        louder.extend(std::iter::repeat_n(one.clone(), more));
        louder.iter_mut().for_each(|it| it.held_by = 0);
        let mut alone = crowd;
        alone.iter_mut().for_each(|it| it.held_by = 0);
        let (quiet, loud) = (judge(&alone), judge(&louder));
        for (before, now) in quiet.iter().zip(&loud) {
            prop_assert_eq!(before.people, now.people);
            prop_assert_eq!(before.spread_seconds, now.spread_seconds);
        }
        let start = |crowd: &[Given], judged: &[Judged]| {
            winner(crowd, judged).map(|at| crowd[at].seconds)
        };
        prop_assert_eq!(start(&alone, &quiet), start(&louder, &loud));
    }

    #[test]
    fn a_weight_is_held_and_rises_with_what_was_right(agreed in 0..500_u32, missed in 0..500_u32) {
        let settled = agreed + missed;
        let own = weight(agreed, settled);
        prop_assert!((500..=2000).contains(&own));
        prop_assert!(weight(agreed + 1, settled + 1) >= own);
        prop_assert!(weight(agreed, settled + 1) <= own);
    }
}
