//! How near crowds come to the true start of a track: simulated people of whom most are off by two
//! seconds or so and every fifth anywhere, judged by `timestamp::consensus` and by votes alone, which
//! was the rule before. Goal: 1 s in the middle, and at least 30 % below the rule before.

#![expect(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::disallowed_methods,
    reason = "a bench measures, and says what is wrong by panicking"
)]

use std::hint::black_box;
use std::time::Instant;

use segue_core::timestamp::Votes;
use segue_core::timestamp::best::{Proposal, best};
use segue_core::timestamp::confidence::confidence;
use segue_core::timestamp::consensus::{Given, WEIGHT_OF_NEW, judge};

const TRUE_START: f64 = 1800.0;
const CROWDS: u32 = 2000;

fn main() {
    let mut chance = Chance(0x5e_97_0e);
    println!("seconds off the true start, in the middle of {CROWDS} crowds each:");
    println!("  people  votes     now   before  saved");
    let (mut all_now, mut all_before) = (Vec::new(), Vec::new());
    for voting in [0.0, 0.5] {
        for people in [3, 5, 8, 12, 20, 30] {
            let (mut now, mut before) = (Vec::new(), Vec::new());
            for _ in 0..CROWDS {
                let crowd = grown(people, voting, &mut chance);
                now.push(off(&crowd.ours));
                before.push(off(&crowd.theirs));
            }
            let (ours, theirs) = (middle(&mut now), middle(&mut before));
            let saved = 100.0 * (1.0 - ours / theirs);
            println!("  {people:6}  {voting:5}  {ours:4.1} s  {theirs:5.1} s  {saved:4.0} %");
            all_now.extend(now);
            all_before.extend(before);
        }
    }
    let (ours, theirs) = (middle(&mut all_now), middle(&mut all_before));
    println!(
        "  all together: {ours:.1} s against {theirs:.1} s, {:.0} % less",
        100.0 * (1.0 - ours / theirs)
    );
    let crowd = grown(100, 0.5, &mut chance).ours;
    let start = Instant::now();
    for _ in 0..100 {
        black_box(judge(black_box(&crowd)));
    }
    println!("judging 100 times takes {:.2} ms", start.elapsed().as_secs_f64() * 10.0);
}

/// The same crowd by both rules. Each person who votes agrees with the time that counts when they come,
/// if it is near what they hear, and else disagrees and gives their own; who does not vote gives theirs.
struct Crowd {
    ours: Vec<Given>,
    theirs: Vec<Given>,
}

fn grown(people: u32, voting: f64, chance: &mut Chance) -> Crowd {
    let mut crowd = Crowd { ours: Vec::new(), theirs: Vec::new() };
    for person in 0..people {
        let heard = if chance.share() < 0.2 {
            TRUE_START + 120.0 * (chance.share() - 0.5)
        } else {
            TRUE_START + 2.0 * chance.normal()
        };
        let seconds = heard.round() as u32;
        let votes = chance.share() < voting;
        for (times, counts) in
            [(&mut crowd.ours, counts_now as Rule), (&mut crowd.theirs, counts_before)]
        {
            let known = hold(times, counts);
            if let (Some(place), true) = (known, votes) {
                if times[place].seconds.abs_diff(seconds) <= 2 {
                    times[place].agree.push(person);
                    continue;
                }
                times[place].disagree.push(person);
            }
            times.push(Given {
                seconds,
                giver: person,
                neighbour: None,
                weight: WEIGHT_OF_NEW,
                is_unproven: false,
                agree: Vec::new(),
                disagree: Vec::new(),
                settled: None,
                held_by: 0,
                created_at: i64::from(person),
            });
        }
    }
    for (times, counts) in
        [(&mut crowd.ours, counts_now as Rule), (&mut crowd.theirs, counts_before)]
    {
        hold(times, counts);
    }
    crowd
}

/// The place of the time that counts, and how many people agree on it.
type Rule = fn(&[Given]) -> Option<(usize, u32)>;

/// Notes which time counts.
fn hold(times: &mut [Given], counts: Rule) -> Option<usize> {
    let known = counts(times);
    for (place, time) in times.iter_mut().enumerate() {
        time.held_by = known.filter(|(at, _)| *at == place).map_or(0, |(_, people)| people);
    }
    known.map(|(place, _)| place)
}

fn counts_now(times: &[Given]) -> Option<(usize, u32)> {
    let judged = judge(times);
    let proposals: Vec<Proposal> = judged
        .iter()
        .zip(times)
        .map(|(judged, time)| Proposal {
            status: judged.status,
            confidence: judged.confidence,
            created_at: time.created_at as f64,
            is_confirmed: true,
        })
        .collect();
    best(&proposals).map(|place| (place, judged[place].people))
}

fn counts_before(times: &[Given]) -> Option<(usize, u32)> {
    let proposals: Vec<Proposal> = times
        .iter()
        .map(|time| {
            let votes =
                Votes { agree: time.agree.len() as u32, disagree: time.disagree.len() as u32 };
            Proposal {
                status: segue_core::timestamp::confidence::status(votes),
                confidence: confidence(votes),
                created_at: time.created_at as f64,
                is_confirmed: true,
            }
        })
        .collect();
    best(&proposals).map(|place| (place, times[place].agree.len() as u32 + 1))
}

fn off(times: &[Given]) -> f64 {
    let counts = times.iter().find(|time| time.held_by > 0);
    counts.map_or(60.0, |time| (f64::from(time.seconds) - TRUE_START).abs())
}

/// The middle of whole seconds, with where in its second it lies by how many are below and above.
fn middle(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    let half = values.len() as f64 / 2.0;
    let value = values[values.len() / 2];
    let below = values.iter().filter(|it| **it < value).count() as f64;
    let same = values.iter().filter(|it| **it <= value).count() as f64 - below;
    // A whole second stands for the half second on either side of it, and 0 for the half above it.
    let (from, width) = if value == 0.0 { (0.0, 0.5) } else { (value - 0.5, 1.0) };
    from + width * (half - below) / same
}

/// A fixed row of random numbers (xorshift), so that each run prints the same.
struct Chance(u64);

impl Chance {
    fn share(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn normal(&mut self) -> f64 {
        let (one, other) = (self.share().max(f64::MIN_POSITIVE), self.share());
        (-2.0 * one.ln()).sqrt() * (std::f64::consts::TAU * other).cos()
    }
}
