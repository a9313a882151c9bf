//! Writes rows back as they were, in an order in which none is in another one's way.

use super::super::{Cells, RowEdit, SEARCH, Shape, condition, is_same};
use super::standing::is_bookkeeping;
use crate::row;
use crate::snapshot::{self, Snapshot, StandIns};
use crate::{StoreError, Tx};

/// Columns of which no two rows of a table have the same, and where a cell of them is set aside: rows that
/// changed places have each other's.
const ASIDE: [(&str, &str, &str); 3] = [
    ("user_timestamps", "position", "position + 1000000"),
    ("tracks", "identity_key", "NULL"),
    ("artists", "name_key", "name_key || ' ' || id"),
];

pub(super) fn delete(tx: &Tx<'_>, edit: &RowEdit) -> Result<(), StoreError> {
    let (condition, cells) = condition(&edit.key, 1);
    run(tx, &format!("DELETE FROM {} WHERE {condition}", edit.table), &cells)
}

/// Takes from rows that change back, or go later on, what others are to have.
pub(super) fn set_aside<'e>(
    tx: &Tx<'_>,
    mut edits: impl Iterator<Item = &'e RowEdit>,
) -> Result<(), StoreError> {
    edits.try_for_each(|edit| {
        let of_table = ASIDE.iter().filter(|it| it.0 == edit.table);
        let mut held =
            of_table.filter(|it| edit.before.as_ref().is_none_or(|row| row.contains_key(it.1)));
        held.try_for_each(|(table, column, aside)| {
            let (condition, cells) = condition(&edit.key, 1);
            run(tx, &format!("UPDATE {table} SET {column} = {aside} WHERE {condition}"), &cells)
        })
    })
}

pub(super) fn put_back(
    tx: &Tx<'_>,
    edits: Vec<&RowEdit>,
    stand_ins: &mut StandIns,
) -> Result<(), StoreError> {
    let row = |edit: &RowEdit| Some((edit.table.clone(), edit.before.clone()?));
    let mut rows: Vec<_> = edits.into_iter().filter_map(row).collect();
    // A comment comes before its replies.
    rows.sort_by_key(|(_, row)| row.get("parent_id").is_some_and(|parent| !parent.is_null()));
    let rows = rows.iter().map(|(table, row)| (table.as_str(), row.clone()));
    snapshot::restore_beside(tx, &Snapshot::of_rows(rows), stand_ins)
}

/// Gives changed rows their earlier cells. Rows of one table may hold each other's places, so those without
/// dependents go before they come anew.
pub(super) fn change_back(
    tx: &Tx<'_>,
    table: &str,
    edits: &[&RowEdit],
    stand_ins: &mut StandIns,
) -> Result<(), StoreError> {
    let shape = Shape::of(tx, table)?;
    let mut anew = Vec::new();
    for edit in edits {
        let (Some(before), Some(after)) = (&edit.before, &edit.after) else { continue };
        let Some(now) = shape.find(tx, table, &edit.key)? else { continue };
        let is_in_search = table == SEARCH;
        let is_later = |name: &str| {
            // Triggers have already worked out the columns besides the names.
            let is_derived = is_in_search && !["title", "artist"].contains(&name);
            let may_be_later = is_in_search || is_bookkeeping(table, name, &now);
            is_derived || may_be_later && !is_same(now.get(name), after.get(name))
        };
        let back: Cells = before
            .iter()
            .filter(|(name, _)| now.contains_key(*name) && !is_later(name))
            .map(|(name, cell)| (name.clone(), snapshot::or_stand_in(cell, stand_ins)))
            .collect();
        if edit.key.len() > 1 {
            delete(tx, edit)?;
            let mut row = now;
            row.extend(back);
            anew.push(row);
        } else {
            update(tx, table, &edit.key, &back)?;
        }
    }
    let anew = Snapshot::of_rows(anew.into_iter().map(|row| (table, row)));
    snapshot::restore_beside(tx, &anew, stand_ins)
}

fn update(tx: &Tx<'_>, table: &str, key: &Cells, back: &Cells) -> Result<(), StoreError> {
    let sets: Vec<String> =
        back.keys().enumerate().map(|(at, name)| format!("{name} = ?{}", at + 1)).collect();
    if sets.is_empty() {
        return Ok(());
    }
    let (condition, of_key) = condition(key, back.len() + 1);
    let cells: Vec<_> = back.values().map(snapshot::cell_of).chain(of_key).collect();
    run(tx, &format!("UPDATE {table} SET {} WHERE {condition}", sets.join(", ")), &cells)
}

fn run(tx: &Tx<'_>, sql: &str, cells: &[row::Cell<'_>]) -> Result<(), StoreError> {
    let cells: Vec<&dyn row::Value> = cells.iter().map(|cell| cell as _).collect();
    tx.change(sql, &cells).map(drop)
}
