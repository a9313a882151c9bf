//! The time that the proposals for one track agree on, and how sure each of them is.
//!
//! People who hear the same start write it down a second or two apart, so proposals that lie close
//! together count as agreeing with each other. Source: decision 29 (docs/decisions).

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{Status, Votes, confidence};

/// Proposals that lie this far apart, in seconds, or closer agree with each other.
pub const REACH_SECONDS: u32 = 4;
/// The weight of a person of whom nothing is known yet.
pub const WEIGHT_OF_NEW: u32 = 1000;
/// The weights between which every person's is held.
const LEAST_WEIGHT: u32 = WEIGHT_OF_NEW / 2;
const MOST_WEIGHT: u32 = WEIGHT_OF_NEW * 2;
/// People who agree, from which on the time that counts is held against others.
const PEOPLE_TO_HOLD: u32 = 3;
/// Steps from the surest time to the middle of those around it. Two are nearly always enough.
const STEPS_TO_MIDDLE: u32 = 8;

/// A proposed time with the voices for and against it. Voices are numbered; one voice is one person,
/// or all the people who count as one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Given {
    /// The proposed start, in seconds.
    pub seconds: u32,
    /// The voice that gave it.
    pub giver: u32,
    /// The voice as which the giver agrees with other times, where that is not their own: accounts
    /// that one person can make many of have their own on their own times only.
    #[serde(default)]
    pub neighbour: Option<u32>,
    /// What the giver's voice weighs; see [`weight`].
    pub weight: u32,
    /// Whether the giver has not proven who they are.
    #[serde(default)]
    pub is_unproven: bool,
    /// The voices that agree in a vote.
    #[serde(default)]
    pub agree: Vec<u32>,
    /// The voices that disagree in a vote.
    #[serde(default)]
    pub disagree: Vec<u32>,
    /// What an admin has decided.
    #[serde(default)]
    pub settled: Option<Status>,
    /// How many people agreed on it while it counted until now; 0 where another one counted.
    #[serde(default)]
    pub held_by: u32,
    /// When it was given, in milliseconds since 1970.
    pub created_at: i64,
}

impl Given {
    /// The giver's voice on times that others gave.
    fn voice(&self) -> u32 {
        self.neighbour.unwrap_or(self.giver)
    }
}

/// What the voices make of a proposed time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Judged {
    /// How sure it is, 0 to 1.
    pub confidence: f64,
    /// Where it stands.
    pub status: Status,
    /// How many people agree on it, whoever gave it among them.
    pub people: u32,
    /// Within how many seconds of it two thirds of their weight lie; at least 1.
    pub spread_seconds: u32,
    /// Whether it is near the time that several others settled on; `None` while nothing is settled.
    pub is_right: Option<bool>,
}

/// What a person's voice weighs in thousandths of a new person's, from half to twice as much:
/// `settled` counts their times for tracks on which several others agree by now, and `agreed` those
/// of them that were right.
#[must_use]
pub fn weight(agreed: u32, settled: u32) -> u32 {
    let agreed = u64::from(agreed.min(settled)) + 2;
    let share = u64::from(MOST_WEIGHT) * agreed / (u64::from(settled) + 4);
    u32::try_from(share).unwrap_or(MOST_WEIGHT).clamp(LEAST_WEIGHT, MOST_WEIGHT)
}

/// Judges all proposals for one track; the answers stand in the order of the proposals, which does
/// not matter otherwise.
///
/// A proposal's confidence is the lower bound of the Wilson interval of all weight for it, its
/// neighbours' within [`REACH_SECONDS`] included, against the votes that disagree. The one that
/// counts is the weighted median of the surest and its neighbours: a time that somebody really gave.
/// No other has more confidence, so that [`super::best`] says the same. A time on which three agree stays until another place has 1.5 times its
/// weight; among its own neighbours it moves only if it would without one new voice, too. What an
/// admin has approved counts before everything else.
#[must_use]
pub fn judge(given: &[Given]) -> Vec<Judged> {
    let open: Vec<Opinion<'_>> = given.iter().map(|one| Opinion::of(one, given)).collect();
    let counts = the_one_that_counts(&open);
    let top = counts.map(|it| {
        let near = open.iter().filter(|other| !other.is_rejected && other.is_near(it));
        near.map(|other| other.confidence).fold(0.0, f64::max)
    });
    let settled_on = counts
        .filter(|it| it.people >= PEOPLE_TO_HOLD || it.given.settled == Some(Status::Approved));
    open.iter()
        .map(|one| Judged {
            confidence: match top {
                Some(top) if counts.is_some_and(|it| core::ptr::eq(it, one)) => top,
                Some(top) if !one.is_rejected => one.confidence.min(most_beside(counts, one, top)),
                _ => one.confidence,
            },
            status: one.status(),
            people: one.people,
            spread_seconds: one.spread(),
            is_right: settled_on.map(|it| it.is_near(one)),
        })
        .collect()
}

/// The most confidence that a proposal may have beside the one that counts: the same where that one goes
/// first among equals anyway, and else the next number below.
fn most_beside(counts: Option<&Opinion<'_>>, one: &Opinion<'_>, top: f64) -> f64 {
    let place = |it: &Opinion<'_>| (!it.is_confirmed(), it.given.created_at);
    if counts.is_some_and(|it| place(it) < place(one)) { top } else { top.next_down() }
}

/// A proposal with everything that speaks for it.
struct Opinion<'a> {
    given: &'a Given,
    /// The voices for it: each with its weight, and how far off its own time is.
    voices: Vec<(u32, u32, u32)>,
    /// Their weight less that of the votes that disagree.
    weight: i64,
    disagree: u32,
    people: u32,
    confidence: f64,
    is_rejected: bool,
}

impl<'a> Opinion<'a> {
    fn of(given: &'a Given, all: &[Given]) -> Self {
        let others = all.iter().filter(|it| !core::ptr::eq(*it, given) && !is_rejected(it));
        let others = others.map(|it| (it.voice(), it.weight, it.seconds.abs_diff(given.seconds)));
        let near = others.filter(|(.., away)| *away <= REACH_SECONDS);
        let votes = given.agree.iter().map(|voice| (*voice, WEIGHT_OF_NEW, 0));
        let own = (given.giver, given.weight, 0);
        let speaks = |voice: u32| voice == given.giver || !given.disagree.contains(&voice);
        let others = near.chain(votes).filter(|(voice, ..)| speaks(*voice));
        let voices = one_each(others.chain([own]).collect());
        let mut against = given.disagree.clone();
        against.sort_unstable();
        against.dedup();
        let disagree = count(against.iter().filter(|voice| **voice != given.giver).count());
        let weight: u32 = voices.iter().map(|(_, weight, _)| weight).sum();
        let scale = f64::from(WEIGHT_OF_NEW);
        Self {
            given,
            people: count(voices.len()),
            weight: i64::from(weight) - i64::from(disagree) * i64::from(WEIGHT_OF_NEW),
            disagree,
            confidence: confidence::of_weight(f64::from(weight) / scale, f64::from(disagree)),
            is_rejected: is_rejected(given),
            voices,
        }
    }

    fn is_near(&self, other: &Self) -> bool {
        self.given.seconds.abs_diff(other.given.seconds) <= REACH_SECONDS
    }

    fn status(&self) -> Status {
        let agree = self.people.saturating_sub(1);
        match self.given.settled {
            Some(status) => status,
            None if self.is_rejected => Status::Rejected,
            None => confidence::status(Votes { agree, disagree: self.disagree }),
        }
    }

    /// Whether anybody stands for it: a member who gave it, another voice, or an admin.
    fn is_confirmed(&self) -> bool {
        !self.given.is_unproven || self.people > 1 || self.status() == Status::Approved
    }

    fn spread(&self) -> u32 {
        let all: u32 = self.voices.iter().map(|(_, weight, _)| weight).sum();
        let within = |seconds: u32| -> u32 {
            let near = self.voices.iter().filter(|(.., away)| *away <= seconds);
            near.map(|(_, weight, _)| weight).sum()
        };
        (1..REACH_SECONDS).find(|seconds| 3 * within(*seconds) >= 2 * all).unwrap_or(REACH_SECONDS)
    }

    /// What is compared where two proposals are as good as each other: all that they were given
    /// with, so that the order in which they are listed never decides.
    fn precedence(&self) -> (bool, i64, u32, u32) {
        (!self.is_confirmed(), self.given.created_at, self.given.seconds, self.given.giver)
    }
}

fn is_rejected(given: &Given) -> bool {
    let of = |voices: &[u32]| count(voices.iter().filter(|voice| **voice != given.giver).count());
    let votes = || Votes { agree: of(&given.agree), disagree: of(&given.disagree) };
    given.settled.unwrap_or_else(|| confidence::status(votes())) == Status::Rejected
}

/// Each voice once: with its greatest weight, and from where it is nearest.
fn one_each(mut voices: Vec<(u32, u32, u32)>) -> Vec<(u32, u32, u32)> {
    voices.sort_unstable();
    voices.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same {
            *kept = (kept.0, kept.1.max(next.1), kept.2.min(next.2));
        }
        is_same
    });
    voices
}

fn the_one_that_counts<'o, 'a>(opinions: &'o [Opinion<'a>]) -> Option<&'o Opinion<'a>> {
    let is_approved = |it: &&Opinion<'_>| it.given.settled == Some(Status::Approved);
    let open = || opinions.iter().filter(|it| !it.is_rejected);
    let surest = |one: &&Opinion<'_>, other: &&Opinion<'_>| {
        let order = one.confidence.total_cmp(&other.confidence);
        order.then_with(|| other.precedence().cmp(&one.precedence()))
    };
    if let Some(approved) = open().filter(is_approved).max_by(surest) {
        return Some(approved);
    }
    let top = open().max_by(surest)?;
    let around = |it: &Opinion<'_>| open().filter(|other| other.is_near(it)).collect::<Vec<_>>();
    // Each step looks at what is around the last one; a middle of its own surroundings stays.
    let best = (0..STEPS_TO_MIDDLE).fold(top, |it, _| median(&around(it), top));
    let holds = |it: &&Opinion<'_>| {
        it.given.held_by >= PEOPLE_TO_HOLD
            && it.people.saturating_sub(it.disagree) >= PEOPLE_TO_HOLD
    };
    let Some(held) = open().find(holds) else { return Some(best) };
    if best.is_near(held) {
        let near = around(held);
        let gain = cost(held, &near) - cost(best, &near);
        let one_voice = WEIGHT_OF_NEW * held.given.seconds.abs_diff(best.given.seconds);
        return Some(if gain > i64::from(one_voice) { best } else { held });
    }
    Some(if 2 * best.weight >= 3 * held.weight { best } else { held })
}

/// The one of a group from which the others are the least far away, by weight. One with more votes
/// against it than the surest has is not taken.
fn median<'o, 'a>(group: &[&'o Opinion<'a>], surest: &'o Opinion<'a>) -> &'o Opinion<'a> {
    let open = group.iter().filter(|it| it.disagree <= surest.disagree);
    let order = |it: &&&Opinion<'_>| (cost(it, group), it.precedence());
    open.min_by_key(order).copied().unwrap_or(surest)
}

/// How far the voices of a group are from a proposal in all: seconds times weight, each voice from
/// the nearest time that it stands for.
fn cost(from: &Opinion<'_>, group: &[&Opinion<'_>]) -> i64 {
    let stands = group.iter().flat_map(|it| {
        let away = it.given.seconds.abs_diff(from.given.seconds);
        let own = (it.given.voice(), it.given.weight, away);
        it.given.agree.iter().map(move |voice| (*voice, WEIGHT_OF_NEW, away)).chain([own])
    });
    let voices = one_each(stands.collect());
    voices.iter().map(|(_, weight, away)| i64::from(*weight) * i64::from(*away)).sum()
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
