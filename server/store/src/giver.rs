//! Everything that one giver has given: a member, or one network for people without an account. It is
//! counted before it is removed, and removed as if by hand: what a vote has changed changes with it.
//!
//! What an admin has decided on stays: settled times, and submissions and suggestions that were reviewed.

use segue_base::clock::Moment;

use super::report::Subject;
use super::timestamp::{self, own, write};
use super::{StoreError, Tx, changes, comment, queue, statement::statements};
use crate::row::{Row, params};

statements! {
    /// Parameters that are null match nothing: one of the two is the giver.
    COUNT_TIMES = "SELECT count(*), count(DISTINCT mix_id) FROM user_timestamps
        WHERE (submitted_by = ?1 OR (network_hash = ?2 AND submitted_by IS NULL)) AND NOT is_settled";
    LIST_TIMES = "SELECT id FROM user_timestamps
        WHERE (submitted_by = ?1 OR (network_hash = ?2 AND submitted_by IS NULL)) AND NOT is_settled";
    COUNT_VOTES = "SELECT count(*) FROM timestamp_votes
        WHERE user_id = ?1 OR (network_hash = ?2 AND user_id IS NULL)";
    LIST_VOTED = "SELECT DISTINCT timestamp_id FROM timestamp_votes
        WHERE user_id = ?1 OR (network_hash = ?2 AND user_id IS NULL)";
    DELETE_VOTES = "DELETE FROM timestamp_votes
        WHERE user_id = ?1 OR (network_hash = ?2 AND user_id IS NULL)";
    COUNT_COMMENT_VOTES = "SELECT count(*) FROM comment_votes WHERE user_id = ?1";
    LIST_VOTED_COMMENTS = "SELECT comment_id FROM comment_votes WHERE user_id = ?1";
    DELETE_COMMENT_VOTES = "DELETE FROM comment_votes WHERE user_id = ?1";
    COUNT_COMMENTS = "SELECT count(*) FROM comments WHERE user_id = ?1 AND text IS NOT NULL";
    /// Replies go first: a comment without any is no blank.
    LIST_COMMENTS = "SELECT id FROM comments WHERE user_id = ?1 AND text IS NOT NULL
        ORDER BY parent_id IS NULL, created_at DESC, id DESC";
    COUNT_SUBMISSIONS = "SELECT count(*) FROM staged_entities
        WHERE (submitted_by = ?1 OR network_hash = ?2) AND status = 'pending'";
    DELETE_SUBMISSIONS = "DELETE FROM staged_entities
        WHERE (submitted_by = ?1 OR network_hash = ?2) AND status = 'pending'";
    COUNT_SUGGESTIONS = "SELECT count(*) FROM suggestions
        WHERE (user_id = ?1 OR network_hash = ?2) AND state = 'waiting'";
    DELETE_SUGGESTIONS = "DELETE FROM suggestions
        WHERE (user_id = ?1 OR network_hash = ?2) AND state = 'waiting'";
    COUNT_JUDGED_TIMES = "SELECT count(*) FILTER (WHERE status = 'approved'), count(*)
        FROM user_timestamps
        WHERE (submitted_by = ?1 OR (network_hash = ?2 AND submitted_by IS NULL))
            AND status <> 'pending'";
    COUNT_JUDGED_SUBMISSIONS = "SELECT count(*) FILTER (WHERE status <> 'rejected'), count(*)
        FROM staged_entities
        WHERE (submitted_by = ?1 OR network_hash = ?2) AND status <> 'pending'";
    COUNT_JUDGED_SUGGESTIONS = "SELECT count(*) FILTER (WHERE state = 'accepted'), count(*)
        FROM suggestions
        WHERE (user_id = ?1 OR network_hash = ?2) AND state IN ('accepted', 'declined')";
    FIND_OF_TIME = "SELECT submitted_by, network_hash FROM user_timestamps WHERE id = ?1";
    FIND_USER = "SELECT id FROM users WHERE id = ?1";
}

/// Somebody who gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Giver {
    /// A member's id.
    Member(String),
    /// The hash of a network, for what came from there without an account.
    Network(String),
}

impl Giver {
    /// The giver as the two columns hold them.
    fn columns(&self) -> (Option<&str>, Option<&str>) {
        match self {
            Self::Member(id) => (Some(id), None),
            Self::Network(hash) => (None, Some(hash)),
        }
    }

    /// The giver by the one text that names them.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Member(id) | Self::Network(id) => id,
        }
    }

    /// Reads who is named: a network by the 64 digits of its hash, else a member by their id. `None` if
    /// there is no such member.
    ///
    /// # Errors
    /// What the database says.
    pub fn read(tx: &Tx<'_>, name: &str) -> Result<Option<Self>, StoreError> {
        let is_digit = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        if name.len() == 64 && name.bytes().all(is_digit) {
            return Ok(Some(Self::Network(name.to_owned())));
        }
        tx.find(FIND_USER, params![name], |row| row.get(0).map(Self::Member))
    }
}

/// How much one giver has given that can be removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Given {
    /// Times, without those that an admin has settled.
    pub times: u64,
    /// Mixes that the times are of.
    pub mixes: u64,
    /// Votes on times and on comments.
    pub votes: u64,
    /// Comments and replies.
    pub comments: u64,
    /// Submissions that wait for review.
    pub submissions: u64,
    /// Suggestions that wait for a decision.
    pub suggestions: u64,
}

/// What became of what somebody gave before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Past {
    /// Times, submissions and suggestions that were accepted.
    pub accepted: u64,
    /// All of them that were decided on.
    pub decided: u64,
}

fn pair(row: &Row<'_>) -> Result<(u64, u64), StoreError> {
    Ok((row.get(0)?, row.get(1)?))
}

/// Counts what a giver has given.
pub fn count(tx: &Tx<'_>, giver: &Giver) -> Result<Given, StoreError> {
    let (member, network) = giver.columns();
    let (times, mixes) = tx.find(COUNT_TIMES, params![member, network], pair)?.unwrap_or_default();
    let count = |sql: &str| -> Result<u64, StoreError> {
        Ok(tx.find(sql, params![member, network], |row| row.get(0))?.unwrap_or(0))
    };
    let of_member = |sql: &str| -> Result<u64, StoreError> {
        Ok(tx.find(sql, params![member], |row| row.get(0))?.unwrap_or(0))
    };
    Ok(Given {
        times,
        mixes,
        votes: count(COUNT_VOTES)? + of_member(COUNT_COMMENT_VOTES)?,
        comments: of_member(COUNT_COMMENTS)?,
        submissions: count(COUNT_SUBMISSIONS)?,
        suggestions: count(COUNT_SUGGESTIONS)?,
    })
}

/// Counts what became of a giver's times, submissions and suggestions.
pub fn past(tx: &Tx<'_>, giver: &Giver) -> Result<Past, StoreError> {
    let (member, network) = giver.columns();
    let mut past = Past::default();
    for sql in [COUNT_JUDGED_TIMES, COUNT_JUDGED_SUBMISSIONS, COUNT_JUDGED_SUGGESTIONS] {
        let (accepted, decided) = tx.find(sql, params![member, network], pair)?.unwrap_or_default();
        past = Past { accepted: past.accepted + accepted, decided: past.decided + decided };
    }
    Ok(past)
}

/// Finds who gave a time. `None` of a time that is not there, or whose giver has gone.
pub fn find_of_time(tx: &Tx<'_>, id: &str) -> Result<Option<Giver>, StoreError> {
    let found = tx.find(FIND_OF_TIME, params![id], |row| {
        Ok((row.get::<Option<String>>(0)?, row.get::<Option<String>>(1)?))
    })?;
    Ok(match found {
        Some((Some(member), _)) => Some(Giver::Member(member)),
        Some((None, Some(hash))) => Some(Giver::Network(hash)),
        _ => None,
    })
}

/// Removes all that [`count`] counts, and returns how much it was.
pub fn remove(tx: &Tx<'_>, giver: &Giver, now: Moment) -> Result<Given, StoreError> {
    let given = count(tx, giver)?;
    let (member, network) = giver.columns();
    remove_votes(tx, member, network, now)?;
    let times: Vec<String> = tx.list(LIST_TIMES, params![member, network], |row| row.get(0))?;
    for id in times {
        if let Some(time) = timestamp::find(tx, &id)? {
            own::delete(tx, &time, now)?;
            changes::tell_of_mix(tx, &time.mix_id);
        }
    }
    let comments: Vec<String> = tx.list(LIST_COMMENTS, params![member], |row| row.get(0))?;
    for id in comments {
        if let Some(found) = comment::find(tx, &id, None)? {
            comment::delete(tx, &found)?;
        }
    }
    tx.change(DELETE_SUBMISSIONS, params![member, network])?;
    tx.change(DELETE_SUGGESTIONS, params![member, network])?;
    Ok(given)
}

/// Hides the times and comments that [`count`] counts: the times are rejected, and of the comments a blank
/// keeps the place. Returns how much it was.
pub fn hide(tx: &Tx<'_>, giver: &Giver, now: Moment) -> Result<Given, StoreError> {
    let given = count(tx, giver)?;
    let (member, network) = giver.columns();
    let times: Vec<String> = tx.list(LIST_TIMES, params![member, network], |row| row.get(0))?;
    for id in times {
        queue::hide(tx, &Subject::Time(id), now)?;
    }
    let comments: Vec<String> = tx.list(LIST_COMMENTS, params![member], |row| row.get(0))?;
    for id in comments {
        queue::hide(tx, &Subject::Comment(id), now)?;
    }
    Ok(Given {
        times: given.times,
        mixes: given.mixes,
        comments: given.comments,
        ..Given::default()
    })
}

fn remove_votes(
    tx: &Tx<'_>,
    member: Option<&str>,
    network: Option<&str>,
    now: Moment,
) -> Result<(), StoreError> {
    let voted: Vec<String> = tx.list(LIST_VOTED, params![member, network], |row| row.get(0))?;
    tx.change(DELETE_VOTES, params![member, network])?;
    voted.iter().try_for_each(|id| write::count_anew(tx, id, now))?;
    let voted: Vec<String> = tx.list(LIST_VOTED_COMMENTS, params![member], |row| row.get(0))?;
    tx.change(DELETE_COMMENT_VOTES, params![member])?;
    voted.iter().try_for_each(|id| comment::count_anew(tx, id))
}
