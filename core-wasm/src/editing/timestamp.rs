//! Where a proposed time may lie.

use segue_core::timestamp::room;

use super::desk::{Answer, Asked};

/// The curated times before and behind a track, in seconds, below zero where there is none, and a
/// second; the first and the last second of its room, and whether the second is inside.
pub fn room(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    let [after, before] = [asked.number(), asked.number()];
    let room = room::room(start(after), start(before));
    answer.number(room.from);
    answer.number(room.to);
    answer.number(u32::from(room.holds(asked.number() as u32)));
}

fn start(seconds: f64) -> Option<u32> {
    (seconds >= 0.0).then_some(seconds as u32)
}
