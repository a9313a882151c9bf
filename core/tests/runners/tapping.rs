//! Timing a mix by ear: a vector is a tracklist and what somebody does, step by step.

use segue_core::timestamp::hints::Hint;
use segue_core::timestamp::tapping::{self, Draft, KnownTime, Tap};
use serde::Deserialize;
use serde_json::{Value, json};

use super::from;

/// What somebody does.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    /// Presses the key at a moment, in milliseconds, with so long a reaction.
    Press(u32, u32),
    /// Gives a row a time.
    Time(u32, u32),
    /// Passes a row by.
    Skip(u32),
    /// Takes a row's time out.
    Untime(u32),
    /// Snaps to one of the changes that were heard, at a second; the last are where rows probably begin.
    Snap(u32, Vec<u32>, #[serde(default)] Vec<Option<u32>>),
    /// Takes the last change back.
    Undo,
    /// Takes in the times that others have given.
    Hear(Vec<KnownTime>),
}

#[derive(Deserialize)]
struct Script {
    rows: Vec<KnownTime>,
    steps: Vec<Step>,
}

/// Where rows probably begin for somebody who has tapped nothing.
pub fn likely(starts: &[Option<u32>], end: u32, changes: &[Hint]) -> Vec<Option<u32>> {
    let known = |start: &Option<u32>| KnownTime { start: *start, ..KnownTime::default() };
    let rows: Vec<KnownTime> = starts.iter().map(known).collect();
    Draft::default().likely(&rows, end, changes)
}

/// The draft at the end, what was refused on the way, and the room of the row that the next tap is for, with
/// its place.
pub fn run(input: Value) -> Value {
    let Script { mut rows, steps } = from(input);
    let (mut draft, mut refused, mut latest) = (Draft::default(), Vec::new(), 0);
    for step in steps {
        let tap = match step {
            Step::Press(at_ms, reaction_ms) => {
                latest = tapping::heard(at_ms, reaction_ms);
                let position = draft.next(&rows, latest).unwrap_or_default();
                Tap { position, seconds: latest }
            }
            Step::Time(position, seconds) => Tap { position, seconds },
            Step::Snap(seconds, changes, places) => {
                match draft.snap(&rows, &changes, &places, seconds) {
                    Some(tap) => tap,
                    None => continue,
                }
            }
            Step::Skip(position) => {
                draft = draft.skipping(position);
                continue;
            }
            Step::Untime(position) => {
                draft = draft.untimed(position);
                continue;
            }
            Step::Undo => {
                draft = draft.undone().unwrap_or(draft);
                continue;
            }
            Step::Hear(known) => {
                draft = draft.settled(&known);
                rows = known;
                continue;
            }
        };
        match draft.timed(&rows, tap) {
            Ok(tapped) => draft = tapped.draft,
            Err(refusal) => refused.push(refusal),
        }
    }
    let taps: Vec<_> = draft.taps.iter().map(|tap| [tap.position, tap.seconds]).collect();
    for [position, seconds] in &taps {
        assert_eq!(draft.at(*position), Some(*seconds));
        assert!(draft.room(&rows, *position).holds(*seconds), "a tap outside its room");
    }
    let next = draft.next(&rows, latest);
    let room = next.map(|position| draft.room(&rows, position));
    json!({ "taps": taps, "refused": refused, "next": next, "room": room })
}
