//! Taking back what an action has made of one row of a tracklist. The rest of the action stays, and so does what
//! came after it.
//!
//! The list that the action has left is made again without that one line, and set beside the list as it is now:
//! what differs is what is taken back.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_core::difference::apply::apply;
use segue_core::difference::three_way::three_way;
use segue_core::difference::two_way::two_way;
use segue_core::difference::{Decision, Field, Kind, Line, Row};
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
    let [was, left] = compared(before, after);
    let back: Vec<Line> = two_way(&was, &left).into_iter().map(inverse).collect();
    let undone = inverse(line.clone());
    if !back.contains(&undone) {
        return Err(Stale.into());
    }
    let only = |it: &Line| if *it == undone { Decision::Take } else { Decision::Leave };
    let decisions: Vec<Decision> = back.iter().map(only).collect();
    let applied = apply(&left, &was, &back, &decisions);
    let place = applied.iter().position(|it| it.after.is_some());
    let [base, is] = compared(after, now);
    let wanted: Vec<Row> = applied
        .into_iter()
        .map(|it| {
            let known = it.before.and_then(|at| base.get(usize::try_from(at).ok()?));
            Row { id: known.and_then(|row| row.id.clone()), ..it.row }
        })
        .collect();
    let lines = three_way(&base, &is, &wanted);
    let is_contested = |line: &Line| {
        let mut places = line.changes.iter().filter(|change| change.field == Field::Place);
        places.any(|change| change.kind == Kind::Conflict)
    };
    if lines.iter().any(is_contested) {
        return Err(changed(MOVED));
    }
    let index = place.and_then(|place| u32::try_from(place).ok());
    let of_row = |line: &&Line| match index {
        Some(_) => line.after == index,
        None => line.kind == Kind::Removed,
    };
    let found = lines.iter().find(of_row).ok_or_else(|| changed(GONE))?;
    let merged = merged(found, [at(before, line.before), at(after, line.after)], now)?;
    let rows = apply(&is, &wanted, &lines, &[]).into_iter().filter_map(|it| {
        let old = at(now, it.before);
        let is_it = index.is_some() && it.after == index;
        let row = if is_it { merged.row.as_ref() } else { old }?;
        Some((old.map(|old| old.position), row.clone()))
    });
    let rows: Vec<(Option<u32>, KeptRow)> = rows.collect();
    let is_same = rows.iter().map(|(_, row)| row).eq(now);
    if is_same && merged.names_of.is_none() {
        return Err(Undone.into());
    }
    Ok(Reverted { rows, names_of: merged.names_of })
}

/// A line the other way round.
fn inverse(line: Line) -> Line {
    let kind = match line.kind {
        Kind::Added => Kind::Removed,
        Kind::Removed => Kind::Added,
        kind => kind,
    };
    let Line { before, after, moved_by, changes, .. } = line;
    Line { kind, before: after, after: before, moved_by: -moved_by, changes }
}

/// A row as it follows.
#[derive(Debug)]
struct Merged {
    /// None of one that goes.
    row: Option<KeptRow>,
    /// The track that gets its names back.
    names_of: Option<String>,
}

/// What follows of a row that the action has changed, given where it stands now.
fn merged(found: &Line, sides: [Option<&KeptRow>; 2], now: &[KeptRow]) -> Result<Merged, ApiError> {
    let is = at(now, found.before);
    match (sides, is) {
        ([Some(_), None], Some(_)) => Err(changed(BACK)),
        ([Some(was), None], None) => Ok(Merged { row: Some(was.clone()), names_of: None }),
        ([None, Some(left)], Some(is)) => {
            let as_left = KeptRow { position: left.position, ..is.clone() };
            if as_left == *left {
                Ok(Merged { row: None, names_of: None })
            } else {
                Err(changed(CHANGED))
            }
        }
        ([Some(was), Some(left)], Some(is)) => field_by_field(was, left, is),
        _ => Err(changed(GONE)),
    }
}

fn field_by_field(was: &KeptRow, left: &KeptRow, is: &KeptRow) -> Result<Merged, ApiError> {
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
    Ok(Merged { row: Some(row), names_of })
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
