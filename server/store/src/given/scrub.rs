//! Submissions of a member who goes. They are JSON, which every engine changes by functions of its own,
//! so the statement is here alone, apart from those whose text all of them understand.

use super::super::{StoreError, Tx, statement::statements};
use crate::row::params;

statements! {
    SCRUB_SUBMISSIONS = "UPDATE staged_entities SET data = json_set(data,
            '$.mix.submitted_by', 'anonymous', '$.mix.user_id', NULL) WHERE submitted_by = ?1";
}

/// Takes a member out of their submissions, which stay for review.
pub fn scrub(tx: &Tx<'_>, user_id: &str) -> Result<(), StoreError> {
    tx.change(SCRUB_SUBMISSIONS, params![user_id]).map(drop)
}
