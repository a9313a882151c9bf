//! Giving times to tracks, voting on them and settling them.

use segue_base::chance;
use segue_base::clock::Moment;
use segue_core::timestamp::room::{Room, room};
use segue_core::timestamp::{Status, Votes, confidence};

use super::cue::{Cause, Cue};
use super::voice::{self, Together};
use super::{MOST_SHOWN, UserTimestamp, Vote, Voter, find, name_of};
use crate::changes::{self, Kind};
use crate::row::{Row, params};
use crate::statement::statements;
use crate::{StoreError, Tx, mix};

statements! {
    FIND_TRACK = "SELECT track_id, start_seconds FROM mix_tracks
        WHERE mix_id = ?1 AND position = ?2";
    FIND_ROOM = "SELECT max(start_seconds) FILTER (WHERE position < ?2),
            min(start_seconds) FILTER (WHERE position > ?2),
            (SELECT duration_ms / 1000 FROM mixes WHERE id = ?1)
        FROM mix_tracks WHERE mix_id = ?1";
    /// How many times others of a network have given a track; none where this person has given one.
    COUNT_OF_NETWORK = "SELECT count(*) FROM user_timestamps
        WHERE mix_id = ?1 AND position = ?2 AND network_hash = ?3
            AND NOT EXISTS (SELECT 1 FROM user_timestamps own
                WHERE own.mix_id = ?1 AND own.position = ?2
                    AND (own.submitted_by = ?4 OR own.session_hash = ?5))";
    /// The numbers of a track's times that are not rejected: in all, and of people who have not proven who
    /// they are.
    COUNT_OPEN = "SELECT count(*), count(network_hash) FROM user_timestamps
        WHERE mix_id = ?1 AND position = ?2 AND status <> 'rejected'";
    COUNT_BETTER = "SELECT count(*) FROM user_timestamps
        WHERE mix_id = ?1 AND position = ?2 AND track_id = ?3 AND status <> 'rejected'
            AND confidence_score >= ?4 AND id <> ?5";
    INSERT = "INSERT INTO user_timestamps (id, mix_id, track_id, position, start_seconds, status,
            confidence_score, submitted_by, session_hash, network_hash, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5, 'pending', ?6, ?7, ?8, ?9, ?10)";
    FIND_VOTE = "SELECT id, vote_type FROM timestamp_votes
        WHERE timestamp_id = ?1 AND (user_id = ?2 OR session_hash = ?3)";
    INSERT_VOTE = "INSERT INTO timestamp_votes (id, timestamp_id, vote_type, user_id, session_hash,
            network_hash, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    CHANGE_VOTE = "UPDATE timestamp_votes SET vote_type = ?2, network_hash = ?3, created_at = ?4
        WHERE id = ?1";
    DELETE_VOTE = "DELETE FROM timestamp_votes WHERE id = ?1";
    SETTLE = "UPDATE user_timestamps SET status = ?2, is_settled = TRUE WHERE id = ?1";
    REOPEN_OTHERS = "UPDATE user_timestamps SET status = 'pending', is_settled = FALSE
        WHERE mix_id = ?1 AND position = ?2 AND track_id = ?3 AND id <> ?4
            AND is_settled AND status = 'approved'";
}

/// How many times the people of one network who have not proven who they are may give a track. Their
/// browsers make sessions at will, so it is a few for a household, and no more.
const MOST_OF_NETWORK: u32 = 3;

/// How many times of one track there may be that are not rejected. A mix is read with all of its times, and
/// each new one is judged beside all others, so there are not more than people can look at; and of that,
/// people who have not proven who they are leave others a part.
const MOST_OPEN: u32 = 100;

/// How many of them people may give who have not proven who they are.
const MOST_OPEN_UNPROVEN: u32 = 60;

/// The result of giving a time.
#[derive(Debug, Clone, PartialEq)]
pub enum GiveOutcome {
    /// It was stored, and is among the track's best, which everyone is shown.
    Shown(UserTimestamp),
    /// It was stored, but enough better ones are shown.
    Behind(UserTimestamp),
    /// The person's network has given the track enough.
    Crowded,
    /// Too many times of the track already wait for a decision.
    Full,
    /// The mix has no such track.
    NoTrack,
    /// The track's time is curated, and no other one counts.
    Curated,
    /// The curated times around the track leave it this room.
    Outside(Room),
}

/// Adds a time to a track of a mix that has no curated one.
///
/// # Errors
/// [`StoreError::Taken`] when the person has given this track a time, else what the database says.
pub fn insert(
    tx: &Tx<'_>,
    mix_id: &str,
    position: u32,
    start_seconds: u32,
    voter: &Voter,
    now: Moment,
) -> Result<GiveOutcome, StoreError> {
    let track_id = match find_track(tx, mix_id, position)? {
        Some((track_id, None)) => track_id,
        Some(_) => return Ok(GiveOutcome::Curated),
        None => return Ok(GiveOutcome::NoTrack),
    };
    let room = find_room(tx, mix_id, position)?;
    if !room.holds(start_seconds) {
        return Ok(GiveOutcome::Outside(room));
    }
    let id = chance::id(now);
    let (user, session) = voter.person.columns();
    if let Some(network) = &voter.network_hash {
        let row = params![mix_id, position, network, user, session];
        let others: Option<u32> = tx.find(COUNT_OF_NETWORK, row, |row| row.get(0))?;
        if others >= Some(MOST_OF_NETWORK) {
            return Ok(GiveOutcome::Crowded);
        }
    }
    let open =
        tx.find(COUNT_OPEN, params![mix_id, position], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (all, unproven): (u32, u32) = open.unwrap_or_default();
    let is_proven = voter.network_hash.is_none();
    if all >= MOST_OPEN || !is_proven && unproven >= MOST_OPEN_UNPROVEN {
        return Ok(GiveOutcome::Full);
    }
    let score = confidence::confidence(Votes::default());
    let network = voter.network_hash.as_deref();
    let row = params![
        id,
        mix_id,
        track_id,
        position,
        start_seconds,
        score,
        user,
        session,
        network,
        now.ms()
    ];
    let cue = Cue::of(tx, mix_id, position, &track_id)?;
    tx.change_one(INSERT, row)?;
    mix::note_change(tx, mix_id, now)?;
    cue.recount(tx, Cause::Given, now)?;
    let given = find(tx, &id)?.ok_or(StoreError::Row { expected: "the time just given" })?;
    let row = params![mix_id, position, given.track_id, given.confidence_score, id];
    let better: Option<u32> = tx.find(COUNT_BETTER, row, |row| row.get(0))?;
    if better >= Some(MOST_SHOWN) {
        return Ok(GiveOutcome::Behind(given));
    }
    changes::tell(tx, mix_id, Kind::Timestamp, &id)?;
    Ok(GiveOutcome::Shown(given))
}

/// The track at a place of a mix, and its curated time.
pub(super) fn find_track(
    tx: &Tx<'_>,
    mix_id: &str,
    position: u32,
) -> Result<Option<(String, Option<u32>)>, StoreError> {
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    tx.find(FIND_TRACK, params![mix_id, position], read)
}

/// The room that the curated times around a track, and the end of the mix where that is known, leave it.
pub(super) fn find_room(tx: &Tx<'_>, mix_id: &str, position: u32) -> Result<Room, StoreError> {
    let read = |row: &Row<'_>| {
        let before: Option<u32> = row.get(1)?;
        Ok((row.get(0)?, before.or(row.get(2)?)))
    };
    let (after, before) =
        tx.find(FIND_ROOM, params![mix_id, position], read)?.unwrap_or((None, None));
    Ok(room(after, before))
}

/// A time after a vote on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Voted {
    /// The time as it is now.
    pub timestamp: UserTimestamp,
    /// With whom the vote counts.
    pub together: Together,
}

/// Takes a person's vote on a time, in place of an earlier one, and returns the time as it is then;
/// `None` when there is no such time.
pub fn vote(
    tx: &Tx<'_>,
    timestamp_id: &str,
    vote: Vote,
    voter: &Voter,
    now: Moment,
) -> Result<Option<Voted>, StoreError> {
    let Some(timestamp) = find(tx, timestamp_id)? else { return Ok(None) };
    let (user, session) = voter.person.columns();
    let (name, network, at) = (vote.name(), voter.network_hash.as_deref(), now.ms());
    let (vote_id, is_known) = match find_vote(tx, timestamp_id, voter)? {
        Some((id, known)) if known == name => (id, true),
        Some((id, _)) => {
            tx.change_one(CHANGE_VOTE, params![id, name, network, at])?;
            (id, false)
        }
        None => {
            let id = chance::id(now);
            let row = params![id, timestamp_id, name, user, session, network, at];
            tx.change_one(INSERT_VOTE, row)?;
            (id, false)
        }
    };
    let together = voice::together(tx, timestamp_id, &vote_id, now)?;
    let timestamp = if is_known { timestamp } else { voted_on(tx, timestamp, now)? };
    Ok(Some(Voted { timestamp, together }))
}

/// Takes a person's vote on a time back, and returns the time as it is then; `None` when there is no such
/// time.
pub fn unvote(
    tx: &Tx<'_>,
    timestamp_id: &str,
    voter: &Voter,
    now: Moment,
) -> Result<Option<UserTimestamp>, StoreError> {
    let Some(timestamp) = find(tx, timestamp_id)? else { return Ok(None) };
    let Some((vote_id, _)) = find_vote(tx, timestamp_id, voter)? else {
        return Ok(Some(timestamp));
    };
    tx.change_one(DELETE_VOTE, params![vote_id])?;
    voted_on(tx, timestamp, now).map(Some)
}

/// Counts the votes on a time anew, after some of them have gone or come back.
pub(crate) fn count_anew(tx: &Tx<'_>, timestamp_id: &str, now: Moment) -> Result<(), StoreError> {
    let Some(timestamp) = find(tx, timestamp_id)? else { return Ok(()) };
    voted_on(tx, timestamp, now).map(drop)
}

/// A time as it is once a vote on it has changed.
fn voted_on(tx: &Tx<'_>, time: UserTimestamp, now: Moment) -> Result<UserTimestamp, StoreError> {
    Cue::of_time(tx, &time)?.recount(tx, Cause::Voted, now)?;
    find(tx, &time.id)?.ok_or(StoreError::Row { expected: "the time just voted on" })
}

fn find_vote(
    tx: &Tx<'_>,
    timestamp_id: &str,
    voter: &Voter,
) -> Result<Option<(String, String)>, StoreError> {
    let (user, session) = voter.person.columns();
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    tx.find(FIND_VOTE, params![timestamp_id, user, session], read)
}

/// Sets the status of a time for good, whatever votes say from then on; `false` when there is no such
/// time. The admin is named in the track's history, where one decided.
pub fn settle(
    tx: &Tx<'_>,
    id: &str,
    status: Status,
    cause: Cause<'_>,
    now: Moment,
) -> Result<bool, StoreError> {
    let Some(time) = find(tx, id)? else { return Ok(false) };
    let cue = Cue::of_time(tx, &time)?;
    tx.change_one(SETTLE, params![id, name_of(status)])?;
    if matches!(cause, Cause::Reverted(_)) && status == Status::Approved {
        tx.change(REOPEN_OTHERS, params![time.mix_id, time.position, time.track_id, id])?;
    }
    cue.recount(tx, cause, now)?;
    changes::tell_of_mix(tx, &time.mix_id);
    mix::note_change(tx, &time.mix_id, now)?;
    Ok(true)
}
