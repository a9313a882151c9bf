//! The rows that a restored row refers to may have been deleted since the action. Its foreign key then decides: with
//! `CASCADE` the row is not restored, with `SET NULL` it is restored without the reference, and otherwise the whole undo
//! is refused.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::super::{Cells, LISTENING, RowEdit};
use super::Why;
use crate::row::params;
use crate::schema::{Reference, Then, references};
use crate::snapshot::StandIns;
use crate::{StoreError, Tx, position};

/// The track that another one was merged into.
const FIND_MOVED_TRACK: &str = "SELECT track_id FROM moved_tracks WHERE id = ?1";

/// Which rows are there, as far as that was asked, by table and id.
type There = BTreeMap<(String, String), bool>;

/// Looks up what rows refer to.
#[derive(Default)]
struct Referents {
    references: BTreeMap<String, Vec<Reference>>,
    there: There,
    /// Rows that come back as well, by table and id.
    coming: BTreeSet<(String, String)>,
    /// Comments with a reply that comes back, of somebody who is there.
    answered: BTreeSet<String>,
    merged: StandIns,
}

/// How a row can come back.
enum Fit {
    /// As it is given.
    Fits,
    /// Not at all.
    StaysAway,
    /// Not without what it refers to.
    Lost(Why),
}

/// Edits that are to be taken back.
pub(super) struct Settled {
    /// As far as what they refer to is there, or comes back as well.
    pub open: Vec<RowEdit>,
    /// Those of them that cannot be taken back, because what they refer to is not.
    pub lost: Vec<(RowEdit, Why)>,
    /// Tracks that were merged into others since, each with the one that it is now.
    pub stand_ins: StandIns,
}

/// Looks which edits can be taken back with what they refer to.
pub(super) fn settle(tx: &Tx<'_>, mut open: Vec<RowEdit>) -> Result<Settled, StoreError> {
    let mut referents = Referents::default();
    loop {
        let come_back = open.iter().filter(|edit| edit.after.is_none());
        let named = come_back.map(|edit| (edit.table.clone(), edit.id().to_owned()));
        referents.coming = named.collect();
        referents.answered = referents.answered_in(tx, &open)?;
        let (mut kept, mut lost) = (Vec::new(), Vec::new());
        let before = open.len();
        for mut edit in open {
            match referents.fit(tx, &mut edit)? {
                Fit::Fits => kept.push(edit),
                Fit::StaysAway => {}
                Fit::Lost(why) => {
                    lost.push((edit.clone(), why));
                    kept.push(edit);
                }
            }
        }
        // What referred to a row that stays away stays away as well.
        if kept.len() == before {
            return Ok(Settled { open: kept, lost, stand_ins: referents.merged });
        }
        open = kept;
    }
}

impl Referents {
    fn answered_in(
        &mut self,
        tx: &Tx<'_>,
        open: &[RowEdit],
    ) -> Result<BTreeSet<String>, StoreError> {
        let mut answered = BTreeSet::new();
        for edit in open.iter().filter(|edit| edit.table == "comments" && edit.after.is_none()) {
            if let (Some(parent), Some(user)) = (edit.text("parent_id"), edit.text("user_id"))
                && self.is_there(tx, "users", user)?
            {
                answered.insert(parent.to_owned());
            }
        }
        Ok(answered)
    }

    fn fit(&mut self, tx: &Tx<'_>, edit: &mut RowEdit) -> Result<Fit, StoreError> {
        let (table, is_gone) = (edit.table.clone(), edit.after.is_none());
        let own_id = edit.id().to_owned();
        let Some(row) = &mut edit.before else { return Ok(Fit::Fits) };
        if !self.references.contains_key(&table) {
            self.references.insert(table.clone(), references(tx, &table)?);
        }
        let references = self.references.get(&table).cloned().unwrap_or_default();
        for Reference { column, table: to, then } in references {
            let Some(id) = row.get(&column).and_then(Value::as_str).map(str::to_owned) else {
                continue;
            };
            if self.is_there(tx, &to, &id)? {
                continue;
            }
            // Once one track of a pair is merged, the pair means nothing.
            if to == "tracks"
                && table != "tracks_apart"
                && let Some(now) = tx.find(FIND_MOVED_TRACK, params![id], |row| row.get(0))?
            {
                self.merged.insert(id, now);
                continue;
            }
            match then {
                // The comments of a deleted account are not restored, but one that others answered is, as a blank.
                _ if table == "comments" && column == "user_id" => {
                    if !(is_gone && self.answered.contains(&own_id)) {
                        return Ok(Fit::StaysAway);
                    }
                    row.insert("text".to_owned(), Value::Null);
                    row.insert(column, Value::Null);
                }
                Then::Goes => return Ok(Fit::StaysAway),
                Then::IsCleared => drop(row.insert(column, Value::Null)),
                Then::Holds => return Ok(Fit::Lost(Why::Lost { column, table: to, id })),
            }
        }
        let is_unwanted = is_gone && LISTENING.contains(&table.as_str()) && !is_wanted(tx, row)?;
        Ok(if is_unwanted { Fit::StaysAway } else { Fit::Fits })
    }

    fn is_there(&mut self, tx: &Tx<'_>, table: &str, id: &str) -> Result<bool, StoreError> {
        let row = (table.to_owned(), id.to_owned());
        if self.coming.contains(&row) {
            return Ok(true);
        }
        if let Some(is_there) = self.there.get(&row) {
            return Ok(*is_there);
        }
        let sql = format!("SELECT 1 FROM {table} WHERE id = ?1");
        let is_there = tx.find(&sql, params![id], |_| Ok(()))?.is_some();
        self.there.insert(row, is_there);
        Ok(is_there)
    }
}

/// Whether the member whose listening a row tells of still wants it kept.
fn is_wanted(tx: &Tx<'_>, row: &Cells) -> Result<bool, StoreError> {
    let user_id = row.get("user_id").and_then(Value::as_str).unwrap_or_default();
    let at_ms = row.get("listened_at").and_then(Value::as_i64).unwrap_or_default();
    position::is_wanted(tx, user_id, at_ms)
}
