//! Another tracklist beside that of a mix: its rows as the core compares them, and the rows that follow
//! from what a person takes of it.
//!
//! A page works the difference out while its text is typed; the server does so again before anything is
//! changed, and refuses decisions on lines that are no longer these.

mod beside;

use std::collections::{HashMap, HashSet};

use segue_core::difference::apply::apply;
use segue_core::difference::{Decision, Kind, Line, Row};
use segue_core::tracklist::editor::remix;
use segue_store::mix::EditedRow;
use segue_store::track::{self, Correction, NewTrack, Renaming};
use segue_store::{StoreError, Tx};
use serde::Deserialize;
use utoipa::ToSchema;

pub use beside::{Beside, BesideTrack};

use super::mix::MixTrack;
use super::track::TrackTime;
use crate::error::{ApiError, Stale};

/// The rows of a mix, as they are compared. A row has the id of its track; where a track is played again,
/// the number of the time behind it.
#[must_use]
pub fn rows_of(tracks: &[MixTrack]) -> Vec<Row> {
    let mut played: HashMap<&str, usize> = HashMap::new();
    let mut rows = Vec::with_capacity(tracks.len());
    for MixTrack { track_id, artist, title, start_seconds, .. } in tracks {
        let times = played.entry(track_id.as_str()).or_default();
        *times += 1;
        let id = if *times == 1 { track_id.clone() } else { format!("{track_id} {times}") };
        let (artist, title) = (artist.clone(), title.clone());
        rows.push(Row { id: Some(id), artist, title, start_seconds: *start_seconds });
    }
    rows
}

/// What a person decides of a difference.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecidedLines {
    /// The lines of the difference as the person saw them. Others than there are now are refused.
    #[schema(max_items = 2000)]
    pub lines: Vec<Line>,
    /// The mix's rows that the other list began with, where these have changed since; without, the rows
    /// as they are.
    #[serde(default)]
    #[schema(required = false, max_items = 1000)]
    pub base: Option<Vec<Row>>,
    /// What becomes of each line, in their order.
    #[schema(max_items = 2000)]
    pub decisions: Vec<Decision>,
}

impl DecidedLines {
    /// Refuses decisions on other lines than there are now.
    ///
    /// # Errors
    /// [`Stale`], or [`Invalid`](crate::error::Invalid) where lines and decisions do not match.
    pub fn check(&self, now: &[Line]) -> Result<(), ApiError> {
        if self.lines.len() != self.decisions.len() {
            return Err(ApiError::shape("decisions", "Every line needs a decision."));
        }
        if self.lines == now { Ok(()) } else { Err(Stale.into()) }
    }

    /// The lines that differ, with whether each is taken.
    pub fn differing(&self) -> impl Iterator<Item = (&Line, bool)> {
        let lines = self.lines.iter().zip(&self.decisions);
        lines
            .filter(|(line, _)| line.kind != Kind::Kept)
            .map(|(line, decision)| (line, *decision == Decision::Take))
    }

    /// How many of the lines that differ are taken, and how many there are.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let taken = self.differing().filter(|(_, is_taken)| *is_taken).count();
        (taken, self.differing().count())
    }
}

/// The rows of a mix as they follow from what was taken.
#[derive(Debug)]
pub struct Outcome {
    /// The whole tracklist.
    pub rows: Vec<EditedRow>,
    /// Rows, from 1, whose names differ from their track's by their spelling alone, which other mixes
    /// show too: it stays as it is.
    pub spellings_kept: Vec<usize>,
}

/// Works out the rows that follow. Rows that stay are the tracks that they were; one that is renamed plays
/// another track, and the old one keeps its likes, unless nobody would be shown another song.
pub fn outcome(
    tx: &Tx<'_>,
    tracks: &[MixTrack],
    beside: &Beside,
    theirs: &[Row],
    decided: &DecidedLines,
) -> Result<Outcome, StoreError> {
    let ours = rows_of(tracks);
    let filled: HashSet<u32> = decided
        .lines
        .iter()
        .filter(|line| line.kind == Kind::Filled)
        .filter_map(|line| line.before)
        .collect();
    let mut outcome = Outcome { rows: Vec::new(), spellings_kept: Vec::new() };
    let mut renamed = HashSet::new();
    for applied in apply(&ours, theirs, &decided.lines, &decided.decisions) {
        let at = |index: Option<u32>| index.and_then(|index| usize::try_from(index).ok());
        let source = at(applied.after).and_then(|at| beside.0.get(at));
        let before = at(applied.before).and_then(|at| Some((tracks.get(at)?, ours.get(at)?)));
        let number = outcome.rows.len() + 1;
        let mut edited = match (before, source) {
            (Some((track, was)), source)
                if is_named_alike(was, &applied.row) || source.is_none() =>
            {
                kept(tx, track)?
            }
            (Some((track, _)), source) => {
                let new = named(tx, &applied.row, source)?;
                let is_filled = applied.before.is_some_and(|at| filled.contains(&at));
                let (edited, is_kept) = rename(tx, track, new, is_filled, &mut renamed)?;
                if is_kept {
                    outcome.spellings_kept.push(number);
                }
                edited
            }
            (None, source) => added(named(tx, &applied.row, source)?, source),
        };
        edited.track.start_seconds = match before {
            // What the crowd gave stays the crowd's.
            Some((track, was)) if was.start_seconds == applied.row.start_seconds => curated(track),
            _ => applied.row.start_seconds,
        };
        edited.track.played_with_previous &= number > 1;
        outcome.rows.push(edited);
    }
    Ok(outcome)
}

fn is_named_alike(one: &Row, other: &Row) -> bool {
    one.artist == other.artist && one.title == other.title
}

fn curated(track: &MixTrack) -> Option<u32> {
    let is_curated = matches!(track.time, Some(TrackTime::Curated));
    track.start_seconds.filter(|_| is_curated)
}

/// A row that plays what it played.
fn kept(tx: &Tx<'_>, track: &MixTrack) -> Result<EditedRow, StoreError> {
    let known = track::as_it_is(tx, &track.track_id)?;
    let known = known.ok_or(StoreError::Row { expected: "a track that a mix plays" })?;
    let track_of_row = NewTrack { played_with_previous: track.played_with_previous, ..known };
    Ok(EditedRow { old_position: Some(track.position), track: track_of_row, correction: None })
}

fn added(new: NewTrack, source: Option<&NewTrack>) -> EditedRow {
    let played_with_previous = source.is_some_and(|source| source.played_with_previous);
    let track = NewTrack { played_with_previous, ..new };
    EditedRow { old_position: None, track, correction: None }
}

/// The track of a row that gets these names: the one that the other list says, where it has all of them.
fn named(tx: &Tx<'_>, row: &Row, source: Option<&NewTrack>) -> Result<NewTrack, StoreError> {
    let whole = source.filter(|source| source.title == row.title && source.artist == row.artist);
    if let Some(id) = whole.and_then(|source| source.known_id.as_deref())
        && let Some(known) = track::as_it_is(tx, id)?
    {
        return Ok(known);
    }
    let remixer = remix::extract(&row.title).and_then(|found| found.remixer.map(str::to_owned));
    Ok(match whole {
        Some(source) => NewTrack { known_id: None, ..source.clone() },
        None => NewTrack {
            title: row.title.clone(),
            artist: row.artist.clone(),
            remixer,
            ..NewTrack::default()
        },
    })
}

/// Gives a row other names, and answers whether its spelling had to stay as it is.
fn rename(
    tx: &Tx<'_>,
    track: &MixTrack,
    new: NewTrack,
    is_filled: bool,
    renamed: &mut HashSet<String>,
) -> Result<(EditedRow, bool), StoreError> {
    let (old_position, played_with_previous) = (Some(track.position), track.played_with_previous);
    let another = |new: NewTrack| {
        let track = NewTrack { played_with_previous, ..new };
        EditedRow { old_position, track, correction: None }
    };
    if new.known_id.is_some() {
        return Ok((another(new), false));
    }
    let Some(weighed) = track::weigh_names(tx, &track.track_id, &new)? else {
        return Ok((another(new), false));
    };
    if weighed.is_found_by_names && weighed.is_elsewhere() {
        return Ok((kept(tx, track)?, true));
    }
    let is_first = weighed.identity.clone().is_none_or(|identity| renamed.insert(identity));
    if !is_first || !stays(&weighed, is_filled) {
        return Ok((another(new), false));
    }
    let known = kept(tx, track)?;
    let label = new.label.clone().or(known.track.label);
    let aliases = known.track.aliases.into_iter().filter(|alias| *alias != new.title).collect();
    let track =
        NewTrack { label, aliases, known_id: known.track.known_id, played_with_previous, ..new };
    Ok((EditedRow { old_position, track, correction: Some(Correction::Everywhere) }, false))
}

/// Whether a track itself takes the new names: nobody may find another song where they put this one, and
/// what no one had identified stays the same recording for those who like it.
fn stays(weighed: &Renaming, is_filled: bool) -> bool {
    let rows: u32 = weighed.mixes.iter().map(|mix| mix.row_count).sum();
    let is_alone = if is_filled { rows <= 1 } else { !weighed.is_elsewhere() };
    weighed.other_id.is_none() && weighed.is_same_song && is_alone
}
