//! Reports: what people say is wrong with a comment or a time. One person reports a thing once; another
//! report of theirs takes the place of the first. A report is answered by a decision on the thing.

use std::collections::HashMap;

use segue_base::chance;
use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    FIND_OF_COMMENT = "SELECT id FROM reports
        WHERE comment_id = ?1 AND (user_id = ?2 OR network_hash = ?3)";
    FIND_OF_TIME = "SELECT id FROM reports
        WHERE timestamp_id = ?1 AND (user_id = ?2 OR network_hash = ?3)";
    INSERT = "INSERT INTO reports (id, comment_id, timestamp_id, user_id, network_hash, reason, words,
            created_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    CHANGE = "UPDATE reports SET reason = ?2, words = ?3, created_at = ?4, answered_at = NULL
        WHERE id = ?1";
    ANSWER_OF_COMMENT = "UPDATE reports SET answered_at = ?2
        WHERE comment_id = ?1 AND answered_at IS NULL";
    ANSWER_OF_TIME = "UPDATE reports SET answered_at = ?2
        WHERE timestamp_id = ?1 AND answered_at IS NULL";
    LIST_OPEN = "SELECT comment_id, timestamp_id, reason, words FROM reports
        WHERE answered_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ?1";
    COUNT_OPEN = "SELECT count(*) FROM reports WHERE answered_at IS NULL";
}

/// What a report is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A comment's id.
    Comment(String),
    /// The id of a time that the crowd gave.
    Time(String),
}

impl Subject {
    fn columns(&self) -> (Option<&str>, Option<&str>) {
        match self {
            Self::Comment(id) => (Some(id), None),
            Self::Time(id) => (None, Some(id)),
        }
    }
}

/// Who reports: a member by their id, or a network by its hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reporter {
    /// A member's id.
    Member(String),
    /// The hash of a network.
    Network(String),
}

/// A report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReport {
    /// What it is about, which is there.
    pub subject: Subject,
    /// Who reports it.
    pub reporter: Reporter,
    /// Which of the reasons.
    pub reason: String,
    /// What they say besides.
    pub words: Option<String>,
}

/// What is open on one thing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Open {
    /// How many people have reported it.
    pub count: u64,
    /// Their reasons, each once.
    pub reasons: Vec<String>,
    /// What they said besides, the newest first.
    pub words: Vec<String>,
}

/// Takes a report, in place of the same person's earlier one.
pub fn put(tx: &Tx<'_>, new: &NewReport, now: Moment) -> Result<(), StoreError> {
    let (comment, time) = new.subject.columns();
    let (member, network) = match &new.reporter {
        Reporter::Member(id) => (Some(id), None),
        Reporter::Network(hash) => (None, Some(hash)),
    };
    let (sql, id) = match &new.subject {
        Subject::Comment(id) => (FIND_OF_COMMENT, id),
        Subject::Time(id) => (FIND_OF_TIME, id),
    };
    let known: Option<String> = tx.find(sql, params![id, member, network], |row| row.get(0))?;
    if let Some(known) = known {
        return tx.change_one(CHANGE, params![known, new.reason, new.words, now.ms()]);
    }
    let id = chance::id(now);
    let row = params![id, comment, time, member, network, new.reason, new.words, now.ms()];
    tx.change_one(INSERT, row)
}

/// Marks the reports on a thing as answered.
pub fn answer(tx: &Tx<'_>, subject: &Subject, now: Moment) -> Result<(), StoreError> {
    let (sql, id) = match subject {
        Subject::Comment(id) => (ANSWER_OF_COMMENT, id),
        Subject::Time(id) => (ANSWER_OF_TIME, id),
    };
    tx.change(sql, params![id, now.ms()]).map(drop)
}

/// Lists what is reported and not answered, by what it is about; of so many reports at most, the newest.
pub fn list_open(tx: &Tx<'_>, most: usize) -> Result<HashMap<Subject, Open>, StoreError> {
    let rows = tx.list(LIST_OPEN, params![most], of)?;
    let mut open: HashMap<Subject, Open> = HashMap::new();
    for (subject, reason, words) in rows.into_iter().flatten() {
        let found = open.entry(subject).or_default();
        found.count += 1;
        if !found.reasons.contains(&reason) {
            found.reasons.push(reason);
        }
        found.words.extend(words);
    }
    Ok(open)
}

type OpenRow = Option<(Subject, String, Option<String>)>;

fn of(row: &Row<'_>) -> Result<OpenRow, StoreError> {
    let (comment, time): (Option<String>, Option<String>) = (row.get(0)?, row.get(1)?);
    let subject = comment.map(Subject::Comment).or_else(|| time.map(Subject::Time));
    let (reason, words) = (row.get(2)?, row.get(3)?);
    Ok(subject.map(|subject| (subject, reason, words)))
}

/// Counts the reports that wait for an answer.
pub fn count_open(tx: &Tx<'_>) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT_OPEN, &[], |row| row.get(0))?.unwrap_or(0))
}
