//! Laws of differences, and how many rows of edited lists they name right.

#![expect(clippy::indexing_slicing, reason = "a test says what is wrong by panicking")]

mod edited;

use std::collections::BTreeMap;

use edited::{Told, edited};
use proptest::prelude::*;
use segue_core::difference::apply::{Applied, apply};
use segue_core::difference::completed::completed;
use segue_core::difference::three_way::three_way;
use segue_core::difference::two_way::two_way;
use segue_core::difference::{Decision, Kind, Line, Row};

/// Rows of few names, so that many are alike, the same or unknown.
fn rows() -> impl Strategy<Value = Vec<Row>> {
    let artist = prop::sample::select(vec!["Kelp", "Tern", "ID", "", "Kelp & Tern", "KELP"]);
    let title = prop::sample::select(vec!["Tide", "Tides", "ID", "Tide (Tern Remix)", "?", "夜"]);
    let start = prop::option::of(0_u32..900);
    prop::collection::vec((artist, title, start), 0..14).prop_map(|rows| {
        let row = |(at, (artist, title, start_seconds)): (usize, (&str, &str, _))| Row {
            id: Some(format!("{at}")),
            artist: artist.to_owned(),
            title: title.to_owned(),
            start_seconds,
        };
        rows.into_iter().enumerate().map(row).collect()
    })
}

/// A list and an edited version, or any other.
fn two_lists() -> impl Strategy<Value = (Vec<Row>, Vec<Row>)> {
    prop_oneof![
        (rows(), rows()).prop_map(|(before, after)| (before, told(&after))),
        any::<u16>().prop_map(|seed| {
            let pair = edited(u64::from(seed));
            (pair.before, pair.after)
        }),
    ]
}

/// Rows without their ids.
fn told(rows: &[Row]) -> Vec<Row> {
    rows.iter().map(|row| Row { id: None, ..row.clone() }).collect()
}

fn made(applied: Vec<Applied>) -> Vec<Row> {
    applied.into_iter().map(|applied| applied.row).collect()
}

fn indices(lines: &[Line], side: fn(&Line) -> Option<u32>) -> Vec<u32> {
    let mut all: Vec<u32> = lines.iter().filter_map(side).collect();
    all.sort_unstable();
    all
}

proptest! {
    #[test]
    fn a_list_compared_with_itself_is_kept(list in rows()) {
        for line in two_way(&list, &list) {
            prop_assert_eq!(line.kind, Kind::Kept);
            prop_assert_eq!(line.before, line.after);
            prop_assert!(line.changes.is_empty() && line.moved_by == 0);
        }
    }

    #[test]
    fn every_row_is_in_one_line((before, after) in two_lists()) {
        let lines = two_way(&before, &after);
        let all = |rows: &[Row]| (0..u32::try_from(rows.len()).unwrap()).collect::<Vec<_>>();
        prop_assert_eq!(indices(&lines, |line| line.before), all(&before));
        prop_assert_eq!(indices(&lines, |line| line.after), all(&after));
    }

    #[test]
    fn all_lines_taken_make_the_later_list((before, after) in two_lists()) {
        let lines = two_way(&before, &after);
        prop_assert_eq!(told(&made(apply(&before, &after, &lines, &[]))), told(&after));
    }

    #[test]
    fn no_line_taken_leaves_the_list_as_it_is((before, after) in two_lists()) {
        let lines = two_way(&before, &after);
        let left = vec![Decision::Leave; lines.len()];
        prop_assert_eq!(made(apply(&before, &after, &lines, &left)), before);
    }

    #[test]
    fn rows_that_stay_keep_their_ids(
        (before, after) in two_lists(),
        taken in prop::collection::vec(any::<bool>(), 80),
    ) {
        let lines = two_way(&before, &after);
        let decide = |taken: &bool| if *taken { Decision::Take } else { Decision::Leave };
        let decisions: Vec<Decision> = taken.iter().map(decide).collect();
        let applied = apply(&before, &after, &lines, &decisions);
        for row in &applied {
            if let Some(at) = row.before {
                prop_assert_eq!(&row.row.id, &before[at as usize].id);
            }
        }
        let decision = |at: usize| decisions.get(at).copied().unwrap_or_default();
        let is_gone = |(at, line): &(usize, &Line)| {
            matches!(
                (line.kind, decision(*at)),
                (Kind::Removed, Decision::Take) | (Kind::Added, Decision::Leave)
            )
        };
        let gone = lines.iter().enumerate().filter(is_gone).count();
        prop_assert_eq!(applied.len(), lines.len() - gone);
    }

    #[test]
    fn with_nothing_changed_meanwhile_three_sides_say_what_two_say((base, theirs) in two_lists()) {
        prop_assert_eq!(three_way(&base, &base, &theirs), two_way(&base, &theirs));
    }

    #[test]
    fn what_only_the_list_as_it_is_has_changed_stays((base, ours) in two_lists()) {
        let lines = three_way(&base, &ours, &base);
        prop_assert!(lines.iter().all(|line| line.kind == Kind::Kept), "{lines:?}");
        prop_assert_eq!(made(apply(&ours, &base, &lines, &[])), ours);
    }

    #[test]
    fn what_both_have_changed_alike_is_kept((base, ours) in two_lists()) {
        for line in three_way(&base, &ours, &ours) {
            prop_assert!(line.kind == Kind::Kept, "{line:?}");
        }
    }

    #[test]
    fn every_row_of_both_sides_is_in_one_line(base in rows(), ours in rows(), theirs in rows()) {
        let theirs = told(&theirs);
        let lines = three_way(&base, &ours, &theirs);
        let all = |rows: &[Row]| (0..u32::try_from(rows.len()).unwrap()).collect::<Vec<_>>();
        prop_assert_eq!(indices(&lines, |line| line.before), all(&ours));
        prop_assert_eq!(indices(&lines, |line| line.after), all(&theirs));
        let left = vec![Decision::Leave; lines.len()];
        prop_assert_eq!(made(apply(&ours, &theirs, &lines, &left)), ours);
    }

    #[test]
    fn lines_of_other_lists_do_no_harm((before, after) in two_lists(), one in rows(), other in rows()) {
        let lines = two_way(&before, &after);
        let applied = apply(&one, &other, &lines, &[]);
        prop_assert!(applied.len() <= one.len() + other.len());
    }

    #[test]
    fn a_completed_list_takes_no_time_away((before, after) in two_lists()) {
        let whole = completed(&before, &after);
        prop_assert_eq!(whole.len(), after.len());
        for (row, other) in whole.iter().zip(&after) {
            prop_assert!(other.start_seconds.is_none() || row.start_seconds == other.start_seconds);
        }
    }
}

/// The measure of section 6: of 200 edited lists, 95 of 100 rows are named right. A row is right if
/// it is found in both lists and bears the kind of what was done to it.
#[test]
fn rows_of_edited_lists_are_named_right() {
    let mut by_way: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for seed in 0..200 {
        let pair = edited(seed);
        let named: Vec<Told> = two_way(&pair.before, &pair.after)
            .iter()
            .map(|line| Told {
                before: line.before.map(|at| at as usize),
                after: line.after.map(|at| at as usize),
                kind: line.kind,
            })
            .collect();
        let right = pair.told.iter().filter(|told| named.contains(told)).count();
        for way in [pair.how, "all"] {
            let (rights, rows) = by_way.entry(way).or_default();
            *rights += right;
            *rows += pair.told.len();
        }
    }
    for (way, (right, rows)) in &by_way {
        println!("{way}: {:.2} % of {rows} rows named right", percent(*right, *rows));
    }
    let (right, rows) = by_way["all"];
    assert!(percent(right, rows) >= 95.0, "{right} of {rows}");
}

fn percent(part: usize, whole: usize) -> f64 {
    part as f64 * 100.0 / whole as f64
}
