//! The queue of moderation: comments, times, submissions and suggestions that nobody has decided on, and what is
//! reported. A decision takes a thing out of it.

use segue_base::clock::Moment;
use segue_core::timestamp::Status;

use super::giver::Giver;
use super::report::{self, Subject};
use super::timestamp::cue::Cause;
use super::timestamp::{self, own};
use super::{StoreError, Tx, changes, comment, statement::statements};
use crate::row::{Columns, Row, params};

/// A query for comments; the columns stand in the order in which they are read.
macro_rules! comments {
    ($which:literal) => {
        concat!(
            "SELECT c.id, c.text, m.title, m.slug, c.mix_seconds, c.created_at, c.user_id, NULL,
                coalesce(u.username, u.email), u.created_at, 0, 0
            FROM comments c JOIN mixes m ON m.id = c.mix_id LEFT JOIN users u ON u.id = c.user_id
            WHERE ",
            $which
        )
    };
}
/// The same for times: the text is the track's title.
macro_rules! times {
    ($which:literal) => {
        concat!(
            "SELECT t.id, tr.title, m.title, m.slug, t.start_seconds, t.created_at, t.submitted_by,
                t.network_hash, coalesce(u.username, u.email), u.created_at, t.agree, t.disagree
            FROM user_timestamps t JOIN mixes m ON m.id = t.mix_id JOIN tracks tr ON tr.id = t.track_id
            LEFT JOIN users u ON u.id = t.submitted_by
            WHERE ",
            $which
        )
    };
}
statements! {
    LIST_COMMENTS = comments!("c.accepted_at IS NULL AND c.text IS NOT NULL
        ORDER BY c.created_at DESC, c.id DESC LIMIT ?1");
    FIND_COMMENT = comments!("c.id = ?1 AND c.text IS NOT NULL");
    LIST_TIMES = times!("t.status = 'pending' AND NOT t.is_settled
        ORDER BY t.created_at DESC, t.id DESC LIMIT ?1");
    FIND_TIME = times!("t.id = ?1");
    LIST_SUBMISSIONS = "SELECT s.id, coalesce(s.notes, s.type), '', '', NULL, s.created_at,
            s.submitted_by, s.network_hash, coalesce(u.username, u.email), u.created_at, 0, 0
        FROM staged_entities s LEFT JOIN users u ON u.id = s.submitted_by
        WHERE s.status = 'pending' ORDER BY s.created_at DESC, s.id DESC LIMIT ?1";
    LIST_SUGGESTIONS = "SELECT s.id, coalesce(s.note, ''), coalesce(m.title, s.mix_title),
            coalesce(m.slug, ''), NULL, s.created_at, s.user_id, s.network_hash,
            coalesce(u.username, u.email), u.created_at, 0, 0
        FROM suggestions s LEFT JOIN mixes m ON m.id = s.mix_id LEFT JOIN users u ON u.id = s.user_id
        WHERE s.state = 'waiting' ORDER BY s.created_at DESC, s.id DESC LIMIT ?1";
    COUNT_TIMES = "SELECT count(*) FROM user_timestamps WHERE status = 'pending' AND NOT is_settled";
    COUNT_COMMENTS = "SELECT count(*) FROM comments WHERE accepted_at IS NULL AND text IS NOT NULL";
    COUNT_SUGGESTIONS = "SELECT count(*) FROM suggestions WHERE state = 'waiting'";
    ACCEPT_COMMENT = "UPDATE comments SET accepted_at = ?2 WHERE id = ?1 AND text IS NOT NULL";
    HIDE_COMMENT = "UPDATE comments SET text = NULL, user_id = NULL WHERE id = ?1 AND text IS NOT NULL";
}

/// The most of each kind that are looked at: the newest.
const MOST: u32 = 200;

/// The most reports that are looked at: the newest.
const MOST_REPORTS: usize = 1000;

/// What a thing in the queue is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A comment or a reply.
    Comment,
    /// A time that somebody gave.
    Time,
    /// A mix that somebody submitted.
    Submission,
    /// A better tracklist that somebody suggests.
    Suggestion,
}

/// A thing that waits for a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// What it is.
    pub kind: Kind,
    /// Id.
    pub id: String,
    /// What it says: the comment, the track's title, what was submitted, or the note of a suggestion.
    pub text: String,
    /// The mix that it is on; empty of a submission.
    pub mix_title: String,
    /// The mix's name in addresses; empty of a submission, and of a mix that is gone.
    pub mix_slug: String,
    /// The second of the mix that it is about, or that was given.
    pub seconds: Option<u32>,
    /// When it came.
    pub created_at: Moment,
    /// Who gave it; `None` where nothing tells.
    pub giver: Option<Giver>,
    /// What the member is called.
    pub giver_name: Option<String>,
    /// When the member joined.
    pub joined_at: Option<Moment>,
    /// Votes for a time.
    pub agree: u32,
    /// Votes against it.
    pub disagree: u32,
    /// What people have reported of it.
    pub reports: report::Open,
}

impl Waiting {
    fn of(kind: Kind, row: &Row<'_>) -> Result<Self, StoreError> {
        let mut columns = Columns::of(row);
        let (id, text) = (columns.take()?, columns.take()?);
        let (mix_title, mix_slug) = (columns.take()?, columns.take()?);
        let seconds = columns.take()?;
        let created_at = Moment::from_ms(columns.take()?);
        let member: Option<String> = columns.take()?;
        let network: Option<String> = columns.take()?;
        let giver = member.map(Giver::Member).or_else(|| network.map(Giver::Network));
        let giver_name = columns.take()?;
        let joined_at = columns.take::<Option<i64>>()?.map(Moment::from_ms);
        let (agree, disagree) = (columns.take()?, columns.take()?);
        let reports = report::Open::default();
        Ok(Self {
            kind,
            id,
            text,
            mix_title,
            mix_slug,
            seconds,
            created_at,
            giver,
            giver_name,
            joined_at,
            agree,
            disagree,
            reports,
        })
    }

    fn subject(&self) -> Option<Subject> {
        match self.kind {
            Kind::Comment => Some(Subject::Comment(self.id.clone())),
            Kind::Time => Some(Subject::Time(self.id.clone())),
            Kind::Submission | Kind::Suggestion => None,
        }
    }
}

/// Lists what waits, in no order: the newest of each kind, and everything that is reported. Comments are
/// left out where the site has none.
pub fn list(tx: &Tx<'_>, with_comments: bool) -> Result<Vec<Waiting>, StoreError> {
    let mut reported = report::list_open(tx, MOST_REPORTS)?;
    let read = |kind: Kind| move |row: &Row<'_>| Waiting::of(kind, row);
    let mut all = tx.list(LIST_TIMES, params![MOST], read(Kind::Time))?;
    all.extend(tx.list(LIST_SUBMISSIONS, params![MOST], read(Kind::Submission))?);
    all.extend(tx.list(LIST_SUGGESTIONS, params![MOST], read(Kind::Suggestion))?);
    if with_comments {
        all.extend(tx.list(LIST_COMMENTS, params![MOST], read(Kind::Comment))?);
    }
    for waiting in &mut all {
        if let Some(open) = waiting.subject().and_then(|subject| reported.remove(&subject)) {
            waiting.reports = open;
        }
    }
    for (subject, open) in reported {
        let found = match &subject {
            Subject::Comment(id) if with_comments => {
                tx.find(FIND_COMMENT, params![id], read(Kind::Comment))?
            }
            Subject::Comment(_) => None,
            Subject::Time(id) => tx.find(FIND_TIME, params![id], read(Kind::Time))?,
        };
        all.extend(found.map(|found| Waiting { reports: open, ..found }));
    }
    Ok(all)
}

/// Counts the times, comments and suggestions that wait; comments only where the site has some.
pub fn count(tx: &Tx<'_>, with_comments: bool) -> Result<u64, StoreError> {
    let mut all = 0;
    for (sql, counts) in
        [(COUNT_TIMES, true), (COUNT_COMMENTS, with_comments), (COUNT_SUGGESTIONS, true)]
    {
        if counts {
            all += tx.find(sql, &[], |row| row.get::<u64>(0))?.unwrap_or(0);
        }
    }
    Ok(all)
}

/// Counts the suggestions that wait.
pub fn count_suggestions(tx: &Tx<'_>) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT_SUGGESTIONS, &[], |row| row.get(0))?.unwrap_or(0))
}

/// Accepts a comment or a time: it stays. `false` where it has gone.
pub fn accept(tx: &Tx<'_>, subject: &Subject, now: Moment) -> Result<bool, StoreError> {
    report::answer(tx, subject, now)?;
    match subject {
        Subject::Comment(id) => Ok(tx.change(ACCEPT_COMMENT, params![id, now.ms()])? > 0),
        Subject::Time(id) => timestamp::settle(tx, id, Status::Approved, Cause::Settled(None), now),
    }
}

/// Hides a comment or a time: its place stays, as a blank or as a rejected time. `false` where it has gone.
pub fn hide(tx: &Tx<'_>, subject: &Subject, now: Moment) -> Result<bool, StoreError> {
    report::answer(tx, subject, now)?;
    match subject {
        Subject::Comment(id) => {
            let Some(found) = comment::find(tx, id, None)? else { return Ok(false) };
            tx.change_one(HIDE_COMMENT, params![id])?;
            changes::tell(tx, &found.mix_id, changes::Kind::Comment, id)?;
            Ok(true)
        }
        Subject::Time(id) => timestamp::settle(tx, id, Status::Rejected, Cause::Settled(None), now),
    }
}

/// Removes a comment or a time. `false` where it has gone.
pub fn remove(tx: &Tx<'_>, subject: &Subject, now: Moment) -> Result<bool, StoreError> {
    report::answer(tx, subject, now)?;
    match subject {
        Subject::Comment(id) => {
            let Some(found) = comment::find(tx, id, None)? else { return Ok(false) };
            comment::delete(tx, &found)?;
        }
        Subject::Time(id) => {
            let Some(found) = timestamp::find(tx, id)? else { return Ok(false) };
            own::delete(tx, &found, now)?;
            changes::tell_of_mix(tx, &found.mix_id);
        }
    }
    Ok(true)
}
