//! Writing comments and replies, deleting them, and voting. A request that is sent twice writes
//! once.

use segue_base::chance;
use segue_base::clock::Moment;

use super::{Comment, VoteOnComment, find};
use crate::changes::{self, Kind};
use crate::row::params;
use crate::statement::statements;
use crate::{Idempotence, StoreError, Tx};

statements! {
    FIND_BY_KEY = "SELECT id, request_hash FROM comments
        WHERE user_id = ?1 AND idempotency_key = ?2";
    FIND_TRACK = "SELECT track_id FROM mix_tracks WHERE mix_id = ?1 AND position = ?2";
    INSERT = "INSERT INTO comments (id, mix_id, track_id, position, mix_seconds, user_id, text,
            created_at, idempotency_key, request_hash)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    INSERT_REPLY = "INSERT INTO comments (id, mix_id, parent_id, reply_to_user_id, user_id, text,
            created_at, idempotency_key, request_hash)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    COUNT_REPLIES = "SELECT count(*) FROM comments WHERE parent_id = ?1";
    BLANK = "UPDATE comments SET text = NULL, user_id = NULL WHERE id = ?1";
    DELETE = "DELETE FROM comments WHERE id = ?1";
    DELETE_IF_BLANK = "DELETE FROM comments WHERE id = ?1 AND text IS NULL
        AND NOT EXISTS (SELECT 1 FROM comments reply WHERE reply.parent_id = ?1)";
    VOTE = "INSERT INTO comment_votes (id, comment_id, vote, user_id, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (comment_id, user_id)
            DO UPDATE SET vote = excluded.vote, created_at = excluded.created_at";
    TAKE_VOTE_BACK = "DELETE FROM comment_votes WHERE comment_id = ?1 AND user_id = ?2";
    COUNT_VOTES = "UPDATE comments SET
            upvotes = (SELECT count(*) FROM comment_votes WHERE comment_id = ?1 AND vote = 'up'),
            downvotes = (SELECT count(*) FROM comment_votes WHERE comment_id = ?1 AND vote = 'down')
        WHERE id = ?1";
}

/// A comment to write.
#[derive(Debug, Clone)]
pub struct NewComment {
    /// The mix.
    pub mix_id: String,
    /// The place of the track that it is about, from 1.
    pub position: Option<u32>,
    /// The track that is meant to stand there.
    pub meant_track_id: Option<String>,
    /// The second of the mix that it is about.
    pub mix_seconds: Option<u32>,
    /// Who writes it.
    pub user_id: String,
    /// What it says.
    pub text: String,
    /// Identifies a repeated request.
    pub idempotence: Option<Idempotence>,
}

/// A reply to write.
#[derive(Debug, Clone)]
pub struct NewReply {
    /// The comment or reply that is answered.
    pub to: String,
    /// Who writes it.
    pub user_id: String,
    /// What it says.
    pub text: String,
    /// Identifies a repeated request.
    pub idempotence: Option<Idempotence>,
}

/// How a writing went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Writing {
    /// It is there now.
    New(Comment),
    /// The same request was sent before, and wrote this.
    Known(Comment),
    /// The key had come before, with another request.
    KeyReused,
    /// The track or comment that it is about is not there.
    NoSubject,
    /// By now another track than the one meant is at this position.
    AnotherTrack,
}

/// Adds a comment to a mix, once per idempotency key of a member.
pub fn insert(tx: &Tx<'_>, new: &NewComment, now: Moment) -> Result<Writing, StoreError> {
    let NewComment { mix_id, position, meant_track_id, mix_seconds, user_id, text, idempotence } =
        new;
    if let Some(known) = find_known(tx, user_id, idempotence.as_ref())? {
        return Ok(known);
    }
    let mut track_id: Option<String> = None;
    if let Some(position) = position {
        track_id = tx.find(FIND_TRACK, params![mix_id, position], |row| row.get(0))?;
        if track_id.is_none() {
            return Ok(Writing::NoSubject);
        }
        if meant_track_id.is_some() && *meant_track_id != track_id {
            return Ok(Writing::AnotherTrack);
        }
    }
    let id = chance::id(now);
    let key = idempotence.as_ref().map(|it| &it.key);
    let hash = idempotence.as_ref().map(|it| &it.request_hash);
    let (at, seconds) = (now.ms(), mix_seconds);
    let row = params![id, mix_id, track_id, position, seconds, user_id, text, at, key, hash];
    tx.change_one(INSERT, row)?;
    changes::tell(tx, mix_id, Kind::Comment, &id)?;
    find_written(tx, &id, user_id).map(Writing::New)
}

/// Adds a reply to a comment, or to the comment that a reply belongs to, once per idempotency key
/// of a member.
pub fn insert_reply(tx: &Tx<'_>, new: &NewReply, now: Moment) -> Result<Writing, StoreError> {
    let NewReply { to, user_id, text, idempotence } = new;
    if let Some(known) = find_known(tx, user_id, idempotence.as_ref())? {
        return Ok(known);
    }
    let Some(to) = find(tx, to, None)? else { return Ok(Writing::NoSubject) };
    let id = chance::id(now);
    let parent = to.parent_id.as_ref().unwrap_or(&to.id);
    let answered = to.author.as_ref().map(|author| &author.id);
    let key = idempotence.as_ref().map(|it| &it.key);
    let hash = idempotence.as_ref().map(|it| &it.request_hash);
    let row = params![id, to.mix_id, parent, answered, user_id, text, now.ms(), key, hash];
    tx.change_one(INSERT_REPLY, row)?;
    changes::tell(tx, &to.mix_id, Kind::Reply, &id)?;
    find_written(tx, &id, user_id).map(Writing::New)
}

fn find_known(
    tx: &Tx<'_>,
    user_id: &str,
    idempotence: Option<&Idempotence>,
) -> Result<Option<Writing>, StoreError> {
    let Some(Idempotence { key, request_hash }) = idempotence else { return Ok(None) };
    let known = tx.find(FIND_BY_KEY, params![user_id, key], |row| {
        Ok((row.get::<String>(0)?, row.get::<String>(1)?))
    })?;
    match known {
        Some((id, hash)) if hash == *request_hash => {
            find_written(tx, &id, user_id).map(|comment| Some(Writing::Known(comment)))
        }
        Some(_) => Ok(Some(Writing::KeyReused)),
        None => Ok(None),
    }
}

fn find_written(tx: &Tx<'_>, id: &str, user_id: &str) -> Result<Comment, StoreError> {
    find(tx, id, Some(user_id))?.ok_or(StoreError::Row { expected: "the comment just written" })
}

/// Deletes a comment or a reply and returns the ids of the rows that went. A comment with replies
/// stays as a blank, until the last of them goes.
pub fn delete(tx: &Tx<'_>, comment: &Comment) -> Result<Vec<String>, StoreError> {
    let replies: u64 = tx.find(COUNT_REPLIES, params![comment.id], |row| row.get(0))?.unwrap_or(0);
    if replies > 0 {
        tx.change_one(BLANK, params![comment.id])?;
        changes::tell(tx, &comment.mix_id, Kind::Comment, &comment.id)?;
        return Ok(Vec::new());
    }
    tx.change_one(DELETE, params![comment.id])?;
    let mut gone = vec![comment.id.clone()];
    if let Some(parent) = &comment.parent_id
        && tx.change(DELETE_IF_BLANK, params![parent])? > 0
    {
        gone.push(parent.clone());
    }
    for id in &gone {
        changes::tell(tx, &comment.mix_id, Kind::CommentGone, id)?;
    }
    Ok(gone)
}

/// Counts the votes on a comment anew, after some of them have gone or come back.
pub(crate) fn count_anew(tx: &Tx<'_>, id: &str) -> Result<(), StoreError> {
    let Some(known) = find(tx, id, None)? else { return Ok(()) };
    tx.change_one(COUNT_VOTES, params![id])?;
    changes::tell(tx, &known.mix_id, Kind::Comment, id)
}

/// Takes a member's vote on a comment in place of an earlier one, or takes it back, and returns
/// the comment as it is then; `None` when there is no such comment.
pub fn vote(
    tx: &Tx<'_>,
    id: &str,
    user_id: &str,
    vote: Option<VoteOnComment>,
    now: Moment,
) -> Result<Option<Comment>, StoreError> {
    let Some(known) = find(tx, id, None)? else { return Ok(None) };
    match vote {
        Some(vote) => {
            let row = params![chance::id(now), id, vote.name(), user_id, now.ms()];
            tx.change_one(VOTE, row)?;
        }
        None => drop(tx.change(TAKE_VOTE_BACK, params![id, user_id])?),
    }
    tx.change_one(COUNT_VOTES, params![id])?;
    changes::tell(tx, &known.mix_id, Kind::Comment, id)?;
    find(tx, id, Some(user_id))
}
