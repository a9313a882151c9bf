//! How far the reading of members' listening has come.

use segue_base::clock::Moment;

use super::changes::Work;
use super::claim::CLAIMED_MS;
use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    FIND = "SELECT * FROM spotify_syncs WHERE user_id = ?1";
    /// A reading that is under way goes on, ahead of time.
    ASK = "INSERT INTO spotify_syncs (user_id, state, is_asked, next_try_at, started_at)
        VALUES (?1, 'waiting', TRUE, ?2, ?2)
        ON CONFLICT (user_id) DO UPDATE SET is_asked = TRUE, problem = NULL, tries = 0,
            next_try_at = CASE WHEN spotify_syncs.claimed_by IS NULL THEN ?2
                ELSE spotify_syncs.next_try_at END,
            step = CASE WHEN spotify_syncs.state IN ('waiting', 'running')
                THEN spotify_syncs.step ELSE 0 END,
            started_at = CASE WHEN spotify_syncs.state IN ('waiting', 'running')
                THEN spotify_syncs.started_at ELSE ?2 END,
            state = CASE WHEN spotify_syncs.state = 'running' THEN 'running' ELSE 'waiting' END";
    ASK_FOR_NEW = "INSERT INTO spotify_syncs (user_id, state, is_asked, next_try_at, started_at)
        SELECT c.user_id, 'waiting', FALSE, ?1, ?1 FROM spotify_connections c
        WHERE c.problem IS NULL
            AND NOT EXISTS (SELECT 1 FROM spotify_syncs s WHERE s.user_id = c.user_id)";
    ASK_FOR_OLD = "UPDATE spotify_syncs
        SET state = 'waiting', is_asked = FALSE, step = 0, tries = 0, problem = NULL, next_try_at = ?2,
            started_at = ?2
        WHERE finished_at <= ?1 AND state IN ('done', 'failed')
            AND EXISTS (SELECT 1 FROM spotify_connections c
                WHERE c.user_id = spotify_syncs.user_id AND c.problem IS NULL)";
    /// The row itself is asked again, because another process may have claimed it meanwhile.
    CLAIM = "UPDATE spotify_syncs SET claimed_by = ?3, next_try_at = ?4
        WHERE user_id = (SELECT user_id FROM spotify_syncs
            WHERE state IN ('waiting', 'running') AND is_asked = ?2 AND next_try_at <= ?1
            ORDER BY next_try_at LIMIT 1)
            AND next_try_at <= ?1
        RETURNING *";
    NEXT_AT = "SELECT next_try_at FROM spotify_syncs
        WHERE state IN ('waiting', 'running') AND is_asked = ?1 ORDER BY next_try_at LIMIT 1";
    STEP = "UPDATE spotify_syncs SET state = 'running', step = ?2, tries = 0, problem = NULL,
            claimed_by = NULL, next_try_at = started_at
        WHERE user_id = ?1";
    TRY_LATER = "UPDATE spotify_syncs
        SET tries = ?4, next_try_at = ?2, problem = ?3, claimed_by = NULL
        WHERE user_id = ?1";
    END = "UPDATE spotify_syncs SET state = ?2, finished_at = ?3, problem = ?4, claimed_by = NULL
        WHERE user_id = ?1";
    DELETE = "DELETE FROM spotify_syncs WHERE user_id = ?1";
}

/// The step that a reading has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It has not begun.
    Waiting,
    /// It has begun.
    Running,
    /// All was read.
    Done,
    /// It was given up.
    Failed,
}

impl State {
    /// The state as it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }

    fn of(name: &str) -> Self {
        match name {
            "running" => Self::Running,
            "done" => Self::Done,
            "failed" => Self::Failed,
            _ => Self::Waiting,
        }
    }
}

/// A reading's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sync {
    /// The member whose listening is read.
    pub user_id: String,
    /// The step that it has reached.
    pub state: State,
    /// Steps that are done.
    pub step: u32,
    /// What went wrong, for the member to read.
    pub problem: Option<String>,
    /// How often the step that is next was tried.
    pub tries: u32,
    /// When it began.
    pub started_at: Moment,
    /// When it last came to an end.
    pub finished_at: Option<Moment>,
}

impl Sync {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            user_id: row.get("user_id")?,
            state: State::of(&row.get::<String>("state")?),
            step: row.get("step")?,
            problem: row.get("problem")?,
            tries: row.get("tries")?,
            started_at: Moment::from_ms(row.get("started_at")?),
            finished_at: row.get::<Option<i64>>("finished_at")?.map(Moment::from_ms),
        })
    }
}

/// Finds how far a member's reading has come.
pub fn find(tx: &Tx<'_>, user_id: &str) -> Result<Option<Sync>, StoreError> {
    tx.find(FIND, params![user_id], Sync::of)
}

/// Asks for a reading at once. If one is under way, it goes on from its step.
pub fn ask(tx: &Tx<'_>, user_id: &str, now: Moment) -> Result<(), StoreError> {
    tx.ring(Work::Listening);
    tx.change_one(ASK, params![user_id, now.ms()])
}

/// Asks for the reading of every connected member that was last done before a moment, or never.
pub fn ask_for_all(tx: &Tx<'_>, before: Moment, now: Moment) -> Result<usize, StoreError> {
    let old = tx.change(ASK_FOR_OLD, params![before.ms(), now.ms()])?;
    Ok(old + tx.change(ASK_FOR_NEW, params![now.ms()])?)
}

/// Takes the reading to go on with, for a process that does its next step: no other process takes it
/// before the claim ends. Those that members wait for come first.
pub fn claim(tx: &Tx<'_>, process: &str, now: Moment) -> Result<Option<Sync>, StoreError> {
    let until = now.ms_after(CLAIMED_MS).ms();
    for is_asked in [true, false] {
        let found = tx.find(CLAIM, params![now.ms(), is_asked, process, until], Sync::of)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// When the next reading goes on.
pub fn next_at(tx: &Tx<'_>) -> Result<Option<Moment>, StoreError> {
    let mut earliest = None;
    for is_asked in [true, false] {
        let at: Option<i64> = tx.find(NEXT_AT, params![is_asked], |row| row.get(0))?;
        earliest = [earliest, at].into_iter().flatten().min();
    }
    Ok(earliest.map(Moment::from_ms))
}

/// Notes that a step is done.
pub fn step(tx: &Tx<'_>, user_id: &str, step: u32) -> Result<(), StoreError> {
    tx.change(STEP, params![user_id, step]).map(drop)
}

/// Notes why a step failed, when it is tried again, and how many of its tries count.
pub fn try_later(
    tx: &Tx<'_>,
    user_id: &str,
    at: Moment,
    problem: &str,
    tries: u32,
) -> Result<(), StoreError> {
    tx.change(TRY_LATER, params![user_id, at.ms(), problem, tries]).map(drop)
}

/// Notes that a reading has ended, and why if it was given up.
pub fn end(
    tx: &Tx<'_>,
    user_id: &str,
    problem: Option<&str>,
    now: Moment,
) -> Result<(), StoreError> {
    let state = if problem.is_some() { State::Failed } else { State::Done };
    tx.change(END, params![user_id, state.name(), now.ms(), problem]).map(drop)
}

/// Forgets a member's reading.
pub fn delete(tx: &Tx<'_>, user_id: &str) -> Result<(), StoreError> {
    tx.change(DELETE, params![user_id]).map(drop)
}
