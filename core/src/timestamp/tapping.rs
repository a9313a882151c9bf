//! Timing a mix by ear: a tap gives the next row without a time the moment that was just heard. The taps are
//! one person's draft, which changes nothing until it is sent.
//!
//! Every tap lies in the room that the times around its row leave it, those of the draft among them; a row with
//! a curated time is passed by. Each change of a draft can be taken back by [`Draft::undone`], which is its
//! inverse.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::hints::Hint;
use super::likely::likely;
use super::room::{Room, room};

/// A tap that is so near a change of the music, in seconds, meant it.
const NEAR: u32 = 4;

/// How many seconds ago a change may be to be taken still.
const MISSED: u32 = 15;

/// The room of a row that fits nowhere.
const NOWHERE: Room = Room { from: 1, to: 0 };

/// What is known of a row of the tracklist.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(default)]
pub struct KnownTime {
    /// When the track starts; `None` where nobody knows.
    pub start: Option<u32>,
    /// Whether an admin says so. Then nobody else times the row.
    pub is_curated: bool,
    /// Whether the track lies over the one before it, and may begin together with it.
    pub is_layered: bool,
}

/// A time that somebody has tapped and not sent yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Tap {
    /// Place of the row, from 1.
    pub position: u32,
    /// When its track starts.
    pub seconds: u32,
}

/// A change of a draft, with what takes it back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Change {
    /// A row got a time, or another one, or lost its time.
    Timed {
        /// Place of the row.
        position: u32,
        /// The time that it had in the draft.
        before: Option<u32>,
    },
    /// A row was passed by.
    Skipped {
        /// Place of the row.
        position: u32,
    },
}

/// The taps of one person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(default)]
pub struct Draft {
    /// The taps, in the order of the rows.
    pub taps: Vec<Tap>,
    /// Rows that were passed by.
    pub skipped: Vec<u32>,
    /// What was done, the latest last.
    pub changes: Vec<Change>,
}

/// Why a row does not get a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refusal {
    /// There is no such row, or none without a time is left.
    None,
    /// The row has a curated time.
    Curated {
        /// Place of the row.
        position: u32,
    },
    /// A row before it starts later.
    Before {
        /// Place of the row.
        position: u32,
        /// Place of the row before it.
        other: u32,
        /// When that one starts.
        seconds: u32,
    },
    /// A row behind it starts earlier.
    Behind {
        /// Place of the row.
        position: u32,
        /// Place of the row behind it.
        other: u32,
        /// When that one starts.
        seconds: u32,
    },
    /// Another row starts at that second, and neither lies over the other.
    Together {
        /// Place of the row.
        position: u32,
        /// Place of the other row.
        other: u32,
        /// When that one starts.
        seconds: u32,
    },
}

/// A draft after a tap, and the row that it gave a time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Tapped {
    /// The draft.
    pub draft: Draft,
    /// The tap.
    pub tap: Tap,
}

/// The second that a tap means: the moment at which it was heard, rounded, and never before the mix.
/// `reaction_ms` is how long a person takes from the first beat to the key.
#[must_use]
pub fn heard(at_ms: u32, reaction_ms: u32) -> u32 {
    at_ms.saturating_sub(reaction_ms).saturating_add(500) / 1000
}

/// Whether two rows may begin at one second: each row from the first to the last lies over the one before it.
fn may_begin_together(rows: &[KnownTime], position: u32, other: u32) -> bool {
    let places = position.min(other)..position.max(other);
    places.filter_map(|before| rows.get(usize::try_from(before).ok()?)).all(|row| row.is_layered)
}

impl Draft {
    /// The tap of a row; `None` where it has none.
    #[must_use]
    pub fn at(&self, position: u32) -> Option<u32> {
        self.taps.iter().find(|tap| tap.position == position).map(|tap| tap.seconds)
    }

    /// When each row starts by now: as tapped, else as known.
    fn starts<'a>(
        &'a self,
        rows: &'a [KnownTime],
    ) -> impl Iterator<Item = (u32, Option<u32>)> + 'a {
        (1..).zip(rows).map(|(position, row)| (position, self.at(position).or(row.start)))
    }

    /// The rows that bound another one: the latest start before it and the earliest behind it, each with its
    /// place.
    fn bounds(&self, rows: &[KnownTime], position: u32) -> [Option<(u32, u32)>; 2] {
        let (mut after, mut before) = (None::<(u32, u32)>, None::<(u32, u32)>);
        for (other, start) in self.starts(rows) {
            let Some(start) = start.filter(|_| other != position) else { continue };
            if other < position && after.is_none_or(|(_, latest)| start >= latest) {
                after = Some((other, start));
            }
            if other > position && before.is_none_or(|(_, earliest)| start < earliest) {
                before = Some((other, start));
            }
        }
        [after, before]
    }

    /// The seconds at which a row may begin, given every time around it. A second at which another row starts is
    /// free only where one lies over the other: a key that is pressed twice does not time two rows.
    #[must_use]
    pub fn room(&self, rows: &[KnownTime], position: u32) -> Room {
        let [after, before] = self.bounds(rows, position);
        let kept = room(after.map(|it| it.1), before.map(|it| it.1));
        let is_apart = |bound: Option<(u32, u32)>, second: u32| {
            bound.is_some_and(|(other, start)| {
                start == second && !may_begin_together(rows, position, other)
            })
        };
        let from = kept.from + u32::from(is_apart(after, kept.from));
        match kept.to.checked_sub(u32::from(is_apart(before, kept.to))) {
            Some(to) => Room { from, to },
            None => NOWHERE,
        }
    }

    /// The row that the next tap is for: the first without a time whose room holds this second, else the first
    /// without one. Rows that were passed by are left out. `None` where no row is left.
    #[must_use]
    pub fn next(&self, rows: &[KnownTime], seconds: u32) -> Option<u32> {
        let open = |(position, start): &(u32, Option<u32>)| {
            start.is_none() && !self.skipped.contains(position)
        };
        let mut first = None;
        for (position, _) in self.starts(rows).filter(open) {
            if self.room(rows, position).holds(seconds) {
                return Some(position);
            }
            first = first.or(Some(position));
        }
        first
    }

    /// The draft with a time for a row.
    ///
    /// # Errors
    /// Why the row does not get it: then nothing has changed.
    pub fn timed(&self, rows: &[KnownTime], tap: Tap) -> Result<Tapped, Refusal> {
        let Tap { position, seconds } = tap;
        let index = position.checked_sub(1).and_then(|index| usize::try_from(index).ok());
        let row = index.and_then(|index| rows.get(index)).ok_or(Refusal::None)?;
        if row.is_curated {
            return Err(Refusal::Curated { position });
        }
        if !self.room(rows, position).holds(seconds) {
            return Err(self.refused(rows, tap));
        }
        let mut draft = self.clone();
        let before = draft.put(position, Some(seconds));
        draft.changes.push(Change::Timed { position, before });
        Ok(Tapped { draft, tap })
    }

    /// Why a second is outside the room of a row.
    fn refused(&self, rows: &[KnownTime], Tap { position, seconds }: Tap) -> Refusal {
        let [after, before] = self.bounds(rows, position);
        let same = [after, before].into_iter().flatten().find(|(_, start)| *start == seconds);
        match (same, after, before) {
            (Some((other, seconds)), ..) => Refusal::Together { position, other, seconds },
            (_, Some((other, start)), _) if seconds < start => {
                Refusal::Before { position, other, seconds: start }
            }
            (_, _, Some((other, start))) => Refusal::Behind { position, other, seconds: start },
            _ => Refusal::None,
        }
    }

    /// Where the rows without a time probably begin, given what was tapped: see [`likely()`].
    #[must_use]
    pub fn likely(&self, rows: &[KnownTime], end: u32, changes: &[Hint]) -> Vec<Option<u32>> {
        let starts: Vec<Option<u32>> = self.starts(rows).map(|(_, start)| start).collect();
        likely(&starts, end, changes)
    }

    /// What snapping to a change of the music gives at this second; `changes` are in order, `places` are where rows
    /// probably begin. A row that was tapped in the past [`MISSED`] seconds moves to the nearest change within
    /// [`NEAR`], of two to the earlier. Where none was, the next row gets its likely place if that is in those seconds,
    /// else the last change of them. `None` where there is none, or where the row has it already.
    #[must_use]
    pub fn snap(
        &self,
        rows: &[KnownTime],
        changes: &[u32],
        places: &[Option<u32>],
        seconds: u32,
    ) -> Option<Tap> {
        let past = seconds.saturating_sub(MISSED)..=seconds;
        let latest = match self.changes.last() {
            Some(Change::Timed { position, .. }) => Some(*position),
            _ => None,
        };
        if let Some(position) = latest
            && let Some(tapped) = self.at(position).filter(|tapped| past.contains(tapped))
        {
            let nearest = changes.iter().copied().min_by_key(|change| change.abs_diff(tapped))?;
            let is_near = nearest != tapped && nearest.abs_diff(tapped) <= NEAR;
            return is_near.then_some(Tap { position, seconds: nearest });
        }
        let fits = |tap: &Tap| self.room(rows, tap.position).holds(tap.seconds);
        let place = self.next(rows, seconds).and_then(|position| {
            let index = usize::try_from(position.checked_sub(1)?).ok()?;
            let seconds = places.get(index).copied().flatten().filter(|it| past.contains(it))?;
            Some(Tap { position, seconds }).filter(fits)
        });
        place.or_else(|| {
            let change = changes.iter().copied().rfind(|change| past.contains(change))?;
            let position = self.next(rows, change)?;
            Some(Tap { position, seconds: change }).filter(fits)
        })
    }

    /// The draft in which a row is passed by.
    #[must_use]
    pub fn skipping(&self, position: u32) -> Self {
        let mut draft = self.clone();
        if !draft.skipped.contains(&position) {
            draft.skipped.push(position);
            draft.changes.push(Change::Skipped { position });
        }
        draft
    }

    /// The draft in which a row has no time; the same where it had none.
    #[must_use]
    pub fn untimed(&self, position: u32) -> Self {
        let mut draft = self.clone();
        if let before @ Some(_) = draft.put(position, None) {
            draft.changes.push(Change::Timed { position, before });
        }
        draft
    }

    /// The draft without its last change; `None` where nothing was done.
    #[must_use]
    pub fn undone(&self) -> Option<Self> {
        let mut draft = self.clone();
        match draft.changes.pop()? {
            Change::Timed { position, before } => {
                draft.put(position, before);
            }
            Change::Skipped { position } => draft.skipped.retain(|it| *it != position),
        }
        Some(draft)
    }

    /// What is left of a draft where others have timed rows meanwhile: taps of rows that are curated by now or
    /// are outside their room have gone, and what led to them can no longer be taken back.
    #[must_use]
    pub fn settled(&self, rows: &[KnownTime]) -> Self {
        let mut draft = Self { skipped: self.skipped.clone(), ..Self::default() };
        for tap in &self.taps {
            if let Ok(kept) = draft.timed(rows, *tap) {
                draft.taps = kept.draft.taps;
            }
        }
        if draft.taps == self.taps {
            draft.changes.clone_from(&self.changes);
        }
        draft
    }

    /// Puts a time in its place, or takes it out; answers the one that was there.
    fn put(&mut self, position: u32, seconds: Option<u32>) -> Option<u32> {
        let before = self.at(position);
        self.taps.retain(|tap| tap.position != position);
        if let Some(seconds) = seconds {
            let place = self.taps.partition_point(|tap| tap.position < position);
            self.taps.insert(place, Tap { position, seconds });
        }
        before
    }
}
