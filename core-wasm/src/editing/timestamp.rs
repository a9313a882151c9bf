//! Where a proposed time may lie, and which keep the order of the tracks.

use alloc::vec::Vec;

use segue_core::timestamp::{order, room};

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

/// How many tracks there are, and of each the curated and the proposed time, in seconds, below zero where
/// there is none; of each a number that says whether it has a start in a file, and the start.
pub fn order(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    let mut tracks = Vec::new();
    for _ in 0..asked.number() as usize {
        let [curated, proposed] = [asked.number(), asked.number()].map(start);
        tracks.push(order::KnownStart { curated, proposed });
    }
    for start in order::in_order(&tracks) {
        answer.number(u32::from(start.is_some()));
        answer.number(start.unwrap_or(0));
    }
}

fn start(seconds: f64) -> Option<u32> {
    (seconds >= 0.0).then_some(seconds as u32)
}
