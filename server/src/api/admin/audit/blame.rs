//! Finds the later entry of the audit that stands in the way of an undo.

use segue_core::difference::Line;
use segue_store::audit::{self, Entry, Later};
use segue_store::record::{self, Conflict, Why};
use segue_store::{StoreError, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::reverted::{Became, Since, differences};
use super::rows::changed;

/// The later entry that stands in the way of an undo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChangedBy {
    /// The entry's id.
    id: String,
    /// Address of whoever did it.
    actor: String,
    /// What it was, before the name of what it was done to.
    #[schema(example = "Changed")]
    words: String,
    /// What people call that.
    entity_name: String,
    /// When it was done (RFC 3339).
    created_at: String,
}

impl ChangedBy {
    fn of(entry: &Entry) -> Self {
        Self {
            id: entry.id.clone(),
            actor: entry.actor.clone(),
            words: entry.words(),
            entity_name: entry.entity_name.clone(),
            created_at: entry.created_at.rfc3339(),
        }
    }
}

/// The last entry after another one that has caused one of the conflicts, for the first conflict that has such an
/// entry.
pub fn of(
    tx: &Tx<'_>,
    entry: &Entry,
    conflicts: &[Conflict],
) -> Result<Option<ChangedBy>, StoreError> {
    for conflict in conflicts {
        let ids = ["id", "mix_id", "list_id", "track_id"];
        let lost = match &conflict.why {
            Why::Lost { id, .. } => Some(id.as_str()),
            _ => None,
        };
        let id = lost.or_else(|| ids.iter().find_map(|name| conflict.key.get(*name)?.as_str()));
        let Some(id) = id else { continue };
        let later = audit::later(tx, entry, id)?;
        let found = later.iter().rev().find(|it| conflict.is_by(&it.edits));
        if let Some(found) = found {
            return Ok(Some(ChangedBy::of(&found.entry)));
        }
    }
    Ok(None)
}

/// The last entry after another one that has changed a row of it since. Follows the row from entry to entry, wherever
/// they have moved it.
pub fn of_row(
    tx: &Tx<'_>,
    entry: &Entry,
    mix_id: &str,
    line: &Line,
    since: &Since,
) -> Result<Option<ChangedBy>, StoreError> {
    let (mut here, mut last) = (line.after, None);
    for Later { entry, edits } in audit::later(tx, entry, mix_id)? {
        if record::mix_of_rows(&edits) != Some(mix_id) {
            continue;
        }
        let lists = audit::tracklists(tx, &entry, &edits, mix_id)?;
        let rows = changed(&lists.before, &lists.after);
        if since.what == Became::Back {
            let mut came = rows.iter().filter(|row| row.line.before.is_none());
            if came.any(|row| row.row.title == since.title) {
                last = Some(ChangedBy::of(&entry));
            }
            continue;
        }
        let is_it = |it: &Line| it.before.is_some() && it.before == here;
        if let Some(row) = rows.iter().find(|row| is_it(&row.line)) {
            let fields = || row.fields.iter().map(|(field, ..)| *field);
            let is_cause = match since.what {
                Became::Gone => row.line.after.is_none(),
                Became::Moved => fields().any(|field| field == "place"),
                Became::Changed(what) => {
                    row.line.after.is_some() && fields().any(|field| is_of(what, field))
                }
                Became::Back => false,
            };
            if is_cause {
                last = Some(ChangedBy::of(&entry));
            }
        }
        let lines = differences(&lists.before, &lists.after);
        here = lines.iter().find(|line| is_it(line)).and_then(|line| line.after);
        if here.is_none() {
            break;
        }
    }
    Ok(last)
}

/// Whether a field of the difference is what has become another one.
fn is_of(what: &str, field: &str) -> bool {
    match what {
        "track" => ["artist", "title", "label", "track"].contains(&field),
        "layer" => field == "played with the previous track",
        what => what == field,
    }
}
