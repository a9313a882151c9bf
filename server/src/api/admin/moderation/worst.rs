//! What makes a thing in the queue worse than another: reports before what its giver does, and that before
//! who they are. Givers whose earlier things were nearly all accepted are looked at last.

use std::collections::HashMap;

use segue_base::clock::Moment;
use segue_store::giver::Past;
use segue_store::queue::{Kind, Waiting};

use super::Why;

/// Time for which an account counts as new, in milliseconds.
const NEW_MS: i64 = 24 * 3_600_000;

/// How many tracks with one time are not by chance.
const SAME_TIMES: usize = 3;

/// How many waiting things of one giver are a flood.
const FLOOD: usize = 10;

/// What givers do again and again.
pub struct Habits {
    counts: HashMap<String, usize>,
    same: HashMap<(String, u32), usize>,
}

fn name(it: &Waiting) -> Option<String> {
    it.giver.as_ref().map(|giver| giver.name().to_owned())
}

impl Habits {
    /// Reads them off everything that waits.
    pub fn of(waiting: &[Waiting]) -> Self {
        let (mut counts, mut same) = (HashMap::new(), HashMap::new());
        for it in waiting {
            let Some(name) = name(it) else { continue };
            *counts.entry(name.clone()).or_insert(0) += 1;
            if let (Kind::Time, Some(seconds)) = (it.kind, it.seconds) {
                *same.entry((name, seconds)).or_insert(0) += 1;
            }
        }
        Self { counts, same }
    }

    /// Why a thing is where it is.
    pub fn why(&self, it: &Waiting, now: Moment) -> Vec<Why> {
        let name = name(it);
        let is_same = || {
            let key = (name.clone()?, it.seconds?);
            self.same.get(&key).map(|count| *count >= SAME_TIMES)
        };
        let floods =
            name.as_ref().and_then(|name| self.counts.get(name)).is_some_and(|it| *it >= FLOOD);
        let is_new = it.joined_at.is_some_and(|at| now.ms() - at.ms() < NEW_MS);
        let text = it.text.to_lowercase();
        let has_link = ["http://", "https://", "www."].iter().any(|sign| text.contains(sign));
        let all = [
            (it.reports.count > 0, Why::Reported),
            (it.kind == Kind::Time && is_same().unwrap_or(false), Why::SameTime),
            (floods, Why::Flood),
            (it.kind == Kind::Comment && has_link, Why::Link),
            (it.disagree > it.agree, Why::Disputed),
            (is_new, Why::NewAccount),
            (it.joined_at.is_none(), Why::NoAccount),
        ];
        all.into_iter().filter(|(is, _)| *is).map(|(_, why)| why).collect()
    }
}

/// How bad a thing seems: the more, the worse.
pub fn weight(it: &Waiting, why: &[Why], past: Past) -> i64 {
    let reports = i64::try_from(it.reports.count).unwrap_or(i64::MAX / 1000).min(1000);
    let of_why = why.iter().map(|why| match why {
        Why::Reported => 100 * reports,
        Why::SameTime => 60,
        Why::Flood => 50,
        Why::Link => 40,
        Why::Disputed => 30,
        Why::NewAccount => 20,
        Why::NoAccount => 10,
    });
    let is_trusted = past.accepted >= 10 && past.accepted * 10 >= past.decided * 9;
    of_why.sum::<i64>() - if is_trusted { 25 } else { 0 }
}
