//! Actions of admins that require a fresh sign-in. Somebody who finds a browser in which an admin
//! is signed in must not be able to become an admin, take the database away or empty the catalogue.

use segue_base::clock::Moment;
use segue_store::{Tx, audit};

use crate::auth::FRESH_MINUTES;
use crate::error::{ApiError, StaleSession};
use crate::extract::Member;

/// Mixes, lists and staged entities that may be deleted within an hour without a fresh sign-in.
pub const MOST_DELETED: u32 = 10;

/// Milliseconds of an hour.
const HOUR_MS: i64 = 3_600_000;

/// Whether somebody has signed in within the last minutes.
#[must_use]
pub fn is_fresh(signed_in_at: Moment, now: Moment) -> bool {
    now.ms() - signed_in_at.ms() <= FRESH_MINUTES * 60_000
}

/// Refuses a person who has been signed in for longer.
///
/// # Errors
/// [`StaleSession`].
pub fn check(member: &Member, now: Moment) -> Result<(), ApiError> {
    if is_fresh(member.session.created_at, now) { Ok(()) } else { Err(StaleSession.into()) }
}

/// Refuses a person who has been signed in for longer and has deleted much in the last hour.
///
/// # Errors
/// [`StaleSession`].
pub fn check_deleting(tx: &Tx<'_>, member: &Member, now: Moment) -> Result<(), ApiError> {
    let deleted = audit::count_deleted(tx, &member.user.id, now.ms_before(HOUR_MS))?;
    if deleted < MOST_DELETED { Ok(()) } else { check(member, now) }
}
