//! The draft of somebody who times a mix. Rows, taps and changes cross as lists of numbers.

use alloc::vec::Vec;

use segue_core::timestamp::hints::Hint;
use segue_core::timestamp::tapping::{self, Change, Draft, KnownTime, Refusal, Tap};
use wasm_bindgen::prelude::wasm_bindgen;

/// Numbers that a change takes in what is kept of a draft: 0 for a time and 1 for a row that was passed by, its
/// place, and the time that it had in the draft.
const WIDTH: usize = 3;
/// Stands where there was no time.
const NONE: i32 = -1;

/// The second that a press means. `at_ms` is the press's moment in the mix, `reaction_ms` how long the person takes to
/// react, both in milliseconds.
#[wasm_bindgen(js_name = heardAt)]
#[must_use]
pub fn heard(at_ms: u32, reaction_ms: u32) -> u32 {
    tapping::heard(at_ms, reaction_ms)
}

/// A tracklist and the taps of one person.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Timing {
    rows: Vec<KnownTime>,
    draft: Draft,
}

#[wasm_bindgen]
impl Timing {
    /// Begins without a tap. `starts` has `NaN` where nobody knows; `flags` has for each row 1 where it is curated,
    /// plus 2 where its track lies over the one before it.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(starts: &[f64], flags: &[u8]) -> Self {
        Self { rows: rows(starts, flags), draft: Draft::default() }
    }

    /// Restores a draft that a device has kept: taps as places and seconds, rows that were passed by, and changes.
    pub fn restore(&mut self, taps: &[u32], skipped: &[u32], changes: &[i32]) {
        let (taps, _) = taps.as_chunks();
        let (changes, _) = changes.as_chunks::<WIDTH>();
        let kept = Draft {
            taps: taps.iter().map(|[position, seconds]| tap(*position, *seconds)).collect(),
            skipped: skipped.to_vec(),
            changes: changes.iter().filter_map(change).collect(),
        };
        self.draft = kept.settled(&self.rows);
    }

    /// Takes in the times that others have given meanwhile.
    pub fn hear(&mut self, starts: &[f64], flags: &[u8]) {
        self.rows = rows(starts, flags);
        self.draft = self.draft.settled(&self.rows);
    }

    /// The place of the row that the next tap is for; nothing where none is left.
    #[must_use]
    pub fn next(&self, seconds: u32) -> Option<u32> {
        self.draft.next(&self.rows, seconds)
    }

    /// The first and the last second at which a row may begin.
    #[must_use]
    pub fn room(&self, position: u32) -> Vec<u32> {
        let room = self.draft.room(&self.rows, position);
        Vec::from([room.from, room.to])
    }

    /// The second that a row has in the draft.
    #[must_use]
    pub fn at(&self, position: u32) -> Option<u32> {
        self.draft.at(position)
    }

    /// Gives a row a time. Answers nothing where that is done; else why not, as a number (0 no such row, 1
    /// curated, 2 a row before it starts later, 3 a row behind it starts earlier, 4 another one starts then), with the
    /// place of the row in the way and when that starts.
    pub fn time(&mut self, position: u32, seconds: u32) -> Vec<u32> {
        match self.draft.timed(&self.rows, tap(position, seconds)) {
            Ok(tapped) => {
                self.draft = tapped.draft;
                Vec::new()
            }
            Err(Refusal::None) => Vec::from([0, 0, 0]),
            Err(Refusal::Curated { position }) => Vec::from([1, position, 0]),
            Err(Refusal::Before { other, seconds, .. }) => Vec::from([2, other, seconds]),
            Err(Refusal::Behind { other, seconds, .. }) => Vec::from([3, other, seconds]),
            Err(Refusal::Together { other, seconds, .. }) => Vec::from([4, other, seconds]),
        }
    }

    /// Where each row without a time probably begins, given the changes of the music with their strengths in
    /// hundredths; -1 for other rows. `end` is the mix's length.
    #[must_use]
    pub fn likely(&self, changes: &[u32], strengths: &[u8], end: u32) -> Vec<i32> {
        let pairs = changes.iter().zip(strengths);
        let changes: Vec<Hint> = pairs
            .map(|(seconds, strength)| Hint { seconds: *seconds, strength: *strength })
            .collect();
        let places = self.draft.likely(&self.rows, end, &changes);
        places.into_iter().map(|place| place.map_or(NONE, number)).collect()
    }

    /// What snapping to one of these changes of the music gives at a second, given where rows probably begin: the place
    /// of a row and its time, or nothing.
    #[must_use]
    pub fn snap(&self, changes: &[u32], places: &[i32], seconds: u32) -> Vec<u32> {
        let places: Vec<Option<u32>> = places.iter().map(|it| u32::try_from(*it).ok()).collect();
        let tap = self.draft.snap(&self.rows, changes, &places, seconds);
        tap.map_or_else(Vec::new, |tap| Vec::from([tap.position, tap.seconds]))
    }

    /// Passes a row by.
    pub fn skip(&mut self, position: u32) {
        self.draft = self.draft.skipping(position);
    }

    /// Takes a row's time out of the draft.
    pub fn untime(&mut self, position: u32) {
        self.draft = self.draft.untimed(position);
    }

    /// Takes the last change back, and says whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(draft) = self.draft.undone() else { return false };
        self.draft = draft;
        true
    }

    /// The taps, as places and seconds.
    #[must_use]
    pub fn taps(&self) -> Vec<u32> {
        self.draft.taps.iter().flat_map(|tap| [tap.position, tap.seconds]).collect()
    }

    /// The rows that were passed by.
    #[must_use]
    pub fn skipped(&self) -> Vec<u32> {
        self.draft.skipped.clone()
    }

    /// The changes that can be taken back, the latest last.
    #[must_use]
    pub fn changes(&self) -> Vec<i32> {
        let numbers = |change: &Change| match *change {
            Change::Timed { position, before } => {
                [0, number(position), before.map_or(NONE, number)]
            }
            Change::Skipped { position } => [1, number(position), NONE],
        };
        self.draft.changes.iter().flat_map(numbers).collect()
    }
}

fn rows(starts: &[f64], flags: &[u8]) -> Vec<KnownTime> {
    let known = |(start, flags): (&f64, &u8)| KnownTime {
        start: (!start.is_nan()).then_some(*start as u32),
        is_curated: flags & 1 != 0,
        is_layered: flags & 2 != 0,
    };
    starts.iter().zip(flags).map(known).collect()
}

fn number(it: u32) -> i32 {
    i32::try_from(it).unwrap_or(i32::MAX)
}

fn tap(position: u32, seconds: u32) -> Tap {
    Tap { position, seconds }
}

fn change([kind, position, before]: &[i32; WIDTH]) -> Option<Change> {
    let position = u32::try_from(*position).ok()?;
    Some(match kind {
        0 => Change::Timed { position, before: u32::try_from(*before).ok() },
        _ => Change::Skipped { position },
    })
}
