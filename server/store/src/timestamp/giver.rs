//! All the times of one giver: those of a member, or those that came from one network without an
//! account. A browser can make any number of sessions, so an anonymous giver is recognised by their
//! session and their network.

use std::collections::BTreeSet;

use segue_base::clock::Moment;

use super::own::delete;
use super::{UserTimestamp, find};
use crate::row::params;
use crate::statement::statements;
use crate::{StoreError, Tx, changes};

statements! {
    /// A time that an admin has settled stays, because the admin has decided.
    LIST_OF_GIVER = "SELECT t.id FROM user_timestamps g
        JOIN user_timestamps t ON t.submitted_by = g.submitted_by
            OR t.session_hash = g.session_hash
            OR (t.network_hash = g.network_hash AND t.submitted_by IS NULL AND g.submitted_by IS NULL)
        WHERE g.id = ?1 AND NOT t.is_settled";
}

/// The times of one giver.
#[derive(Debug)]
pub struct OfGiver {
    /// The times, in no order.
    pub times: Vec<UserTimestamp>,
}

impl OfGiver {
    /// Ids of the mixes that the times are of.
    #[must_use]
    pub fn mix_ids(&self) -> BTreeSet<&str> {
        self.times.iter().map(|time| time.mix_id.as_str()).collect()
    }
}

/// Lists the times of the person who gave one time, except those that an admin has settled. `None`
/// if the time does not exist.
pub fn list(tx: &Tx<'_>, id: &str) -> Result<Option<OfGiver>, StoreError> {
    if find(tx, id)?.is_none() {
        return Ok(None);
    }
    let ids: Vec<String> = tx.list(LIST_OF_GIVER, params![id], |row| row.get(0))?;
    let mut times = Vec::with_capacity(ids.len());
    for id in ids {
        times.extend(find(tx, &id)?);
    }
    Ok(Some(OfGiver { times }))
}

/// Removes what [`list`] finds, and returns it.
pub fn remove(tx: &Tx<'_>, id: &str, now: Moment) -> Result<Option<OfGiver>, StoreError> {
    let Some(of_giver) = list(tx, id)? else { return Ok(None) };
    for time in &of_giver.times {
        delete(tx, time, now)?;
        changes::tell_of_mix(tx, &time.mix_id);
    }
    Ok(Some(of_giver))
}
