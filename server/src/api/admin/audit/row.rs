//! Taking back what an action has made of one row of a tracklist, and of all rows that it has changed.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_core::difference::Line;
use segue_store::Tx;
use segue_store::audit::{self, Entry, Kept};
use segue_store::mix::{self, EditedRow};
use segue_store::record::{self, Edits, KeptRow, Tracklists};
use segue_store::track::{self, NewTrack};
use segue_store::user::User;
use serde::Deserialize;
use utoipa::ToSchema;

use super::reverted::{Unreverted, is_back, reverted};
use super::rows::{changed, changed_rows};
use super::undo::{UndoChanged, UndoNothing, UndoTaken, UndoTooLate, Undone, check, take_back};
use super::{AuditEntry, blame, words};
use crate::api::admin::mix::entry;
use crate::api::admin::track::correction::{self, TrackAnotherSong, TrackTaken};
use crate::api::mix::too_many_tracks;
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::api::track::TrackContradicts;
use crate::app::App;
use crate::error::{ApiError, NoEntry, NoMix, Stale, if_taken};
use crate::extract::{Admin, JsonBody, Name};

/// What is in the way where a row that was removed took along what people gave to it.
const NO_PLACE: &str = "Other rows came since, so what people gave to a row that was removed has no place to come \
    back to. Undo the rows one by one.";

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
    Ok(private(Json(app.store().write(work).await?)))
}

fn undo_in(
    tx: &Tx<'_>,
    admin: &User,
    id: &str,
    line: &Line,
    now: Moment,
) -> Result<AuditEntry, ApiError> {
    let done = audit::find(tx, id)?.ok_or(NoEntry)?;
    check(&done, now)?;
    let edits = audit::find_edits(tx, id)?;
    let mix_id = record::mix_of_rows(&edits).ok_or(UndoNothing)?;
    let mix = mix::find_any(tx, mix_id)?.ok_or(NoMix)?;
    let lists = audit::tracklists(tx, &done, &edits, mix_id)?;
    if is_back(&lists, line) {
        return Err(Undone.into());
    }
    let reverted = match reverted(&lists, line) {
        Ok(reverted) => reverted,
        Err(Unreverted::Unknown) => return Err(Stale.into()),
        Err(Unreverted::AsBefore) => return Err(Undone.into()),
        Err(Unreverted::Since(since)) => {
            let by = blame::of_row(tx, &done, mix_id, line, &since)?;
            return Err(UndoChanged(words::become_since(&[since]), by).into());
        }
    };
    record::begin(tx)?;
    if let Some(track_id) = &reverted.names_of {
        let undone = record::undo(tx, &edits.of_track(track_id)).map_err(if_taken(UndoTaken))?;
        if !undone.is_empty() {
            let by = blame::of(tx, &done, &undone)?;
            return Err(UndoChanged(words::in_the_way(&undone), by).into());
        }
    }
    set_rows(tx, &mix.id, reverted.rows, now)?;
    let new = entry("mix.row_undone", &mix.id, &mix.title, None);
    let id = audit::note_row(tx, admin, &done, &new, now)?;
    let lists = record::tracklists(tx, &audit::find_edits(tx, &id)?, &Edits::default(), &mix.id)?;
    let detail = changed_rows(&lists.before, &lists.after);
    audit::describe(tx, &id, &detail)?;
    end_whole(tx, &done, Some((&id, &detail)), now)?;
    let entry = audit::find(tx, &id)?.ok_or(NoEntry)?;
    Ok(AuditEntry::of(tx, entry, now)?)
}

/// Has an action whose every row was undone by itself be undone, where it has changed nothing else. The artists and
/// tracks that came with it, and that nothing has, go then; what they were belongs to the entry of the last row.
pub(super) fn end_whole(
    tx: &Tx<'_>,
    deed: &Entry,
    last: Option<(&str, &str)>,
    now: Moment,
) -> Result<(), ApiError> {
    let edits = audit::find_edits(tx, &deed.id)?;
    let Some(mix_id) = record::mix_of_rows(&edits) else { return Ok(()) };
    let lists = audit::tracklists(tx, deed, &edits, mix_id)?;
    let rest = edits.beside_rows();
    let rows = changed(&lists.before, &lists.after);
    if !rows.iter().all(|row| is_back(&lists, &row.line)) || !record::are_back(tx, &rest)? {
        return Ok(());
    }
    if let Some((id, detail)) = last {
        record::begin(tx)?;
        // An artist or a track that something else uses by now stays.
        record::undo(tx, &rest).map_err(if_taken(UndoTaken))?;
        audit::go_on(tx, id, detail, now)?;
    }
    Ok(audit::set_undone(tx, &deed.id, now)?)
}

/// Takes all rows back that an action has changed, those that were taken back already left aside, and what else it
/// has changed.
pub(super) fn undo_rows(
    tx: &Tx<'_>,
    deed: &Entry,
    kept: &Kept,
    mix_id: &str,
    now: Moment,
) -> Result<(), ApiError> {
    let mut lists = audit::tracklists(tx, deed, &kept.edits, mix_id)?;
    let rest = kept.edits.beside_rows();
    let mut places: Vec<Option<u32>> = lists.now.iter().map(|row| Some(row.position)).collect();
    let mut refused = Vec::new();
    for row in changed(&lists.before, &lists.after) {
        if is_back(&lists, &row.line) {
            continue;
        }
        match reverted(&lists, &row.line) {
            Ok(reverted) => follow(&mut lists, &mut places, reverted.rows),
            Err(Unreverted::AsBefore | Unreverted::Unknown) => {}
            Err(Unreverted::Since(since)) => refused.push((row.line, since)),
        }
    }
    if let Some((line, since)) = refused.first() {
        let by = blame::of_row(tx, deed, mix_id, line, since)?;
        let all: Vec<_> = refused.iter().map(|(_, since)| since.clone()).collect();
        return Err(UndoChanged(words::become_since(&all), by).into());
    }
    let is_as_before =
        lists.now.iter().map(|row| &row.track_id).eq(lists.before.iter().map(|row| &row.track_id));
    if !is_as_before && rest.take_gifts() {
        return Err(UndoChanged(NO_PLACE.to_owned(), None).into());
    }
    set_rows(tx, mix_id, places.into_iter().zip(lists.now).collect(), now)?;
    take_back(tx, deed, &Kept { id: kept.id.clone(), edits: rest, acted_at: kept.acted_at }, now)
}

/// Goes on with the rows that follow; each keeps the place that it has in the list as it is.
fn follow(
    lists: &mut Tracklists,
    places: &mut Vec<Option<u32>>,
    rows: Vec<(Option<u32>, KeptRow)>,
) {
    let place = |position: Option<u32>| {
        let index = usize::try_from(position?.checked_sub(1)?).ok()?;
        places.get(index).copied().flatten()
    };
    let next: Vec<Option<u32>> = rows.iter().map(|(position, _)| place(*position)).collect();
    *places = next;
    let rows = (1..).zip(rows).map(|(position, (_, row))| KeptRow { position, ..row });
    lists.now = rows.collect();
}

/// Sets the rows of a mix, each with its place in the list as it is.
fn set_rows(
    tx: &Tx<'_>,
    mix_id: &str,
    rows: Vec<(Option<u32>, KeptRow)>,
    now: Moment,
) -> Result<(), ApiError> {
    if let Some(message) = too_many_tracks(rows.len()) {
        return Err(UndoChanged(message, None).into());
    }
    let rows = rows.into_iter().enumerate().map(|(at, (old_position, row))| {
        let gone = || UndoChanged(words::track_gone(at, &row), None);
        let known = track::as_it_is(tx, &row.track_id)?.ok_or_else(gone)?;
        let track = NewTrack {
            start_seconds: row.start_seconds,
            played_with_previous: row.played_with_previous && at > 0,
            ..known
        };
        Ok(EditedRow { old_position, track, correction: None })
    });
    let rows = rows.collect::<Result<Vec<_>, ApiError>>()?;
    mix::set_tracks(tx, mix_id, &rows, now)?.map_err(correction::refused)?;
    Ok(())
}
