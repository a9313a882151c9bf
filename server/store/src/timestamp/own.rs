//! Changing and taking back one's own times. The giver may do so until somebody votes on the time;
//! from then on it also stands for the opinion of those who voted.

use segue_base::clock::Moment;
use segue_core::timestamp::room::Room;

use super::cue::{Cause, Cue};
use super::write::{find_room, find_track, insert};
use super::{GiveOutcome, Person, UserTimestamp, Voter, find};
use crate::changes::{self, Kind};
use crate::row::params;
use crate::statement::statements;
use crate::{StoreError, Tx, mix};

statements! {
    FIND_OF = "SELECT id FROM user_timestamps
        WHERE mix_id = ?1 AND position = ?2 AND (submitted_by = ?3 OR session_hash = ?4)";
    COUNT_VOTES = "SELECT count(*) FROM timestamp_votes WHERE timestamp_id = ?1";
    CHANGE = "UPDATE user_timestamps SET start_seconds = ?2, created_at = ?3 WHERE id = ?1";
    DELETE = "DELETE FROM user_timestamps WHERE id = ?1";
}

/// The result of changing a time or taking it back.
#[derive(Debug, Clone, PartialEq)]
pub enum Owned {
    /// It is done; the time as it is now, or as it was.
    Done(UserTimestamp),
    /// The person has given no such time.
    NotTheirs,
    /// Someone has voted on it, or an admin has settled it.
    Decided,
    /// The curated times around the track leave it this room.
    Outside(Room),
}

/// Changes a time that a person gave. It is as new as the change.
pub fn change(
    tx: &Tx<'_>,
    id: &str,
    start_seconds: u32,
    person: &Person,
    now: Moment,
) -> Result<Owned, StoreError> {
    let time = match find_open(tx, id, person)? {
        Ok(time) => time,
        Err(refused) => return Ok(refused),
    };
    let room = find_room(tx, &time.mix_id, time.position)?;
    if !room.holds(start_seconds) {
        return Ok(Owned::Outside(room));
    }
    if time.start_seconds == start_seconds {
        return Ok(Owned::Done(time));
    }
    let cue = Cue::of_time(tx, &time)?.without_telling_of(id);
    tx.change_one(CHANGE, params![id, start_seconds, now.ms()])?;
    cue.recount(tx, Cause::Changed, now)?;
    mix::note_change(tx, &time.mix_id, now)?;
    changes::tell(tx, &time.mix_id, Kind::Timestamp, id)?;
    let changed = find(tx, id)?.ok_or(StoreError::Row { expected: "the time just changed" })?;
    Ok(Owned::Done(changed))
}

/// The result of giving a track a time in place of what the person gave before.
#[derive(Debug, Clone, PartialEq)]
pub enum PutOutcome {
    /// It is the person's first for the track, or was refused.
    Given(GiveOutcome),
    /// It takes the place of an earlier one.
    Changed(UserTimestamp),
    /// The person has given just this time.
    Same(UserTimestamp),
    /// Others have voted on the earlier one, or an admin has settled it; it stays.
    Decided(UserTimestamp),
}

/// Gives a track a time, or changes the one that the person gave before. Done twice, it is done once.
pub fn put(
    tx: &Tx<'_>,
    mix_id: &str,
    position: u32,
    start_seconds: u32,
    voter: &Voter,
    now: Moment,
) -> Result<PutOutcome, StoreError> {
    if matches!(find_track(tx, mix_id, position)?, Some((_, Some(_)))) {
        return Ok(PutOutcome::Given(GiveOutcome::Curated));
    }
    let (user, session) = voter.person.columns();
    let found: Option<String> =
        tx.find(FIND_OF, params![mix_id, position, user, session], |row| row.get(0))?;
    let Some(time) = found.map(|id| find(tx, &id)).transpose()?.flatten() else {
        return insert(tx, mix_id, position, start_seconds, voter, now).map(PutOutcome::Given);
    };
    if time.start_seconds == start_seconds {
        return Ok(PutOutcome::Same(time));
    }
    Ok(match change(tx, &time.id, start_seconds, &voter.person, now)? {
        Owned::Done(changed) => PutOutcome::Changed(changed),
        Owned::Outside(room) => PutOutcome::Given(GiveOutcome::Outside(room)),
        Owned::Decided | Owned::NotTheirs => PutOutcome::Decided(time),
    })
}

/// Takes a time back that a person gave.
pub fn withdraw(tx: &Tx<'_>, id: &str, person: &Person, now: Moment) -> Result<Owned, StoreError> {
    let time = match find_open(tx, id, person)? {
        Ok(time) => time,
        Err(refused) => return Ok(refused),
    };
    delete(tx, &time, now)?;
    changes::tell(tx, &time.mix_id, Kind::TimestampGone, id)?;
    Ok(Owned::Done(time))
}

/// Deletes a time, and counts the others of the track anew.
pub(crate) fn delete(tx: &Tx<'_>, time: &UserTimestamp, now: Moment) -> Result<(), StoreError> {
    let cue = Cue::of_time(tx, time)?;
    tx.change_one(DELETE, params![time.id])?;
    cue.recount(tx, Cause::Withdrawn, now)
}

/// A person's time that is still undecided.
fn find_open(
    tx: &Tx<'_>,
    id: &str,
    person: &Person,
) -> Result<Result<UserTimestamp, Owned>, StoreError> {
    let Some(time) = find(tx, id)?.filter(|time| time.is_of(person)) else {
        return Ok(Err(Owned::NotTheirs));
    };
    let votes: Option<u32> = tx.find(COUNT_VOTES, params![id], |row| row.get(0))?;
    Ok(if time.is_settled || votes > Some(0) { Err(Owned::Decided) } else { Ok(time) })
}
