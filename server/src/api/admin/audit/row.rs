//! Taking back what an action has made of one row of a tracklist. The rest of the action stays, and so does what
//! came after it.
//!
//! The difference between the list that the action has left and the list as it is now says where the row stands, and
//! whether it has changed since.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_core::difference::two_way::two_way;
use segue_core::difference::{Field, Line};
use segue_store::Tx;
use segue_store::audit::{self, Entry};
use segue_store::mix::{self, EditedRow};
use segue_store::record::{self, Edits, KeptRow, Tracklists};
use segue_store::track::{self, NewTrack};
use segue_store::user::User;
use serde::Deserialize;
use utoipa::ToSchema;

use super::rows::{at, changed_rows, compared};
use super::undo::{UndoChanged, UndoNothing, UndoTaken, UndoTooLate, Undone, check};
use super::{AuditEntry, words};
use crate::api::admin::mix::entry;
use crate::api::admin::track::correction::{self, TrackAnotherSong, TrackTaken};
use crate::api::mix::too_many_tracks;
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::api::track::TrackContradicts;
use crate::app::App;
use crate::error::{ApiError, NoEntry, NoMix, Stale, if_taken};
use crate::extract::{Admin, JsonBody, Name};

const CHANGED: &str = "This row was changed again since.";
const MOVED: &str = "This row was moved again since.";
const GONE: &str = "This row has gone since.";
const BACK: &str = "This row has come back since.";
const NO_TRACK: &str = "The track of this row has gone since.";

/// A row of a tracklist that is to be as it was.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoneRow {
    /// What became of it, as the audit says. A line that it does not say is refused.
    pub line: Line,
}

/// Undoes what an action has made of one row of a tracklist, for thirty days. That is recorded as an action of its
/// own, which can be undone in turn. Where the row has changed again since, nothing is undone.
///
/// The track's own names and label are everywhere as they were. What people gave to other rows stays; what they gave
/// to a row that was removed comes back only with the whole action.
///
/// Source: none; beside `undo_deed`, for an edit of which one row is wrong.
#[utoipa::path(
    post,
    path = "/api/admin/audit/{id}/row/undo",
    tag = "admin",
    operation_id = "undo_row",
    params(("id" = String, Path, description = "The entry's id.")),
    request_body = UndoneRow,
    responses(
        (status = OK, description = "The row was undone; the entry that says so.", body = AuditEntry),
        NoEntry, NoMix, Undone, UndoNothing, UndoTooLate, UndoTaken, UndoChanged, Stale, TrackContradicts,
        TrackAnotherSong, TrackTaken, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn undo_row(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<UndoneRow>,
) -> Result<Response, ApiError> {
    let now = app.now();
    let work = move |tx: &Tx<'_>| undo_in(tx, &admin.user, &id, &value.line, now);
    let entry = app.store().write(work).await?;
    Ok(private(Json(AuditEntry::of(entry, now))))
}

fn undo_in(
    tx: &Tx<'_>,
    admin: &User,
    id: &str,
    line: &Line,
    now: Moment,
) -> Result<Entry, ApiError> {
    let done = audit::find(tx, id)?.ok_or(NoEntry)?;
    check(&done, now)?;
    let edits = audit::find_edits(tx, id)?;
    let mix_id = record::mix_of_rows(&edits).ok_or(UndoNothing)?;
    let mix = mix::find_any(tx, mix_id)?.ok_or(NoMix)?;
    let reverted = reverted(&audit::tracklists(tx, &done, &edits, mix_id)?, line)?;
    record::begin(tx)?;
    if let Some(track_id) = &reverted.names_of {
        let undone = record::undo(tx, &edits.of_track(track_id)).map_err(if_taken(UndoTaken))?;
        if !undone.is_empty() {
            return Err(changed(&words::in_the_way(&undone)));
        }
    }
    let rows = reverted.edited(tx)?;
    mix::set_tracks(tx, &mix.id, &rows, now)?.map_err(correction::refused)?;
    let id = audit::note(tx, admin, &entry("mix.row_undone", &mix.id, &mix.title, None), now)?;
    let lists = record::tracklists(tx, &audit::find_edits(tx, &id)?, &Edits::default(), &mix.id)?;
    audit::describe(tx, &id, &changed_rows(&lists.before, &lists.after))?;
    Ok(audit::find(tx, &id)?.ok_or(NoEntry)?)
}

fn changed(what: &str) -> ApiError {
    UndoChanged(what.to_owned()).into()
}

/// The tracklist as it follows.
#[derive(Debug)]
struct Reverted {
    /// Its rows, each with its place in the list as it is.
    rows: Vec<(Option<u32>, KeptRow)>,
    /// The track that gets back the names and the label that the action has changed.
    names_of: Option<String>,
}

impl Reverted {
    fn edited(self, tx: &Tx<'_>) -> Result<Vec<EditedRow>, ApiError> {
        if let Some(message) = too_many_tracks(self.rows.len()) {
            return Err(changed(&message));
        }
        let rows = self.rows.into_iter().enumerate().map(|(at, (old_position, row))| {
            let known = track::as_it_is(tx, &row.track_id)?.ok_or_else(|| changed(NO_TRACK))?;
            let track = NewTrack {
                start_seconds: row.start_seconds,
                played_with_previous: row.played_with_previous && at > 0,
                ..known
            };
            Ok(EditedRow { old_position, track, correction: None })
        });
        rows.collect()
    }
}

/// Takes one line of an action back from the list as it is now.
fn reverted(lists: &Tracklists, line: &Line) -> Result<Reverted, ApiError> {
    let Tracklists { before, after, now } = lists;
    if !differences(before, after).contains(line) {
        return Err(Stale.into());
    }
    let since = differences(after, now);
    let found = since.iter().find(|it| it.before.is_some() && it.before == line.after);
    let here = found.and_then(|it| index(it.after)).ok_or_else(|| changed(GONE));
    let mut rows: Vec<_> = now.iter().map(|row| (Some(row.position), row.clone())).collect();
    let mut names_of = None;
    match (at(before, line.before), at(after, line.after)) {
        (Some(was), Some(left)) => {
            let here = here?;
            let (old, is) = rows.remove(here);
            let row;
            (row, names_of) = field_by_field(was, left, &is)?;
            let place = match moves(line) {
                true if found.is_some_and(moves) => return Err(changed(MOVED)),
                true => place(lists, line).map_or(0, |above| above + usize::from(above < here)),
                false => here,
            };
            rows.insert(place, (old, row));
        }
        (Some(was), None) => {
            let mut new = since.iter().filter(|it| it.before.is_none());
            if new.any(|it| at(now, it.after).is_some_and(|row| row.track_id == was.track_id)) {
                return Err(changed(BACK));
            }
            rows.insert(place(lists, line).map_or(0, |above| above + 1), (None, was.clone()));
        }
        (None, Some(left)) => {
            let (_, is) = rows.remove(here?);
            if (KeptRow { position: left.position, ..is }) != *left {
                return Err(changed(CHANGED));
            }
        }
        (None, None) => return Err(Stale.into()),
    }
    if rows.iter().map(|(_, row)| row).eq(now) && names_of.is_none() {
        return Err(Undone.into());
    }
    Ok(Reverted { rows, names_of })
}

fn differences(one: &[KeptRow], other: &[KeptRow]) -> Vec<Line> {
    let [one, other] = compared(one, other);
    two_way(&one, &other)
}

fn index(at: Option<u32>) -> Option<usize> {
    usize::try_from(at?).ok()
}

fn moves(line: &Line) -> bool {
    line.changes.iter().any(|change| change.field == Field::Place)
}

/// Where in the list as it is the row stands that a line's row stood below: the next one above that has kept its
/// order. `None` where none has.
fn place(Tracklists { before, now, .. }: &Tracklists, line: &Line) -> Option<usize> {
    let lines = differences(before, now);
    let above =
        lines.iter().filter(|it| it.before < line.before && it.after.is_some() && !moves(it));
    index(above.filter(|it| it.before.is_some()).max_by_key(|it| it.before)?.after)
}

/// What follows of a row that the action has changed, given what it is now, and the track that gets its names back.
fn field_by_field(
    was: &KeptRow,
    left: &KeptRow,
    is: &KeptRow,
) -> Result<(KeptRow, Option<String>), ApiError> {
    let track_id = back(&was.track_id, &left.track_id, &is.track_id)?.clone();
    let start_seconds = *back(&was.start_seconds, &left.start_seconds, &is.start_seconds)?;
    let layered = |row: &KeptRow| row.played_with_previous;
    let played_with_previous = *back(&layered(was), &layered(left), &layered(is))?;
    let names = |row: &KeptRow| (row.artist.clone(), row.title.clone(), row.label.clone());
    // Another track brings its own names.
    let is_renamed = was.track_id == left.track_id && names(was) != names(left);
    if is_renamed && is.track_id != left.track_id {
        return Err(changed(CHANGED));
    }
    let names_of = (is_renamed && names(is) != names(was)).then(|| is.track_id.clone());
    let row = KeptRow { track_id, start_seconds, played_with_previous, ..is.clone() };
    Ok((row, names_of))
}

/// What a field is without the action, given what it was, what the action has left, and what it is.
fn back<'v, T: PartialEq>(was: &'v T, left: &T, is: &'v T) -> Result<&'v T, ApiError> {
    if was == left || is == was {
        Ok(is)
    } else if is == left {
        Ok(was)
    } else {
        Err(changed(CHANGED))
    }
}

#[cfg(test)]
mod tests {
    use super::super::rows::changed;
    use super::*;

    /// Numbers that look drawn, the same each time.
    struct Drawn(u32);

    impl Drawn {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            usize::try_from(self.0 >> 16).unwrap() % limit
        }
    }

    fn row(name: usize, start: Option<u32>) -> KeptRow {
        KeptRow {
            track_id: format!("t{name}"),
            title: format!("Rope {name} {}", ["Tide", "Ebb", "Wrack", "Fen"][name % 4]),
            artist: format!("Kelp {name}"),
            start_seconds: start,
            ..KeptRow::default()
        }
    }

    /// A row with the names of its track, which the store gives it.
    fn renamed(kept: KeptRow) -> KeptRow {
        let number: usize = kept.track_id.trim_start_matches('t').parse().unwrap();
        KeptRow {
            played_with_previous: kept.played_with_previous,
            ..row(number, kept.start_seconds)
        }
    }

    fn numbered(rows: impl Iterator<Item = KeptRow>) -> Vec<KeptRow> {
        (1..).zip(rows).map(|(position, row)| KeptRow { position, ..row }).collect()
    }

    /// Changes a few rows of a list.
    fn edited(rows: &[KeptRow], drawn: &mut Drawn, new: &mut usize) -> Vec<KeptRow> {
        let mut rows = rows.to_vec();
        for _ in 0..=drawn.below(4) {
            let at = drawn.below(rows.len());
            match drawn.below(5) {
                0 if rows.len() > 3 => drop(rows.remove(at)),
                1 => {
                    *new += 1;
                    rows.insert(at, row(*new, None));
                }
                2 => rows[at].start_seconds = rows[at].start_seconds.map(|start| start + 7),
                3 => rows[at].played_with_previous ^= at > 0,
                _ => {
                    let moved = rows.remove(at);
                    rows.insert(drawn.below(rows.len() + 1), moved);
                }
            }
        }
        numbered(rows.into_iter())
    }

    #[test]
    fn rows_that_are_undone_one_by_one_in_any_order_give_the_list_before() {
        for seed in 0..400 {
            let (mut drawn, mut new) = (Drawn(seed), 100);
            let first = (0_u32..9).map(|at| row(at as usize, Some(at * 240)));
            let before = numbered(first);
            let after = edited(&before, &mut drawn, &mut new);
            let mut lists = Tracklists { before, now: after.clone(), after };
            let changed = changed(&lists.before, &lists.after);
            let mut lines: Vec<Line> = changed.into_iter().map(|row| row.line).collect();
            while !lines.is_empty() {
                let line = lines.remove(drawn.below(lines.len()));
                let reverted = reverted(&lists, &line);
                let reverted = reverted.unwrap_or_else(|error| panic!("{seed}, {line:?}: {error}"));
                lists.now = numbered(reverted.rows.into_iter().map(|(_, row)| renamed(row)));
            }
            assert_eq!(lists.now, lists.before, "{seed}");
        }
    }
}
