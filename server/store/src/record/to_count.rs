//! What follows from votes and times, and is counted anew once an action is taken back.

use std::collections::BTreeSet;

use segue_base::clock::Moment;

use super::undo::JUDGED;
use super::{Cells, Edits, RowEdit, Shapes, is_same};
use crate::timestamp::cue::{Cause, Cue};
use crate::{StoreError, Tx, comment, timestamp};

/// What is counted anew once an action is taken back: tracks of whose times something has changed since, and
/// comments whose votes the action had changed.
pub struct ToCount {
    cues: BTreeSet<(String, u32, String)>,
    comments: BTreeSet<String>,
}

impl ToCount {
    /// Finds it, before an action of that moment is taken back.
    ///
    /// # Errors
    /// What the database says.
    pub fn find(tx: &Tx<'_>, edits: &Edits, acted_at: Moment) -> Result<Self, StoreError> {
        let mut to_count = Self { cues: BTreeSet::new(), comments: BTreeSet::new() };
        let mut shapes = Shapes::default();
        for edit in &edits.0 {
            let id = match edit.table.as_str() {
                "user_timestamps" => edit.id(),
                "timestamp_votes" => edit.text("timestamp_id").unwrap_or_default(),
                "comment_votes" => {
                    to_count.comments.extend(edit.text("comment_id").map(str::to_owned));
                    continue;
                }
                _ => continue,
            };
            // A time that an action moved is of one track before, and of another one after.
            let mut cues: BTreeSet<_> =
                [&edit.before, &edit.after].into_iter().flatten().filter_map(cue_of).collect();
            cues.extend(timestamp::find(tx, id)?.map(|it| (it.mix_id, it.position, it.track_id)));
            let is_judged_anew = is_judged_anew(tx, edit, &mut shapes)?;
            for cue in cues {
                if is_judged_anew || timestamp::cue::is_changed_since(tx, &cue, acted_at)? {
                    to_count.cues.insert(cue);
                }
            }
        }
        Ok(to_count)
    }

    /// Counts it anew, once the action is taken back.
    ///
    /// # Errors
    /// What the database says.
    pub fn count(&self, tx: &Tx<'_>, now: Moment) -> Result<(), StoreError> {
        for (mix_id, position, track_id) in &self.cues {
            Cue::of(tx, mix_id, *position, track_id)?.recount(tx, Cause::Counted, now)?;
        }
        self.comments.iter().try_for_each(|id| comment::count_anew(tx, id))
    }
}

/// The mix, the place and the track that a time's row names, where it has all three.
fn cue_of(row: &Cells) -> Option<(String, u32, String)> {
    let position = u32::try_from(row.get("position")?.as_i64()?).ok()?;
    let text = |name: &str| Some(row.get(name)?.as_str()?.to_owned());
    Some((text("mix_id")?, position, text("track_id")?))
}

/// Whether a time is judged otherwise than an action left it.
fn is_judged_anew(tx: &Tx<'_>, edit: &RowEdit, shapes: &mut Shapes) -> Result<bool, StoreError> {
    let Some(after) = edit.after.as_ref().filter(|_| edit.table == "user_timestamps") else {
        return Ok(false);
    };
    let now = shapes.of(tx, &edit.table)?.find(tx, &edit.table, &edit.key)?;
    Ok(now.is_some_and(|now| {
        let mut judged = JUDGED.iter().filter(|name| after.contains_key(**name));
        judged.any(|name| !is_same(now.get(*name), after.get(*name)))
    }))
}
