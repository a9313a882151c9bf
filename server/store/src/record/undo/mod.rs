//! Takes back what an action has changed, all of it or nothing.
//!
//! Later changes of other things stay. Where somebody has changed the same thing since, nothing is taken
//! back, and what it is is told. Artists and tracks that came with the action and that something else has
//! by now stay, too.

mod conflict;
mod referents;
mod standing;
mod write;

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Edits, RowEdit, SEARCH, Shapes, TABLES, is_same};
use crate::{StoreError, Tx, changes};
use referents::Settled;
use standing::{Standing, Uses, dependents, is_bookkeeping, is_shared, standing, used_by};
use write::{change_back, delete, put_back, set_aside};

pub use conflict::{Conflict, Why};
pub(super) use standing::JUDGED;

/// Takes edits back. Rows that are as they were before stay as they are. Returns the conflicts; where there is one, nothing changes.
///
/// # Errors
/// [`StoreError::Taken`] when something else has taken a name; else what the database says.
pub fn undo(tx: &Tx<'_>, all: &Edits) -> Result<Vec<Conflict>, StoreError> {
    let (mut open, mut conflicts) = (Vec::new(), Vec::new());
    let (own, mut shapes) = (Uses::of(all), Shapes::default());
    for edit in &all.0 {
        let now = shapes.of(tx, &edit.table)?.find(tx, &edit.table, &edit.key)?;
        match standing(tx, edit, now, all, &own)? {
            Standing::Open => open.push(edit.clone()),
            Standing::Back => {}
            Standing::Refused(why) => conflicts.push(Conflict::of(tx, edit, all, why)?),
        }
    }
    let Settled { open, lost, mut stand_ins } = referents::settle(tx, open)?;
    for (edit, why) in lost {
        conflicts.push(Conflict::of(tx, &edit, all, why)?);
    }
    if !conflicts.is_empty() {
        return Ok(conflicts);
    }
    let edits = &Edits(open);
    let of = |wanted: fn(&RowEdit) -> bool, table: &str| {
        let some = edits.0.iter().filter(|edit| edit.table == table && wanted(edit));
        some.collect::<Vec<_>>()
    };
    let has_come = |edit: &RowEdit| edit.before.is_none();
    let has_gone = |edit: &RowEdit| edit.after.is_none();
    let has_changed = |edit: &RowEdit| edit.before.is_some() && edit.after.is_some();
    let kept = kept(tx, edits)?;
    // What refers to others goes first and comes last; a row whose key has several columns counts as that,
    // and may hold a place that another one is to have.
    for table in TABLES.into_iter().rev().filter(|table| dependents(table).is_none()) {
        let mut gone = of(has_come, table).into_iter().filter(|edit| !edit.is_part_of(&kept));
        gone.try_for_each(|edit| delete(tx, edit))?;
    }
    let on_their_way = edits.0.iter().filter(|edit| !kept.contains(edit.id()));
    set_aside(tx, on_their_way.filter(|edit| edit.after.is_some()))?;
    for table in TABLES.into_iter().filter(|table| dependents(table).is_some()) {
        put_back(tx, of(has_gone, table), &mut stand_ins)?;
    }
    for table in TABLES {
        change_back(tx, table, &of(has_changed, table), &mut stand_ins)?;
    }
    for table in TABLES.into_iter().rev().filter(|table| dependents(table).is_some()) {
        let mut gone = of(has_come, table).into_iter().filter(|edit| !kept.contains(edit.id()));
        gone.try_for_each(|edit| delete(tx, edit))?;
    }
    for table in TABLES.into_iter().filter(|table| dependents(table).is_none()) {
        put_back(tx, of(has_gone, table), &mut stand_ins)?;
    }
    tell(tx, edits);
    Ok(conflicts)
}

/// Whether everything that edits have changed is as it was before. New artists and tracks, which nobody sees where
/// nothing has them, need not have gone.
///
/// # Errors
/// What the database says.
pub fn are_back(tx: &Tx<'_>, edits: &Edits) -> Result<bool, StoreError> {
    let came = |edit: &&RowEdit| edit.before.is_none() && is_shared(&edit.table);
    let new: BTreeSet<&str> = edits.0.iter().filter(came).map(RowEdit::id).collect();
    let mut shapes = Shapes::default();
    for edit in &edits.0 {
        if edit.table == SEARCH || came(&edit) || edit.is_part_of(&new) {
            continue;
        }
        let now = shapes.of(tx, &edit.table)?.find(tx, &edit.table, &edit.key)?;
        let is_back = match (&edit.before, &now) {
            (None, now) => now.is_none(),
            (Some(_), None) => false,
            (Some(before), Some(now)) => before.iter().all(|(name, cell)| {
                is_same(now.get(name), Some(cell)) || is_bookkeeping(&edit.table, name, now)
            }),
        };
        if !is_back {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The new artists and tracks that something else has by now, and what they need.
fn kept<'e>(tx: &Tx<'_>, edits: &'e Edits) -> Result<BTreeSet<&'e str>, StoreError> {
    let mut kept = BTreeSet::new();
    let own = Uses::of(edits);
    for edit in edits.0.iter().filter(|edit| edit.before.is_none() && is_shared(&edit.table)) {
        if used_by(tx, edit, &own)?.is_some() {
            kept.insert(edit.id());
        }
    }
    let needed: Vec<&str> = edits
        .0
        .iter()
        .filter(|edit| kept.contains(edit.id()) || edit.is_part_of(&kept))
        .filter_map(|edit| edit.after.as_ref())
        .flat_map(|row| ["artist_id", "spotify_track_id"].map(|column| row.get(column)))
        .filter_map(|cell| cell?.as_str())
        .collect();
    kept.extend(needed);
    Ok(kept)
}

/// Tells the pages of what is another one now.
fn tell(tx: &Tx<'_>, edits: &Edits) {
    let (mut mixes, mut tracks) = (BTreeSet::new(), BTreeSet::new());
    for edit in &edits.0 {
        let id_of = |name: &str| {
            let sides = [Some(&edit.key), edit.before.as_ref(), edit.after.as_ref()];
            let cell = sides.into_iter().flatten().find_map(|row| row.get(name));
            cell.and_then(Value::as_str).map(str::to_owned)
        };
        match edit.table.as_str() {
            "mixes" => mixes.extend(id_of("id")),
            "tracks" => tracks.extend(id_of("id")),
            _ => {
                mixes.extend(id_of("mix_id"));
                tracks.extend(id_of("track_id"));
            }
        }
    }
    mixes.iter().for_each(|id| changes::tell_of_mix(tx, id));
    tracks.iter().for_each(|id| changes::tell_of_track(tx, id));
}
